// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QAbstractTableModel>
#include <QFlags>
#include <QKeyEvent>
#include <QLabel>
#include <QTableView>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <vector>

class QAbstractItemView;
class QLabel;
class QPushButton;

namespace pantau::desktop {

/// One column of a table: its heading and what it shows of a row. Empty members show nothing.
struct TableColumn
{
    using Text = std::function<QString(int row)>;
    using Value = std::function<QVariant(int row)>;

    std::function<QString()> heading = {}; ///< in the current language
    Text text = {};
    bool isNumber = false; ///< right-aligned
    std::function<QString()> headingTip = {};
    Text tip = {};     ///< plain text, one or more lines
    Value icon = {};   ///< QIcon
    Value colour = {}; ///< text colour, QColor
};

/// A table model defined by a list of columns, in the order of the model's enum Column. Subclasses add the
/// rows and override data() only for additional roles.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Updates all texts and colours after a change of the language, the palette or the time.
    void refresh();

protected:
    TableModel(std::vector<TableColumn> columns, QObject *parent);

    [[nodiscard]] const TableColumn &column(int section) const { return m_columns[std::size_t(section)]; }

private:
    const std::vector<TableColumn> m_columns;
};

/// A table that selects whole rows. Home and End, also with Ctrl, select the first and the last row. In Qt
/// they go to the ends of the row, and with Ctrl keep the selection.
class RowTable : public QTableView
{
public:
    using QTableView::QTableView;

protected:
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
        return model()->index(action == MoveHome ? 0 : model()->rowCount() - 1,
                              std::max(0, currentIndex().column()));
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
};

/// A model that reads its rows page by page as the view requests them.
class PagedModel : public TableModel
{
    Q_OBJECT

public:
    static constexpr int PageSize = 100;

    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override
    {
        return !parent.isValid() && !m_isComplete;
    }
    void fetchMore(const QModelIndex &parent) override;
    /// True if everything was read and there are no rows.
    [[nodiscard]] bool isKnownEmpty() const { return m_isRead && rowCount() == 0; }

Q_SIGNALS:
    /// Emitted after each read, even if it returned no rows or failed.
    void pageRead();
    void failed(const pantau::Error &error);

protected:
    using TableModel::TableModel;

    /// Discards all rows; they are read again when a view requests them. @p forget removes them from the
    /// model.
    template <typename Forget>
    void restart(Forget forget)
    {
        beginResetModel();
        forget();
        m_isComplete = false;
        m_isRead = false;
        endResetModel();
    }
    /// Reads up to PageSize rows into a buffer. Returns their number, or -1 after emitting failed().
    virtual int readPage() = 0;
    /// Appends the rows that readPage() buffered.
    virtual void takePage() = 0;

private:
    bool m_isComplete = true; ///< True if there is nothing more to request
    bool m_isRead = false;    ///< True if read up to the last row
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

    void say(const QString &text, Offers offers);

    QPushButton *add;
    QPushButton *import;
    QPushButton *clearSearch;
    QPushButton *showAll;

private:
    QLabel *m_text;
};

/// A text over a view without rows. It is hidden while rows are still to be read and if reading failed.
class EmptyNote final : public QLabel
{
    Q_OBJECT

public:
    /// @p view shows @p model. Both must outlive the note.
    EmptyNote(const PagedModel &model, QAbstractItemView &view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();

    const PagedModel &m_model;
    QAbstractItemView &m_view;
};

} // namespace pantau::desktop
