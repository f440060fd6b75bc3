// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/dialog.h"
#include "desktop/window/window_context.h"

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

/// The settings of a list, with a preview of their effect on the plan. All settings are saved together or not
/// at all. If the list is deleted, the dialog reports it and closes.
class ListDialog final : public Dialog
{
    Q_OBJECT

public:
    ListDialog(WindowContext &context, ListId list, QWidget *parent = nullptr);
    ~ListDialog() override;

    using QDialog::done;

private:
    void fill();
    [[nodiscard]] QString name() const;
    [[nodiscard]] ListSettings settings() const;
    [[nodiscard]] bool isLocal(const std::optional<AccountId> &account) const;
    void changed();
    void showSources();
    void foresee();
    void show(const Result<PlanFigures> &before, const Result<PlanFigures> &after);
    void save();
    void say(const QString &error);

    WindowContext &m_context;
    app::Session &m_session;
    DomainList m_list; ///< as stored when the dialog was opened
    QList<Account> m_accounts;
    QTimer m_soon;   ///< requests the plan once after a burst of changes
    int m_asked = 0; ///< number of the newest request; older results are ignored
    std::unique_ptr<Ui::ListDialog> m_ui;
};

/// Chooses how often a list is checked: as often as the quota allows, or every few minutes, hours or days. A
/// text below explains the effect.
class FrequencyChooser final : public QWidget
{
    Q_OBJECT

public:
    explicit FrequencyChooser(QWidget *parent = nullptr);
    ~FrequencyChooser() override;

    /// Empty: as often as the quota allows. Never shorter than an hour.
    [[nodiscard]] std::optional<std::chrono::seconds> interval() const;
    /// Shows @p interval without emitting changed().
    void setInterval(std::optional<std::chrono::seconds> interval);
    /// Sets the text about the effect; shown as plain text.
    void setMeaning(const QString &sentence);

Q_SIGNALS:
    void changed(); ///< by the user

private:
    void follow();
    void fitUnit();

    std::unique_ptr<Ui::FrequencyChooser> m_ui;
    std::chrono::seconds m_odd{0}; ///< an interval that is not a whole number of minutes
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// Texts about the effect of a plan on one list. Pure. List names are inserted unchanged: show them as plain
/// text.

/// What would change for @p list and for the other lists of its account: "“Toko Melati” would be checked
/// every 2 hours instead of every 6 hours; the other lists every 9 hours instead of every 7 hours." Empty if
/// the displayed intervals stay the same.
[[nodiscard]] QString consequence(const PlanFigures &before, const PlanFigures &after, ListId list,
                                  const QString &name);

} // namespace pantau::desktop::words
