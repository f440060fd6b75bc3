// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/domain_edits.h"

#include "db/database.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

/// The statements of an edit, prepared once.
class Editor
{
public:
    explicit Editor(Transaction &transaction)
        : m_transaction(transaction)
        , m_find(transaction, "SELECT d.id FROM domain d WHERE d.name = ? AND EXISTS "
                              "(SELECT 1 FROM list_domain WHERE domain_id = d.id)")
        , m_join(transaction, "INSERT INTO list_domain (list_id, domain_id) SELECT id, ? FROM list "
                              "WHERE id = ? ON CONFLICT DO NOTHING")
        , m_leave(transaction, "DELETE FROM list_domain WHERE list_id = ? AND domain_id = ?")
        , m_disown(transaction, DisownAnswers + QLatin1String("?"))
        , m_settings(transaction)
    {
    }

    /// 0, and the transaction failed, when the domain is in no list.
    [[nodiscard]] qint64 idOf(const DomainName &domain)
    {
        m_find.run(domain);
        if (m_find.next())
            return m_find.number(0);
        m_transaction.fail({Error::Kind::NotFound,
                            DomainSettingsTable::tr(
                                "“%1” is in none of your lists. Add it to a list first; nothing was changed.")
                                .arg(domain.display()),
                            {}});
        return 0;
    }
    /// Whether it was not there before.
    bool join(ListId list, qint64 domain) { return m_join.run(domain, list) && m_join.rowsAffected() > 0; }
    /// Whether it was there before.
    bool leave(ListId list, qint64 domain) { return m_leave.run(list, domain) && m_leave.rowsAffected() > 0; }
    /// As if it had never been there.
    void undoJoin(ListId list, qint64 domain)
    {
        m_disown.run(list, domain);
        leave(list, domain);
    }
    [[nodiscard]] DomainSettingRows &settings() { return m_settings; }

private:
    Transaction &m_transaction;
    Statement m_find;
    Statement m_join;
    Statement m_leave;
    Statement m_disown;
    DomainSettingRows m_settings;
};

void requireLists(Transaction &transaction, const QList<ListId> &lists)
{
    Statement select(transaction, "SELECT 1 FROM list WHERE id = ?");
    for (const ListId list : lists) {
        select.run(list);
        if (!select.next())
            transaction.fail(noSuchList());
    }
}

void applyTo(qint64 domain, const DomainsEdit &edit, Editor &editor, DomainsUndo &undo)
{
    for (const ListId list : edit.addTo)
        if (editor.join(list, domain))
            undo.joined.append({list, domain});
    for (const ListId list : edit.removeFrom)
        if (!edit.addTo.contains(list) && editor.leave(list, domain))
            undo.left.append({list, domain});
    const DomainSettings before = editor.settings().of(domain);
    const DomainSettings after = edit.settings.applied(before);
    if (after == before)
        return;
    editor.settings().save(domain, after);
    undo.settings.append({domain, before});
}

/// Counts on, and ends the transaction when it shall stop.
class Steps
{
public:
    /// @p stopped is said then.
    Steps(Transaction &transaction, TaskProgress *progress, qsizetype total, const QString &stopped)
        : m_transaction(transaction), m_progress(progress), m_total(total), m_stopped(stopped)
    {
        tell();
    }
    void next()
    {
        ++m_done;
        tell();
    }

private:
    void tell()
    {
        if (!m_progress)
            return;
        m_progress->set(m_done, m_total);
        if (m_progress->isCancelled())
            m_transaction.fail({Error::Kind::Cancelled, m_stopped, {}});
    }

    Transaction &m_transaction;
    TaskProgress *m_progress;
    qsizetype m_total;
    QString m_stopped;
    qsizetype m_done = 0;
};

} // namespace

Result<DomainsUndo> DomainEdits::apply(const QList<DomainsEdit> &edits, TaskProgress *progress)
{
    qsizetype total = 0;
    for (const DomainsEdit &edit : edits)
        total += edit.domains.size();
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Steps steps(transaction, progress, total, tr("Stopped. Nothing was changed."));
    Editor editor(transaction);
    DomainsUndo undo;
    for (const DomainsEdit &edit : edits) {
        requireLists(transaction, edit.addTo);
        if (edit.settings.note && edit.settings.note->size() > DomainSettingsTable::longestNote)
            transaction.fail(
                {Error::Kind::InvalidInput,
                 DomainSettingsTable::tr("The note has %1 characters; at most %2 are kept. Shorten it.")
                     .arg(edit.settings.note->size())
                     .arg(DomainSettingsTable::longestNote),
                 {}});
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

Result<void> DomainEdits::takeBack(const DomainsUndo &undo, TaskProgress *progress)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Steps steps(transaction, progress, undo.joined.size() + undo.left.size() + undo.settings.size(),
                tr("Stopped. Nothing was undone."));
    Editor editor(transaction);
    for (const auto &[list, domain] : undo.joined) {
        if (transaction.failed())
            return failure(transaction.error());
        editor.undoJoin(list, domain);
        steps.next();
    }
    for (const auto &[list, domain] : undo.left) {
        if (transaction.failed())
            return failure(transaction.error());
        editor.join(list, domain);
        steps.next();
    }
    // The last first: a domain that was edited twice gets what it had before both.
    for (auto setting = undo.settings.rbegin(); setting != undo.settings.rend(); ++setting) {
        if (transaction.failed())
            return failure(transaction.error());
        editor.settings().save(setting->domain, setting->before);
        steps.next();
    }
    return transaction.commit();
}

} // namespace pantau::db
