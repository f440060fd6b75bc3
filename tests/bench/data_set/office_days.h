// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"
#include "base/usage.h"
#include "bench/data_set/dice.h"
#include "db/alerts.h"
#include "db/database.h"
#include "db/journal.h"
#include "engine/online_hours.h"

#include <QHash>
#include <QList>
#include <QMap>
#include <QSet>

namespace pantau::test {

/// A domain and its check interval.
struct Watched
{
    DomainName domain;
    AccountId account{};
    double every = 1;  ///< days between two checks
    double joined = 0; ///< days after the start
};

/// Ninety days of an office laptop. It is on from morning to evening, checks due domains in small batches,
/// rechecks changes and sends alerts. Everything is written as the engine writes it.
class OfficeDays
{
public:
    OfficeDays(const db::Database &database, const QList<Watched> &watched, AccountId paid, AccountId free,
               const QDateTime &now);

    /// @p restored is invalid while the domain is still listed.
    void setListed(const DomainName &domain, const QDateTime &listed, const QDateTime &restored);
    void setUnanswered(const DomainName &domain, const QString &reason);
    void setNeverAsked(const DomainName &domain) { m_neverAsked.insert(domain); }

    /// @p renewalDay is the day of the month on which the paid account's allowance resets.
    void play(int renewalDay, const QString &paidName, const QString &freeName);

private:
    struct Listing
    {
        QDateTime from;
        QDateTime to;
    };
    struct Account
    {
        AccountId id{};
        QString name;
        bool isPaid = false;
        qint64 used = 0;
        QDateTime periodEnds;
    };

    [[nodiscard]] bool isOn(const QDateTime &at);
    [[nodiscard]] bool isListed(const DomainName &domain, const QDateTime &at) const;
    [[nodiscard]] Usage usageOf(const Account &account) const;
    void beginPeriods(Account &account, const QDateTime &at, int renewalDay) const;
    void lookAtDue(Account &account, const QDateTime &at);
    void ask(Account &account, const QList<DomainName> &domains, BatchReason reason, const QDateTime &at);
    void tellFirstLook(const Account &account, const QDateTime &at);
    void tell(const QDateTime &at);

    db::Journal m_journal;
    db::Alerts m_alerts;
    QList<Watched> m_watched;
    QHash<DomainName, QDateTime> m_due;
    QHash<DomainName, KnownStatus> m_known;
    QMap<DomainName, Listing> m_listings; ///< sorted, so the order is always the same
    QHash<DomainName, QString> m_unanswered;
    QSet<DomainName> m_neverAsked;
    QList<DomainName> m_again; ///< to be rechecked in the next round
    QHash<QDate, QPair<int, int>> m_hours;
    engine::OnlineHours m_online;
    AccountId m_paid;
    AccountId m_free;
    QDateTime m_begin;
    QDateTime m_now;
    Dice m_dice{2026};
};

} // namespace pantau::test
