// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/list_details.h"

#include "app/report/record.h"
#include "app/report/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace pantau::report {

namespace {

class Details : Words
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif

public:
    Details(const Report &report, const ReportExtent &extent) : Words(report), m_extent(extent)
    {
    }

    [[nodiscard]] QList<Block> blocks()
    {
        if (m_report.domains.isEmpty())
            return {};
        // After a good month all fits on one page.
        const bool hasBlocks = recordOf(m_report).blockedDomains > 0;
        m_blocks.append({.kind = Block::Kind::Heading, .text = tr("Domains"), .startsPage = hasBlocks});
        if (isUpToNow())
            domainTable();
        else
            domainTableAtTheEnd();
        if (std::any_of(m_report.domains.cbegin(), m_report.domains.cend(),
                        [](const Evidence &each) { return each.removedAfter.has_value(); }))
            add(Block::Kind::Small,
                tr("Domains marked “removed” left the list in the period. The report covers them up to their "
                   "last answer before that."));
        changes();
        return m_blocks;
    }

private:
    /// Those that need somebody first.
    static int rank(BlockStatus value)
    {
        return value == BlockStatus::Blocked ? 0 : value == BlockStatus::Unknown ? 1 : 2;
    }

    void domainTable()
    {
        QList<const Evidence *> sorted;
        for (const Evidence &each : m_report.domains)
            sorted.append(&each);
        std::stable_sort(sorted.begin(), sorted.end(), [](const Evidence *a, const Evidence *b) {
            return rank(a->status) < rank(b->status);
        });
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("Status"), tr("Since"), tr("Last answer")};
        for (const Evidence *each : shown(sorted)) {
            table.rows.append({nameOf(*each), status(each->status), since(*each), lastAnswer(*each)});
            table.rowStatus.append(each->status);
        }
        m_blocks.append(table);
        leftOut(sorted.size() - table.rows.size());
    }

    /// Of a period that is over: how it stands today is no part of it.
    void domainTableAtTheEnd()
    {
        struct Line
        {
            const Evidence *domain;
            const Blocking *blocking;
            BlockStatus status;
        };
        QList<Line> lines;
        for (const Evidence &each : m_report.domains) {
            const auto on = std::find_if(each.blockings.cbegin(), each.blockings.cend(),
                                         [this](const Blocking &one) { return one.isOnAt(m_report.to); });
            if (on != each.blockings.cend())
                lines.append({&each, &*on, BlockStatus::Blocked});
            else
                lines.append(
                    {&each, nullptr, each.answerCount > 0 ? BlockStatus::NotBlocked : BlockStatus::Unknown});
        }
        std::stable_sort(lines.begin(), lines.end(),
                         [](const Line &a, const Line &b) { return rank(a.status) < rank(b.status); });
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("Status at the end"), tr("Blocked since"),
                                   tr("Answers in the period")};
        for (const Line &line : shown(lines)) {
            table.rows.append({nameOf(*line.domain), status(line.status),
                               line.blocking ? moment(line.blocking->firstSeen) : QString(),
                               number(line.domain->answerCount)});
            table.rowStatus.append(line.status);
        }
        m_blocks.append(table);
        leftOut(lines.size() - table.rows.size());
    }

    [[nodiscard]] QString since(const Evidence &each) const
    {
        if (!each.since)
            return {};
        return each.startSeen ? moment(*each.since) : tr("before %1", "moment").arg(moment(*each.since));
    }

    [[nodiscard]] QString lastAnswer(const Evidence &each) const
    {
        return each.lastAnsweredAt ? moment(*each.lastAnsweredAt) : tr("never");
    }

    void changes()
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
            table.rows.append({line.domain->domain.display(), status(line.change->to),
                               moment(line.change->notBefore), moment(line.change->notAfter)});
            table.rowStatus.append(line.change->to);
        }
        m_blocks.append(table);
        leftOut(lines.size() - table.rows.size());
    }

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

    void add(Block::Kind kind, const QString &text)
    {
        m_blocks.append({kind, text});
    }

    const ReportExtent &m_extent;
    QList<Block> m_blocks;
};

} // namespace

QList<Block> detailsOf(const Report &report, const ReportExtent &extent)
{
    return Details(report, extent).blocks();
}

} // namespace pantau::report
