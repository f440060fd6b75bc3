// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/list_names.h"

namespace pantau::db {

ListNames::ListNames(Transaction &transaction)
    : m_select(transaction, "SELECT l.name FROM domain d JOIN list_domain m ON m.domain_id = d.id "
                            "JOIN list l ON l.id = m.list_id JOIN account a ON a.id = l.account_id "
                            "JOIN service v ON v.id = a.service_id WHERE d.name = ? AND v.address = ? "
                            "ORDER BY l.name_key")
{
}

QStringList ListNames::of(const DomainName &domain, const QString &service)
{
    QStringList names;
    m_select.run(domain, service);
    while (m_select.next())
        names += m_select.text(0);
    return names;
}

} // namespace pantau::db
