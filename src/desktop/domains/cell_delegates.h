// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace pantau::desktop {

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

} // namespace pantau::desktop
