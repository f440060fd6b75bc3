// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/secret.h"
#include "base/time.h"
#include "net/http_client.h"
#include "net/mail_sender.h"

#include <QFuture>
#include <QHash>
#include <QObject>
#include <QUrl>

#include <chrono>
#include <map>
#include <optional>
#include <utility>

namespace pantau::channels {

struct ChannelKind;
struct Outgoing;

struct DeliveryOptions
{
    /// Without a byte moving for so long, a delivery is given up; twice that is the most for a whole one.
    std::chrono::milliseconds transferTimeout{std::chrono::seconds(30)};
    QUrl
        standIn{}; ///< in tests only: scheme, host and port of what takes the place of every https:// address
    QByteArray
        mailAuthorities{}; ///< in tests only: PEM of what takes the place of those that the system trusts
    QString sender{};      ///< tells the alerts of one database from another's, whose ids are the same
};

/// Carries alerts to their channels, with the secrets that it was given. Sends each exactly once; when to try
/// again is the caller's affair, who keeps who has an email that others have not. The secrets
/// reach neither errors nor logs. Holds secrets in memory while the program runs. Lives on the engine's
/// thread; futures finish there, exactly once; on destruction the open ones end with an error of kind
/// Cancelled.
class DeliveryService final : public QObject
{
    Q_OBJECT

public:
    explicit DeliveryService(const Clock &clock, DeliveryOptions options = {}, QObject *parent = nullptr);

    void setChannels(const QList<Channel> &channels);
    void setSecret(ChannelId channel, const ChannelSecret &secret);
    /// The keychain did not give it: deliveries fail with @p why.
    void setSecretMissing(ChannelId channel, const Error &why);

    /// To all but @p receivers, as the failure of the last attempt named them.
    QFuture<DeliveryAnswer> deliver(ChannelId channel, const Alert &alert, const Receivers &receivers = {});
    /// The same to a channel as it might become: with @p secret, else with the one of the channel with its
    /// id.
    QFuture<DeliveryAnswer> deliver(const Channel &channel, const std::optional<ChannelSecret> &secret,
                                    const Alert &alert, const Receivers &receivers = {});

private:
#ifdef PANTAU_HAS_MAIL
    QFuture<DeliveryAnswer> mail(const ChannelKind &kind, const Outgoing &out, Receivers receivers);
#endif

    const Clock &m_clock;
    DeliveryOptions m_options;
    QHash<ChannelId, Channel> m_channels;
    std::map<ChannelId, ChannelSecret> m_secrets;
    QHash<ChannelId, Error> m_missing;
    net::HttpClient m_http;
#ifdef PANTAU_HAS_MAIL
    net::MailSender m_mail;
#endif
};

} // namespace pantau::channels
