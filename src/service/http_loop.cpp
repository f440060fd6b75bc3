// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_loop.h"

#include "service/http_connection.h"

namespace pantau::service {

namespace {

/// Of reading whatever there is to read: nobody waits for much longer than others take to be read.
constexpr int MostReadingRounds = 8;

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
    if (m_asked.size() > m_lastAsked && m_rounds < MostReadingRounds) {
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
    HttpConnection *before = m_answered.load(std::memory_order_relaxed);
    do
        connection.nextAnswered = before;
    while (!m_answered.compare_exchange_weak(before, &connection, std::memory_order_release,
                                             std::memory_order_relaxed));
    // The others are taken along with the first.
    if (!before)
        post([this] { sendAnswered(); });
}

/// All are sent before one is read from: by then many have sent the next request, and need not be waited for.
void HttpLoop::sendAnswered()
{
    HttpConnection *last = m_answered.exchange(nullptr, std::memory_order_acquire);
    while (last) {
        HttpConnection *connection = std::exchange(last, last->nextAnswered);
        if (connection->send())
            m_sent.push_back(connection);
    }
    for (HttpConnection *connection : m_sent)
        connection->readNext();
    m_sent.clear();
}

void HttpLoop::stop()
{
    if (!m_thread.joinable())
        return;
    m_work.reset();
    m_thread.join();
}

} // namespace pantau::service
