// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/appearance_switch.h"

#include "desktop/shell/outlined_style.h"

#include <QApplication>
#include <QProxyStyle>

#include <utility>

namespace pantau::desktop {

namespace {

const QString Fusion = QStringLiteral("fusion");

void wear(const QString &style)
{
    QApplication::setStyle(style);
    OutlinedStyle::install();
}

} // namespace

AppearanceSwitch::AppearanceSwitch()
{
    const QStyle *style = QApplication::style();
    while (const auto *proxy = qobject_cast<const QProxyStyle *>(style))
        style = proxy->baseStyle();
    if (style->name() != Fusion)
        m_systemStyle = style->name();
}

void AppearanceSwitch::choose(Appearance appearance)
{
    const Appearance before = std::exchange(m_chosen, appearance);
    if (appearance == before)
        return;
    // The style first: it brings a palette of its own.
    if (!m_systemStyle.isEmpty() && (appearance == Appearance::System || before == Appearance::System))
        wear(appearance == Appearance::System ? m_systemStyle : Fusion);
    // One that sets nothing is the system's.
    QApplication::setPalette(appearance == Appearance::System ? QPalette()
                                                              : ownPalette(appearance == Appearance::Dark));
}

} // namespace pantau::desktop
