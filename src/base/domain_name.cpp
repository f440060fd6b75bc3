// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"

#include "base/domain_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>
#include <QUrl>

#include <libpsl.h>

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype MaximumLabelLength = 63;
constexpr qsizetype MaximumNameLength = 253;
constexpr qsizetype MaximumQuotedLength = 80;

/// Returns the offending text, shortened to one line.
QString quoted(QStringView text)
{
    QString shown = withInvisibleShown(text.first(std::min(text.size(), 4 * MaximumQuotedLength)));
    if (shown.size() > MaximumQuotedLength)
        shown = shown.left(MaximumQuotedLength) + QChar(0x2026);
    return shown;
}

/// Returns an error about @p given; @p more are further arguments of the sentence.
template <typename... More>
Unexpected<Error> refuse(const char *sentence, QStringView given, const More &...more)
{
    return failure(Error::Kind::InvalidInput,
                   QCoreApplication::translate("DomainName", sentence).arg(quoted(given), more...));
}

/// True if @p text is a URL scheme. Otherwise the "://" after it is part of a path or a query.
bool isScheme(QStringView text)
{
    return text.front().isLetter() && std::ranges::all_of(text, [](QChar c) {
               return c.isLetterOrNumber() || c == u'+'; // no hyphen: android-app://com.example.app
           });
}

/// Returns the host of a pasted URL; keeps the brackets of an IPv6 address.
QStringView hostPart(QStringView text)
{
    static constexpr QStringView SchemeEnd = u"://";
    QStringView host = text.trimmed();
    bool isAddress = true;
    if (const auto scheme = host.indexOf(SchemeEnd); scheme > 0 && isScheme(host.first(scheme)))
        host = host.sliced(scheme + SchemeEnd.size());
    else if (host.startsWith(u"//"))
        host = host.sliced(2);
    else
        isAddress = false;
    const auto end =
        std::ranges::find_if(host, [](QChar c) { return c == u'/' || c == u'?' || c == u'#' || c == u'\\'; });
    host = host.first(end - host.begin());
    if (const auto at = host.lastIndexOf(u'@'); isAddress && at >= 0) // without a scheme it is an email
                                                                      // address
        host = host.sliced(at + 1);
    const QStringView port = host.sliced(host.lastIndexOf(u':') + 1);
    const bool isGlued = // "a.examplehttps://b.example"
        port.isEmpty() && QStringView(end, text.end()).startsWith(u"//");
    if (host.count(u':') == 1 && !isGlued &&
        std::ranges::all_of(port, [](QChar c) { return c >= u'0' && c <= u'9'; }))
        host.chop(port.size() + 1);
    return host.trimmed();
}

/// Removes one trailing dot, which ends a name in DNS. More dots are an ellipsis: the name may be truncated.
QStringView withoutTrailingDot(QStringView host)
{
    return host.endsWith(u'.') ? host.chopped(1) : host;
}

bool isLetterDigitHyphen(char16_t c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || c == u'-';
}

bool isOfHost(QChar c)
{
    return isLetterDigitHyphen(c.unicode()) || c == u'_';
}

bool isAscii(QStringView text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() < 0x80; });
}

