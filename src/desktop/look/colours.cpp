// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"

#include <QApplication>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

/// @p share (0 to 1) of @p one, and the rest of @p other.
QColor mixed(const QColor &one, const QColor &other, double share)
{
    const auto mix = [share](int a, int b) { return int(std::lround(a * share + b * (1 - share))); };
    return {mix(one.red(), other.red()), mix(one.green(), other.green()), mix(one.blue(), other.blue())};
}

double luminance(const QColor &colour)
{
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

} // namespace

double contrast(const QColor &one, const QColor &other)
{
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)}); // as values
    return (lighter + 0.05) / (darker + 0.05);
}

QColor standingOut(const QColor &colour, const QPalette &palette)
{
    QColor result = colour;
    for (int tenths = 1; tenths <= 10 && contrast(result, palette.color(QPalette::Window)) < 3; ++tenths)
        result = mixed(palette.color(QPalette::WindowText), colour, tenths / 10.0);
    return result;
}

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
    return mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.7);
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
