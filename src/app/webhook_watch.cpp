// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/webhook_watch.h"

#include "app/engine_thread.h"
#include "evidence/webhook/hint_webhook.h"

#include <QMetaObject>

namespace pantau::app {

namespace {

using namespace std::chrono_literals;

/// After which a port that was taken is tried again.
constexpr auto RetryInterval = 10s;

/// On a thread of the webhook's own, with a connection of its own: the engine may be busy, and waits for this
/// when it stops listening.
Result<evidence::HintTally> layDown(const QString &dataDir, const evidence::HintCall &call,
                                    const QDateTime &now)
{
    const auto queries = Queries::open(dataDir);
    if (!queries)
        return failure(queries.error());
    const auto watched = (*queries)->watchedAmong(call.domains, now);
    if (!watched)
        return failure(watched.error());
    HintMessage message{call.source, call.looksBlocked};
    message.saidAt = now;
    for (const DomainName &domain : call.domains)
        if (watched->contains(domain))
            message.domains += domain;
    if (!message.domains.isEmpty())
        if (const auto posted = postHints(dataDir, message); !posted)
            return failure(posted.error());
    const auto taken = message.domains.size();
    return evidence::HintTally{int(taken), int(call.domains.size() - taken) + call.unreadable};
}

} // namespace

WebhookWatch::WebhookWatch(Repositories &store, HintInbox &inbox, QString dataDir, const Clock &clock)
    : m_store(store), m_inbox(inbox), m_dataDir(std::move(dataDir)), m_clock(clock)
{
    m_retry.setInterval(RetryInterval);
    connect(&m_retry, &QTimer::timeout, this, &WebhookWatch::reload);
}

WebhookWatch::~WebhookWatch() = default;

void WebhookWatch::start()
{
    m_isStarted = true;
    reload();
    if (m_problem)
        Q_EMIT failed(*m_problem);
}

void WebhookWatch::reload()
{
    if (!m_isStarted)
        return;
    const auto wanted = m_store.settings.webhook();
    const auto tokenHash = m_store.settings.webhookTokenHash();
    if (!wanted || !tokenHash) {
        Q_EMIT failed(!wanted ? wanted.error() : tokenHash.error());
        return;
    }
    if (m_webhook && wanted->isOn && m_webhook->port() == wanted->port && m_tokenHash == *tokenHash)
        return;
    const QString said = m_problem ? m_problem->sentence : QString();
    m_webhook.reset();
    m_problem.reset();
    m_retry.stop();
    if (wanted->isOn)
        listen(wanted->port, *tokenHash);
    keepProblem(wanted->problem);
    if (m_problem)
        m_retry.start();
    if (!m_problem || m_problem->sentence != said)
        Q_EMIT changed();
}

void WebhookWatch::listen(quint16 port, const QByteArray &tokenHash)
{
    evidence::HintWebhookConfig config;
    config.port = port;
    config.tokenHash = tokenHash;
    auto listening = evidence::HintWebhook::listen(
        config, m_clock,
        [dataDir = m_dataDir, inbox = &m_inbox, &clock = m_clock](const evidence::HintCall &call) {
            auto tally = layDown(dataDir, call, clock.nowUtc());
            if (tally && tally->taken > 0) // not every system tells when a folder changes
                QMetaObject::invokeMethod(inbox, &HintInbox::look, Qt::QueuedConnection);
            return tally;
        });
    if (!listening) {
        m_problem = listening.error();
        return;
    }
    m_webhook = *std::move(listening);
    m_tokenHash = tokenHash;
}

/// What stands in the way is told in the Log, once; the watch goes on without.
void WebhookWatch::keepProblem(const QString &before)
{
    const QString now = m_problem ? m_problem->sentence : QString();
    if (now == before)
        return;
    if (m_problem)
        m_store.journal.logEvent(EventKind::Note, std::nullopt, now, m_problem->detail, m_clock.nowUtc());
    if (const auto saved = m_store.settings.saveWebhookProblem(now); !saved)
        Q_EMIT failed(saved.error());
}

} // namespace pantau::app
