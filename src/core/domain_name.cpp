// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain_name.h"

#include "core/public_suffix.h"

#include <QCoreApplication>
#include <QSet>
#include <QUrl>

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype MaximumLabelLength = 63;
constexpr qsizetype MaximumNameLength = 253;
constexpr qsizetype MaximumQuotedLength = 80;

/// The offending text, short enough for one line.
QString quoted(QStringView text)
{
    QString shown = text.trimmed().toString().simplified();
    if (shown.size() > MaximumQuotedLength)
        shown = shown.left(MaximumQuotedLength) + QChar(0x2026);
    return shown;
}

Unexpected<Error> refuse(const char *sentence, QStringView text)
{
    return failure(Error::Kind::InvalidInput,
                   QCoreApplication::translate("DomainName", sentence).arg(quoted(text)));
}

/// Letters first: what stands before a "://" further on in the text is a path or a query.
bool isScheme(QStringView text)
{
    return text.front().isLetter() && std::all_of(text.begin(), text.end(), [](QChar c) {
               return c.isLetterOrNumber() || c == u'+' || c == u'-';
           });
}

/// Only the host of an address as people paste it; brackets of an IPv6 address are kept.
QStringView hostPart(QStringView text)
{
    static constexpr QStringView SchemeEnd = u"://";
    QStringView host = text.trimmed();
    if (const auto scheme = host.indexOf(SchemeEnd); scheme > 0 && isScheme(host.first(scheme)))
        host = host.sliced(scheme + SchemeEnd.size());
    else if (host.startsWith(u"//"))
        host = host.sliced(2);
    const auto end = std::find_if(host.begin(), host.end(),
                                  [](QChar c) { return c == u'/' || c == u'?' || c == u'#' || c == u'\\'; });
    host = host.first(end - host.begin());
    if (const auto at = host.lastIndexOf(u'@'); at >= 0)
        host = host.sliced(at + 1);
    if (!host.startsWith(u'[')) {
        const auto colon = host.indexOf(u':');
        if (colon >= 0 && host.indexOf(u':', colon + 1) < 0)
            host = host.first(colon);
    }
    return host.trimmed();
}

/// One dot ends a name in the DNS; more come from lists that end a cell with an ellipsis.
QStringView withoutTrailingDots(QStringView host)
{
    while (host.endsWith(u'.'))
        host.chop(1);
    return host;
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
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 0x80; });
}

/// A host is taken for an IP address when it holds a colon or its last label is a number: no top-level domain
/// is.
bool isIpAddress(QStringView host)
{
    if (host.startsWith(u'[') || host.count(u':') > 1)
        return true;
    const QStringView last = host.sliced(host.lastIndexOf(u'.') + 1);
    return !last.isEmpty() &&
           std::all_of(last.begin(), last.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
}

template <typename Unit>
Unit lowered(Unit c)
{
    return c >= Unit('A') && c <= Unit('Z') ? Unit(c + ('a' - 'A')) : c;
}

enum class Letters { Lower, OfAnyCase };

/// Whether @p text is in the normal form already, as nearly every name is that a program asks about: a
/// service reads a hundred of them a request. OfAnyCase: it would be, were its letters lower case.
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
            if (label == 0)
                return false;
            hasDot = true;
            label = 0;
            isNumber = true;
            continue;
        }
        if (!isLetterDigitHyphen(c) || ++label > MaximumLabelLength)
            return false;
        isNumber = isNumber && c >= Unit('0') && c <= Unit('9');
    }
    return hasDot && label > 0 && !isNumber;
}

/// Whether one of its labels stands for a Unicode one.
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

/// Whether a Unicode label can be shown without being taken for another: in one script, or in the mixtures in
/// which Chinese, Japanese and Korean are written. Scripts whose letters look Latin ("аррӏе" is Cyrillic)
/// pass only under a top-level domain that is not ASCII.
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

} // namespace

bool DomainName::isNormal(QByteArrayView text)
{
    // Unsigned: a byte beyond ASCII is none of the characters.
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
    const QStringView pasted = withoutTrailingDots(hostPart(text));
    if (pasted.isEmpty())
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” holds no domain."), text);
    if (isIpAddress(pasted))
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” is an IP address, not a domain."), text);

    QString host = pasted.toString().toLower();
    if (!isAscii(host)) {
        const QString ace = QString::fromLatin1(QUrl::toAce(host));
        if (ace.isEmpty())
            return refuse(
                QT_TRANSLATE_NOOP("DomainName", "“%1” contains a character that no domain may have."), text);
        host = withoutTrailingDots(ace.toLower()).toString();
        // Full-width digits have become ASCII ones.
        if (isIpAddress(host))
            return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” is an IP address, not a domain."), text);
    }
    const bool beganWithWww = host.startsWith(u"www.");
    if (beganWithWww)
        host.remove(0, 4);

    if (host.isEmpty())
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” holds no domain."), text);
    if (!host.contains(u'.'))
        return refuse(
            beganWithWww
                ? QT_TRANSLATE_NOOP("DomainName", "“%1” has only an ending after “www.”, so it is not a "
                                                  "complete domain.")
                : QT_TRANSLATE_NOOP("DomainName", "“%1” has no dot, so it is not a complete domain."),
            text);
    if (host.size() > MaximumNameLength)
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” is longer than the 253 characters of a domain."),
                      text);
    const auto labels = QStringView(host).split(u'.');
    for (const QStringView label : labels) {
        if (label.isEmpty())
            return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” has two dots in a row or begins with one."),
                          text);
        if (label.size() > MaximumLabelLength)
            return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” has a part of more than 63 characters."),
                          text);
        if (!std::all_of(label.begin(), label.end(), isOfHost))
            return refuse(
                QT_TRANSLATE_NOOP("DomainName", "“%1” contains a character that no domain may have."), text);
    }
    // A host below a registered name may have it, a registered name may not.
    if (host.contains(u'_') && (registrableDomain(host).isEmpty() || registrableDomain(host).contains(u'_')))
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” contains a character that no domain may have."),
                      text);
    return DomainName(host);
}

Result<DomainName> DomainName::parseWatchable(QStringView text)
{
    auto domain = parse(text);
    if (domain && isForeignRegistry(domain->ascii()))
        return refuse(
            QT_TRANSLATE_NOOP("DomainName",
                              "“%1” is a suffix under which others register their domains, not a site."),
            text);
    return domain;
}

QString DomainName::display() const
{
    if (!hasPunycode(m_ascii))
        return m_ascii;
    // Qt shows Unicode for a fixed list of top-level domains, whatever the label, and for no other.
    const QString unicode = QUrl::fromAce(m_ascii.toLatin1(), QUrl::IgnoreIDNWhitelist);
    const auto labels = unicode.split(u'.');
    const bool asciiTopLevel = isAscii(labels.last());
    const bool safe = std::all_of(labels.cbegin(), labels.cend(), [asciiTopLevel](const QString &label) {
        return isUnmistakable(label, asciiTopLevel);
    });
    // Qt yields nothing for a name whose punycode breaks the rules of IDNA, and another name for punycode
    // that was cut short.
    return safe && !unicode.isEmpty() && QString::fromLatin1(QUrl::toAce(unicode)) == m_ascii ? unicode
                                                                                              : m_ascii;
}

} // namespace pantau
