// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/tray_icon.h"

namespace pantau::desktop {

TrayIcon::TrayIcon(QObject *parent) : QObject(parent)
{
    m_menu.setObjectName(QStringLiteral("trayMenu"));
    auto *open = m_menu.addAction(tr("&Open Pantau"), this, &TrayIcon::openRequested);
    m_menu.setDefaultAction(open);
    m_check = m_menu.addAction(tr("&Check now"), this, &TrayIcon::checkRequested);
    m_pause = m_menu.addAction(tr("&Pause"));
    m_pause->setCheckable(true);
    connect(m_pause, &QAction::triggered, this, &TrayIcon::pauseRequested);
    m_changes = m_menu.addAction(tr("C&hanges"), this, &TrayIcon::changesRequested);
    m_menu.addAction(tr("&Settings…"), this, &TrayIcon::settingsRequested);
    m_menu.addSeparator();
    m_menu.addAction(tr("&Quit"), this, &TrayIcon::quitRequested);
    m_icon.setContextMenu(&m_menu);
    connect(&m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            Q_EMIT openRequested();
    });
    setState({});
}

TrayIcon::~TrayIcon() = default;

void TrayIcon::setState(const TrayState &state)
{
    if (m_shownKind != state.kind() || m_shownBadge != state.badge()) {
        m_shownKind = state.kind();
        m_shownBadge = state.badge();
        m_icon.setIcon(trayIcon(state.kind(), state.badge()));
    }
    // The panel reads everything again, the pictures too, whatever it is given.
    if (const QString tip = state.toolTip(); tip != m_icon.toolTip())
        m_icon.setToolTip(tip);
    m_pause->setChecked(state.situation.first(app::Notice::Kind::Paused) != nullptr);
    m_changes->setText(state.unread > 0 ? tr("C&hanges (%Ln new)", nullptr, state.unread) : tr("C&hanges"));
}

void TrayIcon::setCheckText(const QString &text, bool enabled)
{
    m_check->setText(text);
    m_check->setEnabled(enabled);
}

} // namespace pantau::desktop
