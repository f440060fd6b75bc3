// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    explicit AboutDialog(QWidget *parent = nullptr);
    ~AboutDialog() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setWords();
    void setTypes();
    void fillLibraries();
    void tellChosen();
    void openSite(const QTreeWidgetItem *row);
    /// What to tell somebody who helps: the version of Pantau, of Qt and of the system.
    void copyVersions();

    std::unique_ptr<Ui::AboutDialog> m_ui;
};

} // namespace pantau::desktop
