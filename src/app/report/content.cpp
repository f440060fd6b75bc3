// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/content.h"

#include "base/account.h"
#include "base/usage.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace pantau::report {

namespace {

/// Keeps a date or time on one line.
QString whole(QString timeText)
{
    return timeText.replace(u' ', QChar::Nbsp);
}

/// Maximum number of answers shown. All are counted.
constexpr qsizetype MostAnswers = 30;

/// Black or white, whichever has the higher contrast on @p colour.
QString textOn(const QString &colour)
{
    const auto light = [&colour](int at) {
        const double share = colour.mid(at, 2).toInt(nullptr, 16) / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    // White has 4.5:1 up to this relative luminance (WCAG 2).
    constexpr double mostUnderWhite = 1.05 / 4.5 - 0.05;
    return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5) <= mostUnderWhite
               ? QStringLiteral("#FFFFFF")
               : QStringLiteral("#171B21");
}

/// Generates the content of a report, part by part.
class Page : Words
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif

public:
    explicit Page(const Report &report) : Words(report)
    {
    }

    [[nodiscard]] QString title() const
    {
        return tr("Block status of %1").arg(m_report.client());
    }
    [[nodiscard]] Alert message() const
    {
        Alert alert;
        alert.kind = Alert::Kind::Report;
        alert.at = m_report.madeAt;
        alert.title =
            tr("Blocklist report for %1, %2", "client, period").arg(m_report.client(), periodOf(m_report));
        for (const Block &block : listReport(m_report))
            if (block.kind == Block::Kind::Lead)
                alert.body = block.text + u'\n';
        alert.body += tr("The report is attached.");
        return alert;
    }
    [[nodiscard]] QString pageNumber(int page, int pages) const
    {
        return tr("Page %1 of %2").arg(number(page), number(pages));
    }

