// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/exports.h"

#include "base/delimited_text.h"
#include "base/files.h"
#include "base/names.h"
#include "db/checks.h"
#include "db/database.h"
#include "db/history.h"
#include "db/rows.h"

#include <algorithm>
#include <limits>

namespace pantau::db {

namespace {

constexpr int PageSize = 500;

qint64 fromOf(const ExportRequest &request)
{
    return request.from ? request.from->toMSecsSinceEpoch() : std::numeric_limits<qint64>::min();
}

qint64 untilOf(const ExportRequest &request)
{
    return request.until ? request.until->toMSecsSinceEpoch() : std::numeric_limits<qint64>::max();
}

using Zone = std::optional<QTimeZone>;

QString timeCell(const std::optional<QDateTime> &time, const Zone &zone)
{
    if (!time || !time->isValid())
        return {};
    return zone ? spreadsheetTime(*time, *zone)
                : time->toUTC().toString(QStringLiteral("yyyy-MM-ddTHH:mm:ssZ"));
}

/// A column of an export: its name, and its value in a row, either text or a time.
template <typename Row>
struct Column
{
    const char *heading;
    QString (*text)(const Row &row);
    std::optional<QDateTime> (*time)(const Row &row) = nullptr;
};

/// A period with one status, or a single check.
struct Answered
{
    QString domain;
    QString status;
    std::optional<QDateTime> first;
    std::optional<QDateTime> last;
    QString service;
};

struct Changed
{
    Change change;
    std::optional<QDateTime> confirmedAt;
    QString service;
};

struct Used
{
    QString account;
    std::optional<QDateTime> reportedAt;
    qint64 limit = 0;
    qint64 used = 0;
    qint64 remaining = 0;
    qint64 ours = 0; ///< charged to Pantau after this report and up to the next
};

// Add new columns at the end, so that programs that read by position keep working.

const Column<DomainRow> DomainCsvColumns[] = {
    {"domain", [](const DomainRow &row) { return row.domain.ascii(); }},
    {"status", [](const DomainRow &row) { return statusKey(row.known.status); }},
    {"since", nullptr, [](const DomainRow &row) -> std::optional<QDateTime> { return row.known.since; }},
    {"checked_at", nullptr,
     [](const DomainRow &row) -> std::optional<QDateTime> { return row.known.lastAnsweredAt; }},
    {"lists", [](const DomainRow &row) { return joinNames(row.lists); }},
    {"priority",
     [](const DomainRow &row) {
         return row.settings.importance ? importanceKey(*row.settings.importance) : QString();
     }},
    {"note", [](const DomainRow &row) { return row.settings.note; }},
    {"changed_not_before", nullptr,
     [](const DomainRow &row) {
         return row.lastChange ? std::optional(row.lastChange->notBefore) : std::nullopt;
     }},
    {"changed_not_after", nullptr,
     [](const DomainRow &row) {
         return row.lastChange ? std::optional(row.lastChange->notAfter) : std::nullopt;
     }},
    {"service", [](const DomainRow &row) { return row.service; }},
    {"start_seen",
     [](const DomainRow &row) {
         if (!row.known.since)
             return QString();
         return row.known.startSeen ? QStringLiteral("yes") : QStringLiteral("no");
     }},
    {"other_answers",
     [](const DomainRow &row) {
         QStringList answers;
         for (const OtherAnswer &other : row.others)
             answers += statusKey(other.known.status) + u' ' + other.service;
         return joinNames(answers);
     }},
};

const Column<Answered> HistoryCsvColumns[] = {
    {"domain", [](const Answered &row) { return row.domain; }},
    {"status", [](const Answered &row) { return row.status; }},
    {"first_seen", nullptr, [](const Answered &row) -> std::optional<QDateTime> { return row.first; }},
    {"last_seen", nullptr, [](const Answered &row) -> std::optional<QDateTime> { return row.last; }},
    {"service", [](const Answered &row) { return row.service; }},
};

const Column<Answered> CheckCsvColumns[] = {
    {"domain", [](const Answered &row) { return row.domain; }},
    {"checked_at", nullptr, [](const Answered &row) -> std::optional<QDateTime> { return row.last; }},
    {"status", [](const Answered &row) { return row.status; }},
    {"service", [](const Answered &row) { return row.service; }},
};

const Column<Changed> ChangeCsvColumns[] = {
    {"domain", [](const Changed &row) { return row.change.domain.ascii(); }},
    {"from", [](const Changed &row) { return statusKey(row.change.from); }},
    {"to", [](const Changed &row) { return statusKey(row.change.to); }},
    {"not_before", nullptr,
     [](const Changed &row) -> std::optional<QDateTime> { return row.change.notBefore; }},
    {"not_after", nullptr,
     [](const Changed &row) -> std::optional<QDateTime> { return row.change.notAfter; }},
    {"confirmed_at", nullptr, [](const Changed &row) -> std::optional<QDateTime> { return row.confirmedAt; }},
    {"service", [](const Changed &row) { return row.service; }},
};

const Column<Used> UsageCsvColumns[] = {
    {"account", [](const Used &row) { return row.account; }},
    {"said_at", nullptr, [](const Used &row) -> std::optional<QDateTime> { return row.reportedAt; }},
    {"limit", [](const Used &row) { return QString::number(row.limit); }},
    {"used", [](const Used &row) { return QString::number(row.used); }},
    {"remaining", [](const Used &row) { return QString::number(row.remaining); }},
    {"pantau_used_since", [](const Used &row) { return QString::number(row.ours); }},
};

template <typename Row, std::size_t Count>
QStringList headingsOf(const Column<Row> (&columns)[Count], const Zone &zone)
{
    QStringList headings;
    for (const auto &column : columns) {
        const QString heading = QString::fromLatin1(column.heading);
        headings.append(zone && column.time ? withZone(heading, *zone) : heading);
    }
    return headings;
}

template <typename Row, std::size_t Count>
QStringList cellsOf(const Column<Row> (&columns)[Count], const Row &row, const Zone &zone)
{
    QStringList cells;
    for (const auto &column : columns)
        cells.append(column.time ? timeCell(column.time(row), zone) : column.text(row));
    return cells;
}

/// Passes a row to the sink. An error of the sink fails the transaction.
bool give(Transaction &transaction, const Exports::Sink &use, const QStringList &cells)
{
    if (auto used = use(cells); !used)
        transaction.fail(used.error());
    return !transaction.failed();
}

bool giveRun(Transaction &transaction, const Exports::Sink &use, const QString &domain, const Statement &row,
             const Zone &zone)
{
    return give(
        transaction, use,
        cellsOf(HistoryCsvColumns, {domain, row.text(2), row.time(0), row.time(1), row.text(3)}, zone));
}

bool giveChecks(Transaction &transaction, const Exports::Sink &use, const QString &domain,
                const Statement &chunk, const ExportRequest &request, const Zone &zone)
{
    std::vector<StoredCheck> checks;
    CheckChunk(chunk.bytes(0)).appendTo(checks, fromOf(request), untilOf(request));
    return std::ranges::all_of(checks, [&](const StoredCheck &check) {
        const QDateTime at = timeOf(check);
        return give(
            transaction, use,
            cellsOf(CheckCsvColumns, {domain, statusKey(statusOf(check)), at, at, chunk.text(1)}, zone));
    });
}

Error cancelled()
{
    return {Error::Kind::Cancelled, Exports::tr("Stopped. No file was written.")};
}

/// Reports progress. False if the task is cancelled.
bool goesOn(TaskProgress *progress, qint64 done, qint64 total)
{
    if (!progress)
        return true;
    progress->set(done, total);
    return !progress->isCancelled();
}

Result<qint64> countOf(const Database &database, const QString &sql, const QVariantList &values)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Statement select(transaction, sql);
    select.runWith(values);
    const qint64 count = select.next() ? select.number(0) : 0;
    return transaction.commit(count);
}

/// Returns a condition on `d.id` and its values.
std::pair<QString, QVariantList> inList(const ExportRequest &request)
{
    if (!request.domains.list)
        return {QStringLiteral("1"), {}};
    return {QStringLiteral("d.id IN (SELECT domain_id FROM list_domain WHERE list_id = ?)"),
            {qint64(*request.domains.list)}};
}

} // namespace

