// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/list_summary.h"

#include "report/moments.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::report {

namespace {

constexpr int mostBars = 14;

class Summary
{
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)

public:
    Summary(const Report &report, const ReportExtent &extent) : m_report(report), m_extent(extent) {}

    [[nodiscard]] QList<Block> blocks()
    {
        figures();
        course();
        blockings();
        return m_blocks;
    }

private:
    void figures()
    {
        int began = 0;
        int ended = 0;
        QList<qint64> restored;
        for (const Evidence &each : m_report.domains) {
            for (const Blocking &blocking : each.blockings) {
                began += isWithin(blocking.firstSeen) ? 1 : 0;
                ended += blocking.ended && isWithin(*blocking.ended) ? 1 : 0;
            }
            for (const Appeal &appeal : each.appeals)
                if (appeal.restoredAt && isWithin(*appeal.restoredAt) && appeal.timeToRestore())
                    restored += appeal.timeToRestore()->count();
        }
        Block block{Block::Kind::Figures};
        const auto add = [&block](int number, const QString &what, std::optional<BlockStatus> status) {
            block.rows.append({QLocale().toString(number), what});
            block.rowStatus.append(status);
        };
        add(int(m_report.domains.size()), tr("domains watched"), {});
        add(blockedAt(m_report.to), tr("blocked at the end"), BlockStatus::Blocked);
        add(began, tr("found blocked in the period"), {});
        add(ended, tr("unblocked in the period"), {});
        m_blocks.append(block);
        if (!restored.isEmpty()) {
            std::sort(restored.begin(), restored.end());
            const qint64 median = restored.at((restored.size() - 1) / 2);
            this->add(Block::Kind::Paragraph,
                      tr("After an appeal it took %1 (median) until a domain was unblocked.")
                          .arg(lengthText(median)));
        }
    }

    [[nodiscard]] bool isWithin(const QDateTime &at) const
    {
        return at >= m_report.from && at <= m_report.to;
    }

    [[nodiscard]] int blockedAt(const QDateTime &at) const
    {
        return int(
            std::count_if(m_report.domains.cbegin(), m_report.domains.cend(), [&at](const Evidence &each) {
                return std::any_of(each.blockings.cbegin(), each.blockings.cend(),
                                   [&at](const Blocking &blocking) { return blocking.isOnAt(at); });
            }));
    }

    /// How many were blocked as time went by, where any was.
    void course()
    {
        const bool hasAny = std::any_of(m_report.domains.cbegin(), m_report.domains.cend(),
                                        [](const Evidence &each) { return !each.blockings.isEmpty(); });
        const qint64 days = std::max<qint64>(1, m_report.from.daysTo(m_report.to));
        if (!hasAny)
            return;
        const qint64 step = std::max<qint64>(1, (days + mostBars - 1) / mostBars);
        Block block{Block::Kind::Bars};
        for (QDateTime at = m_report.to; at > m_report.from; at = at.addDays(-step))
            block.rows.prepend({dayIn(m_report.zone, at), QString::number(blockedAt(at))});
        add(Block::Kind::Heading, tr("Blocked domains over time"));
        m_blocks.append(block);
    }

    /// Each time in which a domain was blocked, the newest first.
    void blockings()
    {
        struct Line
        {
            const Evidence *domain;
            const Blocking *blocking;
        };
        QList<Line> lines;
        for (const Evidence &each : m_report.domains)
            for (const Blocking &blocking : each.blockings)
                lines.append({&each, &blocking});
        if (lines.isEmpty())
            return add(Block::Kind::Paragraph, tr("No domain was seen blocked in the period."));
        std::stable_sort(lines.begin(), lines.end(), [](const Line &a, const Line &b) {
            return a.blocking->firstSeen > b.blocking->firstSeen;
        });
        add(Block::Kind::Heading, tr("Blocks in the period"));
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("Blocked"), tr("Unblocked"), tr("How long")};
        const qsizetype most = m_extent.mostDomains > 0 ? m_extent.mostDomains : lines.size();
        for (const Line &line : lines.first(std::min(most, lines.size()))) {
            const Blocking &blocking = *line.blocking;
            table.rows.append(
                {line.domain->domain.display(), beginOf(blocking), endOf(blocking), lengthOf(blocking)});
            table.rowStatus.append(std::nullopt);
        }
        m_blocks.append(table);
        if (const auto left = int(lines.size() - table.rows.size()); left > 0)
            add(Block::Kind::Small, tr("%Ln more line(s) are left out here.", nullptr, left));
    }

    [[nodiscard]] QString beginOf(const Blocking &blocking) const
    {
        return blocking.notBefore
                   ? tr("between %1 and %2").arg(time(*blocking.notBefore), time(blocking.firstSeen))
                   : tr("before %1, at its first check").arg(time(blocking.firstSeen));
    }

    [[nodiscard]] QString endOf(const Blocking &blocking) const
    {
        return blocking.ended ? tr("between %1 and %2").arg(time(blocking.lastSeen), time(*blocking.ended))
                              : tr("not yet; last seen blocked %1").arg(time(blocking.lastSeen));
    }

    /// What is certain: from the first answer to the last that said blocked.
    [[nodiscard]] static QString lengthOf(const Blocking &blocking)
    {
        return tr("at least %1", "a length of time")
            .arg(lengthText(blocking.firstSeen.secsTo(blocking.lastSeen)));
    }

    [[nodiscard]] QString time(const QDateTime &utc) const { return momentIn(m_report.zone, utc); }

    void add(Block::Kind kind, const QString &text) { m_blocks.append({kind, text}); }

    const Report &m_report;
    const ReportExtent &m_extent;
    QList<Block> m_blocks;
};

} // namespace

QList<Block> summaryOf(const Report &report, const ReportExtent &extent)
{
    return Summary(report, extent).blocks();
}

} // namespace pantau::report
