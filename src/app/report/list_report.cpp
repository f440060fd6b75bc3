// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/content.h"
#include "base/report.h"
#include "base/usage.h"

#include <QCoreApplication>

#include <algorithm>

namespace pantau::report {

namespace {

constexpr qsizetype MostLanes = 10;
constexpr int MostTicks = 8;
constexpr int MostStretches = 8; ///< maximum number of days listed individually
const QString None = QStringLiteral("–");

/// A block of a domain.
struct Incident
{
    const Evidence *domain;
    const Blocking *blocking;
};

/// What the answers for a list show about a period, and how complete they are.
struct Record
{
    explicit Record(const Report &report)
        : from(report.from), to(report.to), isRead(report.checkedDays.has_value())
    {
        for (const Evidence &each : report.domains)
            add(each, isRead && report.checkedDays->keptFrom.has_value());
        std::ranges::stable_sort(incidents, std::greater(),
                                 [](const Incident &each) { return each.blocking->firstSeen; });
        std::ranges::sort(tookToRestore);
    }

    [[nodiscard]] bool isWithin(const QDateTime &at) const { return at >= from && at <= to; }
    /// True if nothing is known about the period.
    [[nodiscard]] bool isSilent() const { return isRead && domains > 0 && unanswered == domains; }

    QDateTime from; ///< UTC, of the period
    QDateTime to;   ///< UTC
    bool isRead;    ///< the days with answers are known
    int domains = 0;
    int inList = 0;              ///< at the end of the period
    int blockedDomains = 0;      ///< seen blocked at some time in the period
    int neverBlocked = 0;        ///< in the list, answered, and never seen blocked
    int unblockedDomains = 0;    ///< in the list, and unblocked in the period
    int began = 0;               ///< blocks found in the period
    int ended = 0;               ///< blocks whose end was found in the period
    int unanswered = 0;          ///< domains without an answer in the period
    qint64 longestSilence = 0;   ///< seconds, among domains with an answer
    QList<Incident> incidents;   ///< newest first
    QList<qint64> tookToRestore; ///< seconds from an appeal to the answer "not blocked", sorted

private:
    void add(const Evidence &each, bool areAnswersGone)
    {
        ++domains;
        bool isSeen = false;
        bool isUnblocked = false;
        for (const Blocking &blocking : each.blockings) {
            incidents.append({&each, &blocking});
            // A block last seen before the period may have ended before it.
            isSeen = isSeen || blocking.lastSeen >= from;
            began += isWithin(blocking.firstSeen) ? 1 : 0;
            const bool hasEnded = blocking.ended && isWithin(*blocking.ended);
            ended += hasEnded ? 1 : 0;
            isUnblocked = isUnblocked || hasEnded;
        }
        blockedDomains += isSeen ? 1 : 0;
        for (const Appeal &appeal : each.appeals)
            if (appeal.restoredAt && isWithin(*appeal.restoredAt) && appeal.timeToRestore())
                tookToRestore += appeal.timeToRestore()->count();
        const bool isAnswered = areAnswersGone || each.answerCount > 0;
        if (!each.removedAfter) {
            ++inList;
            neverBlocked += (isAnswered || !isRead) && each.blockings.isEmpty() ? 1 : 0;
            unblockedDomains += isUnblocked && each.status == BlockStatus::NotBlocked ? 1 : 0;
        }
        if (areAnswersGone)
            return; // deleted data may have contained answers
        if (isAnswered)
            longestSilence = std::max(longestSilence, each.longestSilence);
        else
            ++unanswered;
    }
};

/// Writes the parts of a client report.
class Summary : Words
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif

public:
    explicit Summary(const Report &report) : Words(report), m_record(report)
    {
    }

