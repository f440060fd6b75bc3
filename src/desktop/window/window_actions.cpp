// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/window_actions.h"

#include "app/watch_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"
#include "desktop/window/side_list.h"
#include "desktop/window/status_line.h"
#include "desktop/window/tool_bar.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_dialogs.h"

#include <QDropEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollBar>

#include <chrono>

namespace pantau::desktop {

WindowActions::WindowActions(QWidget *window) : QObject(window), m_pages(this)
{
    setKind(*removeList, kind::Danger);
    for (const auto &[action, icon] :
         {std::pair(add, "plus"), std::pair(import, "import"), std::pair(check, "refresh"),
          std::pair(stopCheck, "close"), std::pair(undo, "undo"), std::pair(changes, "bell"),
          std::pair(usage, "chart"), std::pair(log, "log"), std::pair(lists, "glance"),
          std::pair(appeals, "mail"), std::pair(listsByChannel, "send")})
        action->setIcon(plainIcon(QLatin1String(icon)));
    pause->setCheckable(true);
    for (QAction *page : pages()) {
        page->setCheckable(true);
        m_pages.addAction(page);
    }
    domains->setChecked(true);
    quit->setMenuRole(QAction::QuitRole);
    settings->setMenuRole(QAction::PreferencesRole);
    about->setMenuRole(QAction::AboutRole);
}

QAction *WindowActions::make(const char *name, const QString &text, const QKeySequence &shortcut,
                             const QString &shortText)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(shortcut);
    if (!shortText.isEmpty())
        action->setIconText(shortText);
    // Makes the shortcut work with any focus in the window.
    qobject_cast<QWidget *>(parent())->addAction(action);
    return action;
}

QList<QAction *> WindowActions::makeEntries()
{
    QList<QAction *> made;
    for (int i = 0; i < 9; ++i)
        made += make("entryAction", {}); // the side list sets text and key
    return made;
}

void WindowActions::fillMenus(QMenuBar &bar, const QList<QAction *> &selection) const
{
    const auto menu = [&bar](const QString &title, const QList<QList<QAction *>> &groups) {
        auto *made = bar.addMenu(title);
        for (const auto &group : groups) {
            if (!made->isEmpty())
                made->addSeparator();
            made->addActions(group);
        }
    };
    menu(tr("&Domains"), {{add, import}, {exportAll, report}, {undo, redo, find}, {settings}, {quit}});
    menu(tr("&Selected"), {selection});
    menu(tr("&Lists"), {{newList, listsByChannel}, {listSettings, renameList, reportList, removeList}});
    menu(tr("&Watch"), {checks(), {stopCheck, pause}});
    menu(tr("&View"), {{domains, lists, changes, appeals, usage},
                       {groupByParent, switchTheme},
                       {goToAnything, goToLists, goToTable, goToNextPart}});
    menu(tr("A&ccounts"), {{connectService, accounts}});
    menu(tr("&Help"), {{handbook, shortcuts}, {log}, {about}});
}

void WindowActions::setUndoable(const QString &done, const QString &undone) const
{
    constexpr qsizetype MostLetters = 60;
    const auto named = [](const QString &sentence) {
        QString name = sentence.endsWith(u'.') ? sentence.chopped(1) : sentence;
        if (name.size() > MostLetters)
            name = name.left(MostLetters).trimmed() + u'…';
        return name.replace(u'&', QStringLiteral("&&"));
    };
    //: %1 is what was done, as in "3 domains added to “Clients”"
    undo->setText(done.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(named(done)));
    undo->setToolTip(plainTip(done));
    undo->setEnabled(!done.isEmpty());
    //: %1 is what was done and undone, as in "3 domains added to “Clients”"
    redo->setText(undone.isEmpty() ? tr("Re&do") : tr("Re&do: %1").arg(named(undone)));
    redo->setToolTip(plainTip(undone));
    redo->setEnabled(!undone.isEmpty());
}

using app::Session;

CheckActions::CheckActions(WindowContext &context, Checker &checker, const Places &places, QObject *parent)
    : QObject(parent), m_session(context.session), m_checker(checker), m_places(places)
{
    connectActions();
    connect(&context, &WindowContext::checkRequested, this, [this](const Checker::ByAccount &domains) {
        Q_EMIT requested();
        m_checker.check(domains);
    });
    connect(&context, &WindowContext::listCheckRequested, this, [this](ListId list) {
        DomainQuery query;
        query.list = list;
        check(query);
    });
    connect(m_places.toolBar->checkMenu(), &QMenu::aboutToShow, this, &CheckActions::refreshMenu);
    connect(m_places.status, &StatusLine::cancelRequested, &m_session,
            [this] { m_session.checks().cancel(); });
    connect(&m_session, &Session::progress, this, [this](int done, int total) {
        if (m_checker.isRunning())
            m_places.status->setChecked(done, total);
    });
    connect(&m_checker, &Checker::started, this, [this](int domains) {
        refresh();
        m_places.status->beginCheck(domains);
    });
    connect(&m_checker, &Checker::finished, m_places.status, &StatusLine::endCheck);
}

