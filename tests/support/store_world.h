// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/status.h"
#include "db/accounts.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/history.h"
#include "db/journal.h"
#include "support/manual_clock.h"

#include <QSqlQuery>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>
#include <optional>

namespace pantau::test {

/// A temporary database with one account, and short functions to fill it. If a step outside the test's
/// subject fails, it throws (std::bad_optional_access and the like).
class StoreWorld
{
public:
    StoreWorld() { reopen(); }
    ~StoreWorld()
    {
        journal.reset();
        database.reset();
    }
    Q_DISABLE_COPY_MOVE(StoreWorld)

    /// Reopens the database as a new start does.
    void reopen()
    {
        journal.reset();
        database.reset();
        database = db::Database::open(home.path()).value();
        database->connection().useClock(clock);
        // Tests do not include power cuts, and syncing would take most of their time.
        QSqlQuery(database->connection().handle()).exec(QStringLiteral("PRAGMA synchronous = OFF"));
        journal.emplace(*database);
        if (account == AccountId{})
            account = addAccount(QStringLiteral("Office"));
    }

    [[nodiscard]] static DomainName name(const char *text)
    {
        return DomainName::parse(QString::fromUtf8(text)).value();
    }
    [[nodiscard]] static ServiceAddress address(const QString &host = QStringLiteral("service.example"))
    {
        return ServiceAddress::parse(QStringLiteral("https://%1/api/v1").arg(host)).value();
    }
    AccountId addAccount(const QString &called, const QString &host = QStringLiteral("service.example"))
    {
        return db::Accounts(*database).add(called, address(host), false).value().id;
    }
    ListId addList(const QString &called, const QList<DomainName> &domains,
                   std::optional<AccountId> of = std::nullopt)
    {
        const ListId list = db::Lists(*database).add(called, of.value_or(account)).value().id;
        db::Domains(*database).addToList(list, domains).value();
        return list;
    }
    [[nodiscard]] DomainList list(const QString &called) const
    {
        const auto lists = db::Lists(*database).all().value();
        return *std::ranges::find(lists, called, &DomainList::name);
    }
    [[nodiscard]] static QList<DomainRow> rows(const db::Database &of, const DomainQuery &query = {})
    {
        const db::History history(of);
        const auto index = history.domainIndex().value();
        return history.rowsOf(index, index.order(query)).value();
    }
    /// Units that the service charged according to the ledger: confirmed and settled.
    [[nodiscard]] static qint64 charged(const db::Database &of, AccountId by)
    {
        return of.value<qint64>("SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ?", {by})
            .value();
    }
    [[nodiscard]] QDateTime now() const { return clock.nowUtc(); }
    /// All that imports and exports change: "Toko: a.example b.example", then "a.example = x (high)".
    [[nodiscard]] QStringList picture() const
    {
        QStringList lines;
        const auto lists = db::Lists(*database).all();
        for (const DomainList &list : *lists) {
            const auto members = db::Domains(*database).inList(list.id);
            QStringList names;
            for (const DomainName &name : *members)
                names += name.ascii();
            lines += list.name + QStringLiteral(": ") + names.join(u' ');
        }
        const auto settings = database->rows<QString>(
            "SELECT d.name, g.note, g.importance FROM domain_setting g JOIN domain d ON d.id = g.domain_id "
            "ORDER BY d.name",
            {}, [](const db::Statement &row) {
                return QStringLiteral("%1 = %2 (%3)")
                    .arg(row.text(0), row.text(1),
                         row.isNull(2) ? QString() : importanceKey(Importance(row.number(2))));
            });
        return lines + *settings;
    }

    /// Saves a first or an unchanged answer.
    void see(const DomainName &domain, BlockStatus status) { save({observation(domain, status)}); }
    /// Saves an answer that differs from the known status and is not confirmed yet.
    void suspect(const DomainName &domain, BlockStatus known, BlockStatus answer, const QDateTime &knownAt)
    {
        Observation seen = observation(domain, known);
        seen.answer = answer;
        seen.after.since = seen.after.lastAnsweredAt = knownAt;
        seen.after.suspicion = Suspicion{now(), 1, answer};
        save({seen});
    }
    /// Saves a confirmed change between @p notBefore and now.
    void change(const DomainName &domain, BlockStatus to, const QDateTime &notBefore)
    {
        Observation seen = observation(domain, to);
        seen.change =
            Change{domain, to == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked, to,
                   notBefore, now()};
        seen.after.startSeen = true;
        save({seen});
    }
    /// Saves a first answer that is "blocked".
    void findBlocked(const DomainName &domain, BatchReason reason = BatchReason::User)
    {
        Observation seen = observation(domain, BlockStatus::Blocked);
        seen.change = Change{domain, BlockStatus::Unknown, BlockStatus::Blocked, {}, now()};
        save({seen}, reason);
    }
    [[nodiscard]] Observation observation(const DomainName &domain, BlockStatus status) const
    {
        KnownStatus known;
        known.status = status;
        known.since = known.lastAnsweredAt = known.lastAskedAt = now();
        return {domain, now(), status, known, std::nullopt};
    }
    void save(const QList<Observation> &observations, BatchReason reason = BatchReason::User)
    {
        QList<DomainName> domains;
        for (const Observation &each : observations)
            domains.append(each.domain);
        const BatchId batch = journal->charge(account, domains, 1, reason, now()).value();
        if (!journal->confirm(batch, domains.size(), std::nullopt, observations, now()))
            qFatal("The journal does not take what was seen.");
    }

    QTemporaryDir home;
    ManualClock clock;
    std::unique_ptr<db::Database> database;
    std::optional<db::Journal> journal;
    AccountId account{};
};

} // namespace pantau::test
