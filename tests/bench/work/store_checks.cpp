// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/must.h"
#include "bench/work/work.h"
#include "db/accounts.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/journal.h"

#include <QFileInfo>

namespace pantau::test {

namespace {

constexpr int MostDomains = 10'000;
constexpr int Batch = 100;

} // namespace

QJsonObject storeChecks(const WorkOrder &order)
{
    auto database = must(db::Database::open(order.dir));
    const auto address = must(ServiceAddress::parse(QStringLiteral("https://checks.example/api/v1")));
    const AccountId account = must(db::Accounts(*database).add(QStringLiteral("Office"), address, false)).id;
    const ListId list = must(db::Lists(*database).add(QStringLiteral("All"), account)).id;
    QList<DomainName> domains;
    for (int i = 0; i < MostDomains; ++i)
        domains +=
            DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i, 5, 10, QLatin1Char('0')));
    must(db::Domains(*database).addToList(list, domains));
    db::Journal journal(*database);
    QDateTime now(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC); // in UTC, as the clock returns
    const QDateTime first = now;
    const double seconds = secondsOf("store", [&] {
        for (int done = 0; done < order.count; done += Batch) {
            now = now.addSecs(60);
            const QList<DomainName> asked = domains.mid(done % MostDomains, Batch);
            QList<Observation> seen;
            for (const DomainName &each : asked) {
                KnownStatus known;
                known.status = BlockStatus::NotBlocked;
                known.since = first.addSecs(60 * (1 + done % MostDomains / Batch)); // since its first answer
                known.lastAnsweredAt = known.lastAskedAt = now;
                seen.append({each, now, known.status, known, std::nullopt});
            }
            const BatchId batch = must(journal.charge(account, asked, 1, BatchReason::Plan, now));
            must(journal.confirm(batch, Batch, std::nullopt, seen, now));
        }
    });
    database.reset(); // checkpoints the log into the file
    return {{QStringLiteral("store"), seconds},
            {QStringLiteral("bytes"), QFileInfo(db::Database::filePath(order.dir)).size()}};
}

} // namespace pantau::test
