// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/rules.h"

#include "db/connection.h"
#include "db/transaction.h"
#include "service/blocklist_index.h"
#include "service/database.h"
#include "service/network_address.h"

#include <QLoggingCategory>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace pantau::service {

using namespace std::chrono_literals;

std::optional<std::chrono::seconds> RequestWindow::refuse(const QHostAddress &address,
                                                          std::chrono::milliseconds now)
{
    if (m_limit == std::numeric_limits<int>::max())
        return std::nullopt; // no limit, so there is nothing to record
    forgetQuiet(now);
    const QHostAddress name = clientOf(address);
    auto known = m_byClient.find(name);
    if (known == m_byClient.end()) {
        m_clients.push_back({name, {}, 0, now});
        known = m_byClient.insert(name, std::prev(m_clients.end()));
    } else {
        m_clients.splice(m_clients.end(), m_clients, *known);
    }
    Client &client = **known;
    client.lastSeen = now;
    while (!client.entries.isEmpty() && client.entries.constFirst().at + 60s <= now)
        client.requests -= client.entries.takeFirst().requests;
    if (client.requests >= m_limit)
        return std::max(1s,
                        std::chrono::ceil<std::chrono::seconds>(client.entries.constFirst().at + 60s - now));
    if (!client.entries.isEmpty() && client.entries.constLast().at == now)
        ++client.entries.last().requests;
    else
        client.entries.append({now});
    ++client.requests;
    return std::nullopt;
}

void RequestWindow::takeBack(const QHostAddress &address)
{
    const auto known = m_byClient.constFind(clientOf(address));
    if (known == m_byClient.cend() || (*known)->entries.isEmpty())
        return;
    Client &client = **known;
    --client.requests;
    if (--client.entries.last().requests == 0)
        client.entries.removeLast();
}

qsizetype RequestWindow::entries(const QHostAddress &address) const
{
    const auto known = m_byClient.constFind(clientOf(address));
    return known == m_byClient.cend() ? 0 : (*known)->entries.size();
}

void RequestWindow::forgetQuiet(std::chrono::milliseconds now)
{
    while (!m_clients.empty() &&
           (m_clients.front().lastSeen + 60s <= now || m_byClient.size() >= MostClients)) {
        m_byClient.remove(m_clients.front().address);
        m_clients.pop_front();
    }
}

using db::Batch;

constexpr qint64 Minute_ms = 60'000;

const QString QueueUp = QStringLiteral("INSERT INTO minute_clients (ip, at) VALUES %1 "
                                       "ON CONFLICT (ip) DO UPDATE SET at = excluded.at");
const QString NoteRequests =
    QStringLiteral("INSERT INTO minute_requests (ip, at, requests) VALUES %1 ON CONFLICT (ip, at) DO UPDATE "
                   "SET requests = minute_requests.requests + excluded.requests");
// Ignore entries far in the future, which were recorded before a clock was set back. They must not block
// clients.
const QString ReadMinute =
    QStringLiteral("SELECT ip, CAST(SUM(requests) AS BIGINT), MIN(at) FROM minute_requests "
                   "WHERE ip IN (%1) AND at > ? AND at < ? AND requests > 0 GROUP BY ip");
const QString RemoveRefused =
    QStringLiteral("UPDATE minute_requests SET requests = requests - ? WHERE ip = ? AND at = ?");
const QString SweepRequests = QStringLiteral("DELETE FROM minute_requests WHERE at <= ? OR at >= ?");
const QString SweepClients = QStringLiteral("DELETE FROM minute_clients WHERE at <= ? OR at >= ?");

Result<void> SharedRequestWindow::sweep(db::Connection &connection, const QDateTime &now)
{
    const qint64 now_ms = now.toMSecsSinceEpoch();
    if (m_limit == std::numeric_limits<int>::max() || std::abs(now_ms - m_lastSweep) < Minute_ms)
        return {};
    const QVariantList bounds{now_ms - Minute_ms, now_ms + Minute_ms};
    Batch batch(connection, Batch::Kind::Again);
    batch.add(SweepRequests, bounds);
    batch.add(SweepClients, bounds);
    auto done = batch.run();
    if (done)
        m_lastSweep = now_ms;
    return done;
}

