// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QtGlobal>

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

} // namespace pantau
