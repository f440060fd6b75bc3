// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_import.h"
#include "base/secret.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/undo.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class FirstStartConnect;
class FirstStartDomains;
} // namespace Ui

namespace pantau::desktop {

/// The first step: who is asked about the domains. A service is asked first, and saved as an account once it
/// has answered, or when the person says so.
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
    /// Goes on with nothing connected.
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
    struct Candidate
    {
        QString name;
        ServiceAddress address;
        std::optional<ApiKey> key;
    };
    void verify(const Candidate &candidate);
    void save(const Candidate &candidate, bool isVerified);
    void saved(const Result<Account> &account, bool isVerified);
    void test(AccountId account, bool isNew);
    void refuseAnswer(const Error &error);
    void use(AccountId account, const QString &answer);
    void refuse(const QString &sentence, QWidget *field);
    void say(const QString &sentence, bool attention);
    void setBusy(bool busy);
    [[nodiscard]] QString freeName(const QString &wanted) const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::optional<AccountId> m_account;
    std::optional<Candidate> m_candidate; ///< what did not answer well
    QString m_answer;
    int m_attempt = 0; ///< counts tests: one that was given up is not heard any more
    std::unique_ptr<Ui::FirstStartConnect> m_ui;
};

class ImportDialog;

/// The second step: which domains, and into which list. Pasted ones are only read here, and added by the last
/// step; a file, or what is too much for a text box, goes through the import dialog, which adds by itself.
class DomainsStep final : public QWidget
{
    Q_OBJECT

public:
    explicit DomainsStep(app::Session &session, QWidget *parent = nullptr);
    ~DomainsStep() override;

    /// @p answer: what the service said. @p practice: offers the practice domains where nothing was entered.
    void prepare(std::optional<AccountId> account, const QString &answer, bool practice);
    [[nodiscard]] QList<DomainName> domains() const;
    /// Never empty while there are domains.
    [[nodiscard]] QString listName() const;
    /// Whether the import dialog added some.
    [[nodiscard]] bool hasImported() const { return m_hasImported; }
    [[nodiscard]] bool isReading() const { return m_isReading; }
    void clear();
    void focusFirst();

Q_SIGNALS:
    void domainsChanged();
    void imported(); ///< the import dialog added some
    void done(const pantau::desktop::UndoableAction &action);

private:
    void fillLists();
    void read();
    void show(const DomainImport &import);
    void openImport(const QStringList &paths);
    /// Adds by itself, into the list chosen here.
    ImportDialog *openDialog();

    app::Session &m_session;
    std::optional<AccountId> m_account;
    DomainImport m_import;
    bool m_hasImported = false;
    bool m_isReading = false;
    int m_reading = 0;  ///< counts readings, so that only the newest one is shown
    QString m_practice; ///< the practice domains, while they were filled in
    std::unique_ptr<Ui::FirstStartDomains> m_ui;
};

} // namespace pantau::desktop
