// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_loop.h"

#include "service/http_connection.h"

namespace pantau::service {

HttpLoop::HttpLoop() : m_context(1), m_work(m_context.get_executor()), m_thread([this] { m_context.run(); })
{
}

HttpLoop::~HttpLoop()
{
    stop();
}

void HttpLoop::answered(HttpConnection &connection)
{
    bool isFirst = false;
    {
        const std::lock_guard lock(m_mutex);
        isFirst = m_answered.empty();
        m_answered.push_back(&connection);
    }
    if (isFirst)
        post([this] { sendAnswered(); });
}

void HttpLoop::sendAnswered()
{
    {
        const std::lock_guard lock(m_mutex);
        m_sending.swap(m_answered);
    }
    for (HttpConnection *connection : m_sending)
        connection->send();
    m_sending.clear();
}

void HttpLoop::stop()
{
    if (!m_thread.joinable())
        return;
    m_work.reset();
    m_thread.join();
}

} // namespace pantau::service
