// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/http_reply.h"

#include "core/plain_text.h"

#include <QRegularExpression>
#include <QStringList>

namespace pantau::api {

namespace {

/// Also where something between its characters cannot be seen, or is taken out before it is shown.
QRegularExpression anyWritingOf(const ApiKey &key)
{
    QStringList characters;
    for (const QChar character : QString::fromLatin1(key.secretBytes()))
        characters += QRegularExpression::escape(character);
    return QRegularExpression(characters.join(QStringLiteral("[\\p{C}\\p{Z}]*")),
                              QRegularExpression::CaseInsensitiveOption |
                                  QRegularExpression::UseUnicodePropertiesOption);
}

} // namespace

QString outsideText(const QString &text, const Asked &asked)
{
    constexpr qsizetype MaximumLength = 200;
    QString shown = text.left(64 * MaximumLength); // nobody reads on, and the key must not be cut in two
    if (asked.key)
        shown.replace(anyWritingOf(*asked.key), QStringLiteral("[key]"));
    shown = plainText(shown).simplified();
    if (shown.size() > MaximumLength)
        shown = shown.left(MaximumLength) + QChar(0x2026);
    return shown;
}

} // namespace pantau::api