void CheckActions::connectActions()
{
    const WindowActions &actions = *m_places.actions;
    connect(actions.check, &QAction::triggered, this, [this] { check(m_places.domains->query()); });
    connect(actions.checkSelected, &QAction::triggered, &m_places.domains->selectionActions(),
            &DomainActions::check);
    connect(actions.checkUnknown, &QAction::triggered, this, [this] {
        DomainQuery query;
        query.status = BlockStatus::Unknown;
        check(query);
    });
    connect(actions.checkAll, &QAction::triggered, this, &CheckActions::checkAll);
    connect(actions.stopCheck, &QAction::triggered, &m_session, [this] { m_session.checks().cancel(); });
}

void CheckActions::check(const DomainQuery &query)
{
    Q_EMIT requested();
    m_checker.check(query);
}

void CheckActions::checkAll()
{
    check(DomainQuery{});
}

/// Checks through local lists are free and not counted.
QString CheckActions::text(int domains, const DomainPage::Paid &paid)
{
    return paid.domains > 0 ? words::checkNow(paid.domains, paid.left)
                            : words::checkNow(domains, std::nullopt);
}

bool CheckActions::canCheck(int domains, const DomainPage::Paid &paid) const
{
    return domains > 0 && !m_checker.isRunning() && (paid.left.value_or(1) > 0 || domains > paid.domains);
}

bool CheckActions::canCheckAll() const
{
    return canCheck(m_counts.total, m_places.domains->paidOfAll());
}

void CheckActions::refresh()
{
    const WindowActions &actions = *m_places.actions;
    const int shown = m_places.domains->shownDomains();
    const auto paid = m_places.domains->paidShown();
    const bool isPossible = canCheck(shown, paid);
    actions.check->setToolTip(text(shown, paid)); // the only place with the price
    actions.check->setEnabled(isPossible);
    actions.checkAll->setEnabled(canCheckAll());
    actions.checkUnknown->setEnabled(m_counts.unknown > 0 && canCheckAll());
    actions.checkSelected->setEnabled(isPossible);
    actions.stopCheck->setEnabled(m_checker.isRunning());
}

/// Updates the texts with the costs when the menu opens.
void CheckActions::refreshMenu()
{
    const WindowActions &actions = *m_places.actions;
    const int selected = m_places.domains->table()->selectedCount();
    actions.checkSelected->setText(tr("Check the %Ln &selected domain(s)", nullptr, selected));
    actions.checkSelected->setEnabled(selected > 0 && !m_checker.isRunning());
    actions.checkUnknown->setText(tr("Check the %Ln &unknown domain(s)", nullptr, m_counts.unknown));
    actions.checkAll->setText(tr("Check &all %Ln domain(s)", nullptr, m_counts.total));
}

ListActions::ListActions(WindowContext &context, const WindowActions &actions, const SideList &side,
                         WindowDialogs &dialogs, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_session(context.session)
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
    connect(&m_context, &WindowContext::newListRequested, this, [this] { add(); });
    connect(&m_context, &WindowContext::listRemovalRequested, this,
            [this](ListId list) { remove(list, m_side.nameOf(list)); });
    onList(m_actions.listSettings,
           [this](ListId list) { Q_EMIT m_context.listSettingsRequested(list, false); });
    onList(m_actions.renameList, [this](ListId list) { rename(list, m_side.nameOf(list)); });
    onList(m_actions.reportList, [this](ListId list) { Q_EMIT m_context.reportRequested(list); });
    onList(m_actions.removeList, [this](ListId list) { remove(list, m_side.nameOf(list)); });
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
        whenFinished(m_session.write(&db::Lists::add, name, m_dialogs.accountInView()), this,
                     [this, answer](const Result<DomainList> &list) {
                         if (!list)
                             return answer(failure(list.error()));
                         answer({});
                         const ListRemoval removal(m_session, list->id);
                         Q_EMIT m_context.done({tr("The list “%1” was added.").arg(list->name),
                                                [removal] { return removal.remove(); },
                                                tr("The new list is gone."),
                                                [removal] { return removal.bringBack(); }});
                         Q_EMIT added(list->id);
                     });
    });
}

