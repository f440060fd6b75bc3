// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_loop.h"

#include "service/http_connection.h"

namespace pantau::service {

namespace {

/// Of reading whatever there is to read: nobody waits for much longer than others take to be read.
constexpr int MostRounds = 8;

} // namespace

HttpLoop::HttpLoop(Ask ask)
    : m_context(1)
    , m_work(m_context.get_executor())
    , m_ask(std::move(ask))
    , m_thread([this] { m_context.run(); })
{
}

HttpLoop::~HttpLoop()
{
    stop();
}

void HttpLoop::ask(HttpConnection &connection)
{
    m_asked.push_back(&connection);
    if (m_asked.size() == 1)
        post([this] { askAll(); });
}

/// Once round: whatever was there to be read has been read when a posted task runs.
void HttpLoop::askAll()
{
    if (m_asked.size() > m_lastAsked && m_rounds < MostRounds) {
        m_lastAsked = m_asked.size();
        ++m_rounds;
        post([this] { askAll(); });
        return;
    }
    m_lastAsked = 0;
    m_rounds = 0;
    m_ask(std::exchange(m_asked, {}));
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
