// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text_decoder.h"

#include <QCoreApplication>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <optional>

namespace pantau {

namespace {

/// What Windows-1252 has at 0x80 to 0x9f, where Latin-1 has control characters; the five unused bytes stay
/// control characters, as in the WHATWG's table. Qt decodes it only where it is built with ICU.
constexpr std::array<char16_t, 32> Windows1252Upper{
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
};

QString decodeWindows1252(const QByteArray &bytes)
{
    QString text = QString::fromLatin1(bytes);
    for (QChar &c : text)
        if (c.unicode() >= 0x80 && c.unicode() < 0xa0)
            c = QChar(Windows1252Upper[c.unicode() - 0x80]);
    return text;
}

std::optional<QString> decodeStrictly(const QByteArray &bytes, QStringConverter::Encoding encoding)
{
    QStringDecoder decoder(encoding, QStringConverter::Flag::Stateless);
    QString text = decoder.decode(bytes);
    if (decoder.hasError() || !text.isValidUtf16())
        return std::nullopt;
    return text;
}

/// UTF-16 without a byte order mark shows in the zero bytes of its ASCII characters: nearly all on one side
/// of the pairs, and never on the other.
std::optional<QStringConverter::Encoding> guessUtf16(const QByteArray &bytes)
{
    constexpr qsizetype SampleSize = 4096;
    const qsizetype pairs = std::min(bytes.size(), SampleSize) / 2;
    if (pairs == 0 || bytes.size() % 2 != 0)
        return std::nullopt;
    qsizetype firstZeros = 0;
    qsizetype secondZeros = 0;
    for (qsizetype i = 0; i < pairs; ++i) {
        firstZeros += bytes[2 * i] == '\0' ? 1 : 0;
        secondZeros += bytes[2 * i + 1] == '\0' ? 1 : 0;
    }
    if (firstZeros == 0 && secondZeros * 2 > pairs)
        return QStringConverter::Utf16LE;
    if (secondZeros == 0 && firstZeros * 2 > pairs)
        return QStringConverter::Utf16BE;
    return std::nullopt;
}

/// A stray control character happens in text; several, or one NUL, do not.
bool looksBinary(const QString &text)
{
    constexpr qsizetype Tolerated = 4;
    constexpr qsizetype OneIn = 50;
    qsizetype controls = 0;
    for (const QChar c : text) {
        if (c.isNull())
            return true;
        const bool layout = c == u'\t' || c == u'\n' || c == u'\r' || c == u'\f' || c == u'\v';
        controls += c.category() == QChar::Other_Control && !layout ? 1 : 0;
    }
    return controls > Tolerated && controls * OneIn > text.size();
}

QString decode(const QByteArray &bytes)
{
    if (const auto marked = QStringConverter::encodingForData(bytes))
        if (const auto text = decodeStrictly(bytes, *marked))
            return *text;
    if (const auto guessed = guessUtf16(bytes))
        if (const auto text = decodeStrictly(bytes, *guessed))
            return *text;
    if (const auto text = decodeStrictly(bytes, QStringConverter::Utf8))
        return *text;
    return decodeWindows1252(bytes);
}

} // namespace

Result<QString> decodeText(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate("TextDecoder", "The file is empty. Choose a file with one "
                                                                  "domain in each line or row."));
    QString text = decode(bytes);
    if (looksBinary(text))
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate(
                           "TextDecoder", "The file is not text: it may be a workbook, a picture or an "
                                          "archive. Save the list as CSV or plain text and use that file."));
    return text;
}

} // namespace pantau
