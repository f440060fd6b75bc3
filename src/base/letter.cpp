// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/letter.h"

#include <QRegularExpression>

namespace pantau {

namespace {

/// Converts line ends to CRLF as in mail, and encodes everything but letters and digits, so that outside text
/// can't add header fields.
QByteArray encodedField(QString text)
{
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
    return QUrl::toPercentEncoding(text.replace(u'\n', QStringLiteral("\r\n")));
}

QByteArray encodedAddress(const QString &recipient)
{
    static const QRegularExpression address(QStringLiteral("^[^@\\s,;:<>()\"\\\\]+@[^@\\s,;:<>()\"\\\\]+$"));
    const QString trimmed = recipient.trimmed();
    return address.match(trimmed).hasMatch() ? QUrl::toPercentEncoding(trimmed, "@") : QByteArray();
}

} // namespace

MailLink mailLink(const QString &recipient, const QString &subject, const QString &body)
{
    const QByteArray start =
        "mailto:" + encodedAddress(recipient) + "?subject=" + encodedField(subject.simplified());
    const QByteArray complete = start + "&body=" + encodedField(body);
    const bool fits = complete.size() <= MailLink::longest;
    return {QUrl::fromEncoded(fits ? complete : start, QUrl::StrictMode), fits};
}

} // namespace pantau
