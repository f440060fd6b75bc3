// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/dialog.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/undo.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QFrame;
class QLabel;

namespace Ui {
class FirstStartDialog;
class FirstStartFrequency;
} // namespace Ui

namespace pantau::desktop {

/// The third step: how often each list is checked, what that means, and how the person is alerted.
class FrequencyStep final : public QWidget
{
    Q_OBJECT

public:
    /// A list that gets another frequency.
    struct Changed
    {
        ListId list{};
        ListSettings settings;
    };

    explicit FrequencyStep(app::Session &session, QWidget *parent = nullptr);
    ~FrequencyStep() override;

    /// @p domains: those to be added to the list of the name @p listName, which may be new.
    void prepare(const std::optional<Account> &account, const QList<DomainName> &domains,
                 const QString &listName);
    /// Of the list that the new domains go to.
    [[nodiscard]] std::optional<std::chrono::seconds> interval() const;
    /// The other lists whose frequency was changed.
    [[nodiscard]] QList<Changed> changedLists() const;
    /// Asks for the day on which the account's package renews, which only the person knows.
    void askRenewal(bool asks);
    void say(const QString &note);
    void focusFirst();

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    struct Subject
    {
        std::optional<DomainList> list; ///< empty: new
        bool takesNew = false;          ///< the new domains go to it
        std::optional<std::chrono::seconds> interval;
    };
    void showRenewal();
    void saveRenewal(int day);
    void choose(int subject);
    void foresee();
    void show(const Result<PlanFigures> &figures, ListId list);

    app::Session &m_session;
    std::optional<Account> m_account;
    QList<DomainName> m_domains;
    QList<Subject> m_subjects;
    int m_chosen = 0;
    QTimer m_soon;
    int m_asked = 0; ///< counts questions, so that only the newest answer is shown
    std::unique_ptr<Ui::FirstStartFrequency> m_ui;
};

class ConnectStep;
class DomainsStep;
class StepLine;

/// The first steps: connect a service, give domains, choose a frequency. Each can be skipped, and nothing is
/// watched or paid before the last button, but for what the import dialog adds. Can be opened at any time
/// again: what is there already is offered.
class FirstStartDialog final : public Dialog
{
    Q_OBJECT

public:
    FirstStartDialog(app::Session &session, AccountWatch &accounts, QWidget *parent = nullptr);
    ~FirstStartDialog() override;

    /// Begins with the built-in practice list chosen.
    void choosePractice();

    using QDialog::done;

Q_SIGNALS:
    void carriedOut(const pantau::desktop::UndoableAction &action);
    void setUpFinished(); ///< the last button was pressed and everything is saved

private:
    enum Step { Connect, Domains, Frequency };

    void addStep(QWidget *step);
    void go(Step step);
    void next();
    void skip();
    void follow();
    void finish();
    void saveFrequencies(QList<FrequencyStep::Changed> changed, std::function<void()> then);
    void configure(const DomainList &list, bool isNew);
    void addTo(const DomainList &list, bool isNew);
    void succeed(const UndoableAction &what);
    void fail(const Error &error);
    [[nodiscard]] const AccountView *account() const;
    [[nodiscard]] std::optional<Usage> quota() const;
    [[nodiscard]] QString startText() const;
    [[nodiscard]] QString note() const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    Step m_step = Connect;
    bool m_busy = false;
    std::unique_ptr<Ui::FirstStartDialog> m_ui;
    StepLine *m_line;
    ConnectStep *m_connect;
    DomainsStep *m_domains;
    FrequencyStep *m_frequency;
};

/// Where a person is on a short way: "1 Connect —— 2 Domains —— 3 Frequency", the present step in bold.
class StepLine final : public QWidget
{
    Q_OBJECT

public:
    explicit StepLine(const QStringList &steps, QWidget *parent = nullptr);

    /// From 0.
    void setCurrent(int step);

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    QStringList m_steps;
    QList<QLabel *> m_labels;
    int m_current = 0;
};

} // namespace pantau::desktop