bool isNumber(QStringView label)
{
    return !label.isEmpty() && std::ranges::all_of(label, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

/// Checked before IDNA hides it: "ü-" becomes "xn----dha".
bool hasHyphenAtAnEnd(const QString &host)
{
    return host.startsWith(u'-') || host.endsWith(u'-') || host.contains(QLatin1String("-.")) ||
           host.contains(QLatin1String(".-"));
}

bool isIpAddress(QStringView host)
{
    const auto isOfIpv6 = [](QChar c) {
        return c.unicode() < 0x80 && (c.isDigit() || QStringView(u"abcdefABCDEF:.[]").contains(c));
    };
    if (host.startsWith(u'[') || host.count(u':') > 1) {
        const qsizetype zone = host.indexOf(u'%'); // fe80::1%eth0
        const QStringView address = zone < 0 ? host : host.first(zone);
        return std::ranges::all_of(address, isOfIpv6);
    }
    const auto labels = host.split(u'.');
    return labels.size() == 4 &&
           std::ranges::all_of(labels, [](QStringView label) { return isNumber(label); });
}

/// True for characters allowed in names: letters, marks and digits of every script, the hyphen, the dots
/// known to IDNA, `_`, and emoji. IDNA's own tables also accept quotation marks and dashes, and turn a trade
/// mark sign into "tm". Some punctuation marks are letters in some scripts (RFC 5892, appendix A).
bool mayBeInName(char32_t c)
{
    static const QRegularExpression Emoji(QStringLiteral("^\\p{Emoji}$"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    // Emoji used as list bullets; they are never part of the name.
    static constexpr QStringView ListMarks =
        u"\u2611\u2714\u2716\u26a0\u26d4\u2705\u2753\u2757\u274c\u274e\u27a1\u2795\u2796"
        u"\U0001f310\U0001f449\U0001f4cc\U0001f4cd\U0001f517\U0001f534\U0001f535\U0001f536\U0001f537"
        u"\U0001f538\U0001f539\U0001f6ab\U0001f7e0\U0001f7e1\U0001f7e2\U0001f7e3\U0001f7e4";
    static constexpr QStringView OfScripts = u"-._\u3002\uff0e\uff61\uff0d\u3007\u0f0b\u05f3\u05f4\u0375";
    static constexpr char32_t FirstPicture = 0x2600;

    if (c < 0x80)
        return QChar::isLetterOrNumber(c) || OfScripts.contains(QChar(c));
    if (const auto tag = QChar::decompositionTag(c); tag == QChar::Super || tag == QChar::Sub)
        return false; // "ª" would become "a"
    switch (QChar::category(c)) {
    case QChar::Letter_Uppercase:
    case QChar::Letter_Lowercase:
    case QChar::Letter_Titlecase:
    case QChar::Letter_Modifier:
    case QChar::Letter_Other:
    case QChar::Mark_NonSpacing:
    case QChar::Mark_SpacingCombining:
    case QChar::Number_DecimalDigit:
        return true;
    default:
        break;
    }
    const QString text = QChar::fromUcs4(c).operator QStringView().toString();
    if (c == 0x200C || c == 0x200D || OfScripts.contains(text)) // the characters next to a joiner are checked
                                                                // later
        return true;
    // "㊗" would become "祝".
    return c >= FirstPicture && !ListMarks.contains(text) && Emoji.match(text).hasMatch() &&
           QUrl::fromAce(QUrl::toAce(text + QLatin1String(".x")), QUrl::IgnoreIDNWhitelist).startsWith(text);
}

/// True for punctuation that is a letter between its neighbours: "l·l" in Catalan, the Japanese middle dot.
bool isLetterHere(const QList<uint> &name, qsizetype at)
{
    const auto near = [&name](qsizetype place) { return char32_t(name.value(place)); };
    const auto isJapanese = [](char32_t c) {
        const auto script = QChar::script(c);
        return script == QChar::Script_Hiragana || script == QChar::Script_Katakana ||
               script == QChar::Script_Han;
    };
    if (name[at] == 0xB7)
        return at > 0 && QChar::toLower(near(at - 1)) == U'l' && QChar::toLower(near(at + 1)) == U'l';
    return name[at] == 0x30FB && at > 0 && (isJapanese(near(at - 1)) || isJapanese(near(at + 1)));
}

bool isPicture(char32_t c)
{
    return QChar::category(c) == QChar::Symbol_Other || QChar::category(c) == QChar::Symbol_Modifier;
}

/// Returns the first character not allowed in names.
std::optional<char32_t> strangeCharacter(QStringView host)
{
    const QList<uint> name = host.toUcs4();
    const qsizetype topLevel = name.lastIndexOf(u'.') + 1; // top-level domains have no emoji: "toko.example🔥"
    for (qsizetype at = 0; at < name.size(); ++at)
        if ((!mayBeInName(name[at]) && !isLetterHere(name, at)) || (at >= topLevel && isPicture(name[at])))
            return name[at];
    return std::nullopt;
}

Unexpected<Error> refuseCharacter(QStringView given, char32_t c)
{
    const auto category = QChar::category(c);
    if (c == U' ')
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” contains a space, so it is not one domain."),
                      given);
    if (c != U'-' && category == QChar::Punctuation_Dash)
        return refuse(QT_TRANSLATE_NOOP("DomainName",
                                        "“%1” contains the dash “%2”. Domains are written with the "
                                        "hyphen “-”."),
                      given, QChar::fromUcs4(c).operator QStringView().toString());
    return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” contains “%2”, which cannot be part of a domain."),
                  given, withInvisibleShown(QChar::fromUcs4(c)));
}

/// Returns the ASCII form of a Unicode name. Empty if the rules of IDNA (bidirectional text, joiners, marks)
/// do not allow it. Qt checks them only when it converts the ASCII form back.
QString toAscii(const QString &host)
{
    const QByteArray ace = QUrl::toAce(host);
    const QString back = QUrl::fromAce(ace, QUrl::IgnoreIDNWhitelist);
    const auto labels = back.split(u'.');
    const auto given = host.split(u'.');
    const bool isAllowed = std::ranges::all_of(labels, [&given](const QString &label) {
        return !label.startsWith(QLatin1String("xn--")) || given.contains(label);
    });
    return isAllowed ? QString::fromLatin1(ace).toLower() : QString();
}

template <typename Unit>
Unit lowered(Unit c)
{
    return c >= Unit('A') && c <= Unit('Z') ? Unit(c + ('a' - 'A')) : c;
}

enum class Letters { Lower, OfAnyCase };

/// True if @p text is already in the normal form. Fast path for nearly all names from programs: a service
/// reads a hundred per request. OfAnyCase: also true if only the case differs.
template <Letters Allowed, typename Unit>
bool isInNormalForm(const Unit *text, qsizetype size)
{
    constexpr Unit Www[] = {'w', 'w', 'w', '.'};
    const auto read = [](Unit c) { return Allowed == Letters::Lower ? c : lowered(c); };
    if (size > MaximumNameLength ||
        (size >= 4 && std::equal(Www, Www + 4, text, [read](Unit w, Unit c) { return w == read(c); })))
        return false;
    qsizetype label = 0;
    bool hasDot = false;
    bool isNumber = true;
    for (const Unit *at = text; at != text + size; ++at) {
        const Unit c = read(*at);
        if (c == Unit('.')) {
            if (label == 0 || at[-1] == Unit('-'))
                return false;
            hasDot = true;
            label = 0;
            isNumber = true;
            continue;
        }
        if (!isLetterDigitHyphen(c) || ++label > MaximumLabelLength || (label == 1 && c == Unit('-')))
            return false;
        isNumber = isNumber && c >= Unit('0') && c <= Unit('9');
    }
    return hasDot && label > 0 && !isNumber && text[size - 1] != Unit('-');
}

/// True if a label encodes a Unicode label.
bool hasPunycode(QStringView ascii)
{
    constexpr QStringView begin = u"xn--";
    for (qsizetype label = 0;;) {
        if (ascii.sliced(label).startsWith(begin))
            return true;
        const qsizetype dot = ascii.indexOf(u'.', label);
        if (dot < 0)
            return false;
        label = dot + 1;
    }
}

/// True if a Unicode label can be displayed without being mistaken for another. It must use one script, or a
/// mixture used in Chinese, Japanese or Korean. Scripts with letters that look Latin ("аррӏе" is Cyrillic)
/// are allowed only under a non-ASCII top-level domain.
bool isUnmistakable(const QString &label, bool underAsciiTopLevel)
{
    QSet<QChar::Script> scripts;
    for (const char32_t c : label.toUcs4()) {
        const auto script = QChar::script(c);
        if (script != QChar::Script_Common && script != QChar::Script_Inherited)
            scripts.insert(script);
    }
    static const QSet<QChar::Script> LooksLatin{QChar::Script_Cyrillic, QChar::Script_Greek,
                                                QChar::Script_Armenian, QChar::Script_Cherokee};
    if (underAsciiTopLevel && scripts.intersects(LooksLatin))
        return false;
    static const QSet<QChar::Script> EastAsian{QChar::Script_Han,      QChar::Script_Hiragana,
                                               QChar::Script_Katakana, QChar::Script_Hangul,
                                               QChar::Script_Bopomofo, QChar::Script_Latin};
    return scripts.size() <= 1 || EastAsian.contains(scripts);
}

/// Normalises @p text; errors quote @p given.
Result<QString> normalised(QStringView text, QStringView given)
{
    const QStringView written = hostPart(text);
    if (endsWithEllipsis(written) && written.front().isLetterOrNumber())
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” is cut off at its end. Enter the entire domain."),
                      given);
    const QStringView pasted = withoutTrailingDot(written);
    if (std::ranges::none_of(pasted, [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); }) &&
        !strangeCharacter(pasted))
        return given.trimmed().isEmpty()
                   ? refuse(QT_TRANSLATE_NOOP("DomainName", "Enter a domain such as %1."), u"shop.co.id")
                   : refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” contains no domain."), given);
    const auto refuseAddress = [given] {
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” is an IP address, not a domain."), given);
    };
    if (isIpAddress(pasted))
        return refuseAddress();
    if (const auto strange = strangeCharacter(pasted))
        return refuseCharacter(given, *strange);

    QString host = pasted.toString().toLower();
    for (const QChar dot : {u'\u3002', u'\uff0e', u'\uff61'}) // other dots of IDNA
        host.replace(dot, u'.');
    if (hasHyphenAtAnEnd(host))
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” has a part that starts or ends with a hyphen."),
                      given);
    if (!isAscii(host)) {
        const QString ascii = toAscii(host);
        const auto joiner =
            std::ranges::find_if(host, [](QChar c) { return c == u'\u200c' || c == u'\u200d'; });
        if (ascii.isEmpty() && joiner != host.cend())
            return refuseCharacter(given, joiner->unicode());
        if (ascii.isEmpty())
            return refuse(
                QT_TRANSLATE_NOOP("DomainName", "“%1” combines characters in a way that domains cannot."),
                given);
        host = withoutTrailingDot(ascii).toString();
    }
    if (host.startsWith(u"www.") &&
        (isIpAddress(QStringView(host).sliced(4)) || !registrableDomain(host.sliced(4)).isEmpty()))
        host.remove(0, 4);
    if (isIpAddress(host)) // full-width digits were converted to ASCII
        return refuseAddress();

    if (host.isEmpty())
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” contains no domain."), given);
    if (!host.contains(u'.'))
        return withoutTrailingDot(text).contains(u'.')
                   ? refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” contains no domain."), given)
                   : refuse(
                         QT_TRANSLATE_NOOP("DomainName", "“%1” has no dot, so it is not a complete domain."),
                         given);
    if (host.size() > MaximumNameLength)
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” is longer than the 253 characters of a domain."),
                      given);
    const auto labels = QStringView(host).split(u'.');
    for (const QStringView label : labels) {
        if (label.isEmpty())
            return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” has two dots in a row or starts with one."),
                          given);
        if (label.size() > MaximumLabelLength)
            return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” has a part of more than 63 characters."),
                          given);
        if (const auto strange = std::ranges::find_if_not(label, isOfHost); strange != label.end())
            return refuseCharacter(given, strange->unicode());
    }
    if (isNumber(labels.last()))
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” ends with a number, so it is not a domain."),
                      given);
    // Allowed in hosts below a registered name, but not in the registered name.
    if (host.contains(u'_') && (registrableDomain(host).isEmpty() || registrableDomain(host).contains(u'_')))
        return refuse(QT_TRANSLATE_NOOP("DomainName",
                                        "“%1” has a “_” in the registered domain, where none is "
                                        "allowed."),
                      given);
    return host;
}

} // namespace

