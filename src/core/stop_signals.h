// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace pantau {

/// Turns SIGTERM and SIGINT into a Qt signal, so that a program without a window can end well, and SIGHUP, if
/// asked, into another. Make at most one, on the main thread. On Windows it is Ctrl+C and Ctrl+Break, and
/// nothing asks it to reload.
class StopSignals final : public QObject
{
    Q_OBJECT

public:
    explicit StopSignals(QObject *parent = nullptr);
    ~StopSignals() override;

    /// From now on SIGHUP does not end the program but asks it to read its files again.
    void alsoReload();

Q_SIGNALS:
    void stopRequested();
    void reloadRequested();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
    [[maybe_unused]] bool m_reloads = false;
};

} // namespace pantau
