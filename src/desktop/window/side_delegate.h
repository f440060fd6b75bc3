// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace pantau::desktop {

/// Paints an entry of the side column: name on the left, count on the right, the number of blocked ones in
/// its colour; folded, its icon or its first letters.
class SideDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setFolded(bool folded) { m_folded = folded; }
    /// The row onto which something is being dragged; -1: none.
    void setDropRow(int row) { m_dropRow = row; }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;

private:
    void paintHeading(QPainter *painter, const QStyleOptionViewItem &option, const QString &text) const;
    void paintFolded(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintEntry(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    bool m_folded = false;
    int m_dropRow = -1;
};

} // namespace pantau::desktop
