// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"
#include "desktop/look/dialog.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/window_context.h"

#include <memory>

class QProgressBar;
class QPushButton;
class QSpinBox;

namespace Ui {
class RestoreDialog;
}

namespace pantau::desktop {

/// Settings for the retention and size of the history, backups and restoring.
class DataPage final : public SettingsPage
{
    Q_OBJECT

public:
    DataPage(WindowContext &context, StoredSettings &settings, QWidget *parent = nullptr);

    void refresh() override;

private:
    void showSchedule();
    void keepChecks(int days);
    void setFrequency(BackupSchedule::Frequency frequency);
    void chooseFolder(BackupSchedule::Frequency frequency);
    void measure();
    void compact();
    void chooseBackup();
    void backUp(const QString &file);
    void chooseRestore();
    void lookInto(const QString &file);
    void setBusy(const QString &sentence, bool canStop);

    WindowContext &m_context;
    app::Session &m_session;
    StoredSettings &m_settings;
    QPushButton *m_compact;
    QProgressBar *m_progress;
    QPushButton *m_cancel;
    QPushButton *m_backUp;
    QPushButton *m_restore;
};

/// Shows the contents of a backup before it replaces the current data.
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

/// Shows where data is stored and what leaves the computer, and deletes data.
class PrivacyPage final : public SettingsPage
{
    Q_OBJECT

public:
    PrivacyPage(app::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);

    void refresh() override;

private:
    void askDelete();
    void askForget();
    /// Shows @p bar, next to the button, as busy while @p work runs.
    void await(const QFuture<Result<void>> &work, QProgressBar &bar);

    app::Session &m_session;
    const AccountWatch &m_accounts;
    QSpinBox *m_older;
    QPushButton *m_delete;
    QProgressBar *m_deleteBar;
    QPushButton *m_forget;
    QProgressBar *m_forgetBar;
};

} // namespace pantau::desktop
