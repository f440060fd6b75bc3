// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "evidence/webhook/call_body.h"
#include "evidence/webhook/call_head.h"
#include "evidence/webhook/call_reply.h"
#include "evidence/webhook/hint_call.h"
#include "evidence/webhook/hint_listener.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/http/parser.hpp>

#include <chrono>
#include <optional>
#include <utility> // which Boost 1.74 forgets

namespace pantau::evidence {

/// One connection of a tool. It reads a call, has it answered, sends the reply and closes: calls are rare,
/// and there are few connections. Lives on its server's thread.
class HintConnection
{
public:
    /// What a connection needs of its server.
    class Server
    {
    public:
        /// The headers are here, the body is not. What the call is refused with; nothing: it is let in.
        [[nodiscard]] virtual std::optional<CallReply> refuse(const CallHead &head) = 0;
        /// The call is whole.
        [[nodiscard]] virtual CallReply answer(const CallHead &head, const CallParameters &parameters,
                                               const QByteArray &body) = 0;
        [[nodiscard]] virtual const Clock &clock() const = 0;
        /// It is at its end: to be deleted.
        virtual void gone(HintConnection &connection) = 0;

    protected:
        ~Server() = default;
    };

    HintConnection(Server &server, HintListener &openedBy, boost::asio::ip::tcp::socket socket);
    Q_DISABLE_COPY_MOVE(HintConnection)

    void start() { read(); }
    /// Whatever it waits for; it is gone soon after.
    void cutOff();
    /// What it waits for now.
    enum class Stage { Head, Body, Leaving };
    [[nodiscard]] Stage stage() const { return m_stage; }
    /// Since when it is open; where it has its reply, since then. On the monotonic clock.
    [[nodiscard]] std::chrono::milliseconds since() const { return m_since; }

    HintListener &listener;

private:
    using Error = boost::system::error_code;
    using Request = boost::beast::http::request<CallBody>;

    /// For the head of a call, and the parts of a body.
    static constexpr std::size_t BufferSize = 16 * 1024;

    void read();
    void readHead();
    [[nodiscard]] bool feedHead(std::size_t size);
    void begin();
    void readBody();
    void send(const CallReply &reply);
    void leave();
    void close();

    Server &m_server;
    boost::asio::ip::tcp::socket m_socket;
    boost::beast::flat_static_buffer<BufferSize> m_bytes; ///< that came and are not read yet
    boost::beast::http::request_parser<CallBody> m_parser;
    CallHead m_head;
    Stage m_stage = Stage::Head;
    std::chrono::milliseconds m_since;
    QByteArray m_reply;
};

} // namespace pantau::evidence
