// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/watch/account_watch.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class FirstStartConnect;
}

namespace pantau::desktop {

/// The first step: who is asked about the domains. An account that does not answer well is taken back,
/// unless the person keeps it.
class ConnectStep final : public QWidget
{
    Q_OBJECT

public:
    ConnectStep(app::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);
    ~ConnectStep() override;

    void choosePractice();
    /// The account that was connected or chosen; empty before that.
    [[nodiscard]] const std::optional<AccountId> &account() const { return m_account; }
    [[nodiscard]] bool isPractice() const;
    /// What the service answered, in words.
    [[nodiscard]] const QString &answer() const { return m_answer; }
    /// What the button that goes on says.
    [[nodiscard]] QString verb() const;
    /// Tests what is entered; connected() when it is good, else it says why not.
    void connectNow();
    /// Goes on with nothing connected; what did not answer is taken back.
    void giveUp();
    void focusFirst();

Q_SIGNALS:
    void connected();
    void busyChanged(bool busy);
    void choiceChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void indent();
    void showChoice();
    void offerExisting();
    void chooseFile();
    void connectService();
    void connectCopy();
    void connectLocal(const QString &name, const ServiceAddress &address);
    void add(const QString &name, const ServiceAddress &address, const std::optional<ApiKey> &key);
    void added(const Result<Account> &account);
    void test(AccountId account);
    void use(AccountId account, const QString &answer);
    void takeBack(std::function<void()> then);
    void refuse(const QString &sentence, QWidget *field);
    void say(const QString &sentence, bool attention);
    void setBusy(bool busy);
    [[nodiscard]] QString freeName(const QString &wanted) const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::optional<AccountId> m_account;
    std::optional<AccountId> m_pending; ///< saved by this step, and not found good yet
    QString m_answer;
    int m_attempt = 0; ///< counts tests: one that was given up is not heard any more
    std::unique_ptr<Ui::FirstStartConnect> m_ui;
};

} // namespace pantau::desktop
