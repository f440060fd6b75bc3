// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/account.h"
#include "desktop/look/dialog.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/window/window_context.h"

#include <memory>
#include <optional>

namespace Ui {
class AccountDialog;
class SettingsAccounts;
} // namespace Ui

namespace pantau::desktop {

/// Settings of accounts: rename, replace the key, test, remove, and set the renewal day of the
/// package.
class AccountsPage final : public SettingsPage
{
    Q_OBJECT

public:
    explicit AccountsPage(WindowContext &context, QWidget *parent = nullptr);
    ~AccountsPage() override;

    void refresh() override;
    /// Selects the account and moves to its renewal day.
    void showRenewal(AccountId account);

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
    QString m_refusedFeed; ///< rejected feed address as typed; empty: none
    QString m_feedRefusal; ///< why it was rejected
};

/// Edits an account or replaces its key. The input is tested and then saved. If the test of a new address
/// fails, the user can save it anyway, correct it, or cancel.
class AccountDialog final : public Dialog
{
    Q_OBJECT

public:
    enum class Part { Key, Everything };
    /// Edits @p account: only its key, or its name, address and key.
    AccountDialog(app::Session &session, const Account &account, Part part, QWidget *parent = nullptr);
    ~AccountDialog() override;

private:
    enum class State { Editing, Asking, Failed, Connected };
    /// A new address and its key.
    struct Candidate
    {
        ServiceAddress address;
        std::optional<ApiKey> key;
    };

    void setUp();
    void askForKey();
    void askForEverything();
    void showWhetherItMoves();
    void chooseList();
    void connectService();
    void probe(const Candidate &candidate);
    void keep();
    void withdrawOffer();
    void save(const Candidate &candidate, const QString &answer);
    void moveTo(const Candidate &candidate, const QString &answer);
    void takeOver(const Result<Account> &added, const QString &answer);
    void change(const std::optional<ApiKey> &key, const QString &answer);
    void replaceKey(const ApiKey &key, const QString &answer);
    void test();
    void setState(State state, const QString &sentence = {});
    void refuse(const QString &sentence, QWidget *field);
    void showConnected(const QString &sentence);
    [[nodiscard]] QString answerText(const UsageReply &answer) const;
    [[nodiscard]] bool isLocal() const { return m_existing.address.isLocal(); }

    app::Session &m_session;
    const Account m_existing; ///< the account being edited
    const Part m_part;
    std::optional<Candidate> m_unanswered; ///< failed the test
    State m_state = State::Editing;
    std::unique_ptr<Ui::AccountDialog> m_ui;
};

} // namespace pantau::desktop
