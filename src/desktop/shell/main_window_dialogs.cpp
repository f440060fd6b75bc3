// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/when_finished.h"
#include "desktop/about/about_dialog.h"
#include "desktop/detail/report_dialog.h"
#include "desktop/look/question.h"
#include "desktop/look/words.h"
#include "desktop/settings/account_dialog.h"
#include "desktop/shell/main_window.h"
#include "desktop/shell/shortcuts_window.h"
#include "desktop/shell/situation_display.h"
#include "desktop/shell/undo_bar.h"
#include "desktop/table/domain_page.h"
#include "desktop/transfer/dropped.h"
#include "desktop/transfer/export_dialog.h"
#include "desktop/transfer/import_dialog.h"
#include "desktop/welcome/first_start_dialog.h"
#include "desktop/welcome/list_dialog.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>

// What the window asks and opens.
namespace pantau::desktop {

void MainWindow::connectSide()
{
    connect(m_side, &SideList::viewChosen, this, [this] { showView(m_side->view()); });
    connect(m_side, &SideList::pageChosen, this, &MainWindow::showPage);
    connect(m_side, &SideList::settingsRequested, this, &MainWindow::openListSettings);
    connect(m_side, &SideList::renameRequested, this, &MainWindow::renameList);
    connect(m_side, &SideList::removeRequested, this, &MainWindow::removeList);
    connect(m_side, &SideList::reportRequested, this, [this](ListId list) { openReportOn(list); });
}

void MainWindow::addList()
{
    askName(this, tr("Name of the new list:"), {}, [this](const QString &name) {
        whenFinished(m_session.addList(name, accountInView()), this, [this](const Result<DomainList> &added) {
            if (!added)
                return m_display->sayError(added.error());
            show({tr("The list “%1” was added.").arg(added->name), {}});
            refresh();
            showView({added->id, std::nullopt});
        });
    });
}

void MainWindow::renameList(ListId list, const QString &name)
{
    askName(this, tr("New name of the list:"), name, [this, list, name](const QString &newName) {
        whenFinished(
            m_session.renameList(list, newName), this, [this, list, name](const Result<void> &renamed) {
                if (!renamed)
                    return m_display->sayError(renamed.error());
                show({tr("The list “%1” has a new name.").arg(name),
                      [&session = m_session, list, name] { return session.renameList(list, name); }});
            });
    });
}

void MainWindow::removeList(ListId list, const QString &name)
{
    const QString question = tr("Remove the list “%1”? Domains that are in no other list are no longer "
                                "watched. Their history is kept.")
                                 .arg(name);
    ask(this, question, tr("&Remove the list"), [this, list, name] {
        whenFinished(m_session.removeList(list), this, [this, name](const Result<void> &removed) {
            if (!removed)
                return m_display->sayError(removed.error());
            m_undoBar->forget(); // what was done before may have been done to this list
            show({tr("The list “%1” was removed.").arg(name), {}});
        });
    });
}

std::optional<AccountId> MainWindow::accountInView() const
{
    const auto *account = m_page->account();
    return account ? std::optional(account->account.id) : std::nullopt;
}

void MainWindow::openAdd(const QString &text)
{
    auto *dialog = new ImportDialog(m_session, m_page->view().list, accountInView(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setPastedText(text);
    connect(dialog, qOverload<const UndoableAction &>(&ImportDialog::done), this,
            qOverload<const UndoableAction &>(&MainWindow::show));
    dialog->open();
}

void MainWindow::openImport(const QString &path)
{
    auto *dialog = new ImportDialog(m_session, m_page->view().list, accountInView(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->openFile(path);
    connect(dialog, qOverload<const UndoableAction &>(&ImportDialog::done), this,
            qOverload<const UndoableAction &>(&MainWindow::show));
    dialog->open();
}

void MainWindow::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Import domains"), {},
                                   tr("Lists and spreadsheets (*.csv *.tsv *.txt);;All files (*)"));
    dialog->setObjectName(QStringLiteral("fileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openImport);
    dialog->open();
}

void MainWindow::openExport()
{
    openExportOf(m_page->query());
}

void MainWindow::openExportOf(const store::DomainQuery &query)
{
    auto *dialog = new ExportDialog(m_session, query, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<const UndoableAction &>(&ExportDialog::done), this,
            qOverload<const UndoableAction &>(&MainWindow::show));
    dialog->open();
}

void MainWindow::openReport()
{
    if (const auto domain = m_page->onlySelected())
        return openReportOn(*domain);
    if (const auto list = m_page->view().list)
        return openReportOn(*list);
    m_display->say(tr("Select a domain, or choose a list on the left, to report on."));
}

void MainWindow::openReportOn(const std::variant<DomainName, ListId> &subject)
{
    auto *dialog = new ReportDialog(m_session, subject, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::openSettings(SettingsDialog::Page page)
{
    if (!m_settingsDialog) {
        m_settingsDialog = new SettingsDialog(m_session, m_accounts, m_preferences, this);
        m_settingsDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_settingsDialog, &SettingsDialog::restoreRequested, this, &MainWindow::restoreRequested);
        connect(m_settingsDialog, &QDialog::finished, m_undoBar, &UndoBar::overtake);
        m_settingsDialog->open();
    }
    m_settingsDialog->showPage(page);
    m_settingsDialog->raise();
    m_settingsDialog->activateWindow();
}

void MainWindow::openFirstStart()
{
    auto *dialog = new FirstStartDialog(m_session, m_accounts, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<const UndoableAction &>(&FirstStartDialog::done), this,
            qOverload<const UndoableAction &>(&MainWindow::show));
    dialog->open();
}

void MainWindow::openListSettings(ListId list)
{
    auto *dialog = new ListDialog(m_session, list, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<const UndoableAction &>(&ListDialog::done), this,
            qOverload<const UndoableAction &>(&MainWindow::show));
    dialog->open();
}

void MainWindow::openShortcuts()
{
    (new ShortcutsWindow(*this, this))->show();
}

void MainWindow::openAbout()
{
    (new AboutDialog(this))->open();
}

void MainWindow::connectService()
{
    (new AccountDialog(m_session, this))->open();
}

void MainWindow::attend(const session::Notice &notice)
{
    using Action = session::Notice::Action;
    switch (notice.action) {
    case Action::None:
        return;
    case Action::ConnectService:
        return connectService();
    case Action::EnterKey:
        if (const auto *view = notice.account ? m_accounts.find(*notice.account) : nullptr)
            (new AccountDialog(m_session, view->account, this))->open();
        return;
    case Action::Unlock:
    case Action::TryAgain:
        return tryAgain(notice);
    case Action::ShowAlerts:
        return showPage(Page::Changes);
    case Action::Resume:
        return m_session.setPaused(false);
    }
}

void MainWindow::tryAgain(const session::Notice &notice)
{
    if (!notice.account)
        return m_session.tryAgain();
    m_display->say(tr("Trying again…"));
    whenFinished(m_session.refreshUsage(*notice.account), this, [this](const UsageAnswer &answer) {
        if (answer)
            m_display->say(words::connectedSentence(answer->usage));
        else
            m_display->sayError(answer.error().error);
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    addFrom(*event->mimeData());
    event->acceptProposedAction();
}

/// What was dropped or pasted: a file, or domains.
void MainWindow::addFrom(const QMimeData &given)
{
    if (const QString file = droppedFile(&given); !file.isEmpty())
        openImport(file);
    else if (given.hasText())
        openAdd(given.text());
}

} // namespace pantau::desktop
