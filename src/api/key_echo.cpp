// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/key_echo.h"

#include <QList>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace pantau::api {

namespace {

/// Characters of the key that in a row are taken for an echo of it.
constexpr qsizetype TellingPiece = 8;
/// Of a short key all but two characters, and of one that may be an ordinary word the whole.
constexpr qsizetype ShortKey = 5;

qsizetype tellingPiece(qsizetype keySize)
{
    return std::clamp(keySize - 2, std::min(keySize, ShortKey), TellingPiece);
}

/// A text as it is read, and where in the text each character that is read stands.
struct Reading
{
    QString characters; ///< in lower case
    QList<qsizetype> begins;
    QList<qsizetype> ends;

    void take(char32_t character, qsizetype begin, qsizetype end)
    {
        // A key is ASCII; of all else it is enough that it is something else.
        characters +=
            character < 0x80 ? QChar(char16_t(character)).toLower() : QChar(QChar::ReplacementCharacter);
        begins += begin;
        ends += end;
    }
};

bool isSeen(char32_t character)
{
    switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return false;
    default:
        return true;
    }
}

/// What stands for another character, or steers a terminal and for nothing.
const QRegularExpression &escape()
{
    static const QRegularExpression Escape(
        QStringLiteral("%(?:25){0,8}(?<percent>[0-7][0-9a-f])"
                       "|&#x0{0,8}(?<hex>[2-7][0-9a-f]);?|&#0{0,8}(?<number>[0-9]{2,3});?"
                       "|&(?:amp;){0,8}(?<name>amp|lt|gt|quot|apos);?"
                       "|(?:\\x1b\\[|\\x{9b})[0-?]{0,64}[ -/]{0,64}[@-~]"
                       "|(?:\\x1b\\]|\\x{9d})[^\\x07\\x1b]{0,256}(?:\\x07|\\x1b\\\\)"
                       "|\\x1b[ -/]{0,8}[0-~]"),
        QRegularExpression::CaseInsensitiveOption);
    return Escape;
}

char32_t meaningOf(const QRegularExpressionMatch &match)
{
    if (const auto digits = match.capturedView(u"percent"); !digits.isEmpty())
        return digits.toUInt(nullptr, 16);
    if (const auto digits = match.capturedView(u"hex"); !digits.isEmpty())
        return digits.toUInt(nullptr, 16);
    if (const auto digits = match.capturedView(u"number"); !digits.isEmpty())
        return digits.toUInt();
    const QString name = match.captured(u"name").toLower();
    return name == u"amp"    ? U'&'
           : name == u"lt"   ? U'<'
           : name == u"gt"   ? U'>'
           : name == u"quot" ? U'"'
           : name == u"apos" ? U'\''
                             : U'\0';
}

/// Whether what looks like an escape is one: a key may itself have a percent sign or an ampersand in it.
enum class Escapes { Meant, AsTheyStand };

Reading read(const QString &text, Escapes escapes)
{
    Reading reading;
    qsizetype next = 0;
    const auto takeUntil = [&text, &reading, &next](qsizetype end) {
        while (next < end) {
            const bool isPair =
                text[next].isHighSurrogate() && next + 1 < end && text[next + 1].isLowSurrogate();
            const qsizetype size = isPair ? 2 : 1;
            const char32_t character =
                isPair ? QChar::surrogateToUcs4(text[next], text[next + 1]) : char32_t(text[next].unicode());
            if (isSeen(character))
                reading.take(character, next, next + size);
            next += size;
        }
    };
    if (escapes == Escapes::Meant)
        for (auto matches = escape().globalMatch(text); matches.hasNext();) {
            const auto match = matches.next();
            takeUntil(match.capturedStart());
            next = match.capturedEnd();
            if (const char32_t meaning = meaningOf(match); isSeen(meaning))
                reading.take(meaning, match.capturedStart(), match.capturedEnd());
        }
    takeUntil(text.size());
    return reading;
}

/// Notes in @p echoed which characters of the text belong to a piece of the key.
void findPieces(const Reading &reading, const QSet<QString> &pieces, qsizetype size, QList<bool> &echoed)
{
    qsizetype done = 0;
    for (qsizetype i = 0; i + size <= reading.characters.size(); ++i) {
        if (!pieces.contains(reading.characters.sliced(i, size)))
            continue;
        const qsizetype end = reading.ends[i + size - 1];
        for (qsizetype at = std::max(done, reading.begins[i]); at < end; ++at)
            echoed[at] = true;
        done = end;
    }
}

} // namespace

QString withoutKey(const QString &text, const ApiKey &key)
{
    const QString secret = QString::fromLatin1(key.secretBytes()).toLower();
    const qsizetype size = tellingPiece(secret.size());
    QSet<QString> pieces;
    for (qsizetype i = 0; i + size <= secret.size(); ++i)
        pieces.insert(secret.sliced(i, size));

    QList<bool> echoed(text.size(), false);
    for (const Escapes escapes : {Escapes::Meant, Escapes::AsTheyStand})
        findPieces(read(text, escapes), pieces, size, echoed);

    QString left;
    left.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!echoed[i])
            left += text[i];
        else if (i == 0 || !echoed[i - 1])
            left += QLatin1String("[key]");
    }
    return left;
}

} // namespace pantau::api
