// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"

#include "base/text.h"
#include "providers/contract.h"
#include "providers/failure_mapping.h"

#include <QByteArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>

namespace pantau::providers {

QString outsideText(const QString &text, const Asked &asked)
{
    constexpr qsizetype MaximumLength = 200;
    QString shown = text.left(64 * MaximumLength); // no one reads more, and the key must not be cut in two
    if (asked.key)
        shown = withoutKey(shown, *asked.key);
    shown = plainText(shown).simplified();
    if (shown.size() > MaximumLength)
        shown = shown.left(MaximumLength) + QChar(0x2026);
    return shown;
}

namespace {

/// Number of consecutive key characters that count as an echo of the key.
constexpr qsizetype TellingPiece = 8;
/// For shorter keys all but two characters. Keys up to this length may be ordinary words and only count as a
/// whole.
constexpr qsizetype ShortKey = 5;

qsizetype tellingPiece(qsizetype keySize)
{
    return std::clamp(keySize - 2, std::min(keySize, ShortKey), TellingPiece);
}

/// A decoded text, with the position of each character in the original.
struct Reading
{
    QString characters;
    QList<qsizetype> begins;
    QList<qsizetype> ends;

    void take(QStringView read, qsizetype begin, qsizetype end)
    {
        for (const QChar character : read) {
            characters += character;
            begins += begin;
            ends += end;
        }
    }
    /// Adds character @p i of another reading of the same text.
    void take(const Reading &from, qsizetype i, QChar as)
    {
        take(QStringView(&as, 1), from.begins[i], from.ends[i]);
    }
};

/// Converts full-width, bold and circled letters to plain letters, and separates accents.
Reading normalised(const QString &text)
{
    Reading reading;
    for (qsizetype i = 0; i < text.size();) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        const qsizetype size = isPair ? 2 : 1;
        const QString character = text.sliced(i, size);
        reading.take(text[i].unicode() < 0x80 ? character
                                              : character.normalized(QString::NormalizationForm_KD),
                     i, i + size);
        i += size;
    }
    return reading;
}

bool isSeen(QChar character)
{
    switch (character.category()) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing:
        return false;
    default:
        return true;
    }
}

/// Matches escapes of characters, and control sequences of terminals.
const QRegularExpression &escape()
{
    static const QRegularExpression Escape(
        QStringLiteral("(?<utf8>%(?:25){0,8}[c-f][0-9a-f](?:%(?:25){0,8}[89ab][0-9a-f]){1,3})"
                       "|%(?:25){0,8}(?<percent>[0-7][0-9a-f])"
                       "|\\\\{1,8}(?:x(?<byte>[2-7][0-9a-f])|u(?<json>[0-9a-f]{4})|u\\{0{0,8}"
                       "(?<braced>[0-9a-f]{1,5})\\})"
                       "|&#x0{0,8}(?<hex>[1-9a-f][0-9a-f]{1,4});?|&#0{0,8}(?<number>[0-9]{2,6});?"
                       "|&(?:amp;){0,8}(?<name>amp|lt|gt|quot|apos);?"
                       "|(?:\\x1b\\[|\\x{9b})[0-?]{0,64}[ -/]{0,64}[@-~]"
                       "|(?:\\x1b\\]|\\x{9d})[^\\x07\\x1b]{0,256}(?:\\x07|\\x1b\\\\)"
                       "|\\x1b[ -/]{0,8}[0-~]"),
        QRegularExpression::CaseInsensitiveOption);
    return Escape;
}

QString fromCode(uint code)
{
    const auto character = char32_t(code);
    return QString::fromUcs4(&character, 1).normalized(QString::NormalizationForm_KD);
}

QString meaningOf(const QRegularExpressionMatch &match)
{
    for (const QStringView group : {u"percent", u"byte", u"json", u"braced", u"hex"})
        if (const auto digits = match.capturedView(group); !digits.isEmpty())
            return fromCode(digits.toUInt(nullptr, 16));
    if (const auto digits = match.capturedView(u"number"); !digits.isEmpty())
        return fromCode(digits.toUInt());
    if (const QString bytes = match.captured(u"utf8"); !bytes.isEmpty()) {
        QByteArray utf8;
        for (const QString &each : bytes.split(u'%', Qt::SkipEmptyParts))
            utf8 += QByteArray::fromHex(each.last(2).toLatin1());
        return QString::fromUtf8(utf8).normalized(QString::NormalizationForm_KD);
    }
    const QString name = match.captured(u"name").toLower();
    return name == u"amp"    ? QStringLiteral("&")
           : name == u"lt"   ? QStringLiteral("<")
           : name == u"gt"   ? QStringLiteral(">")
           : name == u"quot" ? QStringLiteral("\"")
           : name == u"apos" ? QStringLiteral("'")
                             : QString();
}

