// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_connection.h"

#include "service/http_server.h"

#include <QLocale>
#include <QRegularExpression>

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/status.hpp>

#include <array>
#include <cstring>
#include <limits>

namespace pantau::service {

namespace {

using Characters = std::array<bool, 256>;

/// Characters of a token (RFC 9110, 5.6.2).
constexpr Characters TokenCharacters = [] {
    Characters are{};
    for (const char c : std::string_view("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        are[static_cast<unsigned char>(c)] = true;
    return are;
}();

/// Characters of a field value (RFC 9110, 5.5): no control characters except the tab.
constexpr Characters FieldCharacters = [] {
    Characters are{};
    for (std::size_t c = 0; c < are.size(); ++c)
        are[c] = c == '\t' || (c >= ' ' && c != 0x7f);
    return are;
}();

namespace beast = boost::beast;
namespace http = beast::http;

QByteArrayView bytesOf(boost::beast::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// Decoded path of a request target without the query: "/a%20b", or "http://host/a" as clients send it to
/// a proxy.
QString pathOf(QByteArrayView target)
{
    if (const auto query = target.indexOf('?'); query >= 0)
        target = target.first(query);
    if (!target.startsWith('/')) {
        const auto scheme = target.indexOf("://");
        const auto path = scheme < 0 ? -1 : target.indexOf('/', scheme + 3);
        if (scheme >= 0)
            target = path < 0 ? QByteArrayView("/") : target.sliced(path);
    }
    if (target.contains('%'))
        return QString::fromUtf8(QByteArray::fromPercentEncoding(target.toByteArray()));
    return QString::fromUtf8(target);
}

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

bool mayBecomeLines(QByteArrayView lines, qsizetype begin)
{
    for (qsizetype i = begin; i < lines.size(); ++i) {
        const bool endsLine = i > 0 && lines[i - 1] == '\r';
        if (endsLine != (lines[i] == '\n') ||
            (!FieldCharacters[quint8(lines[i])] && lines[i] != '\r' && !endsLine))
            return false;
    }
    return true;
}

bool mayBecomeHead(QByteArrayView head, qsizetype begin)
{
    const bool isNamed = head.isEmpty() || head == "\r" || TokenCharacters[quint8(head.front())];
    return isNamed && mayBecomeLines(head, begin);
}

HttpParser::HttpParser(Request &request) : m_request(request)
{
    eager(true);
    header_limit(MaximumHead);
    body_limit(std::numeric_limits<std::uint64_t>::max()); // the limit is checked here, because long bodies
                                                           // are read and dropped
}

bool HttpParser::isFolded(QByteArrayView head)
{
    return head.contains("\r\n ") || head.contains("\r\n\t");
}

bool HttpParser::isEndless(QByteArrayView head)
{
    static const QRegularExpression Length(QStringLiteral("\r\ncontent-length:[ \t]*[0-9]{20,}[ \t]*\r\n"),
                                           QRegularExpression::CaseInsensitiveOption);
    return Length.match(QString::fromLatin1(head)).hasMatch();
}

void HttpParser::on_request_impl(http::verb, Text method, Text target, int version, Error &)
{
    isOld = version < 11;
    m_request.method = bytesOf(method).toByteArray();
    m_request.path = pathOf(bytesOf(target));
}

void HttpParser::on_field_impl(http::field field, Text name, Text text, Error &error)
{
    if (!m_isHead)
        return;
    const QByteArrayView value = bytesOf(text);
    bool isClear = true;
    if (field == http::field::host) {
        isClear = ++m_hosts == 1;
    } else if (field == http::field::content_length) {
        isClear = ++m_lengths == 1 && isDigits(value);
    } else if (field == http::field::transfer_encoding) {
        isClear = !isOld && beast::iequals(text, "chunked");
    } else if (field == http::field::content_type) {
        m_request.contentType = value.toByteArray();
    } else if (field == http::field::expect) {
        expectsContinue |= beast::iequals(text, "100-continue");
    } else if (field == http::field::unknown) {
        // The library only knows standard header names.
        if (beast::iequals(name, "X-API-Key")) {
            isClear = !m_request.apiKey;
            m_request.apiKey = value.toByteArray();
        } else if (beast::iequals(name, "X-Forwarded-For")) {
            if (!forwardedFor.isEmpty())
                forwardedFor += ',';
            forwardedFor += value;
        }
    }
    if (!isClear)
        error = http::error::bad_value;
}

void HttpParser::on_header_impl(Error &error)
{
    if (m_hosts == 0 && !isOld)
        error = http::error::bad_value;
    m_isHead = false;
    const quint64 length = content_length() ? *content_length() : 0;
    isTooLarge = length > MaximumBody;
    if (!isTooLarge)
        m_request.body.reserve(static_cast<qsizetype>(length));
}

std::size_t HttpParser::on_body_impl(Text part, Error &error)
{
    bodyBytes += part.size();
    if (bodyBytes > MaximumBody) {
        isTooLarge = true;
        m_request.body = {};
    }
    if (bodyBytes > MaximumDroppedBody)
        error = http::error::body_limit;
    else if (!isTooLarge)
        m_request.body.append(part.data(), static_cast<qsizetype>(part.size()));
    return part.size();
}

std::size_t HttpParser::on_chunk_body_impl(std::uint64_t, Text part, Error &error)
{
    return on_body_impl(part, error);
}

/// Limits how long the first request of a group waits while others are read.
constexpr int MostReadingRounds = 8;

HttpLoop::HttpLoop(Ask ask)
    : m_context(1)
    , m_work(m_context.get_executor())
    , m_ask(std::move(ask))
    , m_thread(QThread::create([this] { m_context.run(); }))
{
    m_thread->start();
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

/// A posted task runs after everything that was readable has been read, so each round collects more
/// requests.
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
    // The task for the first one also sends the others.
    if (!before)
        post([this] { sendAnswered(); });
}

/// Sends all replies before reading again. By then many clients have sent their next request, so no wait
/// is needed.
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

const QByteArray &HttpLoop::dateAt(const QDateTime &now)
{
    if (std::exchange(m_dateSecond, now.toSecsSinceEpoch()) != now.toSecsSinceEpoch())
        m_date = QLocale::c().toString(now, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1();
    return m_date;
}

void HttpLoop::stop()
{
    m_work.reset();
    m_thread->wait();
}

namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

constexpr std::string_view HeadEnd = "\r\n\r\n";

Reply cannotBeRead()
{
    return refusal(400, u"This request cannot be read, or can be read in two ways.");
}

} // namespace

HttpConnection::HttpConnection(HttpServer &server, HttpLoop &loop, asio::ip::tcp::socket accepted,
                               const QHostAddress &connectedFrom)
    : WatchedConnection(static_cast<NativeSocket>(accepted.native_handle()), connectedFrom)
    , m_server(server)
    , m_loop(loop)
    , m_socket(std::move(accepted))
{
    m_parser.emplace(request);
}

HttpConnection::~HttpConnection() = default;

void HttpConnection::read()
{
    if (m_begin > 0) {
        std::memmove(m_bytes.data(), m_bytes.data() + m_begin, m_end - m_begin);
        m_end -= std::exchange(m_begin, 0);
    }
    m_socket.async_read_some(asio::buffer(m_bytes.data() + m_end, BufferSize - m_end),
                             [this](Error error, std::size_t size) {
                                 if (error)
                                     return close();
                                 m_end += size;
                                 goOn();
                             });
}

/// Continues with the received data.
void HttpConnection::goOn()
{
    if (!m_parser->is_header_done() && !readHead())
        return;
    readBody();
}

/// True if the head is complete and valid. Otherwise reads more or has refused the request.
bool HttpConnection::readHead()
{
    // Empty lines before a request are ignored (RFC 9112, 2.2).
    while (!m_isReceiving && m_end - m_begin >= 2 && std::memcmp(m_bytes.data() + m_begin, "\r\n", 2) == 0) {
        m_begin += 2;
        m_searched = 0;
    }
    const std::string_view come(m_bytes.data() + m_begin, m_end - m_begin);
    if (!m_isReceiving && come.find('\n') != std::string_view::npos) {
        m_isReceiving = true;
        m_server.entered(*this, Phase::Receiving);
    }
    const auto end = come.find(HeadEnd, m_searched);
    if (end == std::string_view::npos) {
        if (!mayBecomeHead({come.data(), static_cast<qsizetype>(come.size())},
                           static_cast<qsizetype>(m_searched))) {
            refuseAndClose(cannotBeRead());
        } else if (come.size() < BufferSize) {
            m_searched = come.size() < HeadEnd.size() ? 0 : come.size() - HeadEnd.size() + 1;
            read();
        } else if (m_isReceiving) {
            refuseAndClose(refusal(431, u"The headers of this request are too long."));
        } else {
            refuseAndClose(refusal(414, u"The address of this request is too long."));
        }
        return false;
    }
    const std::size_t size = end + HeadEnd.size();
    const bool isFolded = HttpParser::isFolded({come.data(), static_cast<qsizetype>(size)});
    if (!isFolded && !feed(size))
        return false;
    if (isFolded || !m_parser->is_header_done()) {
        refuseAndClose(cannotBeRead());
        return false;
    }
    return begin();
}

/// The head is complete, the body is not.
bool HttpConnection::begin()
{
    request.clientIp = m_server.clientOf(peer, m_parser->forwardedFor);
    m_mustClose = !m_parser->keep_alive();
    m_omitsBody = request.method == "HEAD";
    const auto length = m_parser->content_length();
    // A body of moderate size is read and dropped, because most clients send all of it before they read a
    // reply.
    if (m_parser->isTooLarge && (*length > HttpParser::MaximumDroppedBody || m_parser->expectsContinue)) {
        refuseAndClose(bodyTooLarge());
        return false;
    }
    if (m_parser->expectsContinue && !m_parser->is_done() && m_begin == m_end) {
        constexpr std::string_view GoAhead = "HTTP/1.1 100 Continue\r\n\r\n";
        Error error;
        if (m_socket.write_some(asio::buffer(GoAhead), error) != GoAhead.size()) {
            close(); // so few bytes always fit, unless the client does not read
            return false;
        }
    }
    return true;
}

void HttpConnection::readBody()
{
    while (!m_parser->is_done() && m_begin < m_end) {
        const std::size_t before = m_begin;
        if (!feed(m_end - m_begin))
            return;
        if (m_begin == before) { // the rest of a chunk's line is missing
            const QByteArrayView line(m_bytes.data() + m_begin, static_cast<qsizetype>(m_end - m_begin));
            if (m_end - m_begin == BufferSize || !mayBecomeLines(line))
                return refuseAndClose(cannotBeRead());
            break;
        }
    }
    if (!m_parser->is_done())
        return read();
    m_isWhole = true;
    if (m_parser->isTooLarge)
        return refuse(bodyTooLarge());
    m_server.take(*this);
}

/// Passes up to @p size received bytes to the parser. False if the request was refused.
bool HttpConnection::feed(std::size_t size)
{
    const QByteArrayView bytes(m_bytes.data() + m_begin, static_cast<qsizetype>(size));
    boost::beast::error_code error;
    m_begin += m_parser->put(asio::const_buffer(m_bytes.data() + m_begin, size), error);
    if (!error || error == http::error::need_more)
        return true;
    if (error == http::error::body_limit) {
        m_server.refused(request, bodyTooLarge());
        close(); // for such a large body no reply is sent
    } else if (error == http::error::bad_content_length && HttpParser::isEndless(bytes)) {
        refuseAndClose(bodyTooLarge());
    } else {
        refuseAndClose(cannotBeRead());
    }
    return false;
}

void HttpConnection::refuse(Reply answer)
{
    reply = std::move(answer);
    m_server.refused(request, reply);
    if (send())
        readNext();
}

void HttpConnection::refuseAndClose(Reply answer)
{
    if (request.clientIp.isNull())
        request.clientIp = peer;
    m_mustClose = true;
    refuse(std::move(answer));
}

bool HttpConnection::send()
{
    m_server.entered(*this, Phase::Sending);
    complete(reply);
    writeHead();
    m_written = 0;
    return write();
}

void HttpConnection::writeHead()
{
    const bool closes = m_mustClose || m_server.isStopping();
    const auto reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(reply.status)));
    const auto add = [this](QByteArrayView text) {
        m_head.append(text.data(), static_cast<std::size_t>(text.size()));
    };
    m_head = "HTTP/1.1 " + std::to_string(reply.status) + ' ';
    m_head.append(reason.data(), reason.size());
    m_head += "\r\nContent-Type: ";
    add(reply.contentType);
    m_head += "\r\nDate: ";
    add(m_loop.dateAt(m_server.now()));
    m_head += "\r\nContent-Length: " + std::to_string(reply.body.size());
    for (const auto &[name, value] : reply.headers)
        add("\r\n" + name + ": " + value);
    if (closes)
        m_head += "\r\nConnection: close";
    else if (m_parser->isOld)
        m_head += "\r\nConnection: keep-alive";
    m_head += HeadEnd;
    m_mustClose = closes;
    if (m_omitsBody)
        reply.body = {};
}

bool HttpConnection::write()
{
    const std::size_t headSize = m_head.size();
    const auto bodySize = static_cast<std::size_t>(reply.body.size());
    const auto left = [&] {
        const std::size_t ofHead = std::min(m_written, headSize);
        const std::size_t ofBody = m_written - ofHead;
        return std::array<asio::const_buffer, 2>{
            asio::const_buffer(m_head.data() + ofHead, headSize - ofHead),
            asio::const_buffer(reply.body.constData() + ofBody, bodySize - ofBody)};
    };
    // Replies are small: usually the whole reply fits into the socket buffer.
    Error error;
    m_written += m_socket.write_some(left(), error);
    if (error && error != asio::error::would_block && error != asio::error::try_again) {
        close();
        return false;
    }
    if (m_written == headSize + bodySize)
        return sent();
    m_socket.async_write_some(left(), [this](Error failed, std::size_t size) {
        if (failed)
            return close();
        m_written += size;
        if (write())
            readNext();
    });
    return false;
}

bool HttpConnection::sent()
{
    if (m_mustClose) {
        drain();
        return false;
    }
    request = {};
    reply = {};
    m_parser.emplace(request);
    m_isReceiving = m_isWhole = m_omitsBody = false;
    m_searched = 0;
    m_server.entered(*this, Phase::Idle);
    return true;
}

void HttpConnection::readNext()
{
    if (m_begin == m_end)
        read();
    else // after the other connections, because the buffer may contain many requests
        m_loop.post([this] { goOn(); });
}

/// Reads and drops further data. Closing with unread data would reset the connection, and the client might
/// lose the reply.
void HttpConnection::drain()
{
    Error ignored;
    if (m_isWhole && m_begin == m_end)
        return close();
    if (m_dropped == 0) {
        m_server.entered(*this, Phase::Draining);
        m_socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    }
    m_socket.async_read_some(asio::buffer(m_bytes), [this](Error error, std::size_t size) {
        m_dropped += size;
        if (error || m_dropped > HttpParser::MaximumDroppedBody)
            return close();
        drain();
    });
}

void HttpConnection::close()
{
    m_server.closed(*this);
}

} // namespace pantau::service
