// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeal_board.h"

#include "db/appeal_rows.h"
#include "db/database.h"
#include "db/dialect.h"
#include "db/list_names.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

using db::Statement;
using db::Transaction;

/// With `domain_status s`: blocked, watched, and no appeal waits.
constexpr QLatin1String BlockedWithoutAppeal(
    "s.status = 'blocked' AND EXISTS (SELECT 1 FROM list_domain m JOIN list l ON l.id = m.list_id "
    "JOIN account a ON a.id = l.account_id WHERE m.domain_id = s.domain_id AND a.service_id = s.service_id) "
    "AND NOT EXISTS (SELECT 1 FROM appeal p WHERE p.domain_id = s.domain_id AND p.service_id = s.service_id "
    "AND NOT EXISTS (SELECT 1 FROM change_ c WHERE c.domain_id = p.domain_id AND c.service_id = p.service_id "
    "AND c.to_status = 'not_blocked' AND c.not_after >= p.sent_at))");
constexpr QLatin1String WithoutLetter("NOT EXISTS (SELECT 1 FROM letter_draft t WHERE t.domain_id = "
                                      "s.domain_id AND t.service_id = s.service_id)");

int countIn(Transaction &transaction, const QString &fromWhere)
{
    Statement select(transaction, QLatin1String("SELECT COUNT(*) FROM ") + fromWhere);
    select.run();
    return select.next() ? int(select.number(0)) : 0;
}

void countAppeals(Transaction &transaction, const QDateTime &now, AppealCounts &counts)
{
    Statement select(
        transaction,
        QLatin1String("SELECT COUNT(*) FILTER (WHERE restored_at IS NULL AND answered_at IS NULL), "
                      "COUNT(*) FILTER (WHERE restored_at IS NULL AND answered_at IS NOT NULL), "
                      "COUNT(*) FILTER (WHERE restored_at IS NOT NULL), "
                      "COUNT(*) FILTER (WHERE restored_at IS NULL AND ask_again_at <= ?) "
                      "FROM (%1) t")
            .arg(SelectAppeals));
    select.run(now);
    if (!select.next())
        return;
    counts.byStage[std::size_t(AppealStage::Sent)] = int(select.number(0));
    counts.byStage[std::size_t(AppealStage::Answered)] = int(select.number(1));
    counts.byStage[std::size_t(AppealStage::Restored)] = int(select.number(2));
    counts.overdue = int(select.number(3));
}

/// Blocked domains or kept letters: name, service, since, recipient.
QList<AppealCase> readWaiting(Statement &select, AppealStage stage)
{
    QList<AppealCase> cases;
    while (select.next())
        cases.append({.domain = DomainName::fromNormalised(select.text(0)),
                      .service = select.text(1),
                      .stage = stage,
                      .since = select.optionalTime(2),
                      .recipient = select.text(3)});
    return cases;
}

QList<AppealCase> found(Transaction &transaction, int offset, int limit)
{
    Statement select(
        transaction,
        QLatin1String("SELECT d.name, v.address, s.since, '' FROM domain_status s "
                      "JOIN domain d ON d.id = s.domain_id JOIN service v ON v.id = s.service_id "
                      "WHERE %1 AND %2 ORDER BY s.since DESC, s.domain_id DESC, s.service_id DESC "
                      "LIMIT ? OFFSET ?")
            .arg(BlockedWithoutAppeal, WithoutLetter));
    select.run(limit, offset);
    return readWaiting(select, AppealStage::Found);
}

QList<AppealCase> prepared(Transaction &transaction, int offset, int limit)
{
    Statement select(transaction,
                     QLatin1String("SELECT d.name, v.address, t.saved_at, t.recipient FROM letter_draft t "
                                   "CROSS JOIN domain_status s ON s.domain_id = t.domain_id "
                                   "AND s.service_id = t.service_id JOIN domain d ON d.id = t.domain_id "
                                   "JOIN service v ON v.id = t.service_id WHERE %1 "
                                   "ORDER BY t.saved_at DESC, t.domain_id DESC LIMIT ? OFFSET ?")
                         .arg(BlockedWithoutAppeal));
    select.run(limit, offset);
    return readWaiting(select, AppealStage::Prepared);
}

/// When it came to its stage.
QDateTime beganAt(const Appeal &appeal)
{
    return appeal.restoredAt ? *appeal.restoredAt : appeal.answeredAt.value_or(appeal.sentAt);
}

QLatin1String conditionOf(BoardPart part)
{
    switch (part) {
    case BoardPart::Sent:
        return QLatin1String("WHERE restored_at IS NULL AND p.answered_at IS NULL "
                             "ORDER BY p.ask_again_at IS NULL, p.ask_again_at, p.sent_at, p.id");
    case BoardPart::Answered:
        return QLatin1String("WHERE restored_at IS NULL AND p.answered_at IS NOT NULL "
                             "ORDER BY p.ask_again_at IS NULL, p.ask_again_at, p.sent_at, p.id");
    case BoardPart::Restored:
        return QLatin1String("WHERE restored_at IS NOT NULL ORDER BY restored_at DESC, p.id DESC");
    default:
        return QLatin1String("WHERE restored_at IS NULL "
                             "ORDER BY p.ask_again_at IS NULL, p.ask_again_at, p.sent_at, p.id");
    }
}

QList<AppealCase> sent(Transaction &transaction, BoardPart part, int offset, int limit)
{
    Statement select(transaction, SelectAppeals + conditionOf(part) + QLatin1String(" LIMIT ? OFFSET ?"));
    select.run(limit, offset);
    QList<AppealCase> cases;
    while (select.next()) {
        const Appeal appeal = readAppeal(select);
        cases.append({.domain = appeal.domain,
                      .service = appeal.service,
                      .stage = appeal.stage(),
                      .since = beganAt(appeal),
                      .recipient = appeal.sentTo,
                      .appeal = appeal});
    }
    return cases;
}

} // namespace

Result<AppealCounts> AppealBoard::counts(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    AppealCounts counts;
    counts.byStage[std::size_t(AppealStage::Found)] =
        countIn(transaction,
                QLatin1String("domain_status s WHERE %1 AND %2").arg(BlockedWithoutAppeal, WithoutLetter));
    counts.byStage[std::size_t(AppealStage::Prepared)] = countIn(
        transaction, QLatin1String("letter_draft t CROSS JOIN domain_status s ON s.domain_id = t.domain_id "
                                   "AND s.service_id = t.service_id WHERE %1")
                         .arg(BlockedWithoutAppeal));
    countAppeals(transaction, now, counts);
    return transaction.commit(counts);
}

Result<int> AppealBoard::overdue(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    AppealCounts counts;
    countAppeals(transaction, now, counts);
    return transaction.commit(counts.overdue);
}

Result<QList<AppealCase>> AppealBoard::cases(BoardPart part, int offset, int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    QList<AppealCase> cases;
    if (part == BoardPart::Found)
        cases = found(transaction, offset, limit);
    else if (part == BoardPart::Prepared)
        cases = prepared(transaction, offset, limit);
    else
        cases = sent(transaction, part, offset, limit);
    ListNames lists(transaction);
    for (AppealCase &each : cases)
        each.lists = lists.of(each.domain, each.service);
    return transaction.commit(std::move(cases));
}

} // namespace pantau::db
