// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QTableView>

#include <algorithm>

namespace pantau::desktop {

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

} // namespace pantau::desktop
