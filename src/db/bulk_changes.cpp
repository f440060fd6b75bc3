// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/bulk_changes.h"

#include "base/names.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/rows.h"
#include "db/settings.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <tuple>

namespace pantau::db {

namespace {

/// Prepared statements of an edit.
class Editor
{
public:
    explicit Editor(Transaction &transaction)
        : m_transaction(transaction)
        , m_find(transaction, "SELECT d.id FROM domain d WHERE d.name = ? AND EXISTS "
                              "(SELECT 1 FROM list_domain WHERE domain_id = d.id)")
        , m_join(transaction,
                 "INSERT INTO list_domain (joined_at, list_id, domain_id) SELECT ?, id, ? FROM list "
                 "WHERE id = ? ON CONFLICT DO NOTHING")
        , m_leave(transaction, "DELETE FROM list_domain WHERE list_id = ? AND domain_id = ?")
        , m_noteLeft(transaction, NoteLeft)
        , m_disown(transaction, DisownAnswers + QLatin1String("?"))
        , m_settings(transaction)
    {
    }

    /// If the domain is in no list, fails the transaction and returns 0.
    [[nodiscard]] qint64 idOf(const DomainName &domain)
    {
        m_find.run(domain);
        if (m_find.next())
            return m_find.number(0);
        m_transaction.fail(Error::Kind::NotFound,
                           DomainSettingsTable::tr(
                               "“%1” is in none of your lists. Add it to a list first; nothing was changed.")
                               .arg(domain.display()));
        return 0;
    }
    /// True if the domain was not in the list before.
    bool join(ListId list, qint64 domain)
    {
        return m_join.run(m_transaction.now(), domain, list) && m_join.rowsAffected() > 0;
    }
    /// True if the domain was in the list before.
    bool leave(ListId list, qint64 domain) { return m_leave.run(list, domain) && m_leave.rowsAffected() > 0; }
    void noteLeft(ListId list, qint64 domain) { m_noteLeft.run(m_transaction.now(), list, domain); }
    void disown(ListId list, qint64 domain) { m_disown.run(list, domain); }
    void undoSettings(const DomainsUndo::Setting &setting)
    {
        if (!setting.onlyIf || m_settings.of(setting.domain) == *setting.onlyIf)
            m_settings.save(setting.domain, setting.before);
    }
    [[nodiscard]] DomainSettingRows &settings() { return m_settings; }

private:
    Transaction &m_transaction;
    Statement m_find;
    Statement m_join;
    Statement m_leave;
    Statement m_noteLeft;
    Statement m_disown;
    DomainSettingRows m_settings;
};

void applyTo(qint64 domain, const DomainsEdit &edit, Editor &editor, DomainsUndo &undo)
{
    for (const ListId list : edit.addTo)
        if (editor.join(list, domain))
            undo.joined.append({list, domain});
    for (const ListId list : edit.removeFrom)
        if (!edit.addTo.contains(list) && editor.leave(list, domain)) {
            editor.noteLeft(list, domain);
            undo.left.append({list, domain});
        }
    const DomainSettings before = editor.settings().of(domain);
    const DomainSettings after = edit.settings.applied(before);
    if (after == before)
        return;
    editor.settings().save(domain, after);
    undo.settings.append({domain, before});
}

/// Counts steps, and fails the transaction if the task is cancelled.
class Steps
{
public:
    /// @p stopped is the error message in that case.
    Steps(Transaction &transaction, TaskProgress *progress, qsizetype total, const QString &stopped)
        : m_transaction(transaction), m_progress(progress), m_total(total), m_stopped(stopped)
    {
        tell();
    }
    void next(qsizetype steps = 1)
    {
        m_done += steps;
        tell();
    }

private:
    void tell()
    {
        if (!m_progress)
            return;
        m_progress->set(m_done, m_total);
        if (m_progress->isCancelled())
            m_transaction.fail(Error::Kind::Cancelled, m_stopped);
    }

