// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/activity_model.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/history.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/pages/activity_words.h"

#include <QFont>

#include <algorithm>

namespace pantau::desktop {

ActivityModel::ActivityModel(app::Session &session, const AccountWatch &accounts, QObject *parent)
    : TableModel({{.tip = [this](int row) { return m_rows[row].isRead ? QString() : tr("New"); },
                   .icon = [this](int row) { return m_rows[row].isRead ? QVariant() : QVariant(m_unread); }},
                  {.heading = [] { return tr("When"); },
                   .text = [this](int row) { return moment(m_rows[row].at, m_session.clock().nowUtc()); },
                   .tip = [this](int row) { return exactTime(m_rows[row].at); },
                   .colour = [this](int row) { return quiet(row); }},
                  {.heading = [] { return tr("What"); },
                   .text = [this](int row) { return words::activityKind(m_rows[row]); },
                   .tip = [this](int row) { return words::activityKind(m_rows[row]); },
                   .icon = [this](int row) { return iconOf(m_rows[row]); },
                   .colour =
                       [this](int row) {
                           const auto &change = m_rows[row].change;
                           return change && change->to == BlockStatus::Blocked
                                      ? QVariant(markColour(Mark::Blocked, m_palette))
                                      : quiet(row);
                       }},
                  {.heading = [] { return tr("Domain or account"); },
                   .text = [this](int row) { return words::activitySubject(m_rows[row], m_accounts); },
                   .tip = [this](int row) { return words::activitySubject(m_rows[row], m_accounts); }},
                  {.heading = [] { return tr("List"); },
                   .text = [this](int row) { return m_rows[row].lists.join(QStringLiteral(", ")); },
                   .tip = [this](int row) { return m_rows[row].lists.join(QStringLiteral(", ")); },
                   .colour = [this](int row) { return quiet(row); }},
                  {.heading = [] { return tr("Details"); },
                   .text = [this](int row) { return lineOf(row); },
                   .tip = [this](int row) { return lineOf(row); },
                   .colour = [this](int row) { return quiet(row); }}},
                 parent)
    , m_session(session)
    , m_accounts(accounts)
{
}

void ActivityModel::show(const ActivityQuery &query)
{
    m_query = query;
    read(m_query, true);
}

void ActivityModel::reload()
{
    ActivityQuery query = m_query;
    query.limit = std::max(query.limit, int(m_rows.size()));
    read(query, true);
}

void ActivityModel::read(const ActivityQuery &query, bool anew)
{
    m_isReading = true;
    const int round = ++m_round;
    whenFinished(
        app::askInBackground<QList<ActivityRow>>(
            m_session.dataDir(), [query](const app::Queries &queries) { return queries.activity(query); }),
        this, [this, query, anew, round](const Result<QList<ActivityRow>> &rows) {
            if (round != m_round)
                return;
            m_isReading = false;
            if (!rows) {
                m_isComplete = true;
                Q_EMIT failed(rows.error());
                return;
            }
            m_isComplete = rows->size() < query.limit;
            if (anew)
                replace(*rows);
            else if (!rows->isEmpty()) {
                beginInsertRows({}, int(m_rows.size()), int(m_rows.size() + rows->size()) - 1);
                m_rows += *rows;
                endInsertRows();
            }
            Q_EMIT loaded();
        });
}

/// News comes on top: where the rest is as it was, the choice and the place of the view stay.
void ActivityModel::replace(const QList<ActivityRow> &rows)
{
    const auto sameKey = [](const ActivityRow &a, const ActivityRow &b) { return a.key == b.key; };
    const auto first = m_rows.isEmpty()
                           ? rows.cend()
                           : std::find_if(rows.cbegin(), rows.cend(), [this](const ActivityRow &row) {
                                 return row.key == m_rows.constFirst().key;
                             });
    const auto news = int(std::distance(rows.cbegin(), first));
    const bool onlyNews = first != rows.cend() && rows.size() - news <= m_rows.size() &&
                          std::equal(first, rows.cend(), m_rows.cbegin(), sameKey);
    if (!onlyNews) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
        return;
    }
    if (news > 0) {
        beginInsertRows({}, 0, news - 1);
        m_rows = rows.first(news) + m_rows;
        endInsertRows();
    }
    std::copy(first, rows.cend(), m_rows.begin() + news);
    if (m_rows.size() > rows.size()) {
        m_isComplete = false;
        beginRemoveRows({}, int(rows.size()), int(m_rows.size()) - 1);
        m_rows.remove(rows.size(), m_rows.size() - rows.size());
        endRemoveRows();
    }
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, Details));
}

const ActivityRow *ActivityModel::rowAt(int row) const
{
    return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
}

int ActivityModel::rowOf(const ActivityKey &key) const
{
    const auto found = std::find_if(m_rows.cbegin(), m_rows.cend(),
                                    [&key](const ActivityRow &row) { return row.key == key; });
    return found == m_rows.cend() ? -1 : int(std::distance(m_rows.cbegin(), found));
}

void ActivityModel::setRead(const QList<ActivityKey> &keys)
{
    for (const ActivityKey &key : keys) {
        const int row = rowOf(key);
        if (row < 0)
            continue;
        m_rows[row].isRead = true;
        Q_EMIT dataChanged(index(row, 0), index(row, Details));
    }
}

void ActivityModel::setAllRead()
{
    for (ActivityRow &row : m_rows)
        row.isRead = true;
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, Details));
}

void ActivityModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    m_unread = plainIcon(QStringLiteral("unread"), palette);
    m_blocked = markIcon(Mark::Blocked, palette);
    m_notBlocked = markIcon(Mark::NotBlocked, palette);
    m_attention = markIcon(Mark::Attention, palette);
    m_told = plainIcon(QStringLiteral("information"), palette);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, Details));
}

int ActivityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

bool ActivityModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && !m_isComplete && !m_isReading && !m_rows.isEmpty();
}

void ActivityModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    ActivityQuery query = m_query;
    query.after = m_rows.constLast();
    read(query, false);
}

QString ActivityModel::lineOf(int row) const
{
    return words::activityLine(m_rows[row], m_accounts, m_session.clock().nowUtc());
}

QVariant ActivityModel::quiet(int row) const
{
    return m_rows[row].isRead ? QVariant(quietText(m_palette)) : QVariant();
}

const QIcon &ActivityModel::iconOf(const ActivityRow &row) const
{
    if (row.change)
        return row.change->to == BlockStatus::Blocked ? m_blocked : m_notBlocked;
    if (row.key.source == ActivityKey::Source::Event || row.hasProblem)
        return m_attention;
    switch (row.alertKind) {
    case Alert::Kind::Listed:
        return m_blocked;
    case Alert::Kind::Restored:
        return m_notBlocked;
    case Alert::Kind::Mixed:
    case Alert::Kind::FirstLook:
    case Alert::Kind::Test:
        return m_told;
    default:
        return m_attention;
    }
}

QVariant ActivityModel::data(const QModelIndex &index, int role) const
{
    const ActivityRow *row = rowAt(index.row());
    if (row && !row->isRead && role == Qt::FontRole) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role == Qt::AccessibleTextRole)
        return index.column() == New ? QVariant(row && !row->isRead ? tr("New") : QString())
                                     : TableModel::data(index, Qt::DisplayRole);
    return TableModel::data(index, role);
}

QVariant ActivityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::AccessibleTextRole && section == New)
        return tr("New");
    return TableModel::headerData(section, orientation, role);
}

} // namespace pantau::desktop
