// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "channels/channel_kind.h"
#include "channels/delivery_service.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/scripted_service.h"

#include <QTest>

#include <memory>

namespace pantau::test {

/// One channel and a real HTTP server that answers as scripted. Keeps the program's log messages.
class ChannelPeer
{
public:
    explicit ChannelPeer(const Channel &channel) : m_channel(channel)
    {
        open(std::chrono::seconds(10));
        s_log = &m_log;
        m_handler = qInstallMessageHandler(
            [](QtMsgType, const QMessageLogContext &, const QString &text) { *s_log += text; });
    }
    ~ChannelPeer() { qInstallMessageHandler(m_handler); }
    Q_DISABLE_COPY_MOVE(ChannelPeer)

    ScriptedService &service() { return m_service; }
    [[nodiscard]] QString log() const { return m_log.join(u'\n'); }

    /// Reopens the channel with another transfer timeout.
    void open(std::chrono::milliseconds transferTimeout)
    {
        channels::DeliveryOptions options;
        options.transferTimeout = transferTimeout;
        options.standIn = m_service.baseUrl();
        m_deliveries = std::make_unique<channels::DeliveryService>(m_clock, options);
    }

    /// Returns the answer for an alert sent with this secret.
    DeliveryAnswer send(const Alert &alert, const QString &secret = {})
    {
        m_deliveries->setChannels({m_channel});
        if (!secret.isEmpty())
            m_deliveries->setSecret(m_channel.id, ChannelSecret::fromKeychain(secret.toLatin1()));
        const auto future = m_deliveries->deliver(m_channel.id, alert);
        if (!test::waitFor([&] { return future.isFinished(); }))
            return Unexpected<DeliveryFailure>(DeliveryFailure{});
        return future.result();
    }

private:
    Channel m_channel;
    ManualClock m_clock;
    ScriptedService m_service;
    std::unique_ptr<channels::DeliveryService> m_deliveries;
    QStringList m_log;
    QtMessageHandler m_handler = nullptr;
    inline static QStringList *s_log = nullptr;
};

} // namespace pantau::test
