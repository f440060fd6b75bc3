// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"
#include "base/result.h"

#include <QCoreApplication>

#include <optional>

namespace pantau::db {

class Database;

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
