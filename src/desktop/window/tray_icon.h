// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "app/watch_commands.h"
#include "base/domain_table.h"

#include <QIcon>
#include <QMenu>
#include <QString>
#include <QSystemTrayIcon>

#include <optional>

namespace pantau::desktop {

/// State shown by the tray icon. Pure.
struct TrayState
{
    /// In order of precedence. Each has an icon of a different shape.
    enum class Kind { Paused, Attention, Offline, Blocked, Fine };

    DomainCounts counts;
    int unread = 0;                ///< number of unread changes
    QList<DomainName> newBlocks{}; ///< blocked and unread, newest first
    app::Situation situation;

    [[nodiscard]] Kind kind() const;
    /// Plain text, several lines.
    [[nodiscard]] QString toolTip() const;
    [[nodiscard]] QString countsText() const;
};

[[nodiscard]] QIcon trayIcon(TrayState::Kind kind);

/// The tray icon: shows the state of monitoring and offers a menu.
class TrayIcon final : public QObject
{
    Q_OBJECT

public:
    explicit TrayIcon(QObject *parent = nullptr);

    void show() { m_icon.show(); }
    [[nodiscard]] bool isVisible() const { return m_icon.isVisible(); }
    [[nodiscard]] QSystemTrayIcon &icon() { return m_icon; }

    void setState(const TrayState &state);
    void setCanCheck(bool canCheck);

Q_SIGNALS:
    void openRequested();
    void domainRequested(const pantau::DomainName &domain);
    void blockedRequested();
    void checkRequested();
    void pauseRequested(pantau::app::PauseLength length);
    void resumeRequested();
    void settingsRequested();
    void quitRequested();

private:
    QSystemTrayIcon m_icon;
    QMenu m_menu;
    QAction *m_counts; ///< says how many domains are blocked
    QAction *m_clock;  ///< says when the next check is
    QAction *m_blocked;
    QAction *m_belowBlocked; ///< separator
    QList<DomainName> m_newBlocks;
    QList<QAction *> m_domains; ///< of the new blocks
    QAction *m_check;
    QMenu *m_pause;
    QAction *m_resume;
    std::optional<TrayState::Kind> m_shownKind;
};

} // namespace pantau::desktop
