// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_import.h"
#include "base/secret.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_context.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class FirstStartConnect;
class FirstStartDomains;
} // namespace Ui

namespace pantau::desktop {

/// First step: which service checks the domains. The service is tested first. It is saved as an account once
/// it has answered, or if the user keeps it anyway.
class ConnectStep final : public QWidget
{
    Q_OBJECT

public:
    ConnectStep(app::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);
    ~ConnectStep() override;

    void choosePractice();
    /// The connected or chosen account; empty until then.
    [[nodiscard]] const std::optional<AccountId> &account() const { return m_account; }
    [[nodiscard]] bool isPractice() const;
    /// Text for the service's answer.
    [[nodiscard]] const QString &answer() const { return m_answer; }
    /// Text of the Next button.
    [[nodiscard]] QString verb() const;
    /// Tests the input. Emits connected() on success, or else shows the error.
    void connectNow();
    /// Continues without a connection.
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
    std::optional<Candidate> m_candidate; ///< the last one that failed the test
    QString m_answer;
    int m_attempt = 0; ///< number of the newest test; results of abandoned ones are ignored
    std::unique_ptr<Ui::FirstStartConnect> m_ui;
};

class ImportDialog;

/// Second step: which domains, and into which list. Pasted domains are only parsed here; the last step adds
/// them. Files, or too much text for a text box, go through the import dialog, which adds them itself.
class DomainsStep final : public QWidget
{
    Q_OBJECT

public:
    explicit DomainsStep(WindowContext &context, QWidget *parent = nullptr);
    ~DomainsStep() override;

    /// @p answer: text for the service's answer. @p practice: prefills the practice domains if nothing was
    /// entered.
    void prepare(std::optional<AccountId> account, const QString &answer, bool practice);
    [[nodiscard]] QList<DomainName> domains() const;
    /// Never empty if there are domains.
    [[nodiscard]] QString listName() const;
    /// True if the import dialog added domains.
    [[nodiscard]] bool hasImported() const { return m_hasImported; }
    [[nodiscard]] bool isReading() const { return m_isReading; }
    void clear();
    void focusFirst();

Q_SIGNALS:
    void domainsChanged();
    void imported(); ///< the import dialog added domains

private:
    void fillLists();
    void read();
    void show(const DomainImport &import);
    void openImport(const QStringList &paths);
    /// Returns an import dialog for the list chosen here. It adds the domains itself.
    ImportDialog *openDialog();

    WindowContext &m_context;
    app::Session &m_session;
    std::optional<AccountId> m_account;
    DomainImport m_import;
    bool m_hasImported = false;
    bool m_isReading = false;
    int m_reading = 0;  ///< number of the newest parse; older results are ignored
    QString m_practice; ///< the prefilled practice domains
    std::unique_ptr<Ui::FirstStartDomains> m_ui;
};

} // namespace pantau::desktop
