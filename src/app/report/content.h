// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report.h"
#include "base/report.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau::report {

/// Speaks the language of a report. Times are local to the report's zone, with the year, and with the month
/// as a word, so that day and month cannot be taken for each other wherever it is read.
///
/// Whoever derives from it tells lupdate, and lupdate alone, that tr() has its context:
/// Q_DECLARE_TR_FUNCTIONS would be a tr() of the program's language.
class Words
{
public:
    explicit Words(const Report &report);

    /// "October 2026", "the last 30 days", "1 Oct 2026 to 24 Oct 2026"
    [[nodiscard]] QString period() const;
    /// Whether the period is a calendar month in its zone, or was until the report was made.
    [[nodiscard]] bool isWholeMonth() const;

protected:
    /// Of one that is not, how it stands today is no part.
    [[nodiscard]] bool isUpToNow() const { return m_report.to >= m_report.madeAt; }
    [[nodiscard]] QString tr(const char *source, const char *comment = nullptr, int n = -1) const
    {
        return m_language.text("pantau::report::Page", source, comment, n);
    }
    [[nodiscard]] QString number(qint64 value) const { return m_language.locale().toString(value); }
    [[nodiscard]] QString status(BlockStatus value) const { return statusWord(value, m_language); }

    /// "toko.example (removed)" if the domain left the list in the period.
    [[nodiscard]] QString nameOf(const Evidence &each) const;

    /// "12 Mar 2026 09:31", with its offset where it is not that of zoneName(); @p utc is UTC, as below.
    [[nodiscard]] QString moment(const QDateTime &utc) const;
    /// "12 Mar 2026"
    [[nodiscard]] QString day(const QDateTime &utc) const
    {
        return day(utc.toTimeZone(m_report.zone).date());
    }
    [[nodiscard]] QString day(const QDate &local) const;
    /// "12 Mar"
    [[nodiscard]] QString shortDay(const QDate &local) const;
    /// "3 Oct, 7 Oct to 9 Oct": @p local in order, at most @p most of these, with the number of the rest.
    [[nodiscard]] QString days(const QList<QDate> &local, int most) const;
    /// "Western Indonesia Time (UTC+07:00)": that of the period, whenever the report is made. Where the clock
    /// changes within the period, "local times of Europe/Berlin".
    [[nodiscard]] QString zoneName() const;
    /// "8 minutes", "3 hours", "12 days": rounded, at least a minute.
    [[nodiscard]] QString length(qint64 seconds) const;
    /// The same rounded down: what is at least so long. From an hour on.
    [[nodiscard]] QString shortest(qint64 seconds) const;

    const Report &m_report;
    const Language &m_language;

private:
    bool m_hasTwoOffsets = false; ///< in the period
};

/// A part of a report, whatever it is written as. Its texts may come from outside.
struct Block
{
    enum class Kind {
        Sender, ///< who sends it: a name, and a picture where there is one
        Title,
        Subtitle, ///< what it is, and of when
        Heading,
        Lead, ///< what the reader came for: a status and a sentence
        Paragraph,
        Small,
        Points,  ///< rows of one sentence
        Facts,   ///< rows of a name and a value
        Table,   ///< rows below a header
        Pairs,   ///< short rows, in several columns side by side where there is room
        Figures, ///< rows of a number and what it counts, to be read at a glance; a status may go with each
        Bars, ///< rows of a name and a whole number, drawn as bars of one scale, or of what stands for none
    };

    Kind kind = Kind::Paragraph;
    QString text{};
    std::optional<BlockStatus> status{}; ///< of a lead
    QStringList header{};
    QList<int> widths{}; ///< of the columns of a table, in percent; empty: as their cells need
    QList<QStringList> rows{};
    QList<std::optional<BlockStatus>> rowStatus{}; ///< of the rows; empty: none has one
    bool startsPage = false;                       ///< on paper
    std::optional<Picture> picture{};              ///< of the sender
};

/// The parts of a report in their order, in its own language.
[[nodiscard]] QList<Block> contentOf(const Report &report, const ReportExtent &extent);

/// The first page of a report on a list: from whom and for whom it is, what happened in a sentence, its
/// numbers, how many domains were blocked as time went by, each time in which one was, and what is not known.
[[nodiscard]] QList<Block> summaryOf(const Report &report, const ReportExtent &extent);

/// What follows the summary of a report on a list: its appeals, changes and domains.
[[nodiscard]] QList<Block> detailsOf(const Report &report, const ReportExtent &extent);

} // namespace pantau::report