    Transaction &m_transaction;
    TaskProgress *m_progress;
    qsizetype m_total;
    QString m_stopped;
    qsizetype m_done = 0;
};

/// The lists of a plan: existing ones and those it creates.
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
        std::optional<ListId> id; ///< empty: not created yet
        QString name;
    };
    /// If the name is invalid, fails the transaction and returns null.
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

DomainSettings settled(DomainSettings settings, const ImportedDomain &entry, bool wasAnswered = true)
{
    if (!entry.note.isEmpty())
        settings.note = entry.note;
    if (entry.importance)
        settings.importance = entry.importance;
    if (entry.pausedUntil && !settings.pausedUntil && !wasAnswered)
        settings.pausedUntil = entry.pausedUntil;
    return settings;
}

bool saysSettings(const ImportedDomain &entry)
{
    return !entry.note.isEmpty() || entry.importance || entry.pausedUntil;
}

std::optional<AccountId> accountFor(Transaction &transaction, const ImportPlan &plan)
{
    if (plan.account) {
        std::ignore = serviceOf(transaction, *plan.account);
        return plan.account;
    }
    return onlyAccount(transaction);
}

/// Executes a plan within a transaction.
class Importing
{
public:
    Importing(Transaction &transaction, const ImportPlan &plan, int confirmations)
        : m_transaction(transaction)
        , m_plan(plan)
        , m_confirmations(confirmations)
        , m_account(accountFor(transaction, plan))
        , m_lists(transaction)
        , m_domains(transaction)
        , m_settings(transaction,
                     QLatin1String("SELECT g.domain_id, %1 FROM %2 k CROSS JOIN domain_setting g "
                                   "ON g.domain_id = k.number")
                         .arg(SettingColumns, transaction.dialect().numbers))
        , m_answered(transaction, QLatin1String("SELECT DISTINCT s.domain_id FROM %1 k "
                                                "CROSS JOIN domain_status s ON s.domain_id = k.number "
                                                "WHERE s.last_answered IS NOT NULL")
                                      .arg(transaction.dialect().numbers))
        , m_makeList(transaction, "INSERT INTO list (name, name_key, account_id, importance, confirmations) "
                                  "VALUES (?, ?, ?, ?, ?) RETURNING id")
    {
    }

    /// At most ManyDomains::Most entries.
    void take(const QList<ImportedDomain> &entries)
    {
        QList<DomainName> names;
        for (const ImportedDomain &entry : entries)
            names += entry.domain;
        const std::vector<qint64> ids = m_domains.idsOf(names);
        std::vector<ManyDomains::Member> members;
        std::vector<std::size_t> ends; // end of each entry's memberships in `members`
        for (qsizetype i = 0; i < entries.size(); ++i) {
            for (const QString &name : listsOf(entries.at(i), m_plan))
                members.emplace_back(listCalled(name).id.value_or(ListId{}), ids[std::size_t(i)]);
            ends.push_back(members.size());
        }
        if (m_transaction.failed())
            return;
        const std::vector<bool> joined = m_domains.join(members);
        std::size_t member = 0;
        for (std::size_t i = 0; i < ends.size() && !m_transaction.failed(); ++i) {
            bool joinsAny = false;
            for (; member < ends[i]; ++member) {
                joinsAny = joinsAny || joined[member];
                if (joined[member])
                    noteMember(members[member]);
            }
            ++(joinsAny ? m_outcome.counts.added : m_outcome.counts.alreadyThere);
        }
        settle(entries, ids);
    }

    [[nodiscard]] ImportOutcome finish()
    {
        m_outcome.counts.newLists = m_lists.newNames();
        if (m_joinedLists.isEmpty())
            for (const ImportedDomain &entry : m_plan.domains)
                for (const QString &name : listsOf(entry, m_plan))
                    noteList(listCalled(name).id.value_or(ListId{}));
        if (m_outcome.list == ListId{} && !m_joinedLists.isEmpty())
            m_outcome.list = m_joinedLists.constFirst();
        QHash<ListId, QString> names;
        for (const PlannedLists::List &list : std::as_const(m_called))
            names.insert(list.id.value_or(ListId{}), list.name);
        for (const ListId list : std::as_const(m_joinedLists))
            m_outcome.lists += names.value(list);
        m_outcome.listName = names.value(m_outcome.list);
        return std::move(m_outcome);
    }

private:
    void noteMember(const DomainsUndo::Member &member)
    {
        const ListId list = member.first;
        m_outcome.undo.joined.append(member);
        noteList(list);
        if (++m_joined[list] > m_joined.value(m_outcome.list) || m_outcome.list == ListId{})
            m_outcome.list = list;
    }

