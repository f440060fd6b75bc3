// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeals.h"

#include "db/appeal_rows.h"
#include "db/database.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

QList<Appeal> readAppeals(Statement &select)
{
    QList<Appeal> appeals;
    while (select.next())
        appeals.append(readAppeal(select));
    return appeals;
}

Error noSuchAppeal()
{
    return {Error::Kind::NotFound,
            Appeals::tr("This appeal no longer exists. Check its number among your appeals."),
            {}};
}

/// What was written, read back in the same transaction.
Result<Appeal> commitAppeal(Transaction &transaction, AppealId id)
{
    Statement select(transaction, SelectAppeals + QLatin1String("WHERE p.id = ?"));
    select.run(id);
    std::optional<Appeal> appeal;
    if (select.next())
        appeal = readAppeal(select);
    else
        transaction.fail(noSuchAppeal());
    if (auto done = transaction.commit(); !done)
        return failure(done.error());
    return *appeal;
}

std::optional<Error> whatIsWrong(const Appeal &appeal)
{
    if (!appeal.sentAt.isValid())
        return Error{Error::Kind::InvalidInput, Appeals::tr("Enter when the appeal was sent."), {}};
    for (const QString *name : {&appeal.sentTo, &appeal.sentBy})
        if (name->size() > Appeal::longestName)
            return Error{Error::Kind::InvalidInput,
                         Appeals::tr("“%1…” is too long: to whom and by whom an appeal was sent may have %2 "
                                     "characters each. Put the rest into the note.")
                             .arg(name->left(20))
                             .arg(Appeal::longestName),
                         {}};
    if (appeal.note.size() > Appeal::longestNote)
        return Error{Error::Kind::InvalidInput,
                     Appeals::tr("The note has %1 characters; at most %2 are kept. Shorten it.")
                         .arg(appeal.note.size())
                         .arg(Appeal::longestNote),
                     {}};
    if (appeal.answer.size() > Appeal::longestAnswer)
        return Error{Error::Kind::InvalidInput,
                     Appeals::tr("The answer has %1 characters; at most %2 are kept. Shorten it.")
                         .arg(appeal.answer.size())
                         .arg(Appeal::longestAnswer),
                     {}};
    if (!appeal.answer.isEmpty() && !appeal.answeredAt)
        return Error{Error::Kind::InvalidInput, Appeals::tr("Enter when the appeal was answered."), {}};
    if (appeal.answeredAt && *appeal.answeredAt < appeal.sentAt)
        return Error{Error::Kind::InvalidInput,
                     Appeals::tr("The answer is older than the appeal. Check both dates."),
                     {}};
    return std::nullopt;
}

} // namespace

Result<Appeal> Appeals::add(const Appeal &appeal)
{
    if (auto wrong = whatIsWrong(appeal))
        return failure(*std::move(wrong));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceAt(transaction, appeal.service);
    if (service == 0)
        transaction.fail({Error::Kind::NotFound,
                          tr("No account has used the service “%1”. Choose the account that found the domain "
                             "blocked.")
                              .arg(appeal.service),
                          {}});
    DomainIds ids(transaction);
    Statement insert(transaction, "INSERT INTO appeal (domain_id, service_id, sent_at, sent_to, sent_by, "
                                  "note, answered_at, answer, ask_again_at) "
                                  "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id");
    insert.run(transaction.failed() ? 0 : ids.idOf(appeal.domain), service, appeal.sentAt, appeal.sentTo,
               appeal.sentBy, appeal.note, appeal.answeredAt, appeal.answer, appeal.askAgainAt);
    const AppealId added{insert.returnedId()};
    Statement settle(transaction, "DELETE FROM letter_draft WHERE service_id = ? AND domain_id = "
                                  "(SELECT domain_id FROM appeal WHERE id = ?)");
    settle.run(service, added);
    return commitAppeal(transaction, added);
}

Result<Appeal> Appeals::edit(const Appeal &appeal)
{
    if (auto wrong = whatIsWrong(appeal))
        return failure(*std::move(wrong));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement update(transaction,
                     "UPDATE appeal SET sent_at = ?, sent_to = ?, sent_by = ?, note = ?, answered_at = ?, "
                     "answer = ?, ask_again_at = ? WHERE id = ?");
    update.run(appeal.sentAt, appeal.sentTo, appeal.sentBy, appeal.note, appeal.answeredAt, appeal.answer,
               appeal.askAgainAt, appeal.id);
    return commitAppeal(transaction, appeal.id);
}

Result<void> Appeals::remove(AppealId appeal)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement erase(transaction, "DELETE FROM appeal WHERE id = ?");
    erase.run(appeal);
    if (!transaction.failed() && erase.rowsAffected() == 0)
        transaction.fail(noSuchAppeal());
    return transaction.commit();
}

Result<Appeal> Appeals::find(AppealId appeal) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return commitAppeal(transaction, appeal);
}

Result<QList<Appeal>> Appeals::of(const DomainName &domain) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, SelectAppeals + QLatin1String("WHERE d.name = ?") + NewestAppealFirst);
    select.run(domain);
    auto appeals = readAppeals(select);
    return transaction.commit(std::move(appeals));
}

Result<QList<Appeal>> Appeals::awaitingReminder() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     SelectAppeals + QLatin1String("WHERE p.ask_again_at IS NOT NULL AND (p.reminded_for IS "
                                                   "NULL OR p.reminded_for <> p.ask_again_at) AND "
                                                   "restored_at IS NULL ORDER BY p.ask_again_at, p.id"));
    select.run();
    auto appeals = readAppeals(select);
    return transaction.commit(std::move(appeals));
}

Result<QList<Appeal>> Appeals::all(AppealScope scope) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
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
    Statement select(transaction, SelectAppeals + condition + NewestAppealFirst);
    select.run();
    auto appeals = readAppeals(select);
    return transaction.commit(std::move(appeals));
}

} // namespace pantau::db
