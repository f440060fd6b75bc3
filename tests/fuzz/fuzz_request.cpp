// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A request to the checking service: its head can be read in one way only. Also reads it as the body of a
// check.
#include "base/domain_name.h"
#include "fuzz/fuzz.h"
#include "service/exchange.h"
#include "service/http_connection.h"

#include <boost/asio/buffer.hpp>

using namespace pantau;
using namespace pantau::service;
using fuzz::require;

namespace {

void readHead(const QByteArray &bytes)
{
    const qsizetype end = bytes.indexOf("\r\n\r\n");
    if (end < 0 || end + 4 > qsizetype(HttpParser::MaximumHead))
        return;
    const QByteArrayView head = QByteArrayView(bytes).first(end + 4);
    if (HttpParser::isFolded(head))
        return;
    Request request;
    HttpParser parser(request);
    boost::beast::error_code error;
    parser.put(boost::asio::const_buffer(head.data(), std::size_t(head.size())), error);
    if ((error && error != boost::beast::http::error::need_more) || !parser.is_header_done())
        return;
    require(!request.method.isEmpty(), "what is good has a method");
    for (const char c : std::as_const(request.method))
        require(c > 0x20 && c < 0x7f, "a method is a token");
    for (const char c : head)
        require(c < 0 || c >= ' ' || c == '\t' || c == '\r' || c == '\n', "a head has no control characters");
    require(head.count('\r') == head.count('\n'), "each line ends with CR LF");
    const QByteArray lines = head.toByteArray().toLower();
    require(lines.count("\r\nhost:") <= 1, "a head has one host at most");
    require(lines.count("\r\nx-api-key:") <= 1, "a head has one key at most");
    require(lines.count("\r\ncontent-length:") + lines.count("\r\ntransfer-encoding:") <= 1,
            "a head has one length at most");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes = fuzz::bytesOf(data, size);
    readHead(bytes);
    for (const QByteArray &type : {QByteArray("application/json"), QByteArray("text/plain")}) {
        const NameList names = readCheckBody(type, bytes);
        require(names.size() <= 100, "as many names as the contract allows");
        for (qsizetype i = 0; i < names.size(); ++i) {
            const QString name = QString::fromLatin1(names[i]);
            const auto domain = DomainName::parse(name);
            require((domain && domain->ascii() == name) || name.startsWith(QLatin1String("www.")),
                    "a name is in the normal form");
        }
    }
    return 0;
}
