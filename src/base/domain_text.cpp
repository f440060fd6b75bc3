// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_text.h"

#include "base/domain_name.h"
#include "base/text.h"

#include <QHash>

#include <algorithm>

namespace pantau {

namespace {

constexpr int DeepestWrapping = 12; ///< nesting levels, such as a bullet before bold text in quotes

constexpr qsizetype ChatSample = 2000; ///< characters within which a chat has at least one date

/// Characters removed before and after a name: quotation marks of all languages, brackets, and marks that
/// tools print at the start of a line. None of them can be part of a name.
constexpr QStringView Opening = u"\"'`<>([{|"
                                u"\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"
                                u"\u2032\u2033\u2035\u2036\u00b4\u02b9\u02ba\u02bc\u275b\u275c\u275d\u275e"
                                u"\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015"
                                u"\u3016\u3017\u301d\u301e\u301f\uff02\uff07\uff08\uff3b\uff5b\uff1c\uff40"
                                u"\u2022\u2023\u2043\u204c\u204d\u2219\u25a0\u25a1\u25aa\u25ab\u25b6\u25b8"
                                u"\u25ba\u25c6\u25c7\u25cb\u25cf\u25d8\u25e6\u2192\u21d2\u27a4\u27a2\u279c"
                                u"\u2794\u2013\u2014\u2015\u2012\u2212\u00b7\u30fb\u2219\u2502\u2503\u2551";
constexpr QStringView Closing = u"\"'`<>)]}|,;:.!?"
                                u"\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"
                                u"\u2032\u2033\u2035\u2036\u00b4\u02b9\u02ba\u02bc\u275b\u275c\u275d\u275e"
                                u"\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015"
                                u"\u3016\u3017\u301d\u301e\u301f\uff02\uff07\uff09\uff3d\uff5d\uff1e\uff40"
                                u"\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\u2026\u060c\u061b\u061f"
                                u"\u06d4\u0964\u2502\u2503\u2551";

/// Returns the characters of a named or numeric HTML entity. Empty if unknown.
QString characterOf(const QString &entity)
{
    static const QHash<QString, QString> Accents{
        {QStringLiteral("grave"), QStringLiteral("\u0300")},
        {QStringLiteral("acute"), QStringLiteral("\u0301")},
        {QStringLiteral("circ"), QStringLiteral("\u0302")},
        {QStringLiteral("tilde"), QStringLiteral("\u0303")},
        {QStringLiteral("uml"), QStringLiteral("\u0308")},
        {QStringLiteral("ring"), QStringLiteral("\u030a")},
        {QStringLiteral("caron"), QStringLiteral("\u030c")},
        {QStringLiteral("cedil"), QStringLiteral("\u0327")},
        {QStringLiteral("ogon"), QStringLiteral("\u0328")},
        {QStringLiteral("dot"), QStringLiteral("\u0307")},
    };
    static const QHash<QString, QString> Others{
        {QStringLiteral("szlig"), QStringLiteral("\u00df")},
        {QStringLiteral("oslash"), QStringLiteral("\u00f8")},
        {QStringLiteral("Oslash"), QStringLiteral("\u00d8")},
        {QStringLiteral("aelig"), QStringLiteral("\u00e6")},
        {QStringLiteral("AElig"), QStringLiteral("\u00c6")},
        {QStringLiteral("oelig"), QStringLiteral("\u0153")},
        {QStringLiteral("thorn"), QStringLiteral("\u00fe")},
        {QStringLiteral("eth"), QStringLiteral("\u00f0")},
        {QStringLiteral("amp"), QStringLiteral("&")},
        {QStringLiteral("lt"), QStringLiteral("<")},
        {QStringLiteral("gt"), QStringLiteral(">")},
        {QStringLiteral("quot"), QStringLiteral("\"")},
        {QStringLiteral("apos"), QStringLiteral("'")},
        {QStringLiteral("nbsp"), QStringLiteral(" ")},
        {QStringLiteral("shy"), QStringLiteral("\u00ad")},
        {QStringLiteral("period"), QStringLiteral(".")},
        {QStringLiteral("dash"), QStringLiteral("\u2010")},
        {QStringLiteral("ndash"), QStringLiteral("\u2013")},
        {QStringLiteral("mdash"), QStringLiteral("\u2014")},
        {QStringLiteral("lstrok"), QStringLiteral("\u0142")},
        {QStringLiteral("dstrok"), QStringLiteral("\u0111")},
        {QStringLiteral("inodot"), QStringLiteral("\u0131")},
    };
    if (entity.startsWith(u'#')) {
        const bool isHex = entity.size() > 1 && entity[1].toLower() == u'x';
        const uint code = QStringView(entity).sliced(isHex ? 2 : 1).toUInt(nullptr, isHex ? 16 : 10);
        return code >= ' ' && code <= QChar::LastValidCodePoint && !QChar::isSurrogate(code)
                   ? QChar::fromUcs4(code).operator QStringView().toString()
                   : QString();
    }
    if (const QString accent = Accents.value(entity.sliced(1)); !accent.isEmpty())
        return (entity.first(1) + accent).normalized(QString::NormalizationForm_C);
    return Others.value(entity);
}

const QRegularExpression &entityPattern()
{
    static const QRegularExpression Pattern(
        QStringLiteral("&(#[0-9]{2,7}|#[xX][0-9a-fA-F]{2,6}|[a-zA-Z]{2,8});"));
    return Pattern;
}

/// Decodes entities whose character @p isWanted, and leaves the others unchanged.
template <typename IsWanted>
QString withEntitiesDecoded(const QString &text, IsWanted isWanted)
{
    if (!text.contains(u'&'))
        return text;
    QString decoded;
    qsizetype done = 0;
    for (auto found = entityPattern().globalMatch(text); found.hasNext();) {
        const auto entity = found.next();
        const QString character = characterOf(entity.captured(1));
        if (character.isEmpty() || !isWanted(character))
            continue;
        decoded += QStringView(text).sliced(done, entity.capturedStart() - done);
        decoded += character;
        done = entity.capturedEnd();
    }
    return decoded.append(QStringView(text).sliced(done));
}

bool isSeparator(QChar c)
{
    constexpr QStringView Wide = u"\u3001\uff0c\uff1b\u060c\u061b";
    return c == u',' || c == u';' || c == u'|' || (c.unicode() >= 0x80 && Wide.contains(c));
}

/// True if the comma at @p at is a mistyped dot: "toko.co,id" is not toko.co.
bool isCommaForDot(const QString &text, qsizetype at)
{
    const QStringView rest = QStringView(text).sliced(at + 1);
    const auto end = std::ranges::find_if_not(rest, [](QChar c) { return c.isLetter(); });
    const bool isLabel = end - rest.begin() > 1 && (end == rest.end() || end->isSpace() || isSeparator(*end));
    return text[at] == u',' && at > 0 && text[at - 1].isLetterOrNumber() && isLabel &&
           hasKnownTopLevel(QStringView(rest.begin(), end).toString().toLower());
}

/// Splits @p text at blanks and separators, except the semicolon of an HTML entity and a comma typed instead
/// of a dot.
template <typename IsBlank>
QStringList partsOf(const QString &text, IsBlank isBlank)
{
    QList<qsizetype> entityEnds;
    if (std::ranges::none_of(text, [&](QChar c) { return isBlank(c) || isSeparator(c); }))
        return text.isEmpty() ? QStringList() : QStringList(text);
    if (text.contains(u'&'))
        for (auto found = entityPattern().globalMatch(text); found.hasNext();)
            entityEnds += found.next().capturedEnd() - 1;
    QStringList parts;
    qsizetype begin = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        if (at < text.size() && ((!isBlank(text[at]) && !isSeparator(text[at])) || entityEnds.contains(at) ||
                                 isCommaForDot(text, at)))
            continue;
        if (at > begin)
            parts += text.sliced(begin, at - begin);
        begin = at + 1;
    }
    return parts;
}

bool isWholeDomain(const QString &word)
{
    return word.contains(u'.') && hasKnownTopLevel(word.toLower()) && DomainName::parse(word);
}

/// Removes `- `, `* `, `[x] `, `3. `, `(3) `, `3)`, `b) `, `③`, `→ ` and the like at the start, and anything
/// without letters and digits at the end. Keeps a bare number: "24 toko.example" may be a name with a space
/// in it.
void dropListMark(QString &text)
{
    static const QRegularExpression Mark(
        QStringLiteral("^(?:#[0-9]{1,6}[.):]?|\\[[xX "
                       "]\\]|[(\\[]?(?:[0-9]{1,6}|[a-zA-Z])[.):\\]]{1,2}|[0-9]{1,6}\\s?[-\u2013\u2014]"
                       "|[^\\p{L}\\p{N}\\s]+)\\s+(?=\\S)"),
        QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression Number(QStringLiteral(
        "^(?:[(\\[]?[0-9]{1,6}[)\\]]|[0-9]\ufe0f?\u20e3|[\u2460-\u249b\u2776-\u2793])\\s*(?=\\S)"));
    static const QRegularExpression Behind(QStringLiteral("\\s+[^\\p{L}\\p{N}\\s]+$"),
                                           QRegularExpression::UseUnicodePropertiesOption);
    text.remove(Mark);
    if (!text.isEmpty() && !text.front().isLetter())
        text.remove(Number);
    text.remove(Behind);
}

/// Removes `**x**`, `*x*`, `_x_`, `~~x~~`. Only pairs, because "*.toko.example" has another meaning.
void dropEmphasis(QString &text)
{
    for (const QChar mark : {u'*', u'_', u'~'})
        while (text.size() > 2 && text.startsWith(mark) && text.endsWith(mark))
            text = text.sliced(1, text.size() - 2);
}

/// Replaces `[text](address)` by the address, unless the text names another site.
void followLink(QString &text)
{
    if (!text.contains(u'['))
        return;
    static const QRegularExpression Link(
        QStringLiteral("^!?\\[([^\\]]*)\\]\\(\\s*<?([^)\\s>]+)>?(?:\\s+[\"'][^\"']*[\"'])?\\s*\\)$"));
    const auto link = Link.match(text);
    if (!link.hasMatch())
        return;
    QString shown = link.captured(1).trimmed();
    while (shown.endsWith(u'/'))
        shown.chop(1);
    const bool namesASite = shown.contains(u'.') && !shown.contains(u' ');
    const auto site = DomainName::parse(shown);
    const auto linked = DomainName::parse(link.capturedView(2));
    if (!namesASite || (site && linked && *site == *linked))
        text = link.captured(2);
}

/// Removes tags as in `<li>x</li>`, and the formula `="x"` by which spreadsheets keep text as text.
void dropTags(QString &text)
{
    static const QRegularExpression Tag(
        QStringLiteral("^</?[a-zA-Z][a-zA-Z0-9]*\\s*/?>|</?[a-zA-Z][a-zA-Z0-9]*\\s*/?>$"));
    while (text.contains(u'>') && text.contains(Tag))
        text = text.remove(Tag).trimmed();
    if (text.startsWith(QLatin1String("=\"")))
        text.remove(0, 1);
}

/// Removes marks directly before `https://`, where only a URL can follow, and the property type of Google
/// Search Console.
void dropPrefix(QString &text)
{
    if (!text.contains(u':'))
        return;
    static const QRegularExpression Prefix(
        QStringLiteral(
            "^(?:[^\\p{L}\\p{N}]+(?=[a-zA-Z][a-zA-Z0-9+.-]*://)|[sS][cC]-[dD][oO][mM][aA][iI][nN]:)"),
        QRegularExpression::UseUnicodePropertiesOption);
    text.remove(Prefix);
}

void dropPunctuation(QString &text)
{
    qsizetype begin = 0;
    while (begin < text.size() && Opening.contains(text[begin]))
        ++begin;
    qsizetype end = text.size();
    while (end > begin && Closing.contains(text[end - 1]) && !endsWithEllipsis(QStringView(text).first(end)))
        --end;
    text = text.sliced(begin, end - begin).trimmed();
}

bool isOfAddress(QChar letter)
{
    const char16_t c = letter.unicode();
    return (c >= u'a' && c <= u'z') || (c >= u'-' && c <= u'9') || (c >= u'A' && c <= u'Z') || c == u'_' ||
           c == u'%' || c == u'?' || c == u'=';
}

/// Fast path: true for nearly all names in long lists, which need no unwrapping.
bool isBare(QStringView text)
{
    return !text.isEmpty() && text.front().unicode() < 0x80 && text.front().isLetterOrNumber() &&
           (text.back().isLetterOrNumber() || text.back() == u'/') && std::ranges::all_of(text, isOfAddress);
}

} // namespace

QString withoutInvisible(const QString &text)
{
    static const QRegularExpression Invisible(
        QStringLiteral("(\x1b\\[[0-9;:?]*[ -/]*[@-~]|[\\x{200b}\\x{feff}])|(?![\\x{200c}\\x{200d}])\\p{Cf}"),
        QRegularExpression::UseUnicodePropertiesOption);
    if (std::ranges::all_of(text, [](QChar c) { return c.unicode() < 0x80 && c.unicode() != 0x1b; }))
        return text.trimmed();
    QString spaced = text;
    for (QChar &c : spaced)
        if (c.unicode() >= 0x80 && c.isSpace())
            c = u' ';
    QString shown;
    qsizetype done = 0;
    const auto addUpTo = [&](qsizetype end) { shown += QStringView(spaced).sliced(done, end - done); };
    for (auto found = Invisible.globalMatch(spaced); found.hasNext();) {
        const auto match = found.next();
        addUpTo(match.capturedStart());
        done = match.capturedEnd();
        static const QRegularExpression Blank(QStringLiteral("\\s"));
        const QString before = shown.sliced(shown.lastIndexOf(Blank) + 1);
        if (!isWholeDomain(before))
            continue;
        const auto next = Invisible.match(spaced, done);
        const QString rest =
            spaced.sliced(done, (next.hasMatch() ? next.capturedStart() : spaced.size()) - done);
        if (isWholeDomain(rest.section(Blank, 0, 0)))
            shown += match.hasCaptured(1) ? QStringLiteral(" ") : match.captured();
    }
    addUpTo(spaced.size());
    return shown.trimmed();
}

QString withoutHostsAddress(const QString &line)
{
    const auto first = std::ranges::find_if_not(line, [](QChar c) { return c.isSpace(); });
    if (first == line.cend() || (!first->isDigit() && !line.contains(u':')))
        return line;
    static const QRegularExpression Address(QStringLiteral(
        "^\\s*(?:[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|(?=\\S*:\\S*:)[0-9a-fA-F:.]+(?:%\\w+)?)\\s+(?=\\S)"));
    const auto address = Address.match(line);
    if (!address.hasMatch())
        return line;
    const QString names = line.sliced(address.capturedLength());
    const qsizetype remark = names.indexOf(u'#');
    return (remark > 0 ? names.first(remark) : names).trimmed();
}

bool isRemarkLine(const QString &line)
{
    static const QRegularExpression Numbered(QStringLiteral("^#[0-9]{1,6}[.):]?\\s+[^\\s.]+\\.\\S"));
    return line.startsWith(u'#') && !Numbered.match(line).hasMatch();
}

QString withoutRemarkMark(const QString &remark)
{
    static const QRegularExpression Mark(QStringLiteral("^[#;!/\\s]+"));
    return QString(remark).remove(Mark);
}

bool endsWithEllipsis(QStringView text)
{
    return text.endsWith(u'\u2026') || text.endsWith(u"..");
}

QStringList entryParts(const QString &line)
{
    return partsOf(line, [](QChar c) { return c == u'\t'; });
}

QStringList entryWords(const QString &text)
{
    return partsOf(text, [](QChar c) { return c.isSpace(); });
}

QString withEntitiesInsideDecoded(const QString &text)
{
    static constexpr QStringView Quotes = u"\"'";
    return withEntitiesDecoded(text, [](QStringView character) {
        const QChar first = character.front();
        return !isSeparator(first) && !Quotes.contains(first) && (first == u' ' || !first.isSpace());
    });
}

QString unwrapped(QStringView text)
{
    if (isBare(text))
        return text.toString();
    QString rest = withoutInvisible(withEntitiesDecoded(text.toString(), [](QStringView) { return true; }));
    for (const QStringView dot : {u"[.]", u"(.)", u"[dot]"}) // "toko[.]example", written to prevent links
        rest.replace(dot.toString(), QStringLiteral("."), Qt::CaseInsensitive);
    for (int layer = 0; layer < DeepestWrapping; ++layer) {
        const qsizetype before = rest.size();
        rest = withoutHostsAddress(rest).trimmed();
        dropListMark(rest);
        followLink(rest);
        dropTags(rest);
        dropPrefix(rest);
        dropEmphasis(rest);
        dropPunctuation(rest);
        if (rest.size() == before)
            break;
    }
    return rest;
}

QString withoutChatHeads(const QString &text)
{
    const QString sample = text.first(std::min(text.size(), ChatSample));
    if (!sample.contains(u']') && !sample.contains(QLatin1String(" -")) && !sample.contains(u'\u2013'))
        return text; // faster than the regular expression
    static const QString Time =
        QStringLiteral("(?:DATE,?\\s+TIME|TIME,\\s+DATE)")
            .replace(QLatin1String("DATE"), QLatin1String("\\d{1,4}[./-]\\d{1,2}(?:[./-]\\d{1,4})?"))
            .replace(QLatin1String("TIME"),
                     QLatin1String("\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[AaPp][Mm])?"));
    static const QRegularExpression Head(
        QStringLiteral("^[\\s\\p{Cf}]*(?:" // WhatsApp, then Telegram, which uses a separate line
                       "\\[?%1(?:\\]\\s*|\\s+[-\u2013]\\s+)(?:[^:\n]{1,80}:\\s)?|"
                       "[^\n]{1,80},\\s\\[%1\\]:?\\s*$)")
            .arg(Time),
        QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression Edited(QStringLiteral("[ \\p{Cf}]+<[\\p{L} ]+>$"), Head.patternOptions());
    if (!Head.match(sample).hasMatch())
        return text;
    return QString(text).remove(Head).remove(Edited);
}

QString withInvisibleShown(QStringView text)
{
    QString shown;
    for (const char32_t c : text.toUcs4()) {
        const bool isBlank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        const bool isUnseen =
            !isPlain(c) || c == 0x200C || c == 0x200D || QChar::category(c) == QChar::Other_Format;
        if (isUnseen && !isBlank)
            shown +=
                QStringLiteral("[U+") + QString::number(uint(c), 16).toUpper().rightJustified(4, u'0') + u']';
        else
            shown += QChar::fromUcs4(c);
    }
    return shown.simplified();
}

QString replaceMatches(const QString &text, const QRegularExpression &expression,
                       const std::function<QString(const QRegularExpressionMatch &)> &replacement)
{
    QString replaced;
    qsizetype end = 0;
    auto matches = expression.globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        replaced += QStringView(text).sliced(end, match.capturedStart() - end);
        replaced += replacement(match);
        end = match.capturedEnd();
    }
    replaced += QStringView(text).sliced(end);
    return replaced;
}

QString withoutDomainMentions(const QString &text, const std::function<QString(const QString &)> &placeholder)
{
    // Includes marks: vowels of Indian scripts and combining accents need them.
    static const QRegularExpression domain(QStringLiteral(
        R"((?<![\p{L}\p{M}\p{N}.-])(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+)"
        R"([\p{L}][\p{L}\p{M}\p{N}-]+)"));
    return replaceMatches(text, domain, [&placeholder](const QRegularExpressionMatch &match) {
        return placeholder(match.captured().toLower());
    });
}

QString withoutDomainMentions(const QString &text)
{
    return withoutDomainMentions(text, [](const QString &) { return QStringLiteral("[domain]"); });
}

} // namespace pantau
