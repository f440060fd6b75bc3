// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/appearance.h"

namespace pantau::desktop {

namespace {

struct Colour
{
    QPalette::ColorRole role;
    QRgb light;
    QRgb dark;
    QRgb lightDisabled;
    QRgb darkDisabled;
};

constexpr Colour Colours[] = {
    {QPalette::Window, 0xfff1f1f3, 0xff2e2f33, 0xfff1f1f3, 0xff2e2f33},
    {QPalette::WindowText, 0xff1d1d20, 0xffe8e6e3, 0xff8b8b90, 0xff85868a},
    {QPalette::Base, 0xffffffff, 0xff1e1f22, 0xfff6f6f8, 0xff2a2b2e},
    {QPalette::AlternateBase, 0xfff6f6f8, 0xff25262a, 0xfff6f6f8, 0xff25262a},
    {QPalette::Text, 0xff1d1d20, 0xffe8e6e3, 0xff8b8b90, 0xff85868a},
    {QPalette::PlaceholderText, 0xff6a6a70, 0xff9d9ea3, 0xffa5a5aa, 0xff6a6b6f},
    {QPalette::Button, 0xffe6e6e9, 0xff3a3b40, 0xffececee, 0xff343539},
    {QPalette::ButtonText, 0xff1d1d20, 0xffe8e6e3, 0xff8b8b90, 0xff85868a},
    {QPalette::BrightText, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
    {QPalette::Light, 0xffffffff, 0xff55575c, 0xffffffff, 0xff55575c},
    {QPalette::Midlight, 0xfff4f4f6, 0xff47494e, 0xfff4f4f6, 0xff47494e},
    {QPalette::Mid, 0xffb9b9be, 0xff5a5c62, 0xffc6c6cb, 0xff4b4d52},
    {QPalette::Dark, 0xff9a9aa0, 0xff17181a, 0xffb0b0b5, 0xff1b1c1e},
    {QPalette::Shadow, 0xff6c6c72, 0xff000000, 0xff8f8f94, 0xff000000},
    {QPalette::Highlight, 0xff2a66ad, 0xff3d6ea8, 0xffb5bcc6, 0xff4a4d55},
    {QPalette::HighlightedText, 0xffffffff, 0xffffffff, 0xff55575c, 0xffb0b1b5},
    {QPalette::Link, 0xff1f5fa8, 0xff7fb2f0, 0xff8b8b90, 0xff85868a},
    {QPalette::LinkVisited, 0xff6a3e9c, 0xffc3a5e8, 0xff8b8b90, 0xff85868a},
    {QPalette::ToolTipBase, 0xffffffff, 0xff3a3b40, 0xffffffff, 0xff3a3b40},
    {QPalette::ToolTipText, 0xff1d1d20, 0xffe8e6e3, 0xff1d1d20, 0xffe8e6e3},
};

} // namespace

QPalette ownPalette(bool isDark)
{
    QPalette palette;
    for (const Colour &each : Colours) {
        const QColor usual(isDark ? each.dark : each.light);
        palette.setColor(QPalette::Active, each.role, usual);
        palette.setColor(QPalette::Inactive, each.role, usual);
        palette.setColor(QPalette::Disabled, each.role,
                         QColor(isDark ? each.darkDisabled : each.lightDisabled));
    }
    return palette;
}

} // namespace pantau::desktop
