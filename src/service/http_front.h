// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "service/rules.h"

#include <QCoreApplication>
#include <QHttpServer>
#include <QUrl>

class QTcpServer;

namespace pantau::service {

/// The service's HTTP side: routes below /api/v1, and nothing that the rules decide.
class HttpFront
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::HttpFront)

public:
    explicit HttpFront(Rules &rules);

    /// The base address; fails when the address cannot be listened on.
    Result<QUrl> listen(const QHostAddress &address, quint16 port);

private:
    void addRoutes();

    Rules &m_rules;
    QHttpServer m_server;
};

} // namespace pantau::service
