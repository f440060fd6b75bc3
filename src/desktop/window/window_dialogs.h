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

/// Opens the dialogs of the window over it, for what the domain page shows where a dialog needs to know.
/// None of them blocks.
class WindowDialogs final : public QObject
{
    Q_OBJECT

public:
    WindowDialogs(app::Session &session, AccountWatch &accounts, Preferences &preferences,
                  const DomainPage &page, QWidget *window);

    /// Each action that only opens something does so from here.
    void openWith(const WindowActions &actions);

    /// The account of the view, for what is added there.
    [[nodiscard]] std::optional<AccountId> accountInView() const;

    void openAdd(const QString &text);
    void openImport(const QStringList &paths);
    void chooseImport();
    /// For what was dropped or pasted: a file, or domains.
    void openFor(const QMimeData &given);
    /// Of all that the domain page shows.
    void openExport();
    void openExportOf(const DomainQuery &query);
    /// On the selected domain, else on the list in view.
    void openReport();
    void openLetter(const DomainName &domain, const QString &service);
    void openReportOn(const std::variant<DomainName, ListId> &subject);
    /// @p focus: the name of what gets the focus on it; empty: the page's name in the list of pages.
    void openSettings(SettingsDialog::Page page, const QString &focus = {});
    /// Of the settings, where they are open.
    [[nodiscard]] std::optional<SettingsDialog::Page> settingsPage() const;
    [[nodiscard]] QString settingsFocus() const;
    /// The settings, where the day of the account's package is entered.
    void openRenewal(AccountId account);
    void openFirstStart();
    void openListSettings(ListId list);
    void openHandbook();
    void openShortcuts();
    /// What stands behind the meter.
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
    std::unique_ptr<Autostart> m_autostart; ///< outlives the settings: the system may answer later
    QPointer<SettingsDialog> m_settings;
};

} // namespace pantau::desktop
