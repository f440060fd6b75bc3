// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/when_finished.h"
#include "desktop/account_dialog.h"
#include "desktop/accounts_dialog.h"
#include "desktop/add_dialog.h"
#include "desktop/domain_page.h"
#include "desktop/main_window.h"
#include "desktop/question.h"
#include "desktop/words.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>

// What the window asks and opens.
namespace pantau::desktop {

void MainWindow::connectSide()
{
    connect(m_side, &SideList::viewChosen, this, [this] { m_page->showView(m_side->view()); });
    connect(m_side, &SideList::renameRequested, this, [this](ListId list, const QString &name) {
        askName(this, tr("New name of the list:"), name, [this, list](const QString &newName) {
            whenFinished(m_session.renameList(list, newName), this, [this](const Result<void> &renamed) {
                if (!renamed)
                    sayError(renamed.error());
            });
        });
    });
    connect(m_side, &SideList::removeRequested, this, [this](ListId list, const QString &name) {
        const QString question = tr("Remove the list “%1”? Domains that are in no other list are no longer "
                                    "watched. Their history is kept.")
                                     .arg(name);
        ask(this, question, tr("&Remove the list"), [this, list] {
            whenFinished(m_session.removeList(list), this, [this](const Result<void> &removed) {
                if (!removed)
                    sayError(removed.error());
            });
        });
    });
    connect(m_manage, &QAction::triggered, this,
            [this] { (new AccountsDialog(m_session, m_accounts, this))->open(); });
}

void MainWindow::openAdd(const QString &text)
{
    const auto *account = m_page->account();
    auto *dialog = new AddDialog(m_session, m_page->view().list,
                                 account ? std::optional(account->account.id) : std::nullopt, this);
    dialog->setPastedText(text);
    connect(dialog, &AddDialog::added, this, &MainWindow::say);
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

void MainWindow::openImport(const QString &path)
{
    const auto *account = m_page->account();
    auto *dialog = new AddDialog(m_session, m_page->view().list,
                                 account ? std::optional(account->account.id) : std::nullopt, this);
    dialog->openFile(path);
    connect(dialog, &AddDialog::added, this, &MainWindow::say);
    dialog->open();
}

void MainWindow::connectService()
{
    (new AccountDialog(m_session, this))->open();
}

void MainWindow::attend()
{
    for (const AccountView &view : m_accounts.all()) {
        if (view.account.state == Account::State::KeyRefused)
            return (new AccountDialog(m_session, view.account, this))->open();
        if (view.account.state == Account::State::IpRefused) {
            whenFinished(m_session.refreshUsage(view.account.id), this, [this](const UsageAnswer &answer) {
                say(answer ? words::connectedSentence(answer->usage) : answer.error().error.sentence);
            });
            return;
        }
    }
    connectService();
}

void MainWindow::removeSelected()
{
    const QList<store::DomainRow> rows = m_page->selectedRows();
    if (rows.isEmpty())
        return say(tr("Select the domains to remove first."));
    const auto count = int(rows.size());
    const QString question =
        m_page->view().list
            ? tr("Remove %n domain(s) from this list? Their history is kept.", nullptr, count)
            : tr("Remove %n domain(s) from every list? They are no longer watched; their history is kept.",
                 nullptr, count);
    ask(this, question, tr("&Remove"), [this, rows] { removeFromLists(rows); });
}

void MainWindow::removeFromLists(const QList<store::DomainRow> &rows)
{
    const auto lists = m_session.lists();
    if (!lists)
        return sayError(lists.error());
    for (const DomainList &list : *lists) {
        if (m_page->view().list && *m_page->view().list != list.id)
            continue;
        QList<DomainName> domains;
        for (const store::DomainRow &row : rows)
            if (row.lists.contains(list.name))
                domains += row.domain;
        if (domains.isEmpty())
            continue;
        whenFinished(m_session.removeDomains(list.id, domains), this,
                     [this, name = list.name](const Result<int> &removed) {
                         if (removed)
                             say(tr("%n domain(s) removed from “%1”.", nullptr, *removed).arg(name));
                         else
                             sayError(removed.error());
                     });
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        openImport(urls.first().toLocalFile());
    else if (event->mimeData()->hasText())
        openAdd(event->mimeData()->text());
    event->acceptProposedAction();
}

} // namespace pantau::desktop