    [[nodiscard]] QList<Block> blocks()
    {
        add(Block::Kind::Title, m_report.client());
        add(Block::Kind::Subtitle, period());
        lead();
        remarks();
        if (m_report.domains.isEmpty())
            return m_blocks;
        figures();
        axis();
        incidents();
        if (!m_report.cover.next.isEmpty()) {
            add(Block::Kind::Heading, tr("What comes next"));
            add(Block::Kind::Paragraph, m_report.cover.next);
        }
        origin();
        domains();
        gaps();
        return m_blocks;
    }

private:
    // ---- the first page

    /// Number of blocked domains at the end of the period. For a past period the current state is unknown.
    [[nodiscard]] int blockedAtEnd() const
    {
        return int(std::ranges::count_if(m_report.domains,
                                         [this](const Evidence &each) { return isBlockedAtEnd(each); }));
    }

    [[nodiscard]] bool isBlockedAtEnd(const Evidence &each) const
    {
        if (each.removedAfter || each.status != BlockStatus::Blocked)
            return false;
        return !m_report.isOver() || std::ranges::any_of(each.blockings, [this](const Blocking &blocking) {
            return blocking.isOnAt(m_report.to) && blocking.lastSeen >= m_report.from;
        });
    }

    /// Adds the main result for the client, as certain as the record allows.
    void lead()
    {
        Block block{Block::Kind::Lead};
        const QString month = m_language.locale().toString(localDay(m_report.from), QStringLiteral("MMMM"));
        const int blocked = blockedAtEnd();
        if (m_report.domains.isEmpty()) {
            block.text = m_report.isOver() ? tr("There were no domains in this list in the period.")
                                           : tr("There are no domains in this list.");
        } else if (m_record.isSilent()) {
            block.text = isWholeMonth()
                             ? tr("It is not known whether a domain was blocked in %1: there is no answer on "
                                  "record.",
                                  "month")
                                   .arg(month)
                             : tr("It is not known whether a domain was blocked in the period: there is no "
                                  "answer on record.");
        } else if (blocked == 0 && m_record.blockedDomains == 0) {
            block.text =
                isWholeMonth()
                    ? tr("None of %Ln domain(s) was seen blocked in %1.", "month", m_record.domains)
                          .arg(month)
                    : tr("None of %Ln domain(s) was seen blocked in the period.", nullptr, m_record.domains);
        } else {
            const QString result = blocked == 0
                                       ? tr("None of %Ln domain(s) is blocked", nullptr, m_record.inList)
                                       : blockedOfAll(blocked);
            block.text = (isWholeMonth() ? tr("%1 at the end of %2.", "a statement, a month")
                                         : tr("%1 on %2.", "a statement, a day"))
                             .arg(result, isWholeMonth() ? month : day(m_report.to));
            if (blocked > 0 && block.text.startsWith(result)) {
                block.status = BlockStatus::Blocked;
                block.marked = result.size();
            }
            block.text += theOthers();
        }
        m_blocks.append(block);
        alsoKnown();
    }

    /// A plural form depends on one number only.
    [[nodiscard]] QString blockedOfAll(int blocked) const
    {
        return blocked == 1
                   ? tr("1 of %Ln domain(s) is blocked", nullptr, m_record.inList)
                   : tr("%Ln of %1 domain(s) are blocked", nullptr, blocked).arg(number(m_record.inList));
    }

    [[nodiscard]] QString theOthers() const
    {
        QStringList parts;
        if (m_record.unblockedDomains > 0)
            parts += tr("%Ln was unblocked", nullptr, m_record.unblockedDomains);
        if (m_record.neverBlocked > 0)
            parts += tr("%Ln were never seen blocked", nullptr, m_record.neverBlocked);
        return parts.isEmpty() ? QString() : u'\n' + parts.join(QStringLiteral(", ")) + u'.';
    }

    /// Adds what the main result and the figures leave out.
    void alsoKnown()
    {
        QStringList sentences;
        if (!m_report.isOver() && m_record.isSilent() && m_record.inList > 0)
            sentences += blockedOfAll(blockedAtEnd()) + u'.';
        if (!m_report.isOver())
            sentences += unknownNow() + beforeThePeriod();
        if (const int removed = m_record.domains - m_record.inList; removed > 0)
            sentences += tr("%Ln domain(s) left the list in the period.", nullptr, removed);
        if (!sentences.isEmpty())
            add(Block::Kind::Paragraph, sentences.join(u' '));
    }

