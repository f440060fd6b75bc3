// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau::db {

class Database;

/// Base of the classes that read and write the tables of one subject. Cheap to create.
class Repository
{
public:
    /// @p database must outlive this object.
    explicit Repository(const Database &database) : m_database(database) {}

protected:
    const Database &m_database;
};

} // namespace pantau::db
