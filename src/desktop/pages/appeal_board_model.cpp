// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/appeal_board_model.h"

#include "app/appeals.h"
#include "app/background_work.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/colours_and_icons.h"
#include "desktop/look/words.h"

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int CasesAPage = 100;

bool isSame(const AppealCase &a, const AppealCase &b)
{
    if (a.appeal || b.appeal)
        return a.appeal && b.appeal && a.appeal->id == b.appeal->id;
    return a.domain == b.domain && a.service == b.service;
}

} // namespace

AppealBoardModel::AppealBoardModel(app::Session &session, QObject *parent)
    : TableModel({{.heading = [] { return tr("Stage"); },
                   .text = [this](int row) { return app::appealStageWord(m_rows[row].stage); },
                   .icon = [this](int row) { return iconOf(row); }},
                  {.heading = [] { return tr("Domain"); },
                   .text = [this](int row) { return m_rows[row].domain.display(); },
                   .tip = [this](int row) { return m_rows[row].domain.display(); }},
                  {.heading = [] { return tr("List"); },
                   .text = [this](int row) { return m_rows[row].lists.join(QStringLiteral(", ")); },
                   .tip =
                       [this](int row) {
                           return m_rows[row].lists.isEmpty() ? tr("This domain is in no list now.")
                                                              : m_rows[row].lists.join(u'\n');
                       }},
                  {.heading = [] { return tr("Sent to"); },
                   .text = [this](int row) { return m_rows[row].recipient; },
                   .tip = [this](int row) { return m_rows[row].recipient; }},
                  {.heading = [] { return tr("Ask again"); },
                   .text = [this](int row) { return askAgainText(row); },
                   .tip =
                       [this](int row) {
                           const QString text = askAgainText(row);
                           return text.isEmpty() ? text : exactTime(*m_rows[row].appeal->askAgainAt);
                       },
                   .colour = [this](int row) -> QVariant {
                       return isOverdue(row) ? QVariant(markColour(Mark::Attention, m_palette)) : QVariant();
                   }},
                  {.heading = [] { return tr("Since"); },
                   .text =
                       [this](int row) {
                           return m_rows[row].since ? table_words::since(*m_rows[row].since, true,
                                                                         m_session.clock().nowUtc())
                                                    : QString();
                       },
                   .isNumber = true,
                   .tip = [this](int row) { return sinceTip(row); }},
                  {.heading = [] { return tr("Took"); },
                   .text =
                       [this](int row) {
                           const auto &appeal = m_rows[row].appeal;
                           const auto time = appeal ? appeal->timeToRestore() : std::nullopt;
                           return time ? app::durationText(*time) : QString();
                       },
                   .isNumber = true,
                   .headingTip = [] { return tr("From the appeal to the unblocking"); }}},
                 parent)
    , m_session(session)
{
}

AppealBoardModel::Place AppealBoardModel::beginning() const
{
    if (m_stage)
        return {{partOf(*m_stage)}};
    return {QList<BoardPart>(WholeBoard.begin(), WholeBoard.end())};
}

void AppealBoardModel::show(const std::optional<AppealStage> &stage)
{
    m_stage = stage;
    read(beginning(), CasesAPage, true);
}

void AppealBoardModel::reload()
{
    read(beginning(), std::max(CasesAPage, int(m_rows.size())), true);
}

Result<AppealBoardModel::Cases> AppealBoardModel::readCases(const db::Store &store, Place from, int limit)
{
    Cases read{{}, std::move(from)};
    while (!read.next.parts.isEmpty() && read.rows.size() < limit) {
        const int wanted = limit - int(read.rows.size());
        const auto rows = store.appealBoard().cases(read.next.parts.constFirst(), read.next.offset, wanted);
        if (!rows)
            return failure(rows.error());
        read.rows += *rows;
        read.next.offset += int(rows->size());
        if (rows->size() < wanted) {
            read.next.parts.removeFirst();
            read.next.offset = 0;
        }
    }
    return read;
}

