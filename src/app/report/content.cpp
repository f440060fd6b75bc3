// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/content.h"

#include "base/usage.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::report {

namespace {

class Moments : public Words
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif

public:
    explicit Moments(const Words &words) : Words(words)
    {
    }

    [[nodiscard]] QString dayFormat() const
    {
        return tr("d MMM yyyy", "date format");
    }
    [[nodiscard]] QString shortDayFormat() const
    {
        return tr("d MMM", "date format without the year");
    }
    [[nodiscard]] QString localTimes(const QString &zone) const
    {
        return tr("local times of %1", "a time zone").arg(zone);
    }
    [[nodiscard]] QString minutes(int count) const
    {
        return tr("%Ln minute(s)", nullptr, count);
    }
    [[nodiscard]] QString hours(int count) const
    {
        return tr("%Ln hour(s)", nullptr, count);
    }
    [[nodiscard]] QString days(int count) const
    {
        return tr("%Ln day(s)", nullptr, count);
    }
    [[nodiscard]] QString lastDays(int count) const
    {
        return tr("the last %Ln day(s)", nullptr, count);
    }
    [[nodiscard]] QString fromTo(const QString &from, const QString &to) const
    {
        return tr("%1 to %2", "days").arg(from, to);
    }
    [[nodiscard]] QString removed(const QString &domain) const
    {
        return tr("%1 (removed)", "a domain").arg(domain);
    }
    [[nodiscard]] QString more(int count) const
    {
        return tr("%Ln more", "days", count);
    }
};

/// Keeps a date or time on one line.
QString whole(QString moment)
{
    return moment.replace(u' ', QChar::Nbsp);
}

} // namespace

Words::Words(const Report &report) : m_report(report), m_language(report.cover.language)
{
    const auto turns = report.zone.transitions(report.from, report.to);
    m_hasTwoOffsets = std::any_of(turns.cbegin(), turns.cend(), [&report](const QTimeZone::OffsetData &turn) {
        return turn.offsetFromUtc != report.zone.offsetFromUtc(report.from);
    });
}

bool Words::isWholeMonth() const
{
    const QDateTime from = m_report.from.toTimeZone(m_report.zone);
    if (from.date().day() != 1 || from != startOfDay(from.date(), m_report.zone))
        return false;
    const QDateTime end = startOfDay(from.date().addMonths(1), m_report.zone);
    return m_report.to.msecsTo(end) <= 1 && m_report.to <= end;
}

QString Words::period() const
{
    const QDateTime from = m_report.from.toTimeZone(m_report.zone);
    if (isWholeMonth())
        return m_language.locale().toString(from.date(), QStringLiteral("MMMM yyyy"));
    const qint64 days = m_report.from.daysTo(m_report.to);
    const Moments moments(*this);
    if (m_report.to == m_report.madeAt && m_report.from == m_report.to.addDays(-days) && days > 0)
        return moments.lastDays(int(days));
    return moments.fromTo(day(m_report.from), day(m_report.to));
}

QString Words::day(const QDate &local) const
{
    return whole(m_language.locale().toString(local, Moments(*this).dayFormat()));
}

QString Words::shortDay(const QDate &local) const
{
    return whole(m_language.locale().toString(local, Moments(*this).shortDayFormat()));
}

QString Words::moment(const QDateTime &utc) const
{
    const QLocale &locale = m_language.locale();
    // The plain "C" locale has seconds even in its short form.
    QString format = locale.timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    QString text = day(utc) + u' ' + locale.toString(utc.toTimeZone(m_report.zone).time(), format);
    if (m_hasTwoOffsets || m_report.zone.offsetFromUtc(utc) != m_report.zone.offsetFromUtc(m_report.to))
        text += QStringLiteral(" (%1)").arg(m_report.zone.displayName(utc, QTimeZone::OffsetName, locale));
    return whole(text);
}

QString Words::days(const QList<QDate> &local, int most) const
{
    const Moments moments(*this);
    QStringList stretches;
    qsizetype at = 0;
    while (at < local.size() && stretches.size() < most) {
        qsizetype last = at;
        while (last + 1 < local.size() && local.at(last + 1) == local.at(last).addDays(1))
            ++last;
        stretches += last == at ? shortDay(local.at(at))
                                : moments.fromTo(shortDay(local.at(at)), shortDay(local.at(last)));
        at = last + 1;
    }
    if (at < local.size())
        stretches += moments.more(int(local.size() - at));
    return stretches.join(QStringLiteral(", "));
}

