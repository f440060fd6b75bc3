// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_headers.h"

#include <QString>

#include <algorithm>

namespace pantau::service {

namespace {

struct Reading
{
    HttpHeaders headers;
    int lengths = 0;
    int encodings = 0;
    int hosts = 0;
};

/// RFC 9110, 5.6.2.
bool isToken(QByteArrayView name)
{
    const auto isTokenCharacter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               QByteArrayView("!#$%&'*+-.^_`|~").contains(c);
    };
    return !name.isEmpty() && std::all_of(name.begin(), name.end(), isTokenCharacter);
}

/// RFC 9110, 5.5. What the library made of a line that was continued on the next has its line end in it.
bool isFieldValue(QByteArrayView text)
{
    return std::none_of(text.begin(), text.end(),
                        [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == 0x7f; });
}

bool is(QByteArrayView name, QByteArrayView wanted)
{
    return name.size() == wanted.size() && name.compare(wanted, Qt::CaseInsensitive) == 0;
}

/// Of a line that is continued on the next (obs-fold, RFC 9112, 5.2), libmicrohttpd 0.9.75 puts the
/// continuation behind the name: a key that was folded would be none, and a length that was folded would make
/// the body a request of its own.
bool isFolded(QByteArrayView name)
{
    for (const QByteArrayView known : {"X-API-Key", "Content-Length", "Transfer-Encoding"})
        if (name.size() > known.size() && is(name.first(known.size()), known))
            return true;
    // Of an address, that of the caller would be taken for the proxy's.
    constexpr QByteArrayView forwarded = "X-Forwarded-For";
    const auto isOfAddress = [](char letter) {
        return QByteArrayView("0123456789abcdefABCDEF.").contains(letter);
    };
    return name.size() > forwarded.size() && is(name.first(forwarded.size()), forwarded) &&
           std::all_of(name.cbegin() + forwarded.size(), name.cend(), isOfAddress);
}

MHD_Result onHeader(void *context, MHD_ValueKind, const char *key, size_t keySize, const char *value,
                    size_t valueSize)
{
    Reading &reading = *static_cast<Reading *>(context);
    HttpHeaders &headers = reading.headers;
    const QByteArrayView name(key, static_cast<qsizetype>(keySize));
    const QByteArrayView text(value, static_cast<qsizetype>(value ? valueSize : 0));
    headers.isAmbiguous |= !isToken(name) || !isFieldValue(text) || isFolded(name);
    if (is(name, "Host")) {
        headers.isAmbiguous |= ++reading.hosts > 1;
    } else if (is(name, "X-API-Key")) {
        headers.isAmbiguous |= headers.apiKey.has_value();
        headers.apiKey = text.toByteArray();
    } else if (is(name, "Content-Type")) {
        headers.contentType = text.toByteArray();
    } else if (is(name, "Content-Length")) {
        headers.contentLength = text.toByteArray().toULongLong();
        headers.isAmbiguous |= ++reading.lengths > 1;
    } else if (is(name, "Transfer-Encoding")) {
        headers.isAmbiguous |= ++reading.encodings > 1 || !is(text, "chunked");
    } else if (is(name, "Expect")) {
        headers.expectsContinue |= is(text, "100-continue");
    } else if (is(name, "X-Forwarded-For")) {
        if (!headers.forwardedFor.isEmpty())
            headers.forwardedFor += ',';
        headers.forwardedFor += text;
    }
    return MHD_YES;
}

} // namespace

HttpHeaders readHeaders(MHD_Connection *connection, QByteArrayView version)
{
    Reading reading;
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, onHeader, &reading);
    reading.headers.isAmbiguous |= reading.lengths > 0 && reading.encodings > 0;
    reading.headers.isAmbiguous |= reading.hosts == 0 && version == "HTTP/1.1";
    return std::move(reading.headers);
}

QString pathOf(QByteArrayView target)
{
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

} // namespace pantau::service
