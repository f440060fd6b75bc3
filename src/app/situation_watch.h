// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <functional>
#include <utility>

namespace pantau::engine {
class AlertDispatcher;
class Monitor;
} // namespace pantau::engine

namespace pantau::app {

class ServiceClients;
class Session;

/// Gathers the facts of an open session for its Situation, and tells when that is another one. What a change
/// touches is read again, once after a burst of changes, and never the domains one by one.
class SituationWatch final : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive it.
    explicit SituationWatch(const Session &session);

    /// On the engine's thread they tell what this session's own work has met.
    void hear(const engine::Monitor &monitor, const engine::AlertDispatcher &desk,
              const ServiceClients &clients);
    /// For pictures of a watch that does not run: changes the facts of which the situation is made.
    void setImagination(std::function<void(SituationFacts &)> imagine) { m_imagine = std::move(imagine); }

    /// As of now.
    [[nodiscard]] Situation situation() const;

Q_SIGNALS:
    void changed();

private:
    struct Old
    {
        bool accounts = true;
        bool lists = true;
        bool deliveries = true;
    };
    void touch(bool Old::*part);
    void countWithoutAccount();
    void tellSoon();
    void read() const;
    void readAccounts() const;
    void readPaused() const;
    void wordAccounts() const;
    void met(const Error &error);
    void works();
    void compare();

    const Session &m_session;
    std::function<void(SituationFacts &)> m_imagine;
    mutable Old m_old;
    bool m_isCounting = false;
    bool m_countsAgain = false; ///< the lists changed meanwhile
    mutable SituationFacts m_facts;
    std::optional<Error> m_storage; ///< what the engine met
    QHash<AccountId, Usage> m_usage;
    QTimer m_soon;
    Situation m_last; ///< as it was told
};

} // namespace pantau::app
