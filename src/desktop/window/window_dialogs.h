// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/settings_dialog.h"
#include "desktop/window/autostart.h"
#include "desktop/window/window_context.h"

#include <QPointer>

class QMimeData;

namespace pantau::desktop {

class DomainPage;
class ImportDialog;
class WindowActions;

/// Opens the dialogs of the window, based on what the domain page shows. None of them blocks.
class WindowDialogs final : public QObject
{
    Q_OBJECT

public:
    WindowDialogs(WindowContext &context, Preferences &preferences, const DomainPage &page, QWidget *window);

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
    /// Report on the selected domain, or else on the list in view.
    void openReport();
    void openLetter(const DomainName &domain, const QString &service);
    void openReportOn(const app::ReportSubject &subject);
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
    void settingsClosed();

private:
    ImportDialog *makeImport();

    WindowContext &m_context;
    app::Session &m_session;
    Preferences &m_preferences;
    const DomainPage &m_page;
    QWidget *m_window;
    std::unique_ptr<Autostart> m_autostart; ///< outlives the settings dialog for late replies
    QPointer<SettingsDialog> m_settings;
};

} // namespace pantau::desktop
