// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/letter.h"
#include "base/result.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QLatin1String>
#include <QList>

#include <optional>

namespace pantau::db {

/// The SELECT of appeals that several classes read, and how a row of it becomes a value.

/// An appeal is granted with the first confirmed change to not blocked that was seen after it was sent.
inline constexpr QLatin1String SelectAppeals(
    "SELECT p.id, d.name, v.address, p.sent_at, p.sent_to, p.sent_by, p.note, "
    "(SELECT MIN(c.not_after) FROM change_ c WHERE c.domain_id = p.domain_id AND c.service_id = "
    "p.service_id AND c.to_status = 'not_blocked' AND c.not_after >= p.sent_at) AS restored_at, "
    "p.answered_at, p.answer, p.ask_again_at "
    "FROM appeal p JOIN domain d ON d.id = p.domain_id JOIN service v ON v.id = p.service_id ");
inline constexpr QLatin1String NewestAppealFirst(" ORDER BY p.sent_at DESC, p.id DESC");

[[nodiscard]] inline Appeal readAppeal(const db::Statement &row)
{
    return {AppealId{row.number(0)},
            DomainName::fromNormalised(row.text(1)),
            row.text(2),
            row.time(3),
            row.text(4),
            row.text(5),
            row.text(6),
            row.optionalTime(7),
            row.optionalTime(8),
            row.text(9),
            row.optionalTime(10)};
}

class Database;

/// What was sent to have domains taken off the list. Kept for ever; when a domain was restored follows from
/// its confirmed changes each time an appeal is read. Each call is one transaction. Kinds: InvalidInput,
/// NotFound, Storage.
class Appeals
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Appeals)

public:
    explicit Appeals(const Database &database) : m_database(database) {}

    /// Takes everything but id and restoredAt from @p appeal; its service must be that of an account, past or
    /// present. A letter that was kept for it is a draft no more.
    [[nodiscard]] Result<Appeal> add(const Appeal &appeal);
    /// Changes all that a person notes; the domain and the service stay. Another moment to ask again is
    /// reminded of anew.
    [[nodiscard]] Result<Appeal> edit(const Appeal &appeal);
    [[nodiscard]] Result<void> remove(AppealId appeal);

    [[nodiscard]] Result<Appeal> find(AppealId appeal) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> of(const DomainName &domain) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> all(AppealScope scope = AppealScope::All) const;
    /// Those that no alert has reminded of and whose domain was not unblocked since; the first one due first.
    [[nodiscard]] Result<QList<Appeal>> awaitingReminder() const;

private:
    const Database &m_database;
};

/// All ways back of all lists, by stage. No stage is stored: blocked domains, kept letters, appeals and
/// confirmed changes give them. A domain in no list is found or prepared by nobody; its appeals stay. Each
/// call is one transaction. Kind of failure: Storage.
class AppealBoard
{
public:
    explicit AppealBoard(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<AppealCounts> counts(const QDateTime &now) const;
    /// AppealCounts::overdue alone.
    [[nodiscard]] Result<int> overdue(const QDateTime &now) const;
    [[nodiscard]] Result<QList<AppealCase>> cases(BoardPart part, int offset, int limit) const;

private:
    const Database &m_database;
};

/// Letters that were prepared and not sent. Noting an appeal as sent ends that of its domain and service, see
/// Appeals::add(). Each call is one transaction. Kinds: InvalidInput, NotFound, Storage.
class LetterDrafts
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::LetterDrafts)

public:
    explicit LetterDrafts(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<std::optional<LetterDraft>> of(const DomainName &domain,
                                                        const QString &service) const;
    /// In the place of one that is there; its service must be that of an account, past or present.
    [[nodiscard]] Result<void> save(const LetterDraft &draft);
    /// None to remove is no failure.
    [[nodiscard]] Result<void> remove(const DomainName &domain, const QString &service);

private:
    const Database &m_database;
};

} // namespace pantau::db
