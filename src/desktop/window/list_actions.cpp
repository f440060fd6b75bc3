// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/list_actions.h"

#include "app/list_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "desktop/look/question.h"
#include "desktop/window/list_removal.h"
#include "desktop/window/side_list.h"
#include "desktop/window/window_actions.h"
#include "desktop/window/window_dialogs.h"

namespace pantau::desktop {

ListActions::ListActions(app::Session &session, const WindowActions &actions, const SideList &side,
                         WindowDialogs &dialogs, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_actions(actions)
    , m_side(side)
    , m_dialogs(dialogs)
    , m_window(window)
{
    const auto onList = [this](QAction *action, auto work) {
        connect(action, &QAction::triggered, this, [this, work] {
            if (const auto list = m_side.view().list)
                work(*list);
        });
    };
    connect(m_actions.newList, &QAction::triggered, this, [this] { add(); });
    onList(m_actions.listSettings, [this](ListId list) { m_dialogs.openListSettings(list); });
    onList(m_actions.renameList, [this](ListId list) { rename(list, m_side.nameOf(list)); });
    onList(m_actions.reportList, [this](ListId list) { m_dialogs.openReportOn(list); });
    onList(m_actions.removeList, [this](ListId list) { remove(list, m_side.nameOf(list)); });
    connect(&m_side, &SideList::settingsRequested, &m_dialogs, &WindowDialogs::openListSettings);
    connect(&m_side, &SideList::renameRequested, this, &ListActions::rename);
    connect(&m_side, &SideList::removeRequested, this, &ListActions::remove);
    connect(&m_side, &SideList::reportRequested, &m_dialogs, &WindowDialogs::openReportOn);
}

void ListActions::refresh() const
{
    const bool isList = m_side.page() == Page::Domains && m_side.view().list.has_value();
    for (QAction *action :
         {m_actions.listSettings, m_actions.renameList, m_actions.reportList, m_actions.removeList})
        action->setEnabled(isList);
}

void ListActions::add()
{
    askName(m_window, tr("Name of the new list:"), {}, [this](const QString &name, const NameAnswer &answer) {
        whenFinished(m_session.lists().add(name, m_dialogs.accountInView()), this,
                     [this, answer](const Result<DomainList> &list) {
                         if (!list)
                             return answer(failure(list.error()));
                         answer({});
                         const ListRemoval removal(m_session, list->id);
                         Q_EMIT done({tr("The list “%1” was added.").arg(list->name),
                                      [removal] { return removal.remove(); }, tr("The new list is gone."),
                                      [removal] { return removal.bringBack(); }});
                         Q_EMIT added(list->id);
                     });
    });
}

void ListActions::rename(ListId list, const QString &name)
{
    askName(m_window, tr("New name of the list:"), name,
            [this, list, name](const QString &newName, const NameAnswer &answer) {
                whenFinished(m_session.lists().rename(list, newName), this,
                             [this, list, name, newName, answer](const Result<void> &renamed) {
                                 answer(renamed);
                                 if (!renamed)
                                     return;
                                 Q_EMIT done({tr("The list “%1” was renamed.").arg(name),
                                              [&session = m_session, list, name] {
                                                  return session.lists().rename(list, name);
                                              },
                                              {},
                                              [&session = m_session, list, newName] {
                                                  return session.lists().rename(list, newName);
                                              }});
                             });
            });
}

void ListActions::remove(ListId list, const QString &name)
{
    const QString question = tr("Remove the list “%1”? Domains that are in no other list are no longer "
                                "watched. Their history is kept; Undo brings the list back.")
                                 .arg(name);
    ask(m_window, question, tr("&Remove the list"), [this, list, name] {
        const auto progress = std::make_shared<TaskProgress>();
        Q_EMIT began(tr("Removing the list…"), progress);
        whenFinished(
            m_session.lists().remove(list), this, [this, name, progress](const Result<RemovedList> &removed) {
                Q_EMIT ended(progress);
                if (!removed)
                    return Q_EMIT failed(removed.error());
                const ListRemoval removal(m_session, *removed);
                Q_EMIT done({tr("The list “%1” was removed.").arg(name),
                             [removal] { return removal.bringBack(); }, tr("The removed list is back."),
                             [removal] { return removal.remove(); }});
            });
    });
}

} // namespace pantau::desktop
