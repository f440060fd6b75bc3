// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QtGlobal>

#include <memory>

class QSocketNotifier;

namespace pantau {

/// What SIGHUP asks for: a program at a terminal to end with it, a server to read its files again.
enum class HangUp { Stops, Reloads };

/// Turns SIGTERM, SIGINT and SIGHUP into a Qt signal each time, so that a program can end well. What arrives
/// before the event loop runs is told once it does. Make at most one, on the main thread. On Windows it is
/// Ctrl+C and Ctrl+Break, and nothing asks it to reload.
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

/// As long as it lives, a console of Windows shows what is written to it as the UTF-8 that it is, and obeys
/// escape sequences; without it, it takes the bytes for letters of an older code page. Elsewhere a terminal
/// does that by itself, and this does nothing.
class ConsoleText
{
public:
    ConsoleText();
#ifdef Q_OS_WIN
    ~ConsoleText();
    Q_DISABLE_COPY_MOVE(ConsoleText)

private:
    unsigned m_before; ///< the code page, which is the console's and outlives the program; 0: no console
#endif
};

/// For the last line of main(), when nothing is left to do: what it returns ends the program. Built with
/// MinGW for Windows it ends it at once, without unloading its libraries: where a thread has used what is
/// local to a thread, the C++ runtime may wait for a lock for ever as it is unloaded, with all work done.
[[nodiscard]] int programEnd(int exitCode);

} // namespace pantau
