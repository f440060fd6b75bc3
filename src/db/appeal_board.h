// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/result.h"

#include <QList>

namespace pantau::db {

class Database;

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

} // namespace pantau::db
