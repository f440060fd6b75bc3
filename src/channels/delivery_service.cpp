// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/delivery_service.h"

#include "channels/channel_kind.h"
#include "channels/delivery_text.h"
#include "core/message_template.h"

#include <QPromise>

#include <algorithm>

namespace pantau::channels {

namespace {

#ifdef PANTAU_HAS_MAIL
/// Emails that some have and others wait for: far more than there are at a time, since those that were given
/// up are among them.
constexpr std::size_t MostRemembered = 1'000;
#endif

QFuture<DeliveryAnswer> finished(const DeliveryAnswer &answer)
{
    QPromise<DeliveryAnswer> promise;
    promise.start();
    promise.addResult(answer);
    promise.finish();
    return promise.future();
}

/// Without sending anything. What is not final waits for something on this side and is no attempt.
QFuture<DeliveryAnswer> refused(const Error &error, bool isFinal)
{
    return finished(Unexpected<DeliveryFailure>(DeliveryFailure{error, isFinal, std::nullopt, !isFinal}));
}

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
#ifdef PANTAU_HAS_MAIL
    std::erase_if(m_receivers, [this](const auto &each) { return !m_channels.contains(each.first.second); });
#endif
}

void DeliveryService::setSecret(ChannelId channel, const ChannelSecret &secret)
{
    m_secrets.insert_or_assign(channel, secret);
    m_missing.remove(channel);
}

void DeliveryService::setSecretMissing(ChannelId channel, const Error &why)
{
    m_secrets.erase(channel);
    m_missing.insert(channel, why);
}

QFuture<DeliveryAnswer> DeliveryService::deliver(ChannelId id, const Alert &alert)
{
    const auto channel = m_channels.constFind(id);
    if (channel == m_channels.cend())
        return refused({Error::Kind::NotFound, tr("There is no such channel any more."), {}}, true);
    return deliver(*channel, std::nullopt, alert);
}

QFuture<DeliveryAnswer> DeliveryService::deliver(const Channel &channel,
                                                 const std::optional<ChannelSecret> &entered,
                                                 const Alert &alert)
{
    const ChannelKind *kind = kindOf(channel.kind);
    if (!kind)
        return refused({Error::Kind::InvalidInput,
                        tr("The channel “%1” was added by a newer version of Pantau. Use that version, or "
                           "remove the channel.")
                            .arg(channel.name),
                        {}},
                       true);
    // It was checked when it was added; a database may have been edited by hand.
    if (const auto usable = kind->form().check(channel); !usable)
        return refused(usable.error(), true);
    std::optional<ChannelSecret> secret = entered;
    if (!secret) {
        // Never without the signature that the other side expects. A keychain may be unlocked later.
        if (const auto missing = m_missing.constFind(channel.id); missing != m_missing.cend())
            return refused(*missing, false);
        if (const auto known = m_secrets.find(channel.id); known != m_secrets.end())
            secret = known->second;
        else if (channel.hasSecret)
            return refused({Error::Kind::NoKeychain,
                            tr("The secret of the channel “%1” has not been read yet.").arg(channel.name),
                            {}},
                           false);
    }
    const Outgoing outgoing{channel, secret, worded(alert, channel.messageTemplate), m_clock.nowUtc(),
                            m_options.sender};
#ifdef PANTAU_HAS_MAIL
    if (kind->mail)
        return mail(*kind, outgoing);
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
            if (answer.error().cause == net::HttpFailure::Cause::TooLarge) {
                net::HttpReply cut;
                cut.status = answer.error().status;
                if (kind->judge(outgoing, cut, host)) // whoever ignores the body does so however long it is
                    return {};
            }
            return Unexpected<DeliveryFailure>(failureOf(answer.error(), host));
        });
}

#ifdef PANTAU_HAS_MAIL

/// Only to those who neither have it nor were refused for good.
QFuture<DeliveryAnswer> DeliveryService::mail(const ChannelKind &kind, const Outgoing &out)
{
    auto message = kind.mail(out);
    if (!message)
        return refused(message.error(), true);
    if (out.alert.kind == Alert::Kind::Test)
        return m_mail.send(*message).then(
            [&kind, out](const net::MailAnswer &answer) { return kind.judgeMail(out, answer); });
    const MailKey key{out.alert.id, out.channel.id};
    if (const auto known = m_receivers.find(key); known != m_receivers.end()) {
        // The channel may have others by now.
        known->second.refused.removeIf(
            [&message](const QString &each) { return !message->to.contains(each); });
        message->to.removeIf([&known](const QString &each) {
            return known->second.have.contains(each) || known->second.refused.contains(each);
        });
        if (message->to.isEmpty())
            return finished(kind.judgeMail(out, remember(key, {}, {})));
    }
    return m_mail.send(*message).then(
        [this, &kind, out, key, asked = message->to](const net::MailAnswer &answer) {
            return kind.judgeMail(out, remember(key, asked, answer));
        });
}

net::MailAnswer DeliveryService::remember(const MailKey &key, const QStringList &asked,
                                          const net::MailAnswer &answer)
{
    using Cause = net::MailFailure::Cause;
    net::MailFailure failure;
    failure.cause = Cause::SomeRefused;
    failure.othersHaveIt = true;
    if (!answer)
        failure = answer.error();
    Receivers known = m_receivers[key];
    m_receivers.erase(key);
    if (failure.othersHaveIt)
        std::copy_if(asked.cbegin(), asked.cend(), std::back_inserter(known.have),
                     [&failure](const QString &each) {
                         return !failure.refused.contains(each) && !failure.later.contains(each);
                     });
    // Where the server spoke of the receivers, what it said before counts, too.
    const bool isOfReceivers = failure.othersHaveIt || !failure.refused.isEmpty() || !failure.later.isEmpty();
    known.refused += failure.refused;
    if (isOfReceivers) {
        failure.refused = known.refused;
        failure.othersHaveIt = !known.have.isEmpty();
        if (failure.cause == Cause::Refused && failure.othersHaveIt)
            failure.cause = Cause::SomeRefused;
    }
    const bool isEnd = failure.cause == Cause::SomeRefused || failure.cause == Cause::Refused ||
                       failure.cause == Cause::Login;
    if (!isEnd && !(known.have.isEmpty() && known.refused.isEmpty())) {
        m_receivers.emplace(key, known);
        if (m_receivers.size() > MostRemembered)
            m_receivers.erase(m_receivers.begin());
    }
    if (failure.cause == Cause::SomeRefused && failure.refused.isEmpty())
        return {};
    return Unexpected<net::MailFailure>(failure);
}

#endif

} // namespace pantau::channels
