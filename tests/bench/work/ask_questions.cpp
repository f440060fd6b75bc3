// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/queries.h"
#include "app/report_maker.h"
#include "bench/data_set/must.h"
#include "bench/work/work.h"
#include "db/database.h"

namespace pantau::test {

QJsonObject askQuestions(const WorkOrder &order)
{
    const auto queries = must(app::Queries::open(order.dir));
    const QDateTime now = QDateTime::currentDateTimeUtc(); // matches the time at which the data set was made
    const AccountId account = must(queries->accounts()).constFirst().id;
    const ListId list = must(queries->lists()).at(1).id;
    const DomainName domain = must(queries->domainsIn(list)).constFirst();
    const QString service = must(queries->runs(domain)).constLast().service;
    const QDate today = now.toLocalTime().date();
    const TimeSpan month{now.addDays(-30), now};
    qsizetype rows = 0;
    const auto often = [&](const char *what, auto ask) {
        return secondsOf(what, [&] {
            for (int i = 0; i < order.count; ++i)
                rows += ask();
        });
    };
    return {{QStringLiteral("year"),
             often("year",
                   [&] {
                       return must(queries->answers(domain, service, {}, 1'000'000)).size() +
                              must(queries->runs(domain)).size();
                   })},
            {QStringLiteral("week"),
             often("week", [&] { return must(queries->changes(now.addDays(-7), 0, 1'000'000)).size(); })},
            {QStringLiteral("usage"),
             often("usage",
                   [&] {
                       return must(queries->usageDays(account, today.addDays(-29), today)).size() +
                              must(queries->listShares(account, month)).lists.size();
                   })},
            {QStringLiteral("report"),
             often("report", [&] { return must(app::makeReport(*queries, list, {}, now)).domains.size(); })},
            {QStringLiteral("rows_count"), rows}};
}

} // namespace pantau::test
