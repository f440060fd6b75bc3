// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/ports.h"
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
    /// A delivery is aborted if no byte is transferred for this long; the whole delivery may take twice as
    /// long.
    std::chrono::milliseconds transferTimeout{std::chrono::seconds(30)};
    QUrl standIn{}; ///< in tests only: scheme, host and port that replace those of every https:// address
    QByteArray mailAuthorities{}; ///< in tests only: PEM that replaces the system's CA certificates
    QString sender{};             ///< distinguishes alerts of different databases with the same ids
};

/// Sends alerts to their channels, each exactly once. The caller decides about retries, and stores which
/// recipients already have an email. Holds the secrets that it was given in memory; they are never part of
/// errors or logs. Lives on the engine's thread. Futures finish there, exactly once; on destruction, open
/// ones finish with an error of kind Cancelled.
class DeliveryService final : public QObject, public DeliveryPort
{
    Q_OBJECT

public:
    explicit DeliveryService(const Clock &clock, DeliveryOptions options = {}, QObject *parent = nullptr);

    void setChannels(const QList<Channel> &channels);
    void setSecret(ChannelId channel, const ChannelSecret &secret);
    [[nodiscard]] std::optional<ChannelSecret> secretOf(ChannelId channel) const;
    /// The keychain did not return the secret: deliveries fail with @p why.
    void setSecretMissing(ChannelId channel, const Error &why);

    /// Sends to all but @p receivers, which come from the failure of the last attempt.
    QFuture<DeliveryAnswer> deliver(ChannelId channel, const Alert &alert,
                                    const Receivers &receivers = {}) override;
    /// Sends to a channel with unsaved settings: with @p secret, else with the secret of the channel with its
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