/// Whether escapes are decoded: a key may contain a percent sign or an ampersand itself.
enum class Escapes { Meant, AsTheyStand };

/// Decodes the visible characters.
Reading read(const Reading &text, Escapes escapes)
{
    Reading reading;
    qsizetype next = 0;
    const auto takeUntil = [&](qsizetype end) {
        for (; next < end; ++next)
            if (isSeen(text.characters[next]))
                reading.take(text, next, text.characters[next]);
    };
    if (escapes == Escapes::Meant)
        for (auto matches = escape().globalMatch(text.characters); matches.hasNext();) {
            const auto match = matches.next();
            takeUntil(match.capturedStart());
            next = match.capturedEnd();
            QString meaning = meaningOf(match);
            meaning.removeIf([](QChar character) { return !isSeen(character); });
            reading.take(meaning, text.begins[match.capturedStart()], text.ends[match.capturedEnd() - 1]);
        }
    takeUntil(text.characters.size());
    return reading;
}

Reading inLowerCase(Reading reading)
{
    for (QChar &character : reading.characters)
        character = character.toLower();
    return reading;
}

/// Returns the digits of bytes written as "4b45", "4b:45" or "0x4b, 0x45".
Reading hexDigits(const Reading &lowerCase)
{
    Reading digits;
    for (qsizetype i = 0; i < lowerCase.characters.size(); ++i) {
        const QChar character = lowerCase.characters[i];
        const bool isPrefix =
            character == u'0' && i + 1 < lowerCase.characters.size() && lowerCase.characters[i + 1] == u'x';
        if (!isPrefix &&
            ((character >= u'0' && character <= u'9') || (character >= u'a' && character <= u'f')))
            digits.take(lowerCase, i, character);
    }
    return digits;
}

/// Converts URL-safe base64 to the standard alphabet.
Reading base64Signs(Reading reading)
{
    reading.characters.replace(u'-', u'+').replace(u'_', u'/');
    return reading;
}

bool isBase64(QChar character)
{
    return character.unicode() < 0x80 &&
           (character.isLetterOrNumber() || character == u'+' || character == u'/' || character == u'=');
}

/// Pieces of a key in one encoding, all of one length.
struct Pieces
{
    QSet<QString> looks;
    qsizetype size = 0;
    bool beginsWithin = false; ///< the previous character contains a part of the first byte
    bool endsWithin = false;   ///< the next character contains a part of the last byte
};

/// Pieces of a key as text, as hexadecimal digits, and in base64 at each byte alignment.
class KeyPieces
{
public:
    explicit KeyPieces(const QByteArray &key)
    {
        const qsizetype size = tellingPiece(key.size());
        for (const QByteArray &variant : {key, key.toLower(), key.toUpper()})
            for (qsizetype i = 0; i + size <= variant.size(); ++i) {
                const QByteArray piece = variant.sliced(i, size);
                add(m_plain, QString::fromLatin1(piece.toLower()));
                add(m_hex, QString::fromLatin1(piece.toHex()));
                for (int before = 0; before < 3; ++before)
                    addBase64(piece, before);
            }
    }

    /// Marks in @p echoed the characters that belong to a piece of the key.
    void find(const Reading &reading, QList<bool> &echoed) const
    {
        const Reading lowerCase = inLowerCase(reading);
        mark(lowerCase, m_plain, echoed);
        mark(hexDigits(lowerCase), m_hex, echoed);
        const Reading signs = base64Signs(reading);
        for (const Pieces &pieces : m_base64)
            mark(signs, pieces, echoed);
    }

private:
    static void add(Pieces &pieces, const QString &look)
    {
        pieces.looks.insert(look);
        pieces.size = look.size();
    }

    /// Adds only characters that depend on nothing but the piece.
    void addBase64(const QByteArray &piece, int before)
    {
        constexpr int perByte = 8;
        constexpr int perSign = 6;
        const qsizetype begin = before * perByte;
        const qsizetype end = begin + piece.size() * perByte;
        const qsizetype first = (begin + perSign - 1) / perSign;
        Pieces &pieces = m_base64[size_t(before)];
        pieces.beginsWithin = begin % perSign != 0;
        pieces.endsWithin = end % perSign != 0;
        const QByteArray signs = (QByteArray(before, '\0') + piece).toBase64();
        add(pieces, QString::fromLatin1(signs.sliced(first, end / perSign - first)));
    }