void AppealBoardModel::read(const Place &from, int limit, bool anew)
{
    m_isReading = true;
    const int round = ++m_round;
    whenFinished(app::askInBackground<Cases>(
                     m_session.dataDir(),
                     [from, limit](const db::Store &store) { return readCases(store, from, limit); }),
                 this, [this, anew, round](const Result<Cases> &read) {
                     if (round != m_round)
                         return;
                     m_isReading = false;
                     if (!read) {
                         m_next = {};
                         Q_EMIT failed(read.error());
                         return;
                     }
                     m_next = read->next;
                     if (anew) {
                         replace(read->rows);
                     } else if (!read->rows.isEmpty()) {
                         const int first = int(m_rows.size());
                         beginInsertRows({}, first, first + int(read->rows.size()) - 1);
                         m_rows += read->rows;
                         endInsertRows();
                     }
                     Q_EMIT loaded();
                 });
}

/// Keeps the selection and the position of screen readers if the order is the same.
void AppealBoardModel::replace(const QList<AppealCase> &rows)
{
    if (std::equal(rows.cbegin(), rows.cend(), m_rows.cbegin(), m_rows.cend(), isSame)) {
        m_rows = rows;
        return refresh();
    }
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

const AppealCase *AppealBoardModel::at(int row) const
{
    return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
}

int AppealBoardModel::rowOf(const AppealCase &wanted) const
{
    const auto found = std::find_if(m_rows.cbegin(), m_rows.cend(),
                                    [&wanted](const AppealCase &each) { return isSame(each, wanted); });
    return found == m_rows.cend() ? -1 : int(std::distance(m_rows.cbegin(), found));
}

void AppealBoardModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    refresh();
}

int AppealBoardModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant AppealBoardModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::AccessibleTextRole)
        return TableModel::data(index, Qt::DisplayRole);
    return TableModel::data(index, role);
}

bool AppealBoardModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && !m_isReading && !m_next.parts.isEmpty();
}

void AppealBoardModel::fetchMore(const QModelIndex &parent)
{
    if (canFetchMore(parent))
        read(m_next, CasesAPage, false);
}

QVariant AppealBoardModel::iconOf(int row) const
{
    switch (m_rows.at(row).stage) {
    case AppealStage::Found:
        return markIcon(Mark::Blocked, m_palette);
    case AppealStage::Restored:
        return markIcon(Mark::NotBlocked, m_palette);
    case AppealStage::Prepared:
    case AppealStage::Sent:
    case AppealStage::Answered:
        break;
    }
    return isOverdue(row) ? markIcon(Mark::Attention, m_palette)
                          : plainIcon(QStringLiteral("page-appeals"), m_palette);
}

QString AppealBoardModel::sinceTip(int row) const
{
    const AppealCase &each = m_rows.at(row);
    if (!each.since)
        return {};
    const QString when = exactTime(*each.since);
    switch (each.stage) {
    case AppealStage::Found:
        return tr("Blocked since %1").arg(when);
    case AppealStage::Prepared:
        return tr("Prepared %1").arg(when);
    case AppealStage::Sent:
        return tr("Sent %1").arg(when);
    case AppealStage::Answered:
        return tr("Answered %1").arg(when);
    case AppealStage::Restored:
        return tr("Restored %1").arg(when);
    }
    return {};
}

QString AppealBoardModel::askAgainText(int row) const
{
    const auto &appeal = m_rows.at(row).appeal;
    if (!appeal || appeal->restoredAt || !appeal->askAgainAt)
        return {};
    const QDateTime now = m_session.clock().nowUtc();
    if (!isOverdue(row)) {
        // Reminders have a resolution of days: seven days ahead is seven days at any time of today.
        const qint64 days = now.toLocalTime().date().daysTo(appeal->askAgainAt->toLocalTime().date());
        return timeUntil(days > 1 ? now.addDays(days) : *appeal->askAgainAt, now);
    }
    return appeal->askAgainAt->secsTo(now) < 60 * 60 * 24
               ? tr("due")
               : tr("due for %1", "to ask again, for a time such as 3 d")
                     .arg(shortAge(*appeal->askAgainAt, now));
}

bool AppealBoardModel::isOverdue(int row) const
{
    return m_rows.at(row).isOverdue(m_session.clock().nowUtc());
}

} // namespace pantau::desktop
