// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <chrono>
#include <optional>

namespace pantau::service {

/// Tells systemd how the service is (sd_notify(3)), where systemd asks for it. Thread-safe.
class ServiceManager
{
public:
    /// Reads what systemd says in the environment.
    ServiceManager();

    /// It listens.
    void ready() const { tell("READY=1"); }
    /// It works; else systemd ends it after the watchdog's time.
    void alive() const { tell("WATCHDOG=1"); }
    /// It ends, which may take a while.
    void stopping() const { tell("STOPPING=1"); }
    /// How often alive() must be said: twice in the watchdog's time. Nothing without a watchdog.
    [[nodiscard]] std::optional<std::chrono::milliseconds> aliveInterval() const;

private:
    void tell(QByteArrayView state) const;

    QByteArray m_socket; ///< its path, or "@" and a name; empty: nobody asks
    std::chrono::microseconds m_watchdog{0};
};

} // namespace pantau::service
