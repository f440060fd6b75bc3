// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/second_service.h"

#include "bench/data_set/must.h"
#include "bench/data_set/story.h"
#include "db/accounts.h"
#include "db/domain_lists.h"
#include "db/journal.h"
#include "engine/watched_set.h"

#include <algorithm>

namespace pantau::test {

void addSecondService(const db::Database &database, const QDateTime &now)
{
    const auto address = must(ServiceAddress::parse(QStringLiteral("nawalawtf+https://nawala.example")));
    const AccountId second = must(db::Accounts(database).add(QStringLiteral("NawalaWTF"), address, true)).id;
    db::Lists lists(database);
    const auto all = must(lists.all());
    const auto client = std::find_if(all.cbegin(), all.cend(), [](const DomainList &list) {
        return list.name == QLatin1String("Toko Melati");
    });
    ListSettings settings = *client;
    settings.secondAccount = second;
    must(lists.configure(client->id, settings));

    Usage usage;
    usage.limit = 2000;
    usage.resetsAt = now.addSecs(10 * 3600);
    db::Journal journal(database);
    const QList<DomainName> domains = must(db::Domains(database).inList(client->id));
    const Story story = storyIn(false);
    const auto isBlocked = [&story](const DomainName &domain, int daysAgo) {
        return std::any_of(story.blockings.cbegin(), story.blockings.cend(), [&](const Blocking &blocking) {
            return blocking.domain == domain.ascii() && daysAgo < blocking.listed && !blocking.restored &&
                   blocking.domain != QLatin1String("promo.melati-grosir.example");
        });
    };
    QHash<DomainName, KnownStatus> known;
    for (int day = 60; day >= 0; --day) {
        const QDateTime at = now.addDays(-day).addSecs(-5 * 3600);
        QList<Observation> seen;
        for (const DomainName &domain : domains) {
            const auto status = isBlocked(domain, day) ? BlockStatus::Blocked : BlockStatus::NotBlocked;
            seen += engine::observe(domain, known[domain], {status, {}}, at);
            known[domain] = seen.constLast().after;
        }
        usage.used = domains.size();
        usage.remaining = usage.limit - usage.used;
        const auto batch = must(journal.charge(second, domains, 1, BatchReason::Plan, at));
        must(journal.confirm(batch, domains.size(), usage, seen, at.addSecs(1)));
    }
}

} // namespace pantau::test
