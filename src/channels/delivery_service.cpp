// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/delivery_service.h"

#include "channels/channel_kind.h"

#include <QPromise>

#include <algorithm>

namespace pantau::channels {

namespace {

QFuture<DeliveryAnswer> finished(const DeliveryAnswer &answer)
{
    QPromise<DeliveryAnswer> promise;
    promise.start();
    promise.addResult(answer);
    promise.finish();
    return promise.future();
}

/// Fails without sending. If it is not final, something is missing locally, and it does not count as an
/// attempt.
QFuture<DeliveryAnswer> refused(const Error &error, bool isFinal)
{
    return finished(Unexpected<DeliveryFailure>(DeliveryFailure{error, isFinal, std::nullopt, !isFinal}));
}

#ifdef PANTAU_HAS_MAIL

/// Merges @p answer for the recipients @p asked with the results of earlier attempts in @p known, and updates
/// @p known.
net::MailAnswer withEarlier(Receivers &known, const QStringList &asked, const net::MailAnswer &answer)
{
    using Cause = net::MailFailure::Cause;
    net::MailFailure failure;
    failure.cause = Cause::SomeRefused;
    failure.othersHaveIt = true;
    if (!answer)
        failure = answer.error();
    if (failure.othersHaveIt)
        std::copy_if(asked.cbegin(), asked.cend(), std::back_inserter(known.have),
                     [&failure](const QString &each) {
                         return !failure.refused.contains(each) && !failure.later.contains(each);
                     });
    // If the server replied about recipients, earlier replies count, too.
    const bool isOfReceivers = failure.othersHaveIt || !failure.refused.isEmpty() || !failure.later.isEmpty();
    known.refused += failure.refused;
    if (isOfReceivers) {
        failure.refused = known.refused;
        failure.othersHaveIt = !known.have.isEmpty();
        if (failure.cause == Cause::Refused && failure.othersHaveIt)
            failure.cause = Cause::SomeRefused;
    }
    if (failure.cause == Cause::SomeRefused && failure.refused.isEmpty())
        return {};
    return Unexpected<net::MailFailure>(failure);
}

#endif

} // namespace

DeliveryService::DeliveryService(const Clock &clock, DeliveryOptions options, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_http({.transferTimeout = m_options.transferTimeout})
#ifdef PANTAU_HAS_MAIL
    , m_mail({.patience = 2 * m_options.transferTimeout, .authorities = m_options.mailAuthorities})
#endif
{
}

void DeliveryService::setChannels(const QList<Channel> &channels)
{
    m_channels.clear();
    for (const Channel &channel : channels)
        m_channels.insert(channel.id, channel);
    std::erase_if(m_secrets, [this](const auto &each) { return !m_channels.contains(each.first); });
    m_missing.removeIf([this](const auto &each) { return !m_channels.contains(each.key()); });
}

void DeliveryService::setSecret(ChannelId channel, const ChannelSecret &secret)
{
    m_secrets.insert_or_assign(channel, secret);
    m_missing.remove(channel);
}

std::optional<ChannelSecret> DeliveryService::secretOf(ChannelId channel) const
{
    const auto known = m_secrets.find(channel);
    return known == m_secrets.end() ? std::nullopt : std::optional(known->second);
}

void DeliveryService::setSecretMissing(ChannelId channel, const Error &why)
{
    m_secrets.erase(channel);
    m_missing.insert(channel, why);
}

QFuture<DeliveryAnswer> DeliveryService::deliver(ChannelId id, const Alert &alert, const Receivers &receivers)
{
    const auto channel = m_channels.constFind(id);
    if (channel == m_channels.cend())
        return refused({Error::Kind::NotFound, tr("The channel no longer exists.")}, true);
    return deliver(*channel, std::nullopt, alert, receivers);
}

QFuture<DeliveryAnswer> DeliveryService::deliver(const Channel &channel,
                                                 const std::optional<ChannelSecret> &entered,
                                                 const Alert &alert,
                                                 [[maybe_unused]] const Receivers &receivers)
{
    const ChannelKind *kind = kindOf(channel.kind);
    if (!kind)
        return refused({Error::Kind::InvalidInput,
                        tr("The channel “%1” was added by a newer version of Pantau. Use that version, or "
                           "remove the channel.")
                            .arg(channel.name)},
                       true);
    // Validated when it was added, but the database may have been edited by hand.
    if (const auto usable = kind->form().check(channel); !usable)
        return refused(usable.error(), true);
    std::optional<ChannelSecret> secret = entered;
    if (!secret) {
        // Never send without the signature that the server expects. The keychain may be unlocked later.
        if (const auto missing = m_missing.constFind(channel.id); missing != m_missing.cend())
            return refused(*missing, false);
        if (const auto known = m_secrets.find(channel.id); known != m_secrets.end())
            secret = known->second;
        else if (channel.hasSecret)
            return refused({Error::Kind::NoKeychain,
                            tr("The secret of the channel “%1” has not been read yet.").arg(channel.name)},
                           false);
    }
    const Outgoing outgoing{channel, secret, alert.file ? alert : worded(alert, channel.messageTemplate),
                            m_clock.nowUtc(), m_options.sender};
#ifdef PANTAU_HAS_MAIL
    if (kind->mail)
        return mail(*kind, outgoing, receivers);
#endif
    auto request = kind->request(outgoing);
    if (!request)
        return refused(request.error(), true);
    const QString host = request->url.host();
    if (!m_options.standIn.isEmpty() && request->url.scheme() == QLatin1String("https")) {
        request->url.setScheme(m_options.standIn.scheme());
        request->url.setAuthority(m_options.standIn.authority());
    }
    return m_http.send(*request).then(
        [kind, outgoing, host](const net::HttpAnswer &answer) -> DeliveryAnswer {
            if (answer)
                return kind->judge(outgoing, *answer, host);
            if (kind->ignoresBody && answer.error().cause == net::HttpFailure::Cause::TooLarge) {
                net::HttpReply cut;
                cut.status = answer.error().status;
                if (kind->judge(outgoing, cut, host))
                    return {};
            }
            return Unexpected<DeliveryFailure>(failureOf(answer.error(), host));
        });
}

#ifdef PANTAU_HAS_MAIL

/// Sends only to recipients that neither have it nor were permanently rejected.
QFuture<DeliveryAnswer> DeliveryService::mail(const ChannelKind &kind, const Outgoing &out,
                                              Receivers receivers)
{
    auto message = kind.mail(out);
    if (!message)
        return refused(message.error(), true);
    if (out.alert.kind == Alert::Kind::Test)
        return m_mail.send(*message).then(
            [&kind, out](const net::MailAnswer &answer) { return kind.judgeMail(out, answer); });
    // The channel's recipients may have changed.
    const auto isGone = [&message](const QString &each) { return !message->to.contains(each); };
    receivers.have.removeIf(isGone);
    receivers.refused.removeIf(isGone);
    message->to.removeIf([&receivers](const QString &each) {
        return receivers.have.contains(each) || receivers.refused.contains(each);
    });
    const auto judge = [&kind, out](Receivers known, const QStringList &asked,
                                    const net::MailAnswer &answer) -> DeliveryAnswer {
        const net::MailAnswer whole = withEarlier(known, asked, answer);
        DeliveryAnswer judged = kind.judgeMail(out, whole);
        if (!judged)
            judged.error().receivers = std::move(known);
        return judged;
    };
    if (message->to.isEmpty())
        return finished(judge(receivers, {}, {}));
    return m_mail.send(*message).then([judge, receivers, asked = message->to](const net::MailAnswer &answer) {
        return judge(receivers, asked, answer);
    });
}

#endif

} // namespace pantau::channels