QStringList Exports::header(ExportKind kind) const
{
    switch (kind) {
    case ExportKind::Domains:
        return headingsOf(DomainCsvColumns, m_zone);
    case ExportKind::History:
        return headingsOf(HistoryCsvColumns, m_zone);
    case ExportKind::Checks:
        return headingsOf(CheckCsvColumns, m_zone);
    case ExportKind::Changes:
        return headingsOf(ChangeCsvColumns, m_zone);
    case ExportKind::Usage:
        return headingsOf(UsageCsvColumns, m_zone);
    }
    return {};
}

Result<void> Exports::forEachRow(const ExportRequest &request, const Sink &use, TaskProgress *progress) const
{
    switch (request.kind) {
    case ExportKind::Domains:
        return domains(request, use, progress);
    case ExportKind::History:
    case ExportKind::Checks:
        return ofDomains(request, use, progress);
    case ExportKind::Changes:
        return changes(request, use, progress);
    case ExportKind::Usage:
        return usage(request, use, progress);
    }
    return {};
}

Result<void> Exports::domains(const ExportRequest &request, const Sink &use, TaskProgress *progress) const
{
    const History history(m_database);
    const auto index = TRY(history.domainIndex());
    const std::vector<int> order = index.order(request.domains);
    for (std::size_t start = 0; start < order.size(); start += PageSize) {
        if (!goesOn(progress, qint64(start), qint64(order.size())))
            return failure(cancelled());
        const auto rows = TRY(history.rowsOf(
            index, {order.begin() + start, order.begin() + std::min(order.size(), start + PageSize)}));
        for (const DomainRow &row : rows)
            TRY(use(cellsOf(DomainCsvColumns, row, m_zone)));
    }
    return {};
}

