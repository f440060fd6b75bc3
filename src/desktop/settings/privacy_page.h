// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/settings_page.h"
#include "desktop/window/account_watch.h"

#include <memory>

namespace Ui {
class SettingsPrivacy;
}

class QProgressBar;

namespace pantau::desktop {

/// What is stored where, what leaves the computer, and forgetting.
class PrivacyPage final : public SettingsPage
{
    Q_OBJECT

public:
    PrivacyPage(app::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);
    ~PrivacyPage() override;

    void refresh() override;

protected:
    void retranslate() override;

private:
    void setTexts();
    void askDelete();
    void askForget();
    /// Meanwhile @p bar moves, beside the button that began it.
    void await(const QFuture<Result<void>> &work, QProgressBar &bar);

    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::unique_ptr<Ui::SettingsPrivacy> m_ui;
};

} // namespace pantau::desktop
