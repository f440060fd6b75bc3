// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/office_days.h"

#include "bench/data_set/must.h"
#include "engine/alert_rules.h"
#include "engine/watched_set.h"

#include <QTimeZone>

#include <algorithm>

namespace pantau::test {

namespace {

constexpr int Days = 90;
constexpr int RoundSeconds = 7 * 60;
constexpr int LongestRound = RoundSeconds + 90;
constexpr int MostAtOnce = 9;
constexpr qint64 FreeLimit = 100;
constexpr qint64 PackageCredits = 12'500;
constexpr int CreditsACheck = 3;

QTimeZone jakarta()
{
    return QTimeZone("Asia/Jakarta");
}

} // namespace

OfficeDays::OfficeDays(const db::Database &database, const QList<Watched> &watched, AccountId paid,
                       AccountId free, const QDateTime &now)
    : m_journal(database)
    , m_alerts(database)
    , m_watched(watched)
    , m_paid(paid)
    , m_free(free)
    , m_begin(now.addDays(-Days))
    , m_now(now)
{
    for (const Watched &each : watched)
        m_due.insert(each.domain, m_begin.addSecs(qint64((each.joined + m_dice.share() * 0.3) * 86'400)));
}

void OfficeDays::setListed(const DomainName &domain, const QDateTime &listed, const QDateTime &restored)
{
    m_listings.insert(domain, {listed, restored});
}

void OfficeDays::setUnanswered(const DomainName &domain, const QString &reason)
{
    m_unanswered.insert(domain, reason);
}

/// True if the computer is on at @p at: from about eight to about nine in the evening, shorter on Saturdays,
/// rarely on Sundays.
bool OfficeDays::isOn(const QDateTime &at)
{
    const QDateTime local = at.toTimeZone(jakarta());
    auto hours = m_hours.find(local.date());
    if (hours == m_hours.end()) {
        const int day = local.date().dayOfWeek();
        const int from = 7 * 60 + 20 + m_dice.throwOf(80);
        int to = 19 * 60 + m_dice.throwOf(180);
        if (day == Qt::Saturday)
            to = 14 * 60 + m_dice.throwOf(90);
        if (day == Qt::Sunday && m_dice.throwOf(3) > 0)
            to = from;
        hours = m_hours.insert(local.date(), {from, to});
    }
    // The user has the program open now, so it has been on for three hours, even at night or on a Sunday.
    if (at.secsTo(m_now) < 3 * 3600)
        return true;
    const int minute = local.time().hour() * 60 + local.time().minute();
    return local.date() == m_now.toTimeZone(jakarta()).date()
               ? minute >= hours->first
               : minute >= hours->first && minute < hours->second;
}

bool OfficeDays::isListed(const DomainName &domain, const QDateTime &at) const
{
    const auto listing = m_listings.constFind(domain);
    return listing != m_listings.cend() && at >= listing->from &&
           (!listing->to.isValid() || at < listing->to);
}

Usage OfficeDays::usageOf(const Account &account) const
{
    Usage usage;
    usage.used = account.used;
    usage.limit = account.isPaid ? PackageCredits : FreeLimit;
    usage.remaining = std::max<qint64>(0, usage.limit - usage.used);
    if (account.isPaid) {
        usage.period = Usage::Period::Monthly;
        usage.unitCost = CreditsACheck;
        usage.packageName = QStringLiteral("Business");
    } else {
        usage.resetsAt = account.periodEnds;
    }
    return usage;
}

void OfficeDays::beginPeriods(Account &account, const QDateTime &at, int renewalDay) const
{
    if (account.periodEnds.isValid() && at < account.periodEnds)
        return;
    const bool isFirst = !account.periodEnds.isValid();
    if (account.isPaid) {
        QDate day = at.date().addDays(1);
        while (day.day() != renewalDay)
            day = day.addDays(1);
        account.periodEnds = QDateTime(day, QTime(0, 0), QTimeZone::utc());
        account.used = isFirst ? PackageCredits * at.daysTo(account.periodEnds) / 40 : 0;
    } else {
        account.periodEnds = nextMidnightUtc(at);
        account.used = 0;
    }
}

void OfficeDays::play(int renewalDay, const QString &paidName, const QString &freeName)
{
    Account paid{m_paid, paidName, true, 0, {}};
    Account free{m_free, freeName, false, 0, {}};
    bool saidFirstLook = false;
    for (QDateTime at = m_begin; at < m_now.addSecs(-RoundSeconds);
         at = at.addSecs(RoundSeconds + m_dice.throwOf(LongestRound - RoundSeconds))) {
        if (!isOn(at))
            continue;
        m_online.note(at.addSecs(-RoundSeconds), at);
        for (Account *account : {&paid, &free}) {
            beginPeriods(*account, at, renewalDay);
            lookAtDue(*account, at);
        }
        if (!saidFirstLook && m_begin.daysTo(at) >= 1) {
            saidFirstLook = true;
            tellFirstLook(paid, at);
        }
        tell(at.addSecs(150));
    }
    // The newest check of the newest change is one that the user asked for.
    must(m_journal.saveOnlineHours(m_online.toText()));
    const auto alerts = must(m_alerts.list(0, 100));
    for (const auto &row : alerts)
        must(m_alerts.markShown(row.alert.id, row.alert.at));
}

void OfficeDays::lookAtDue(Account &account, const QDateTime &at)
{
    QList<DomainName> again;
    QList<DomainName> due;
    for (const Watched &each : std::as_const(m_watched)) {
        if (each.account != account.id || m_neverAsked.contains(each.domain))
            continue;
        if (m_unanswered.contains(each.domain) && at.secsTo(m_now) > 4 * 3600)
            continue;
        QDateTime &when = m_due[each.domain];
        if (m_again.contains(each.domain)) {
            again += each.domain;
            m_again.removeOne(each.domain);
        } else if (due.size() < MostAtOnce && (when <= at)) {
            due += each.domain;
            when = at.addSecs(qint64(each.every * (0.85 + 0.3 * m_dice.share()) * 86'400));
        }
    }
    // Changes within the last hours of the story are detected within them.
    for (auto it = m_listings.cbegin(); it != m_listings.cend(); ++it) {
        const QDateTime turn = it->to.isValid() ? it->to : it->from;
        const bool isOurs = std::any_of(m_watched.cbegin(), m_watched.cend(), [&](const Watched &each) {
            return each.account == account.id && each.domain == it.key();
        });
        const qint64 seconds = turn.secsTo(at);
        if (isOurs && !due.contains(it.key()) && !again.contains(it.key()) &&
            ((seconds > -1500 && seconds <= -1500 + LongestRound) ||
             (seconds > 240 && seconds <= 240 + LongestRound)))
            due += it.key();
    }
    if (!again.isEmpty())
        ask(account, again, BatchReason::Confirmation, at);
    if (!due.isEmpty())
        ask(account, due, m_dice.throwOf(40) == 0 ? BatchReason::User : BatchReason::Plan, at.addSecs(20));
}

void OfficeDays::ask(Account &account, const QList<DomainName> &wanted, BatchReason reason,
                     const QDateTime &at)
{
    const int cost = account.isPaid ? CreditsACheck : 1;
    const qint64 left = usageOf(account).remaining / cost;
    const auto domains = wanted.first(std::min<qsizetype>(wanted.size(), qsizetype(left)));
    if (domains.isEmpty())
        return;
    QList<Observation> seen;
    for (const DomainName &domain : domains) {
        DomainAnswer answer{isListed(domain, at) ? BlockStatus::Blocked : BlockStatus::NotBlocked, {}};
        if (m_unanswered.contains(domain))
            answer = {BlockStatus::Unknown, m_unanswered.value(domain)};
        KnownStatus &known = m_known[domain];
        seen += engine::observe(domain, known, answer, at);
        known = seen.constLast().after;
        if (known.suspicion)
            m_again += domain;
    }
    const auto batch = must(m_journal.charge(account.id, domains, cost, reason, at));
    account.used += domains.size() * cost;
    must(m_journal.confirm(batch, domains.size() * cost, usageOf(account), seen, at.addSecs(1)));
}

void OfficeDays::tellFirstLook(const Account &account, const QDateTime &at)
{
    const auto alert = engine::firstCheckAlert({account.id, 190, 0, at}, account.name, at);
    Alert due = *alert;
    due.dueAt = at;
    must(m_alerts.keep({due}));
}

void OfficeDays::tell(const QDateTime &at)
{
    const auto unreported = must(m_alerts.unreportedChanges());
    if (unreported.isEmpty())
        return;
    auto alert = engine::changesAlert(unreported, {}, jakarta());
    if (!alert)
        return;
    alert->dueAt = at;
    must(m_alerts.keep({*alert, unreported.constLast().id}));
}

} // namespace pantau::test
