// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "desktop/settings/settings_page.h"
#include "desktop/settings/stored_settings.h"

#include <memory>

namespace Ui {
class SettingsData;
}

namespace pantau::desktop {

/// How long history is kept, how large it is, backups and restoring.
class DataPage final : public SettingsPage
{
    Q_OBJECT

public:
    DataPage(app::Session &session, StoredSettings &settings, QWidget *parent = nullptr);
    ~DataPage() override;

    void refresh() override;

Q_SIGNALS:
    /// The person has looked at it and wants it.
    void restoreRequested(const QString &backupPath);

protected:
    void retranslate() override;

private:
    void setTexts();
    void connectFields();
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

    app::Session &m_session;
    StoredSettings &m_settings;
    std::unique_ptr<Ui::SettingsData> m_ui;
};

} // namespace pantau::desktop
