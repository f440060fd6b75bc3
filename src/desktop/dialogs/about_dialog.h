// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/dialog.h"

#include <memory>

class QTreeWidgetItem;

namespace Ui {
class AboutDialog;
}

namespace pantau::desktop {

/// What this program is, its licence, and whose libraries it uses. A site is opened only when its button is
/// pressed or its row is activated.
class AboutDialog final : public Dialog
{
    Q_OBJECT

public:
    explicit AboutDialog(app::Session &session, QWidget *parent = nullptr);
    ~AboutDialog() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setWords();
    void setTypes();
    void fillLibraries();
    void tellChosen();
    void openSite(const QTreeWidgetItem *row);
    void copyDiagnostics();

    app::Session &m_session;
    std::unique_ptr<Ui::AboutDialog> m_ui;
};

} // namespace pantau::desktop