    void noteList(ListId list)
    {
        if (m_joined.contains(list))
            return;
        m_joined.insert(list, 0);
        m_joinedLists += list;
    }

    /// Saves the entries' settings: one statement reads the known settings, and one writes.
    void settle(const QList<ImportedDomain> &entries, const std::vector<qint64> &ids)
    {
        QHash<qint64, DomainSettings> known = settingsOf(entries, ids);
        const QSet<qint64> answered = answeredOf(entries, ids);
        QVariantList values;
        for (std::size_t i = 0; i < ids.size() && !m_transaction.failed(); ++i) {
            const ImportedDomain &entry = entries.at(qsizetype(i));
            if (!saysSettings(entry))
                continue;
            const DomainSettings before = known.value(ids[i]);
            const DomainSettings after = settled(before, entry, answered.contains(ids[i]));
            if (after == before)
                continue;
            known.insert(ids[i], after);
            values << ids[i] << (after.importance ? QVariant(int(*after.importance)) : QVariant())
                   << (after.note.isNull() ? QStringLiteral("") : after.note)
                   << (after.pausedUntil ? QVariant(after.pausedUntil->toMSecsSinceEpoch()) : QVariant());
            m_outcome.counts.countSettings(before, after);
            m_outcome.undo.settings.append({ids[i], before, after});
        }
        if (values.isEmpty())
            return;
        const QStringList columns{QStringLiteral("importance"), QStringLiteral("note"),
                                  QStringLiteral("paused_until")};
        Statement save(m_transaction, upsert(QStringLiteral("domain_setting"), {QStringLiteral("domain_id")},
                                             columns, values.size() / (columns.size() + 1)));
        save.runWith(values);
    }

    [[nodiscard]] QHash<qint64, DomainSettings> settingsOf(const QList<ImportedDomain> &entries,
                                                           const std::vector<qint64> &ids)
    {
        std::vector<qint64> meant;
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (saysSettings(entries.at(qsizetype(i))))
                meant.push_back(ids[i]);
        QHash<qint64, DomainSettings> known;
        if (meant.empty())
            return known;
        m_settings.run(jsonNumbers(meant));
        while (m_settings.next())
            known.insert(m_settings.number(0), readSettings(m_settings, 1));
        return known;
    }

    /// Domains with an answer need no first check.
    [[nodiscard]] QSet<qint64> answeredOf(const QList<ImportedDomain> &entries,
                                          const std::vector<qint64> &ids)
    {
        QSet<qint64> answered;
        if (std::ranges::none_of(entries,
                                 [](const ImportedDomain &entry) { return entry.pausedUntil.has_value(); }))
            return answered;
        m_answered.run(jsonNumbers(ids));
        while (m_answered.next())
            answered.insert(m_answered.number(0));
        return answered;
    }

    PlannedLists::List listCalled(const QString &name)
    {
        const auto called = m_called.constFind(name);
        if (called != m_called.cend())
            return *called;
        auto list = foundOrMade(name);
        if (list.id)
            m_called.insert(name, list);
        return list;
    }

    PlannedLists::List foundOrMade(const QString &name)
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
    QHash<QString, PlannedLists::List> m_called; ///< by name as written in the input
    ManyDomains m_domains;
    Statement m_settings;
    Statement m_answered;
    Statement m_makeList;
    QHash<ListId, int> m_joined;
    QList<ListId> m_joinedLists; ///< in input order
    ImportOutcome m_outcome;
};

} // namespace

