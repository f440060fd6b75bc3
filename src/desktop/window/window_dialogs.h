// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/window/autostart.h"
#include "desktop/window/undo.h"

#include <QPointer>

#include <variant>

class QMimeData;

namespace pantau::desktop {

class DomainPage;
class WindowActions;

/// Opens the dialogs of the window, based on what the domain page shows. None of them blocks.
class WindowDialogs final : public QObject
{
    Q_OBJECT

public:
    WindowDialogs(app::Session &session, AccountWatch &accounts, Preferences &preferences,
                  const DomainPage &page, QWidget *window);

    /// Connects all actions that only open a dialog.
    void openWith(const WindowActions &actions);

    /// The account of the list in view, for domains added there.
    [[nodiscard]] std::optional<AccountId> accountInView() const;

    void openAdd(const QString &text);
    void openImport(const QStringList &paths);
    void chooseImport();
    /// Imports dropped or pasted data: files or domains.
    void openFor(const QMimeData &given);
    /// Exports the rows of the domain page.
    void openExport();
    void openExportOf(const DomainQuery &query);
    /// Report on the selected domain, or else on the list in view.
    void openReport();
    void openLetter(const DomainName &domain, const QString &service);
    void openReportOn(const std::variant<DomainName, ListId> &subject);
    /// @p focus: object name of the widget to focus; empty: the list of pages.
    void openSettings(SettingsDialog::Page page, const QString &focus = {});
    /// Current page of the settings dialog, if it is open.
    [[nodiscard]] std::optional<SettingsDialog::Page> settingsPage() const;
    [[nodiscard]] QString settingsFocus() const;
    /// Opens the settings at the renewal day of the account.
    void openRenewal(AccountId account);
    void openFirstStart();
    void openListSettings(ListId list);
    void openHandbook();
    void openShortcuts();
    /// Opens the details about the usage meter.
    void openQuota(AccountId account);
    void openAbout();
    void connectService();
    void openAccount(AccountId account);

Q_SIGNALS:
    void done(const pantau::desktop::UndoableAction &action);
    void said(const QString &sentence);
    void settingsClosed();
    void usageRequested(); ///< the page Usage
    void restoreRequested(const QString &backup);

private:
    app::Session &m_session;
    AccountWatch &m_accounts;
    Preferences &m_preferences;
    const DomainPage &m_page;
    QWidget *m_window;
    std::unique_ptr<Autostart> m_autostart; ///< outlives the settings dialog for late replies
    QPointer<SettingsDialog> m_settings;
};

} // namespace pantau::desktop