void ListActions::rename(ListId list, const QString &name)
{
    const auto save = [&session = m_session, list](const QString &text) {
        return session.write(&db::Lists::rename, list, text);
    };
    askName(m_window, tr("New name of the list:"), name,
            [this, save, name](const QString &newName, const NameAnswer &answer) {
                whenFinished(save(newName), this,
                             [this, save, name, newName, answer](const Result<void> &renamed) {
                                 answer(renamed);
                                 if (renamed)
                                     Q_EMIT m_context.done(UndoableAction::change(
                                         tr("The list “%1” was renamed.").arg(name), save, name, newName));
                             });
            });
}

void ListActions::remove(ListId list, const QString &name)
{
    const QString question = tr("Remove the list “%1”? Domains that are in no other list are no longer "
                                "watched. Their history is kept; Undo brings the list back.")
                                 .arg(name);
    askToRemove(m_window, question, tr("&Remove the list"), [this, list, name] {
        const auto progress = std::make_shared<TaskProgress>();
        Q_EMIT m_context.began(tr("Removing the list…"), progress);
        whenFinished(
            m_session.removeList(list), this, [this, name, progress](const Result<RemovedList> &removed) {
                Q_EMIT m_context.ended(progress);
                if (!removed)
                    return Q_EMIT m_context.failed(removed.error());
                const ListRemoval removal(m_session, *removed);
                Q_EMIT m_context.done(
                    {tr("The list “%1” was removed.").arg(name), [removal] { return removal.bringBack(); },
                     tr("The removed list is back."), [removal] { return removal.remove(); }});
            });
    });
}

namespace {

constexpr std::chrono::milliseconds AStep{80};

} // namespace

ListDropTarget::ListDropTarget(SideList &side) : QObject(&side), m_side(side)
{
    side.viewport()->setAcceptDrops(true);
    side.viewport()->installEventFilter(this);
    m_scroll.setInterval(AStep);
    connect(&m_scroll, &QTimer::timeout, this, &ListDropTarget::scroll);
}

std::optional<ListId> ListDropTarget::listAt(int row) const
{
    const auto *item = m_side.item(row);
    const QVariant list = item ? item->data(SideList::ListRole) : QVariant();
    return list.isValid() ? std::optional(ListId{list.toLongLong()}) : std::nullopt;
}

/// The proposed action follows the modifier keys: Ctrl copies, Shift moves.
void ListDropTarget::drag(QDropEvent &event)
{
    const QPoint at = event.position().toPoint();
    const int row = m_side.indexAt(at).row();
    const auto list = listAt(row);
    const bool isTaken = list && list != m_shown;
    frame(isTaken ? row : -1);
    if (isTaken)
        event.acceptProposedAction();
    else
        event.ignore();
    const int edge = m_side.fontMetrics().height() * 2;
    const bool isAtEnd = at.y() < edge || at.y() > m_side.viewport()->height() - edge;
    if (isAtEnd && !m_scroll.isActive())
        m_scroll.start();
    else if (!isAtEnd)
        m_scroll.stop();
}

void ListDropTarget::leave()
{
    frame(-1);
    m_scroll.stop();
}

void ListDropTarget::frame(int row)
{
    static_cast<SideDelegate *>(m_side.itemDelegate())->setDropRow(row);
    m_side.viewport()->update();
}

void ListDropTarget::scroll()
{
    const int y = m_side.viewport()->mapFromGlobal(QCursor::pos()).y();
    m_side.verticalScrollBar()->triggerAction(y < m_side.viewport()->height() / 2
                                                  ? QAbstractSlider::SliderSingleStepSub
                                                  : QAbstractSlider::SliderSingleStepAdd);
}

bool ListDropTarget::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragLeave:
        leave();
        return true;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
        break;
    default:
        return QObject::eventFilter(watched, event);
    }
    auto &drop = *static_cast<QDropEvent *>(event);
    if (!drop.mimeData()->hasFormat(DomainTableView::draggedFormat())) {
        drop.ignore(); // files and texts are handled by the window
        return true;
    }
    drag(drop);
    if (event->type() == QEvent::DragEnter) {
        drop.accept(); // otherwise move events would stop
    } else if (event->type() == QEvent::Drop) {
        leave();
        const auto list = listAt(m_side.indexAt(drop.position().toPoint()).row());
        if (drop.isAccepted() && list)
            Q_EMIT dropped(*list, drop.proposedAction() == Qt::MoveAction);
    }
    return true;
}

} // namespace pantau::desktop
