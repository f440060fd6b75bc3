// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/web_hook.h"

namespace pantau::worlds {

WebHook::WebHook()
    : m_door([this](QTcpSocket *socket, const HttpRequest &request) { answer(socket, request); })
{
}

QUrl WebHook::url() const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1/alerts").arg(m_door.port()));
}

void WebHook::answer(QTcpSocket *socket, const HttpRequest &request)
{
    if (m_isFrozen) {
        ++m_held;
        return;
    }
    if (m_isTaking) {
        const QMutexLocker lock(&m_mutex);
        ++m_taken[request.headers.value("pantau-event-id")];
    }
    socket->write(httpReply(m_isTaking ? 200 : 500, {}));
    socket->disconnectFromHost();
}

void WebHook::thaw()
{
    m_isFrozen = false;
    m_held = 0;
}

int WebHook::timesTaken(const QByteArray &event) const
{
    const QMutexLocker lock(&m_mutex);
    return m_taken.value(event);
}

int WebHook::taken() const
{
    const QMutexLocker lock(&m_mutex);
    return int(m_taken.size());
}

} // namespace pantau::worlds
