// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/tray_icon.h"

#include "base/time.h"
#include "desktop/look/icons.h"

#include <QLocale>

#include <utility>

namespace pantau::desktop {

TrayIcon::TrayIcon(QObject *parent) : QObject(parent)
{
    m_menu.setObjectName(QStringLiteral("trayMenu"));
    m_counts = m_menu.addAction(QString());
    m_clock = m_menu.addAction(QString());
    for (QAction *line : {m_counts, m_clock})
        line->setEnabled(false);
    m_menu.addSeparator();
    // The panel may be light or dark. This grey can be seen on both.
    const auto grey = [](const QString &icon) { return plainIcon(icon, Token::Border); };
    const auto offer = [this, grey](const QString &icon, const QString &text, void (TrayIcon::*request)()) {
        return m_menu.addAction(grey(icon), text, this, request);
    };
    m_blocked = offer(QStringLiteral("list"), QString(), &TrayIcon::blockedRequested);
    m_belowBlocked = m_menu.addSeparator();
    auto *open =
        m_menu.addAction(trayIcon(TrayState::Kind::Fine), tr("&Open Pantau"), this, &TrayIcon::openRequested);
    m_menu.setDefaultAction(open);
    m_check = offer(QStringLiteral("refresh"), tr("&Check now"), &TrayIcon::checkRequested);
    m_pause = m_menu.addMenu(grey(QStringLiteral("pause")), tr("&Pause"));
    for (const auto &[text, length] :
         {std::pair(tr("For &1 hour"), app::PauseLength::OneHour),
          std::pair(tr("Until &tomorrow %1").arg(timeOfDay(QTime(app::PauseEndHour, 0))),
                    app::PauseLength::UntilTomorrow),
          std::pair(tr("Until I &resume"), app::PauseLength::UntilResumed)})
        m_pause->addAction(text, this, [this, length = length] { Q_EMIT pauseRequested(length); });
    m_resume = offer(QStringLiteral("play"), tr("&Resume"), &TrayIcon::resumeRequested);
    m_menu.addSeparator();
    offer(QStringLiteral("gear"), tr("&Settings…"), &TrayIcon::settingsRequested);
    offer(QStringLiteral("close"), tr("&Quit"), &TrayIcon::quitRequested);
    m_icon.setContextMenu(&m_menu);
    connect(&m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            Q_EMIT openRequested();
    });
    setState({});
}

void TrayIcon::setState(const TrayState &state)
{
    if (m_shownKind != state.kind()) {
        m_shownKind = state.kind();
        m_icon.setIcon(trayIcon(state.kind()));
    }
    // Panels reload everything, including the icon, on any update.
    if (const QString tip = state.toolTip(); tip != m_icon.toolTip())
        m_icon.setToolTip(tip);
    m_counts->setText(state.countsText());
    m_counts->setVisible(state.counts.total > 0);
    m_clock->setText(state.situation.clockSentence);
    m_clock->setVisible(!m_clock->text().isEmpty());
    m_blocked->setText(tr("All %Ln &blocked domain(s)", nullptr, state.counts.blocked));
    for (QAction *action : {m_blocked, m_belowBlocked})
        action->setVisible(state.counts.blocked > 0);
    if (m_newBlocks != state.newBlocks) {
        m_newBlocks = state.newBlocks;
        qDeleteAll(std::exchange(m_domains, {}));
        for (const DomainName &domain : m_newBlocks) {
            auto *action = new QAction(statusIcon(BlockStatus::Blocked), domain.display(), &m_menu);
            connect(action, &QAction::triggered, this, [this, domain] { Q_EMIT domainRequested(domain); });
            m_menu.insertAction(m_blocked, action);
            m_domains += action;
        }
    }
    const bool isPaused = state.situation.first(app::Notice::Kind::Paused) != nullptr;
    m_pause->menuAction()->setVisible(!isPaused);
    m_resume->setVisible(isPaused);
}

void TrayIcon::setCanCheck(bool canCheck)
{
    m_check->setEnabled(canCheck);
}

TrayState::Kind TrayState::kind() const
{
    using Notice = app::Notice;
    if (situation.first(Notice::Kind::Paused))
        return Kind::Paused;
    if (situation.severity == app::Severity::Problem)
        return Kind::Attention;
    const bool isAttention = situation.severity == app::Severity::Attention;
    if (isAttention && situation.watchedDomains == 0 && situation.first(Notice::Kind::Unreachable))
        return Kind::Offline;
    if (isAttention)
        return Kind::Attention;
    return counts.blocked > 0 ? Kind::Blocked : Kind::Fine;
}

QString TrayState::countsText() const
{
    const QLocale locale;
    return TrayIcon::tr("%1 blocked, %2 not blocked, %3 unknown")
        .arg(locale.toString(counts.blocked), locale.toString(counts.notBlocked),
             locale.toString(counts.unknown));
}

QString TrayState::toolTip() const
{
    QStringList lines;
    //: %1 is the state of monitoring
    lines += situation.clockSentence.isEmpty() ? QStringLiteral("Pantau")
                                               : TrayIcon::tr("Pantau: %1").arg(situation.clockSentence);
    if (counts.total > 0)
        lines += countsText();
    if (unread > 0)
        lines += TrayIcon::tr("%Ln new change(s)", nullptr, unread);
    return lines.join(u'\n');
}

QIcon trayIcon(TrayState::Kind kind)
{
    switch (kind) {
    case TrayState::Kind::Paused:
        return colourIcon(QStringLiteral("tray-paused"));
    case TrayState::Kind::Attention:
        return colourIcon(QStringLiteral("tray-attention"));
    case TrayState::Kind::Offline:
        return colourIcon(QStringLiteral("tray-offline"));
    case TrayState::Kind::Blocked:
        return colourIcon(QStringLiteral("tray-blocked"));
    case TrayState::Kind::Fine:
        break;
    }
    return colourIcon(QStringLiteral("tray-watching"));
}

} // namespace pantau::desktop
