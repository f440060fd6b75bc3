// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <functional>
#include <utility>

namespace pantau::app {

class Session;

/// Collects the facts of a session for its Situation and emits Session::situationChanged(). Facts affected by
/// a change are read again, once after a burst of changes, and never per domain.
class SituationWatch final : public QObject
{
    Q_OBJECT

public:
    /// @p session: must outlive it.
    explicit SituationWatch(Session &session);

    /// For screenshots without running checks: modifies the facts before use.
    void overrideFacts(std::function<void(SituationFacts &)> edit) { m_override = std::move(edit); }

    /// Returns the current state.
    [[nodiscard]] Situation situation() const;

private:
    struct Stale
    {
        bool accounts = true;
        bool lists = true;
        bool deliveries = true;
    };
    void markStale(bool Stale::*part);
    void countWithoutAccount();
    void compareSoon();
    void read() const;
    void readAccounts() const;
    void readPaused() const;
    void addAccountTexts() const;
    void storageWorks();
    void compare();

    Session &m_session;
    std::function<void(SituationFacts &)> m_override;
    mutable Stale m_stale;
    bool m_isCounting = false;
    bool m_countsAgain = false; ///< the lists changed in the meantime
    mutable SituationFacts m_facts;
    std::optional<Error> m_storage; ///< an error from the engine
    QHash<AccountId, Usage> m_usage;
    QTimer m_soon;
    Situation m_last; ///< as last emitted
};

} // namespace pantau::app
