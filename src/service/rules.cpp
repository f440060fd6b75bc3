// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/rules.h"

#include "service/allowed_ips.h"
#include "service/blocklist.h"
#include "service/contract_variants.h"
#include "service/database.h"
#include "service/late_check.h"
#include "sql/batch.h"

#include <QLoggingCategory>

#include <algorithm>

namespace pantau::service {

namespace {

Q_LOGGING_CATEGORY(ruleNews, "pantau.service")

constexpr qsizetype MaximumBody = 64 * 1024;
constexpr QStringView Prefix = u"/api/v1/";

/// The names of a check; none: contract 7, 422.
std::optional<NameList> domainsOf(const Request &request)
{
    return request.check ? request.check->names : readCheckBody(request.contentType, request.body).names;
}

void logFailure(const Error &error)
{
    qCWarning(ruleNews).noquote() << error.sentence << error.detail;
}

} // namespace

/// A request on its way through the checks. It has a reply once one of them refused it.
struct Rules::Task
{
    const Request *request = nullptr;
    bool isCheck = false;
    bool needsDatabase = false;
    std::optional<Reply> reply;
    std::optional<NameList> domains; ///< of a check that passes the validation
    std::optional<Claim> claim;      ///< of one that every check but the quota let through
    qint64 required = 0;             ///< units that it costs
    qint64 keyId = 0;                ///< of a known key

    [[nodiscard]] qint64 used() const { return claim->before + (claim->isCharged ? required : 0); }
};

/// What the requests of one group share.
struct Rules::Desk
{
    const BlocklistSnapshot &blocklist;
    QDateTime now;
    std::optional<bool> readable = {};

