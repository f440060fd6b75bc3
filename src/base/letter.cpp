// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/letter.h"

#include <QRegularExpression>

namespace pantau {

namespace {

/// Line ends as mail has them; everything but letters and digits is encoded, so that no text from outside
/// can add a field of its own.
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
