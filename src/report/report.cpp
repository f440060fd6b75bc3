// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::report {

namespace {

/// Writes one report. Every add() escapes; only this class writes tags.
class Page
{
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)

public:
    explicit Page(const Report &report) : m_report(report) {}

    [[nodiscard]] QString html()
    {
        const QString title = tr("Block status of %1").arg(m_report.subject);
        m_html = QStringLiteral(
                     "<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2</title>\n"
                     "<style>body{font-family:sans-serif;font-size:10pt;max-width:48em;margin:2em auto}"
                     "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #bbb;"
                     "padding:3px 8px 3px 0;text-align:left}h1{font-size:16pt}h2{font-size:13pt}"
                     "h3{font-size:11pt}.small{font-size:9pt;color:#555}</style></head><body>\n")
                     .arg(QLocale().bcp47Name().toHtmlEscaped(), title.toHtmlEscaped());
        heading(1, title);
        paragraph(tr("Period: %1 to %2. Made on %3. All times are %4.")
                      .arg(time(m_report.from), time(m_report.to), time(m_report.madeAt), zoneName()));
        if (m_report.domains.size() == 1)
            domain(m_report.domains.constFirst());
        else
            list();
        origin();
        m_html += QStringLiteral("</body></html>\n");
        return m_html;
    }

private:
    void list()
    {
        const auto blocked =
            std::count_if(m_report.domains.cbegin(), m_report.domains.cend(),
                          [](const auto &each) { return each.status == BlockStatus::Blocked; });
        paragraph(tr("%1 of %n domain(s) blocked.", nullptr, int(m_report.domains.size()))
                      .arg(QLocale().toString(qint64(blocked))));
        startTable({tr("Domain"), tr("Status"), tr("Since"), tr("Last answer")});
        for (const Evidence &each : m_report.domains)
            row({each.domain.display(), statusWord(each.status), each.since ? time(*each.since) : QString(),
                 each.lastAnsweredAt ? time(*each.lastAnsweredAt) : tr("never")});
        endTable();
        for (const Evidence &each : m_report.domains)
            if (!each.changes.isEmpty() || !each.appeals.isEmpty()) {
                heading(2, each.domain.display());
                changes(each);
                appeals(each);
            }
    }

    void domain(const Evidence &each)
    {
        paragraph(standing(each));
        if (each.answerCount > 0)
            paragraph(tr("Of %n answer(s) in the period, %1 said “blocked”.", nullptr, each.answerCount)
                          .arg(QLocale().toString(each.blockedCount)));
        changes(each);
        appeals(each);
        answers(each);
    }

    [[nodiscard]] QString standing(const Evidence &each) const
    {
        if (each.status == BlockStatus::Unknown)
            return each.lastAnsweredAt ? tr("The status is unknown. The last answer came on %1.")
                                             .arg(time(*each.lastAnsweredAt))
                                       : tr("The status is unknown: there has been no answer yet.");
        QString text;
        const bool isBlocked = each.status == BlockStatus::Blocked;
        if (each.lastChange && each.lastChange->to == each.status)
            text = (isBlocked ? tr("Blocked: first seen blocked on %1, last seen not blocked on %2.")
                              : tr("Not blocked: first seen not blocked on %1, last seen blocked on %2."))
                       .arg(time(each.lastChange->notAfter), time(each.lastChange->notBefore));
        else if (each.since)
            text = (isBlocked ? tr("Blocked at every answer since the first one on %1.")
                              : tr("Not blocked at every answer since the first one on %1."))
                       .arg(time(*each.since));
        if (each.lastAnsweredAt)
            text += u' ' + tr("Last answer: %1.").arg(time(*each.lastAnsweredAt));
        return text;
    }

    void changes(const Evidence &each)
    {
        if (each.changes.isEmpty())
            return paragraph(tr("No change of status in the period."));
        heading(3, tr("Changes"));
        startTable({tr("New status"), tr("Not before"), tr("Not after")});
        for (const Change &change : each.changes)
            row({statusWord(change.to), time(change.notBefore), time(change.notAfter)});
        endTable();
    }

