// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "core/result.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>

namespace pantau::evidence {
class HintWebhook;
}

namespace pantau::app {

class HintInbox;
struct Repositories;

/// Listens for what other tools on this computer report, while the watch runs and the webhook is switched on.
/// What they say of watched domains is laid where hints of `hint add` lie, which outlives the program, before
/// they are told so. Lives on the engine's thread, but for the laying down.
class WebhookWatch final : public QObject
{
    Q_OBJECT

public:
    WebhookWatch(Repositories &store, HintInbox &inbox, QString dataDir, const Clock &clock);
    ~WebhookWatch() override;

    /// Listens from now on, where it is switched on. Nobody waits for how that goes, so failed() tells. While
    /// something stands in the way it is tried again and again.
    void start();
    /// It was switched on or off, or has another port or token.
    void reload();

Q_SIGNALS:
    void changed(); ///< how listening went
    void failed(const pantau::Error &error);

private:
    void listen(quint16 port, const QByteArray &tokenHash);
    void keepProblem(const QString &before);

    Repositories &m_store;
    HintInbox &m_inbox;
    QString m_dataDir;
    const Clock &m_clock;
    bool m_isStarted = false;
    QTimer m_retry;
    QByteArray m_tokenHash;                           ///< with which it listens
    std::optional<Error> m_problem;                   ///< why nothing does, though it is switched on
    std::unique_ptr<evidence::HintWebhook> m_webhook; ///< none while nothing listens
};

} // namespace pantau::app
