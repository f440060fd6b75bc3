// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/rules.h"

#include "service/allowed_ips.h"
#include "service/blocklist.h"
#include "service/contract_variants.h"
#include "service/database.h"
#include "service/key_registry.h"
#include "service/late_check.h"

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
    Allowance allowance;
    qint64 used = 0;    ///< after this request
    qint64 charged = 0; ///< units
    qint64 keyId = 0;   ///< of a known key
};

/// What the requests of one group share, so that it is read once and written once.
struct Rules::Desk
{
    Desk(Transaction &shared, const BlocklistSnapshot &list, QDateTime moment)
        : transaction(shared), blocklist(list), now(std::move(moment)), ledger(shared)
    {
    }

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

    [[nodiscard]] const std::optional<KeyRecord> &key(const QByteArray &secret)
    {
        auto known = keys.find(secret);
        if (known == keys.end())
            known = keys.insert(secret, KeyRegistry::find(transaction, secret, now));
        return *known;
    }

    Transaction &transaction;
    const BlocklistSnapshot &blocklist;
    QDateTime now;
    QuotaLedger ledger;
    std::optional<bool> readable;
    QHash<QByteArray, std::optional<KeyRecord>> keys;
};

Rules::Rules(Database &database, const Blocklist &blocklist, const Clock &clock, RulesConfig config)
    : m_database(database)
    , m_blocklist(blocklist)
    , m_clock(clock)
    , m_config(std::move(config))
    , m_window(m_config.requestsPerMinute)
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

    // Looked up only now: what was charged is committed, and nobody waits for the lock meanwhile.
    QList<Reply> replies;
    replies.reserve(requests.size());
    for (Task &task : tasks) {
        if (!task.reply && task.isCheck) {
            task.reply = checkedLater(snapshot, *task.domains, task.allowance, task.used);
            if (!m_config.answersLater)
                complete(*task.reply);
        } else if (!task.reply) {
            task.reply = usageReply(task.allowance, task.used);
        }
        task.reply->keyId = task.keyId;
        task.reply->domains = task.domains ? task.domains->size() : 0;
        task.reply->charged = task.reply->status == 200 ? task.charged : 0;
        m_config.variants->rewrite(*task.request, *task.reply);
        replies.append(std::move(*task.reply));
    }
    return replies;
}

/// What is in doubt is settled here too: only the number of the last transaction is kept, so that after this
/// one nobody could tell.
Result<void> Rules::tryTheBook()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    settleDoubts(transaction);
    tryCharging(transaction);
    const auto done = transaction.commit();
    if (transaction.inDoubt() != 0)
        m_doubts.append(Doubt{transaction.inDoubt(), {}});
    if (done)
        m_doubts.clear();
    return done;
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

/// Everything that needs the database: the checks of each request, then the charges of all.
Result<void> Rules::decide(std::vector<Task> &tasks, const BlocklistSnapshot &blocklist)
{
    const bool writes = m_sharedWindow || std::any_of(tasks.cbegin(), tasks.cend(), [](const Task &task) {
                            return task.needsDatabase && task.isCheck;
                        });
    Transaction transaction(m_database.connection(),
                            writes ? Transaction::Mode::Write : Transaction::Mode::Read);
    if (writes)
        settleDoubts(transaction);
    Desk desk(transaction, blocklist, m_clock.nowUtc());
    for (Task &task : tasks)
        if (task.needsDatabase && !transaction.failed())
            decideOne(task, desk);

    desk.ledger.write();
    if (m_sharedWindow)
        m_sharedWindow->write(transaction, desk.now);
    const auto done = transaction.commit();
    if (transaction.inDoubt() != 0)
        m_doubts.append({transaction.inDoubt(), desk.ledger.charges()});
    if (done && writes)
        m_doubts.clear();
    return done;
}

/// The checks of one request: the minute where it is shared, key, whitelist, validation, quota.
void Rules::decideOne(Task &task, Desk &desk)
{
    const Request &request = *task.request;
    if (m_sharedWindow)
        if (const auto wait = m_sharedWindow->refuse(desk.transaction, request.clientIp, desk.now)) {
            m_window.takeBack(request.clientIp);
            task.reply = tooManyRequests(*wait);
        }
    if (task.reply)
        return;
    task.allowance = allowanceOf(request.clientIp, m_config.anonymousDailyLimit, desk.now);
    if (request.apiKey) {
        const auto &key = desk.key(*request.apiKey);
        if (!key) {
            task.reply = invalidKey();
            return;
        }
        task.keyId = key->id;
        task.allowance = allowanceOf(*key, desk.now);
        const QString ip = plainIp(request.clientIp);
        if (!key->allowedIps.isEmpty() && !key->allowedIps.contains(ip)) {
            task.reply = ipNotAllowed(ip, key->allowedIps);
            return;
        }
    }
    if (task.isCheck)
        decideCheck(task, desk);
    else
        task.used = desk.ledger.used(task.allowance);
}

void Rules::decideCheck(Task &task, Desk &desk)
{
    if (!task.domains) {
        task.reply = noValidDomain();
        return;
    }
    const qint64 before = desk.ledger.used(task.allowance);
    const qint64 required =
        m_config.variants->chargedDomains(*task.request, task.domains->size()) * task.allowance.unitCost;
    if (before + required > task.allowance.limit) {
        task.reply = task.allowance.isPremium() ? creditsExhausted(task.allowance, before, required)
                                                : dailyLimitReached(task.allowance, before);
        return;
    }
    if (!desk.blocklistIsReadable()) {
        task.reply = checkFailed();
        return;
    }
    desk.ledger.charge(task.allowance, required);
    task.charged = required;
    task.used = before + required;
}

/// Takes back what requests were charged that were told that they failed. At most one doubt comes true: a
/// transaction that was done after another one in doubt had settled that one.
void Rules::settleDoubts(Transaction &transaction)
{
    for (const Doubt &doubt : m_doubts)
        if (transaction.wasCommitted(doubt.transaction))
            refund(transaction, doubt.charges);
}

} // namespace pantau::service
