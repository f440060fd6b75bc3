// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "desktop/look/table.h"

#include <QHeaderView>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStyledItemDelegate>

class QAction;
class QMenu;
class QPainter;
class QTableView;

namespace pantau::desktop {

class DomainTableModel;
class TableColumns;

/// The table of domains. Selects whole rows.
class DomainTableView final : public RowTable
{
    Q_OBJECT

public:
    explicit DomainTableView(DomainTableModel *model, QWidget *parent = nullptr);

    [[nodiscard]] TableColumns &columns() const { return *m_columns; }
    /// Selected rows, ascending. Reads no cells, so it is fast for any number of rows.
    [[nodiscard]] QList<int> selectedRows() const;
    [[nodiscard]] int selectedCount() const;
    void selectRows(const QList<int> &rows);
    /// MIME type of a drag from this table. It carries no data; the receiver reads the selected rows instead.
    [[nodiscard]] static QString draggedFormat();
    /// Lets the table scroll further by this many pixels, for a bar over its last rows.
    void setFootMargin(int room);
    /// Edits the note of the current row in its cell.
    void editNote();
    /// Sets the drag action without modifier keys.
    void setDragAction(Qt::DropAction action) { m_dragAction = action; }

Q_SIGNALS:
    void noteEdited(const pantau::DomainName &domain, const QString &before, const QString &note);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void startDrag(Qt::DropActions supported) override;
    void updateGeometries() override;

private:
    [[nodiscard]] QPixmap dragPicture(int count) const;

    TableColumns *m_columns = nullptr;
    int m_footRoom = 0;
    Qt::DropAction m_dragAction = Qt::CopyAction;
};

/// Visibility, order and width of the table's columns. These are the user's choice, minus the columns that do
/// not fit into a narrow window.
class TableColumns final : public QObject
{
    Q_OBJECT

public:
    /// @p view must already have a model. Widths depend on its font.
    explicit TableColumns(QTableView *view);

    /// Menu for the header and the window, with one checkable action per column.
    [[nodiscard]] QMenu *menu() const { return m_menu; }
    /// All column settings and the sort order as versioned text.
    [[nodiscard]] QString state() const;
    /// Restores state(). Ignores an empty text or one of another version.
    void restore(const QString &state);
    void useDefaults();
    /// Shows the column and sorts by it.
    void sortBy(int column);
    /// Hides the column that would say the same in every row.
    void setHasSeveralLists(bool hasSeveral);
    /// Temporarily shows a column in addition to the user's choice. It has priority if there is little space.
    void showAlso(const std::optional<int> &column);
    /// Hides columns that do not fit, and shows them again when they do.
    void fit();
    /// Initial width. The column for appeals and notes takes the remaining space, or else the domain column.
    [[nodiscard]] int widthFor(int column) const;
    [[nodiscard]] int leastWidth(int column) const;

Q_SIGNALS:
    void changed();

private:
    void buildMenu();
    void shareSpace(const QSet<int> &shown);
    void tell();
    void choose(int column, bool isShown);
    void keepOrderSortable(int column, Qt::SortOrder order);

    QTableView *m_view;
    QHeaderView *m_header;
    QMenu *m_menu;
    QList<QAction *> m_actions; ///< by column
    QSet<int> m_chosen;
    std::optional<int> m_also;
    bool m_hasSeveralLists = true;
    int m_sortedBy;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    bool m_isRestoring = false;
    QString m_reported; ///< state at the last changed()
};

/// Shortens domains in the middle and marks unread ones.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

/// A pill for blocked domains, an icon and a word for others.
class StatusDelegate final : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;
};

/// Edits the note in place, whatever else the cell shows.
class NoteDelegate final : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;

Q_SIGNALS:
    void noteEdited(const pantau::DomainName &domain, const QString &before, const QString &note) const;
};

/// Draws the statuses of the last days.
class StripDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;
};

} // namespace pantau::desktop
