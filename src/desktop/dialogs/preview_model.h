// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/table_reading.h"

#include <QAbstractTableModel>
#include <QPalette>

namespace pantau::desktop {

/// The first rows of a table that is to be imported. Cells are text from outside; columns that are not taken
/// stand back.
class PreviewModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int mostRows = 50;
    static constexpr int mostColumns = 50;

    using QAbstractTableModel::QAbstractTableModel;

    /// Takes the first rows out of @p table.
    void setTable(const Table &table);
    [[nodiscard]] const QList<ColumnRole> &roles() const { return m_roles; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// Across: the header's words, or the column's number. Down: the line in the file.
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_header;
    QList<ColumnRole> m_roles;
    QList<DelimitedRow> m_rows;
};

} // namespace pantau::desktop
