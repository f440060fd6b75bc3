// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "desktop/look/table.h"

#include <QHeaderView>
#include <QMetaType>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStyledItemDelegate>

class QAction;
class QFontMetrics;
class QHeaderView;
class QMenu;
class QPainter;
class QPalette;
class QRect;
class QSize;
class QTableView;

namespace pantau::desktop {

class DomainTableModel;
class TableColumns;

/// The table of domains: quiet, 28 px a row at 100 %, whole rows selected, one or many.
class DomainTableView final : public RowTable
{
    Q_OBJECT

public:
    explicit DomainTableView(DomainTableModel *model, QWidget *parent = nullptr);

    [[nodiscard]] TableColumns &columns() const { return *m_columns; }
    /// Ascending; however many they are, no cell is read for it.
    [[nodiscard]] QList<int> selectedRows() const;
    [[nodiscard]] int selectedCount() const;
    void selectRows(const QList<int> &rows);
    /// Of what is dragged from here: the selected rows, which are not told in it, however many they are.
    [[nodiscard]] static QString draggedFormat();
    /// What a drag does when no key is held.
    void setDragAction(Qt::DropAction action) { m_dragAction = action; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void updateGeometries() override;
    void startDrag(Qt::DropActions supported) override;

private:
    void useLook();
    [[nodiscard]] QPixmap dragPicture(int count) const;

    TableColumns *m_columns = nullptr;
    bool m_isFitting = false;
    Qt::DropAction m_dragAction = Qt::CopyAction;
};

/// Which columns of the domain table are shown, in what order and how wide: as the person chose them, less
/// those for which a narrow window has no room.
class TableColumns final : public QObject
{
    Q_OBJECT

public:
    /// @p view has its model already. Widths follow its font.
    explicit TableColumns(QTableView *view);
    ~TableColumns() override;

    /// For the menu of the header and for that of the window: one checkable action a column.
    [[nodiscard]] QMenu *menu() const { return m_menu; }
    /// Everything that a person can change, and the order of the rows, as versioned text.
    [[nodiscard]] QString state() const;
    /// Text of another version, or none, leaves everything as it is.
    void restore(const QString &state);
    void useDefaults();
    /// Shows the column, with the rows in its order.
    void sortBy(int column);
    /// For a while, beside what the person chose, and before it where there is little room.
    void showAlso(const std::optional<int> &column);
    /// Hides what has no room, and shows it again when there is.
    void fit();
    /// The domains' column takes the room that the others leave.
    [[nodiscard]] int widthFor(int column) const;

Q_SIGNALS:
    void changed();

private:
    void buildMenu();
    void tell();
    void choose(int column, bool isShown);
    void keepOrderSortable(int column, Qt::SortOrder order);

    QTableView *m_view;
    QHeaderView *m_header;
    QMenu *m_menu;
    QList<QAction *> m_actions; ///< by column
    QSet<int> m_chosen;
    std::optional<int> m_also;
    int m_sortedBy;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    bool m_isRestoring = false;
    QString m_told; ///< the state that changed() was last said of
};

/// A horizontal header whose sort arrow is in the padding behind the text, which has the width of a digit.
///
/// If Qt draws the arrow of a header with a style sheet, the text moves: in some versions only while the
/// column is sorted, in others always.
class SortHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit SortHeader(QWidget *parent = nullptr);

protected:
    void initStyleOptionForIndex(QStyleOptionHeader *option, int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
};

/// Cells with air around them. Rows are selected as a whole, so not the cell but its row shows where the
/// keyboard is: by a line above and below, where that does not follow from the selection.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;

protected:
    /// What is left for the content.
    [[nodiscard]] static QRect paintBackground(QPainter *painter, const QStyleOptionViewItem &option);
    static void paintCurrent(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index);
};

/// The statuses of the last days.
class StripDelegate final : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;
};

/// One cell a day: full height where it was blocked, a low line where it was not, a gap where nothing is
/// known. Readable without colour.
namespace status_strip {

inline constexpr int Days = 30;

/// Grows with the font.
[[nodiscard]] QSize size(const QFontMetrics &metrics);
/// Within @p area, in its middle and with today at its trailing end, whatever has room before it. @p
/// isSelected: in the colour of selected text.
void paint(QPainter &painter, const QRect &area, const DayStatuses &days, const QPalette &palette,
           const QFontMetrics &metrics, bool isSelected, Qt::LayoutDirection direction);
/// "30 days: blocked on 2, not blocked on 25, no answer on 3"
[[nodiscard]] QString sentence(const DayStatuses &days);

} // namespace status_strip

} // namespace pantau::desktop

Q_DECLARE_METATYPE(pantau::DayStatuses)
