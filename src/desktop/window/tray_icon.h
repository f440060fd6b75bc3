// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/tray_state.h"

#include <QMenu>
#include <QSystemTrayIcon>

#include <optional>

namespace pantau::desktop {

/// The icon in the tray: the state of the watch at a glance and in words, and what can be done from there.
class TrayIcon final : public QObject
{
    Q_OBJECT

public:
    explicit TrayIcon(QObject *parent = nullptr);
    ~TrayIcon() override;

    void show() { m_icon.show(); }
    [[nodiscard]] bool isVisible() const { return m_icon.isVisible(); }
    [[nodiscard]] QSystemTrayIcon &icon() { return m_icon; }

    void setState(const TrayState &state);
    void setCheckText(const QString &text, bool enabled);

Q_SIGNALS:
    void openRequested();
    void checkRequested();
    void pauseRequested(bool paused);
    void changesRequested();
    void settingsRequested();
    void quitRequested();

private:
    QSystemTrayIcon m_icon;
    QMenu m_menu;
    QAction *m_check;
    QAction *m_pause;
    QAction *m_changes;
    std::optional<TrayState::Kind> m_shownKind;
    QString m_shownBadge;
};

} // namespace pantau::desktop