    [[nodiscard]] QStringList unknownNow() const
    {
        const auto count = int(std::ranges::count_if(m_report.domains, [](const Evidence &each) {
            return !each.removedAfter && each.status == BlockStatus::Unknown;
        }));
        return count > 0 ? QStringList{tr("The status of %Ln is unknown.", nullptr, count)} : QStringList{};
    }

    /// Counts domains that are blocked now but whose last answer is from before the period.
    [[nodiscard]] QStringList beforeThePeriod() const
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
        return {
            tr("%Ln blocked domain(s) had no answer in the period; the last one came on %1.", nullptr, count)
                .arg(timeText(newest))};
    }

    /// The reason matters only to the user of Pantau.
    void remarks()
    {
        if (!m_report.isOver() && !m_report.remarks.isEmpty())
            add(Block::Kind::Paragraph,
                tr("When this report was created, the domains were not being checked."));
    }

    void figures()
    {
        Block block{Block::Kind::Figures};
        const auto add = [&block](const QString &figure, const QString &what,
                                  std::optional<BlockStatus> colour = {}) {
            block.rows.append({figure, what});
            block.rowStatus.append(colour);
        };
        add(number(m_record.inList), tr("domain(s) watched", nullptr, m_record.inList));
        if (!m_record.isSilent()) { // without data there is no number, not even 0
            const int blocked = blockedAtEnd();
            add(number(blocked), tr("blocked on %1", "a day").arg(shortDay(m_report.to)),
                blocked > 0 ? std::optional(BlockStatus::Blocked) : std::nullopt);
            const auto found = std::ranges::find_if(m_record.incidents, [this](const Incident &each) {
                return each.blocking->notBefore && m_record.isWithin(each.blocking->firstSeen);
            });
            if (found != m_record.incidents.cend())
                add(length(found->blocking->notBefore->secsTo(found->blocking->firstSeen),
                           RoundedDuration::Rounding::Up),
                    tr("to notice the latest block"));
            else
                add(number(m_record.began), tr("found blocked in the period"));
            const auto &took = m_record.tookToRestore;
            if (!took.isEmpty())
                add(length(took.at((took.size() - 1) / 2)), tr("from appeal to unblocked"));
            else
                add(number(m_record.ended), tr("unblocked in the period"));
        }
        m_blocks.append(block);
    }

    // ---- the time axis

    [[nodiscard]] double place(const QDateTime &at) const
    {
        const auto length = double(std::max<qint64>(1, m_report.from.msecsTo(m_report.to)));
        return std::clamp(double(m_report.from.msecsTo(at)) / length, 0.0, 1.0);
    }

    /// Adds a lane for each domain that was blocked: those still blocked first if there are too many.
    void axis()
    {
        if (m_record.blockedDomains == 0)
            return;
        QList<const Evidence *> shown;
        for (const Evidence &each : m_report.domains)
            if (!each.blockings.isEmpty() && each.blockings.first().lastSeen >= m_report.from)
                shown += &each;
        std::ranges::stable_sort(shown, [this](const Evidence *a, const Evidence *b) {
            if (isBlockedAtEnd(*a) != isBlockedAtEnd(*b))
                return isBlockedAtEnd(*a);
            return a->blockings.first().firstSeen > b->blockings.first().firstSeen;
        });
        Block block{Block::Kind::Axis};
        if (const auto more = shown.size() - MostLanes; more > 0) {
            block.axis.more = tr("and %Ln more", nullptr, int(more));
            shown.resize(MostLanes);
        }
        std::ranges::stable_sort(shown, {},
                                 [](const Evidence *each) { return each->blockings.first().firstSeen; });
        for (const Evidence *each : std::as_const(shown))
            block.axis.lanes += lane(*each);
        ticks(block.axis);
        legend(block.axis);
        add(Block::Kind::Heading, isWholeMonth() ? tr("Blocked domains through the month")
                                                 : tr("Blocked domains through the period"));
        m_blocks.append(block);
    }

