// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "core/result.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QObject>

#include <memory>

class QHttpServer;
class QTcpServer;

namespace pantau::service {

class Rules;

/// Listens, and hands every request to the rules. Every reply is JSON and carries the clock's Date.
class HttpFront
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::HttpFront)

public:
    /// @p rules and @p clock must live longer. Service when nothing can listen there.
    [[nodiscard]] static Result<std::unique_ptr<HttpFront>> listen(const QHostAddress &address, quint16 port,
                                                                   Rules &rules, const Clock &clock);
    ~HttpFront();
    Q_DISABLE_COPY_MOVE(HttpFront)

    [[nodiscard]] quint16 port() const { return m_port; }

private:
    HttpFront(Rules &rules, const Clock &clock);
    void handleEverything();

    Rules &m_rules;
    const Clock &m_clock;
    quint16 m_port = 0;
    std::unique_ptr<QHttpServer> m_server;
};

} // namespace pantau::service
