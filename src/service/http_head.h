// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace pantau::service {

/// What becomes of the head of a request before anything reads it.
enum class HeadVerdict : quint8 {
    Good,
    /// It is no HTTP, or could be read differently by a proxy in front of us: how long the body is, which key
    /// and which host are meant. Refused with 400.
    Unclear,
    /// Its body is longer than any number says. Refused with 413.
    Endless,
};

/// Looks at @p head, from the request line to the empty line, as strictly as RFC 9112 allows: lines end with
/// CR LF; one space parts method, target and version; a header is a name, a colon and a value without control
/// characters, and is not continued on the next line; HTTP/1.1 has one host; one length, of digits alone, or
/// one `Transfer-Encoding: chunked`; one key. The HTTP library is laxer in some of these.
[[nodiscard]] HeadVerdict judgeHead(QByteArrayView head);

/// True if @p lines, which may go on, can be the start of such lines from @p begin on: each LF follows a CR,
/// each CR is followed by an LF, and there is no other control character but the tab. TLS on the plain port
/// and LF alone are noticed without waiting for an empty line that never comes.
[[nodiscard]] bool mayBecomeLines(QByteArrayView lines, qsizetype begin = 0);
/// The same for @p head, which starts with a method.
[[nodiscard]] bool mayBecomeHead(QByteArrayView head, qsizetype begin = 0);

/// The decoded path of a request target: "/a%20b", or "http://host/a" as clients of a proxy write it; without
/// the query.
[[nodiscard]] QString pathOf(QByteArrayView target);

} // namespace pantau::service
