// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/bulk_changes.h"

#include "core/names.h"
#include "store/database.h"
#include "store/rows.h"
#include "store/settings.h"

#include <QHash>

#include <algorithm>
#include <tuple>

namespace pantau::store {

namespace {

constexpr qsizetype DomainsPerProgress = 500;

/// The lists of a plan: those there are, and those that it makes.
class PlannedLists
{
public:
    explicit PlannedLists(Transaction &transaction) : m_transaction(transaction)
    {
        Statement select(transaction, "SELECT id, name, name_key FROM list");
        select.run();
        while (select.next())
            m_known.insert(select.text(2), {ListId{select.number(0)}, select.text(1)});
    }

    struct List
    {
        std::optional<ListId> id; ///< empty: not made yet
        QString name;
    };
    /// Null when the name cannot be one; the transaction has failed then.
    [[nodiscard]] List *find(const QString &name)
    {
        const auto clean = cleanName(name);
        if (!clean) {
            m_transaction.fail(clean.error());
            return nullptr;
        }
        const auto key = nameKey(*clean);
        auto found = m_known.find(key);
        if (found == m_known.end()) {
            found = m_known.insert(key, {std::nullopt, *clean});
            m_new += *clean;
        }
        return &*found;
    }
    [[nodiscard]] const QStringList &newNames() const { return m_new; }

private:
    Transaction &m_transaction;
    QHash<QString, List> m_known; ///< by nameKey()
    QStringList m_new;
};

QStringList listsOf(const ImportedDomain &entry, const ImportPlan &plan)
{
    if (entry.lists.isEmpty())
        return {plan.list};
    QStringList lists = entry.lists;
    for (QString &list : lists)
        if (list.isEmpty())
            list = plan.list;
    return lists;
}

DomainSettings settled(DomainSettings settings, const ImportedDomain &entry)
{
    if (!entry.note.isEmpty())
        settings.note = entry.note;
    if (entry.importance)
        settings.importance = entry.importance;
    return settings;
}

bool saysSettings(const ImportedDomain &entry)
{
    return !entry.note.isEmpty() || entry.importance.has_value();
}

/// Tells how far the work is and ends the transaction when it shall stop.
void tell(Transaction &transaction, TaskProgress *progress, qsizetype done, qsizetype total)
{
    if (!progress || done % DomainsPerProgress != 0)
        return;
    progress->set(done, total);
    if (progress->isCancelled())
        transaction.fail({Error::Kind::Cancelled, BulkChanges::tr("Stopped. Nothing was added."), {}});
}

std::optional<AccountId> accountFor(Transaction &transaction, const ImportPlan &plan)
{
    if (plan.account) {
        std::ignore = serviceOf(transaction, *plan.account);
        return plan.account;
    }
    Statement select(transaction, "SELECT MIN(id) FROM account HAVING COUNT(*) = 1");
    select.run();
    return select.next() ? select.optionalId<AccountId>(0) : std::nullopt;
}

/// Writes one plan within a transaction.
class Importing
{
public:
    Importing(Transaction &transaction, const ImportPlan &plan, int confirmations)
        : m_transaction(transaction)
        , m_plan(plan)
        , m_confirmations(confirmations)
        , m_account(accountFor(transaction, plan))
        , m_lists(transaction)
        , m_ids(transaction)
        , m_settings(transaction)
        , m_join(transaction, "INSERT INTO list_domain (list_id, domain_id) VALUES (?, ?) "
                              "ON CONFLICT DO NOTHING")
        , m_makeList(transaction, "INSERT INTO list (name, name_key, account_id, importance, confirmations) "
                                  "VALUES (?, ?, ?, ?, ?) RETURNING id")
    {
    }

    void take(const ImportedDomain &entry)
    {
        const qint64 domain = m_ids.idOf(entry.domain);
        bool joined = false;
        for (const QString &name : listsOf(entry, m_plan)) {
            const PlannedLists::List list = listCalled(name);
            if (!list.id || !m_join.run(*list.id, domain))
                return;
            if (m_join.rowsAffected() == 0)
                continue;
            joined = true;
            m_outcome.undo.members.append({*list.id, entry.domain});
            if (++m_joined[*list.id] > m_joined.value(m_outcome.list)) {
                m_outcome.list = *list.id;
                m_outcome.listName = list.name;
            } else if (m_outcome.list == ListId{}) {
                m_outcome.list = *list.id;
                m_outcome.listName = list.name;
            }
        }
        ++(joined ? m_outcome.counts.added : m_outcome.counts.alreadyThere);
        if (!saysSettings(entry))
            return;
        const DomainSettings before = m_settings.of(domain);
        const DomainSettings after = settled(before, entry);
        if (after == before)
            return;
        m_settings.save(domain, after);
        ++m_outcome.counts.settings;
        m_outcome.undo.settings.append({entry.domain, before, after});
    }

