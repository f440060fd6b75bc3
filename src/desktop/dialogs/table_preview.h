// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column_roles.h"
#include "base/table_reading.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QList>
#include <QPalette>
#include <QTableView>

class QComboBox;

namespace pantau::desktop {

/// The first rows of a table to be imported. Cells are untrusted text. Ignored columns are dimmed.
class PreviewModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int mostRows = 50;
    static constexpr int mostColumns = 50;

    using QAbstractTableModel::QAbstractTableModel;

    /// Copies the first rows of @p table.
    void setTable(const Table &table);
    [[nodiscard]] const QList<ColumnRole> &roles() const { return m_roles; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// Horizontal: the header, or the number of the column. Vertical: the line in the file.
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_header;
    QList<ColumnRole> m_roles;
    QList<DelimitedRow> m_rows;
};

class RoleHeader;

/// Preview of a table to be imported, with the role of each column in the header.
class TablePreview final : public QTableView
{
    Q_OBJECT

public:
    explicit TablePreview(QWidget *parent = nullptr);

    void showTable(const Table &table);
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void roleChosen(int column, pantau::ColumnRole role);

protected:
    void scrollContentsBy(int dx, int dy) override;

private:
    void fitColumns();

    PreviewModel *m_model;
    RoleHeader *m_header;
};

/// A table header with a combo box below each column name to choose the role of the column.
class RoleHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit RoleHeader(QWidget *parent = nullptr);

    /// Sets one role for each column of the model.
    void setRoles(const QList<ColumnRole> &roles);
    /// Moves the boxes to the positions of the scrolled columns.
    void placeBoxes();

Q_SIGNALS:
    void roleChosen(int column, pantau::ColumnRole role);
    void boxFocused(int column); ///< so that it can be scrolled into view

protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill(QComboBox *box) const;

    QList<QComboBox *> m_boxes;
};

} // namespace pantau::desktop
