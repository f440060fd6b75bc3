// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/fake_ports.h"

#include <algorithm>

namespace pantau::test {

DomainName domain(const QString &name)
{
    return DomainName::fromNormalised(name);
}

QList<DomainName> domains(int count, int first)
{
    QList<DomainName> made;
    for (int i = first; i < first + count; ++i)
        made.append(domain(QStringLiteral("site%1.example").arg(i)));
    return made;
}

ServiceFailure failureOf(ServiceFailure::Kind kind)
{
    ServiceFailure failure;
    failure.kind = kind;
    failure.error = {Error::Kind::Service, QStringLiteral("Failure %1.").arg(int(kind)), {}};
    return failure;
}

AccountId FakeAccounts::add(const QString &address)
{
    const auto id = AccountId(list.size() + 1);
    list.append({id,
                 QStringLiteral("Account %1").arg(list.size() + 1),
                 ServiceAddress::parse(address).value(),
                 false,
                 Account::State::Active,
                 {}});
    return id;
}

Result<void> FakeAccounts::setState(AccountId account, Account::State state, const QString &reason, bool)
{
    for (Account &each : list)
        if (each.id == account) {
            each.state = state;
            each.stopReason = reason;
        }
    return {};
}

Result<void> FakeAccounts::setFailure(AccountId account, const std::optional<AccountFailure> &failure)
{
    for (Account &each : list)
        if (each.id == account)
            each.failure = failure;
    return {};
}

QString FakeJournal::address(AccountId account) const
{
    for (const Account &each : std::as_const(m_accounts.list))
        if (each.id == account)
            return each.address.text();
    return {};
}

Result<void> FakeJournal::outcome(const char *call) const
{
    if (failing == QLatin1String(call) || failing == QLatin1String("everything") || (breaking && breaking()))
        return failure(Error::Kind::Storage, QStringLiteral("The database cannot be written."));
    return {};
}

Result<LedgerState> FakeJournal::ledger(AccountId account) const
{
    LedgerState state = m_ledgers.value(account);
    state.resets = resets.value(account);
    for (const Open &open : std::as_const(m_open))
        if (open.account == account) {
            state.unsettledUnits += open.units;
            state.needsSettling |= open.uncertain;
        }
    return state;
}

Result<BatchId> FakeJournal::charge(AccountId account, const QList<DomainName> &domains, qint64 units,
                                    BatchReason reason, const QDateTime &now)
{
    if (const auto written = outcome("charge"); !written)
        return failure(written.error());
    for (const Open &open : std::as_const(m_open))
        spentUnsaved += open.unsaved && address(open.account) == address(account) ? 1 : 0;
    if (charging)
        charging(account, domains, units, reason);
    const auto id = BatchId(m_nextBatch++);
    m_open.insert(id, {account, address(account), units, false});
    m_requests[address(account)].append(now);
    if (reason == BatchReason::Plan)
        m_ledgers[account].lastPlannedAt = now;
    return id;
}

Result<void> FakeJournal::confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                                  const QList<Observation> &observations, const QDateTime &now)
{
    if (const auto written = outcome("confirm"); !written) {
        m_open[batch].unsaved = true;
        return written;
    }
    const Open open = m_open.take(batch);
    confirmedUnits += units;
    if (auto &known = m_ledgers[open.account].usage; !usage && known)
        known->remaining = std::max<qint64>(0, known->remaining - units);
    takeUsage(open.account, usage, now);
    store(open.address, observations);
    return {};
}

Result<void> FakeJournal::release(BatchId batch, const std::optional<Usage> &usage,
                                  const QList<Observation> &observations, const QDateTime &now)
{
    if (const auto written = outcome("release"); !written) {
        m_open[batch].unsaved = true;
        return written;
    }
    const Open open = m_open.take(batch);
    takeUsage(open.account, usage, now);
    store(open.address, observations);
    return {};
}

Result<void> FakeJournal::markUncertain(BatchId batch, const QList<Observation> &observations,
                                        const QDateTime &)
{
    if (const auto written = outcome("markUncertain"); !written) {
        m_open[batch].unsaved = true;
        return written;
    }
    m_open[batch].unsaved = false;
    m_open[batch].uncertain = true;
    store(m_open[batch].address, observations);
    return {};
}

Result<void> FakeJournal::settle(AccountId account, const Usage &usage, const QDateTime &now)
{
    if (const auto written = outcome("settle"); !written)
        return written;
    m_open.removeIf([account](const auto &each) { return each.value().account == account; });
    takeUsage(account, usage, now);
    return {};
}

Result<void> FakeJournal::noteRequest(AccountId account, const QDateTime &now)
{
    if (const auto written = outcome("noteRequest"); !written)
        return written;
    m_requests[address(account)].append(now);
    return {};
}

