// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_maker.h"
#include "base/domain_import.h"
#include "bench/data_set/must.h"
#include "db/accounts.h"
#include "db/bulk_changes.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/history.h"
#include "db/journal.h"
#include "db/store.h"
#include "engine/change_rate.h"
#include "engine/planner.h"
#include "providers/client.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <iterator>
#include <random>
#include <vector>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_TOGGLE_COLLECT
#define CALLGRIND_DUMP_STATS_AT(what)
#endif

using namespace pantau;
using namespace pantau::test;

namespace {

/// Amount of work to do.
struct WorkOrder
{
    int count = 0;
    QString dir; ///< a data directory: empty, or made by pantau-data-set
};

/// Returns the processor time of this process, all threads, in seconds. Under callgrind, counts only the
/// instructions of @p work, under the name @p what.
template <typename Work>
double secondsOf(const char *what, Work work)
{
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
    const std::clock_t begun = std::clock();
    work();
    const std::clock_t ended = std::clock();
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(what);
    return double(ended - begun) / CLOCKS_PER_SEC;
}

constexpr std::size_t usualOf = 5; ///< runs from which the median is taken

/// Returns the median over usualOf runs. @p prepare makes each run's input from its number, outside the
/// measurement. With the same input each time, branch prediction would make a short sort five times too fast.
template <typename Prepare, typename Work>
double usualSecondsOf(const char *what, Prepare prepare, Work work)
{
    std::vector<double> took;
    for (std::size_t i = 0; i < usualOf; ++i) {
        auto given = prepare(i);
        took.push_back(secondsOf(what, [&] { work(given); }));
    }
    std::sort(took.begin(), took.end());
    return took[usualOf / 2];
}

constexpr int MostDomains = 10'000;
constexpr int Batch = 100;

/// Stores @p order.count checks of 10,000 domains as the program does: batch by batch, each in a transaction.
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

/// Reads a CSV file of @p order.count rows, imports it and undoes the import.
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

/// Parses @p order.count replies, each of 100 domains.
QJsonObject readReplies(const WorkOrder &order)
{
    constexpr int Domains = 100;
    QList<DomainName> asked;
    QByteArray results;
    for (int i = 0; i < Domains; ++i) {
        const QString name = QStringLiteral("site-%1.example").arg(i);
        asked += DomainName::fromNormalised(name);
        results += (i ? "," : "") + QByteArray(R"({"Domain":")") + name.toUtf8() + R"(","Blocked":)" +
                   (i % 50 ? "false" : "true") + '}';
    }
    net::HttpReply reply;
    reply.status = 200;
    reply.date = "Tue, 10 Mar 2026 08:00:00 GMT";
    reply.body = R"({"success":true,"results":[)" + results + R"(],"count":)" + QByteArray::number(Domains) +
                 R"(,"stats":{"type":"freemium","rate_limit":{"limit":1000,"used":100,"remaining":900}}})";
    const providers::Provider &provider = *providers::allProviders().constFirst();
    const providers::Asked who{QStringLiteral("checks.example"), QStringLiteral("POST /check"), {}};
    qsizetype answers = 0;
    const double seconds = secondsOf("replies", [&] {
        for (int i = 0; i < order.count; ++i)
            if (const auto read = provider.readCheck(reply, asked, who))
                answers += read->answers.size();
    });
    return {{QStringLiteral("replies"), seconds}, {QStringLiteral("answers_count"), answers}};
}

/// Searches and sorts the domains of a data directory, @p order.count times.
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

/// Returns the input of a planning step over @p count domains. One in ten has changed before, and one in
/// three has an interval. The allowance is ten checks a domain each day. There are no learned rates. Each @p
/// world has different times: when a list was added, when its domains changed, and when each was last
/// checked.
engine::PlanInput plannedDomains(int count, unsigned world = 0)
{
    const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC); // in UTC, as read from the database
    // a fixed seed, for the same numbers each time
    std::mt19937 dice(world);
    const auto upTo = [&dice](int most) { return int(dice() % unsigned(most)); };
    QDateTime added;
    engine::PlanInput input;
    for (int i = 0; i < count; ++i) {
        WatchedDomain watched{.domain = DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)),
                              .account = AccountId(1),
                              .importance = i % 10 ? Importance::Normal : Importance::High};
        if (i % 3 == 0)
            watched.interval = std::chrono::hours(6 + i % 24);
        watched.known.lastAskedAt = watched.known.lastAnsweredAt = morning.addSecs(-7200 - upTo(80'000));
        if (i % 500 == 0)
            added = morning.addDays(-200 - upTo(400));
        watched.record.firstAnsweredAt = added.addSecs(upTo(40'000));
        for (int k = 0; k < i % 100 - 90; ++k)
            watched.record.changes.append(morning.addSecs(-86'400 * (150 - 10 * k) + upTo(800'000)));
        watched.lists = {ListId(i / 500)};
        input.domains.append(watched);
    }
    const qint64 quota = 10LL * count;
    input.usage = {Usage::Period::Daily, 1, quota, 0, quota, {}, {}};
    input.availableUnits = quota;
    input.now = input.listUntil.emplace(morning);
    input.lastPlannedAt = morning.addSecs(-15);
    return input;
}

/// Measures a planning step over @p order.count domains and the weekly refit, together with `std::sort` of as
/// many doubles.
QJsonObject planSteps(const WorkOrder &order)
{
    std::vector<engine::PlanInput> worlds;
    for (unsigned i = 0; i < usualOf; ++i)
        worlds.push_back(plannedDomains(order.count, i));
    const auto world = [&worlds](size_t i) { return &worlds[i]; };
    const double refit = usualSecondsOf("refit", world, [](engine::PlanInput *input) {
        input->rates = engine::estimatedRates(input->domains);
    });
    qsizetype checks = 0;
    const double step = usualSecondsOf("step", world, [&checks](const engine::PlanInput *input) {
        checks += engine::plan(*input).checks.size();
    });
    std::mt19937 dice(7); // a fixed seed, for the same numbers each time
    const double sort = usualSecondsOf(
        "sort",
        [&](size_t) {
            std::vector<double> numbers(std::size_t(order.count));
            std::generate(numbers.begin(), numbers.end(), [&dice] { return double(dice()); });
            return numbers;
        },
        [](std::vector<double> &numbers) { std::sort(numbers.begin(), numbers.end()); });
    return {{QStringLiteral("step"), step},
            {QStringLiteral("refit"), refit},
            {QStringLiteral("sort"), sort},
            {QStringLiteral("checks_count"), checks}};
}

/// Runs the queries of the pages, @p order.count times each.
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

struct Piece
{
    const char *name;
    QJsonObject (*work)(const WorkOrder &);
};

constexpr Piece Pieces[] = {{"store", storeChecks}, {"import", importRows},    {"replies", readReplies},
                            {"plan", planSteps},    {"search", searchDomains}, {"questions", askQuestions}};

} // namespace

/// Runs one piece of work, for make bench and for callgrind: pantau-bench-work WORK COUNT [DIR]. Prints its
/// figures as JSON.
int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList given = QCoreApplication::arguments();
    const auto *found = std::find_if(std::begin(Pieces), std::end(Pieces), [&given](const Piece &piece) {
        return given.size() > 2 && given.at(1) == QLatin1String(piece.name);
    });
    if (found == std::end(Pieces)) {
        std::fprintf(stderr, "Usage: pantau-bench-work WORK COUNT [DIR]\n");
        for (const Piece &piece : Pieces)
            std::fprintf(stderr, "  %s\n", piece.name);
        return 2;
    }
    const QJsonObject figures = found->work({given.at(2).toInt(), given.value(3)});
    std::printf("%s\n", QJsonDocument(figures).toJson(QJsonDocument::Compact).constData());
    return 0;
}
