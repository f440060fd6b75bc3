// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "db/database.h"

#include <QStringList>

namespace pantau::db {

/// Which lists have a domain watched at a service; prepared once for many of them.
class ListNames
{
public:
    explicit ListNames(Transaction &transaction);

    /// Their names, sorted as a person sorts them. @p service: ServiceAddress::text().
    [[nodiscard]] QStringList of(const DomainName &domain, const QString &service);

private:
    Statement m_select;
};

} // namespace pantau::db
