// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace pantau::desktop {

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

} // namespace pantau::desktop