void SharedRequestWindow::ask(Batch &batch, const QList<QHostAddress> &clients, const QDateTime &now)
{
    m_group.clear();
    m_now = now.toMSecsSinceEpoch();
    if (m_limit == std::numeric_limits<int>::max() || clients.isEmpty())
        return;
    for (const QHostAddress &client : clients)
        ++m_group[clientOf(client).toString()].noted;
    QVariantList queue;
    QVariantList notes;
    QVariantList names;
    for (const auto &[ip, minute] : m_group) {
        queue << ip << m_now;
        notes << ip << m_now << minute.noted;
        names << ip;
    }
    const auto count = names.size();
    batch.add(QueueUp.arg(db::marks(2, count)), queue);
    batch.add(NoteRequests.arg(db::marks(3, count)), notes);
    m_place = batch.add(ReadMinute.arg(db::marks(1, count)),
                        names + QVariantList{m_now - Minute_ms, m_now + Minute_ms}, 3);
}

void SharedRequestWindow::take(const Batch &batch)
{
    if (m_group.empty())
        return;
    for (const QVariantList &row : batch.rows(m_place)) {
        Minute &minute = m_group[row.at(0).toString()];
        minute.before = std::max<qint64>(0, row.at(1).toLongLong() - minute.noted);
        minute.oldest = row.at(2).toLongLong();
    }
}

std::optional<std::chrono::seconds> SharedRequestWindow::refuse(const QHostAddress &client)
{
    if (m_group.empty())
        return std::nullopt;
    Minute &minute = m_group[clientOf(client).toString()];
    if (minute.before + minute.passed < m_limit) {
        ++minute.passed;
        return std::nullopt;
    }
    ++minute.refused;
    const qint64 oldest = minute.before > 0 ? minute.oldest : m_now;
    const auto wait = std::chrono::milliseconds(oldest + Minute_ms - m_now);
    return std::clamp<std::chrono::seconds>(std::chrono::ceil<std::chrono::seconds>(wait), 1s, 60s);
}

void SharedRequestWindow::removeRefused(db::Connection &connection)
{
    Batch batch(connection, Batch::Kind::Once);
    for (const auto &[ip, minute] : m_group)
        if (minute.refused > 0)
            batch.add(RemoveRefused, {minute.refused, ip, m_now});
    if (!batch.isEmpty())
        static_cast<void>(batch.run());
}

namespace {

/// 200 of POST /check whose names are looked up when complete() creates the body: on the sending thread,
/// in parallel with others, while the next group is charged. @p asked is not empty. @p used includes this
/// request.
Reply checkedLater(std::shared_ptr<const BlocklistIndex> list, std::shared_ptr<const NameList> asked,
                   const Allowance &allowance, qint64 used)
{
    Reply reply;
    reply.caller = callerOf(allowance);
    reply.lateBody = [list = std::move(list), asked = std::move(asked), allowance, used] {
        QList<DomainResult> results;
        results.reserve(asked->size());
        for (qsizetype i = 0; i < asked->size(); ++i)
            results.append({(*asked)[i], list->isBlocked((*asked)[i])});
        return checked(results, allowance, used).body;
    };
    return reply;
}

Q_LOGGING_CATEGORY(ruleNews, "pantau.service")

constexpr QStringView Prefix = u"/api/v1/";

std::shared_ptr<const NameList> namesIn(const Request &request)
{
    return request.check ? request.check
                         : std::make_shared<const NameList>(readCheckBody(request.contentType, request.body));
}

void logFailure(const Error &error)
{
    qCWarning(ruleNews).noquote() << error.sentence << error.detail;
}

} // namespace

/// State of a request while it is checked. It has a reply once a check has refused it.
struct Rules::Task
{
    const Request *request = nullptr;
    bool isCheck = false;
    bool needsDatabase = false;
    std::optional<Reply> reply;
    QByteArray keyHash;                    ///< if it has a key and needs the database
    std::shared_ptr<const NameList> names; ///< for a check; empty: contract 7, 422
    std::optional<Claim> claim;            ///< if only the quota is left to check
    qint64 required = 0;                   ///< its price in units
    qint64 keyId = 0;                      ///< of a known key

    [[nodiscard]] qsizetype domains() const { return names ? names->size() : 0; }

    [[nodiscard]] qint64 used() const { return claim->before + (claim->isCharged ? required : 0); }
};

/// State shared by the requests of a group.
struct Rules::Group
{
    const BlocklistIndex &blocklist;
    QDateTime now;
    std::optional<bool> readable = {};
    QHash<qint64, Allowance> ofKeys = {};

    [[nodiscard]] bool blocklistIsReadable()
    {
        if (!readable) {
            const auto checked = blocklist.stillReadable();
            if (!checked)
                logFailure(checked.error());
            readable = checked.has_value();
        }
        return *readable;
    }

