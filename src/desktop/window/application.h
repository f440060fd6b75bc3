// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/background_work.h"
#include "base/database.h"
#include "base/time.h"
#include "desktop/desktop.h"
#include "desktop/look/appearance.h"
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
class QMessageBox;
class QWidget;

namespace pantau::desktop {

/// What a person is asked at the start when the database is damaged: whether the newest good backup shall
/// take its place, or another one. Nothing is changed here, and there is no other window.
class Rescue final : public QObject
{
    Q_OBJECT

public:
    Rescue(QString dataDir, QObject *parent = nullptr);
    ~Rescue() override;

    /// @p problem: what is wrong with the database, as a sentence. Looks for a backup first.
    void begin(const QString &problem);
    /// In front of other programs' windows.
    void bringUp();

Q_SIGNALS:
    /// The person agreed: call app::restoreBackup(), which puts the damaged file aside.
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
    QPointer<QWidget> m_window; ///< the one that is there now
};

/// Owns the session and the desktop over it, and lets them begin anew: with a restored database, or in
/// another language.
class Application final : public QObject
{
    Q_OBJECT

public:
    Application(QApplication &app, StartOptions options, const Clock &clock);
    ~Application() override;

    /// What goes with each session from its opening to its end. To be called before start().
    using Companion = std::function<std::unique_ptr<QObject>(app::Session &)>;
    void accompany(Companion companion) { m_makeCompanion = std::move(companion); }
    /// Opens the session and shows what the options ask for, or asks what shall become of a damaged database.
    /// Kinds: InvalidInput for what the environment says, and those of Session::open().
    [[nodiscard]] Result<void> start();
    /// Another program was started for the same data.
    void called(const QStringList &domains);
    /// The system started Pantau because the person logged in, and says so only now: where the preferences
    /// want it, the window goes again.
    void startedAtLogin();
    /// The window goes at once; a reply that is paid for is waited for, for a minute at most. Asked a second
    /// time, it ends at once.
    void quit();
    /// The same for another program, which waits: asked a second time, it takes its time all the same.
    void quitInTime();

Q_SIGNALS:
    /// quit() has begun: nothing more is taken on.
    void ending();

private:
    [[nodiscard]] Result<void> openSession();
    void makeDesktop(StartOptions::Show show, const std::optional<WindowMemory> &memory = {});
    void speak();
    void changeLanguage();
    void restore(const QString &backup);
    void close();
    void putInPlace(const QString &backup);
    void beginAnew(const QString &said, bool isProblem);
    void rescue(const QString &problem);

    QApplication &m_app;
    StartOptions m_options;
    const Clock &m_clock;
    AppearanceSwitch m_appearance;
    QString m_language; ///< of the person's choice; empty: the system's
    Companion m_makeCompanion;
    SharedProgress m_printing; ///< of monthly reports, for the session
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<QObject> m_companion;
    std::unique_ptr<Desktop> m_desktop;
    std::unique_ptr<Rescue> m_rescue; ///< instead of both
    bool m_isQuitting = false;
};

/// One sentence in a box of its own; the program ends with it. For when there is no window to say it in.
[[nodiscard]] int endWithSentence(const QString &sentence);

/// A small window that says what is being waited for, while there is no other one.
class WaitingWindow final : public QWidget
{
public:
    explicit WaitingWindow(const QString &sentence);

protected:
    void closeEvent(QCloseEvent *event) override;
};

/// Qt paints gradients on threads of the global pool and waits for them. On a computer with two cores the
/// pool has two threads, and two long reads in them held the first paint of the window back for seconds. So
/// there are always more threads than things that are read at once. Call it before the first window is made.
inline void makeRoomInPool()
{
    constexpr int MoreThanReads = 16;
    auto *pool = QThreadPool::globalInstance();
    pool->setMaxThreadCount(std::max(pool->maxThreadCount(), MoreThanReads));
}

} // namespace pantau::desktop
