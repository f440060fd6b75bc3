// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/window_dialogs.h"

#include "desktop/dialogs/export_dialog.h"
#include "desktop/dialogs/first_start_dialog.h"
#include "desktop/dialogs/help.h"
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/dialogs/letter_dialog.h"
#include "desktop/dialogs/list_dialog.h"
#include "desktop/dialogs/quota_dialog.h"
#include "desktop/dialogs/report_dialog.h"
#include "desktop/domains/domain_page.h"
#include "desktop/look/dialog.h"
#include "desktop/settings/accounts_page.h"
#include "desktop/window/window_actions.h"

#include <QFileDialog>
#include <QMimeData>

namespace pantau::desktop {

WindowDialogs::WindowDialogs(WindowContext &context, Preferences &preferences, const DomainPage &page,
                             QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_session(context.session)
    , m_preferences(preferences)
    , m_page(page)
    , m_window(window)
    , m_autostart(makeAutostart(preferences))
{
    connect(&context, &WindowContext::addRequested, this, &WindowDialogs::openAdd);
    connect(&context, &WindowContext::importRequested, this, &WindowDialogs::chooseImport);
    connect(&context, &WindowContext::reportRequested, this, &WindowDialogs::openReportOn);
    connect(&context, &WindowContext::letterRequested, this, &WindowDialogs::openLetter);
    connect(&context, &WindowContext::listSettingsRequested, this, &WindowDialogs::openListSettings);
    connect(&context, &WindowContext::quotaRequested, this, &WindowDialogs::openQuota);
    connect(&context, &WindowContext::renewalRequested, this, &WindowDialogs::openRenewal);
    connect(&context, &WindowContext::keyRequested, this, &WindowDialogs::openAccount);
    connect(&context, &WindowContext::serviceRequested, this, &WindowDialogs::connectService);
    connect(&context, &WindowContext::firstStepsRequested, this, &WindowDialogs::openFirstStart);
}

void WindowDialogs::openWith(const WindowActions &actions)
{
    const auto on = [this](QAction *action, auto work) { connect(action, &QAction::triggered, this, work); };
    on(actions.add, [this] { openAdd({}); });
    on(actions.import, [this] { chooseImport(); });
    on(actions.exportAll, [this] { openExport(); });
    on(actions.report, [this] { openReport(); });
    on(actions.settings, [this] { openSettings(SettingsDialog::Page::General); });
    on(actions.connectService, [this] { connectService(); });
    for (int page = 0; page < actions.settingsPages.size(); ++page)
        on(actions.settingsPages.at(page), [this, page] { openSettings(SettingsDialog::Page(page)); });
    on(actions.firstSteps, [this] { openFirstStart(); });
    on(actions.handbook, [this] { openHandbook(); });
    on(actions.shortcuts, [this] { openShortcuts(); });
    on(actions.about, [this] { openAbout(); });
}

std::optional<AccountId> WindowDialogs::accountInView() const
{
    const auto *account = m_page.account();
    return account ? std::optional(account->account.id) : std::nullopt;
}

ImportDialog *WindowDialogs::makeImport()
{
    auto *dialog = new ImportDialog(m_context, m_page.view().list, accountInView(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

void WindowDialogs::openAdd(const QString &text)
{
    auto *dialog = makeImport();
    dialog->setPastedText(text);
    dialog->open();
}

void WindowDialogs::openImport(const QStringList &paths)
{
    auto *dialog = makeImport();
    dialog->openFiles(paths);
    dialog->open();
}

void WindowDialogs::chooseImport()
{
    auto *dialog = importFilesDialog(m_window);
    connect(dialog, &QFileDialog::filesSelected, this, &WindowDialogs::openImport);
    dialog->open();
}

void WindowDialogs::openFor(const QMimeData &given)
{
    if (const QStringList files = droppedFiles(&given); !files.isEmpty())
        openImport(files);
    else if (given.hasText())
        openAdd(given.text());
}

void WindowDialogs::openExport()
{
    auto *dialog = new ExportDialog(m_context, m_page.query(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void WindowDialogs::openReport()
{
    // A domain may still be selected when the focus is already in the side list.
    const auto domain = m_page.onlySelected();
    const auto list = m_page.view().list;
    const QWidget *focus = m_window->focusWidget();
    if (domain && (!list || (focus && m_page.isAncestorOf(focus))))
        return openReportOn(*domain);
    if (list)
        return openReportOn(*list);
    Q_EMIT m_context.said(tr("Select a domain, or choose a list on the left, to report on."));
}

void WindowDialogs::openReportOn(const app::ReportSubject &subject)
{
    auto *dialog = new ReportDialog(m_session, subject, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void WindowDialogs::openLetter(const DomainName &domain, const QString &service)
{
    (new LetterDialog(m_context, domain, service, m_window))->open();
}

void WindowDialogs::openSettings(SettingsDialog::Page page, const QString &focus)
{
    if (!m_settings || !m_settings->isVisible()) { // a closed dialog is deleted soon
        m_settings = new SettingsDialog(m_context, m_preferences, *m_autostart, m_window);
        m_settings->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_settings, &QDialog::finished, this, &WindowDialogs::settingsClosed);
        m_settings->open();
    }
    m_settings->showPage(page);
    if (auto *field = focus.isEmpty() ? nullptr : m_settings->findChild<QWidget *>(focus))
        field->setFocus();
    m_settings->raise();
    m_settings->activateWindow();
}

void WindowDialogs::openRenewal(AccountId account)
{
    openSettings(SettingsDialog::Page::Accounts);
    m_settings->showRenewal(account);
}

std::optional<SettingsDialog::Page> WindowDialogs::settingsPage() const
{
    return m_settings ? std::optional(m_settings->page()) : std::nullopt;
}

QString WindowDialogs::settingsFocus() const
{
    const QWidget *field = m_settings ? m_settings->focusWidget() : nullptr;
    return field ? field->objectName() : QString();
}

void WindowDialogs::openFirstStart()
{
    auto *dialog = new FirstStartDialog(m_context, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void WindowDialogs::openListSettings(ListId list)
{
    auto *dialog = new ListDialog(m_context, list, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void WindowDialogs::openHandbook()
{
    (new HandbookWindow(m_window))->show();
}

void WindowDialogs::openShortcuts()
{
    (new ShortcutsWindow(*m_window, m_window))->show();
}

void WindowDialogs::openQuota(AccountId account)
{
    (new QuotaDialog(m_context, account, m_window))->open();
}

void WindowDialogs::openAbout()
{
    (new AboutDialog(m_session, m_window))->open();
}

void WindowDialogs::connectService()
{
    (new AccountDialog(m_session, m_window))->open();
}

void WindowDialogs::openAccount(AccountId account)
{
    if (const auto *view = m_context.accounts.find(account))
        (new AccountDialog(m_session, view->account, AccountDialog::Part::Key, m_window))->open();
}

} // namespace pantau::desktop