Result<void> Exports::ofDomains(const ExportRequest &request, const Sink &use, TaskProgress *progress) const
{
    const auto [condition, values] = inList(request);
    const auto total =
        TRY(countOf(m_database, QStringLiteral("SELECT COUNT(*) FROM domain d WHERE ") + condition, values));
    const bool runs = request.kind == ExportKind::History;
    const qint64 from = fromOf(request);
    const qint64 until = untilOf(request);
    qint64 done = 0;
    QString last = QStringLiteral(""); // a null string would be bound as NULL
    for (bool more = true; more;) {
        Transaction transaction(m_database.connection(), Transaction::Mode::Read);
        Statement page(transaction,
                       QStringLiteral("SELECT d.id, d.name FROM domain d WHERE d.name > ? AND ") + condition +
                           QStringLiteral(" ORDER BY d.name LIMIT %1").arg(PageSize));
        Statement runRows(transaction,
                          "SELECT r.first_seen, r.last_seen, r.status, v.address FROM run r "
                          "JOIN service v ON v.id = r.service_id WHERE r.domain_id = ? "
                          "AND r.last_seen >= ? AND r.first_seen < ? ORDER BY r.first_seen, r.id");
        Statement chunks(transaction,
                         QLatin1String("SELECT c.checks, v.address FROM (SELECT ? AS domain_id) d CROSS JOIN "
                                       "service v CROSS JOIN check_chunk c ON %1 ORDER BY v.id, c.first_at")
                             .arg(chunksBetween(QLatin1String("d.domain_id"), QLatin1String("v.id"))));
        page.runWith(QVariantList{last} + values);
        more = false;
        while (page.next()) {
            more = true;
            last = page.text(1);
            if (!goesOn(progress, ++done, total))
                transaction.fail(cancelled());
            Statement &rows = runs ? runRows : chunks;
            rows.run(page.number(0), from, until);
            while (rows.next())
                if (!(runs ? giveRun(transaction, use, last, rows, m_zone)
                           : giveChecks(transaction, use, last, rows, request, m_zone)))
                    break;
        }
        TRY(transaction.commit());
    }
    return {};
}

