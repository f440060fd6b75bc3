// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/domain_settings_table.h"

#include "core/plain_text.h"
#include "store/database.h"
#include "store/rows.h"

namespace pantau::store {

namespace {

/// The domain's id when it is in a list, else 0.
class ListedDomains
{
public:
    explicit ListedDomains(Transaction &transaction)
        : m_select(transaction, "SELECT d.id FROM domain d WHERE d.name = ? AND EXISTS "
                                "(SELECT 1 FROM list_domain WHERE domain_id = d.id)")
    {
    }
    [[nodiscard]] qint64 idOf(const DomainName &domain)
    {
        m_select.run(domain);
        return m_select.next() ? m_select.number(0) : 0;
    }

private:
    Statement m_select;
};

} // namespace

DomainSettings DomainSettingsChange::applied(DomainSettings settings) const
{
    if (importance)
        settings.importance = *importance;
    if (pausedUntil)
        settings.pausedUntil = *pausedUntil;
    if (mutedUntil)
        settings.mutedUntil = *mutedUntil;
    if (note)
        settings.note = plainText(*note);
    return settings;
}

Result<void> DomainSettingsTable::change(const QList<DomainName> &domains, const DomainSettingsChange &change)
{
    if (change.note && change.note->size() > longestNote)
        return failure(Error::Kind::InvalidInput,
                       tr("The note has %1 characters; at most %2 are kept. Shorten it.")
                           .arg(change.note->size())
                           .arg(longestNote));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    ListedDomains ids(transaction);
    Statement select(
        transaction,
        QLatin1String("SELECT %1 FROM domain_setting g WHERE g.domain_id = ?").arg(SettingColumns));
    Statement replace(transaction, "INSERT OR REPLACE INTO domain_setting (domain_id, importance, "
                                   "paused_until, muted_until, note) VALUES (?, ?, ?, ?, ?)");
    Statement erase(transaction, "DELETE FROM domain_setting WHERE domain_id = ?");
    for (const DomainName &domain : domains) {
        const qint64 id = ids.idOf(domain);
        if (id == 0) {
            transaction.fail(
                {Error::Kind::NotFound,
                 tr("“%1” is in none of your lists. Add it to a list first; nothing was changed.")
                     .arg(domain.display()),
                 {}});
            break;
        }
        select.run(id);
        const auto settings = change.applied(select.next() ? readSettings(select, 0) : DomainSettings());
        if (settings == DomainSettings())
            erase.run(id);
        else
            replace.run(id, settings.importance ? std::optional(int(*settings.importance)) : std::nullopt,
                        settings.pausedUntil, settings.mutedUntil, settings.note);
    }
    return transaction.commit();
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

} // namespace pantau::store
