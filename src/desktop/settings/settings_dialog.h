// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/dialog.h"
#include "desktop/settings/preferences.h"
#include "desktop/settings/stored_settings.h"
#include "desktop/window/account_watch.h"

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace pantau::desktop {

class AccountsPage;
class Autostart;
class SettingsPage;

/// Everything that can be set, page by page. Each change applies at once and is kept; there is nothing to
/// confirm but what takes something away.
class SettingsDialog final : public Dialog
{
    Q_OBJECT

public:
    enum class Page { General, Checking, Alerts, Channels, Accounts, Reports, Data, Privacy };

    SettingsDialog(app::Session &session, const AccountWatch &accounts, Preferences &preferences,
                   Autostart &autostart, QWidget *parent = nullptr);

    void showPage(Page page);
    [[nodiscard]] Page page() const;
    /// The page of the accounts, where the day of @p account's package is entered.
    void showRenewal(AccountId account);

Q_SIGNALS:
    /// The person looked at the backup and wants it: close the session, call app::restoreBackup(), and
    /// start anew.
    void restoreRequested(const QString &backupPath);

protected:
    void changeEvent(QEvent *event) override;

private:
    void addPage(SettingsPage *page);
    void bringUp(int row);
    void setTexts();
    void setColours();
    void fail(const Error &error);
    void clearProblem();

    StoredSettings m_settings;
    QListWidget *m_names; ///< this first and m_close last: in this order the Tab key goes
    QStackedWidget *m_pages;
    AccountsPage *m_accounts;
    QLabel *m_problemIcon;
    QLabel *m_problem;
    QPushButton *m_close = nullptr;
    QList<SettingsPage *> m_all; ///< in the order of Page
};

} // namespace pantau::desktop
