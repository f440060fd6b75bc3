// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "db/transaction.h"

#include <QLatin1String>

/// The SELECT of appeals that several classes read, and how a row of it becomes a value.
namespace pantau::db {

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

} // namespace pantau::db
