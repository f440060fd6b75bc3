// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QtGlobal>

#include <chrono>
#include <memory>

class QSocketNotifier;

namespace pantau {

/// Effect of SIGHUP: a program at a terminal exits with it, a server reloads its files.
enum class HangUp { Stops, Reloads };

/// Emits a Qt signal for each SIGTERM, SIGINT and SIGHUP, so that the program can exit cleanly. Signals that
/// arrive before the event loop runs are emitted once it does. Create at most one, on the main thread. On
/// Windows it handles Ctrl+C and Ctrl+Break, and never emits reloadRequested().
class StopSignals final : public QObject
{
    Q_OBJECT

public:
    explicit StopSignals(HangUp hangUp = HangUp::Stops, QObject *parent = nullptr);
    ~StopSignals() override;

Q_SIGNALS:
    void stopRequested();
    void reloadRequested();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
    [[maybe_unused]] bool m_hangsUp = false;
};

/// While it exists, a Windows console decodes output as UTF-8 and interprets escape sequences, instead of
/// using a legacy code page. Does nothing on other systems, where terminals do that by default.
class ConsoleText
{
public:
    ConsoleText();
#ifdef Q_OS_WIN
    ~ConsoleText();
    Q_DISABLE_COPY_MOVE(ConsoleText)

private:
    unsigned m_before; ///< code page to restore, since the console outlives the program; 0: no console
#endif
};

/// Returns @p exitCode; for the last statement of main(). In MinGW builds for Windows it exits instead,
/// without unloading libraries: if a thread used thread-local storage, the C++ runtime may wait for a lock
/// forever while it is unloaded.
[[nodiscard]] int programEnd(int exitCode);

/// A lock file that prevents a second instance of the same work. Released when this object or the process
/// ends, however that happens.
class ProcessLock
{
public:
    explicit ProcessLock(const QString &file);

    /// Returns true if no other process holds the lock. Waits (blocking) up to @p patience for one that is
    /// exiting. Also returns true if the file can't be created at all; the caller finds that out elsewhere.
    [[nodiscard]] bool take(std::chrono::milliseconds patience = {});

private:
    [[nodiscard]] bool isUnfinished() const;
    [[nodiscard]] bool isOfAnotherComputer() const;
    [[nodiscard]] QList<QByteArray> lines() const;

    QLockFile m_lock;
};

/// Makes all threads share one memory arena, for programs that run for months. glibc uses an arena per
/// thread, and memory freed in one is not available to the others. A month with 10,000 domains took 10 MB
/// more. Large blocks are returned to the system when freed. Call it before starting the first thread. Does
/// nothing without glibc.
void shareMemoryAmongThreads();

/// From now on, a failed memory allocation prints an error and exits with 1. Work in progress is left as
/// after a crash: all or nothing.
void reportLackOfMemory();

/// An application whose event handlers do the same. Otherwise Qt catches the exception and prints its own
/// text.
class EventsWithoutExceptions final : public QCoreApplication
{
public:
    using QCoreApplication::QCoreApplication;
    bool notify(QObject *receiver, QEvent *event) noexcept override
    {
        return QCoreApplication::notify(receiver, event);
    }
};

/// Returns free memory to the system; glibc would keep much of it. Any thread; takes a few milliseconds.
void giveMemoryBack();

/// Keeps secrets in memory out of crash dumps, and on Linux denies access to other programs of the same user.
/// Only in release builds: debuggers and sanitizers need access. On Windows, crash reports are written by the
/// system and contain no memory by default.
void keepOutOfCrashDumps();

/// Makes writing to the standard streams fail only with an error returned to the writer. A reader that has
/// gone raises no signal. The descriptor of a closed stream is not reused for the next opened file, which
/// would then be overwritten. Call it before opening anything.
void guardStandardStreams();

/// Accepts a proxy as HOST:PORT in https_proxy and related variables, like curl and wget, also with spaces or
/// with a scheme that Qt does not know. Qt would ignore such a proxy and connect directly. Call it at program
/// start, before the first thread.
void completeProxyVariables();

} // namespace pantau
