// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/dialog.h"
#include "desktop/window/window_context.h"

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

/// Third step: how often each list is checked, what that means for the quota, and how the user is alerted.
class FrequencyStep final : public QWidget
{
    Q_OBJECT

public:
    /// A list with a changed frequency.
    struct Changed
    {
        ListId list{};
        ListSettings settings;
    };

    explicit FrequencyStep(app::Session &session, QWidget *parent = nullptr);
    ~FrequencyStep() override;

    /// @p domains: domains to add to the list named @p listName, which may be new.
    void prepare(const std::optional<Account> &account, const QList<DomainName> &domains,
                 const QString &listName);
    /// Frequency of the list that receives the new domains.
    [[nodiscard]] std::optional<std::chrono::seconds> interval() const;
    /// Other lists with a changed frequency.
    [[nodiscard]] QList<Changed> changedLists() const;
    /// Shows or hides the question for the renewal day of the account's package. Only the user knows it.
    void askRenewal(bool asks);
    void say(const QString &note);
    void focusFirst();

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    struct Subject
    {
        std::optional<DomainList> list; ///< empty: new list
        bool takesNew = false;          ///< True if it receives the new domains
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
    int m_asked = 0; ///< number of the newest request; older results are ignored
    std::unique_ptr<Ui::FirstStartFrequency> m_ui;
};

class ConnectStep;
class DomainsStep;
class StepLine;

/// First-start assistant: connect a service, enter domains, choose a frequency. Each step can be skipped.
/// Nothing is monitored or paid before the last button is pressed, except for domains added by the import
/// dialog. It can be opened again at any time and then offers the existing accounts and lists.
class FirstStartDialog final : public Dialog
{
    Q_OBJECT

public:
    explicit FirstStartDialog(WindowContext &context, QWidget *parent = nullptr);
    ~FirstStartDialog() override;

    /// Selects the built-in practice list in the first step.
    void choosePractice();

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

    WindowContext &m_context;
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

/// Shows the progress through the steps: "1 Connect —— 2 Domains —— 3 Frequency", with the current step in
/// bold.
class StepLine final : public QWidget
{
    Q_OBJECT

public:
    explicit StepLine(const QStringList &steps, QWidget *parent = nullptr);

    /// @p step: counted from 0.
    void setCurrent(int step);

private:
    void restyle();

    QStringList m_steps;
    QList<QLabel *> m_labels;
    int m_current = 0;
};

} // namespace pantau::desktop
