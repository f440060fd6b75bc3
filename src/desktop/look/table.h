// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/background_work.h"
#include "app/session.h"
#include "base/background_work.h"
#include "base/result.h"
#include "desktop/look/parts.h"
#include "desktop/look/requests.h"

#include <QAbstractTableModel>
#include <QFlags>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

class QAbstractItemView;
class QPushButton;

namespace pantau::desktop {

/// One column of a table: its heading and what it shows of a row. Empty members show nothing.
template <typename Row>
struct TableColumn
{
    QString heading = {};
    std::function<QString(const Row &)> text = {};
    bool isNumber = false; ///< right-aligned
    QString headingTip = {};
    std::function<QString(const Row &)> tip = {};     ///< plain text, one or more lines
    std::function<QVariant(const Row &)> icon = {};   ///< QIcon
    std::function<QVariant(const Row &)> colour = {}; ///< text colour, QColor
    std::function<bool(const Row &)> isBold = {};
    std::function<QVariant(const Row &)> drawn = {}; ///< Qt::UserRole, for a delegate
    std::function<QString(const Row &)> spoken = {}; ///< for screen readers, instead of the text
    QString spokenHeading = {};                      ///< for screen readers, if there is no heading
};

/// In the order of an enum. GCC 12 crashes if a function returns the braces without this name.
template <typename Row>
using ColumnList = std::vector<TableColumn<Row>>;

/// What all tables have in common.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int PageSize = 100; ///< rows read at a time, by models that read pages

    using QAbstractTableModel::QAbstractTableModel;

    /// Updates all cells after a change of the palette or the time.
    void refresh();
    /// Rows can be dragged from views that allow it.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
        return index.isValid() ? usual | Qt::ItemIsDragEnabled : usual;
    }
    /// True if everything was read and there are no rows.
    [[nodiscard]] virtual bool isKnownEmpty() const { return rowCount() == 0; }

Q_SIGNALS:
    /// Emitted after each successful read, even if it returned no rows.
    void loaded();
    void failed(const pantau::Error &error);
};

/// A table defined by a list of columns. Subclasses add the rows.
template <typename Row>
class ColumnModel : public TableModel
{
public:
    ColumnModel(ColumnList<Row> columns, QObject *parent) : TableModel(parent), m_columns(std::move(columns))
    {
    }

