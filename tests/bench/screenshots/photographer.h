// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/main_window.h"
#include "desktop/window/window_dialogs.h"

#include <QDir>
#include <QTemporaryDir>

namespace pantau::test {

/// Goes through the window as a user would and takes pictures.
class Photographer
{
public:
    /// @p prefix starts the file names of the pictures in @p folder.
    Photographer(app::Session &session, desktop::MainWindow &window, const QDir &folder, QString prefix,
                 bool indonesian);

    /// Takes all pictures except the first start, the disagreement of two services, and the tray.
    void takeAll();
    void takeFirstStart();
    void takeDisagreement();
    [[nodiscard]] bool failed() const { return m_failed; }

private:
    void take(const QString &what);
    /// Takes the open dialog in front of the window, then closes it.
    void takeDialog(const QString &what);
    [[nodiscard]] QWidget *openDialog() const;
    /// Fails if no domain shows the time of its next check, as before monitoring has started.
    void expectMonitoring();
    void fillLog();
    [[nodiscard]] QString spreadsheet();
    void save(const QImage &picture, const QString &what);

    app::Session &m_session;
    desktop::MainWindow &m_window;
    QDir m_folder;
    QString m_prefix;
    bool m_indonesian;
    bool m_failed = false;
    QTemporaryDir m_home;
};

} // namespace pantau::test
