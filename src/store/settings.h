// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QCoreApplication>

namespace pantau::store {

class Database;

/// Settings of the program itself, that belong to the database and not to one window. Every field has a
/// default; what a database holds beyond them (a newer version's) is left alone.
struct ProgramSettings
{
    static constexpr int fewestCheckDays = 30;
    static constexpr int mostCheckDays = 3650;

    int keepChecksDays = 400; ///< how long single checks are kept; runs and changes are kept for ever

    friend bool operator==(const ProgramSettings &, const ProgramSettings &) = default;
};

/// Kinds: InvalidInput when a value is out of its range, Storage.
class Settings
{
    Q_DECLARE_TR_FUNCTIONS(pantau::store::Settings)

public:
    explicit Settings(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<ProgramSettings> read() const;
    [[nodiscard]] Result<void> save(const ProgramSettings &settings);

private:
    const Database &m_database;
};

} // namespace pantau::store
