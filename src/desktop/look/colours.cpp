// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"

#include <QApplication>
#include <QStyle>

namespace pantau::desktop {

Mark markOf(BlockStatus status)
{
    switch (status) {
    case BlockStatus::Blocked:
        return Mark::Blocked;
    case BlockStatus::NotBlocked:
        return Mark::NotBlocked;
    case BlockStatus::Unknown:
        break;
    }
    return Mark::Unknown;
}

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor quietText(const QPalette &palette)
{
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    const auto mix = [](int a, int b) { return (a * 70 + b * 30) / 100; };
    return QColor(mix(text.red(), base.red()), mix(text.green(), base.green()),
                  mix(text.blue(), base.blue()));
}

SelectionColours selectionColours(const QPalette &palette, const QString &styleName)
{
    if (styleName == QLatin1String("windowsvista") || styleName == QLatin1String("windows11"))
        return {palette.color(QPalette::Base).darker(108), palette.color(QPalette::Text)};
    return {palette.color(QPalette::Highlight), palette.color(QPalette::HighlightedText)};
}

SelectionColours selectionColours(const QPalette &palette)
{
    return selectionColours(palette, QApplication::style()->name());
}

QColor markColour(Mark mark, const QPalette &palette)
{
    const bool dark = isDark(palette);
    switch (mark) {
    case Mark::Blocked:
        return dark ? QColor(0xF2, 0xB8, 0xB5) : QColor(0xB3, 0x26, 0x1E);
    case Mark::NotBlocked:
        return quietText(palette);
    case Mark::Unknown:
        return dark ? QColor(0xF0, 0xC6, 0x61) : QColor(0x7A, 0x59, 0x00);
    case Mark::Attention:
        break;
    }
    return dark ? QColor(0xFF, 0xB8, 0x70) : QColor(0x8A, 0x4B, 0x00);
}

} // namespace pantau::desktop
