// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/endpoint.h"
#include "service/reply.h"

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <memory>

class QThreadPool;

namespace pantau {
class Clock;
}

namespace pantau::service {

class HttpServer;

/// A second port for the operator's tools: `/healthz`, `/readyz`, `/metrics`. On the loopback unless the
/// operator says otherwise, for it has no limits and tells more than strangers should know.
class OperationsPort
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::OperationsPort)

public:
    struct Sources
    {
        std::function<bool()> isReady;       ///< may take its time
        std::function<QByteArray()> metrics; ///< the text format of Prometheus
    };

    /// @p sources are called from other threads, several at a time; @p clock must live longer. Service when
    /// nothing can listen there.
    [[nodiscard]] static Result<std::unique_ptr<OperationsPort>> listen(const Endpoint &endpoint,
                                                                        const Clock &clock, Sources sources);
    ~OperationsPort();
    Q_DISABLE_COPY_MOVE(OperationsPort)

    [[nodiscard]] quint16 port() const { return m_port; }

private:
    explicit OperationsPort(Sources sources);
    [[nodiscard]] Reply reply(const QString &path) const;

    const Sources m_sources;
    std::unique_ptr<QThreadPool> m_answering;
    std::unique_ptr<HttpServer> m_server;
    quint16 m_port = 0;
};

} // namespace pantau::service