    [[nodiscard]] bool blocklistIsReadable()
    {
        if (!readable) {
            const auto looked = blocklist.stillReadable();
            if (!looked)
                logFailure(looked.error());
            readable = looked.has_value();
        }
        return *readable;
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

    // One list for the whole group, though a new one be swapped in meanwhile.
    const auto snapshot = m_blocklist.current();
    const bool anyNeedsDatabase =
        std::any_of(tasks.cbegin(), tasks.cend(), [](const Task &task) { return task.needsDatabase; });
    if (anyNeedsDatabase) {
        const auto done = decide(tasks, *snapshot);
        m_isBookAtHand = done.has_value();
        if (!done) {
            logFailure(done.error());
            for (Task &task : tasks)
                if (task.needsDatabase)
                    task.reply = checkFailed();
        }
    }

    // Looked up only now: what was charged is committed.
    QList<Reply> replies;
    replies.reserve(requests.size());
    for (Task &task : tasks) {
        if (!task.reply && task.isCheck) {
            task.reply = checkedLater(snapshot, *task.domains, task.claim->allowance, task.used());
            if (!m_config.answersLater)
                complete(*task.reply);
        } else if (!task.reply) {
            task.reply = usageReply(task.claim->allowance, task.used());
        }
        task.reply->keyId = task.keyId;
        task.reply->domains = task.domains ? task.domains->size() : 0;
        task.reply->charged = task.reply->status == 200 && task.claim->isCharged ? task.required : 0;
        m_config.variants->rewrite(*task.request, *task.reply);
        replies.append(std::move(*task.reply));
    }
    return replies;
}

Result<void> Rules::tryTheBook()
{
    if (auto settled = m_ledger.settleDoubts(); !settled)
        return settled;
    return m_ledger.tryCharging();
}

bool Rules::tidy()
{
    return m_isBookAtHand && m_pastDays.step(m_clock.nowUtc(), m_clock.monotonic());
}

/// Everything that can be said without the database.
Rules::Task Rules::prepare(const Request &request)
{
    Task task;
    task.request = &request;
    if (!request.path.startsWith(Prefix)) {
        task.reply = notFound();
        return task;
    }
    // Where the minute is shared, this instance's part of it still stops a flood before the database.
    if (const auto wait = m_window.refuse(request.clientIp, m_clock.monotonic())) {
        task.reply = tooManyRequests(*wait);
        return task;
    }
    const QStringView name = QStringView(request.path).sliced(Prefix.size());
    task.isCheck = name == u"check";
    const QByteArray method = task.isCheck ? "POST" : "GET";
    if (!task.isCheck && name != u"limit" && name != u"stats")
        task.reply = notFound();
    else if (request.method != method)
        task.reply = methodNotAllowed(method);
    else if (request.body.size() > MaximumBody)
        task.reply = bodyTooLarge();
    else if (task.isCheck)
        task.domains = domainsOf(request);
    task.needsDatabase = !task.reply || m_sharedWindow;
    return task;
}

/// Everything that needs the database: what is to be known first, then the charges of all.
Result<void> Rules::decide(std::vector<Task> &tasks, const BlocklistSnapshot &blocklist)
{
    Desk desk{blocklist, m_clock.nowUtc()};
    if (auto settled = m_ledger.settleDoubts(); !settled)
        return settled;
    if (auto known = learn(tasks, desk.now); !known)
        return known;
    for (Task &task : tasks)
        if (task.needsDatabase)
            decideOne(task, desk);
    if (m_sharedWindow)
        m_sharedWindow->strikeOut(m_database.connection());
    return charge(tasks);
}

/// The keys of a group, and the requests of the minute where it is shared.
Result<void> Rules::learn(const std::vector<Task> &tasks, const QDateTime &now)
{
    QSet<QByteArray> secrets;
    QList<QHostAddress> clients;
    for (const Task &task : tasks) {
        if (!task.needsDatabase)
            continue;
        clients.append(task.request->clientIp);
        if (!task.reply && task.request->apiKey)
            secrets.insert(*task.request->apiKey);
    }
    sql::Connection &connection = m_database.connection();
    if (m_sharedWindow)
        if (auto swept = m_sharedWindow->sweep(connection, now); !swept)
            return swept;
    sql::Batch first(connection, sql::Batch::Kind::Again);
    m_keys.ask(first, secrets, m_clock.monotonic());
    if (m_sharedWindow)
        m_sharedWindow->ask(first, clients, now);
    if (auto done = first.run(); !done)
        return done;
    if (m_sharedWindow)
        m_sharedWindow->take(first);
    for (bool isKnown = m_keys.take(first); !isKnown;) {
        sql::Batch again(connection, sql::Batch::Kind::Again);
        m_keys.ask(again, secrets, m_clock.monotonic());
        if (auto done = again.run(); !done)
            return done;
        isKnown = m_keys.take(again);
    }
    return {};
}

/// The checks of one request up to the quota: the minute where it is shared, key, whitelist, validation.
void Rules::decideOne(Task &task, Desk &desk)
{
    const Request &request = *task.request;
    if (m_sharedWindow)
        if (const auto wait = m_sharedWindow->refuse(request.clientIp)) {
            m_window.takeBack(request.clientIp);
            task.reply = tooManyRequests(*wait);
        }
    if (task.reply)
        return;
    Claim claim{allowanceOf(request.clientIp, m_config.anonymousDailyLimit, desk.now)};
    if (request.apiKey) {
        const auto key = m_keys.key(*request.apiKey);
        if (!key || !key->isValid(desk.now)) {
            task.reply = invalidKey();
            return;
        }
        task.keyId = key->id;
        claim.allowance = allowanceOf(*key, desk.now);
        const QString ip = plainIp(request.clientIp);
        if (!key->allowedIps.isEmpty() && !key->allowedIps.contains(ip)) {
            task.reply = ipNotAllowed(ip, key->allowedIps);
            return;
        }
    }
    if (task.isCheck && !task.domains) {
        task.reply = noValidDomain();
        return;
    }
    if (task.isCheck) {
        task.required =
            m_config.variants->chargedDomains(request, task.domains->size()) * claim.allowance.unitCost;
        // Without a list nobody is charged, but who has nothing left is told so.
        claim.units = desk.blocklistIsReadable() ? task.required : 0;
    }
    task.claim = claim;
}

/// The quota.
Result<void> Rules::charge(std::vector<Task> &tasks)
{
    QList<Claim *> claims;
    for (Task &task : tasks)
        if (task.claim)
            claims.append(&*task.claim);
    if (auto done = m_ledger.decide(claims); !done)
        return done;
    for (Task &task : tasks) {
        if (!task.claim || !task.isCheck || task.claim->isCharged)
            continue;
        const Allowance &allowance = task.claim->allowance;
        const qint64 before = task.claim->before;
        if (before + task.required > allowance.limit)
            task.reply = allowance.isPremium() ? creditsExhausted(allowance, before, task.required)
                                               : dailyLimitReached(allowance, before);
        else if (task.required > 0)
            task.reply = checkFailed(); // there is no list
    }
    return {};
}

} // namespace pantau::service
