// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "core/result.h"
#include "evidence/webhook/hint_call.h"

#include <QCoreApplication>

#include <chrono>
#include <functional>
#include <memory>

namespace pantau::evidence {

struct HintWebhookConfig
{
    quint16 port = 0;                          ///< 0: any that is free
    QByteArray tokenHash;                      ///< as HintToken::hash()
    std::size_t maxConnections = 64;           ///< at each address; more wait
    std::chrono::milliseconds headTime{2'000}; ///< from connecting until the headers are here
    std::chrono::milliseconds crowdedHeadTime{
        250}; ///< the same while over three quarters of the places are taken
    std::chrono::milliseconds callTime{10'000}; ///< from connecting until the call is answered
    std::chrono::milliseconds leaveTime{250};   ///< from the answer until the tool stops sending
    int callsAMinute = 240;
};

/// What became of the domains of one call.
struct HintTally
{
    int taken = 0;
    int leftOut = 0; ///< not watched, or no domain
};

/// Listens on the loopback for what other tools on this computer say of domains: `POST /hint`, with a token.
/// A call without the token, or one that a page in a browser could make, is refused before its body is read;
/// what is too large, too slow or too often ends here. Bytes that trickle in do not extend the time of a
/// call, so that holding connections is no way to keep others out.
///
/// One thread of its own reads and writes for all connections (Boost.Asio, with Boost.Beast's parser) and
/// answers calls one by one. While nobody is connected it sleeps.
class HintWebhook
{
    Q_DECLARE_TR_FUNCTIONS(pantau::evidence::HintWebhook)

public:
    /// Nothing can listen at that port.
    [[nodiscard]] static Error cannotListen(quint16 port, const QString &detail = {});

    /// Keeps what was said, so that it outlives the program; only then the tool is told so. On the webhook's
    /// thread. InvalidInput is the tool's fault, any other failure ours.
    using Take = std::function<Result<HintTally>(const HintCall &)>;

    /// @p clock must live longer. Kind: Service, when nothing can listen there.
    [[nodiscard]] static Result<std::unique_ptr<HintWebhook>> listen(HintWebhookConfig config,
                                                                     const Clock &clock, Take take);
    /// Stops listening. What is being taken is taken to its end.
    ~HintWebhook();
    Q_DISABLE_COPY_MOVE(HintWebhook)

    [[nodiscard]] quint16 port() const;

private:
    class Server;

    explicit HintWebhook(std::unique_ptr<Server> server);

    std::unique_ptr<Server> m_server;
};

} // namespace pantau::evidence
