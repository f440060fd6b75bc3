// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/feed_watch.h"

#include "app/engine_thread.h"
#include "app/on_thread.h"
#include "base/background_work.h"
#include "base/hint.h"
#include "signals/list_feed.h"

#include <QUrl>

#include <algorithm>

namespace pantau::app {

namespace {

using namespace std::chrono_literals;
using signals::FeedReading;

/// Published blocklists are seldom made anew more often.
constexpr auto ReadEvery = 1h;
/// So that not everybody asks at the full hour.
constexpr uint MostJitterSeconds = 300;

/// On the thread of @p home, which ends the reading with itself.
QFuture<FeedReading> readOnce(QObject *home, const QString &address, const QString &state,
                              const signals::FeedNames &names, const QDateTime &now)
{
    auto *feed = new signals::ListFeed(QUrl(address), signals::FeedState::fromText(state), {}, home);
    auto reading = feed->read(names, now);
    whenFinished(reading, feed, [feed](const FeedReading &) { feed->deleteLater(); });
    return reading;
}

} // namespace

FeedWatch::FeedWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock)
    : m_store(store), m_monitor(monitor), m_clock(clock), m_timer(clock), m_home(new QObject)
{
    m_thread.setObjectName(QStringLiteral("feeds"));
    m_home->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_home, &QObject::deleteLater);
    connect(&m_timer, &WakeTimer::rang, this, &FeedWatch::readDue);
}

FeedWatch::~FeedWatch()
{
    if (!m_thread.isRunning()) {
        delete m_home;
        return;
    }
    m_thread.quit();
    m_thread.wait();
}

void FeedWatch::start()
{
    m_isStarted = true;
    reload();
}

void FeedWatch::reload()
{
    if (!m_isStarted)
        return;
    const auto records = m_store.listFeeds.all();
    const auto accounts = m_store.accounts.all();
    if (!records || !accounts) {
        Q_EMIT failed(!records ? records.error() : accounts.error());
        return;
    }
    Feeds kept;
    for (const FeedRecord &record : *records) {
        const auto account = std::find_if(accounts->cbegin(), accounts->cend(), [&](const Account &each) {
            return each.address.text() == record.service;
        });
        if (account == accounts->cend())
            continue;
        auto before = m_feeds.extract(record.service);
        if (!before.empty() && before.mapped().record.address == record.address) {
            before.mapped().account = account->id;
            kept.insert(std::move(before));
            continue;
        }
        kept.emplace(record.service, Feed{record, account->id});
    }
    m_feeds = std::move(kept);
    arm();
}

QDateTime FeedWatch::dueAt(const Feed &feed)
{
    const auto jitter = std::chrono::seconds(qHash(feed.record.address) % MostJitterSeconds);
    return feed.record.triedAt.addDuration(ReadEvery + jitter);
}

void FeedWatch::arm()
{
    QDateTime next;
    const QDateTime now = m_clock.nowUtc();
    for (const auto &[service, feed] : m_feeds) {
        if (feed.isReading)
            continue;
        const bool isNew = !feed.record.triedAt.isValid() || feed.record.triedAt > now;
        const QDateTime at = isNew ? now : dueAt(feed);
        next = next.isValid() ? std::min(next, at) : at;
    }
    m_timer.ringAt(next);
}

void FeedWatch::readDue()
{
    const QDateTime now = m_clock.nowUtc();
    for (const auto &[service, feed] : m_feeds)
        if (!feed.isReading &&
            (!feed.record.triedAt.isValid() || feed.record.triedAt > now || dueAt(feed) <= now))
            read(service);
    arm();
}

void FeedWatch::read(const QString &service)
{
    Feed &feed = m_feeds.at(service);
    const QDateTime now = m_clock.nowUtc();
    feed.record.triedAt = now;
    if (m_monitor.isPaused())
        return;
    const auto watched = m_monitor.watchedWith(feed.account);
    if (!watched) {
        Q_EMIT failed(watched.error());
        return;
    }
    const auto paused = m_store.domains.pausedAt(service, now);
    if (!paused) {
        Q_EMIT failed(paused.error());
        return;
    }
    const auto state = m_store.listFeeds.state(feed.record);
    if (!state) {
        Q_EMIT failed(state.error());
        return;
    }
    feed.isReading = true;
    ++m_reading;
    if (!m_thread.isRunning())
        m_thread.start();
    const QString address = feed.record.address;
    const signals::FeedNames names{*watched, *paused};
    const auto reading = onThreadOf(m_home, this, [home = m_home, address, state = *state, names, now] {
        return readOnce(home, address, state, names, now);
    });
    whenFinished(reading, this, [this, service, address, before = *state](const FeedReading &read) {
        take(service, address, before, read);
    });
}

void FeedWatch::take(const QString &service, const QString &address, const QString &before,
                     const FeedReading &reading)
{
    --m_reading;
    const auto found = m_feeds.find(service);
    if (found == m_feeds.end() || found->second.record.address != address)
        return; // somebody replaced it meanwhile
    Feed &feed = found->second;
    feed.isReading = false;
    using Outcome = FeedReading::Outcome;
    // What was on the list before it was first read is no news.
    if (reading.outcome != Outcome::FirstRead && !reading.listed.isEmpty())
        if (const auto taken = m_monitor.takeHints(Hint::feed, reading.listed, true, feed.account); !taken) {
            Q_EMIT failed(taken.error()); // the file is read once more, from where it was
            arm();
            return;
        }
    const bool isHeard = reading.sentence.isEmpty();
    if (isHeard)
        feed.record.readAt = feed.record.triedAt;
    else if (reading.sentence != feed.record.problem)
        m_store.journal.logEvent(EventKind::Note, feed.account, reading.sentence, reading.detail,
                                 feed.record.triedAt);
    feed.record.problem = reading.sentence;
    const QString state = reading.state.toText();
    if (const auto saved =
            m_store.listFeeds.save(feed.record, state == before ? std::nullopt : std::optional(state));
        !saved)
        Q_EMIT failed(saved.error());
    arm();
    Q_EMIT changed();
}

} // namespace pantau::app
