// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/must.h"
#include "bench/work/work.h"
#include "db/database.h"
#include "db/history.h"

#include <cstring>

namespace pantau::test {

QJsonObject searchDomains(const WorkOrder &order)
{
    const auto database = must(db::Database::openReadOnly(order.dir));
    const db::History history(*database);
    DomainIndex index;
    const double reading = secondsOf("read", [&] { index = must(history.domainIndex()); });
    const double again = secondsOf("read_again", [&] { index = must(history.domainIndex(index)); });
    std::size_t shown = 0;
    const auto ask = [&](const DomainQuery &query) { shown += index.order(query).size(); };
    const double searching = secondsOf("search", [&] {
        for (int round = 0; round < order.count; ++round)
            for (const char *word : {"kabar-04", "contract 77"})
                for (std::size_t length = 1; length <= std::strlen(word); ++length) {
                    DomainQuery query;
                    query.filter = QString::fromLatin1(word, qsizetype(length));
                    query.isEverywhere = true;
                    ask(query);
                }
    });
    const double sorting = secondsOf("sort", [&] {
        for (int round = 0; round < order.count; ++round)
            for (int column = 0; column <= int(DomainQuery::Column::Parent); ++column)
                for (const auto direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                    DomainQuery query;
                    query.column = DomainQuery::Column(column);
                    query.order = direction;
                    ask(query);
                }
    });
    return {{QStringLiteral("read"), reading},
            {QStringLiteral("read_again"), again},
            {QStringLiteral("search"), searching},
            {QStringLiteral("sort"), sorting},
            {QStringLiteral("shown_count"), qint64(shown)}};
}

} // namespace pantau::test
