// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/list_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/time.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/domains/domains_dialog.h"
#include "desktop/look/question.h"
#include "desktop/look/words.h"
#include "desktop/window/edit_undo.h"

#include <QMenu>
#include <QPointer>

#include <algorithm>
#include <map>

// What changes the selected domains.
namespace pantau::desktop {

void DomainActions::change(const QList<DomainsEdit> &edits, const Sentence &sentence,
                           std::optional<ListId> newList, Kind kind, const NameAnswer &answer)
{
    const auto progress = std::make_shared<TaskProgress>();
    qsizetype total = 0;
    for (const DomainsEdit &edit : edits)
        total += edit.domains.size();
    progress->set(0, total);
    Q_EMIT began(kind == Kind::Remove ? tr("Removing %1 of %2 domains") : tr("Changing %1 of %2 domains"),
                 progress);
    whenFinished(m_session.lists().editDomains(edits, progress), this,
                 [this, edits, sentence, newList, progress, answer](const Result<DomainsUndo> &undo) {
                     Q_EMIT ended(progress);
                     std::optional<ListRemoval> made;
                     if (newList)
                         made.emplace(m_session, *newList);
                     if (!undo) {
                         if (made)
                             made->remove(); // it was made for this alone
                         if (answer)
                             answer(failure(undo.error()));
                         else
                             Q_EMIT failed(undo.error());
                         return;
                     }
                     if (answer)
                         answer({});
                     Q_EMIT done(editedDomains(m_session, sentence(undo->domains), edits, *undo, made));
                 });
}

void DomainActions::changeSettings(const DomainSettingsChange &settings, const Sentence &sentence)
{
    DomainsEdit edit;
    edit.domains = domains();
    edit.settings = settings;
    if (!edit.domains.isEmpty())
        change({edit}, sentence);
}

QList<DomainsEdit> DomainActions::leaving() const
{
    const auto &index = m_model.shown().index;
    std::map<QList<ListId>, DomainsEdit> byLists;
    for (const int place : places()) {
        const QList<ListId> lists = m_list ? QList{*m_list} : index->listsAt(place);
        auto &edit = byLists[lists];
        edit.removeFrom = lists;
        edit.domains += index->domainAt(place);
    }
    QList<DomainsEdit> edits;
    for (const auto &[lists, edit] : byLists)
        edits.append(edit);
    return edits;
}

bool DomainActions::changesWithList(ListId list, bool isMove) const
{
    if (m_list == list)
        return false;
    const auto &index = m_model.shown().index;
    const QList<int> chosen = places();
    return std::any_of(chosen.cbegin(), chosen.cend(), [this, &index, list, isMove](int place) {
        const QList<ListId> lists = index->listsAt(place);
        const bool leaves = isMove && (m_list || lists.size() > 1);
        return leaves || !lists.contains(list);
    });
}

void DomainActions::fillLists(QMenu *menu, bool isMove)
{
    menu->clear();
    const auto lists = m_session.queries().lists();
    if (!lists) {
        Q_EMIT failed(lists.error());
        return;
    }
    for (const DomainList &list : *lists) {
        if (!changesWithList(list.id, isMove))
            continue;
        // A name may hold an ampersand, which a menu takes for a mnemonic.
        auto *action = menu->addAction(QString(list.name).replace(u'&', QStringLiteral("&&")));
        connect(action, &QAction::triggered, this,
                [this, list, isMove] { join(list.id, list.name, isMove, false); });
    }
    if (!menu->isEmpty())
        menu->addSeparator();
    connect(menu->addAction(tr("&New list…")), &QAction::triggered, this,
            [this, isMove] { joinNew(isMove); });
}

void DomainActions::join(ListId list, const QString &name, bool isMove, bool isNew)
{
    QList<DomainsEdit> edits;
    if (isMove)
        edits = leaving();
    else
        edits.append(DomainsEdit{domains(), {}, {}, {}});
    for (DomainsEdit &edit : edits)
        edit.addTo = {list};
    change(
        edits,
        [name, isMove](int count) {
            return isMove ? tr("%Ln domain(s) moved to “%1”.", nullptr, count).arg(name)
                          : tr("%Ln domain(s) added to “%1”.", nullptr, count).arg(name);
        },
        isNew ? std::optional(list) : std::nullopt);
}

void DomainActions::joinNew(bool isMove)
{
    askName(m_view.window(), tr("Name of the new list:"), {},
            [this, isMove](const QString &name, const NameAnswer &answer) {
                const auto accounts = byAccount();
                whenFinished(m_session.lists().add(name, accounts.isEmpty()
                                                             ? std::nullopt
                                                             : std::optional(accounts.constBegin().key())),
                             this, [this, isMove, answer](const Result<DomainList> &list) {
                                 if (!list)
                                     return answer(failure(list.error()));
                                 answer({});
                                 join(list->id, list->name, isMove, true);
                             });
            });
}

void DomainActions::setUntil(Time time, const std::optional<QDateTime> &until)
{
    DomainSettingsChange settings;
    (time == Time::Pause ? settings.pausedUntil : settings.mutedUntil) = until;
    const QString when =
        until && *until < farFuture() ? moment(*until, m_session.clock().nowUtc()) : QString();
    changeSettings(settings, [time, when, begins = until.has_value()](int count) {
        if (time == Time::Pause)
            return !begins          ? tr("%Ln domain(s) resumed.", nullptr, count)
                   : when.isEmpty() ? tr("%Ln domain(s) paused until you resume them.", nullptr, count)
                                    : tr("%Ln domain(s) paused until %1.", nullptr, count).arg(when);
        return !begins          ? tr("Alerts for %Ln domain(s) are on again.", nullptr, count)
               : when.isEmpty() ? tr("Alerts for %Ln domain(s) muted until you unmute them.", nullptr, count)
                                : tr("Alerts for %Ln domain(s) muted until %1.", nullptr, count).arg(when);
    });
}

void DomainActions::writeNote()
{
    openDialog(Field::Note);
}

void DomainActions::edit()
{
    openDialog(Field::First);
}

void DomainActions::openDialog(Field field)
{
    const QList<int> rows = m_view.selectedRows();
    const auto lists = m_session.queries().lists();
    if (rows.isEmpty() || !lists)
        return;
    auto *dialog = new DomainsDialog(*lists, int(rows.size()), m_session.clock().nowUtc(), m_view.window());
    if (rows.size() == 1)
        if (const auto row = m_model.rowAt(rows.first()))
            dialog->showOne(row->domain, row->settings);
    switch (field) {
    case Field::First:
        break;
    case Field::Pause:
        dialog->askPause();
        break;
    case Field::Mute:
        dialog->askMute();
        break;
    case Field::Note:
        dialog->askNote();
        break;
    }
    // The table may show others by then: these are the domains that the dialog names.
    const QList<DomainName> chosen = domains();
    connect(dialog, &DomainsDialog::chosen, this,
            [this, chosen, dialog = QPointer(dialog)](DomainsEdit edit, const QString &newList) {
                for (const auto &until : {edit.settings.pausedUntil, edit.settings.mutedUntil})
                    if (dialog && until && *until && **until <= m_session.clock().nowUtc())
                        return dialog->answer(failure(Error::Kind::InvalidInput, words::timeHasPassed()));
                edit.domains = chosen;
                takeDialog(std::move(edit), newList, [this, dialog](const Result<void> &taken) {
                    if (dialog)
                        dialog->answer(taken);
                    else if (!taken)
                        Q_EMIT failed(taken.error());
                });
            });
    dialog->open();
}

/// @p answer: whether it is saved.
void DomainActions::takeDialog(DomainsEdit edit, const QString &newList, const NameAnswer &answer)
{
    const Sentence sentence = [](int count) { return tr("%Ln domain(s) edited.", nullptr, count); };
    if (newList.isEmpty())
        return change({edit}, sentence, std::nullopt, Kind::Change, answer);
    std::optional<AccountId> account;
    if (const int place = m_model.shown().index->placeOf(edit.domains.first()); place >= 0)
        account = m_model.shown().index->accountAt(place);
    whenFinished(m_session.lists().add(newList, account), this,
                 [this, edit, sentence, answer](const Result<DomainList> &list) {
                     if (!list)
                         return answer(failure(list.error()));
                     auto withList = edit;
                     withList.addTo.append(list->id);
                     change({withList}, sentence, list->id, Kind::Change, answer);
                 });
}

void DomainActions::remove()
{
    const auto edits = leaving();
    int count = 0;
    for (const DomainsEdit &edit : edits)
        count += int(edit.domains.size());
    if (count == 0)
        return;
    const QString question =
        m_list
            ? tr("Remove %Ln domain(s) from this list? Their history is kept; Undo brings them back.",
                 nullptr, count)
            : tr("Remove %Ln domain(s)? They are no longer watched. Their history is kept; Undo brings them "
                 "back.",
                 nullptr, count);
    ask(m_view.window(), question, tr("&Remove"), [this, edits] {
        change(
            edits, [](int removed) { return tr("%Ln domain(s) removed.", nullptr, removed); }, std::nullopt,
            Kind::Remove);
    });
}

} // namespace pantau::desktop
