// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/window_dialogs.h"

#include "desktop/dialogs/connect_dialog.h"
#include "desktop/dialogs/export_dialog.h"
#include "desktop/dialogs/help.h"
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/dialogs/letter_dialog.h"
#include "desktop/dialogs/list_dialog.h"
#include "desktop/dialogs/report_dialog.h"
#include "desktop/domains/domain_page.h"
#include "desktop/look/dialog.h"
#include "desktop/settings/accounts_page.h"
#include "desktop/window/window_actions.h"

#include <QLocale>
#include <QMimeData>

namespace pantau::desktop {

WindowDialogs::WindowDialogs(WindowContext &context, const WindowActions &actions, Preferences &preferences,
                             const DomainPage &page, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_session(context.session)
    , m_preferences(preferences)
    , m_page(page)
    , m_window(window)
    , m_autostart(makeAutostart(preferences))
{
    connectContext();
    connectActions(actions);
}

void WindowDialogs::connectContext()
{
    connect(&m_context, &WindowContext::addRequested, this, &WindowDialogs::openAdd);
    connect(&m_context, &WindowContext::importRequested, this, &WindowDialogs::chooseImport);
    connect(&m_context, &WindowContext::keyRequested, this, &WindowDialogs::openAccount);
    connect(&m_context, &WindowContext::reportRequested, this, [this](const app::ReportSubject &subject) {
        (new ReportDialog(m_session, subject, m_window))->open();
    });
    connect(&m_context, &WindowContext::letterRequested, this,
            [this](const DomainName &domain, const QString &service) {
                (new LetterDialog(m_context, domain, service, m_window))->open();
            });
    connect(&m_context, &WindowContext::lettersRequested, this,
            [this](const QList<AppealCase> &cases) { writeLetters(cases); });
    connect(&m_context, &WindowContext::listSettingsRequested, this,
            [this](ListId list, bool isAboutChannels) {
                auto *dialog = new ListDialog(m_context, list, m_window);
                if (isAboutChannels)
                    dialog->showChannels();
                dialog->open();
            });
    connect(&m_context, &WindowContext::renewalRequested, this, [this](AccountId account) {
        openSettings(SettingsDialog::Page::Accounts);
        m_settings->showRenewal(account);
    });
    connect(&m_context, &WindowContext::serviceRequested, this, [this](const QString &service) {
        (new ConnectDialog(m_session, service, frontWindow()))->open();
    });
}

void WindowDialogs::connectActions(const WindowActions &actions)
{
    const auto on = [this](QAction *action, auto work) { connect(action, &QAction::triggered, this, work); };
    on(actions.add, [this] { openAdd({}); });
    on(actions.import, [this] { chooseImport(); });
    on(actions.exportAll, [this] { openExport(); });
    on(actions.report, [this] { openReport(); });
    on(actions.settings, [this] { openSettings(SettingsDialog::Page::General); });
    on(actions.connectService, [this] { Q_EMIT m_context.serviceRequested(); });
    for (int page = 0; page < actions.settingsPages.size(); ++page)
        on(actions.settingsPages.at(page), [this, page] { openSettings(SettingsDialog::Page(page)); });
    on(actions.switchTheme, [this] {
        m_preferences.setAppearance(isDark(m_window->palette()) ? Appearance::Light : Appearance::Dark);
    });
    on(actions.handbook, [this] { (new HandbookWindow(m_window))->show(); });
    on(actions.shortcuts, [this] { (new ShortcutsWindow(*m_window, m_window))->show(); });
    on(actions.about, [this] { (new AboutDialog(m_session, m_window))->open(); });
}

QWidget *WindowDialogs::frontWindow() const
{
    return m_settings && m_settings->isVisible() ? m_settings.data() : m_window;
}

std::optional<AccountId> WindowDialogs::accountInView() const
{
    for (const AccountView *view : m_page.accounts())
        if (m_page.view().list && !view->account.address.isLocalSample())
            return view->account.id;
    return m_context.accounts.forNewLists();
}

void WindowDialogs::openAdd(const QString &text)
{
    auto *dialog = new ImportDialog(m_context, m_page.view().list, accountInView(), m_window);
    dialog->setPastedText(text);
    dialog->open();
}

void WindowDialogs::openImport(const QStringList &paths)
{
    auto *dialog = new ImportDialog(m_context, m_page.view().list, accountInView(), m_window);
    dialog->openFiles(paths);
    dialog->open();
}

void WindowDialogs::chooseImport()
{
    openImportFilesDialog(m_window, [this](const QStringList &paths) { openImport(paths); });
}

void WindowDialogs::openFor(const QMimeData &given)
{
    if (const QStringList files = droppedFiles(&given); !files.isEmpty())
        openImport(files);
    else if (given.hasText())
        openAdd(given.text());
}

void WindowDialogs::writeLetters(QList<AppealCase> left, qsizetype written,
                                 std::optional<LetterLanguage> language)
{
    const AppealCase first = left.takeFirst();
    auto *dialog = new LetterDialog(m_context, first.domain, first.service, m_window, language);
    const auto number = [total = written + 1 + left.size()](const QString &text, qsizetype at) {
        return text.arg(QLocale().toString(at), QLocale().toString(total));
    };
    if (written + left.size() > 0) //: %1 is the title
        dialog->setWindowTitle(number(tr("%1 (%2 of %3)").arg(dialog->windowTitle()), written + 1));
    if (!left.isEmpty()) {
        dialog->offerNext(number(tr("&Next letter (%1 of %2)"), written + 2));
        connect(dialog, &QDialog::accepted, this,
                [this, dialog, left, written] { writeLetters(left, written + 1, dialog->chosenLanguage()); });
    }
    dialog->open();
}

void WindowDialogs::openExport()
{
    (new ExportDialog(m_context, m_preferences, m_page.query(), m_window))->open();
}

void WindowDialogs::openReport()
{
    // A domain may still be selected when the focus is already in the side list.
    const auto domain = m_page.onlySelected();
    const auto list = m_page.view().list;
    const QWidget *focus = m_window->focusWidget();
    if (domain && (!list || (focus && m_page.isAncestorOf(focus))))
        return Q_EMIT m_context.reportRequested(*domain);
    if (list)
        return Q_EMIT m_context.reportRequested(*list);
    Q_EMIT m_context.said(tr("Select a domain, or choose a list on the left, to report on."));
}

void WindowDialogs::openSettings(SettingsDialog::Page page, const QString &focus)
{
    if (!m_settings || !m_settings->isVisible()) { // a closed dialog is deleted soon
        m_settings = new SettingsDialog(m_context, m_preferences, *m_autostart, m_window);
        connect(m_settings, &QDialog::finished, this, &WindowDialogs::settingsClosed);
        m_settings->open();
    }
    m_settings->showPage(page);
    if (auto *field = focus.isEmpty() ? nullptr : m_settings->findChild<QWidget *>(focus))
        field->setFocus();
    m_settings->raise();
    m_settings->activateWindow();
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

void WindowDialogs::openAccount(AccountId account)
{
    if (const auto *view = m_context.accounts.find(account))
        (new AccountDialog(m_session, view->account, AccountDialog::Part::Key, m_window))->open();
}

} // namespace pantau::desktop
