// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "desktop/dialogs/frequency_step.h"
#include "desktop/look/dialog.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/undoable_action.h"

#include <functional>
#include <memory>

namespace Ui {
class FirstStartDialog;
}

namespace pantau::desktop {

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

} // namespace pantau::desktop
