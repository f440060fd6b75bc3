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

class RoleHeader;

/// The first rows of a table that is to be imported, and above each column what it is for.
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

/// A table's header with a box below each column's name, in which a person says what the column is for.
class RoleHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit RoleHeader(QWidget *parent = nullptr);

    /// One for each column of the model.
    void setRoles(const QList<ColumnRole> &roles);
    /// Beside the columns that scroll.
    void placeBoxes();

Q_SIGNALS:
    void roleChosen(int column, pantau::ColumnRole role);
    void boxFocused(int column); ///< to be scrolled into view

protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill(QComboBox *box) const;

    QList<QComboBox *> m_boxes;
};

} // namespace pantau::desktop
