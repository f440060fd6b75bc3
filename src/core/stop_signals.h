// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace pantau {

/// Turns SIGTERM, SIGINT and SIGHUP into a Qt signal each time, so that a program can end well; if asked,
/// SIGHUP into another. Make at most one, on the main thread. On Windows it is Ctrl+C and Ctrl+Break, and
/// nothing asks it to reload.
class StopSignals final : public QObject
{
    Q_OBJECT

public:
    explicit StopSignals(QObject *parent = nullptr);
    ~StopSignals() override;

    /// From now on SIGHUP does not ask to stop but to read the files again.
    void alsoReload();

Q_SIGNALS:
    void stopRequested();
    void reloadRequested();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
    [[maybe_unused]] bool m_hangsUp = false;
};

} // namespace pantau
