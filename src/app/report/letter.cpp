// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/letter.h"

#include "app/report/letter_words.h"
#include "base/account.h"
#include "base/text.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace pantau::report {

namespace {

const QRegularExpression &placeholderPattern()
{
    static const QRegularExpression pattern(QStringLiteral("\\{([A-Za-z_]{1,40})\\}"));
    return pattern;
}

/// A template may use the names of either language: texts are copied from one to the other.
std::optional<LetterValue> valueOf(const QString &placeholder)
{
    for (const LetterLanguage language : LetterLanguages)
        for (const LetterValue value : LetterValues)
            if (placeholder == placeholderName(value, language))
                return value;
    return std::nullopt;
}

/// What is known of one block, in the words of the letter.
class Filling
{
public:
    Filling(const LetterFacts &facts, LetterLanguage language)
        : m_facts(facts), m_evidence(facts.evidence), m_words(letterWords(language))
    {
        const auto current =
            std::find_if(m_evidence.blockings.cbegin(), m_evidence.blockings.cend(),
                         [](const Blocking &blocking) { return !blocking.ended.has_value(); });
        if (m_evidence.status == BlockStatus::Blocked && current != m_evidence.blockings.cend())
            m_blocking = *current;
    }

    /// Empty: nobody has entered it yet.
    [[nodiscard]] QString text(LetterValue value) const
    {
        switch (value) {
        case LetterValue::Domain:
            return m_evidence.domain.display();
        case LetterValue::Service:
            return service();
        case LetterValue::Since:
            return since();
        case LetterValue::LastNotBlocked:
            return lastNotBlocked();
        case LetterValue::LastBlocked:
            return m_blocking ? moment(m_blocking->lastSeen) : m_words.notBlocked;
        case LetterValue::To:
            return addressee();
        case LetterValue::Name:
            return plainText(m_facts.sender.name.trimmed());
        case LetterValue::Contact:
            return plainText(m_facts.sender.contact.trimmed());
        case LetterValue::Date:
            return day(m_facts.writtenAt);
        }
        return {};
    }

    [[nodiscard]] QString fill(const QString &form) const
    {
        QString filled;
        qsizetype done = 0;
        for (auto found = placeholderPattern().globalMatch(form); found.hasNext();) {
            const auto match = found.next();
            const auto value = valueOf(match.captured(1));
            const QString words = value ? text(*value) : QString();
            filled += form.mid(done, match.capturedStart() - done);
            filled += words.isEmpty() ? match.captured() : words;
            done = match.capturedEnd();
        }
        return filled + form.mid(done);
    }

private:
    [[nodiscard]] QString service() const
    {
        const auto address = ServiceAddress::parse(m_evidence.service, ServiceAddress::PlainHttp::Allowed);
        if (address && address->isLocal())
            return address->isLocalSample() ? m_words.sampleList : m_words.ownCopy;
        return plainText(m_evidence.service);
    }

    [[nodiscard]] QString since() const
    {
        if (!m_blocking)
            return m_words.notBlocked;
        if (!m_blocking->notBefore)
            return m_words.startNotSeen.arg(moment(m_blocking->firstSeen));
        return window(*m_blocking->notBefore, m_blocking->firstSeen);
    }

    /// A form on the web and an email address are where it goes, not whom it speaks to.
    [[nodiscard]] QString addressee() const
    {
        const QString name = plainText(m_facts.recipient.trimmed());
        const bool isAddress = name.contains(u'@') || name.contains(QLatin1String("://"));
        return name.isEmpty() || isAddress ? m_words.addressee : name;
    }

    [[nodiscard]] QString lastNotBlocked() const
    {
        if (!m_blocking)
            return m_words.notBlocked;
        return m_blocking->notBefore ? moment(*m_blocking->notBefore) : m_words.notSeenOtherwise;
    }

    [[nodiscard]] QString day(const QDateTime &utc) const
    {
        return m_words.locale.toString(utc.toTimeZone(m_facts.zone).date(), QStringLiteral("d MMMM yyyy"));
    }

