// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_dispatcher.h"

#include "base/background_work.h"

#include <algorithm>
#include <map>

namespace pantau::engine {

namespace {

using namespace std::chrono_literals;

constexpr auto FirstDelay = 1min;
constexpr std::chrono::seconds LongestDelay = 6h;
constexpr std::chrono::seconds AfterFailure = 1min; // after a database error

QTimeZone localZone()
{
    return QTimeZone::systemTimeZone();
}

std::pair<qint64, qint64> key(const PendingDelivery &delivery)
{
    return {qint64(delivery.alert.id), qint64(delivery.channel)};
}

std::chrono::seconds delayAfter(int attempts, const std::optional<std::chrono::seconds> &asked)
{
    const std::chrono::seconds doubled = FirstDelay * (1 << std::clamp(attempts - 1, 0, 16));
    return std::min(LongestDelay, std::max(doubled, asked.value_or(0s)));
}

} // namespace

AlertDispatcher::AlertDispatcher(AlertsPort &alerts, DeliveryPort &delivery, const Clock &clock,
                                 EngineEvents &events)
    : m_alerts(alerts), m_delivery(delivery), m_clock(clock), m_events(events)
{
}

void AlertDispatcher::start()
{
    m_running = true;
    tick();
}

void AlertDispatcher::tick()
{
    if (!m_running)
        return;
    // Slots connected to our signals may call back.
    m_tickAgain = true;
    if (m_ticking)
        return;
    m_ticking = true;
    while (std::exchange(m_tickAgain, false) && m_running) {
        m_wake = {};
        if (const auto settings = m_alerts.settings()) {
            settleUnblockings();
            gatherChanges(*settings);
            gatherInitialChecks(*settings);
            gatherStops();
            gatherReminders(*settings);
            showDue(*settings);
            deliverDue(*settings);
        } else {
            tryLater(settings.error());
        }
    }
    m_ticking = false;
    if (m_running)
        Q_EMIT wakeAt(m_wake);
}

void AlertDispatcher::closeGroup()
{
    m_closesGroup = true;
    m_collected.clear();
    tick();
    m_closesGroup = false;
}

void AlertDispatcher::changesFound()
{
    tick();
}

void AlertDispatcher::checksFinished()
{
    if (!m_waits.isEmpty())
        tick();
}

void AlertDispatcher::settingsChanged()
{
    m_heldUntil.clear();
    m_collected.clear();
    tick();
}

void AlertDispatcher::appealsChanged()
{
    tick();
}

void AlertDispatcher::incidentRaised(const Incident &incident)
{
    if (!m_running)
        return;
    keep({incidentAlert(incident)});
    tick();
}

void AlertDispatcher::initialChecksFinished(AccountId account)
{
    if (!m_running)
        return;
    if (!m_lookedAt.contains(account))
        m_lookedAt.append(account);
    tick();
}

void AlertDispatcher::resumeInitialChecks(const QList<AccountId> &accounts)
{
    const auto settings = m_alerts.settings();
    if (!settings)
        return tryLater(settings.error());
    for (const AccountId account : accounts) {
        const auto look = m_alerts.firstCheck(account);
        if (!look)
            Q_EMIT m_events.failed(look.error(), true);
        else if (look->total > 0 && isQuiet(*settings, look->upTo, localZone()))
            initialChecksFinished(account);
    }
}

void AlertDispatcher::accountStopped(AccountId account, const Error &error)
{
    if (!m_running)
        return;
    keepStop({account, error.sentence, {}});
    tick();
}

void AlertDispatcher::quotaReported(AccountId account, const Usage &usage, const Forecast &forecast)
{
    if (!m_running)
        return;
    const auto settings = m_alerts.settings();
    const auto known = m_alerts.quotaMarks(account);
    if (m_events.reportFailure(settings, true) || m_events.reportFailure(known, true))
        return;
    const QuotaNews news = quotaNews(account, m_alerts.accountName(account), usage, forecast, *known,
                                     *settings, m_clock.nowUtc(), localZone());
    if (news.alert) {
        keep({*news.alert, std::nullopt, news.marks});
        tick();
    } else if (!*known || !std::is_permutation((*known)->begin(), (*known)->end(), news.marks.begin(),
                                               news.marks.end())) {
        m_events.reportFailure(m_alerts.saveQuotaMarks(account, news.marks), true);
    }
}

std::optional<AlertId> AlertDispatcher::keep(AlertDraft draft)
{
    const QDateTime now = m_clock.nowUtc();
    const auto settings = m_alerts.settings();
    draft.alert.dueAt = settings ? deliverableAt(*settings, now, localZone()) : now;
    const auto kept = m_alerts.keep(draft);
    if (!kept) {
        tryLater(kept.error());
        return std::nullopt;
    }
    Q_EMIT alertKept(*kept);
    return kept->id;
}

void AlertDispatcher::settleUnblockings()
{
    const auto waits = m_alerts.settleUnblockings();
    if (!waits)
        return tryLater(waits.error());
    if (!waits->isEmpty())
        wakeBy(waits->constFirst());
    if (std::exchange(m_waits, *waits) != *waits)
        Q_EMIT m_events.changesConfirmed({}, {});
}

void AlertDispatcher::gatherChanges(const AlertSettings &settings)
{
    const auto found = m_alerts.unreportedChanges();
    if (!found)
        return tryLater(found.error());
    if (found->isEmpty())
        return;
    const QDateTime now = m_clock.nowUtc();
    const qint64 newest = found->last().id;
    const auto ofChannel = [&](ChannelId channel) { return settingsOf(channel, settings); };
    AlertDraft draft{{}, newest, {}, {}, partsFor(*found, ofChannel, localZone())};
    QList<UnreportedChange> reported = *found;
    if (const auto end = groupEnd({}, settings, now)) {
        wakeBy(*end);
        draft.isForAll = false;
        draft.parts.removeIf([&](const AlertPart &part) {
            const auto partEnd = groupEnd(part.channel, ofChannel(part.channel), now);
            if (partEnd)
                wakeBy(*partEnd);
            return partEnd.has_value();
        });
        reported.removeIf([&draft](const UnreportedChange &change) {
            return std::ranges::none_of(draft.parts, [&change](const AlertPart &part) {
                return std::ranges::any_of(
                    change.channels, [&part](const auto &each) { return each.channel == part.channel; });
            });
        });
        if (draft.parts.isEmpty())
            return;
    }
    const auto alert = changesAlert(reported, settings, localZone());
    if (!alert && draft.parts.isEmpty()) {
        if (const auto passed = m_alerts.passOver(newest); !passed)
            tryLater(passed.error());
        return;
    }
    if (!alert) { // only these channels want it; the next turn passes it over
        draft.isForAll = false;
        m_tickAgain = true;
    }
    draft.alert = alert ? *alert : draft.parts.constFirst().alert;
    const auto kept = keep(draft);
    if (!kept)
        return;
    if (draft.isForAll)
        m_notifiedAt.insert({}, now);
    for (const AlertPart &part : std::as_const(draft.parts)) {
        const auto end = groupEnd(part.channel, ofChannel(part.channel), now);
        if (end)
            m_collected.insert({qint64(*kept), qint64(part.channel)}, *end);
        m_notifiedAt.insert(part.channel, end.value_or(now));
    }
}

AlertSettings AlertDispatcher::settingsOf(ChannelId channel, const AlertSettings &common) const
{
    const auto own = m_alerts.settings(channel);
    m_events.reportFailure(own, true);
    return own.value_or(common);
}

std::optional<QDateTime> AlertDispatcher::groupEnd(std::optional<ChannelId> recipient,
                                                   const AlertSettings &settings, const QDateTime &now) const
{
    if (isQuiet(settings, now, localZone()))
        return deliverableAt(settings, now, localZone());
    const QDateTime last = m_notifiedAt.value(recipient);
    // If it is later than the next notification can be, the clock was set back.
    if (m_closesGroup || !last.isValid() || last > now.addDuration(settings.grouping))
        return std::nullopt;
    const QDateTime end = groupClosesAt(settings, last, localZone());
    return end > now ? std::optional(end) : std::nullopt;
}

void AlertDispatcher::gatherInitialChecks(const AlertSettings &settings)
{
    const QDateTime now = m_clock.nowUtc();
    if (!m_lookedAt.isEmpty() && isQuiet(settings, now, localZone()))
        return wakeBy(deliverableAt(settings, now, localZone()));
    for (const AccountId account : std::exchange(m_lookedAt, {})) {
        const auto look = m_alerts.firstCheck(account);
        if (!look) {
            m_lookedAt.append(account);
            tryLater(look.error());
        } else if (look->total == 0) {
            continue;
        } else if (const auto alert = firstCheckAlert(*look, m_alerts.accountName(account), now)) {
            keep({*alert, std::nullopt, std::nullopt, *look});
        } else if (const auto passed = m_alerts.passOver(*look); !passed) {
            Q_EMIT m_events.failed(passed.error(), true);
        }
    }
}

void AlertDispatcher::gatherStops()
{
    const auto stops = m_alerts.unreportedStops();
    if (!stops)
        return tryLater(stops.error());
    for (const UnreportedStop &stop : *stops)
        keepStop(stop);
}

void AlertDispatcher::keepStop(const UnreportedStop &stop)
{
    keep({accountStoppedAlert(stop, m_alerts.accountName(stop.account), m_clock.nowUtc(), localZone())});
}

/// Quiet hours also delay the selection: a domain unblocked in the meantime needs no reminder.
void AlertDispatcher::gatherReminders(const AlertSettings &settings)
{
    const auto waiting = m_alerts.reminders();
    if (!waiting)
        return tryLater(waiting.error());
    const QDateTime now = m_clock.nowUtc();
    QList<Appeal> due;
    for (const Appeal &appeal : *waiting) {
        if (*appeal.askAgainAt > now) {
            wakeBy(*appeal.askAgainAt);
            break;
        }
        due.append(appeal);
    }
    if (due.isEmpty())
        return;
    if (isQuiet(settings, now, localZone()))
        return wakeBy(deliverableAt(settings, now, localZone()));
    AlertDraft draft{askAgainAlert(due, now, localZone())};
    std::map<ChannelId, QList<Appeal>> ofChannels;
    for (const Appeal &appeal : std::as_const(due)) {
        draft.reminded.append(appeal.id);
        const auto channels = m_alerts.channelsFor(appeal, now);
        if (!channels)
            return tryLater(channels.error());
        for (const ChannelId channel : *channels)
            ofChannels[channel].append(appeal);
    }
    for (const auto &[channel, appeals] : ofChannels)
        draft.parts.append(
            {channel, askAgainAlert(appeals, now, localZone(), settingsOf(channel, settings).language)});
    keep(draft);
}

void AlertDispatcher::showDue(const AlertSettings &settings)
{
    const auto waiting = m_alerts.unshown();
    if (!waiting)
        return tryLater(waiting.error());
    const QDateTime now = m_clock.nowUtc();
    const QDateTime earliest = deliverableAt(settings, now, localZone());
    for (const Alert &alert : *waiting) {
        if (m_handedOver.contains(alert.id))
            continue;
        if (earliest > now) {
            wakeBy(earliest);
            return;
        }
        m_handedOver.insert(alert.id);
        Q_EMIT alertDue(alert);
    }
}

void AlertDispatcher::shown(AlertId alert)
{
    if (!m_handedOver.contains(alert))
        return;
    m_events.reportFailure(m_alerts.markShown(alert, m_clock.nowUtc()), true);
}

Result<QList<std::pair<PendingDelivery, QDateTime>>> AlertDispatcher::next(const AlertSettings &settings,
                                                                           const QDateTime &now)
{
    const auto pending = TRY(m_alerts.pending());
    QList<std::pair<PendingDelivery, QDateTime>> found;
    QSet<ChannelId> passed; // in each channel the oldest goes first and the others wait for it
    for (const PendingDelivery &each : pending) {
        if (m_ended.contains(key(each)) || passed.contains(each.channel))
            continue;
        if (m_busy.contains(each.channel))
            continue;
        const AlertSettings own = settingsOf(each.channel, settings);
        QDateTime due = deliverableAt(own, now, localZone());
        if (const QDateTime end = m_collected.value(key(each));
            end.isValid() && end <= now.addDuration(settings.grouping))
            due = std::max(due, deliverableAt(own, end, localZone()));
        for (const auto &other : {each.nextTryAt.value_or(QDateTime()), m_heldUntil.value(each.channel)})
            // If it is beyond the longest delay, the clock was set back.
            if (other.isValid() && other <= now.addSecs(LongestDelay.count()))
                due = std::max(due, other);
        // The channel works, and one receiver's problem, such as a full mailbox, must not block the others.
        const bool isPartly = m_partly.contains(key(each)) || !each.receivers.have.isEmpty() ||
                              each.alert.kind == Alert::Kind::Report;
        if (!isPartly || due <= now)
            passed.insert(each.channel);
        found.append({each, due});
    }
    return found;
}

void AlertDispatcher::deliverDue(const AlertSettings &settings)
{
    const QDateTime now = m_clock.nowUtc();
    const auto deliveries = next(settings, now);
    if (!deliveries)
        return tryLater(deliveries.error());
    for (const auto &[delivery, due] : *deliveries)
        if (due > now)
            wakeBy(due);
        else
            send(delivery);
}

Result<bool> AlertDispatcher::isSettled()
{
    if (isSending())
        return false;
    const auto settings = TRY(m_alerts.settings());
    const QDateTime now = m_clock.nowUtc();
    const auto deliveries = TRY(next(settings, now));
    return std::ranges::none_of(deliveries, [&now](const auto &each) { return each.second <= now; });
}

void AlertDispatcher::sendNow(AlertId alert)
{
    const auto pending = m_alerts.pending();
    if (m_events.reportFailure(pending))
        return;
    for (const PendingDelivery &each : *pending)
        if (each.alert.id == alert && !m_busy.contains(each.channel))
            send(each);
}

void AlertDispatcher::send(const PendingDelivery &delivery)
{
    Alert alert = delivery.alert;
    if (alert.kind == Alert::Kind::Report) {
        const auto file = m_alerts.file(alert.id);
        if (!file)
            return tryLater(file.error());
        alert.file = *file;
    }
    m_busy.insert(delivery.channel);
    whenFinished(m_delivery.deliver(delivery.channel, alert, delivery.receivers), this,
                 [this, delivery](const DeliveryAnswer &answer) { taken(delivery, answer); });
}

void AlertDispatcher::taken(const PendingDelivery &delivery, const DeliveryAnswer &answer)
{
    m_busy.remove(delivery.channel);
    m_partly.remove(key(delivery));
    m_collected.remove(key(delivery));
    const QDateTime now = m_clock.nowUtc();
    Result<void> written;
    if (answer) {
        m_heldUntil.remove(delivery.channel);
        written = m_alerts.delivered(delivery.alert.id, delivery.channel, now);
        Q_EMIT deliveryFinished(delivery.alert.id, delivery.channel);
    } else if (answer.error().error.kind == Error::Kind::Cancelled) {
        return; // the program is stopping, and the next run delivers it
    } else if (const DeliveryFailure &problem = answer.error(); problem.isUntried) {
        const QDateTime next = now.addDuration(FirstDelay);
        m_heldUntil.insert(delivery.channel, next);
        written = m_alerts.notTried(delivery.alert.id, delivery.channel, problem.error.sentence, next);
        Q_EMIT m_events.deliveryFailed(delivery.alert.id, delivery.channel, problem.error.sentence, false);
    } else {
        const int attempts = delivery.attempts + 1;
        std::optional<QDateTime> next;
        if (!problem.isFinal && attempts < mostTries) {
            next = now.addSecs(delayAfter(attempts, problem.retryAfter).count());
            if (problem.othersHaveIt || delivery.alert.kind == Alert::Kind::Report)
                m_partly.insert(key(delivery));
            else
                m_heldUntil.insert(delivery.channel, *next);
        }
        written = m_alerts.notDelivered(delivery.alert.id, delivery.channel, problem.error.sentence, next,
                                        now, next ? problem.receivers : Receivers());
        Q_EMIT m_events.deliveryFailed(delivery.alert.id, delivery.channel, problem.error.sentence, !next);
    }
    if (!written) {
        m_ended.insert(key(delivery));
        Q_EMIT m_events.failed(written.error(), true);
    }
    tick();
}

QFuture<DeliveryAnswer> AlertDispatcher::sendTest(ChannelId channel)
{
    return m_delivery.deliver(channel, testAlert(m_clock.nowUtc()), {});
}

void AlertDispatcher::showTest()
{
    Q_EMIT alertDue(testAlert(m_clock.nowUtc()));
}

void AlertDispatcher::tryLater(const Error &error)
{
    Q_EMIT m_events.failed(error, true);
    wakeBy(m_clock.nowUtc().addSecs(AfterFailure.count()));
}

void AlertDispatcher::wakeBy(const QDateTime &at)
{
    m_wake = earlier(m_wake, at);
}

} // namespace pantau::engine
