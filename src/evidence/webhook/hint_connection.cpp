// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/webhook/hint_connection.h"

#include <QJsonDocument>
#include <QLocale>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <limits>
#include <string_view>

namespace pantau::evidence {

namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

constexpr unsigned int TargetTooLong = 414;
constexpr unsigned int HeadTooLong = 431;
constexpr int FirstVersion = 10; // as the library writes 1.0

constexpr std::string_view HeadEnd = "\r\n\r\n";
constexpr std::string_view GoAhead = "HTTP/1.1 100 Continue\r\n\r\n";

std::string_view textOf(asio::const_buffer bytes)
{
    return {static_cast<const char *>(bytes.data()), bytes.size()};
}

QByteArrayView bytesOf(boost::beast::string_view text)
{
    return {text.data(), qsizetype(text.size())};
}

bool is(boost::beast::string_view text, QByteArrayView wanted)
{
    return text.size() == std::size_t(wanted.size()) &&
           bytesOf(text).compare(wanted, Qt::CaseInsensitive) == 0;
}

/// Whether a line ends without CR, for which the library would wait, or continues the one before, which could
/// be read in two ways.
bool hasOddLines(std::string_view head)
{
    for (std::size_t at = head.find('\n'); at != std::string_view::npos; at = head.find('\n', at + 1)) {
        const std::string_view next = head.substr(at + 1, 1);
        if (at == 0 || head[at - 1] != '\r' || next == " " || next == "\t")
            return true;
    }
    return false;
}

/// Whether the head says in one way alone how long the body is, and names a host (RFC 9112, 3.2 and 6). The
/// library lets some of these pass.
bool isClear(const http::request_header<> &head)
{
    const auto lengths = head.count(http::field::content_length);
    const auto encodings = head.count(http::field::transfer_encoding);
    const bool isOld = head.version() == FirstVersion;
    if (lengths + encodings > 1 || (encodings == 1 && isOld))
        return false;
    if (encodings == 1 && !is(head[http::field::transfer_encoding], "chunked"))
        return false;
    const QByteArrayView length = bytesOf(head[http::field::content_length]);
    const bool isNumber =
        std::all_of(length.begin(), length.end(), [](char c) { return c >= '0' && c <= '9'; });
    return isNumber && (isOld || head.count(http::field::host) > 0);
}

CallHead callHead(const http::request_header<> &request)
{
    CallHead head;
    head.method = bytesOf(request.method_string()).toByteArray();
    head.path = bytesOf(request.target()).toByteArray().split('?').constFirst();
    for (const auto &field : request)
        addHeader(head, bytesOf(field.name_string()), bytesOf(field.value()));
    return head;
}

/// Without the body's text for a HEAD.
QByteArray wireForm(const CallReply &reply, bool omitsBody, const QDateTime &now)
{
    const QByteArray text = QJsonDocument(reply.body).toJson(QJsonDocument::Compact);
    const auto reason = bytesOf(http::obsolete_reason(http::int_to_status(reply.status)));
    QByteArray bytes = "HTTP/1.1 " + QByteArray::number(reply.status) + ' ';
    bytes += reason;
    bytes += "\r\nDate: " + QLocale::c().toString(now, u"ddd, dd MMM yyyy hh:mm:ss 'GMT'").toLatin1() +
             "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
             QByteArray::number(text.size());
    if (!reply.header.isEmpty())
        bytes += "\r\n" + reply.header + ": " + reply.value;
    bytes += "\r\n\r\n";
    return omitsBody ? bytes : bytes + text;
}

} // namespace

HintConnection::HintConnection(Server &server, HintListener &openedBy, asio::ip::tcp::socket socket)
    : listener(openedBy), m_server(server), m_socket(std::move(socket)), m_since(server.clock().monotonic())
{
    m_parser.header_limit(BufferSize);
    m_parser.body_limit(std::numeric_limits<std::uint64_t>::max()); // CallBody has its own
}

void HintConnection::cutOff()
{
    Error ignored;
    m_socket.close(ignored); // what it waits for ends with an error
}

