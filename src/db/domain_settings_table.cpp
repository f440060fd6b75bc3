// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/domain_settings_table.h"

#include "base/text.h"
#include "db/database.h"
#include "db/domain_edits.h"
#include "db/rows.h"

namespace pantau::db {

Result<void> DomainSettingsTable::change(const QList<DomainName> &domains, const DomainSettingsChange &change)
{
    const auto done = DomainEdits(m_database).apply({{domains, {}, {}, change}});
    return done ? Result<void>() : failure(done.error());
}

Result<DomainSettings> DomainSettingsTable::of(const DomainName &domain) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, QLatin1String("SELECT %1 FROM domain d JOIN domain_setting g "
                                                "ON g.domain_id = d.id WHERE d.name = ?")
                                      .arg(SettingColumns));
    select.run(domain);
    DomainSettings settings;
    if (select.next())
        settings = readSettings(select, 0);
    return transaction.commit(std::move(settings));
}

Result<QHash<DomainName, DomainSettings>> DomainSettingsTable::all() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, QLatin1String("SELECT d.name, %1 FROM domain_setting g "
                                                "JOIN domain d ON d.id = g.domain_id")
                                      .arg(SettingColumns));
    select.run();
    QHash<DomainName, DomainSettings> settings;
    while (select.next())
        settings.insert(DomainName::fromNormalised(select.text(0)), readSettings(select, 1));
    return transaction.commit(std::move(settings));
}

Result<std::optional<QDateTime>> DomainSettingsTable::nextPauseEnd(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT MIN(paused_until) FROM domain_setting WHERE paused_until > ?");
    select.run(now);
    const auto end = select.next() ? select.optionalTime(0) : std::nullopt;
    return transaction.commit(end);
}

} // namespace pantau::db