    static void mark(const Reading &reading, const Pieces &pieces, QList<bool> &echoed)
    {
        const auto touches = [&reading](qsizetype left) {
            return left >= 0 && left + 1 < reading.characters.size() &&
                   reading.ends[left] == reading.begins[left + 1];
        };
        if (pieces.size == 0) // a key of one character has no base64 sign of its own
            return;
        qsizetype done = 0;
        for (qsizetype i = 0; i + pieces.size <= reading.characters.size(); ++i) {
            if (!pieces.looks.contains(reading.characters.sliced(i, pieces.size)))
                continue;
            qsizetype first = i;
            qsizetype last = i + pieces.size - 1;
            if (pieces.beginsWithin && touches(first - 1) && isBase64(reading.characters[first - 1]))
                --first;
            if (pieces.endsWithin && touches(last) && isBase64(reading.characters[last + 1]))
                ++last;
            while (pieces.endsWithin && touches(last) && reading.characters[last + 1] == u'=')
                ++last;
            for (qsizetype at = std::max(done, reading.begins[first]); at < reading.ends[last]; ++at)
                echoed[at] = true;
            done = std::max(done, reading.ends[i]);
        }
    }

    Pieces m_plain;
    Pieces m_hex;
    std::array<Pieces, 3> m_base64; ///< by number of preceding bytes in a group of three
};

} // namespace

QString withoutKey(const QString &text, const ApiKey &key)
{
    const KeyPieces pieces(key.secretBytes());
    const Reading whole = normalised(text);
    QList<bool> echoed(text.size(), false);
    for (const Escapes escapes : {Escapes::Meant, Escapes::AsTheyStand})
        pieces.find(read(whole, escapes), echoed);

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

using net::HttpReply;

namespace {

constexpr qsizetype LongestDomainText = 2048;
constexpr qsizetype MostNamesInARemark = 5;

ServiceFailure notJson(const HttpReply &reply, const QString &parseError, const Asked &asked)
{
    if (hasUnreadableEncoding(reply))
        return unreadableEncoding(reply, asked);
    const QByteArray start = reply.body.left(4096).trimmed();
    if (start.startsWith('<') || reply.contentType.toLower().contains("html"))
        return unusableReply(
            ServiceFailureText::tr(
                "%1 answered with a web page instead of a check result. If this network asks you to log in, "
                "do so in your browser; otherwise, check the address of the account.")
                .arg(asked.host),
            QStringLiteral("a web page of %1 bytes").arg(reply.body.size()), asked);
    if (start.isEmpty())
        return unusableReply(ServiceFailureText::tr("%1 answered with nothing at all. Check the address of "
                                                    "the account, or try again later.")
                                 .arg(asked.host),
                             QStringLiteral("empty body"), asked);
    return unusableReply(ServiceFailureText::tr("The answer of %1 cannot be read: it is damaged, or this is "
                                                "not a checking service. Check the address of the account.")
                             .arg(asked.host),
                         QStringLiteral("not JSON (%1), %2 bytes").arg(parseError).arg(reply.body.size()),
                         asked);
}

} // namespace

ServiceFailure wrongShape(const QString &what, const Asked &asked)
{
    return unusableReply(ServiceFailureText::tr("The answer of %1 does not have the form of a checking "
                                                "service (%2). Check the address of the account.")
                             .arg(asked.host, what),
                         what, asked);
}

Result<QJsonObject, ServiceFailure> jsonObject(const HttpReply &reply, const Asked &asked)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(reply.body, &error);
    if (error.error != QJsonParseError::NoError)
        return Unexpected<ServiceFailure>(notJson(reply, error.errorString(), asked));
    if (!document.isObject())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("not a JSON object"), asked));
    return document.object();
}

Result<QJsonObject, ServiceFailure> plainReply(const HttpReply &reply, const Asked &asked)
{
    if (reply.status != 200)
        return Unexpected<ServiceFailure>(failureForStatus(reply, asked, ErrorForm::Plain));
    auto object = jsonObject(reply, asked);
    if (object && repeatedMembers(reply.body).anywhere)
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("duplicate members"), asked));
    return object;
}

net::HttpReply withUsedUpQuota(net::HttpReply reply)
{
    constexpr int CreditsUsedUp = 402;
    if (reply.status == 429 && reply.retryAfter.isEmpty())
        reply.status = CreditsUsedUp;
    return reply;
}

bool reportsFailure(const QJsonObject &result)
{
    const QJsonValue error = result.value(QLatin1String("error"));
    const bool hasError = !error.isUndefined() && !error.isNull() && error != QJsonValue(false) &&
                          error != QJsonValue(QString());
    const QString status = result.value(QLatin1String("status")).toString();
    const auto says = [&status](QLatin1String word) { return status.contains(word, Qt::CaseInsensitive); };
    return hasError || result.value(QLatin1String("success")) == QJsonValue(false) ||
           says(QLatin1String("error")) || says(QLatin1String("fail")) || says(QLatin1String("timeout"));
}

