// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeals.h"

#include "db/alerts.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

Error noSuchAppeal()
{
    return {Error::Kind::NotFound,
            Appeals::tr("This appeal no longer exists. Check its number among your appeals.")};
}

std::optional<Appeal> readBack(Transaction &transaction, AppealId id)
{
    auto appeal =
        transaction.row<Appeal>(selectAppeals() + QLatin1String("WHERE p.id = ?"), {id}, readAppeal);
    if (!appeal)
        transaction.fail(noSuchAppeal());
    return appeal;
}

/// Reads the written appeal back and commits.
Result<Appeal> commitAppeal(Transaction &transaction, AppealId id)
{
    auto appeal = readBack(transaction, id);
    TRY(transaction.commit());
    return *std::move(appeal);
}

std::optional<Error> problemOf(const Appeal &appeal)
{
    if (!appeal.sentAt.isValid())
        return Error{Error::Kind::InvalidInput, Appeals::tr("Enter when the appeal was sent.")};
    for (const QString *name : {&appeal.sentTo, &appeal.sentBy})
        if (name->size() > Appeal::longestName)
            return Error{Error::Kind::InvalidInput,
                         Appeals::tr("“%1…” is too long: an appeal's recipient and sender may have %2 "
                                     "characters each. Put the rest into the note.")
                             .arg(name->left(20))
                             .arg(Appeal::longestName)};
    if (appeal.note.size() > Appeal::longestNote)
        return Error{Error::Kind::InvalidInput,
                     Appeals::tr("The note has %1 characters; at most %2 are kept. Shorten it.")
                         .arg(appeal.note.size())
                         .arg(Appeal::longestNote)};
    if (appeal.answer.size() > Appeal::longestAnswer)
        return Error{Error::Kind::InvalidInput,
                     Appeals::tr("The answer has %1 characters; at most %2 are kept. Shorten it.")
                         .arg(appeal.answer.size())
                         .arg(Appeal::longestAnswer)};
    if (!appeal.answer.isEmpty() && !appeal.answeredAt)
        return Error{Error::Kind::InvalidInput, Appeals::tr("Enter when the appeal was answered.")};
    if (appeal.answeredAt && *appeal.answeredAt < appeal.sentAt)
        return Error{Error::Kind::InvalidInput,
                     Appeals::tr("The answer is older than the appeal. Check both dates.")};
    return std::nullopt;
}

/// Requires `domain_status s`: blocked, in a list of the service, and no open appeal.
QString blockedWithoutAppeal()
{
    return QLatin1String(
               "s.status = 'blocked' AND EXISTS (SELECT 1 FROM list_domain m JOIN list_account a "
               "ON a.list_id = m.list_id WHERE m.domain_id = s.domain_id AND a.service_id = s.service_id) "
               "AND NOT EXISTS (SELECT 1 FROM appeal p WHERE p.domain_id = s.domain_id AND %1 IS NULL) "
               "AND s.service_id NOT IN %2")
        .arg(RestoredAt, sampleAside());
}

/// As above, without a draft. A domain that several services block is one case, that of the first of them.
QString foundBlocked()
{
    return QLatin1String("%1 AND NOT EXISTS (SELECT 1 FROM letter_draft t WHERE t.domain_id = s.domain_id) "
                         "AND NOT EXISTS (SELECT 1 FROM domain_status o JOIN list_domain n ON n.domain_id = "
                         "o.domain_id "
                         "JOIN list_account u ON u.list_id = n.list_id AND u.service_id = o.service_id "
                         "WHERE o.domain_id = s.domain_id AND o.status = 'blocked' "
                         "AND (o.since, o.service_id) < (s.since, s.service_id))")
        .arg(blockedWithoutAppeal());
}

/// The appeals of the board.
QString selectBoard()
{
    return selectAppeals() + QLatin1String("WHERE p.service_id NOT IN ") + sampleAside();
}

/// Counts everything but blocked domains without a letter.
AppealCounts countAppeals(Transaction &transaction, const QDateTime &now)
{
    AppealCounts counts;
    counts.byStage[std::size_t(AppealStage::Prepared)] = transaction.value<int>(
        QLatin1String(
            "SELECT COUNT(*) FROM letter_draft t CROSS JOIN domain_status s ON s.domain_id = t.domain_id "
            "AND s.service_id = t.service_id WHERE %1")
            .arg(blockedWithoutAppeal()));
    Statement select(
        transaction,
        QLatin1String("SELECT COUNT(*) FILTER (WHERE restored_at IS NULL AND answered_at IS NULL), "
                      "COUNT(*) FILTER (WHERE restored_at IS NULL AND answered_at IS NOT NULL), "
                      "COUNT(*) FILTER (WHERE restored_at IS NOT NULL), "
                      "COUNT(*) FILTER (WHERE restored_at IS NULL AND ask_again_at <= ?) "
                      "FROM (%1) t")
            .arg(selectBoard()));
    select.run(now);
    if (!select.next())
        return counts;
    counts.byStage[std::size_t(AppealStage::Sent)] = int(select.number(0));
    counts.byStage[std::size_t(AppealStage::Answered)] = int(select.number(1));
    counts.byStage[std::size_t(AppealStage::Restored)] = int(select.number(2));
    counts.overdue = int(select.number(3));
    return counts;
}