    void appeals(const Evidence &each)
    {
        if (each.appeals.isEmpty())
            return;
        heading(3, tr("Appeals"));
        startTable({tr("Sent"), tr("To"), tr("By"), tr("Note"), tr("Taken off the list")});
        for (const Appeal &appeal : each.appeals)
            row({time(appeal.sentAt), appeal.sentTo, appeal.sentBy, appeal.note, restored(appeal)});
        endTable();
    }

    [[nodiscard]] QString restored(const Appeal &appeal) const
    {
        const auto took = appeal.timeToRestore();
        if (!took)
            return tr("not yet");
        const auto hours = std::max<qint64>(1, (took->count() + 1800) / 3600);
        const QString length = hours < 48 ? tr("%n hour(s)", nullptr, int(hours))
                                          : tr("%n day(s)", nullptr, int((hours + 12) / 24));
        return tr("%1 (after %2)").arg(time(*appeal.restoredAt), length);
    }

    void answers(const Evidence &each)
    {
        if (each.answers.isEmpty())
            return;
        heading(3, int(each.answers.size()) < each.answerCount
                       ? tr("The newest %n answer(s)", nullptr, int(each.answers.size()))
                       : tr("Answers in the period"));
        startTable({tr("Time"), tr("Answer")});
        for (const Answer &answer : each.answers)
            row({time(answer.at), statusWord(answer.status)});
        endTable();
    }

    void origin()
    {
        QStringList services;
        for (const Evidence &each : m_report.domains)
            if (!services.contains(each.service) && !each.service.isEmpty())
                services += each.service;
        m_html += QStringLiteral("<p class=\"small\">");
        m_html += tr("These are the answers of the checking service %1, as Pantau %2 received and kept them. "
                     "A change "
                     "happened at some moment between “not before” and “not after”: between the last answer "
                     "with the "
                     "old status and the first with the new one.")
                      .arg(services.join(QStringLiteral(", ")), QStringLiteral(PANTAU_VERSION))
                      .toHtmlEscaped();
        m_html += QStringLiteral("</p>\n");
    }

    [[nodiscard]] QString time(const QDateTime &utc) const
    {
        return QLocale().toString(utc.toTimeZone(m_report.zone), QLocale::ShortFormat);
    }

    /// "WIB (UTC+07:00)".
    [[nodiscard]] QString zoneName() const
    {
        const QString offset = m_report.zone.displayName(m_report.madeAt, QTimeZone::OffsetName);
        const QString name = m_report.zone.displayName(m_report.madeAt, QTimeZone::LongName);
        return name == offset ? offset : QStringLiteral("%1 (%2)").arg(name, offset);
    }

    void heading(int level, const QString &text)
    {
        m_html += QStringLiteral("<h%1>%2</h%1>\n").arg(level).arg(text.toHtmlEscaped());
    }
    void paragraph(const QString &text) { m_html += QStringLiteral("<p>%1</p>\n").arg(text.toHtmlEscaped()); }
    void startTable(const QStringList &header)
    {
        m_html += QStringLiteral("<table width=\"100%\"><tr>");
        for (const QString &cell : header)
            m_html += QStringLiteral("<th align=\"left\">%1</th>").arg(cell.toHtmlEscaped());
        m_html += QStringLiteral("</tr>\n");
    }
    void row(const QStringList &cells)
    {
        m_html += QStringLiteral("<tr>");
        for (const QString &cell : cells)
            m_html += QStringLiteral("<td>%1</td>").arg(cell.toHtmlEscaped());
        m_html += QStringLiteral("</tr>\n");
    }
    void endTable() { m_html += QStringLiteral("</table>\n"); }

    const Report &m_report;
    QString m_html;
};

} // namespace

QString toHtml(const Report &report)
{
    return Page(report).html();
}

} // namespace pantau::report
