// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/settings_page.h"
#include "desktop/window/account_watch.h"

#include <memory>

namespace Ui {
class SettingsAccounts;
}

namespace pantau::desktop {

/// The accounts: connect, rename, new key, test, remove, and when the package begins anew.
class AccountsPage final : public SettingsPage
{
    Q_OBJECT

public:
    AccountsPage(app::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);
    ~AccountsPage() override;

    void refresh() override;
    /// Chooses the account, and leads to the day of its package.
    void showRenewal(AccountId account);

protected:
    void retranslate() override;

private:
    [[nodiscard]] const AccountView *chosen() const;
    void showChosen();
    [[nodiscard]] QString packageSentence(const AccountView &view) const;
    void showFeed();
    void saveFeed();
    void test();
    void askRemove();

    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::unique_ptr<Ui::SettingsAccounts> m_ui;
    QString m_refusedFeed; ///< as it was typed; empty: none was
    QString m_feedRefusal; ///< why
};

} // namespace pantau::desktop
