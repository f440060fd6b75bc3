// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"
#include "base/result.h"
#include "base/status.h"

#include <QList>

namespace pantau::db {

class Database;

/// Which changes of the history were said to a person, one by one, as a program on a terminal does. What was
/// not said before a program ended, however it ended, is said by the next. Kinds: Storage.
class SaidChanges
{
public:
    explicit SaidChanges(const Database &database) : m_database(database) {}

    /// Oldest first.
    [[nodiscard]] Result<QList<UnsaidChange>> unsaid() const;
    /// Up to and including the change @p upTo.
    [[nodiscard]] Result<void> markSaid(qint64 upTo);

private:
    const Database &m_database;
};

} // namespace pantau::db
