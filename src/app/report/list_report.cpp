// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/content.h"
#include "base/report.h"

#include <QCoreApplication>

#include <algorithm>

namespace pantau::report {

/// What the answers for a list show about a period, and how complete they are.
struct Record
{
    /// Longest gap between answers for which a domain may be reported as not blocked.
    static constexpr qint64 mostSilence = 7 * 24 * 3600; ///< seconds

    QDateTime from; ///< UTC, of the period
    QDateTime to;   ///< UTC
    int domains = 0;
    int blockedDomains = 0;    ///< seen blocked at some time in the period
    int endedUnseen = 0;       ///< blocks last seen before the period and over at an answer in it
    int began = 0;             ///< blocks found in the period
    int ended = 0;             ///< blocks whose end was found in the period
    int unanswered = 0;        ///< domains without an answer in the period
    qint64 longestSilence = 0; ///< seconds, among domains with an answer
    bool isRead = false;       ///< the days with answers are known
    bool hasGaps = false;      ///< some day has no answer, or its answers are no longer stored

    [[nodiscard]] bool isWithin(const QDateTime &at) const { return at >= from && at <= to; }
    /// True if nothing is known about the period.
    [[nodiscard]] bool isSilent() const { return isRead && domains > 0 && unanswered == domains; }
    /// True if there are enough answers to state what did not happen.
    [[nodiscard]] bool isComplete() const
    {
        return isRead && !hasGaps && unanswered == 0 && endedUnseen == 0 && longestSilence <= mostSilence;
    }
};

[[nodiscard]] Record recordOf(const Report &report);

Record recordOf(const Report &report)
{
    Record record;
    record.from = report.from;
    record.to = report.to;
    record.domains = int(report.domains.size());
    record.isRead = report.checkedDays.has_value();
    record.hasGaps = record.isRead && (report.checkedDays->keptFrom ||
                                       !report.checkedDays->without.isEmpty() || report.elsewhereUntil);
    for (const Evidence &each : report.domains) {
        const auto endedUnseen =
            std::count_if(each.blockings.cbegin(), each.blockings.cend(),
                          [&record](const Blocking &one) { return one.lastSeen < record.from; });
        record.endedUnseen += int(endedUnseen);
        record.blockedDomains += each.blockings.size() > endedUnseen ? 1 : 0;
        for (const Blocking &blocking : each.blockings) {
            record.began += record.isWithin(blocking.firstSeen) ? 1 : 0;
            record.ended += blocking.ended && record.isWithin(*blocking.ended) ? 1 : 0;
        }
        if (record.isRead && report.checkedDays->keptFrom)
            continue; // deleted data may have contained answers
        if (each.answerCount == 0)
            ++record.unanswered;
        else
            record.longestSilence = std::max(record.longestSilence, each.longestSilence);
    }
    return record;
}

namespace {

constexpr int mostBars = 10;
const QString none = QStringLiteral("–");
constexpr int mostStretches = 8; ///< maximum number of days listed individually

class Summary : Words
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif

public:
    Summary(const Report &report, const ReportExtent &extent)
        : Words(report), m_extent(extent), m_record(recordOf(report))
    {
    }

    [[nodiscard]] QList<Block> blocks()
    {
        cover();
        lead();
        if (m_report.domains.isEmpty())
            return m_blocks;
        figures();
        services();
        gaps();
        course();
        blockings();
        appeals();
        return m_blocks;
    }

private:
    void cover()
    {
        const ReportCover &cover = m_report.cover;
        if (!cover.agency.isEmpty() || cover.logo)
            m_blocks.append({.kind = Block::Kind::Sender, .text = cover.agency, .picture = cover.logo});
        add(Block::Kind::Title, m_report.client());
        add(Block::Kind::Subtitle, tr("Block status report: %1", "period").arg(period()));
        add(Block::Kind::Small,
            tr("From %1 to %2. Created on %3. All times are %4.")
                .arg(day(m_report.from), day(m_report.to), moment(m_report.madeAt), zoneName()));
        if (isUpToNow() && !m_report.remarks.isEmpty())
            add(Block::Kind::Paragraph,
                tr("When this report was created, the domains were not being checked."));
    }