void HintConnection::read()
{
    m_socket.async_read_some(m_bytes.prepare(m_bytes.max_size() - m_bytes.size()),
                             [this](Error error, std::size_t size) {
                                 if (error)
                                     return close();
                                 m_bytes.commit(size);
                                 if (m_stage == Stage::Head)
                                     readHead();
                                 else
                                     readBody();
                             });
}

void HintConnection::readHead()
{
    // An empty line before a request is passed over (RFC 9112, 2.2).
    while (textOf(m_bytes.data()).substr(0, 2) == "\r\n")
        m_bytes.consume(2);
    const std::string_view come = textOf(m_bytes.data());
    const auto end = come.find(HeadEnd);
    if (hasOddLines(come.substr(0, end)))
        return send(CallReply::unreadable());
    if (end != std::string_view::npos)
        return feedHead(end + HeadEnd.size()) ? begin() : send(CallReply::unreadable());
    if (come.size() < BufferSize)
        return read();
    const bool hasTarget = come.find('\n') != std::string_view::npos;
    send(CallReply::headTooLong(hasTarget ? HeadTooLong : TargetTooLong, BufferSize));
}

/// Whether all of it is good.
bool HintConnection::feedHead(std::size_t size)
{
    Error error;
    m_bytes.consume(m_parser.put(asio::buffer(m_bytes.data(), size), error));
    return !error && m_parser.is_header_done() && isClear(m_parser.get());
}

/// The headers are here, the body is not.
void HintConnection::begin()
{
    m_stage = Stage::Body;
    m_head = callHead(m_parser.get());
    if (const auto refusal = m_server.refuse(m_head))
        return send(*refusal);
    m_parser.eager(true);
    const Request &request = m_parser.get();
    if (m_parser.is_done() || request.version() == FirstVersion ||
        !is(request[http::field::expect], "100-continue"))
        return readBody();
    if (m_head.length > CallBody::Maximum)
        return send(CallReply::tooLarge(CallBody::Maximum));
    asio::async_write(m_socket, asio::buffer(GoAhead), [this](Error error, std::size_t) {
        if (error)
            return close();
        readBody();
    });
}

void HintConnection::readBody()
{
    while (!m_parser.is_done() && m_bytes.size() > 0) {
        Error error;
        const std::size_t used = m_parser.put(m_bytes.data(), error);
        m_bytes.consume(used);
        if (error == http::error::body_limit)
            return send(CallReply::tooLarge(CallBody::Maximum));
        const bool isStuck = used == 0 && m_bytes.size() == BufferSize;
        if ((error && error != http::error::need_more) || isStuck)
            return send(CallReply::unreadable());
        if (used == 0)
            break; // the rest of a chunk's line is missing
    }
    if (!m_parser.is_done())
        return read();
    const Request &request = m_parser.get();
    if (request.body().isTooLarge())
        return send(CallReply::tooLarge(CallBody::Maximum));
    send(m_server.answer(m_head, parametersOf(bytesOf(request.target())), request.body().bytes));
}

void HintConnection::send(const CallReply &reply)
{
    m_reply = wireForm(reply, m_head.method == "HEAD", m_server.clock().nowUtc());
    asio::async_write(m_socket, asio::buffer(m_reply.constData(), std::size_t(m_reply.size())),
                      [this](Error error, std::size_t) {
                          if (error)
                              return close();
                          Error ignored;
                          m_socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
                          m_stage = Stage::Leaving;
                          m_since = m_server.clock().monotonic();
                          leave();
                      });
}

/// Where bytes come that nobody reads, the system would take back the reply that is on its way to the tool.
/// The server ends it soon.
void HintConnection::leave()
{
    if (m_parser.is_done() && m_bytes.size() == 0)
        return close();
    m_bytes.clear();
    m_socket.async_read_some(m_bytes.prepare(m_bytes.max_size()), [this](Error error, std::size_t) {
        if (error)
            return close();
        leave();
    });
}

void HintConnection::close()
{
    m_server.gone(*this);
}

} // namespace pantau::evidence
