// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"
#include "support/scripted_service.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <memory>

namespace pantau::test {

/// True if Qt skips interim replies (status 102, 103) and reads the final one. Qt 6.4 stops at the first.
[[nodiscard]] inline bool skipsInterimReplies()
{
    ScriptedService server;
    server.replyRaw("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n");
    QNetworkAccessManager network;
    const std::unique_ptr<QNetworkReply> reply(network.get(QNetworkRequest(server.baseUrl())));
    if (!waitFor([&reply] { return reply->isFinished(); }))
        qFatal("The request never ended.");
    return reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() == 204;
}

} // namespace pantau::test
