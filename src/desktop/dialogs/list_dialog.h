// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/dialog.h"
#include "desktop/window/undo.h"

#include <QString>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <memory>
#include <optional>

namespace Ui {
class FrequencyChooser;
class ListDialog;
} // namespace Ui

namespace pantau::desktop {

/// The settings of a list, with what the plan would mean while they are changed; all of them are saved at
/// once or none. Closes itself with a sentence when the list is gone.
class ListDialog final : public Dialog
{
    Q_OBJECT

public:
    ListDialog(app::Session &session, ListId list, QWidget *parent = nullptr);
    ~ListDialog() override;

    using QDialog::done;

Q_SIGNALS:
    void carriedOut(const pantau::desktop::UndoableAction &action);

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fill();
    [[nodiscard]] QString name() const;
    [[nodiscard]] ListSettings settings() const;
    [[nodiscard]] bool isLocal(const std::optional<AccountId> &account) const;
    void changed();
    void showSources();
    void foresee();
    void show(const Result<PlanFigures> &before, const Result<PlanFigures> &after);
    void fit();
    void save();
    void say(const QString &error);

    app::Session &m_session;
    DomainList m_list; ///< as it was when the dialog opened
    QList<Account> m_accounts;
    QTimer m_soon;   ///< asks for the plan once after a burst of changes
    int m_asked = 0; ///< counts questions, so that only the newest answer is shown
    std::unique_ptr<Ui::ListDialog> m_ui;
};

/// How often a list is checked: as often as the allowance permits, or every few minutes, hours or days.
/// Below the choice it says what that means.
class FrequencyChooser final : public QWidget
{
    Q_OBJECT

public:
    explicit FrequencyChooser(QWidget *parent = nullptr);
    ~FrequencyChooser() override;

    /// Empty: as often as the allowance allows. Never shorter than a minute.
    [[nodiscard]] std::optional<std::chrono::seconds> interval() const;
    /// Shows @p interval as it is; does not emit changed().
    void setInterval(std::optional<std::chrono::seconds> interval);
    /// What the plan would mean; shown as plain text.
    void setMeaning(const QString &sentence);

Q_SIGNALS:
    void changed(); ///< by the person

private:
    void follow();
    void fitUnit();

    std::unique_ptr<Ui::FrequencyChooser> m_ui;
    std::chrono::seconds m_odd{0}; ///< of an interval that is no whole number of minutes
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// What a plan means for one list, in sentences. Pure; a list's name goes in as it is: show as plain text.

/// "40 domains, each checked about every 9 hours. That takes 107 of your 120 checks a day."
/// @p needsAllowance: false for a service inside this program, which has no end of checks.
[[nodiscard]] QString frequencySentence(const PlanFigures &figures, ListId list, bool needsAllowance);

/// What would change for @p list and for the other lists of its account: "“Toko Melati” would be checked
/// every 2 hours instead of every 6 hours; the other lists every 9 hours instead of every 7 hours." Empty
/// when a person would notice nothing.
[[nodiscard]] QString consequence(const PlanFigures &before, const PlanFigures &after, ListId list,
                                  const QString &name);

} // namespace pantau::desktop::words
