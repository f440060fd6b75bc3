// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/table_model.h"

#include "desktop/look/plain_tip.h"

namespace pantau::desktop {

TableModel::TableModel(std::vector<TableColumn> columns, QObject *parent)
    : QAbstractTableModel(parent), m_columns(std::move(columns))
{
}

void TableModel::refresh()
{
    const int last = columnCount() - 1;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, last);
    if (const int rows = rowCount(); rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(rows - 1, last));
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TableColumn &shown = column(index.column());
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole:
        return shown.text ? QVariant(shown.text(row)) : QVariant();
    case Qt::TextAlignmentRole:
        return int((shown.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (const QString tip = shown.tip ? plainTip(shown.tip(row)) : QString(); !tip.isEmpty())
            return tip;
        return {};
    case Qt::DecorationRole:
        return shown.icon ? shown.icon(row) : QVariant();
    case Qt::ForegroundRole:
        return shown.colour ? shown.colour(row) : QVariant();
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const TableColumn &shown = column(section);
    switch (role) {
    case Qt::DisplayRole:
        return shown.heading ? QVariant(shown.heading()) : QVariant();
    case Qt::TextAlignmentRole:
        return int((shown.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return shown.headingTip ? QVariant(shown.headingTip()) : QVariant();
    default:
        return {};
    }
}

} // namespace pantau::desktop