    [[nodiscard]] Content content()
    {
        Content content{title(), m_report.client(), period()};
        content.cover = m_report.cover;
        content.hasBand = m_report.isList;
        content.kind = tr("Blocklist report");
        content.created = tr("Created %1", "a day").arg(day(m_report.madeAt));
        static const QRegularExpression colour(QStringLiteral("^#[0-9A-Fa-f]{6}$"));
        content.bandColour = colour.match(m_report.cover.colour).hasMatch() ? m_report.cover.colour
                                                                            : ReportCover::defaultColour;
        content.bandText = textOn(content.bandColour);
        content.blocks = m_report.isList ? listReport(m_report) : blocks();
        return content;
    }

private:
    [[nodiscard]] QList<Block> blocks()
    {
        add(Block::Kind::Title, title());
        add(Block::Kind::Small,
            tr("Period: %1 to %2. Created on %3. All times are %4.")
                .arg(timeText(m_report.from), timeText(m_report.to), timeText(m_report.madeAt), zoneName()));
        remarks();
        for (const Evidence &each : m_report.domains)
            domain(each);
        origin();
        return m_blocks;
    }

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
        const QString word = status(each.status);
        lead.marked = lead.text.startsWith(word) ? word.size() : 0;
        if (const Answer *open = each.unconfirmed())
            lead.text +=
                u' ' + (open->status == BlockStatus::Blocked
                            ? tr("The newest answer, of %1, says blocked and is being confirmed.")
                            : tr("The newest answer, of %1, says not blocked and is being confirmed."))
                           .arg(timeText(open->at));
        lead.status = each.status;
        m_blocks.append(lead);
        Block facts{Block::Kind::Facts};
        if (!each.service.isEmpty())
            facts.rows.append({tr("Checking service"), serviceName(each.service)});
        facts.rows.append({tr("Last answer"), lastAnswer(each)});
        facts.rows.append({tr("Answers in the period"), answerCount(each)});
        m_blocks.append(facts);
        changes(each);
        appeals(each);
        answers(each);
    }

    [[nodiscard]] QString lastAnswer(const Evidence &each) const
    {
        if (const Answer *open = each.unconfirmed())
            return timeText(open->at);
        return each.lastAnsweredAt ? timeText(*each.lastAnsweredAt) : tr("never");
    }

    [[nodiscard]] QString answerCount(const Evidence &each)
    {
        return each.answerCount == 0 ? tr("none")
                                     : tr("%1 of %2 said “blocked”", "answers")
                                           .arg(number(each.blockedCount), number(each.answerCount));
    }

    [[nodiscard]] QString standing(const Evidence &each) const
    {
        if (each.status == BlockStatus::Unknown)
            return each.lastAnsweredAt ? tr("The status is unknown. The last answer came on %1.")
                                             .arg(timeText(*each.lastAnsweredAt))
                                       : tr("The status is unknown: there has been no answer yet.");
        const bool isBlocked = each.status == BlockStatus::Blocked;
        if (each.lastChange && each.lastChange->to == each.status)
            return (isBlocked ? tr("Blocked: first seen blocked on %1, last seen not blocked on %2.")
                              : tr("Not blocked: first seen not blocked on %1, last seen blocked on %2."))
                .arg(timeText(each.lastChange->notAfter), timeText(each.lastChange->notBefore));
        if (each.since)
            return (isBlocked ? tr("Blocked at every answer since the first one on %1.")
                              : tr("Not blocked at every answer since the first one on %1."))
                .arg(timeText(*each.since));
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
            table.rows.append({status(change.to), timeText(change.notBefore), timeText(change.notAfter)});
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
            table.rows.append({timeText(appeal.sentAt), appeal.sentTo, restored(appeal)});
        m_blocks.append(table);
        explainUnblocked(each.appeals);
    }

    void explainUnblocked(const QList<Appeal> &appeals)
    {
        if (std::ranges::any_of(appeals, [](const Appeal &appeal) { return appeal.restoredAt.has_value(); }))
            add(Block::Kind::Small,
                tr("A domain counts as unblocked from the first answer that said so; it may "
                   "have been unblocked before."));
    }

    [[nodiscard]] QString restored(const Appeal &appeal) const
    {
        const auto took = appeal.timeToRestore();
        if (!took)
            return tr("not yet");
        return tr("%1 (after %2)").arg(timeText(*appeal.restoredAt), length(took->count()));
    }

    void answers(const Evidence &each)
    {
        if (each.answers.isEmpty())
            return;
        const auto shownAnswers = each.answers.first(std::min(MostAnswers, each.answers.size()));
        add(Block::Kind::Heading, int(shownAnswers.size()) < each.answerCount
                                      ? tr("The newest %Ln answer(s)", nullptr, int(shownAnswers.size()))
                                      : tr("Answers in the period"));
        Block table{Block::Kind::Columns};
        table.header = QStringList{tr("Time"), tr("Answer")};
        for (const Answer &answer : shownAnswers) {
            table.rows.append({timeText(answer.at), status(answer.status)});
            table.rowStatus.append(answer.status);
        }
        m_blocks.append(table);
    }

    void origin()
    {
        QStringList services;
        for (const Evidence &each : m_report.domains)
            if (const QString name = serviceName(each.service); !services.contains(name) && !name.isEmpty())
                services += name;
        add(Block::Kind::Small,
            tr("These are the answers of the checking service %1, as received and stored by Pantau %2. A "
               "change happened between the last answer with the old status and the first answer with the "
               "new "
               "one.")
                .arg(services.join(QStringLiteral(", ")), QStringLiteral(PANTAU_VERSION)));
    }

    void add(Block::Kind kind, const QString &text)
    {
        m_blocks.append({kind, text});
    }

    QList<Block> m_blocks;
};

} // namespace

