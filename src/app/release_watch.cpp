// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/release_watch.h"

#include "core/when_finished.h"
#include "store/database.h"
#include "store/settings.h"

namespace pantau::app {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds ReleaseAfterStart = 1min;
constexpr std::chrono::hours BetweenQuestions = 24h;

} // namespace

ReleaseWatch::ReleaseWatch(const store::Database &database, const Clock &clock, const QString &address)
    : m_database(database), m_clock(clock), m_table(database), m_question(address), m_timer(clock, this)
{
    connect(&m_timer, &WakeTimer::rang, this, &ReleaseWatch::ring);
}

void ReleaseWatch::start()
{
    m_isStarted = true;
    m_timer.ringAt(m_clock.nowUtc().addDuration(ReleaseAfterStart));
}

void ReleaseWatch::settingsChanged()
{
    if (m_isStarted)
        ring();
}

void ReleaseWatch::ring()
{
    if (m_isAsking)
        return;
    const auto settings = store::Settings(m_database).read();
    const auto newest = m_table.read();
    if (!settings || !newest)
        return Q_EMIT failed(!settings ? settings.error() : newest.error());
    if (!settings->noticesReleases)
        return m_timer.ringAt({});
    const QDateTime now = m_clock.nowUtc();
    const QDateTime next = newest->askedAt.isValid() ? newest->askedAt.addDuration(BetweenQuestions) : now;
    // A clock that was set back far makes no difference but a question more.
    if (next <= now || next > now.addDuration(BetweenQuestions))
        return ask(*newest);
    m_timer.ringAt(next);
}

void ReleaseWatch::ask(const NewestRelease &before)
{
    NewestRelease asked = before;
    asked.askedAt = m_clock.nowUtc();
    // First: a program that ends over it must not ask again at every start.
    if (const auto saved = m_table.save(asked); !saved)
        return Q_EMIT failed(saved.error());
    m_isAsking = true;
    whenFinished(m_question.ask(), this, [this](const Result<QString> &answer) { take(answer); });
}

void ReleaseWatch::take(const Result<QString> &answer)
{
    m_isAsking = false;
    if (!answer && answer.error().kind == Error::Kind::Cancelled)
        return;
    auto newest = m_table.read();
    if (!newest)
        return Q_EMIT failed(newest.error());
    newest->problem = answer ? QString() : answer.error().sentence;
    if (answer)
        newest->version = *answer;
    if (const auto saved = m_table.save(*newest); !saved)
        return Q_EMIT failed(saved.error());
    m_timer.ringAt(newest->askedAt.addDuration(BetweenQuestions));
    Q_EMIT heard();
}

} // namespace pantau::app
