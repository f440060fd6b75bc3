// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/release.h"
#include "core/result.h"

namespace pantau::store {

class Database;

/// What was heard of the newest version of Pantau, among the settings. Kind: Storage.
class NewestReleaseTable
{
public:
    explicit NewestReleaseTable(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<NewestRelease> read() const;
    [[nodiscard]] Result<void> save(const NewestRelease &newest);

private:
    const Database &m_database;
};

} // namespace pantau::store
