// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hint_token.h"
#include "evidence/webhook/hint_webhook.h"
#include "support/http_call.h"
#include "support/manual_clock.h"

#include <QMutex>

#include <atomic>
#include <memory>
#include <optional>
#include <tuple>

namespace pantau::test {

/// A webhook that takes everything but stranger.example, and remembers it.
struct Listening
{
    explicit Listening(evidence::HintWebhookConfig config = {})
    {
        config.tokenHash = token.hash();
        auto started = evidence::HintWebhook::listen(
            config, clock, [this](const evidence::HintCall &call) { return take(call); });
        QVERIFY2(started, started ? "" : qPrintable(started.error().sentence));
        webhook = std::move(*started);
    }

    Result<evidence::HintTally> take(const evidence::HintCall &call)
    {
        ++begun;
        const QMutexLocker lock(&mutex);
        if (failsWith)
            return failure(*failsWith);
        calls += call;
        const int strangers =
            call.domains.contains(DomainName::fromNormalised(QStringLiteral("stranger.example")));
        return evidence::HintTally{int(call.domains.size()) - strangers, strangers + call.unreadable};
    }
    [[nodiscard]] HttpAnswer ask(const QByteArray &request) const
    {
        return httpCall(webhook->port(), request);
    }
    [[nodiscard]] QByteArray bearer() const { return "Authorization: Bearer " + token.secretBytes(); }
    /// A call with the token. @p headers: each without its line end.
    [[nodiscard]] HttpAnswer post(const QByteArray &target, const QByteArray &body,
                                  QList<QByteArray> headers = {}) const
    {
        headers.prepend(bearer());
        return ask(httpRequest("POST", target, headers, body));
    }
    [[nodiscard]] QList<evidence::HintCall> taken()
    {
        const QMutexLocker lock(&mutex);
        return calls;
    }

    ManualClock clock;
    HintToken token = HintToken::make();
    std::optional<Error> failsWith;
    std::atomic<int> begun = 0; ///< how often take() was called
    QMutex mutex;
    QList<evidence::HintCall> calls;
    std::unique_ptr<evidence::HintWebhook> webhook;
};

/// What @p waiting gets in the end, while time passes quickly.
inline HttpAnswer answerInTime(Listening &world, HttpConnection &waiting)
{
    HttpAnswer answer;
    std::ignore = waitFor([&] {
        world.clock.advance(std::chrono::milliseconds(10));
        answer = waiting.answer();
        return answer.status != 0;
    });
    return answer;
}

/// A call that is taken.
inline const QByteArray Body = R"({"domain":"shop.example"})";

} // namespace pantau::test
