// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/content.h"

#include "report/list_summary.h"
#include "report/moments.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::report {

namespace {

/// As many single answers are shown; all are counted.
constexpr qsizetype MostAnswers = 30;

/// Says what a report has to say, part by part.
class Page
{
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)

public:
    Page(const Report &report, const ReportExtent &extent) : m_report(report), m_extent(extent) {}

    [[nodiscard]] static QString title(const Report &report)
    {
        return tr("Block status of %1").arg(report.subject);
    }

    [[nodiscard]] QList<Block> blocks()
    {
        add(Block::Kind::Title, title(m_report));
        add(Block::Kind::Small, tr("Period: %1 to %2. Made on %3. All times are %4.")
                                    .arg(time(m_report.from), time(m_report.to), time(m_report.madeAt),
                                         zoneNameAt(m_report.zone, m_report.madeAt)));
        for (const QString &remark : m_report.remarks)
            add(Block::Kind::Paragraph, remark);
        if (m_report.isList)
            list();
        else
            for (const Evidence &each : m_report.domains)
                domain(each);
        origin();
        return m_blocks;
    }

private:
    void list()
    {
        const auto count = [this](BlockStatus status) {
            return std::count_if(m_report.domains.cbegin(), m_report.domains.cend(),
                                 [status](const auto &each) { return each.status == status; });
        };
        QString lead = tr("%1 of %Ln domain(s) blocked.", nullptr, int(m_report.domains.size()))
                           .arg(QLocale().toString(qint64(count(BlockStatus::Blocked))));
        if (const auto unknown = int(count(BlockStatus::Unknown)); unknown > 0)
            lead += u' ' + tr("The status of %Ln is unknown.", nullptr, unknown);
        m_blocks.append({Block::Kind::Lead, lead});
        if (m_report.domains.isEmpty())
            return;
        // A page that can be read at a glance, then the details.
        m_blocks += summaryOf(m_report, m_extent);
        appealsOfAll();
        changesOfAll();
        m_blocks.append({.kind = Block::Kind::Heading, .text = tr("Domains"), .startsPage = true});
        domainTable();
    }

