// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain_name.h"

#include "core/public_suffix.h"

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype MaximumLabelLength = 63;
constexpr qsizetype MaximumNameLength = 253;
constexpr qsizetype MaximumQuotedLength = 80;

QString tr(const char *text)
{
    return QCoreApplication::translate("DomainName", text);
}

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
    return failure(Error::Kind::InvalidInput, tr(sentence).arg(quoted(text)));
}

/// Only the host of an address as people paste it; brackets of an IPv6 address are kept.
QStringView hostPart(QStringView text)
{
    static constexpr QStringView SchemeEnd = u"://";
    QStringView host = text.trimmed();
    if (const auto scheme = host.indexOf(SchemeEnd); scheme >= 0 && scheme < 20)
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

bool isLetterDigitHyphen(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || c == u'-';
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

} // namespace

Result<DomainName> DomainName::parse(QStringView text)
{
    const QStringView pasted = hostPart(text);
    if (pasted.isEmpty())
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” holds no domain."), text);
    if (isIpAddress(pasted.endsWith(u'.') ? pasted.chopped(1) : pasted))
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” is an IP address, not a domain."), text);

    QString host = pasted.toString().toLower();
    if (!isAscii(host)) {

        const QString ace = QString::fromLatin1(QUrl::toAce(host));
        if (ace.isEmpty())
            return refuse(
                QT_TRANSLATE_NOOP("DomainName", "“%1” contains a character that no domain may have."), text);
        host = ace.toLower();
    }
    if (host.endsWith(u'.'))
        host.chop(1);
    if (host.startsWith(u"www."))
        host.remove(0, 4);

    if (host.isEmpty())
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” holds no domain."), text);
    if (!host.contains(u'.'))
        return refuse(QT_TRANSLATE_NOOP("DomainName", "“%1” has no dot, so it is not a whole domain."), text);
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
        if (!std::all_of(label.begin(), label.end(), isLetterDigitHyphen))
            return refuse(
                QT_TRANSLATE_NOOP("DomainName", "“%1” contains a character that no domain may have."), text);
    }
    return DomainName(host);
}

Result<DomainName> DomainName::parseWatchable(QStringView text)
{
    auto domain = parse(text);
    if (domain && isForeignRegistry(domain->ascii()))
        return refuse(QT_TRANSLATE_NOOP(
                          "DomainName",
                          "“%1” is a whole suffix under which others register their domains, not a site."),
                      text);
    return domain;
}

QString DomainName::display() const
{
    return QUrl::fromAce(m_ascii.toLatin1());
}

} // namespace pantau
