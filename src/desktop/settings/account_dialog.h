// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "core/account.h"

#include <QDialog>

#include <memory>
#include <optional>

namespace Ui {
class AccountDialog;
}

namespace pantau::desktop {

/// Connects a service or a copy of the list on this computer, or takes a new key for an account. What is
/// entered is saved and then tried; when the service does not answer well, the person chooses to keep it, to
/// correct it, or to cancel, which takes a new account back.
class AccountDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit AccountDialog(app::Session &session, QWidget *parent = nullptr);
    /// A new key for @p account.
    AccountDialog(app::Session &session, const Account &account, QWidget *parent = nullptr);
    ~AccountDialog() override;

    void reject() override;

Q_SIGNALS:
    void connected();

private:
    enum class State { Editing, Asking, Failed, Connected };
    enum class Tone { Plain, Attention };

    void setUp();
    void showFields();
    void chooseList();
    void connectService();
    void replaceKey(const ApiKey &key);
    void addAccount(const ServiceAddress &address, const std::optional<ApiKey> &key);
    void test();
    void setState(State state, const QString &sentence, Tone tone = Tone::Plain);
    void refuse(const QString &sentence, QWidget *field);
    void finish();
    void added(const Result<Account> &account);

    app::Session &m_session;
    bool m_cancelled = false;
    std::optional<Account> m_existing; ///< the account that gets a new key
    std::optional<AccountId> m_added;  ///< the account that was saved by this dialog
    State m_state = State::Editing;
    std::unique_ptr<Ui::AccountDialog> m_ui;
};

} // namespace pantau::desktop