    /// Adds the main result for the client, as certain as the record allows.
    void lead()
    {
        Block block{Block::Kind::Lead};
        if (m_report.domains.isEmpty())
            block.text = tr("There are no domains in this list.");
        else if (m_record.blockedDomains > 0)
            block.text = isWholeMonth() ? tr("%Ln domain(s) were blocked at some time in %1.", "month",
                                             m_record.blockedDomains)
                                              .arg(period())
                                        : tr("%Ln domain(s) were blocked at some time in the period.",
                                             nullptr, m_record.blockedDomains);
        else if (m_record.isSilent())
            block.text = isWholeMonth()
                             ? tr("It is not known whether a domain was blocked in %1: there is no answer on "
                                  "record.",
                                  "month")
                                   .arg(period())
                             : tr("It is not known whether a domain was blocked in the period: there is no "
                                  "answer on record.");
        else if (m_record.isComplete())
            block.text = isWholeMonth() ? tr("No domain was blocked in %1.", "month").arg(period())
                                        : tr("No domain was blocked in the period.");
        else
            block.text = isWholeMonth() ? tr("No domain was seen blocked in %1.", "month").arg(period())
                                        : tr("No domain was seen blocked in the period.");
        m_blocks.append(block);
        if (isUpToNow() && inList() > 0)
            add(Block::Kind::Paragraph, present());
    }

    [[nodiscard]] QString present() const
    {
        const auto count = [this](BlockStatus value) {
            return std::count_if(
                m_report.domains.cbegin(), m_report.domains.cend(),
                [value](const auto &each) { return !each.removedAfter && each.status == value; });
        };
        QString text =
            tr("%1 of %Ln domain(s) blocked.", nullptr, inList()).arg(number(count(BlockStatus::Blocked)));
        if (const auto unknown = int(count(BlockStatus::Unknown)); unknown > 0)
            text += u' ' + tr("The status of %Ln is unknown.", nullptr, unknown);
        return text + beforeThePeriod();
    }

    /// Number of domains in the list at the end of the period.
    [[nodiscard]] int inList() const
    {
        return int(std::count_if(m_report.domains.cbegin(), m_report.domains.cend(),
                                 [](const Evidence &each) { return !each.removedAfter; }));
    }

    /// Counts domains that are blocked now but whose last answer is from before the period.
    [[nodiscard]] QString beforeThePeriod() const
    {
        int count = 0;
        QDateTime newest;
        for (const Evidence &each : m_report.domains)
            if (each.status == BlockStatus::Blocked && !each.removedAfter && each.lastAnsweredAt &&
                *each.lastAnsweredAt < m_report.from) {
                ++count;
                newest = newest.isValid() ? std::max(newest, *each.lastAnsweredAt) : *each.lastAnsweredAt;
            }
        if (count == 0)
            return {};
        return u' ' + tr("%Ln blocked domain(s) had no answer in the period; the last one came on %1.",
                         nullptr, count)
                          .arg(moment(newest));
    }

    void figures()
    {
        Block block{Block::Kind::Figures};
        const auto add = [this, &block](qint64 value, const QString &what,
                                        std::optional<BlockStatus> colour = {}) {
            block.rows.append({number(value), what});
            block.rowStatus.append(value > 0 ? colour : std::nullopt);
        };
        add(inList(), tr("domain(s) in the list", nullptr, inList()));
        if (const int removed = int(m_report.domains.size()) - inList(); removed > 0)
            add(removed, tr("domain(s) removed in the period", nullptr, removed));
        if (!m_record.isSilent()) { // without data there is no number, not even 0
            add(blockedAt(m_report.to), tr("blocked at the end"), BlockStatus::Blocked);
            add(m_record.began, tr("found blocked in the period"));
            add(m_record.ended, tr("unblocked in the period"));
        }
        m_blocks.append(block);
    }

    /// Adds when each service answered, if there were several.
    void services()
    {
        if (m_report.services.size() < 2)
            return;
        Block block{Block::Kind::Points};
        for (const ServiceAnswers &each : m_report.services) {
            const QString first = day(each.first);
            const QString last = day(each.last);
            block.rows.append({first == last
                                   ? tr("%1: answers from %2", "a day, a service").arg(first, each.service)
                                   : tr("%1 to %2: answers from %3", "two days, a service")
                                         .arg(first, last, each.service)});
        }
        add(Block::Kind::Heading, tr("Checking services"));
        m_blocks.append(block);
    }