    [[nodiscard]] const Allowance &allowance(const KeyRecord &key)
    {
        auto known = ofKeys.constFind(key.id);
        if (known == ofKeys.cend())
            known = ofKeys.insert(key.id, allowanceOf(key, now));
        return *known;
    }
};

Rules::Rules(Database &database, const Blocklist &blocklist, const Clock &clock, RulesConfig config)
    : m_database(database)
    , m_blocklist(blocklist)
    , m_clock(clock)
    , m_config(std::move(config))
    , m_window(m_config.requestsPerMinute)
    , m_ledger(database)
    , m_pastDays(database)
{
    if (database.isShared())
        m_sharedWindow.emplace(m_config.requestsPerMinute);
    if (!m_config.variants)
        m_config.variants = std::make_shared<ContractVariants>();
}

QList<Reply> Rules::answer(const QList<Request> &requests)
{
    std::vector<Task> tasks;
    tasks.reserve(static_cast<std::size_t>(requests.size()));
    for (const Request &request : requests)
        tasks.push_back(prepare(request));

    // One list for the whole group, even if a new one is swapped in.
    const auto snapshot = m_blocklist.current();
    const bool anyNeedsDatabase =
        std::ranges::any_of(tasks, [](const Task &task) { return task.needsDatabase; });
    if (anyNeedsDatabase) {
        const auto done = decide(tasks, *snapshot);
        m_isDatabaseAvailable = done.has_value();
        if (!done) {
            logFailure(done.error());
            for (Task &task : tasks)
                if (!task.reply)
                    task.reply = replyWithoutDatabase(task);
        }
    }

    // Look up after the charges are committed.
    QList<Reply> replies;
    replies.reserve(requests.size());
    for (Task &task : tasks) {
        if (!task.reply && task.isCheck) {
            task.reply = checkedLater(snapshot, task.names, task.claim->allowance, task.used());
            if (!m_config.answersLater)
                complete(*task.reply);
        } else if (!task.reply) {
            task.reply = usageReply(task.claim->allowance, task.used());
        }
        task.reply->keyId = task.keyId;
        task.reply->domains = task.domains();
        task.reply->charged = task.reply->status == 200 && task.claim->isCharged ? task.required : 0;
        m_config.variants->rewrite(*task.request, *task.reply);
        replies.append(std::move(*task.reply));
    }
    return replies;
}

Result<void> Rules::checkReadable()
{
    TRY(m_database.isInPlace());
    db::Batch batch(m_database.connection(), db::Batch::Kind::Again);
    for (const auto *statement :
         {"SELECT number FROM key_changes", "SELECT units FROM charged",
          "SELECT id FROM api_keys WHERE hash = ''", "SELECT id FROM api_keys WHERE id = 0",
          "SELECT ip FROM allowed_ips WHERE key_id = 0", "SELECT credits FROM packages WHERE key = ''",
          "SELECT used FROM usage WHERE subject = '' AND period = ''"})
        batch.add(QString::fromLatin1(statement), {}, 1);
    return batch.run();
}

Result<void> Rules::checkWritable()
{
    TRY(m_ledger.settleDoubts());
    TRY(checkReadable());
    return m_ledger.tryCharging();
}

bool Rules::tidy()
{
    return m_isDatabaseAvailable && m_pastDays.step(m_clock.nowUtc(), m_clock.monotonic());
}

/// Performs all checks that need no database.
Rules::Task Rules::prepare(const Request &request)
{
    Task task;
    task.request = &request;
    if (!request.path.startsWith(Prefix)) {
        task.reply = notFound();
        return task;
    }
    // If limits are shared, this instance's count still stops a flood before it reaches the database.
    if (const auto wait = m_window.refuse(request.clientIp, m_clock.monotonic())) {
        task.reply = tooManyRequests(*wait);
        return task;
    }
    const QStringView name = QStringView(request.path).sliced(Prefix.size());
    task.isCheck = name == u"check";
    const QByteArray method = task.isCheck ? "POST" : "GET";
    if (!task.isCheck && name != u"limit" && name != u"stats")
        task.reply = notFound();
    else if (request.method != method && (task.isCheck || request.method != "HEAD"))
        task.reply = methodNotAllowed(method);
    else if (task.isCheck)
        task.names = namesIn(request);
    task.needsDatabase = !task.reply || m_sharedWindow;
    if (!task.reply && request.apiKey)
        task.keyHash = request.keyHash.isEmpty() ? keyHash(*request.apiKey) : request.keyHash;
    return task;
}