/// Reads blocked domains or drafts: name, service, since, recipient.
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
        QLatin1String("SELECT d.name, v.address, COALESCE((SELECT not_after FROM change_ WHERE id = %2), "
                      "s.since), '' FROM domain_status s "
                      "JOIN domain d ON d.id = s.domain_id JOIN service v ON v.id = s.service_id "
                      "WHERE %1 ORDER BY s.since DESC, s.domain_id DESC, s.service_id DESC "
                      "LIMIT ? OFFSET ?")
            .arg(foundBlocked(), turningPoint()));
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
                         .arg(blockedWithoutAppeal()));
    select.run(limit, offset);
    return readWaiting(select, AppealStage::Prepared);
}

/// Time the appeal reached its current stage.
QDateTime beganAt(const Appeal &appeal)
{
    return appeal.restoredAt ? *appeal.restoredAt : appeal.answeredAt.value_or(appeal.sentAt);
}

QLatin1String conditionOf(BoardPart part)
{
    switch (part) {
    case BoardPart::Sent:
        return QLatin1String(" AND restored_at IS NULL AND p.answered_at IS NULL "
                             "ORDER BY p.ask_again_at IS NULL, p.ask_again_at, p.sent_at, p.id");
    case BoardPart::Answered:
        return QLatin1String(" AND restored_at IS NULL AND p.answered_at IS NOT NULL "
                             "ORDER BY p.ask_again_at IS NULL, p.ask_again_at, p.sent_at, p.id");
    case BoardPart::Restored:
        return QLatin1String(" AND restored_at IS NOT NULL ORDER BY restored_at DESC, p.id DESC");
    default:
        return QLatin1String(" AND restored_at IS NULL "
                             "ORDER BY p.ask_again_at IS NULL, p.ask_again_at, p.sent_at, p.id");
    }
}

QList<AppealCase> sent(Transaction &transaction, BoardPart part, int offset, int limit)
{
    Statement select(transaction, selectBoard() + conditionOf(part) + QLatin1String(" LIMIT ? OFFSET ?"));
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

const QString Indonesian = QStringLiteral("id");
const QString English = QStringLiteral("en");

std::optional<Error> tooLongError(const LetterDraft &draft)
{
    if (draft.recipient.size() <= Appeal::longestName &&
        draft.text.subject.size() <= LetterText::longestSubject &&
        draft.text.body.size() <= LetterText::longestBody)
        return std::nullopt;
    return Error{
        Error::Kind::InvalidInput,
        LetterDrafts::tr("This letter is too long to be kept: its subject may have %1 characters, its "
                         "text %2. Shorten it.")
            .arg(LetterText::longestSubject)
            .arg(LetterText::longestBody)};
}

AppealId addTo(Transaction &transaction, const Appeal &appeal)
{
    const qint64 service = serviceAt(transaction, appeal.service);
    if (service == 0)
        transaction.fail(
            Error::Kind::NotFound,
            Appeals::tr("No account has used the service “%1”. Choose the account that found the "
                        "domain blocked.")
                .arg(appeal.service));
    DomainIds ids(transaction);
    const auto added = transaction.value<AppealId>(
        "INSERT INTO appeal (domain_id, service_id, sent_at, sent_to, sent_by, "
        "note, answered_at, answer, ask_again_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        {transaction.failed() ? 0 : ids.idOf(appeal.domain), service, appeal.sentAt, appeal.sentTo,
         appeal.sentBy, appeal.note, appeal.answeredAt, appeal.answer, appeal.askAgainAt});
    transaction.run("DELETE FROM letter_draft WHERE service_id = ? AND domain_id = "
                    "(SELECT domain_id FROM appeal WHERE id = ?)",
                    {service, added});
    return added;
}

} // namespace

Result<Appeal> Appeals::add(const Appeal &appeal)
{
    const auto added = TRY(addAll({appeal}));
    return added.constFirst();
}

Result<QList<Appeal>> Appeals::addAll(const QList<Appeal> &appeals)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    QList<Appeal> added;
    for (const Appeal &given : appeals) {
        const Appeal appeal = withPlainTexts(given);
        if (auto wrong = problemOf(appeal))
            return failure(*std::move(wrong));
        const auto written = readBack(transaction, addTo(transaction, appeal));
        if (!written)
            break;
        added += *written;
    }
    return transaction.commit(added);
}

