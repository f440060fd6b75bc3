// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/history.h"

#include <QMenu>
#include <QSystemTrayIcon>

namespace pantau::desktop {

/// The icon in the tray: its state at a glance and in words, and the four things to do from there.
class TrayIcon final : public QObject
{
    Q_OBJECT

public:
    explicit TrayIcon(QObject *parent = nullptr);
    ~TrayIcon() override;

    void show() { m_icon.show(); }
    [[nodiscard]] bool isVisible() const { return m_icon.isVisible(); }
    [[nodiscard]] QSystemTrayIcon &icon() { return m_icon; }

    void setState(const store::DomainCounts &counts, bool paused, bool online, bool needsAttention);
    void setCheckText(const QString &text, bool enabled);

Q_SIGNALS:
    void openRequested();
    void checkRequested();
    void pauseRequested(bool paused);
    void quitRequested();

private:
    QSystemTrayIcon m_icon;
    QMenu m_menu;
    QAction *m_check;
    QAction *m_pause;
    QString m_shownIcon;
};

} // namespace pantau::desktop
