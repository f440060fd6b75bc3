// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"

#include "base/language.h"

#include <QCoreApplication>
#include <QList>
#include <QStringDecoder>

#include <algorithm>
#include <array>

namespace pantau {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

/// Invisible characters. The joiners U+200C and U+200D are not included: Persian and Indian scripts, and many
/// emoji, need them.
constexpr std::array<Range, 9> Unseen{{
    {0x00AD, 0x00AD},   // soft hyphen
    {0x061C, 0x061C},   // Arabic letter mark
    {0x180E, 0x180E},   // Mongolian vowel separator
    {0x200B, 0x200B},   // zero width space
    {0x200E, 0x200F},   // left-to-right and right-to-left marks
    {0x202A, 0x202E},   // embeddings and overrides
    {0x2060, 0x206F},   // word joiner, invisible operators, isolates
    {0xFEFF, 0xFEFF},   // byte order mark
    {0xE0000, 0xE007F}, // tags
}};

bool isUnseen(char32_t character)
{
    return std::ranges::any_of(Unseen,
                               [character](const Range &range) {
                                   return character >= range.first && character <= range.last;
                               }) ||
           (character >= 0xFFF9 && character <= 0xFFFB); // interlinear annotations
}

bool isControl(char32_t character)
{
    if (character == U'\n' || character == U'\t')
        return false;
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0x2028 ||
           character == 0x2029;
}

/// Characters of Windows-1252 at 0x80 to 0x9f, where Latin-1 has control characters. The five unused bytes
/// stay control characters, as in the WHATWG table. Qt can decode it only if built with ICU.
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

/// Detects UTF-16 without a byte order mark by the zero bytes of its ASCII characters: nearly all on one side
/// of the byte pairs, and none on the other.
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

/// True if there are several control characters or a NUL; a stray one may occur in text.
bool looksBinary(const QString &text)
{
    constexpr qsizetype Tolerated = 4;
    constexpr qsizetype OneIn = 50;
    qsizetype controls = 0;
    for (const QChar c : text) {
        if (c >= u' ' && c < u'\x7F')
            continue;
        if (c.isNull())
            return true;
        const bool layout = c == u'\t' || c == u'\n' || c == u'\r' || c == u'\f' || c == u'\v';
        controls += c.category() == QChar::Other_Control && !layout ? 1 : 0;
    }
    return controls > Tolerated && controls * OneIn > text.size();
}

class DecoderWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::Texts)

public:
    static QString oldOffice(const QByteArray &bytes)
    {
        const auto has = [&bytes](QLatin1String name) { // name of a part, in UTF-16LE
            const QString text = name;
            return bytes.contains(
                QByteArray::fromRawData(reinterpret_cast<const char *>(text.utf16()), text.size() * 2));
        };
        if (has(QLatin1String("EncryptedPackage")))
            return tr("The file is protected by a password. Save it without one.");
        if (has(QLatin1String("WordDocument")))
            return document();
        return tr("The file is an old Excel workbook (XLS). Save it as XLSX or CSV.");
    }
    static QString document()
    {
        return tr("The file is a document. Save the list as plain text, or copy the domains and paste them.");
    }
    static QString picture()
    {
        return tr("The file is a picture. Save the list as CSV or plain text, or enter the domains.");
    }
    static QString archive() { return tr("The file is an archive. Extract it and choose the list in it."); }
    static QString markup()
    {
        return tr("The file is a web page or an XML file. Open it in a spreadsheet program and save the list "
                  "as CSV.");
    }
};

