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

/// A domain and how it is looked at.
struct Watched
{
    DomainName domain;
    AccountId account{};
    double every = 1;  ///< days between two looks
    double joined = 0; ///< days after the beginning
};

/// Ninety days of an office laptop: it is on from the morning to the evening, asks what is due in small
/// batches, asks again what changed, and tells. Everything is written as the engine writes it.
class OfficeDays
{
public:
    OfficeDays(const db::Database &database, const QList<Watched> &watched, AccountId paid, AccountId free,
               const QDateTime &now);

    /// @p restored: invalid while it is still listed.
    void setListed(const DomainName &domain, const QDateTime &listed, const QDateTime &restored);
    void setUnanswered(const DomainName &domain, const QString &reason);
    void setNeverAsked(const DomainName &domain) { m_neverAsked.insert(domain); }

    /// @p renewalDay: of the month, on which the package of the paid account begins anew.
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
    QMap<DomainName, Listing> m_listings; ///< in an order that is always the same
    QHash<DomainName, QString> m_unanswered;
    QSet<DomainName> m_neverAsked;
    QList<DomainName> m_again; ///< to be asked again, by the next round
    QHash<QDate, QPair<int, int>> m_hours;
    engine::OnlineHours m_online;
    AccountId m_paid;
    AccountId m_free;
    QDateTime m_begin;
    QDateTime m_now;
    Dice m_dice{2026};
};

} // namespace pantau::test
