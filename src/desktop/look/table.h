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

/// One column of a table: what it is called, and what it shows of a row. What is left empty is not shown.
struct TableColumn
{
    using Text = std::function<QString(int row)>;
    using Value = std::function<QVariant(int row)>;

    std::function<QString()> heading = {}; ///< in today's language
    Text text = {};
    bool isNumber = false; ///< stands at the right
    std::function<QString()> headingTip = {};
    Text tip = {};     ///< plain text, in one or more lines
    Value icon = {};   ///< QIcon
    Value colour = {}; ///< of the text, QColor
};

/// A table by description: its columns say what they show, in the order of the model's enum Column. A model
/// adds its rows, and overrides data() only for what it has beyond a column's parts.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The same rows have other words or colours: the language, the palette or the time has changed.
    void refresh();

protected:
    TableModel(std::vector<TableColumn> columns, QObject *parent);

    [[nodiscard]] const TableColumn &column(int section) const { return m_columns[std::size_t(section)]; }

private:
    const std::vector<TableColumn> m_columns;
};

/// A table whose rows are chosen as a whole. Home and End go to the first and the last of them, with Ctrl as
/// well, and choose it; Qt's own go to the ends of the row, and with Ctrl leave the choice where it was.
class RowTable : public QTableView
{
public:
    using QTableView::QTableView;

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        QTableView::keyPressEvent(event);
        // Qt does nothing where the current row stays the same one.
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

/// Rows that are read page by page as the view comes to them; never all at once.
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
    /// Everything was read, and there is nothing.
    [[nodiscard]] bool isKnownEmpty() const { return m_isRead && rowCount() == 0; }

Q_SIGNALS:
    /// Also when it had no rows, or could not be read.
    void pageRead();
    void failed(const pantau::Error &error);

protected:
    using TableModel::TableModel;

    /// Forgets all rows; they are read anew when a view asks. @p forget takes them out of the model.
    template <typename Forget>
    void restart(Forget forget)
    {
        beginResetModel();
        forget();
        m_isComplete = false;
        m_isRead = false;
        endResetModel();
    }
    /// Reads the next PageSize rows or fewer and keeps them aside; how many, or -1 after failed().
    virtual int readPage() = 0;
    /// Appends the rows that readPage() kept aside.
    virtual void takePage() = 0;

private:
    bool m_isComplete = true; ///< nothing more is to be asked for
    bool m_isRead = false;    ///< to the last row
};

/// What stands in place of an empty table: why it is empty, and what to do next.
class EmptyView final : public QWidget
{
    Q_OBJECT

public:
    enum Offer {
        Nothing = 0,
        Adding = 1, ///< to add and to import
        ClearingSearch = 2,
        ShowingAll = 4,
    };
    Q_DECLARE_FLAGS(Offers, Offer)

    explicit EmptyView(QWidget *parent = nullptr);

    void say(const QString &text, Offers offers);

Q_SIGNALS:
    void addChosen();
    void importChosen();
    void clearSearchChosen();
    void showAllChosen();

private:
    QLabel *m_text;
    QPushButton *m_add;
    QPushButton *m_import;
    QPushButton *m_clear;
    QPushButton *m_all;
};

/// A sentence in place of the rows of a view, once it is known that there are none: not while they are still
/// to be read, and not where reading them failed.
class EmptyNote final : public QLabel
{
    Q_OBJECT

public:
    /// @p view shows @p model; both outlive the note.
    EmptyNote(const PagedModel &model, QAbstractItemView &view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();

    const PagedModel &m_model;
    QAbstractItemView &m_view;
};

} // namespace pantau::desktop