    /// Adds what makes the numbers incomplete.
    void gaps()
    {
        Block block{Block::Kind::Points};
        if (m_report.elsewhereUntil)
            block.rows.append(
                {tr("Until %1 these domains were checked with another service. What it found is "
                    "not in this report.")
                     .arg(day(*m_report.elsewhereUntil))});
        if (m_report.checkedDays)
            addGapsOf(*m_report.checkedDays, block);
        if (!block.rows.isEmpty()) {
            add(Block::Kind::Heading, tr("What is not known"));
            m_blocks.append(block);
        } else if (m_report.checkedDays && !m_record.isSilent() && m_record.longestSilence > 0) {
            add(Block::Kind::Small,
                tr("Every domain was checked throughout the period, at least once in %1.", "a length of time")
                    .arg(length(m_record.longestSilence)));
        }
    }

    void addGapsOf(const CheckedDays &checked, Block &block) const
    {
        if (checked.keptFrom)
            block.rows.append(
                {tr("Single answers from before %1 are no longer kept.").arg(day(*checked.keptFrom))});
        if (!checked.without.isEmpty())
            block.rows.append(
                {tr("On %Ln day(s) there is no answer on record: %1.", nullptr, int(checked.without.size()))
                     .arg(days(checked.without, mostStretches))});
        if (m_record.unanswered > 0 && !m_record.isSilent())
            block.rows.append({tr("For %Ln domain(s) there is no answer on record in the period.", nullptr,
                                  m_record.unanswered)});
        if (m_record.longestSilence > Record::mostSilence)
            block.rows.append({tr("Up to %1 passed between two answers on a domain.", "a length of time")
                                   .arg(length(m_record.longestSilence))});
    }

    /// A block last seen before the period is not known to extend into it. A removed domain no longer
    /// counts.
    [[nodiscard]] int blockedAt(const QDateTime &at) const
    {
        return int(std::count_if(
            m_report.domains.cbegin(), m_report.domains.cend(), [this, &at](const Evidence &each) {
                if (each.removedAfter && at > *each.removedAfter)
                    return false;
                return std::any_of(each.blockings.cbegin(), each.blockings.cend(),
                                   [this, &at](const Blocking &blocking) {
                                       return blocking.isOnAt(at) && blocking.lastSeen >= m_report.from;
                                   });
            }));
    }

    /// True if any day in the period that ends in the time span has a stored answer.
    [[nodiscard]] bool wasAnsweredWithin(const QDateTime &from, const QDateTime &to) const
    {
        if (!m_report.checkedDays)
            return true;
        const CheckedDays &checked = *m_report.checkedDays;
        const QDate last = to.addMSecs(-1).toTimeZone(m_report.zone).date();
        QDate each = std::max(from.addMSecs(1), m_report.from).toTimeZone(m_report.zone).date();
        while (each <= last && (checked.without.contains(each) || checked.shortlyWithout.contains(each)))
            each = each.addDays(1);
        return each <= last;
    }

    /// Adds the number of blocked domains over time, if any. Without answers there is no number.
    void course()
    {
        if (m_record.blockedDomains == 0)
            return;
        const QDateTime end = m_report.to.toTimeZone(m_report.zone); // a day may have 23 or 25 hours
        qint64 length = m_report.from.toTimeZone(m_report.zone).daysTo(end);
        if (end.addDays(-length) > m_report.from) // a partial day is left
            ++length;
        const qint64 step = std::max<qint64>(1, (length + mostBars - 1) / mostBars);
        Block block{Block::Kind::Bars};
        for (QDateTime at = end; at > m_report.from; at = at.addDays(-step))
            block.rows.prepend(
                {day(at), wasAnsweredWithin(at.addDays(-step), at) ? QString::number(blockedAt(at)) : none});
        add(Block::Kind::Heading, tr("Domains seen blocked over time"));
        m_blocks.append(block);
    }

