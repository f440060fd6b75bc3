// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/fake_alerts.h"

#include <algorithm>

namespace pantau::test {

Result<void> FakeAlerts::outcome(const char *call) const
{
    return failing == QLatin1String(call)
               ? Result<void>(failure(Error::Kind::Storage, QStringLiteral("The disk is full.")))
               : Result<void>();
}

Result<AlertSettings> FakeAlerts::settings() const
{
    if (const auto done = outcome("settings"); !done)
        return failure(done.error());
    return saved;
}

Result<QList<UnreportedChange>> FakeAlerts::unreportedChanges() const
{
    if (const auto done = outcome("untoldChanges"); !done)
        return failure(done.error());
    QList<UnreportedChange> unreported;
    for (const auto &found : std::as_const(m_found))
        if (found.id > m_reported) {
            unreported.append(found);
            unreported.last().channels.removeIf(
                [&](const ConcernedChannel &each) { return found.id <= m_toldTo.value(each.channel); });
        }
    return unreported;
}

Result<void> FakeAlerts::passOver(qint64 change)
{
    m_reported = std::max(m_reported, change);
    return {};
}

Result<FirstCheck> FakeAlerts::firstCheck(AccountId account) const
{
    FirstCheck found = look;
    found.account = account;
    return found;
}

Result<void> FakeAlerts::passOver(const FirstCheck &)
{
    look = {};
    return {};
}

Result<Alert> FakeAlerts::keep(const AlertDraft &draft)
{
    if (const auto done = outcome("keep"); !done)
        return failure(done.error());
    Alert alert = draft.alert;
    alert.id = AlertId{kept.size() + 1};
    kept.append(alert);
    if (!draft.isForAll)
        m_shown.insert(qint64(alert.id));
    for (const ChannelId channel : draft.isForAll ? channels : QList<ChannelId>())
        m_pending.append({alert, channel, 0, std::nullopt, std::nullopt});
    for (const AlertPart &part : draft.parts) {
        Alert seen = part.alert;
        seen.id = alert.id;
        m_pending.append({seen, part.channel, 0, std::nullopt, std::nullopt});
    }
    if (draft.firstCheck)
        look = {};
    if (draft.changesUpTo && draft.isForAll)
        m_reported = std::max(m_reported, *draft.changesUpTo);
    else if (draft.changesUpTo)
        for (const AlertPart &part : draft.parts)
            m_toldTo.insert(part.channel, *draft.changesUpTo);
    if (draft.quotaMarks && alert.account)
        m_marks.insert(*alert.account, *draft.quotaMarks);
    stops.removeIf([&alert](const auto &stop) {
        return alert.kind == Alert::Kind::AccountStopped && alert.account == stop.account;
    });
    toAskAgain.removeIf([&draft](const Appeal &appeal) { return draft.reminded.contains(appeal.id); });
    return alert;
}

Result<QList<Appeal>> FakeAlerts::reminders() const
{
    return toAskAgain;
}

Result<QList<ChannelId>> FakeAlerts::channelsFor(const Appeal &appeal, const QDateTime &) const
{
    if (const auto done = outcome("channelsFor"); !done)
        return failure(done.error());
    return concernedBy.value(appeal.id);
}

Result<QList<Alert>> FakeAlerts::unshown() const
{
    QList<Alert> waiting;
    for (const Alert &alert : std::as_const(kept))
        if (!m_shown.contains(qint64(alert.id)))
            waiting.append(alert);
    return waiting;
}

Result<void> FakeAlerts::markShown(AlertId alert, const QDateTime &)
{
    if (auto done = outcome("markShown"); !done)
        return done;
    m_shown.insert(qint64(alert));
    return {};
}

Result<QList<PendingDelivery>> FakeAlerts::pending() const
{
    return m_pending;
}

Result<void> FakeAlerts::delivered(AlertId alert, ChannelId channel, const QDateTime &)
{
    if (auto done = outcome("delivered"); !done)
        return done;
    outcomes += QStringLiteral("%1 to %2: delivered").arg(qint64(alert)).arg(qint64(channel));
    m_pending.removeIf([&](const auto &each) { return each.alert.id == alert && each.channel == channel; });
    return {};
}

Result<void> FakeAlerts::notDelivered(AlertId alert, ChannelId channel, const QString &,
                                      const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                                      const Receivers &receivers)
{
    const QString what = nextTryAt
                             ? QStringLiteral("again %1").arg(nextTryAt->toString(QStringLiteral("HH:mm:ss")))
                             : QStringLiteral("given up");
    outcomes += QStringLiteral("%1 to %2: %3").arg(qint64(alert)).arg(qint64(channel)).arg(what);
    if (!nextTryAt)
        m_pending.removeIf(
            [&](const auto &each) { return each.alert.id == alert && each.channel == channel; });
    for (auto &each : m_pending)
        if (each.alert.id == alert && each.channel == channel) {
            ++each.attempts;
            each.firstTriedAt = each.firstTriedAt.value_or(now);
            each.nextTryAt = nextTryAt;
            each.receivers = receivers;
        }
    return {};
}

Result<void> FakeAlerts::notTried(AlertId alert, ChannelId channel, const QString &,
                                  const QDateTime &nextTryAt)
{
    outcomes += QStringLiteral("%1 to %2: untried").arg(qint64(alert)).arg(qint64(channel));
    for (auto &each : m_pending)
        if (each.alert.id == alert && each.channel == channel)
            each.nextTryAt = nextTryAt;
    return {};
}

Result<std::optional<QList<QuotaMark>>> FakeAlerts::quotaMarks(AccountId account) const
{
    return m_marks.contains(account) ? std::optional(m_marks.value(account)) : std::nullopt;
}

Result<void> FakeAlerts::saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks)
{
    ++marksSaved;
    m_marks.insert(account, marks);
    return {};
}

void FakeAlerts::find(const QString &domain, BlockStatus to, const QDateTime &confirmedAt,
                      const std::optional<QDateTime> &mutedUntil, const QList<ConcernedChannel> &concerned)
{
    const auto from = to == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked;
    m_found.append(
        {m_found.size() + 1,
         {},
         {DomainName::fromNormalised(domain), from, to, confirmedAt.addSecs(-1800), confirmedAt.addSecs(-60)},
         confirmedAt,
         mutedUntil,
         {},
         {},
         {},
         concerned});
}

QFuture<DeliveryAnswer> FakeDelivery::deliver(ChannelId channel, const Alert &alert,
                                              const Receivers &receivers)
{
    without += receivers;
    sent += QStringLiteral("%1: %2").arg(qint64(channel)).arg(alert.title);
    auto promise = std::make_shared<QPromise<DeliveryAnswer>>();
    promise->start();
    m_held.push_back(promise);
    auto future = promise->future();
    if (!holds)
        answerHeld();
    return future;
}

void FakeDelivery::answerHeld()
{
    while (!m_held.empty()) {
        DeliveryAnswer answer;
        if (!answers.empty()) {
            answer = answers.front();
            answers.pop_front();
        }
        const auto promise = m_held.front();
        m_held.pop_front();
        promise->addResult(answer);
        promise->finish();
    }
}

DeliveryAnswer deliveryFailure(bool isFinal, std::optional<std::chrono::seconds> retryAfter)
{
    return Unexpected<DeliveryFailure>(DeliveryFailure{
        {Error::Kind::Service, QStringLiteral("It did not answer."), {}}, isFinal, retryAfter});
}

} // namespace pantau::test