/// Performs all checks that need the database: reads first, then charges.
Result<void> Rules::decide(std::vector<Task> &tasks, const BlocklistIndex &blocklist)
{
    Group group{blocklist, m_clock.nowUtc()};
    TRY(m_ledger.settleDoubts());
    TRY(load(tasks, group.now));
    for (Task &task : tasks)
        if (task.needsDatabase)
            decideOne(task, group);
    if (m_sharedWindow)
        m_sharedWindow->removeRefused(m_database.connection());
    return charge(tasks);
}

/// Reads the keys of a group and, if limits are shared, the requests of the last minute.
Result<void> Rules::load(const std::vector<Task> &tasks, const QDateTime &now)
{
    QSet<QByteArray> keys;
    QList<QHostAddress> clients;
    for (const Task &task : tasks) {
        if (!task.needsDatabase)
            continue;
        if (m_sharedWindow)
            clients.append(task.request->clientIp);
        if (!task.keyHash.isEmpty())
            keys.insert(task.keyHash);
    }
    db::Connection &connection = m_database.connection();
    if (m_sharedWindow)
        TRY(m_sharedWindow->sweep(connection, now));
    db::Batch first(connection, db::Batch::Kind::Again);
    m_keys.ask(first, keys, m_clock.monotonic());
    if (m_sharedWindow)
        m_sharedWindow->ask(first, clients, now);
    TRY(first.run());
    if (m_sharedWindow)
        m_sharedWindow->take(first);
    for (bool isKnown = m_keys.take(first); !isKnown;) {
        db::Batch again(connection, db::Batch::Kind::Again);
        m_keys.ask(again, keys, m_clock.monotonic());
        TRY(again.run());
        isKnown = m_keys.take(again);
    }
    return {};
}

/// Checks one request up to the quota: shared limit per minute, key, whitelist, validation.
void Rules::decideOne(Task &task, Group &group)
{
    const Request &request = *task.request;
    if (m_sharedWindow)
        if (const auto wait = m_sharedWindow->refuse(request.clientIp)) {
            m_window.takeBack(request.clientIp);
            task.reply = tooManyRequests(*wait);
        }
    if (task.reply)
        return;
    Claim claim;
    if (request.apiKey) {
        const KeyRecord *key = m_keys.key(task.keyHash);
        if (!key || !key->isValid(group.now)) {
            task.reply = invalidKey();
            return;
        }
        task.keyId = key->id;
        if (!key->allowedIps.isEmpty()) {
            const QString ip = plainIp(request.clientIp);
            if (!key->allowedIps.contains(ip)) {
                task.reply = ipNotAllowed(ip, key->allowedIps);
                return;
            }
        }
        claim.allowance = group.allowance(*key);
    } else {
        claim.allowance = allowanceOf(request.clientIp, m_config.anonymousDailyLimit, group.now);
    }
    if (task.isCheck && task.domains() == 0) {
        task.reply = noValidDomain();
        return;
    }
    if (task.isCheck) {
        task.required = m_config.variants->chargedDomains(request, task.domains()) * claim.allowance.unitCost;
        // Without a readable list nothing is charged, but an exhausted quota is still reported.
        claim.units = group.blocklistIsReadable() ? task.required : 0;
    }
    task.claim = std::move(claim);
}

/// Requests that are invalid regardless of the database are refused as such, so that they are not retried.
Reply Rules::replyWithoutDatabase(const Task &task)
{
    if (task.request->apiKey && !isKeyForm(*task.request->apiKey))
        return invalidKey();
    return task.isCheck && task.domains() == 0 ? noValidDomain() : checkFailed();
}

/// Checks the quota.
Result<void> Rules::charge(std::vector<Task> &tasks)
{
    QList<Claim *> claims;
    for (Task &task : tasks)
        if (task.claim)
            claims.append(&*task.claim);
    TRY(m_ledger.decide(claims));
    for (Task &task : tasks) {
        if (!task.claim || !task.isCheck || task.claim->isCharged)
            continue;
        const Allowance &allowance = task.claim->allowance;
        const qint64 before = task.claim->before;
        if (before + task.required > allowance.limit)
            task.reply = allowance.isPremium() ? creditsExhausted(allowance, before, task.required)
                                               : dailyLimitReached(allowance, before);
        else if (task.required > 0)
            task.reply = checkFailed(); // the list is not readable
    }
    return {};
}

} // namespace pantau::service
