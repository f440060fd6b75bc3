// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/dialog.h"
#include "desktop/window/undoable_action.h"

#include <QTimer>

#include <memory>

namespace Ui {
class ListDialog;
}

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

} // namespace pantau::desktop