Result<void> FakeJournal::saveHints(AccountId account, const QList<Hint> &hints)
{
    if (const auto written = outcome("saveHints"); !written)
        return written;
    QList<Hint> &saved = savedHints[address(account)];
    for (const Hint &hint : hints) {
        const auto open = std::find_if(saved.begin(), saved.end(), [&](const Hint &each) {
            return each.isOpen() && each.domain == hint.domain && each.source == hint.source;
        });
        if (hint.isOpen() != (open == saved.end()))
            ++crossedHints; // a second open hint of one source, or a settled one that was not open
        if (open != saved.end())
            *open = hint;
        else
            saved.append(hint);
    }
    return {};
}

Result<QList<QDateTime>> FakeJournal::requestsSince(AccountId account, const QDateTime &since) const
{
    QList<QDateTime> sent = m_requests.value(address(account));
    sent.removeIf([&](const QDateTime &at) { return at < since; });
    return sent;
}

Result<QList<WatchedDomain>> FakeJournal::watched(const QDateTime & /*now*/) const
{
    ++watchedReads;
    QList<WatchedDomain> all = m_watched;
    for (WatchedDomain &each : all) {
        each.known = statuses[address(each.account)].value(each.domain);
        each.record = records[address(each.account)].value(each.domain);
    }
    return all;
}

Result<QHash<DomainName, KnownStatus>> FakeJournal::known(AccountId account,
                                                          const QList<DomainName> &domains) const
{
    if (failing == QLatin1String("known"))
        return failure(Error::Kind::Storage, QStringLiteral("The database cannot be read."));
    const auto &all = statuses[address(account)];
    QHash<DomainName, KnownStatus> known;
    for (const DomainName &each : domains)
        if (const auto found = all.constFind(each); found != all.cend())
            known.insert(each, *found);
    return known;
}

WatchedDomain FakeJournal::plain()
{
    return {domain(QStringLiteral("plain.example"))};
}

void FakeJournal::watch(AccountId account, const QList<DomainName> &domains, const WatchedDomain &like)
{
    for (const DomainName &each : domains) {
        m_watched.append(like);
        m_watched.last().domain = each;
        m_watched.last().account = account;
    }
}

void FakeJournal::unwatch(AccountId account, const QList<DomainName> &domains)
{
    m_watched.removeIf(
        [&](const WatchedDomain &each) { return each.account == account && domains.contains(each.domain); });
}

void FakeJournal::pause(AccountId account, const QList<DomainName> &domains)
{
    for (const WatchedDomain &each : std::as_const(m_watched))
        if (each.account == account && domains.contains(each.domain))
            m_paused.append(each);
    unwatch(account, domains);
}

Result<QHash<DomainName, int>> FakeJournal::confirmations(AccountId account,
                                                          const QList<DomainName> &domains) const
{
    QHash<DomainName, int> wanted;
    const QList<WatchedDomain> all = m_watched + m_paused;
    for (const WatchedDomain &each : all)
        if (each.account == account && domains.contains(each.domain))
            wanted.insert(each.domain, each.confirmations);
    return wanted;
}

void FakeJournal::crash()
{
    for (Open &open : m_open) {
        open.uncertain = true;
        open.unsaved = false; // lost with the program
    }
}

void FakeJournal::store(const QString &address, const QList<Observation> &observations)
{
    auto &known = statuses[address];
    auto &recorded = records[address];
    for (const Observation &seen : observations) {
        known[seen.domain] = seen.after;
        ChangeRecord &record = recorded[seen.domain];
        if (seen.answer != BlockStatus::Unknown && !record.firstAnsweredAt)
            record.firstAnsweredAt = seen.at;
        if (seen.change)
            changes[address].append(*seen.change);
        if (seen.change && !seen.change->isFirstFinding())
            record.changes.append(seen.change->notAfter);
    }
}

void FakeJournal::takeUsage(AccountId account, const std::optional<Usage> &usage, const QDateTime &now)
{
    if (!usage)
        return;
    m_ledgers[account].usage = usage;
    m_ledgers[account].usageAt = now;
}

void FakeService::setUsage(AccountId account, Usage::Period period, qint64 limit, int unitCost,
                           int domainsPerRequest)
{
    m_usage[account] = {period, unitCost, limit, 0, limit, std::nullopt, {}, domainsPerRequest};
}

Usage FakeService::usageNow(AccountId account)
{
    Usage &usage = m_usage[account];
    const QDate today = nowUtc().date();
    if (usage.period == Usage::Period::Daily) {
        if (m_day.value(account, today) != today) {
            usage.used = 0;
            usage.remaining = usage.limit;
        }
        m_day[account] = today;
        usage.resetsAt = nextMidnightUtc(nowUtc());
    }
    return usage;
}

QDateTime FakeService::nowUtc() const
{
    return m_start.addDuration(m_clock.monotonic() + offset);
}