    [[nodiscard]] ImportOutcome finish()
    {
        m_outcome.counts.newLists = m_lists.newNames();
        if (m_outcome.list == ListId{} && !m_plan.domains.isEmpty()) {
            const auto list = listCalled(listsOf(m_plan.domains.constFirst(), m_plan).constFirst());
            m_outcome.list = list.id.value_or(ListId{});
            m_outcome.listName = list.name;
        }
        return std::move(m_outcome);
    }

private:
    PlannedLists::List listCalled(const QString &name)
    {
        auto *list = m_lists.find(name);
        if (!list)
            return {};
        if (list->id)
            return *list;
        m_makeList.run(list->name, nameKey(list->name), m_account, int(Importance::Normal), m_confirmations);
        list->id = ListId{m_makeList.returnedId()};
        m_outcome.undo.lists.append(*list->id);
        return m_transaction.failed() ? PlannedLists::List() : *list;
    }

    Transaction &m_transaction;
    const ImportPlan &m_plan;
    int m_confirmations;
    std::optional<AccountId> m_account;
    PlannedLists m_lists;
    DomainIds m_ids;
    DomainSettingRows m_settings;
    Statement m_join;
    Statement m_makeList;
    QHash<ListId, int> m_joined;
    ImportOutcome m_outcome;
};

} // namespace

Result<ImportCounts> BulkChanges::preview(const ImportPlan &plan, TaskProgress *progress) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    PlannedLists lists(transaction);
    DomainIds ids(transaction);
    DomainSettingRows settings(transaction);
    Statement member(transaction, "SELECT 1 FROM domain d JOIN list_domain m ON m.domain_id = d.id "
                                  "WHERE d.name = ? AND m.list_id = ?");
    ImportCounts counts;
    qsizetype done = 0;
    for (const ImportedDomain &entry : plan.domains) {
        tell(transaction, progress, ++done, plan.domains.size());
        bool joins = false;
        for (const QString &name : listsOf(entry, plan)) {
            const auto *list = name.isEmpty() ? nullptr : lists.find(name);
            if (!list || !list->id) {
                joins = true;
                continue;
            }
            member.run(entry.domain, *list->id);
            joins = !member.next() || joins;
        }
        if (transaction.failed())
            break;
        ++(joins ? counts.added : counts.alreadyThere);
        if (!saysSettings(entry))
            continue;
        const DomainSettings before = settings.of(ids.find(entry.domain));
        counts.settings += settled(before, entry) == before ? 0 : 1;
    }
    counts.newLists = lists.newNames();
    return transaction.commit(std::move(counts));
}

Result<ImportOutcome> BulkChanges::import(const ImportPlan &plan, TaskProgress *progress)
{
    const auto settings = Settings(m_database).read();
    if (!settings)
        return failure(settings.error());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Importing importing(transaction, plan, settings->confirmations);
    qsizetype done = 0;
    for (const ImportedDomain &entry : plan.domains) {
        importing.take(entry);
        tell(transaction, progress, ++done, plan.domains.size());
        if (transaction.failed())
            break;
    }
    ImportOutcome outcome = importing.finish();
    return transaction.commit(std::move(outcome));
}

Result<void> BulkChanges::undo(const ImportUndo &undo)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement leave(transaction, "DELETE FROM list_domain WHERE list_id = ? "
                                 "AND domain_id = (SELECT id FROM domain WHERE name = ?)");
    for (const auto &[list, domain] : undo.members)
        if (!leave.run(list, domain))
            break;
    DomainIds ids(transaction);
    DomainSettingRows settings(transaction);
    for (const ImportUndo::Setting &setting : undo.settings) {
        if (transaction.failed())
            break;
        const qint64 domain = ids.find(setting.domain);
        if (domain != 0 && settings.of(domain) == setting.after)
            settings.save(domain, setting.before);
    }
    Statement erase(transaction, "DELETE FROM list WHERE id = ? AND NOT EXISTS "
                                 "(SELECT 1 FROM list_domain WHERE list_id = list.id)");
    for (const ListId list : undo.lists)
        erase.run(list);
    return transaction.commit();
}

} // namespace pantau::store