Result<void> Exports::changes(const ExportRequest &request, const Sink &use, TaskProgress *progress) const
{
    const auto [condition, listValues] = inList(request);
    const QString from = QStringLiteral("FROM change_ c JOIN domain d ON d.id = c.domain_id "
                                        "JOIN service v ON v.id = c.service_id "
                                        "WHERE c.confirmed_at >= ? AND c.confirmed_at < ? AND ") +
                         condition;
    const QVariantList values = QVariantList{fromOf(request), untilOf(request)} + listValues;
    const auto total = TRY(countOf(m_database, QStringLiteral("SELECT COUNT(*) ") + from, values));
    qint64 done = 0;
    qint64 last = 0;
    for (bool more = true; more;) {
        Transaction transaction(m_database.connection(), Transaction::Mode::Read);
        Statement page(
            transaction,
            QLatin1String("SELECT c.id, d.name, c.confirmed_at, v.address, %1 ").arg(ChangeColumns) + from +
                QStringLiteral(" AND c.id > ? ORDER BY c.id LIMIT %1").arg(PageSize));
        page.runWith(values + QVariantList{last});
        more = false;
        while (page.next()) {
            more = true;
            last = page.number(0);
            const Changed row{readChange(page, 4, DomainName::fromNormalised(page.text(1))), page.time(2),
                              page.text(3)};
            if (!goesOn(progress, ++done, total))
                transaction.fail(cancelled());
            if (transaction.failed() || !give(transaction, use, cellsOf(ChangeCsvColumns, row, m_zone)))
                break;
        }
        TRY(transaction.commit());
    }
    return {};
}

Result<void> Exports::usage(const ExportRequest &request, const Sink &use, TaskProgress *progress) const
{
    const auto total = TRY(countOf(m_database, QStringLiteral("SELECT COUNT(*) FROM account"), {}));
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement accounts(transaction, "SELECT id, name FROM account ORDER BY name_key");
    // Some services report usage only at the start of a run, so the reports alone do not show what it used.
    Statement words(
        transaction,
        "SELECT said_at, limit_units, used, remaining, (SELECT COALESCE(SUM(b.charged), 0) FROM batch b "
        "WHERE b.account_id = w.account_id AND b.closed_at > w.said_at AND b.closed_at <= w.next) FROM "
        "(SELECT account_id, said_at, limit_units, used, remaining, LEAD(said_at, 1, ?) OVER "
        "(ORDER BY said_at) AS next FROM usage_word WHERE account_id = ? AND said_at >= ? AND said_at < ?) w "
        "ORDER BY said_at");
    accounts.run();
    for (qint64 done = 0; accounts.next(); ++done) {
        words.run(untilOf(request), accounts.number(0), fromOf(request), untilOf(request));
        while (words.next()) {
            if (!goesOn(progress, done, total))
                transaction.fail(cancelled());
            const Used row{accounts.text(1), words.time(0),   words.number(1),
                           words.number(2),  words.number(3), words.number(4)};
            if (transaction.failed() || !give(transaction, use, cellsOf(UsageCsvColumns, row, m_zone)))
                break;
        }
    }
    return transaction.commit();
}

Result<qint64> writeExport(const Database &database, const ExportRequest &request, const ExportFormat &format,
                           const QString &path, TaskProgress *progress)
{
    WholeFile file(path, database.dataDir());
    TRY(file.open());
    const QByteArray mark = format.withBom ? QByteArrayLiteral("\xef\xbb\xbf") : QByteArray();
    const Exports exports(database, format.zone);
    TRY(file.write(mark + csvRow(exports.header(request.kind), format.separator)));
    qint64 rows = 0;
    const auto write = [&file, &format, &rows](const QStringList &cells) {
        ++rows;
        return file.write(csvRow(cells, format.separator));
    };
    TRY(exports.forEachRow(request, write, progress));
    TRY(file.commit());
    return rows;
}

} // namespace pantau::db
