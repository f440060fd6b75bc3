// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace pantau::desktop {

/// Paints a hit: icon and title, the letters that fit in bold, then quietly what it belongs to, its key and
/// its kind.
class FinderDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;
};

} // namespace pantau::desktop
