// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/with_keys.h"
#include "channels/channel_kind.h"
#include "core/when_finished.h"

namespace pantau::app {

template <typename Value>
QFuture<Result<Value>> Session::alertsTouched(QFuture<Result<Value>> change)
{
    return change.then(this, [this](const Result<Value> &result) {
        if (result)
            Q_EMIT changed(Topic::Alerts);
        return result;
    });
}

QFuture<Result<void>> Session::saveAlertSettings(const AlertSettings &settings)
{
    return alertsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, settings] {
        auto saved = engine->store().alerts.saveSettings(settings);
        if (saved)
            engine->alertDispatcher().settingsChanged();
        return saved;
    }));
}

void Session::changesSaid(qint64 upTo)
{
    whenFinished(onThreadOf(m_engine, &m_home,
                            [engine = m_engine, upTo] { return engine->store().saidChanges.markSaid(upTo); }),
                 this, [this](const Result<void> &noted) {
                     if (!noted)
                         Q_EMIT failed(noted.error());
                 });
}

QFuture<Result<void>> Session::markAlertsRead(AlertId upTo)
{
    return alertsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, upTo, now = m_clock.nowUtc()] {
        return engine->store().alerts.markRead(upTo, now);
    }));
}

QFuture<Result<void>> Session::markActivityRead(const QList<ActivityKey> &keys)
{
    auto marked = onThreadOf(m_engine, &m_home, [engine = m_engine, keys, now = m_clock.nowUtc()] {
        return engine->store().activity.markRead(keys, now);
    });
    whenFinished(marked, this, [this](const Result<void> &) { Q_EMIT changed(Topic::Reading); });
    return marked;
}

QFuture<Result<void>> Session::markAllActivityRead()
{
    auto marked = onThreadOf(m_engine, &m_home, [engine = m_engine, now = m_clock.nowUtc()] {
        return engine->store().activity.markAllRead(now);
    });
    whenFinished(marked, this, [this](const Result<void> &) { Q_EMIT changed(Topic::Reading); });
    return marked;
}

QFuture<Result<Channel>> Session::addChannel(const Channel &channel,
                                             const std::optional<ChannelSecret> &secret)
{
    if (const auto usable = channels::formOf(channel.kind).check(channel); !usable)
        return finished<Result<Channel>>(failure(usable.error()));
    auto added = onThreadOf(m_engine, &m_home,
                            [engine = m_engine, channel, keepsNone = !secret]() -> Result<Channel> {
                                auto kept = engine->store().channels.add(channel);
                                if (kept && keepsNone)
                                    if (auto reloaded = engine->reloadChannels(); !reloaded)
                                        return failure(reloaded.error());
                                return kept;
                            })
                     .then(this,
                           [this, secret](const Result<Channel> &kept) {
                               return kept && secret ? saveChannelSecret(*kept, *secret) : finished(kept);
                           })
                     .unwrap();
    return alertsTouched(added);
}

/// Saves the new channel's secret; when that fails the channel is taken back.
QFuture<Result<Channel>> Session::saveChannelSecret(const Channel &channel, const ChannelSecret &secret)
{
    return keepChannelSecret(channel.id, secret)
        .then(this,
              [this, channel](const Result<void> &kept) {
                  return onThreadOf(
                      m_engine, &m_home, [engine = m_engine, channel, kept]() -> Result<Channel> {
                          if (!kept) {
                              const auto takenBack = engine->store().channels.remove(channel.id);
                              return failure(takenBack ? kept.error() : takenBack.error());
                          }
                          Channel complete = channel;
                          complete.hasSecret = true;
                          return complete;
                      });
              })
        .unwrap();
}

QFuture<Result<void>> Session::replaceChannelSecret(ChannelId channel, const ChannelSecret &secret)
{
    return alertsTouched(keepChannelSecret(channel, secret));
}

/// In the keychain first; then it is used.
QFuture<Result<void>> Session::keepChannelSecret(ChannelId channel, const ChannelSecret &secret)
{
    return saved(m_secrets->write(channel, secret),
                 tr("The channel's secret was not saved: the keychain of this computer has not answered. "
                    "Unlock it and enter the secret again."))
        .then(this,
              [this, channel, secret](const Result<void> &written) {
                  if (!written)
                      return finished(written);
                  m_keys->entered(channel, secret);
                  return onThreadOf(m_engine, &m_home, [engine = m_engine, channel]() -> Result<void> {
                      if (auto noted = engine->store().channels.setHasSecret(channel, true); !noted)
                          return noted;
                      return engine->reloadChannels();
                  });
              })
        .unwrap();
}

QFuture<Result<void>> Session::setChannelEnabled(ChannelId channel, bool enabled)
{
    return alertsTouched(
        onThreadOf(m_engine, &m_home, [engine = m_engine, channel, enabled]() -> Result<void> {
            if (auto set = engine->store().channels.setEnabled(channel, enabled); !set)
                return set;
            return engine->reloadChannels();
        }));
}

QFuture<Result<void>> Session::removeChannel(ChannelId channel)
{
    const auto known = m_queries->channels();
    QString name;
    bool hasSecret = false;
    for (const Channel &each : known.value_or(QList<Channel>()))
        if (each.id == channel) {
            name = each.name;
            hasSecret = each.hasSecret;
        }
    auto removed = onThreadOf(m_engine, &m_home,
                              [engine = m_engine, channel]() -> Result<void> {
                                  if (auto done = engine->store().channels.remove(channel); !done)
                                      return done;
                                  return engine->reloadChannels();
                              })
                       .then(this,
                             [this, channel, name, hasSecret](const Result<void> &done) {
                                 if (!done || !hasSecret)
                                     return finished(done);
                                 return leave(m_secrets->remove(channel),
                                              tr("The channel “%1” was removed, but its secret could not be "
                                                 "removed from the keychain and stays there.")
                                                  .arg(name));
                             })
                       .unwrap();
    return alertsTouched(removed);
}

QFuture<DeliveryAnswer> Session::testChannel(ChannelId channel)
{
    fetchKeys();
    return withKeys([engine = m_engine, channel] { return engine->alertDispatcher().sendTest(channel); });
}

QFuture<void> Session::startAlerts()
{
    return withKeys([engine = m_engine] { engine->alertDispatcher().start(); });
}

QFuture<void> Session::alertsSettled()
{
    return onThreadOf(m_engine, &m_home, [engine = m_engine] { return engine->whenAlertsSettled(); });
}

void Session::testNotification()
{
    onThreadOf(m_engine, &m_home, [engine = m_engine] { engine->alertDispatcher().showTest(); });
}

} // namespace pantau::app