    [[nodiscard]] TimeAxis::Lane lane(const Evidence &each) const
    {
        TimeAxis::Lane lane{nameOf(each), 0, 1, {}};
        if (!each.blockings.last().notBefore) // blocked at its first check
            lane.from = place(each.blockings.last().firstSeen);
        if (each.removedAfter)
            lane.to = place(*each.removedAfter);
        for (const Blocking &blocking : each.blockings) {
            if (blocking.lastSeen < m_report.from)
                continue;
            TimeAxis::Span span{place(blocking.firstSeen), lane.to};
            if (blocking.ended && *blocking.ended <= m_report.to) {
                span.to = place(*blocking.ended);
                span.label = tr("until %1", "a day").arg(shortDay(*blocking.ended));
                span.isEnd = true;
            } else {
                if (!isOn(each, blocking))
                    span.to = place(std::min(blocking.lastSeen, m_report.to));
                if (blocking.firstSeen > m_report.from)
                    span.label = shortDay(blocking.firstSeen);
            }
            lane.blocked.append(span);
        }
        return lane;
    }

    void ticks(TimeAxis &axis) const
    {
        const QDate first = localDay(m_report.from);
        const QDate last = localDay(m_report.to);
        const qint64 length = first.daysTo(last) + 1;
        const qint64 step = length <= 31 ? 5 : (length + MostTicks - 1) / MostTicks;
        for (QDate day = first; day <= last; day = day.addDays(1)) {
            const bool isTick = length <= 31 ? day.day() % step == 0 : first.daysTo(day) % step == 0;
            if (day != first && (!isTick || (length <= 31 && first.daysTo(day) < 3)))
                continue;
            const bool isShort = length <= 31 && day != first && day.month() == first.month();
            axis.ticks.append(
                {place(startOfDay(day, m_report.zone)), isShort ? number(day.day()) : shortDay(day)});
        }
    }

    void legend(TimeAxis &axis) const
    {
        axis.legend = QStringList{status(BlockStatus::Blocked), status(BlockStatus::NotBlocked)};
        if (!m_report.checkedDays || m_report.checkedDays->without.isEmpty())
            return;
        const QList<QDate> &days = m_report.checkedDays->without;
        for (const QDate &day : days) {
            const TimeAxis::Span span{place(startOfDay(day, m_report.zone)),
                                      place(startOfDay(day.addDays(1), m_report.zone))};
            if (!axis.unanswered.isEmpty() && qFuzzyCompare(axis.unanswered.last().to, span.from))
                axis.unanswered.last().to = span.to;
            else
                axis.unanswered.append(span);
        }
        axis.legend += tr("No answers (%1)", "days").arg(Words::days(days, MostStretches / 2));
    }

    // ---- incidents

    /// Adds each block, newest first.
    void incidents()
    {
        if (m_record.incidents.isEmpty())
            return;
        add(Block::Kind::Heading, tr("Incidents"));
        Block table{Block::Kind::Table};
        table.header =
            QStringList{tr("Domain"), tr("Blocked between"), tr("Unblocked"), tr("Lasted"), tr("Appeal")};
        table.widths = {27, 29, 17, 10, 17};
        table.statusColumn = 2;
        for (const Incident &each : m_record.incidents) {
            table.rows.append({nameOf(*each.domain), beginOf(*each.blocking), endOf(each),
                               lengthOf(*each.blocking), appealOf(each)});
            table.rowStatus.append(isOn(*each.domain, *each.blocking) ? std::optional(BlockStatus::Blocked)
                                                                      : std::nullopt);
        }
        m_blocks.append(table);
    }