    /// Null if there is no such row, or it cannot be read.
    [[nodiscard]] virtual const Row *at(int row) const = 0;

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final
    {
        return parent.isValid() ? 0 : int(m_columns.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    const ColumnList<Row> m_columns;
};

template <typename Row>
QVariant ColumnModel<Row>::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TableColumn<Row> &column = m_columns[std::size_t(index.column())];
    if (role == Qt::TextAlignmentRole)
        return int((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const Row *row = at(index.row());
    if (!row)
        return {};
    switch (role) {
    case Qt::AccessibleTextRole:
        if (column.spoken)
            return column.spoken(*row);
        [[fallthrough]];
    case Qt::DisplayRole:
        return column.text ? QVariant(column.text(*row)) : QVariant();
    case Qt::ToolTipRole:
        if (const QString tip = column.tip ? plainTip(column.tip(*row)) : QString(); !tip.isEmpty())
            return tip;
        return {};
    case Qt::DecorationRole:
        return column.icon ? column.icon(*row) : QVariant();
    case Qt::ForegroundRole:
        return column.colour ? column.colour(*row) : QVariant();
    case Qt::FontRole:
        return column.isBold && column.isBold(*row) ? QVariant(fontFor(FontRole::Heading, QFont()))
                                                    : QVariant();
    case Qt::UserRole:
        return column.drawn ? column.drawn(*row) : QVariant();
    default:
        return {};
    }
}

template <typename Row>
QVariant ColumnModel<Row>::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const TableColumn<Row> &column = m_columns[std::size_t(section)];
    const auto shown = [](const QString &text) { return text.isEmpty() ? QVariant() : QVariant(text); };
    switch (role) {
    case Qt::DisplayRole:
        return shown(column.heading);
    case Qt::AccessibleTextRole:
        return shown(column.spokenHeading);
    case Qt::TextAlignmentRole:
        return int((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return shown(column.headingTip);
    default:
        return {};
    }
}

/// A table of rows in memory.
template <typename Row>
class RowsModel : public ColumnModel<Row>
{
public:
    /// True for an old and a new state of the same row. If empty, new rows always reset the model.
    using Same = std::function<bool(const Row &, const Row &)>;

    RowsModel(ColumnList<Row> columns, Same isSame, QObject *parent)
        : ColumnModel<Row>(std::move(columns), parent), m_isSame(std::move(isSame))
    {
    }

    [[nodiscard]] const QList<Row> &rows() const { return m_rows; }
    [[nodiscard]] const Row *at(int row) const final
    {
        return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
    }
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    /// Number of the first row that @p isWanted accepts, or -1.
    template <typename Wanted>
    [[nodiscard]] int find(Wanted isWanted) const
    {
        const auto found = std::ranges::find_if(m_rows, isWanted);
        return found == m_rows.cend() ? -1 : int(found - m_rows.cbegin());
    }

    /// Replaces the rows. If rows were only added in one place, or added or removed at the end, the
    /// selection, the scroll position and the position of screen readers stay.
    void setRows(const QList<Row> &rows);
    /// Calls @p change for each row.
    template <typename Change>
    void changeRows(Change change)
    {
        std::for_each(m_rows.begin(), m_rows.end(), change);
        this->refresh();
    }
    void insertAt(int row, const QList<Row> &rows);

private:
    Same m_isSame;
    QList<Row> m_rows;
};

template <typename Row>
void RowsModel<Row>::insertAt(int row, const QList<Row> &rows)
{
    if (rows.isEmpty())
        return;
    this->beginInsertRows({}, row, row + int(rows.size()) - 1);
    m_rows.insert(row, rows.size(), rows.constFirst());
    std::copy(rows.cbegin(), rows.cend(), m_rows.begin() + row);
    this->endInsertRows();
}

template <typename Row>
void RowsModel<Row>::setRows(const QList<Row> &rows)
{
    qsizetype head = 0; // rows that stay at the top, such as a heading
    if (m_isSame)
        while (head < std::min(rows.size(), m_rows.size()) && m_isSame(rows[head], m_rows[head]))
            ++head;
    const auto begin = rows.cbegin() + head;
    const auto old = m_rows.cbegin() + head;
    const auto first =
        old == m_rows.cend() || !m_isSame
            ? rows.cend()
            : std::find_if(begin, rows.cend(), [&](const Row &row) { return m_isSame(row, *old); });
    const auto kept = std::min<qsizetype>(rows.cend() - first, m_rows.cend() - old);
    const auto hasMoved = [&] {
        return std::find_first_of(old + kept, m_rows.cend(), begin, first, m_isSame) != m_rows.cend();
    };
    if (head + kept == 0 || !std::equal(first, first + kept, old, m_isSame) || hasMoved()) {
        this->beginResetModel();
        m_rows = rows;
        this->endResetModel();
        return;
    }
    if (head + kept < m_rows.size()) {
        this->beginRemoveRows({}, int(head + kept), int(m_rows.size()) - 1);
        m_rows.remove(head + kept, m_rows.size() - head - kept);
        this->endRemoveRows();
    }
    std::copy(rows.cbegin(), begin, m_rows.begin());
    std::copy(first, first + kept, m_rows.begin() + head);
    this->refresh();
    insertAt(int(head + kept), rows.sliced(first - rows.cbegin() + kept));
    insertAt(int(head), rows.sliced(head, first - begin));
}

/// Space of a cell around its contents.
inline constexpr int CellSpace = 2 * size::CellPadding + size::EdgePadding;
/// Part of a cell for its contents.
[[nodiscard]] QRect cellContents(const QStyleOptionViewItem &option);
/// Paints the dot behind the text of an unread row.
void paintUnreadDot(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index);

/// A table that selects whole rows. Home and End, also with Ctrl, select the first and the last row. In Qt
/// they go to the ends of the row, and with Ctrl keep the selection.
class RowTable : public QTableView
{
public:
    explicit RowTable(QWidget *parent = nullptr) : QTableView(parent)
    {
        setSelectionBehavior(QAbstractItemView::SelectRows);
        setShowGrid(false);
        setTabKeyNavigation(false);
        setWordWrap(false);
        setFrameShape(QFrame::NoFrame);
        setVerticalScrollMode(ScrollPerPixel);
        setTextElideMode(Qt::ElideRight);
        setMouseTracking(true);
        verticalHeader()->hide();
        verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        horizontalHeader()->setHighlightSections(false);
        horizontalHeader()->setResizeContentsPrecision(100); // rows measured below the visible ones
        fitRows();
    }

    /// Row under the mouse, or -1.
    [[nodiscard]] int hoveredRow() const { return m_hovered; }

protected:
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override
    {
        QTableView::keyPressEvent(event);
        // Qt does nothing if the current row stays the same.
        const bool isToEnd = event->key() == Qt::Key_Home || event->key() == Qt::Key_End;
        if (isToEnd && currentIndex().isValid() && !selectionModel()->isSelected(currentIndex()))
            selectionModel()->select(currentIndex(), selectionCommand(currentIndex(), event));
    }

    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override
    {
        if ((action != MoveHome && action != MoveEnd) || !model() || model()->rowCount() == 0)
            return QTableView::moveCursor(action, modifiers);
        const int column = std::max(0, currentIndex().column());
        QModelIndex end = model()->index(action == MoveHome ? 0 : model()->rowCount() - 1, column);
        if (!(end.flags() & Qt::ItemIsEnabled)) // the first row may be a heading
            end = end.siblingAtRow(end.row() + 1);
        return end;
    }

    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex &index,
                                                         const QEvent *event = nullptr) const override
    {
        const auto *key =
            event && event->type() == QEvent::KeyPress ? static_cast<const QKeyEvent *>(event) : nullptr;
        if (!key || (key->key() != Qt::Key_Home && key->key() != Qt::Key_End))
            return QTableView::selectionCommand(index, event);
        const QKeyEvent withoutCtrl(QEvent::KeyPress, key->key(), key->modifiers() & ~Qt::ControlModifier);
        return QTableView::selectionCommand(index, &withoutCtrl);
    }

private:
    void fitRows();
    void hover(int row);

    int m_hovered = -1;
};

/// The button at the end of a table's current row. It opens the table's context menu.
class RowMenuButton final : public QToolButton
{
public:
    /// @p table: with its model, and Qt::CustomContextMenu.
    explicit RowMenuButton(QTableView &table);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QTableView &m_table;
};

/// Placeholder for an empty table: says why it is empty and what to do next.
class EmptyView final : public QWidget
{
    Q_OBJECT

public:
    enum Offer {
        Nothing = 0,
        Adding = 1, ///< buttons to add and to import
        ClearingSearch = 2,
        ShowingAll = 4,
    };
    Q_DECLARE_FLAGS(Offers, Offer)

    explicit EmptyView(QWidget *parent = nullptr);

    /// If there are two sentences, the first one is the title.
    void say(const QString &text, Offers offers);

    QPushButton *add;
    QPushButton *import;
    QPushButton *clearSearch;
    QPushButton *showAll;

private:
    QLabel *m_icon = new QLabel(this);
    QLabel *m_title = named<TextLabel>("emptyTitle", this);
    QLabel *m_text = named<TextLabel>("emptyText", this);
};

/// A text over a view without rows. It is hidden while rows are still to be read and if reading failed.
class EmptyNote final : public TextLabel
{
    Q_OBJECT

public:
    /// @p view shows @p model. Both must outlive the note.
    EmptyNote(const TableModel &model, QAbstractItemView &view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();

    const TableModel &m_model;
    QAbstractItemView &m_view;
};

/// A table that reads its rows page by page as the view requests them, on a thread of the pool or
/// immediately.
template <typename Row>
class PagedModel : public RowsModel<Row>
{
public:
    /// Returns up to @p limit rows that follow the rows @p before.
    using Ask =
        std::function<Result<QList<Row>>(const db::Store &store, const QList<Row> &before, int limit)>;
    using Same = typename RowsModel<Row>::Same;
    enum class Reading { InBackground, Immediately };

    PagedModel(app::Session &session, ColumnList<Row> columns, Same isSame, QObject *parent,
               Reading reading = Reading::InBackground)
        : RowsModel<Row>(std::move(columns), std::move(isSame), parent)
        , m_session(session)
        , m_reading(reading)
    {
    }

    /// Reads the first page of @p ask. The old rows stay until it has been read.
    void show(Ask ask)
    {
        m_ask = std::move(ask);
        read({}, this->PageSize);
    }
    /// Reads the same number of rows again, at least a page. If a read is in progress, it is completed first.
    void reload()
    {
        if (m_isReading)
            m_readsAgain = true;
        else
            read({}, std::max(this->PageSize, this->rowCount()));
    }
    void reload(Ask ask)
    {
        m_ask = std::move(ask);
        reload();
    }
    /// Removes the rows of the last show(), and asks for no more.
    void clear()
    {
        m_newest.drop();
        m_ask = {};
        m_isReading = false;
        m_isComplete = true;
        m_isRead = false;
        this->setRows({});
    }

    [[nodiscard]] bool isReading() const { return m_isReading; }
    [[nodiscard]] bool isKnownEmpty() const override { return m_isRead && this->rowCount() == 0; }
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override
    {
        return !parent.isValid() && !m_isComplete && !m_isReading;
    }
    void fetchMore(const QModelIndex &parent) override
    {
        if (canFetchMore(parent))
            read(this->rows(), this->PageSize);
    }

private:
    void read(const QList<Row> &before, int limit)
    {
        if (!m_ask)
            return;
        m_isReading = true;
        m_readsAgain = false;
        if (m_reading == Reading::Immediately)
            return take(m_ask(m_session.store(), before, limit), before.isEmpty(), limit);
        const auto ask = [ask = m_ask, before, limit](const db::Store &store) {
            return ask(store, before, limit);
        };
        m_newest.await(m_session.read(ask), this,
                       [this, isFirst = before.isEmpty(), limit](const Result<QList<Row>> &rows) {
                           take(rows, isFirst, limit);
                       });
    }

    void take(const Result<QList<Row>> &rows, bool isFirst, int limit)
    {
        m_isReading = false;
        // Stop after an error until the next show(), because the view would request forever.
        m_isComplete = !rows || rows->size() < limit;
        m_isRead = rows && m_isComplete;
        if (!rows)
            Q_EMIT this->failed(rows.error());
        else if (isFirst)
            this->setRows(*rows);
        else
            this->insertAt(this->rowCount(), *rows);
        if (rows)
            Q_EMIT this->loaded();
        if (m_readsAgain)
            reload();
    }

    app::Session &m_session;
    const Reading m_reading;
    Ask m_ask;
    bool m_isReading = false;
    bool m_readsAgain = false;
    bool m_isComplete = true; ///< True if there is nothing more to request
    bool m_isRead = false;    ///< True if read up to the last row
    Newest m_newest;
};

} // namespace pantau::desktop