    /// Adds each block, newest first.
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
            return;
        std::stable_sort(lines.begin(), lines.end(), [](const Line &a, const Line &b) {
            return a.blocking->firstSeen > b.blocking->firstSeen;
        });
        add(Block::Kind::Heading, tr("Blocks in the period"));
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("Blocked"), tr("Unblocked"), tr("How long")};
        table.widths = {28, 30, 30, 12};
        const qsizetype most = m_extent.mostDomains > 0 ? m_extent.mostDomains : lines.size();
        for (const Line &line : lines.first(std::min(most, lines.size()))) {
            const Blocking &blocking = *line.blocking;
            table.rows.append(
                {nameOf(*line.domain), beginOf(blocking), endOf(*line.domain, blocking), lengthOf(blocking)});
            table.rowStatus.append(std::nullopt);
        }
        m_blocks.append(table);
        if (const auto left = int(lines.size() - table.rows.size()); left > 0)
            add(Block::Kind::Small, tr("%Ln more line(s) are left out here.", nullptr, left));
    }

    /// Adds appeals that were open in the period or ended in it, longest first.
    void appeals()
    {
        QList<const Appeal *> shown;
        QList<qint64> took;
        for (const Evidence &each : m_report.domains)
            for (const Appeal &appeal : each.appeals) {
                if (appeal.sentAt > m_report.to || (appeal.restoredAt && *appeal.restoredAt < m_report.from))
                    continue;
                shown += &appeal;
                if (appeal.restoredAt && m_record.isWithin(*appeal.restoredAt) && appeal.timeToRestore())
                    took += appeal.timeToRestore()->count();
            }
        if (shown.isEmpty())
            return;
        std::stable_sort(shown.begin(), shown.end(),
                         [](const Appeal *a, const Appeal *b) { return a->sentAt < b->sentAt; });
        add(Block::Kind::Heading, tr("Appeals"));
        if (!took.isEmpty()) {
            std::sort(took.begin(), took.end());
            add(Block::Kind::Paragraph,
                tr("After an appeal it took %1 (median) until a domain was unblocked.")
                    .arg(length(took.at((took.size() - 1) / 2))));
        }
        Block table{Block::Kind::Table};
        table.header = QStringList{tr("Domain"), tr("Sent"), tr("To"), tr("Unblocked"), tr("How long")};
        for (const Appeal *each : shown)
            table.rows.append(
                {each->domain.display(), day(each->sentAt), each->sentTo,
                 each->restoredAt ? tr("by %1", "day").arg(day(*each->restoredAt)) : tr("not yet"),
                 each->restoredAt ? length(each->sentAt.secsTo(*each->restoredAt))
                                  : tr("open for %1", "a length of time")
                                        .arg(length(each->sentAt.secsTo(m_report.madeAt)))});
        m_blocks.append(table);
        if (std::any_of(shown.cbegin(), shown.cend(),
                        [](const Appeal *each) { return each->restoredAt.has_value(); }))
            add(Block::Kind::Small, tr("A domain counts as unblocked from the first answer that said so; it "
                                       "may have been unblocked before."));
    }

    /// Answers within the same minute are shown as one time.
    [[nodiscard]] QString within(const QDateTime &from, const QDateTime &to) const
    {
        const bool isOneMinute = from.toSecsSinceEpoch() / 60 == to.toSecsSinceEpoch() / 60;
        //: %1 is a date and time
        return isOneMinute ? tr("on %1").arg(moment(to))
                           : tr("between %1 and %2").arg(moment(from), moment(to));
    }

    [[nodiscard]] QString beginOf(const Blocking &blocking) const
    {
        return blocking.notBefore ? within(*blocking.notBefore, blocking.firstSeen)
                                  : tr("before %1, at its first check").arg(moment(blocking.firstSeen));
    }

    [[nodiscard]] QString endOf(const Evidence &domain, const Blocking &blocking) const
    {
        if (domain.removedAfter && !blocking.ended)
            return tr("not known; last seen blocked %1").arg(moment(blocking.lastSeen));
        return blocking.ended ? within(blocking.lastSeen, *blocking.ended)
                              : tr("not yet; last seen blocked %1").arg(moment(blocking.lastSeen));
    }

    /// Returns the certain length: from the first to the last answer that said blocked.
    [[nodiscard]] QString lengthOf(const Blocking &blocking)
    {
        const qint64 seconds = blocking.firstSeen.secsTo(blocking.lastSeen);
        return seconds < 3600 ? tr("not known", "a length of time")
                              : tr("at least %1", "a length of time").arg(shortest(seconds));
    }

    void add(Block::Kind kind, const QString &text)
    {
        m_blocks.append({kind, text});
    }

    const ReportExtent &m_extent;
    Record m_record;
    QList<Block> m_blocks;
};

} // namespace

QList<Block> summaryOf(const Report &report, const ReportExtent &extent)
{
    return Summary(report, extent).blocks();
}

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
        // After a month without blocks everything fits on one page.
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
    /// Most urgent first.
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

    /// For a past period, the current state is not included.
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
