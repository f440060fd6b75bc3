// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace pantau::desktop {

/// Draws numbers as small bars beside each other, the newest at the right; a low line stands for none, so
/// that it can be read without colour.
class TrendDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// @p role: of the numbers, a QList<int>.
    explicit TrendDelegate(int role, QObject *parent = nullptr) : QStyledItemDelegate(parent), m_role(role) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    int m_role;
};

} // namespace pantau::desktop
