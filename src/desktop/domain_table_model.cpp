// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domain_table_model.h"

#include "desktop/ages.h"
#include "desktop/icons.h"

#include <QGuiApplication>

namespace pantau::desktop {

namespace {

constexpr int PageSize = 100;
constexpr int PagesKept = 30;
constexpr int RowsSearched = 1000;

store::DomainQuery::Column queryColumn(int column)
{
    using Column = store::DomainQuery::Column;
    switch (column) {
    case DomainTableModel::Domain:
        return Column::Domain;
    case DomainTableModel::Since:
        return Column::Since;
    case DomainTableModel::Checked:
        return Column::LastAnswered;
    case DomainTableModel::Lists:
        return Column::Lists;
    default:
        return Column::Status;
    }
}

} // namespace

DomainTableModel::DomainTableModel(const store::History &history, const Clock &clock, QObject *parent)
    : QAbstractTableModel(parent), m_history(history), m_clock(clock), m_pages(PagesKept)
{
    m_query.limit = PageSize;
    setPalette(QGuiApplication::palette());
}

void DomainTableModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    m_blockedIcon = markIcon(Mark::Blocked, palette);
    m_notBlockedIcon = markIcon(Mark::NotBlocked, palette);
    m_unknownIcon = markIcon(Mark::Unknown, palette);
    refreshAges();
}

void DomainTableModel::show(const store::DomainQuery &query)
{
    m_query.list = query.list;
    m_query.status = query.status;
    m_query.filter = query.filter;
    reload();
}

void DomainTableModel::reload()
{
    const auto count = m_history.domainCount(m_query);
    if (!count)
        Q_EMIT failed(count.error());
    const int rows = count.value_or(0);
    if (rows == m_count) {
        m_pages.clear();
        refreshAges();
        return;
    }
    beginResetModel();
    m_pages.clear();
    m_count = rows;
    endResetModel();
}

void DomainTableModel::refreshAges()
{
    if (m_count > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_count - 1, ColumnCount - 1));
}

void DomainTableModel::sort(int column, Qt::SortOrder order)
{
    m_query.column = queryColumn(column);
    m_query.order = order;
    m_pages.clear();
    refreshAges();
}

std::optional<store::DomainRow> DomainTableModel::rowAt(int row) const
{
    if (row < 0 || row >= m_count)
        return std::nullopt;
    const int page = row / PageSize;
    if (!m_pages.contains(page)) {
        store::DomainQuery query = m_query;
        query.offset = page * PageSize;
        auto rows = m_history.domainRows(query);
        // An empty page is kept too: a broken database is not asked again for every cell.
        m_pages.insert(page,
                       new QList<store::DomainRow>(std::move(rows).value_or(QList<store::DomainRow>())));
    }
    const auto *rows = m_pages.object(page);
    const int offset = row % PageSize;
    return offset < rows->size() ? std::optional(rows->at(offset)) : std::nullopt;
}

int DomainTableModel::findRow(const DomainName &domain, const QString &service) const
{
    for (int row = 0; row < std::min(m_count, RowsSearched); ++row)
        if (const auto candidate = rowAt(row);
            candidate && candidate->domain == domain && candidate->service == service)
            return row;
    return -1;
}

int DomainTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_count;
}

int DomainTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DomainTableModel::display(const store::DomainRow &row, int column) const
{
    const QDateTime now = m_clock.nowUtc();
    switch (column) {
    case Status:
        return statusWord(row.known.status);
    case Domain:
        return row.domain.display();
    case Since:
        return row.known.since && row.known.status != BlockStatus::Unknown ? shortAge(*row.known.since, now)
                                                                           : QStringLiteral("–");
    case Checked:
        return row.known.lastAnsweredAt ? shortAge(*row.known.lastAnsweredAt, now) : tr("never");
    case Lists:
        return row.lists.join(QStringLiteral(", "));
    default:
        return {};
    }
}

QVariant DomainTableModel::toolTip(const store::DomainRow &row, int column) const
{
    QString text;
    switch (column) {
    case Status:
        text = row.known.unknownReason;
        break;
    case Since:
        text = row.known.since ? exactTime(*row.known.since) : QString();
        break;
    case Checked:
        text = row.known.lastAnsweredAt ? exactTime(*row.known.lastAnsweredAt) : QString();
        break;
    default:
        text = display(row, column).toString();
        break;
    }
    // Tool tips guess whether a text is rich; escaped and wrapped it is always shown as it is.
    return text.isEmpty() ? QVariant() : QStringLiteral("<span>%1</span>").arg(text.toHtmlEscaped());
}

QVariant DomainTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::TextAlignmentRole:
        return int(index.column() == Since || index.column() == Checked ? Qt::AlignRight | Qt::AlignVCenter
                                                                        : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::DecorationRole:
    case Qt::ForegroundRole:
        break;
    default:
        return {};
    }
    const auto row = rowAt(index.row());
    if (!row)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return display(*row, index.column());
    case Qt::ToolTipRole:
        return toolTip(*row, index.column());
    case Qt::DecorationRole:
        if (index.column() != Status)
            return {};
        switch (row->known.status) {
        case BlockStatus::Blocked:
            return m_blockedIcon;
        case BlockStatus::NotBlocked:
            return m_notBlockedIcon;
        case BlockStatus::Unknown:
            return m_unknownIcon;
        }
        return {};
    default:
        if (index.column() == Status)
            return markColour(markOf(row->known.status), m_palette);
        return index.column() == Domain ? QVariant() : quietText(m_palette);
    }
}

QVariant DomainTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(section == Since || section == Checked ? Qt::AlignRight | Qt::AlignVCenter
                                                          : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Status:
        return tr("Status");
    case Domain:
        return tr("Domain");
    case Since:
        return tr("Since");
    case Checked:
        return tr("Checked");
    case Lists:
        return tr("Lists");
    default:
        return {};
    }
}

} // namespace pantau::desktop
