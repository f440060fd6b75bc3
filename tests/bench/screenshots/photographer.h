// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/main_window.h"
#include "desktop/window/window_dialogs.h"

#include <QDir>
#include <QTemporaryDir>

namespace pantau::test {

/// Walks through the window as a person would and keeps what is seen.
class Photographer
{
public:
    /// @p prefix: of the pictures' names in @p folder.
    Photographer(app::Session &session, desktop::MainWindow &window, const QDir &folder, QString prefix,
                 bool indonesian);

    /// Everything but the first start and the tray.
    void takeAll();
    void takeFirstStart();
    /// The window as it is.
    void takeState(const QString &state);
    [[nodiscard]] bool failed() const { return m_failed; }

private:
    void take(const QString &what);
    /// The dialog that is open, in front of the window, and closes it.
    void takeDialog(const QString &what);
    [[nodiscard]] QWidget *openDialog() const;
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