Words::Words(const Report &report)
    : m_report(report)
    , m_language(report.cover.language)
    , m_presets(app::presets().value_or(QList<app::Preset>()))
{
    const auto turns = report.zone.transitions(report.from, report.to);
    m_hasTwoOffsets = std::ranges::any_of(turns, [&report](const QTimeZone::OffsetData &turn) {
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
    const QLocale &locale = m_language.locale();
    const QDate from = localDay(m_report.from);
    const QDate to = localDay(m_report.to);
    if (isWholeMonth())
        return locale.toString(from, QStringLiteral("MMMM yyyy"));
    QString end = locale.toString(to, QStringLiteral("d MMMM yyyy"));
    if (from == to)
        return end;
    const bool isOneYear = from.year() == to.year();
    const QString format = !isOneYear                   ? QStringLiteral("d MMMM yyyy")
                           : from.month() == to.month() ? QStringLiteral("d")
                                                        : QStringLiteral("d MMMM");
    return tr("%1 to %2", "days").arg(locale.toString(from, format), end);
}

QString Words::day(const QDate &local) const
{
    return whole(m_language.locale().toString(local, tr("d MMM yyyy", "date format")));
}

QString Words::shortDay(const QDate &local) const
{
    if (local.year() != localDay(m_report.to).year())
        return day(local);
    return whole(m_language.locale().toString(local, tr("d MMM", "date format without the year")));
}

QString Words::timeText(const QDateTime &utc) const
{
    return whole(day(utc) + u' ' + clockTime(utc));
}

QString Words::shortTimeText(const QDateTime &utc) const
{
    return whole(shortDay(utc) + u' ' + clockTime(utc));
}

QString Words::clockTime(const QDateTime &utc) const
{
    const QLocale &locale = m_language.locale();
    // The plain "C" locale has seconds even in its short form.
    QString format = locale.timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    QString text = locale.toString(utc.toTimeZone(m_report.zone).time(), format);
    if (m_hasTwoOffsets || m_report.zone.offsetFromUtc(utc) != m_report.zone.offsetFromUtc(m_report.to))
        text += QStringLiteral(" (%1)").arg(m_report.zone.displayName(utc, QTimeZone::OffsetName, locale));
    return text;
}

QString Words::days(const QList<QDate> &local, int most) const
{
    QStringList stretches;
    qsizetype at = 0;
    while (at < local.size() && stretches.size() < most) {
        qsizetype last = at;
        while (last + 1 < local.size() && local.at(last + 1) == local.at(last).addDays(1))
            ++last;
        stretches += last == at
                         ? shortDay(local.at(at))
                         : tr("%1 to %2", "days").arg(shortDay(local.at(at)), shortDay(local.at(last)));
        at = last + 1;
    }
    if (at < local.size())
        stretches += tr("%Ln more", "days", int(local.size() - at));
    return stretches.join(QStringLiteral(", "));
}

QString Words::nameOf(const Evidence &each) const
{
    const QString name = each.domain.display();
    return each.removedAfter ? tr("%1 (removed)", "a domain").arg(name) : name;
}

QString Words::serviceName(const QString &service) const
{
    const auto address = ServiceAddress::parse(service, ServiceAddress::PlainHttp::Allowed);
    if (!address)
        return service;
    if (address->isLocal())
        return address->isLocalSample() ? tr("Pantau’s sample list") : tr("a blocklist on this computer");
    for (const app::Preset &preset : m_presets)
        if (preset.address == *address)
            return preset.name;
    const int port = address->url().port();
    return address->url().host() + (port < 0 ? QString() : u':' + QString::number(port));
}

QString Words::zoneName() const
{
    if (m_hasTwoOffsets)
        return tr("local times of %1", "a time zone").arg(QString::fromLatin1(m_report.zone.id()));
    const QString offset = m_report.zone.displayName(m_report.to, QTimeZone::OffsetName, m_language.locale());
    const QString name = m_report.zone.displayName(m_report.to, QTimeZone::LongName, m_language.locale());
    return name == offset ? offset : QStringLiteral("%1 (%2)").arg(name, offset);
}

QString Words::length(qint64 seconds, RoundedDuration::Rounding rounding) const
{
    const RoundedDuration shown(std::chrono::seconds(seconds), rounding);
    if (shown.unit == RoundedDuration::Unit::Minutes)
        return tr("%Ln minute(s)", nullptr, int(shown.count));
    return (shown.unit == RoundedDuration::Unit::Hours ? tr("%1 hours") : tr("%1 days"))
        .arg(shown.number(m_language.locale()));
}

QString Words::shortest(qint64 seconds) const
{
    const qint64 hours = seconds / 3600;
    return hours < 48 ? tr("%Ln hour(s)", nullptr, int(hours)) : tr("%Ln day(s)", nullptr, int(hours / 24));
}

Content contentOf(const Report &report)
{
    return Page(report).content();
}

QString titleOf(const Report &report)
{
    return Page(report).title();
}

QString periodOf(const Report &report)
{
    return Words(report).period().replace(QChar::Nbsp, u' ');
}

Alert messageOf(const Report &report)
{
    return Page(report).message();
}

QString pageNumberOf(const Report &report, int page, int pages)
{
    return Page(report).pageNumber(page, pages);
}

} // namespace pantau::report
