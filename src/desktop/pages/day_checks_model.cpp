// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/day_checks_model.h"

#include "app/ask_in_background.h"
#include "core/ages.h"
#include "core/usage_course.h"
#include "core/when_finished.h"
#include "desktop/look/colours.h"
#include "desktop/look/icons.h"

#include <QLocale>

namespace pantau::desktop {

namespace {

constexpr int ChecksAPage = 200;

} // namespace

DayChecksModel::DayChecksModel(app::Session &session, QObject *parent)
    : QAbstractTableModel(parent), m_session(session)
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
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_checks.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_checks.size()) - 1, ColumnCount - 1));
}

int DayChecksModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_checks.size());
}

int DayChecksModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DayChecksModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DayCheck &check = m_checks.at(index.row());
    const bool isBlocked = check.status == BlockStatus::Blocked;
    if (role == Qt::DecorationRole && index.column() == Status)
        return isBlocked ? m_blocked : m_notBlocked;
    if (role == Qt::ForegroundRole && index.column() != Domain)
        return isBlocked && index.column() == Status ? markColour(Mark::Blocked, m_palette)
                                                     : quietText(m_palette);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time:
        return timeWithSeconds(check.at.toLocalTime().time());
    case Status:
        return statusWord(check.status);
    case Domain:
        return check.domain.display();
    default:
        return {};
    }
}

QVariant DayChecksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Status:
        return tr("Status");
    case Domain:
        return tr("Domain");
    default:
        return {};
    }
}

} // namespace pantau::desktop
