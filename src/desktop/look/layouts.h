// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QMargins>

#include <initializer_list>
#include <optional>

class QWidget;

namespace pantau::desktop {

/// A part of a row or a column: a widget, a layout, gap() or spring(). Braces add its stretch and alignment.
class LayoutPart
{
public:
    LayoutPart(QWidget *widget, int stretch = 0, Qt::Alignment alignment = {});
    LayoutPart(QLayout *layout, int stretch = 0);
    void addTo(QBoxLayout &box) const;

private:
    friend LayoutPart gap(int size);
    friend LayoutPart spring(int stretch);

    QWidget *m_widget = nullptr;
    QLayout *m_layout = nullptr;
    int m_gap = 0; ///< 0: not a gap
    int m_stretch = 0;
    Qt::Alignment m_alignment;
};

using LayoutParts = std::initializer_list<LayoutPart>;

/// Fixed space, in pixels.
[[nodiscard]] LayoutPart gap(int size);
/// Space that takes what the other parts leave.
[[nodiscard]] LayoutPart spring(int stretch = 0);

/// Space between and around the parts; by default that of the style, and none around a nested layout.
struct LayoutSpace
{
    int between = -1;
    std::optional<QMargins> around = {};
};

void addParts(QBoxLayout &box, LayoutParts parts);
/// Layouts for another layout.
[[nodiscard]] QHBoxLayout *rowOf(LayoutParts parts, const LayoutSpace &space = {});
[[nodiscard]] QVBoxLayout *columnOf(LayoutParts parts, const LayoutSpace &space = {});
/// Lays out @p owner.
QHBoxLayout *setRow(QWidget *owner, LayoutParts parts, const LayoutSpace &space = {});
QVBoxLayout *setColumn(QWidget *owner, LayoutParts parts, const LayoutSpace &space = {});

/// A column that reaches the edges of its owner.
inline constexpr LayoutSpace Flush{0, QMargins()};

} // namespace pantau::desktop