Result<Appeal> Appeals::edit(const Appeal &given)
{
    const Appeal appeal = withPlainTexts(given);
    if (auto wrong = problemOf(appeal))
        return failure(*std::move(wrong));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run("UPDATE appeal SET sent_at = ?, sent_to = ?, sent_by = ?, note = ?, answered_at = ?, "
                    "answer = ?, ask_again_at = ? WHERE id = ?",
                    {appeal.sentAt, appeal.sentTo, appeal.sentBy, appeal.note, appeal.answeredAt,
                     appeal.answer, appeal.askAgainAt, appeal.id});
    return commitAppeal(transaction, appeal.id);
}

Result<void> Appeals::remove(AppealId appeal)
{
    return m_database.run("DELETE FROM appeal WHERE id = ?", {appeal}, noSuchAppeal);
}

Result<void> Appeals::removeAll(const QList<AppealId> &appeals)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    for (const AppealId appeal : appeals)
        transaction.run("DELETE FROM appeal WHERE id = ?", {appeal});
    return transaction.commit();
}

Result<Appeal> Appeals::find(AppealId appeal) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return commitAppeal(transaction, appeal);
}

Result<QList<Appeal>> Appeals::of(const DomainName &domain) const
{
    return m_database.rows<Appeal>(selectAppeals() + QLatin1String("WHERE d.name = ?") + NewestAppealFirst,
                                   {domain}, readAppeal);
}

Result<QHash<QString, UsualTime>> Appeals::usualTimes() const
{
    const auto restored = TRY(all(AppealScope::Restored));
    return pantau::usualTimes(restored);
}

Result<QList<Appeal>> Appeals::awaitingReminder() const
{
    return m_database.rows<Appeal>(
        selectAppeals() + QLatin1String("WHERE p.ask_again_at IS NOT NULL AND (p.reminded_for IS "
                                        "NULL OR p.reminded_for <> p.ask_again_at) AND "
                                        "restored_at IS NULL ORDER BY p.ask_again_at, p.id"),
        {}, readAppeal);
}

Result<QList<Appeal>> Appeals::all(AppealScope scope) const
{
    QLatin1String condition;
    switch (scope) {
    case AppealScope::All:
        condition = QLatin1String("WHERE 1");
        break;
    case AppealScope::Open:
        condition = QLatin1String("WHERE restored_at IS NULL");
        break;
    case AppealScope::Restored:
        condition = QLatin1String("WHERE restored_at IS NOT NULL");
        break;
    }
    return m_database.rows<Appeal>(selectAppeals() + condition + NewestAppealFirst, {}, readAppeal);
}

Result<AppealCounts> AppealBoard::counts(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    AppealCounts counts = countAppeals(transaction, now);
    counts.byStage[std::size_t(AppealStage::Found)] = transaction.value<int>(
        QLatin1String("SELECT COUNT(*) FROM domain_status s WHERE %1").arg(foundBlocked()));
    return transaction.commit(counts);
}

Result<AppealCounts> AppealBoard::begun(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(countAppeals(transaction, now));
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
        each.lists = lists.of(each.domain, each.appeal ? QString() : each.service);
    return transaction.commit(std::move(cases));
}

Result<std::optional<LetterDraft>> LetterDrafts::of(const DomainName &domain, const QString &service) const
{
    return m_database.row<LetterDraft>(
        "SELECT t.language, t.recipient, t.subject, t.body, t.saved_at FROM letter_draft t "
        "JOIN domain d ON d.id = t.domain_id JOIN service v ON v.id = t.service_id "
        "WHERE d.name = ? AND v.address = ?",
        {domain, service}, [&](const Statement &row) -> LetterDraft {
            return {domain,
                    service,
                    row.text(0) == English ? LetterLanguage::English : LetterLanguage::Indonesian,
                    row.text(1),
                    {row.text(2), row.text(3)},
                    row.time(4)};
        });
}

Result<void> LetterDrafts::save(const LetterDraft &draft)
{
    if (auto wrong = tooLongError(draft))
        return failure(*std::move(wrong));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceAt(transaction, draft.service);
    if (service == 0)
        transaction.fail(
            Error::Kind::NotFound,
            tr("No account has used the service “%1”, so this letter cannot be kept.").arg(draft.service));
    DomainIds ids(transaction);
    transaction.run("INSERT INTO letter_draft (domain_id, service_id, language, recipient, subject, body, "
                    "saved_at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (domain_id, service_id) DO UPDATE "
                    "SET language = excluded.language, recipient = excluded.recipient, "
                    "subject = excluded.subject, body = excluded.body, saved_at = excluded.saved_at",
                    {transaction.failed() ? 0 : ids.idOf(draft.domain), service,
                     draft.language == LetterLanguage::English ? English : Indonesian, draft.recipient,
                     draft.text.subject, draft.text.body, draft.savedAt});
    return transaction.commit();
}

Result<void> LetterDrafts::remove(const DomainName &domain, const QString &service)
{
    return m_database.run("DELETE FROM letter_draft WHERE domain_id = (SELECT id FROM domain WHERE name = ?) "
                          "AND service_id = (SELECT id FROM service WHERE address = ?)",
                          {domain, service});
}

} // namespace pantau::db
