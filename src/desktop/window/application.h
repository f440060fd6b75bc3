// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/background_work.h"
#include "base/database.h"
#include "base/time.h"
#include "desktop/desktop.h"
#include "desktop/look/colours.h"
#include "desktop/window/single_instance.h"

#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

class QApplication;

namespace pantau::desktop {

/// The dialogs for a damaged database at the start: restore the newest good backup or choose another one. It
/// changes no data itself. No other window is open.
class Rescue final : public QObject
{
    Q_OBJECT

public:
    Rescue(QString dataDir, QObject *parent = nullptr);
    ~Rescue() override;

    /// @p problem: message about the database. Searches for a backup first.
    void begin(const QString &problem);
    /// Raises the current window.
    void bringUp();

Q_SIGNALS:
    /// The user agreed: call app::restoreBackup(), which moves the damaged file out of the way.
    void restoreRequested(const QString &backup);
    void givenUp();

private:
    void ask();
    void chooseAnother();
    void lookInto(const QString &file);
    void show(QWidget *window);

    QString m_dataDir;
    QString m_problem;
    NewestBackup m_found;
    QPointer<QWidget> m_window; ///< the current window
};

/// Owns the session and the desktop, and recreates them after a restore or a change of the language.
class Application final : public QObject
{
    Q_OBJECT

public:
    Application(QApplication &app, StartOptions options, const Clock &clock);
    ~Application() override;

    /// Creates an object that lives as long as each session. Call before start().
    using Companion = std::function<std::unique_ptr<QObject>(app::Session &)>;
    void accompany(Companion companion) { m_makeCompanion = std::move(companion); }
    /// Opens the session and shows the window as set in the options, or asks what to do about a damaged
    /// database. Error kinds: InvalidInput for the environment, and those of Session::open().
    [[nodiscard]] Result<void> start();
    /// Called when the program was started again for the same data.
    void called(const QStringList &domains);
    /// Called when the system reports, only after the start, that Pantau was started at login. Hides the
    /// window if the preferences say so.
    void startedAtLogin();
    /// Hides the window and waits up to a minute for paid replies. A second call quits immediately.
    void quit();
    /// Like quit() for another program that waits. A second call does not quit earlier.
    void quitInTime();

Q_SIGNALS:
    /// Emitted when quitting starts: accept no more work.
    void ending();

private:
    [[nodiscard]] Result<void> openSession();
    void makeDesktop(StartOptions::Show show, const std::optional<WindowMemory> &memory = {});
    void speak();
    void changeLanguage();
    void restore(const QString &backup);
    void close();
    void putInPlace(const QString &backup);
    void reopen(const QString &said, bool isProblem);
    void rescue(const QString &problem);

    QApplication &m_app;
    StartOptions m_options;
    const Clock &m_clock;
    AppearanceSwitch m_appearance;
    QString m_language; ///< chosen by the user; empty: the system's
    Companion m_makeCompanion;
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<QObject> m_companion;
    std::unique_ptr<Desktop> m_desktop;
    std::unique_ptr<Rescue> m_rescue; ///< set instead of m_session and m_desktop
    bool m_isQuitting = false;
};

/// Shows a message box and quits when it is closed; for when there is no window. Returns the exit code.
[[nodiscard]] int endWithSentence(const QString &sentence);

/// Enlarges the global thread pool. Qt paints gradients on threads of this pool and waits for them. With two
/// cores the pool has two threads, and two long reads delayed the first paint by seconds. Call before
/// creating the first window.
inline void enlargePool()
{
    constexpr int MoreThanReads = 16;
    auto *pool = QThreadPool::globalInstance();
    pool->setMaxThreadCount(std::max(pool->maxThreadCount(), MoreThanReads));
}

} // namespace pantau::desktop
