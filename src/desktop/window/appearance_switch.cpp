// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/appearance_switch.h"

#include "desktop/window/outlined_style.h"

#include <QApplication>
#include <QProxyStyle>
#include <QStyleHints>

namespace pantau::desktop {

namespace {

const QString Fusion = QStringLiteral("fusion");

void wear(const QString &style)
{
    QApplication::setStyle(style);
    OutlinedStyle::install();
}

/// The frames of the windows are the system's to draw.
void tellSystem([[maybe_unused]] Appearance appearance)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    const auto scheme = [appearance] {
        switch (appearance) {
        case Appearance::Light:
            return Qt::ColorScheme::Light;
        case Appearance::Dark:
            return Qt::ColorScheme::Dark;
        case Appearance::System:
            break;
        }
        return Qt::ColorScheme::Unknown;
    };
    QGuiApplication::styleHints()->setColorScheme(scheme());
#endif
}

bool isSystemDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    return false;
#endif
}

} // namespace

AppearanceSwitch::AppearanceSwitch()
{
    const QStyle *style = QApplication::style();
    while (const auto *proxy = qobject_cast<const QProxyStyle *>(style))
        style = proxy->baseStyle();
    if (style->name() != Fusion)
        m_systemStyle = style->name();
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, &m_listener,
                     [this] { follow(); });
#endif
}

void AppearanceSwitch::choose(Appearance appearance)
{
    if (appearance != m_chosen) {
        m_chosen = appearance;
        tellSystem(appearance);
    }
    follow();
}

/// Whether our own colours are wanted, and which.
std::optional<bool> AppearanceSwitch::wantedDark() const
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    if (m_systemStyle == QLatin1String("windows11"))
        return std::nullopt; // it wears what the system was told
#endif
    if (m_chosen != Appearance::System)
        return m_chosen == Appearance::Dark;
    return m_systemStyle == QLatin1String("windowsvista") && isSystemDark() ? std::optional(true)
                                                                            : std::nullopt;
}

void AppearanceSwitch::follow()
{
    const std::optional<bool> before = m_isDark;
    m_isDark = wantedDark();
    if (m_isDark == before)
        return;
    // The style first: it brings a palette of its own.
    if (!m_systemStyle.isEmpty() && m_isDark.has_value() != before.has_value())
        wear(m_isDark ? Fusion : m_systemStyle);
    // One that sets nothing is the system's.
    QApplication::setPalette(m_isDark ? ownPalette(*m_isDark) : QPalette());
}

} // namespace pantau::desktop
