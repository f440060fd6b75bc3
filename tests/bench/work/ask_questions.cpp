// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_maker.h"
#include "bench/data_set/must.h"
#include "bench/work/work.h"
#include "db/database.h"
#include "db/store.h"

namespace pantau::test {

QJsonObject askQuestions(const WorkOrder &order)
{
    const auto store = must(db::Store::open(order.dir));
    const QDateTime now = QDateTime::currentDateTimeUtc(); // matches the time at which the data set was made
    const AccountId account = must(store->accounts().all()).constFirst().id;
    const ListId list = must(store->lists().all()).at(1).id;
    const DomainName domain = must(store->domains().inList(list)).constFirst();
    const QString service = must(store->history().runs(domain)).constLast().service;
    const QDate today = now.toLocalTime().date();
    const TimeSpan month{now.addDays(-30), now};
    qsizetype rows = 0;
    const auto often = [&](const char *what, auto ask) {
        return secondsOf(what, [&] {
            for (int i = 0; i < order.count; ++i)
                rows += ask();
        });
    };
    return {
        {QStringLiteral("year"),
         often("year",
               [&] {
                   return must(store->domainHistory().checks(domain, service, {}, 1'000'000)).size() +
                          must(store->history().runs(domain)).size();
               })},
        {QStringLiteral("week"),
         often("week", [&] { return must(store->history().changes(now.addDays(-7), 0, 1'000'000)).size(); })},
        {QStringLiteral("usage"),
         often("usage",
               [&] {
                   return must(store->usageHistory().days(account, today.addDays(-29), today)).size() +
                          must(store->usageHistory().lists(account, month)).lists.size();
               })},
        {QStringLiteral("report"),
         often("report", [&] { return must(app::makeReport(*store, list, {}, now)).domains.size(); })},
        {QStringLiteral("rows_count"), rows}};
}

} // namespace pantau::test