    void domainTable()
    {
        QList<const Evidence *> sorted;
        for (const Evidence &each : m_report.domains)
            sorted.append(&each);
        const auto rank = [](BlockStatus status) {
            return status == BlockStatus::Blocked ? 0 : status == BlockStatus::Unknown ? 1 : 2;
        };
        std::stable_sort(sorted.begin(), sorted.end(), [rank](const Evidence *a, const Evidence *b) {
            return rank(a->status) < rank(b->status);
        });
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("Status"), tr("Since"), tr("Last answer")};
        for (const Evidence *each : shown(sorted)) {
            table.rows.append(
                {each->domain.display(), statusWord(each->status), since(*each), lastAnswer(*each)});
            table.rowStatus.append(each->status);
        }
        m_blocks.append(table);
        leftOut(sorted.size() - table.rows.size());
    }

    [[nodiscard]] QString since(const Evidence &each) const
    {
        if (!each.since)
            return {};
        return each.startSeen ? time(*each.since) : tr("before %1", "moment").arg(time(*each.since));
    }

    void changesOfAll()
    {
        struct Line
        {
            const Evidence *domain;
            const Change *change;
        };
        QList<Line> lines;
        for (const Evidence &each : m_report.domains)
            for (const Change &change : each.changes)
                lines.append({&each, &change});
        std::stable_sort(lines.begin(), lines.end(), [](const Line &a, const Line &b) {
            return a.change->notAfter > b.change->notAfter;
        });
        if (lines.isEmpty())
            return;
        add(Block::Kind::Heading, tr("Changes in the period"));
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("New status"), tr("Not before"), tr("Not after")};
        for (const Line &line : shown(lines)) {
            table.rows.append({line.domain->domain.display(), statusWord(line.change->to),
                               time(line.change->notBefore), time(line.change->notAfter)});
            table.rowStatus.append(line.change->to);
        }
        m_blocks.append(table);
        leftOut(lines.size() - table.rows.size());
    }

    void appealsOfAll()
    {
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("Sent"), tr("To"), tr("By"), tr("Note"), tr("Unblocked")};
        for (const Evidence &each : m_report.domains)
            for (const Appeal &appeal : each.appeals)
                table.rows.append(QStringList{each.domain.display()} + appealCells(appeal));
        if (table.rows.isEmpty())
            return;
        add(Block::Kind::Heading, tr("Appeals"));
        m_blocks.append(table);
        QList<Appeal> all;
        for (const Evidence &each : m_report.domains)
            all += each.appeals;
        whatUnblockedMeans(all);
    }

    void domain(const Evidence &each)
    {
        Block lead{Block::Kind::Lead, standing(each)};
        if (const Answer *open = unconfirmed(each))
            lead.text +=
                u' ' + (open->status == BlockStatus::Blocked
                            ? tr("The newest answer, of %1, says blocked and is being confirmed.")
                            : tr("The newest answer, of %1, says not blocked and is being confirmed."))
                           .arg(time(open->at));
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

    /// The newest answer, where it is not what is known.
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
            return time(open->at);
        return each.lastAnsweredAt ? time(*each.lastAnsweredAt) : tr("never");
    }

    [[nodiscard]] static QString answerCount(const Evidence &each)
    {
        return each.answerCount == 0 ? tr("none")
                                     : tr("%Ln, of which %1 said “blocked”", nullptr, each.answerCount)
                                           .arg(QLocale().toString(each.blockedCount));
    }

    [[nodiscard]] QString standing(const Evidence &each) const
    {
        if (each.status == BlockStatus::Unknown)
            return each.lastAnsweredAt ? tr("The status is unknown. The last answer came on %1.")
                                             .arg(time(*each.lastAnsweredAt))
                                       : tr("The status is unknown: there has been no answer yet.");
        const bool isBlocked = each.status == BlockStatus::Blocked;
        if (each.lastChange && each.lastChange->to == each.status)
            return (isBlocked ? tr("Blocked: first seen blocked on %1, last seen not blocked on %2.")
                              : tr("Not blocked: first seen not blocked on %1, last seen blocked on %2."))
                .arg(time(each.lastChange->notAfter), time(each.lastChange->notBefore));
        if (each.since)
            return (isBlocked ? tr("Blocked at every answer since the first one on %1.")
                              : tr("Not blocked at every answer since the first one on %1."))
                .arg(time(*each.since));
        return statusWord(each.status) + u'.';
    }

    void changes(const Evidence &each)
    {
        if (each.changes.isEmpty())
            return add(Block::Kind::Paragraph, tr("No change of status in the period."));
        add(Block::Kind::Heading, tr("Changes in the period"));
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("New status"), tr("Not before"), tr("Not after")};
        for (const Change &change : each.changes) {
            table.rows.append({statusWord(change.to), time(change.notBefore), time(change.notAfter)});
            table.rowStatus.append(change.to);
        }
        m_blocks.append(table);
    }

    void appeals(const Evidence &each)
    {
        if (each.appeals.isEmpty())
            return;
        add(Block::Kind::Heading, tr("Appeals"));
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Sent"), tr("To"), tr("By"), tr("Note"), tr("Unblocked")};
        for (const Appeal &appeal : each.appeals)
            table.rows.append(appealCells(appeal));
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

    [[nodiscard]] QStringList appealCells(const Appeal &appeal) const
    {
        return {time(appeal.sentAt), appeal.sentTo, appeal.sentBy, appeal.note, restored(appeal)};
    }

    [[nodiscard]] QString restored(const Appeal &appeal) const
    {
        const auto took = appeal.timeToRestore();
        if (!took)
            return tr("not yet");
        return tr("%1 (after %2)").arg(time(*appeal.restoredAt), lengthText(took->count()));
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
            table.rows.append({time(answer.at), statusWord(answer.status)});
            table.rowStatus.append(answer.status);
        }
        m_blocks.append(table);
    }

    void origin()
    {
        QStringList services;
        for (const Evidence &each : m_report.domains)
            if (!services.contains(each.service) && !each.service.isEmpty())
                services += each.service;
        add(Block::Kind::Small,
            tr("These are the answers of the checking service %1, as Pantau %2 received and kept them. "
               "A change happened at some moment between “not before” and “not after”: between the last "
               "answer "
               "with the old status and the first with the new one.")
                .arg(services.join(QStringLiteral(", ")), QStringLiteral(PANTAU_VERSION)));
    }

    [[nodiscard]] QString time(const QDateTime &utc) const { return momentIn(m_report.zone, utc); }

    template <typename Line>
    [[nodiscard]] QList<Line> shown(const QList<Line> &lines) const
    {
        return m_extent.mostDomains > 0 && lines.size() > m_extent.mostDomains
                   ? lines.first(m_extent.mostDomains)
                   : lines;
    }

    void leftOut(qsizetype count)
    {
        if (count > 0)
            add(Block::Kind::Small, tr("%Ln more line(s) are left out here.", nullptr, int(count)));
    }

    void add(Block::Kind kind, const QString &text) { m_blocks.append({kind, text}); }

    const Report &m_report;
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
    return Page::title(report);
}

} // namespace pantau::report