Result<DomainsUndo> BulkChanges::apply(const QList<DomainsEdit> &edits, TaskProgress *progress)
{
    qsizetype total = 0;
    for (const DomainsEdit &edit : edits)
        total += edit.domains.size();
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Steps steps(transaction, progress, total, tr("Stopped. Nothing was changed."));
    Editor editor(transaction);
    DomainsUndo undo;
    for (const DomainsEdit &edit : edits) {
        for (const ListId list : edit.addTo)
            requireList(transaction, list);
        if (edit.settings.note && edit.settings.note->size() > DomainSettingsTable::longestNote)
            transaction.fail(
                Error::Kind::InvalidInput,
                DomainSettingsTable::tr("The note has %1 characters; at most %2 are kept. Shorten it.")
                    .arg(edit.settings.note->size())
                    .arg(DomainSettingsTable::longestNote));
        for (const DomainName &domain : edit.domains) {
            const qint64 id = editor.idOf(domain);
            if (transaction.failed())
                return failure(transaction.error());
            applyTo(id, edit, editor, undo);
            ++undo.domains;
            steps.next();
        }
    }
    return transaction.commit(std::move(undo));
}

Result<void> BulkChanges::takeBack(const DomainsUndo &undo, TaskProgress *progress)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Steps steps(transaction, progress, undo.joined.size() + undo.left.size() + undo.settings.size(),
                tr("Stopped. Nothing was undone."));
    Editor editor(transaction);
    const bool hasAnswers = transaction.has("SELECT 1 FROM domain_status LIMIT 1");
    for (const auto &[list, domain] : undo.joined) {
        if (transaction.failed())
            return failure(transaction.error());
        if (hasAnswers)
            editor.disown(list, domain);
        editor.leave(list, domain);
        steps.next();
    }
    for (const auto &[list, domain] : undo.left) {
        if (transaction.failed())
            return failure(transaction.error());
        editor.join(list, domain);
        steps.next();
    }
    // In reverse order: a domain that was edited twice gets the settings it had before both.
    for (auto setting = undo.settings.rbegin(); setting != undo.settings.rend(); ++setting) {
        if (transaction.failed())
            return failure(transaction.error());
        editor.undoSettings(*setting);
        steps.next();
    }
    for (const ListId list : undo.lists)
        transaction.run("DELETE FROM list WHERE id = ? AND NOT EXISTS "
                        "(SELECT 1 FROM list_domain WHERE list_id = list.id)",
                        {list});
    return transaction.commit();
}

Result<ImportCounts> BulkChanges::preview(const ImportPlan &plan, TaskProgress *progress) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    PlannedLists lists(transaction);
    DomainIds ids(transaction);
    DomainSettingRows settings(transaction);
    Statement member(transaction, "SELECT 1 FROM domain d JOIN list_domain m ON m.domain_id = d.id "
                                  "WHERE d.name = ? AND m.list_id = ?");
    ImportCounts counts;
    Steps steps(transaction, progress, plan.domains.size(), tr("Stopped. Nothing was added."));
    qsizetype done = 0;
    for (const ImportedDomain &entry : plan.domains) {
        if (++done % ManyDomains::Most == 0)
            steps.next(ManyDomains::Most);
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
        counts.countSettings(before, settled(before, entry));
    }
    counts.newLists = lists.newNames();
    return transaction.commit(std::move(counts));
}

Result<ImportOutcome> BulkChanges::import(const ImportPlan &plan, TaskProgress *progress)
{
    const auto settings = TRY(Settings(m_database).read());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Importing importing(transaction, plan, settings.confirmations);
    const qsizetype total = plan.domains.size();
    Steps steps(transaction, progress, total, tr("Stopped. Nothing was added."));
    for (qsizetype done = 0; done < total && !transaction.failed(); done += ManyDomains::Most) {
        const auto part = plan.domains.mid(done, ManyDomains::Most);
        importing.take(part);
        steps.next(part.size());
    }
    return transaction.commit(importing.finish());
}

} // namespace pantau::db
