// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QObject>
#include <QProxyStyle>
#include <QString>

#include <optional>

class QLineEdit;
class QPalette;

namespace pantau::desktop {

/// Colour scheme of the window: that of the system, or a fixed one.
enum class Appearance { System, Light, Dark };

/// Switches the whole program between light, dark and the system's colours, immediately.
///
/// Our palettes need Fusion, because other styles draw with the system's colours. "System" restores the style
/// that the program started with. The exception is a dark Windows 10, whose style only has light colours. The
/// style of Windows 11 has its own dark mode.
class AppearanceSwitch final
{
public:
    /// Construct before changing the program's style or palette. OutlinedStyle may already be installed.
    AppearanceSwitch();

    void choose(Appearance appearance);

private:
    [[nodiscard]] std::optional<bool> wantedDark() const;
    void follow();

    QString m_systemStyle; ///< name of the style; empty: Fusion, which is kept
    Appearance m_chosen = Appearance::System;
    std::optional<bool> m_isDark; ///< our palette in use; empty: system palette
    QObject m_listener;
};

/// Fusion with visible outlines of check boxes and radio buttons. Fusion draws them in a shade of the window,
/// which has a contrast of only 1.2:1 in dark mode. These have at least 3:1, as required by WCAG 1.4.11.
class OutlinedStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    /// Takes ownership of @p fusion, which is Fusion or a proxy of it.
    explicit OutlinedStyle(QStyle *fusion);

    /// Installs the style if the system chose Fusion, directly or through a proxy, as theme tools on plain X
    /// do. Other styles are left alone.
    static void install();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    /// Draws the clear button and the tool bar's extension button with our icons. Without an icon theme, Qt
    /// would search thousands of files for the first at every start. Qt's picture for the second is black in
    /// dark mode too, and loads an image plugin at every start.
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;
};

[[nodiscard]] QIcon clearIcon(const QPalette &palette);

/// Gives the clear button of @p edit a name for screen readers and a tool tip, which Qt does not. Call again
/// when the language changes. Its icon then follows the palette.
void nameClearButton(QLineEdit &edit);

} // namespace pantau::desktop
