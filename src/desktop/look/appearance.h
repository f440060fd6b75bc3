// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QObject>
#include <QPalette>
#include <QProxyStyle>
#include <QString>

#include <optional>

class QLineEdit;
class QPalette;

namespace pantau::desktop {

/// What the window's colours follow: the system, or a choice of the person's.
enum class Appearance { System, Light, Dark };

/// The program's own light or dark colours, for Fusion. What is text has 4.5:1 on its ground, and so have the
/// marks (markColour()).
[[nodiscard]] QPalette ownPalette(bool isDark);

/// Has the whole program look light, dark or as the system does, at once. Our own colours need Fusion, as
/// other styles draw with the system's; "System" gives back the style that the program began with, but for a
/// dark Windows 10, whose style is light alone. Windows 11's style is dark by itself.
class AppearanceSwitch final
{
public:
    /// Made before anything of the program's look was changed, but for OutlinedStyle.
    AppearanceSwitch();

    void choose(Appearance appearance);

private:
    [[nodiscard]] std::optional<bool> wantedDark() const;
    void follow();

    QString m_systemStyle; ///< its name; empty: Fusion, which may stay
    Appearance m_chosen = Appearance::System;
    std::optional<bool> m_isDark; ///< of our own colours; empty: the system's are worn
    QObject m_listener;
};

/// Fusion, with boxes and circles to tick that can be seen: it draws their outline in a shade of the window,
/// which on a dark one is hardly any (1.2:1). Ours has 3:1 and more, as WCAG 1.4.11 asks for.
class OutlinedStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    /// Over Fusion or a proxy of it, which it comes to own.
    explicit OutlinedStyle(QStyle *fusion);

    /// Gives it to the program where Fusion is what the system chose, also through a proxy as the tools that
    /// set a theme on plain X have one; every other style is left alone.
    static void install();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    /// What empties a field is drawn as our other icons are: without an icon theme that has it, as on a plain
    /// desktop, thousands of files would be looked for at every start. So is what leads to what a bar has no
    /// room for: Qt's picture of it is black in the dark too, and every start would load what reads pictures.
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;
};

[[nodiscard]] QIcon clearIcon(const QPalette &palette);

/// Gives the button that clears @p edit its name for screen readers and as a tool tip: Qt gives it none. To
/// be done again when the language changes. From then on its icon follows the colours.
void nameClearButton(QLineEdit &edit);

} // namespace pantau::desktop