/// Returns a sentence for files of a known type that can't be a list. Empty for all others.
QString refusalOf(const QByteArray &bytes)
{
    const struct
    {
        QByteArrayView start;
        QString (*sentence)();
    } kinds[] = {
        {"%PDF-", DecoderWords::document},
        {"{\\rtf", DecoderWords::document},
        {"\x89PNG", DecoderWords::picture},
        {"\xff\xd8\xff", DecoderWords::picture},
        {"GIF87a", DecoderWords::picture},
        {"GIF89a", DecoderWords::picture},
        {QByteArrayView("II*\0", 4), DecoderWords::picture},
        {QByteArrayView("MM\0*", 4), DecoderWords::picture},
        {"\x1f\x8b", DecoderWords::archive},
        {"7z\xbc\xaf\x27\x1c", DecoderWords::archive},
        {"Rar!\x1a", DecoderWords::archive},
        {"\xfd"
         "7zXZ",
         DecoderWords::archive},
        {"\x28\xb5\x2f\xfd", DecoderWords::archive},
    };
    if (bytes.startsWith("\xd0\xcf\x11\xe0"))
        return DecoderWords::oldOffice(bytes);
    for (const auto &kind : kinds)
        if (bytes.startsWith(kind.start))
            return kind.sentence();
    const bool isPicture = (bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP") ||
                           (bytes.startsWith('\0') && bytes.mid(4, 6) == "ftyphe");
    return isPicture ? DecoderWords::picture() : QString();
}

/// True for HTML or XML: some programs export a page with a table as "list.xls".
bool isMarkup(const QString &text)
{
    const QStringView start = QStringView(text).left(1000).trimmed();
    const auto startsWith = [start](const char *word) {
        return start.startsWith(QLatin1String(word), Qt::CaseInsensitive);
    };
    return startsWith("<!doctype") || startsWith("<html") || startsWith("<table") || startsWith("<?xml");
}

TextEncoding nameOf(QStringConverter::Encoding encoding)
{
    switch (encoding) {
    case QStringConverter::Utf16:
    case QStringConverter::Utf16LE:
        return TextEncoding::Utf16LE;
    case QStringConverter::Utf16BE:
        return TextEncoding::Utf16BE;
    case QStringConverter::Utf32:
    case QStringConverter::Utf32LE:
    case QStringConverter::Utf32BE:
        return TextEncoding::Utf32;
    default:
        return TextEncoding::Utf8;
    }
}

QString decodeLossily(const QByteArray &bytes)
{
    QString text = QStringDecoder(QStringConverter::Utf8, QStringConverter::Flag::Stateless).decode(bytes);
    if (text.startsWith(QChar(QChar::ByteOrderMark)))
        text.remove(0, 1);
    return text;
}

/// True if a line with non-ASCII characters is valid UTF-8, which is unlikely by chance in another encoding.
bool hasUtf8Line(const QByteArray &bytes)
{
    for (qsizetype start = 0; start < bytes.size();) {
        const auto end =
            std::find_if(bytes.cbegin() + start, bytes.cend(), [](char c) { return c == '\n' || c == '\r'; });
        const qsizetype next = std::min<qsizetype>(bytes.size(), end - bytes.cbegin() + 1);
        const auto line = decodeStrictly(bytes.sliced(start, next - start), QStringConverter::Utf8);
        if (line && line->size() != next - start)
            return true;
        start = next;
    }
    return false;
}

DecodedText guessAndDecode(const QByteArray &bytes)
{
    if (const auto marked = QStringConverter::encodingForData(bytes))
        if (const auto text = decodeStrictly(bytes, *marked))
            return {*text, nameOf(*marked)};
    if (const auto guessed = guessUtf16(bytes))
        if (const auto text = decodeStrictly(bytes, *guessed))
            return {*text, nameOf(*guessed)};
    if (const auto text = decodeStrictly(bytes, QStringConverter::Utf8))
        return {*text, TextEncoding::Utf8};
    // A few invalid bytes do not mean another encoding; they become replacement characters.
    if (hasUtf8Line(bytes))
        return {decodeLossily(bytes), TextEncoding::Utf8};
    return {decodeWindows1252(bytes), TextEncoding::Windows1252};
}

DecodedText decodeAs(const QByteArray &bytes, TextEncoding encoding)
{
    const auto decoded = [&bytes, encoding](QStringConverter::Encoding as) {
        QString text = QStringDecoder(as, QStringConverter::Flag::Stateless).decode(bytes);
        if (text.startsWith(QChar(QChar::ByteOrderMark)))
            text.remove(0, 1);
        return DecodedText{text, encoding};
    };
    switch (encoding) {
    case TextEncoding::Utf8:
        return decoded(QStringConverter::Utf8);
    case TextEncoding::Utf16LE:
        return decoded(QStringConverter::Utf16LE);
    case TextEncoding::Utf16BE:
        return decoded(QStringConverter::Utf16BE);
    case TextEncoding::Utf32:
        return decoded(QStringConverter::Utf32);
    case TextEncoding::Windows1252:
        break;
    }
    return {decodeWindows1252(bytes), TextEncoding::Windows1252};
}

} // namespace

bool isPlain(char32_t character)
{
    return !isControl(character) && !isUnseen(character);
}

QString plainText(const QString &text)
{
    // Fast path: in ASCII text only control characters change.
    if (std::ranges::all_of(text, [](QChar c) { return c >= u' ' && c < u'\x7F'; }))
        return text;
    // An unpaired surrogate becomes U+FFFD; text stored with one would not be found again.
    const auto characters = text.toUcs4();
    if (text.isValidUtf16() && std::ranges::all_of(characters, [](uint c) { return isPlain(c); }))
        return text;
    QString plain;
    plain.reserve(text.size());
    for (const uint character : characters) {
        if (isControl(character))
            plain += u' ';
        else if (!isUnseen(character))
            plain += QChar::fromUcs4(character);
    }
    return plain;
}

Result<DecodedText> decodeText(const QByteArray &bytes, std::optional<TextEncoding> encoding)
{
    if (bytes.isEmpty())
        return failure(Error::Kind::InvalidInput, Texts::tr("The file is empty. Choose a file with one "
                                                            "domain in each line or row."));
    if (const QString refusal = refusalOf(bytes); !refusal.isEmpty())
        return failure(Error::Kind::InvalidInput, refusal);
    DecodedText decoded = encoding ? decodeAs(bytes, *encoding) : guessAndDecode(bytes);
    if (isMarkup(decoded.text))
        return failure(Error::Kind::InvalidInput, DecoderWords::markup());
    if (!looksBinary(decoded.text))
        return decoded;
    if (encoding)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The file makes no sense in this encoding. Choose another one."));
    return failure(Error::Kind::InvalidInput,
                   Texts::tr("The file is not text: it may be a workbook, a picture or an "
                             "archive. Save the list as CSV or plain text and use that file."));
}

} // namespace pantau
