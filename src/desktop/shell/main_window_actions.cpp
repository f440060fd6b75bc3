// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/question.h"
#include "desktop/look/words.h"
#include "desktop/shell/list_actions.h"
#include "desktop/shell/main_window.h"
#include "desktop/shell/situation_display.h"
#include "desktop/shell/status_line.h"
#include "desktop/shell/tool_bar.h"
#include "desktop/shell/undo_bar.h"
#include "desktop/shell/window_actions.h"
#include "desktop/shell/window_dialogs.h"
#include "desktop/table/domain_page.h"
#include "desktop/table/domain_table_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QShortcut>

// What can be done, and what each way to check would cost.
namespace pantau::desktop {

void MainWindow::connectActions()
{
    const auto on = [this](QAction *action, auto work) { connect(action, &QAction::triggered, this, work); };
    on(m_actions->add, [this] { m_dialogs->openAdd({}); });
    // Wherever the focus is, but for a field that takes what is pasted itself.
    connect(new QShortcut(QKeySequence::Paste, this), &QShortcut::activated, this,
            [this] { addFrom(*QGuiApplication::clipboard()->mimeData()); });
    on(m_actions->import, [this] { m_dialogs->chooseImport(); });
    on(m_actions->exportAll, [this] { m_dialogs->openExport(); });
    on(m_actions->report, [this] { m_dialogs->openReport(); });
    on(m_actions->undo, [this] { m_undoBar->undo(); });
    on(m_actions->find, [this] { m_toolBar->search()->setFocus(Qt::ShortcutFocusReason); });
    on(m_actions->settings, [this] { m_dialogs->openSettings(SettingsDialog::Page::General); });
    on(m_actions->quit, [this] { Q_EMIT quitRequested(); });
    on(m_actions->pause, [this](bool paused) {
        m_undoBar->overtake();
        m_session.setPaused(paused);
    });
    for (const Page page : {Page::Domains, Page::Changes, Page::Usage, Page::Log})
        on(m_actions->pages().at(int(page)), [this, page] { showPage(page); });
    on(m_actions->goToLists, [this] { m_side->setFocus(Qt::ShortcutFocusReason); });
    on(m_actions->goToTable, [this] {
        showPage(Page::Domains);
        m_page->table()->setFocus(Qt::ShortcutFocusReason);
    });
    on(m_actions->connectService, [this] { m_dialogs->connectService(); });
    on(m_actions->accounts, [this] { m_dialogs->openSettings(SettingsDialog::Page::Accounts); });
    on(m_actions->firstSteps, [this] { m_dialogs->openFirstStart(); });
    on(m_actions->shortcuts, [this] { m_dialogs->openShortcuts(); });
    on(m_actions->about, [this] { m_dialogs->openAbout(); });

    connect(m_toolBar, &ToolBar::searchChanged, this, [this](const QString &text) {
        m_page->setFilter(text.trimmed());
        if (!text.isEmpty())
            showPage(Page::Domains);
    });
    connect(m_toolBar, &ToolBar::searchLeft, this, [this] { m_page->table()->setFocus(); });
    connect(m_status, &StatusLine::logRequested, this, [this] { showPage(Page::Log); });
    connect(m_status, &StatusLine::deliveriesRequested, this, [this] { showPage(Page::Changes); });
    connect(m_undoBar, &UndoBar::said, m_display, &SituationDisplay::say);
    connect(m_undoBar, &UndoBar::failed, m_display, &SituationDisplay::sayError);
    connect(m_undoBar, &UndoBar::canUndoChanged, this, [this] {
        m_actions->setUndoable(m_undoBar->canUndo() ? m_undoBar->sentence() : QString());
        m_toolBar->showUndo(m_undoBar->isOffered());
    });
    m_actions->undo->setEnabled(false);
    connect(&m_quickAdd, &QuickAdd::done, this, qOverload<const UndoableAction &>(&MainWindow::show));
    connect(&m_quickAdd, &QuickAdd::failed, m_display, &SituationDisplay::sayError);
}

void MainWindow::connectChecks()
{
    connect(m_actions->check, &QAction::triggered, this, [this] {
        m_undoBar->overtake();
        m_checker.check(m_page->query());
    });
    connect(m_actions->checkSelected, &QAction::triggered, this, [this] { m_page->checkSelected(); });
    connect(m_actions->checkUnknown, &QAction::triggered, this, [this] {
        m_undoBar->overtake();
        store::DomainQuery query;
        query.status = BlockStatus::Unknown;
        m_checker.check(query);
    });
    connect(m_actions->checkAll, &QAction::triggered, this, [this] { checkAll(); });
    connect(m_actions->stopCheck, &QAction::triggered, &m_session, &session::Session::cancelChecks);
    connect(m_toolBar, &ToolBar::checkMenuOpens, this, &MainWindow::refreshCheckMenu);
    connect(m_status, &StatusLine::cancelRequested, &m_session, &session::Session::cancelChecks);
    connect(&m_session, &session::Session::progress, this, [this](int done, int total) {
        if (m_checker.isRunning())
            m_status->setChecked(done, total);
    });
    connect(&m_checker, &Checker::started, this, [this](int domains) {
        refreshActions();
        m_status->beginCheck(domains);
    });
    connect(&m_checker, &Checker::finished, this, [this](const QString &sentence, bool isComplete) {
        m_status->endCheck();
        refresh();
        if (isComplete)
            m_display->say(sentence);
        else
            m_display->sayObstacle(sentence);
    });
    connect(&m_checker, &Checker::refused, m_display, &SituationDisplay::sayObstacle);
    connect(&m_checker, &Checker::failed, m_display, &SituationDisplay::sayError);
    connect(&m_checker, &Checker::asked, this, [this](const QString &sentence, const QString &verb) {
        bringUp(); // it may be the tray that asked
        ask(this, sentence, verb, [this] { m_checker.confirm(); });
    });
}

void MainWindow::refreshActions()
{
    const int shown = m_page->shownDomains();
    const auto left = m_page->checksLeft();
    const bool canCheck = !m_checker.isRunning() && left.value_or(1) > 0;
    m_actions->check->setText(words::checkNow(shown, left));
    m_actions->check->setEnabled(shown > 0 && canCheck);
    m_toolBar->setCheckTexts(m_actions->check->text(),
                             shown > 0 ? tr("Check now (%1)").arg(QLocale().toString(shown))
                                       : tr("Check now"));
    m_actions->checkAll->setEnabled(canCheckAll());
    m_actions->checkUnknown->setEnabled(m_overview.counts.unknown > 0 && canCheck);
    m_actions->checkSelected->setEnabled(shown > 0 && canCheck);
    m_actions->stopCheck->setEnabled(m_checker.isRunning());
    const bool paused = m_session.isPaused();
    m_actions->pause->setChecked(paused);
    m_actions->pause->setText(paused ? tr("&Resume") : tr("&Pause"));
    m_lists->refresh();
}

/// Each way with its cost, worked out when somebody looks.
void MainWindow::refreshCheckMenu()
{
    const int selected = m_page->selectedCount();
    m_actions->checkSelected->setText(tr("Check the %Ln &selected domain(s)", nullptr, selected));
    m_actions->checkSelected->setEnabled(selected > 0 && !m_checker.isRunning());
    m_actions->checkUnknown->setText(
        tr("Check the %Ln &unknown domain(s)", nullptr, m_overview.counts.unknown));
    m_actions->checkAll->setText(tr("Check &all %Ln domain(s)", nullptr, m_overview.counts.total));
}

void MainWindow::checkAll()
{
    m_undoBar->overtake();
    m_checker.check(store::DomainQuery{});
}

void MainWindow::quickAdd(const QStringList &domains)
{
    m_quickAdd.add(domains);
}

} // namespace pantau::desktop