    /// Answers within the same minute are shown as one time.
    [[nodiscard]] QString within(const QDateTime &from, const QDateTime &to) const
    {
        if (from.toSecsSinceEpoch() / 60 == to.toSecsSinceEpoch() / 60)
            return shortTimeText(to);
        if (localDay(from) != localDay(to))
            return tr("%1 and %2", "two times").arg(shortTimeText(from), shortTimeText(to));
        const QString start = shortTimeText(from);
        return tr("%1 and %2", "two times").arg(start, shortTimeText(to).mid(shortDay(to).size() + 1));
    }

    [[nodiscard]] QString beginOf(const Blocking &blocking) const
    {
        return blocking.notBefore ? within(*blocking.notBefore, blocking.firstSeen)
                                  : tr("before %1", "moment").arg(shortTimeText(blocking.firstSeen));
    }

    /// If its service left the list, and the others say not blocked, the end of the block is unknown.
    [[nodiscard]] static bool isOn(const Evidence &domain, const Blocking &blocking)
    {
        return !blocking.ended && !domain.removedAfter && domain.status != BlockStatus::NotBlocked;
    }

    [[nodiscard]] QString endOf(const Incident &each) const
    {
        if (each.blocking->ended)
            return tr("by %1", "moment").arg(shortTimeText(*each.blocking->ended));
        return isOn(*each.domain, *each.blocking) ? tr("not yet") : tr("not known");
    }

    /// Returns the certain length: from the first to the last answer that said blocked.
    [[nodiscard]] QString lengthOf(const Blocking &blocking) const
    {
        const qint64 seconds = blocking.firstSeen.secsTo(blocking.lastSeen);
        if (seconds < 3600)
            return None;
        return blocking.notBefore ? shortest(seconds) : shortest(seconds) + u'+';
    }

    [[nodiscard]] QString appealOf(const Incident &each) const
    {
        const Blocking &blocking = *each.blocking;
        for (const Appeal &appeal : each.domain->appeals) // newest first
            if (appeal.sentAt >= blocking.firstSeen && appeal.sentAt <= m_report.to &&
                (!blocking.ended || appeal.sentAt <= *blocking.ended))
                return tr("sent %1", "a day").arg(shortDay(appeal.sentAt));
        return None;
    }

    void origin()
    {
        QStringList services;
        qint64 answers = 0;
        for (const ServiceAnswers &each : m_report.services)
            services += serviceName(each.service);
        for (const Evidence &each : m_report.domains) {
            answers += each.answerCount;
            const QString name = serviceName(each.service);
            if (m_report.services.isEmpty() && !name.isEmpty() && !services.contains(name))
                services += name;
        }
        QString text = tr("Based on %Ln answer(s) of %1, kept by Pantau.", nullptr, int(answers))
                           .arg(services.join(QStringLiteral(", ")));
        text +=
            u' ' +
            tr("A change happened at some time between the two answers given. Times are %1.").arg(zoneName());
        Block block{Block::Kind::Small, text};
        block.isAtFoot = true;
        m_blocks.append(block);
    }

    // ---- the appendix

    /// Most urgent first.
    static int rank(BlockStatus value)
    {
        return value == BlockStatus::Blocked ? 0 : value == BlockStatus::Unknown ? 1 : 2;
    }

    void domains()
    {
        QList<const Evidence *> sorted;
        bool hasUnknown = false;
        for (const Evidence &each : m_report.domains) {
            sorted.append(&each);
            hasUnknown = hasUnknown || each.status == BlockStatus::Unknown;
        }
        std::ranges::stable_sort(sorted, {}, [](const Evidence *each) { return rank(each->status); });
        const QString last =
            m_language.locale().toString(localDay(m_report.to), QStringLiteral("d MMMM yyyy"));
        Block heading{Block::Kind::Heading,
                      tr("All %Ln domain(s) on %1", nullptr, int(sorted.size())).arg(last)};
        heading.startsPage = true;
        m_blocks.append(heading);
        add(Block::Kind::Small,
            hasUnknown ? tr("Blocked first, then unknown, then by name. The tick means: not blocked at the "
                            "last check.")
                       : tr("Blocked first, then by name. The tick means: not blocked at the last check."));
        Block table{Block::Kind::Columns};
        table.header = QStringList{tr("Domain"), tr("Same status since")};
        for (const Evidence *each : std::as_const(sorted)) {
            table.rows.append({nameOf(*each), since(*each)});
            table.rowStatus.append(each->status);
        }
        m_blocks.append(table);
    }

