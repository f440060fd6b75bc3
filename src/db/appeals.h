// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/letter.h"
#include "base/result.h"
#include "db/repository.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QLatin1String>
#include <QList>

#include <optional>

namespace pantau::db {

/// The SELECT for appeals that several classes share, and the conversion of its rows.

/// Requires `appeal p`. An appeal is granted by the first confirmed change to not blocked that was seen after
/// it was sent, at its service or another one that checked the domain, if none of the others still said
/// blocked at that time.
inline constexpr QLatin1String RestoredAt(
    "(SELECT MIN(c.not_after) FROM change_ c WHERE c.domain_id = p.domain_id AND c.to_status = 'not_blocked' "
    "AND c.waits_until IS NULL AND c.not_after >= p.sent_at AND COALESCE(c.scope = 2, c.service_id = "
    "p.service_id))");
/// Up to its FROM clause; WHERE can use the column restored_at.
[[nodiscard]] inline QString selectAppeals()
{
    return QLatin1String(
               "SELECT p.id, d.name, v.address, p.sent_at, p.sent_to, p.sent_by, p.note, %1 AS "
               "restored_at, p.answered_at, p.answer, p.ask_again_at FROM appeal p JOIN domain d ON "
               "d.id = p.domain_id JOIN service v ON v.id = p.service_id ")
        .arg(RestoredAt);
}
inline constexpr QLatin1String NewestAppealFirst(" ORDER BY p.sent_at DESC, p.id DESC");

[[nodiscard]] inline Appeal readAppeal(const Statement &row)
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

/// Appeals to have domains removed from the blocklist. They are never deleted automatically. The time a
/// domain was restored is derived from its confirmed changes on every read. Each call is one transaction.
/// Error kinds: InvalidInput, NotFound, Storage.
class Appeals : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Appeals)

public:
    using Repository::Repository;

    /// Takes everything except id and restoredAt from @p appeal. Its service must belong to a current or
    /// former account. Removes the draft letter for the domain and service.
    [[nodiscard]] Result<Appeal> add(const Appeal &appeal);
    /// Adds all or none.
    [[nodiscard]] Result<QList<Appeal>> addAll(const QList<Appeal> &appeals);
    /// Changes everything except the domain and the service. A new ask-again time triggers a new reminder.
    [[nodiscard]] Result<Appeal> edit(const Appeal &appeal);
    [[nodiscard]] Result<void> remove(AppealId appeal);
    /// Removes all or none.
    [[nodiscard]] Result<void> removeAll(const QList<AppealId> &appeals);

    [[nodiscard]] Result<Appeal> find(AppealId appeal) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> of(const DomainName &domain) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> all(AppealScope scope = AppealScope::All) const;
    /// How long restoring usually takes, by service, according to all appeals.
    [[nodiscard]] Result<QHash<QString, UsualTime>> usualTimes() const;
    /// Appeals without a reminder whose domain has not been unblocked since; earliest due first.
    [[nodiscard]] Result<QList<Appeal>> awaitingReminder() const;
};

/// All appeal cases of all lists, by stage. Stages are not stored: they follow from blocked domains,
/// drafts, appeals and confirmed changes. A domain in no list is never in the Found or Prepared stage, but
/// its appeals stay. Each call is one transaction. Error kind: Storage.
class AppealBoard : Repository
{
public:
    using Repository::Repository;

    [[nodiscard]] Result<AppealCounts> counts(const QDateTime &now) const;
    /// Returns the counts without AppealStage::Found, which takes longer with many domains.
    [[nodiscard]] Result<AppealCounts> begun(const QDateTime &now) const;
    [[nodiscard]] Result<QList<AppealCase>> cases(BoardPart part, int offset, int limit) const;
};

/// Letters that were prepared but not sent. Appeals::add() removes the draft for its domain and service.
/// Each call is one transaction. Error kinds: InvalidInput, NotFound, Storage.
class LetterDrafts : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::LetterDrafts)

public:
    using Repository::Repository;

    [[nodiscard]] Result<std::optional<LetterDraft>> of(const DomainName &domain,
                                                        const QString &service) const;
    /// Replaces an existing draft. Its service must belong to a current or former account.
    [[nodiscard]] Result<void> save(const LetterDraft &draft);
    /// Succeeds if there is none.
    [[nodiscard]] Result<void> remove(const DomainName &domain, const QString &service);
};

} // namespace pantau::db