std::optional<bool> verdict(const QJsonValue &value, QLatin1String blocked, QLatin1String notBlocked)
{
    const QString text = value.toString();
    if (text == blocked)
        return true;
    return text == notBlocked ? std::optional(false) : std::nullopt;
}

std::optional<bool> yesOrNo(const QJsonValue &value)
{
    return value.isBool() ? std::optional(value.toBool()) : std::nullopt;
}

std::optional<bool> eitherBlocked(std::optional<bool> one, std::optional<bool> other)
{
    if (one == true || other == true)
        return true;
    return one && other ? std::optional(false) : std::nullopt;
}

AnswerMatcher::AnswerMatcher(const QList<DomainName> &requested, const Asked &asked, Names names)
    : m_asked(asked), m_names(names)
{
    for (const DomainName &domain : requested)
        m_seen.insert(domain, {});
}

void AnswerMatcher::take(const QJsonValue &name, std::optional<bool> isBlocked,
                         const std::optional<QDateTime> &cachedAt)
{
    if (!name.isString()) {
        ++m_nameless;
        return;
    }
    const auto seen = find(name.toString());
    if (seen == m_seen.end()) {
        if (++m_aliens <= MostNamesInARemark)
            m_alienNames << outsideText(name.toString(), m_asked);
        return;
    }
    seen->unusable |= !isBlocked;
    seen->blocked |= isBlocked == true;
    seen->notBlocked |= isBlocked == false;
    seen->cachedAt = cachedAt;
}

void AnswerMatcher::takeContradictory(const QStringList &domains)
{
    for (const QString &domain : domains)
        if (const auto seen = find(domain); seen != m_seen.end()) {
            seen->blocked = seen->notBlocked = true;
            seen->unusable = false;
        }
}

CheckReply AnswerMatcher::finish(const QDateTime &serviceTime) const
{
    CheckReply reply;
    reply.serviceTime = serviceTime;
    QStringList contradictions;
    for (auto it = m_seen.cbegin(); it != m_seen.cend(); ++it) {
        reply.answers.insert(it.key(), judge(it.key(), *it));
        if (it->blocked && it->notBlocked)
            contradictions << it.key().ascii();
    }
    contradictions.sort();
    if (!contradictions.isEmpty())
        reply.remarks << CheckReplyText::tr("The service gave both answers for: %1")
                             .arg(contradictions.join(QLatin1String(", ")));
    if (m_aliens > 0)
        reply.remarks << CheckReplyText::tr(
                             "The service answered for %Ln domain(s) that Pantau did not ask for: %1",
                             nullptr, m_aliens)
                             .arg(m_alienNames.join(QLatin1String(", ")));
    if (m_nameless > 0)
        reply.remarks << CheckReplyText::tr("%Ln result(s) of the service named no domain.", nullptr,
                                            m_nameless);
    return reply;
}

DomainAnswer AnswerMatcher::judge(const DomainName &domain, const Seen &seen)
{
    if (seen.unusable)
        return {BlockStatus::Unknown,
                CheckReplyText::tr("The service's answer for this domain was neither yes nor no.")};
    if (seen.blocked && seen.notBlocked)
        return {BlockStatus::Unknown,
                CheckReplyText::tr("The service said both blocked and not blocked for this domain.")};
    if (seen.blocked || seen.notBlocked)
        return {seen.blocked ? BlockStatus::Blocked : BlockStatus::NotBlocked,
                {},
                seen.cachedAt.has_value(),
                seen.cachedAt};
    if (domain.ascii().startsWith(u"www."))
        return {BlockStatus::Unknown,
                CheckReplyText::tr("This service cannot check this domain: it removes “www.” from names.")};
    return {BlockStatus::Unknown, CheckReplyText::tr("The service did not answer for this domain.")};
}

/// Tries the exact name first: `www.a.test` may have been requested in addition to `a.test`, to which
/// parse() would convert it.
QHash<DomainName, AnswerMatcher::Seen>::iterator AnswerMatcher::find(const QString &text)
{
    if (text.size() > LongestDomainText)
        return m_seen.end();
    QString exact = text.trimmed().toLower();
    if (exact.endsWith(u'.'))
        exact.chop(1);
    if (const auto found = m_seen.find(DomainName::fromNormalised(exact)); found != m_seen.end())
        return found;
    // parse() also takes web addresses and removes "www.".
    const bool isOther = exact.startsWith(u"www.") || exact.contains(u'/') || exact.contains(u':');
    if (isOther && m_names == Names::Exact)
        return m_seen.end();
    const auto parsed = DomainName::parse(text);
    return parsed ? m_seen.find(*parsed) : m_seen.end();
}

} // namespace pantau::providers
