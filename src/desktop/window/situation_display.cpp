// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/situation_display.h"

#include "app/account_commands.h"
#include "app/session.h"
#include "app/watch_commands.h"
#include "base/background_work.h"
#include "base/usage.h"
#include "desktop/domains/domain_page.h"
#include "desktop/look/question.h"
#include "desktop/look/words.h"
#include "desktop/window/notices.h"
#include "desktop/window/side_list.h"
#include "desktop/window/status_line.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds WhileSeen = 15s;
constexpr std::chrono::milliseconds WhileHidden = 10min;
constexpr std::chrono::milliseconds WhileHiddenWithNotices = 1min; ///< they may say “in 4 min”

} // namespace

SituationDisplay::SituationDisplay(app::Session &session, const Places &places, QObject *parent)
    : QObject(parent), m_session(session), m_places(places)
{
    connect(&m_session, &app::Session::situationChanged, this, &SituationDisplay::refresh);
    connect(m_places.notices, &Notices::actionChosen, this, &SituationDisplay::help);
    m_countdown.setTimerType(Qt::VeryCoarseTimer);
    connect(&m_countdown, &QTimer::timeout, this, &SituationDisplay::refresh);
    awaitOtherWords();
}

void SituationDisplay::setSeen(bool isSeen)
{
    m_isSeen = isSeen;
    awaitOtherWords();
    if (isSeen)
        refresh();
}

void SituationDisplay::awaitOtherWords()
{
    const auto now = m_session.clock().nowUtc();
    const std::chrono::milliseconds untilTomorrow(now.msecsTo(localDay(now.toLocalTime().date()).to));
    // What is hidden tells its moments by the clock, and “today”.
    const auto whileHidden = m_situation.notices.isEmpty() ? std::clamp(untilTomorrow, 1000ms, WhileHidden)
                                                           : WhileHiddenWithNotices;
    const auto wait = m_isSeen ? WhileSeen : whileHidden;
    if (!m_countdown.isActive() || m_countdown.intervalAsDuration() != wait)
        m_countdown.start(wait);
}

void SituationDisplay::refresh()
{
    const auto obstacles = [](const app::Situation &situation) {
        QList<std::pair<app::Notice::Kind, std::optional<AccountId>>> all;
        for (const app::Notice &notice : situation.notices)
            if (notice.kind != app::Notice::Kind::KeyReading) // what it ends in may be what the check met
                all.append({notice.kind, notice.account});
        return all;
    };
    const app::Situation before = std::exchange(m_situation, m_session.situation());
    // What a check met is no longer said beside a situation in which it is over. It may be heard of here a
    // moment later than there.
    const auto was = obstacles(before);
    const auto is = obstacles(m_situation);
    const bool isOver =
        std::any_of(was.cbegin(), was.cend(), [&is](const auto &each) { return !is.contains(each); });
    if (m_saysObstacle && isOver) {
        m_saysObstacle = false;
        m_places.status->unsay();
    }
    show();
    awaitOtherWords();
    if (before != m_situation)
        Q_EMIT changed();
}

void SituationDisplay::show()
{
    m_places.notices->show(m_situation.notices);
    // What a bar says in full is not said once more below.
    const bool isInABar =
        std::any_of(m_situation.notices.cbegin(), m_situation.notices.cend(), [this](const auto &notice) {
            return m_situation.sentence.startsWith(notice.sentence) && m_places.notices->says(notice);
        });
    const bool needsAttention = m_situation.severity >= app::Severity::Attention;
    m_places.status->setState(isInABar ? stateInBrief() : m_situation.sentence, needsAttention);
    m_places.status->setDeliveries(m_situation.deliveries, m_situation.areDeliveriesFine);
    QHash<AccountId, QString> unwatched;
    for (const app::AccountSituation &account : std::as_const(m_situation.accounts))
        if (!account.isWatched && account.severity >= app::Severity::Attention)
            unwatched.insert(account.account, account.sentence);
    m_places.side->setUnwatched(unwatched);
    m_places.domains->setSituation(m_situation);
}

QString SituationDisplay::stateInBrief() const
{
    return m_situation.nextCheck.isEmpty() ? m_situation.watching
                                           : m_situation.watching + u' ' + m_situation.nextCheck;
}

void SituationDisplay::help(const app::Notice &notice)
{
    using Action = app::Notice::Action;
    switch (notice.action) {
    case Action::None:
        return;
    case Action::ConnectService:
        return Q_EMIT serviceRequested();
    case Action::EnterKey:
        if (notice.account)
            Q_EMIT keyRequested(*notice.account);
        return;
    case Action::Unlock:
    case Action::TryAgain:
        return tryAgain(notice);
    case Action::ShowAlerts:
        return Q_EMIT alertsRequested();
    case Action::Resume:
        return m_session.watch().setPaused(false);
    case Action::UseBlocklist:
        return askToUseBlocklist(notice);
    case Action::FindBackup:
        return Q_EMIT backupRequested(notice.sentence);
    }
}

void SituationDisplay::askToUseBlocklist(const app::Notice &notice)
{
    if (!notice.account)
        return;
    ask(m_places.notices->window(),
        tr("Use the new blocklist? Domains that are missing from it count as not blocked from now on."),
        tr("&Use the new one"), [this, account = *notice.account] {
            say(tr("Reading the blocklist…"));
            whenFinished(m_session.accounts().acceptBlocklistLoss(account), this,
                         [this](const Result<void> &done) {
                             if (done)
                                 say(tr("The new blocklist is used."));
                             else
                                 sayError(done.error());
                         });
        });
}

void SituationDisplay::tryAgain(const app::Notice &notice)
{
    if (!notice.account)
        return m_session.watch().tryAgain();
    say(tr("Trying again…"));
    whenFinished(m_session.accounts().refreshUsage(*notice.account), this, [this](const UsageAnswer &answer) {
        if (answer)
            say(words::connectedSentence(answer->usage));
        else
            sayError(answer.error().error);
    });
}

void SituationDisplay::say(const QString &sentence)
{
    m_saysObstacle = false;
    m_places.status->say(sentence);
}

void SituationDisplay::sayError(const Error &error)
{
    // All these are told by the situation as well, as long as they last.
    m_saysObstacle = error.kind == Error::Kind::Service || error.kind == Error::Kind::NoAllowance ||
                     error.kind == Error::Kind::NoKeychain || error.kind == Error::Kind::Storage;
    m_places.status->sayError(error);
}

void SituationDisplay::sayObstacle(const QString &sentence)
{
    say(sentence);
    m_saysObstacle = true;
}

} // namespace pantau::desktop
