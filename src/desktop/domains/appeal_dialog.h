// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/dialog.h"
#include "desktop/window/undoable_action.h"

#include <memory>
#include <optional>

namespace Ui {
class AppealDialog;
}

namespace pantau::desktop {

/// Notes an appeal that was sent for a domain, or corrects one. Stays open with a sentence when it could not
/// be saved.
class AppealDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p appeal: without an id a new one; its domain and service stay as they are.
    AppealDialog(app::Session &session, const Appeal &appeal, QWidget *parent = nullptr);
    ~AppealDialog() override;

    /// For who came to note the answer.
    void expectAnswer();

Q_SIGNALS:
    void noted(const pantau::desktop::UndoableAction &action);

protected:
    void changeEvent(QEvent *event) override;

private:
    void save();
    void setTexts();
    void showAnswer(const QDateTime &now);
    void showReminder(const QDate &today);
    [[nodiscard]] std::optional<QDateTime> askAgainAt() const;
    void showProblem(const QString &sentence);

    app::Session &m_session;
    Appeal m_appeal;
    const Appeal m_before; ///< as it is stored
    std::unique_ptr<Ui::AppealDialog> m_ui;
};

} // namespace pantau::desktop