    [[nodiscard]] QString moment(const QDateTime &utc) const
    {
        return m_words.moment.arg(day(utc), time(utc)) + inZone(utc);
    }

    /// What both moments have in common is said once.
    [[nodiscard]] QString window(const QDateTime &from, const QDateTime &to) const
    {
        constexpr qint64 minute = 60;
        if (from.toSecsSinceEpoch() / minute == to.toSecsSinceEpoch() / minute)
            return moment(to);
        if (inZone(from) != inZone(to))
            return m_words.window.arg(moment(from), moment(to));
        const bool isOneDay = from.toTimeZone(m_facts.zone).date() == to.toTimeZone(m_facts.zone).date();
        const QString end = isOneDay ? time(to) : m_words.moment.arg(day(to), time(to));
        return m_words.window.arg(m_words.moment.arg(day(from), time(from)), end) + inZone(to);
    }

    [[nodiscard]] QString time(const QDateTime &utc) const
    {
        return utc.toTimeZone(m_facts.zone).time().toString(m_words.timeFormat);
    }

    [[nodiscard]] QString inZone(const QDateTime &utc) const
    {
        return QStringLiteral(" (%1)").arg(m_facts.zone.displayName(utc, QTimeZone::OffsetName));
    }

    const LetterFacts &m_facts;
    const Evidence &m_evidence;
    const LetterWords &m_words;
    std::optional<Blocking> m_blocking;
};

} // namespace

LetterText letterTemplate(LetterLanguage language)
{
    return letterWords(language).form;
}

LetterText writeLetter(const LetterText &form, const LetterFacts &facts, LetterLanguage language)
{
    const Filling filling(facts, language);
    return {filling.fill(form.subject).simplified(), filling.fill(form.body)};
}

OpenPlaceholders openPlaceholders(const LetterText &letter)
{
    OpenPlaceholders open;
    for (auto found = placeholderPattern().globalMatch(letter.subject + u'\n' + letter.body);
         found.hasNext();) {
        const auto match = found.next();
        QStringList &names = valueOf(match.captured(1)) ? open.toFill : open.unknown;
        if (!names.contains(match.captured()))
            names += match.captured();
    }
    return open;
}

QStringList placeholders(LetterLanguage language)
{
    QStringList names;
    for (const LetterValue value : LetterValues)
        names += u'{' + placeholderName(value, language) + u'}';
    return names;
}

QString letterText(const LetterText &letter, LetterLanguage language)
{
    return letterWords(language).subjectLine.arg(letter.subject) + QStringLiteral("\n\n") +
           letter.body.trimmed() + u'\n';
}

QString letterPageNumber(LetterLanguage language, int page, int pages)
{
    const LetterWords &words = letterWords(language);
    return words.pageNumber.arg(words.locale.toString(page), words.locale.toString(pages));
}

QString letterHtml(const LetterText &letter, LetterLanguage language)
{
    QString html =
        QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2</title>\n"
                       "<style>body{font-family:'Segoe UI','Helvetica Neue','Noto Sans','DejaVu Sans',"
                       "sans-serif;font-size:10.5pt;color:#1a1a1a;background-color:#ffffff}"
                       "p{margin-top:0;margin-bottom:9px;line-height:125%}"
                       ".subject{font-weight:bold;margin-bottom:16px}</style></head><body>\n")
            .arg(letterWords(language).locale.bcp47Name(), letter.subject.toHtmlEscaped());
    html += QStringLiteral("<p class=\"subject\">") +
            letterWords(language).subjectLine.arg(letter.subject).toHtmlEscaped() + QStringLiteral("</p>\n");
    static const QRegularExpression blankLines(QStringLiteral("\\n\\s*\\n"));
    for (const QString &paragraph : letter.body.trimmed().split(blankLines, Qt::SkipEmptyParts))
        html += QStringLiteral("<p>") +
                paragraph.trimmed().toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")) +
                QStringLiteral("</p>\n");
    return html + QStringLiteral("</body></html>\n");
}

} // namespace pantau::report
