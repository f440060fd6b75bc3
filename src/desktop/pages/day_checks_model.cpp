// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/day_checks_model.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/time.h"
#include "base/usage.h"
#include "desktop/look/colours.h"
#include "desktop/look/icons.h"

#include <QLocale>

namespace pantau::desktop {

namespace {

constexpr int ChecksAPage = 200;

} // namespace

DayChecksModel::DayChecksModel(app::Session &session, QObject *parent)
    : TableModel({{.heading = [] { return tr("Time"); },
                   .text = [this](int row) { return timeWithSeconds(m_checks[row].at.toLocalTime().time()); },
                   .colour = [this](int) { return quietText(m_palette); }},
                  {.heading = [] { return tr("Status"); },
                   .text = [this](int row) { return statusWord(m_checks[row].status); },
                   .icon = [this](int row) { return isBlocked(row) ? m_blocked : m_notBlocked; },
                   .colour =
                       [this](int row) {
                           return isBlocked(row) ? markColour(Mark::Blocked, m_palette)
                                                 : quietText(m_palette);
                       }},
                  {.heading = [] { return tr("Domain"); },
                   .text = [this](int row) { return m_checks[row].domain.display(); }}},
                 parent)
    , m_session(session)
{
}

void DayChecksModel::show(AccountId account, const QDate &day)
{
    beginResetModel();
    m_account = account;
    m_day = day;
    m_checks.clear();
    m_isComplete = !day.isValid();
    m_isReading = false;
    ++m_round;
    endResetModel();
    if (canFetchMore({}))
        fetchMore({});
    Q_EMIT loaded();
}

bool DayChecksModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && !m_isComplete && !m_isReading;
}

void DayChecksModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    m_isReading = true;
    const auto read = [account = m_account, span = localDay(m_day),
                       offset = int(m_checks.size())](const app::Queries &queries) {
        return queries.checksIn(account, span, offset, ChecksAPage);
    };
    whenFinished(app::askInBackground<QList<DayCheck>>(m_session.dataDir(), read), this,
                 [this, round = m_round](const Result<QList<DayCheck>> &checks) {
                     if (round != m_round)
                         return;
                     m_isReading = false;
                     m_isComplete = !checks || checks->size() < ChecksAPage;
                     if (!checks) {
                         Q_EMIT failed(checks.error());
                     } else if (!checks->isEmpty()) {
                         beginInsertRows({}, int(m_checks.size()), int(m_checks.size() + checks->size()) - 1);
                         m_checks += *checks;
                         endInsertRows();
                     }
                     Q_EMIT loaded();
                 });
}

void DayChecksModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    m_blocked = markIcon(Mark::Blocked, palette);
    m_notBlocked = markIcon(Mark::NotBlocked, palette);
    refresh();
}

int DayChecksModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_checks.size());
}

} // namespace pantau::desktop
