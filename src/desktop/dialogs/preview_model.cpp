// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/preview_model.h"

#include "desktop/look/colours.h"

#include <QGuiApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

void PreviewModel::setTable(const Table &table)
{
    beginResetModel();
    m_header = table.header;
    m_roles = table.roles.first(std::min<qsizetype>(table.roles.size(), mostColumns));
    m_rows = table.rows.first(std::min<qsizetype>(table.rows.size(), mostRows));
    endResetModel();
}

int PreviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PreviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_roles.size());
}

QVariant PreviewModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return m_rows[index.row()].cells.value(index.column()).simplified();
    if (role == Qt::ForegroundRole && m_roles[index.column()] == ColumnRole::Ignore)
        return quietText(QGuiApplication::palette());
    return {};
}

QVariant PreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return QLocale().toString(m_rows.value(section).line);
    const QString header = m_header.value(section);
    return header.isEmpty() ? tr("Column %1").arg(section + 1) : header;
}

} // namespace pantau::desktop
