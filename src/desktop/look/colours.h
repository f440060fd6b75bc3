// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QColor>
#include <QObject>
#include <QPalette>

namespace pantau::desktop {

/// Meaning of a colour. The table in colours.cpp has the values, light and dark.
enum class Token {
    // Grounds
    Window,  ///< menu bar, tool bar, side list, status bar, gaps
    Surface, ///< sheets, tables
    Raised,  ///< detail pane, dialogs, cards
    Overlay, ///< menus, finder, bulk bar
    Sunken,  ///< card footers; fields and segmented controls in dark mode
    Field,
    SearchField,
    SegmentGround,
    Hover,
    Pressed,
    Quiet, ///< quiet buttons, chosen part of a segmented control
    QuietHover,
    QuietPressed,
    // Lines
    Hairline,
    OverlayHairline,
    Edge,   ///< outline of a sheet; transparent in dark mode
    Border, ///< fields, check boxes, radio buttons
    // Text
    Text,
    Text2,
    Text3, ///< placeholders and shortcuts
    Disabled,
    // What can be pressed or is selected
    Accent,
    Fill, ///< primary buttons, checked boxes
    FillHover,
    FillPressed,
    OnFill, ///< text on Fill and Danger
    Sel,
    SelInactive,
    SelOnOverlay,
    TextSelection, ///< in fields
    Danger,
    DangerHover,
    DangerPressed,
    // Statuses
    Blocked,
    BlockedGround,
    Ok,
    OkGround,
    Unknown,
    UnknownGround,
    NeutralGround,
    // Strip and timeline
    StripBlocked,
    StripOk,
    StripOkBase,
    StripNoAnswer,
    StripNoAnswerBar,
    StripNotChecked,
    StripNotCheckedBase,
    // Figures
    Meter,
    Track,
    Chart,
    Forecast,
    // Messages
    Notice,
    NoticeEdge,
    Toast,
    ToastText,
    ToastAction,
    // What is behind or below
    Scrim,
    MenuShadow,
    DialogShadow,
    Rim,        ///< line around what has a shadow
    ButtonFoot, ///< line at the foot of a quiet button
    // Independent of light and dark
    Paper,
    PaperText,
    PaperText2,
    PaperLine,
};

/// True if the text of @p palette is lighter than its window.
[[nodiscard]] bool isDark(const QPalette &palette);
/// True for a palette of highContrastPalette().
[[nodiscard]] bool isHighContrast(const QPalette &palette);

[[nodiscard]] QColor colour(Token token, bool isDark);
/// The colour that fits @p palette: light, dark, or one of its colours if it has high contrast.
[[nodiscard]] QColor colour(Token token, const QPalette &palette);
/// Colour of a status as text.
[[nodiscard]] QColor colour(BlockStatus status, const QPalette &palette);

/// The program's light or dark palette.
[[nodiscard]] QPalette ownPalette(bool isDark);
/// The system's high contrast palette with lines as strong as its text.
[[nodiscard]] QPalette highContrastPalette(QPalette system);

/// Contrast ratio of two colours as defined by WCAG 2, from 1 to 21.
[[nodiscard]] double contrast(const QColor &one, const QColor &other);

/// Colour scheme of the window: that of the system, or a fixed one.
enum class Appearance { System, Light, Dark };

/// Switches the whole program between light and dark, immediately. If the system asks for high contrast, its
/// colours are used.
class AppearanceSwitch final
{
public:
    AppearanceSwitch();

    void choose(Appearance appearance);

private:
    void follow();

    Appearance m_chosen = Appearance::System;
    QObject m_listener;
};

} // namespace pantau::desktop
