// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/window_actions.h"

#include "desktop/look/icons.h"
#include "desktop/look/plain_tip.h"

#include <QMenu>
#include <QMenuBar>

namespace pantau::desktop {

WindowActions::WindowActions(QWidget *window) : QObject(window), m_window(window), m_pages(this)
{
    add = make("addAction", tr("&Add domains…"), QKeySequence::New, tr("Add"));
    import = make("importAction", tr("&Import a file…"), Qt::CTRL | Qt::Key_I, tr("Import"));
    exportAll = make("exportAction", tr("&Export…"), Qt::CTRL | Qt::Key_E);
    report = make("reportAction", tr("Re&port…"), Qt::CTRL | Qt::Key_R);
    undo = make("undoAction", tr("&Undo"), QKeySequence::Undo, tr("Undo"));
    redo = make("redoAction", tr("Re&do"), QKeySequence::Redo);
    find = make("findAction", tr("&Search"), QKeySequence::Find);
    settings = make("settingsAction", tr("Se&ttings…"), Qt::CTRL | Qt::Key_Comma);
    quit = make("quitAction", tr("&Quit"), Qt::CTRL | Qt::Key_Q);
    check = make("checkAction", tr("&Check now"), Qt::Key_F5);
    checkSelected = make("checkSelectedAction", tr("Check the &selected domains"), Qt::SHIFT | Qt::Key_F5);
    checkUnknown = make("checkUnknownAction", tr("Check the &unknown domains"), Qt::CTRL | Qt::Key_F5);
    checkAll = make("checkAllAction", tr("Check &all domains"), Qt::CTRL | Qt::SHIFT | Qt::Key_F5);
    stopCheck = make("stopCheckAction", tr("S&top the check"), Qt::CTRL | Qt::Key_Period);
    pause = make("pauseAction", tr("&Pause"), Qt::CTRL | Qt::Key_P);
    newList = make("newListAction", tr("&New list…"), Qt::CTRL | Qt::SHIFT | Qt::Key_N);
    listSettings = make("listSettingsAction", tr("&Settings of the list…"));
    renameList = make("renameListAction", tr("Ren&ame the list…"));
    reportList = make("reportListAction", tr("Re&port on this list…"));
    removeList = make("removeListAction", tr("Re&move the list…"));
    domains = make("domainsPageAction", tr("&Domains"), Qt::CTRL | Qt::Key_1);
    changes = make("changesPageAction", tr("&Changes"), Qt::CTRL | Qt::Key_2);
    usage = make("usagePageAction", tr("&Usage"), Qt::CTRL | Qt::Key_3);
    log = make("logPageAction", tr("&Log"), Qt::CTRL | Qt::Key_4);
    lists = make("listsPageAction", tr("Lists at a &glance"), Qt::CTRL | Qt::Key_5);
    appeals = make("appealsPageAction", tr("A&ppeals"), Qt::CTRL | Qt::Key_6);
    goToAnything = make("goToAnythingAction", tr("Go to &anything…"), Qt::CTRL | Qt::Key_K);
    goToLists = make("goToListsAction", tr("Go to the &overview and lists"), Qt::CTRL | Qt::Key_L);
    goToTable = make("goToTableAction", tr("Go to the &table"), Qt::CTRL | Qt::Key_T);
    connectService = make("connectAction", tr("&Connect a service…"));
    accounts = make("accountsAction", tr("&Accounts…"));
    firstSteps = make("firstStepsAction", tr("&First steps…"), Qt::Key_F1);
    groupByParent = make("groupByParentAction", tr("Group &by parent domain"), {});
    handbook = make("handbookAction", tr("Hand&book"), Qt::SHIFT | Qt::Key_F1);
    shortcuts = make("shortcutsAction", tr("&Keyboard shortcuts"), Qt::CTRL | Qt::Key_Slash);
    about = make("aboutAction", tr("&About Pantau"));
    settingsPages = {make("generalSettingsAction", tr("Settings: General")),
                     make("checkingSettingsAction", tr("Settings: Checking")),
                     make("alertsSettingsAction", tr("Settings: Alerts")),
                     make("channelsSettingsAction", tr("Settings: Channels")),
                     accounts,
                     make("reportsSettingsAction", tr("Settings: Reports")),
                     make("dataSettingsAction", tr("Settings: Data")),
                     make("privacySettingsAction", tr("Settings: Privacy"))};

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
    // Its key works wherever the focus is in the window.
    m_window->addAction(action);
    return action;
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
    menu(tr("&Lists"), {{newList}, {listSettings, renameList, reportList, removeList}});
    menu(tr("&Watch"), {checks(), {stopCheck, pause}});
    menu(tr("&View"), {pages(), {groupByParent}, {goToAnything, goToLists, goToTable}});
    menu(tr("A&ccounts"), {{connectService, accounts}});
    menu(tr("&Help"), {{handbook, firstSteps, shortcuts}, {about}});
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

void WindowActions::setIcons(const QPalette &palette, bool paused)
{
    const auto set = [&palette](QAction *action, const char *name) {
        action->setIcon(plainIcon(QLatin1String(name), palette));
    };
    set(add, "add");
    set(import, "import");
    set(check, "check");
    set(stopCheck, "stop");
    set(pause, paused ? "resume" : "pause");
    set(undo, "undo");
    set(changes, "page-changes");
    set(usage, "page-usage");
    set(log, "page-log");
    set(lists, "page-lists");
    set(appeals, "page-appeals");
}

} // namespace pantau::desktop