QString Words::nameOf(const Evidence &each) const
{
    const QString name = each.domain.display();
    return each.removedAfter ? Moments(*this).removed(name) : name;
}

QString Words::zoneName() const
{
    if (m_hasTwoOffsets)
        return Moments(*this).localTimes(QString::fromLatin1(m_report.zone.id()));
    const QString offset = m_report.zone.displayName(m_report.to, QTimeZone::OffsetName, m_language.locale());
    const QString name = m_report.zone.displayName(m_report.to, QTimeZone::LongName, m_language.locale());
    return name == offset ? offset : QStringLiteral("%1 (%2)").arg(name, offset);
}

QString Words::length(qint64 seconds) const
{
    const Moments moments(*this);
    if (seconds < 3600)
        return moments.minutes(int(std::max<qint64>(1, seconds / 60)));
    const qint64 hours = (seconds + 1800) / 3600;
    return hours < 48 ? moments.hours(int(hours)) : moments.days(int((hours + 12) / 24));
}

QString Words::shortest(qint64 seconds) const
{
    const qint64 hours = seconds / 3600;
    const Moments moments(*this);
    return hours < 48 ? moments.hours(int(hours)) : moments.days(int(hours / 24));
}

namespace {

/// Maximum number of answers shown. All are counted.
constexpr qsizetype MostAnswers = 30;

/// Generates the content of a report, part by part.
class Page : Words
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif

public:
    Page(const Report &report, const ReportExtent &extent) : Words(report), m_extent(extent)
    {
    }

    [[nodiscard]] QString title() const
    {
        return tr("Block status of %1").arg(m_report.client());
    }
    [[nodiscard]] QString pageNumber(int page, int pages) const
    {
        return tr("Page %1 of %2").arg(number(page), number(pages));
    }

    [[nodiscard]] QList<Block> blocks()
    {
        if (m_report.isList) {
            m_blocks = summaryOf(m_report, m_extent) + detailsOf(m_report, m_extent);
        } else {
            add(Block::Kind::Title, title());
            add(Block::Kind::Small,
                tr("Period: %1 to %2. Created on %3. All times are %4.")
                    .arg(moment(m_report.from), moment(m_report.to), moment(m_report.madeAt), zoneName()));
            remarks();
            for (const Evidence &each : m_report.domains)
                domain(each);
        }
        origin();
        return m_blocks;
    }

private:
    /// The reason matters only to the user of Pantau, and the window shows it.
    void remarks()
    {
        if (!m_report.remarks.isEmpty())
            add(Block::Kind::Paragraph,
                tr("When this report was created, the domains were not being checked."));
    }

    void domain(const Evidence &each)
    {
        Block lead{Block::Kind::Lead, standing(each)};
        if (const Answer *open = unconfirmed(each))
            lead.text +=
                u' ' + (open->status == BlockStatus::Blocked
                            ? tr("The newest answer, of %1, says blocked and is being confirmed.")
                            : tr("The newest answer, of %1, says not blocked and is being confirmed."))
                           .arg(moment(open->at));
        lead.status = each.status;
        m_blocks.append(lead);
        Block facts{Block::Kind::Facts};
        if (!each.service.isEmpty())
            facts.rows.append({tr("Checking service"), each.service});
        facts.rows.append({tr("Last answer"), lastAnswer(each)});
        facts.rows.append({tr("Answers in the period"), answerCount(each)});
        m_blocks.append(facts);
        changes(each);
        appeals(each);
        answers(each);
    }

    /// Returns the newest answer if it differs from the known status.
    [[nodiscard]] static const Answer *unconfirmed(const Evidence &each)
    {
        if (each.answers.isEmpty() || each.answers.first().status == BlockStatus::Unknown)
            return nullptr;
        const Answer &newest = each.answers.first();
        const bool isKnown = each.lastAnsweredAt && newest.at <= *each.lastAnsweredAt;
        return isKnown || newest.status == each.status ? nullptr : &newest;
    }

    [[nodiscard]] QString lastAnswer(const Evidence &each) const
    {
        if (const Answer *open = unconfirmed(each))
            return moment(open->at);
        return each.lastAnsweredAt ? moment(*each.lastAnsweredAt) : tr("never");
    }

    [[nodiscard]] QString answerCount(const Evidence &each)
    {
        return each.answerCount == 0 ? tr("none")
                                     : tr("%Ln, of which %1 said “blocked”", nullptr, each.answerCount)
                                           .arg(number(each.blockedCount));
    }

