// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/letter_drafts.h"

#include "base/appeal.h"
#include "db/database.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

const QString Indonesian = QStringLiteral("id");
const QString English = QStringLiteral("en");

std::optional<Error> whatIsTooLong(const LetterDraft &draft)
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
            .arg(LetterText::longestBody),
        {}};
}

} // namespace

Result<std::optional<LetterDraft>> LetterDrafts::of(const DomainName &domain, const QString &service) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT t.language, t.recipient, t.subject, t.body, t.saved_at FROM letter_draft t "
                     "JOIN domain d ON d.id = t.domain_id JOIN service v ON v.id = t.service_id "
                     "WHERE d.name = ? AND v.address = ?");
    select.run(domain, service);
    std::optional<LetterDraft> draft;
    if (select.next())
        draft = LetterDraft{domain,
                            service,
                            select.text(0) == English ? LetterLanguage::English : LetterLanguage::Indonesian,
                            select.text(1),
                            {select.text(2), select.text(3)},
                            select.time(4)};
    return transaction.commit(std::move(draft));
}

Result<void> LetterDrafts::save(const LetterDraft &draft)
{
    if (auto wrong = whatIsTooLong(draft))
        return failure(*std::move(wrong));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceAt(transaction, draft.service);
    if (service == 0)
        transaction.fail(
            {Error::Kind::NotFound,
             tr("No account has used the service “%1”, so this letter cannot be kept.").arg(draft.service),
             {}});
    DomainIds ids(transaction);
    Statement insert(transaction,
                     "INSERT INTO letter_draft (domain_id, service_id, language, recipient, subject, body, "
                     "saved_at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (domain_id, service_id) DO UPDATE "
                     "SET language = excluded.language, recipient = excluded.recipient, "
                     "subject = excluded.subject, body = excluded.body, saved_at = excluded.saved_at");
    insert.run(transaction.failed() ? 0 : ids.idOf(draft.domain), service,
               draft.language == LetterLanguage::English ? English : Indonesian, draft.recipient,
               draft.text.subject, draft.text.body, draft.savedAt);
    return transaction.commit();
}

Result<void> LetterDrafts::remove(const DomainName &domain, const QString &service)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement erase(transaction,
                    "DELETE FROM letter_draft WHERE domain_id = (SELECT id FROM domain WHERE name = ?) "
                    "AND service_id = (SELECT id FROM service WHERE address = ?)");
    erase.run(domain, service);
    return transaction.commit();
}

} // namespace pantau::db
