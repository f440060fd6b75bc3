// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/tray_icon.h"

#include "desktop/icons.h"
#include "desktop/words.h"

namespace pantau::desktop {

TrayIcon::TrayIcon(QObject *parent) : QObject(parent)
{
    auto *open = m_menu.addAction(tr("&Open Pantau"), this, &TrayIcon::openRequested);
    m_menu.setDefaultAction(open);
    m_check = m_menu.addAction(tr("&Check now"), this, &TrayIcon::checkRequested);
    m_pause = m_menu.addAction(tr("&Pause"));
    m_pause->setCheckable(true);
    connect(m_pause, &QAction::triggered, this, &TrayIcon::pauseRequested);
    m_menu.addSeparator();
    m_menu.addAction(tr("&Quit"), this, &TrayIcon::quitRequested);
    m_icon.setContextMenu(&m_menu);
    connect(&m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            Q_EMIT openRequested();
    });
    setState({}, false, true, false);
}

TrayIcon::~TrayIcon() = default;

void TrayIcon::setState(const store::DomainCounts &counts, bool paused, bool online, bool needsAttention)
{
    QString name = QStringLiteral("tray-watching");
    if (paused)
        name = QStringLiteral("tray-paused");
    else if (needsAttention || !online)
        name = QStringLiteral("tray-attention");
    else if (counts.blocked > 0)
        name = QStringLiteral("tray-blocked");
    if (name != m_shownIcon) {
        m_shownIcon = name;
        m_icon.setIcon(colourIcon(name));
    }
    m_icon.setToolTip(words::trayToolTip(counts, paused, online));
    m_pause->setChecked(paused);
}

void TrayIcon::setCheckText(const QString &text, bool enabled)
{
    m_check->setText(text);
    m_check->setEnabled(enabled);
}

} // namespace pantau::desktop