void FakeService::spendAsStranger(AccountId account, qint64 units)
{
    Usage usage = usageNow(account);
    usage.used += units;
    usage.remaining = std::max<qint64>(0, usage.remaining - units);
    m_usage[account] = usage;
}

ServiceFailure FakeService::nobody() const
{
    auto failure = failureOf(ServiceFailure::Kind::Unreachable);
    failure.ownConnection = ownConnection;
    return failure;
}

CheckAnswer FakeService::answer(AccountId account, const QList<DomainName> &domains)
{
    using Kind = ServiceFailure::Kind;
    const auto fail = [](const ServiceFailure &failure) {
        return CheckAnswer(Unexpected<ServiceFailure>(failure));
    };
    Usage usage = usageNow(account);
    const qint64 units = usage.unitsFor(domains.size());
    if (dead)
        return fail(nobody());
    if (refusing.contains(account))
        return fail(refusing.value(account));
    std::optional<ServiceFailure> failing = judge ? judge(domains) : std::nullopt;
    if (!failing && !failures.empty()) {
        failing = failures.front();
        failures.pop_front();
    }
    if (failing && !(failing->kind == Kind::Interrupted && chargesFailures))
        return fail(*failing);
    if (units > usage.remaining) {
        ++overdrawn;
        auto refused = failureOf(usage.period == Usage::Period::Daily ? Kind::DailyLimitReached
                                                                      : Kind::CreditsExhausted);
        if (tellsExhaustion)
            refused.usage = usage;
        return fail(refused);
    }
    m_usage[account].used += units;
    m_usage[account].remaining -= units;
    charged += units;
    if (failing)
        return fail(*failing);
    CheckReply reply;
    for (const DomainName &each : domains) {
        const BlockStatus truth = blocked.contains(each) ? BlockStatus::Blocked : BlockStatus::NotBlocked;
        reply.answers.insert(each, {tell ? tell(each, truth) : truth, {}});
    }
    reply.usage = usageNow(account);
    if (tellsTime)
        reply.serviceTime = nowUtc();
    if (garble)
        garble(reply);
    return reply;
}

QFuture<CheckAnswer> FakeService::check(AccountId account, const QList<DomainName> &domains)
{
    requests.append({account, domains, m_clock.monotonic() + offset});
    const LedgerState ledger = *m_journal.ledger(account);
    if (!ledger.usage || ledger.unsettledUnits > ledger.usage->remaining)
        ++overspent;
    auto promise = std::make_shared<QPromise<CheckAnswer>>();
    promise->start();
    const auto finish = [this, promise, account, domains] {
        promise->addResult(answer(account, domains));
        promise->finish();
    };
    const auto future = promise->future();
    if (holdsReplies)
        m_held.append(finish);
    else
        finish();
    return future;
}

UsageAnswer FakeService::usageAnswer(AccountId account)
{
    if (dead)
        return UsageAnswer(Unexpected<ServiceFailure>(nobody()));
    if (const auto refused = judgeUsage ? judgeUsage(account) : std::nullopt)
        return UsageAnswer(Unexpected<ServiceFailure>(*refused));
    if (refusing.contains(account))
        return UsageAnswer(Unexpected<ServiceFailure>(refusing.value(account)));
    return UsageAnswer(UsageReply{usageNow(account), tellsTime ? nowUtc() : QDateTime()});
}

QFuture<UsageAnswer> FakeService::usage(AccountId account)
{
    requests.append({account, {}, m_clock.monotonic() + offset});
    auto promise = std::make_shared<QPromise<UsageAnswer>>();
    promise->start();
    const auto finish = [promise, answer = usageAnswer(account)] {
        promise->addResult(answer);
        promise->finish();
    };
    const auto future = promise->future();
    if (holdsUsage)
        m_held.append(finish);
    else
        finish();
    return future;
}

void FakeService::answerHeld()
{
    for (const auto &finish : std::exchange(m_held, {}))
        finish();
}

QList<QList<DomainName>> FakeService::checks() const
{
    QList<QList<DomainName>> sent;
    for (const Request &request : requests)
        if (!request.domains.isEmpty())
            sent.append(request.domains);
    return sent;
}

int FakeService::usageRequests() const
{
    return int(std::count_if(requests.cbegin(), requests.cend(),
                             [](const Request &request) { return request.domains.isEmpty(); }));
}

int FakeService::mostInAMinute(const QSet<AccountId> &accounts) const
{
    QList<std::chrono::milliseconds> times;
    for (const Request &request : requests)
        if (accounts.isEmpty() || accounts.contains(request.account))
            times.append(request.at);
    int most = 0;
    qsizetype first = 0;
    for (qsizetype last = 0; last < times.size(); ++last) {
        while (times.at(last) - times.at(first) >= std::chrono::seconds(60))
            ++first;
        most = std::max(most, int(last - first + 1));
    }
    return most;
}

} // namespace pantau::test
