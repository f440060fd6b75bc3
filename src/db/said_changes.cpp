// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/said_changes.h"

#include "db/database.h"
#include "db/dialect.h"
#include "db/rows.h"

namespace pantau::db {

Result<QList<UnsaidChange>> SaidChanges::unsaid() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(
        transaction,
        QLatin1String("SELECT c.id, d.name, %1 FROM change_ c JOIN domain d ON d.id = c.domain_id "
                      "WHERE c.id > (SELECT said_change FROM alert_setting) ORDER BY c.id")
            .arg(ChangeColumns));
    select.run();
    QList<UnsaidChange> changes;
    while (select.next())
        changes.append({select.number(0), readChange(select, 2, DomainName::fromNormalised(select.text(1)))});
    return transaction.commit(std::move(changes));
}

Result<void> SaidChanges::markSaid(qint64 upTo)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement update(transaction, QLatin1String("UPDATE alert_setting SET said_change = %1(said_change, ?)")
                                      .arg(transaction.dialect().greatest));
    update.run(upTo);
    return transaction.commit();
}

} // namespace pantau::db