bool DomainName::isNormal(QByteArrayView text)
{
    // Unsigned, so that non-ASCII bytes match no character.
    return isInNormalForm<Letters::Lower>(reinterpret_cast<const unsigned char *>(text.data()), text.size());
}

Result<DomainName> DomainName::parse(QStringView text)
{
    if (const QStringView trimmed = text.trimmed();
        isInNormalForm<Letters::OfAnyCase>(trimmed.utf16(), trimmed.size())) {
        QString ascii = trimmed.toString();
        for (QChar &c : ascii)
            c = QChar(lowered(c.unicode()));
        return DomainName(std::move(ascii));
    }
    auto host = TRY(normalised(text, text));
    return DomainName(std::move(host));
}

Result<DomainName> DomainName::parseWatchable(QStringView text)
{
    const QString plain = unwrapped(text);
    if (plain.contains(u'@')) {
        static const QRegularExpression Email(
            QStringLiteral("^(?:mailto:)?[^\\s@/:]+@([^\\s@/?]+\\.[^\\s@/?]+)(?:\\?.*)?$"),
            QRegularExpression::CaseInsensitiveOption);
        if (const auto email = Email.match(plain); email.hasMatch())
            return refuse(
                QT_TRANSLATE_NOOP("DomainName", "“%1” is an email address. To watch its domain, enter %2."),
                text, email.captured(1));
    }
    if (plain.startsWith(u"*.") && parse(QStringView(plain).sliced(2)))
        return refuse(QT_TRANSLATE_NOOP("DomainName",
                                        "“%1” stands for many names. Enter each domain itself, such "
                                        "as %2."),
                      text, plain.sliced(2));
    auto domain = parse(plain);
    if (!domain) {
        auto host = normalised(plain, text); // for an error that quotes the original text
        return host ? domain : Result<DomainName>(failure(host.error()));
    }
    if (isForeignRegistry(domain->ascii()))
        return refuse(QT_TRANSLATE_NOOP("DomainName",
                                        "“%1” is a public suffix, not a site. Enter a full domain "
                                        "such as shop.%2."),
                      text, domain->ascii());
    return domain;
}