    [[nodiscard]] QString since(const Evidence &each) const
    {
        if (each.status == BlockStatus::Unknown)
            return each.lastAnsweredAt ? tr("last answer %1", "a day").arg(shortDay(*each.lastAnsweredAt))
                                       : tr("no answer yet");
        if (!each.since)
            return {};
        return each.startSeen ? shortDay(*each.since) : tr("before %1", "moment").arg(shortDay(*each.since));
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
        if (m_report.services.size() > 1)
            for (const ServiceAnswers &each : m_report.services)
                block.rows.append({answersOf(each)});
        QStringList mixed;
        QStringList onHold;
        for (const Evidence &each : m_report.domains) {
            if (!each.notBlockedAt.isEmpty())
                mixed += nameOf(each);
            if (each.isOnHold)
                onHold += nameOf(each);
        }
        if (!onHold.isEmpty())
            block.rows.append(
                {tr("The newest answers about %Ln domain(s) differ and are not confirmed yet, so "
                    "they do not count: %1.",
                    nullptr, int(onHold.size()))
                     .arg(onHold.join(QStringLiteral(", ")))});
        if (!mixed.isEmpty())
            block.rows.append({tr("The services disagree about %Ln domain(s), which count as blocked: %1.",
                                  nullptr, int(mixed.size()))
                                   .arg(mixed.join(QStringLiteral(", ")))});
        if (m_report.checkedDays)
            addGapsOf(*m_report.checkedDays, block);
        if (m_record.longestSilence > 0 && !m_record.isSilent())
            block.rows.append({tr("Between two checks of a domain there were at most %1.", "a length of time")
                                   .arg(length(m_record.longestSilence, RoundedDuration::Rounding::Up))});
        if (std::ranges::any_of(m_report.domains,
                                [](const Evidence &each) { return each.removedAfter.has_value(); }))
            block.rows.append(
                {tr("Domains marked “removed” left the list in the period. The report covers them up to "
                    "their last answer before that.")});
        if (block.rows.isEmpty())
            return;
        add(Block::Kind::Heading, tr("What is not known"));
        m_blocks.append(block);
    }

    [[nodiscard]] QString answersOf(const ServiceAnswers &each) const
    {
        const QString first = day(each.first);
        const QString last = day(each.last);
        const QString name = serviceName(each.service);
        return first == last ? tr("%1: answers from %2", "a day, a service").arg(first, name)
                             : tr("%1 to %2: answers from %3", "two days, a service").arg(first, last, name);
    }

    void addGapsOf(const CheckedDays &checked, Block &block) const
    {
        if (checked.keptFrom)
            block.rows.append(
                {tr("Single answers from before %1 are no longer kept.").arg(day(*checked.keptFrom))});
        if (!checked.without.isEmpty())
            block.rows.append(
                {tr("There are no answers for %Ln day(s): %1.", nullptr, int(checked.without.size()))
                     .arg(days(checked.without, MostStretches))});
        if (m_record.unanswered > 0 && !m_record.isSilent())
            block.rows.append(
                {tr("There are no answers for %Ln domain(s) in the period.", nullptr, m_record.unanswered)});
    }

    void add(Block::Kind kind, const QString &text)
    {
        m_blocks.append({kind, text});
    }

    Record m_record;
    QList<Block> m_blocks;
};

} // namespace

QList<Block> listReport(const Report &report)
{
    return Summary(report).blocks();
}

} // namespace pantau::report
