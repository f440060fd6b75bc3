// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

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

} // namespace pantau
