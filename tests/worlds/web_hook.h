// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "worlds/http_door.h"

#include <QMutex>
#include <QUrl>

#include <atomic>

namespace pantau::worlds {

/// The receiver of a channel: a web server that accepts alerts or refuses them. Thread-safe.
class WebHook
{
public:
    WebHook();

    [[nodiscard]] QUrl url() const;
    void setTaking(bool taking) { m_isTaking = taking; }
    [[nodiscard]] bool isTaking() const { return m_isTaking; }
    /// While frozen, requests get no answer; thaw() drops them.
    void freeze() { m_isFrozen = true; }
    void thaw();
    [[nodiscard]] int held() const { return m_held; }
    /// Returns how often the alert with this event id was accepted.
    [[nodiscard]] int timesTaken(const QByteArray &event) const;
    [[nodiscard]] int taken() const;

private:
    void answer(QTcpSocket *socket, const HttpRequest &request);

    std::atomic<bool> m_isTaking{true};
    std::atomic<bool> m_isFrozen{false};
    std::atomic<int> m_held{0};
    mutable QMutex m_mutex;
    QHash<QByteArray, int> m_taken; ///< by event id
    HttpDoor m_door;
};

} // namespace pantau::worlds
