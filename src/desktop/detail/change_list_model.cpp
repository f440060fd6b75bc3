// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/change_list_model.h"

#include "core/ages.h"
#include "core/history_rows.h"
#include "desktop/look/icons.h"

#include <QGuiApplication>

namespace pantau::desktop {

ChangeListModel::ChangeListModel(const app::Queries &queries, const Clock &clock, QObject *parent)
    : PagedModel(parent), m_queries(queries), m_clock(clock)
{
}

void ChangeListModel::show(const DomainName &domain, const QString &service, const QString &accountName)
{
    if (m_domain == domain && m_service == service && m_accountName == accountName) {
        const auto newest = m_queries.changesOf(domain, service, std::nullopt, 1);
        const auto idOf = [](const QList<ChangeRow> &rows) {
            return rows.isEmpty() ? 0 : rows.constFirst().id;
        };
        if (newest && idOf(*newest) == idOf(m_changes))
            return;
    }
    restart([&] {
        m_domain = domain;
        m_service = service;
        m_accountName = accountName;
        m_changes.clear();
    });
    fetchMore({}); // the first page without a frame of emptiness
}

int ChangeListModel::readPage()
{
    const auto before = m_changes.isEmpty() ? std::nullopt : std::optional(m_changes.constLast().id);
    auto page = m_queries.changesOf(*m_domain, m_service, before, PageSize);
    if (!page) {
        Q_EMIT failed(page.error());
        return -1;
    }
    m_page = std::move(*page);
    return int(m_page.size());
}

void ChangeListModel::takePage()
{
    m_changes += m_page;
}

int ChangeListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_changes.size());
}

int ChangeListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

/// By a further check; what one answer was enough for has no time but that answer's.
static bool isConfirmed(const ChangeRow &row)
{
    return row.confirmedAt > row.change.notAfter;
}

QString ChangeListModel::text(const ChangeRow &row, int column) const
{
    const QDateTime now = m_clock.nowUtc();
    switch (column) {
    case StatusColumn:
        return statusWord(row.change.to);
    case WindowColumn:
        return row.change.isFirstFinding() ? tr("before %1").arg(moment(row.change.notAfter, now))
                                           : between(row.change.notBefore, row.change.notAfter, now);
    case ConfirmedColumn:
        return isConfirmed(row) ? moment(row.confirmedAt, now) : tr("one answer only");
    default:
        return m_accountName;
    }
}

QString ChangeListModel::exactly(const ChangeRow &row, int column)
{
    switch (column) {
    case WindowColumn:
        if (row.change.isFirstFinding())
            return tr("Blocked at its first check: %1").arg(exactTime(row.change.notAfter));
        return tr("Last seen with the old status: %1\nFirst seen with the new status: %2")
            .arg(exactTime(row.change.notBefore), exactTime(row.change.notAfter));
    case ConfirmedColumn:
        return isConfirmed(row) ? exactTime(row.confirmedAt)
                                : tr("Noted on its first answer: %1").arg(exactTime(row.confirmedAt));
    case AccountColumn:
        return row.service;
    default:
        return {};
    }
}

QVariant ChangeListModel::data(const QModelIndex &index, int role) const
{
    const ChangeRow &row = m_changes.at(index.row());
    if (role == Qt::DisplayRole)
        return text(row, index.column());
    if (role == Qt::ToolTipRole) {
        const QString exact = exactly(row, index.column());
        return exact.isEmpty()
                   ? QVariant()
                   : QStringLiteral("<span style=\"white-space:pre\">%1</span>").arg(exact.toHtmlEscaped());
    }
    if (role == Qt::DecorationRole && index.column() == StatusColumn)
        return markIcon(markOf(row.change.to), QGuiApplication::palette());
    return {};
}

QVariant ChangeListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StatusColumn:
        return tr("New status");
    case WindowColumn:
        return tr("When");
    case ConfirmedColumn:
        return tr("Confirmed");
    default:
        return tr("Account");
    }
}

} // namespace pantau::desktop
