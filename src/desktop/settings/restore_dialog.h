// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"
#include "desktop/look/dialog.h"

#include <memory>

namespace Ui {
class RestoreDialog;
}

namespace pantau::desktop {

/// Shows what a backup holds before it takes the place of what is here.
class RestoreDialog final : public Dialog
{
    Q_OBJECT

public:
    explicit RestoreDialog(const QString &file, QWidget *parent = nullptr);
    ~RestoreDialog() override;

Q_SIGNALS:
    void restoreRequested(const QString &file);
    void otherRequested();

private:
    void show(const Result<BackupInfo> &info);
    void addFact(const QString &name, const QString &value);

    std::unique_ptr<Ui::RestoreDialog> m_ui;
};

} // namespace pantau::desktop
