// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/usage.h"

#include <QHash>
#include <QSet>

#include <memory>

namespace pantau::engine {

/// Waits for the outcomes of domains; each domain is settled exactly once.
class CheckListener
{
public:
    virtual ~CheckListener() = default;
    /// Those of a reply together.
    virtual void settled(const QList<CheckOutcome> &outcomes) = 0;
    /// True if no one named the domains: those that leave the watched set meanwhile are left out.
    [[nodiscard]] virtual bool followsPlan() const { return false; }

    /// Nothing more is to be asked on its behalf, because of @p why.
    void end(const QString &why) { m_ended = why; }
    [[nodiscard]] bool isOver() const { return !m_ended.isEmpty(); }
    [[nodiscard]] const QString &whyOver() const { return m_ended; }

private:
    QString m_ended;
};

/// Work that waits for its turn: as many domains as somebody wants; a lane sends it in parts.
struct Batch
{
    AccountId account{};
    BatchReason reason = BatchReason::Plan;
    QList<DomainName> domains;
    std::shared_ptr<CheckListener> listener{}; ///< empty for the running plan
    QDateTime queuedAt{};                      ///< UTC
    QHash<DomainName, CheckOutcome> seen{};    ///< of a confirmation: what the first answer said
    QHash<DomainName, int> confirmations{};    ///< that its lists wanted when each was first asked for
    QSet<DomainName> extras{};    ///< domains that nobody waits for: they show whether the service errs
    bool needsCompanions = false; ///< of a confirmation: nothing else vouched for the service yet
    bool isSample = false;        ///< of an incident
    bool isAnnounced = false;     ///< of a confirmation: a person was told what it costs at most
    bool maySpendReserve = false; ///< of the plan
    int refuted = 0;              ///< of a confirmation: those before it in a row that came to nothing

    [[nodiscard]] bool followsPlan() const { return !listener || listener->followsPlan(); }
};

} // namespace pantau::engine