    [[nodiscard]] QString standing(const Evidence &each) const
    {
        if (each.status == BlockStatus::Unknown)
            return each.lastAnsweredAt ? tr("The status is unknown. The last answer came on %1.")
                                             .arg(moment(*each.lastAnsweredAt))
                                       : tr("The status is unknown: there has been no answer yet.");
        const bool isBlocked = each.status == BlockStatus::Blocked;
        if (each.lastChange && each.lastChange->to == each.status)
            return (isBlocked ? tr("Blocked: first seen blocked on %1, last seen not blocked on %2.")
                              : tr("Not blocked: first seen not blocked on %1, last seen blocked on %2."))
                .arg(moment(each.lastChange->notAfter), moment(each.lastChange->notBefore));
        if (each.since)
            return (isBlocked ? tr("Blocked at every answer since the first one on %1.")
                              : tr("Not blocked at every answer since the first one on %1."))
                .arg(moment(*each.since));
        return status(each.status) + u'.';
    }

    void changes(const Evidence &each)
    {
        if (each.changes.isEmpty())
            return add(Block::Kind::Paragraph, tr("No change of status in the period."));
        add(Block::Kind::Heading, tr("Changes in the period"));
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("New status"), tr("Not before"), tr("Not after")};
        for (const Change &change : each.changes) {
            table.rows.append({status(change.to), moment(change.notBefore), moment(change.notAfter)});
            table.rowStatus.append(change.to);
        }
        m_blocks.append(table);
    }

    /// Omits who sent the appeals and private notes.
    void appeals(const Evidence &each)
    {
        if (each.appeals.isEmpty())
            return;
        add(Block::Kind::Heading, tr("Appeals"));
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Sent"), tr("To"), tr("Unblocked")};
        for (const Appeal &appeal : each.appeals)
            table.rows.append({moment(appeal.sentAt), appeal.sentTo, restored(appeal)});
        m_blocks.append(table);
        whatUnblockedMeans(each.appeals);
    }

    void whatUnblockedMeans(const QList<Appeal> &appeals)
    {
        if (std::any_of(appeals.cbegin(), appeals.cend(),
                        [](const Appeal &appeal) { return appeal.restoredAt.has_value(); }))
            add(Block::Kind::Small,
                tr("A domain counts as unblocked from the first answer that said so; it may "
                   "have been unblocked before."));
    }

    [[nodiscard]] QString restored(const Appeal &appeal) const
    {
        const auto took = appeal.timeToRestore();
        if (!took)
            return tr("not yet");
        return tr("%1 (after %2)").arg(moment(*appeal.restoredAt), length(took->count()));
    }

    void answers(const Evidence &each)
    {
        if (each.answers.isEmpty())
            return;
        const auto shownAnswers = each.answers.first(std::min(MostAnswers, each.answers.size()));
        add(Block::Kind::Heading, int(shownAnswers.size()) < each.answerCount
                                      ? tr("The newest %Ln answer(s)", nullptr, int(shownAnswers.size()))
                                      : tr("Answers in the period"));
        Block table{Block::Kind::Pairs};
        table.header = QStringList{tr("Time"), tr("Answer")};
        for (const Answer &answer : shownAnswers) {
            table.rows.append({moment(answer.at), status(answer.status)});
            table.rowStatus.append(answer.status);
        }
        m_blocks.append(table);
    }

    void origin()
    {
        QStringList services;
        for (const ServiceAnswers &each : m_report.services)
            services += each.service;
        if (services.isEmpty())
            for (const Evidence &each : m_report.domains)
                if (!services.contains(each.service) && !each.service.isEmpty())
                    services += each.service;
        add(Block::Kind::Small,
            tr("These are the answers of the checking service %1, as received and stored by Pantau %2. A "
               "change happened between “not before” and “not after”. These are the times of the last answer "
               "with the old status and the first answer with the new one.")
                .arg(services.join(QStringLiteral(", ")), QStringLiteral(PANTAU_VERSION)));
    }

    void add(Block::Kind kind, const QString &text)
    {
        m_blocks.append({kind, text});
    }

    const ReportExtent &m_extent;
    QList<Block> m_blocks;
};

} // namespace

QList<Block> contentOf(const Report &report, const ReportExtent &extent)
{
    return Page(report, extent).blocks();
}

QString titleOf(const Report &report)
{
    return Page(report, ReportExtent{}).title();
}

QString periodOf(const Report &report)
{
    return Words(report).period().replace(QChar::Nbsp, u' ');
}

QString pageNumberOf(const Report &report, int page, int pages)
{
    return Page(report, ReportExtent{}).pageNumber(page, pages);
}

} // namespace pantau::report