bool DomainName::isWatchable(QStringView text)
{
    // Most cells of a table have no dot, and refusing is slower than accepting. A dot may be "[dot]" or
    // "&#46;".
    constexpr QStringView Dots = u".[&\u3002\uff0e\uff61";
    return std::ranges::any_of(text, [Dots](QChar c) { return Dots.contains(c); }) &&
           parseWatchable(text).has_value();
}

QString DomainName::display() const
{
    if (!hasPunycode(m_ascii))
        return m_ascii;
    // By default, Qt decodes only a fixed list of top-level domains, ignoring the labels.
    const QString unicode = QUrl::fromAce(m_ascii.toLatin1(), QUrl::IgnoreIDNWhitelist);
    const auto labels = unicode.split(u'.');
    const bool asciiTopLevel = isAscii(labels.last());
    const bool safe = std::ranges::all_of(
        labels, [asciiTopLevel](const QString &label) { return isUnmistakable(label, asciiTopLevel); });
    // For punycode that violates IDNA, Qt returns nothing, and for truncated punycode another name. The
    // displayed form must parse back to the same name.
    const auto again = parse(unicode);
    return safe && again && again->ascii() == m_ascii ? unicode : m_ascii;
}

bool isForeignRegistry(const QString &ascii)
{
    if (ascii.startsWith(QLatin1String("gov.")))
        return false;
    return psl_is_public_suffix2(psl_builtin(), ascii.toLatin1().constData(),
                                 PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE) != 0;
}

bool hasKnownTopLevel(const QString &ascii)
{
    const QString topLevel = ascii.sliced(ascii.lastIndexOf(u'.') + 1);
    static const QStringList Reserved{QStringLiteral("example"), QStringLiteral("test"), // RFC 2606
                                      QStringLiteral("invalid"), QStringLiteral("localhost")};
    return Reserved.contains(topLevel) ||
           psl_is_public_suffix2(psl_builtin(), topLevel.toLatin1().constData(),
                                 PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0;
}

QString registrableDomain(const QString &ascii)
{
    const QByteArray name = ascii.toLatin1();
    return QString::fromLatin1(psl_registrable_domain(psl_builtin(), name.constData()));
}

bool isPublicSuffix(const char *ascii)
{
    return psl_is_public_suffix(psl_builtin(), ascii) != 0;
}

std::size_t registrableBegin(const std::string &ascii)
{
    const char *registrable = psl_registrable_domain(psl_builtin(), ascii.c_str());
    return registrable ? std::size_t(registrable - ascii.c_str()) : 0;
}

} // namespace pantau
