// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "bench/data_set/must.h"
#include "bench/work/work.h"
#include "db/bulk_changes.h"
#include "db/database.h"

namespace pantau::test {

namespace {

/// Returns rows in mixed case, some of them repeated, with a note or not valid as a domain.
QByteArray rows(int count)
{
    QByteArray csv("domain,client,note\n");
    for (int i = 0; i < count; ++i) {
        const QByteArray number = QByteArray::number(i % 50 == 49 ? i - 1 : i);
        const QByteArray name = i % 100 == 7 ? "not a domain " + number : "Shop-" + number + ".Example.com";
        csv += name + ",Client " + QByteArray::number(i % 20) + (i % 10 == 0 ? ",Contract " + number : ",") +
               '\n';
    }
    return csv;
}

} // namespace

QJsonObject importRows(const WorkOrder &order)
{
    const auto database = must(db::Database::open(order.dir));
    const QByteArray csv = rows(order.count);
    DomainImport read;
    const double reading = secondsOf("read", [&] { read = readEntries(must(readTable(csv))); });
    db::BulkChanges changes(*database);
    ImportOutcome outcome;
    const double importing = secondsOf("import", [&] {
        outcome = must(changes.import({read.domains, QStringLiteral("All"), {}}));
    });
    const double undoing = secondsOf("undo", [&] { must(changes.takeBack(outcome.undo)); });
    return {{QStringLiteral("read"), reading},
            {QStringLiteral("import"), importing},
            {QStringLiteral("undo"), undoing},
            {QStringLiteral("added_count"), outcome.counts.added}};
}

} // namespace pantau::test
