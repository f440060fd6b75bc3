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

/// Formats text in the language of a report. Times are in the report's time zone, with the year and with the
/// month as a word, so that day and month cannot be confused.
///
/// Derived classes declare the tr() context to lupdate only, because Q_DECLARE_TR_FUNCTIONS would define a
/// tr() in the program's language.
class Words
{
public:
    explicit Words(const Report &report);

    /// "October 2026", "the last 30 days", "1 Oct 2026 to 24 Oct 2026"
    [[nodiscard]] QString period() const;
    /// True if the period is a calendar month in its zone, or the current month until the report's creation.
    [[nodiscard]] bool isWholeMonth() const;

protected:
    /// True if the period ends at the report's creation. Otherwise the current state is not part of the
    /// report.
    [[nodiscard]] bool isUpToNow() const { return m_report.to >= m_report.madeAt; }
    [[nodiscard]] QString tr(const char *source, const char *comment = nullptr, int n = -1) const
    {
        return m_language.text("pantau::report::Page", source, comment, n);
    }
    [[nodiscard]] QString number(qint64 value) const { return m_language.locale().toString(value); }
    [[nodiscard]] QString status(BlockStatus value) const { return statusWord(value, m_language); }

    /// "toko.example (removed)" if the domain left the list in the period.
    [[nodiscard]] QString nameOf(const Evidence &each) const;

    /// "12 Mar 2026 09:31", with the offset if it differs from that of zoneName(). @p utc is UTC, as below.
    [[nodiscard]] QString moment(const QDateTime &utc) const;
    /// "12 Mar 2026"
    [[nodiscard]] QString day(const QDateTime &utc) const
    {
        return day(utc.toTimeZone(m_report.zone).date());
    }
    [[nodiscard]] QString day(const QDate &local) const;
    /// "12 Mar"
    [[nodiscard]] QString shortDay(const QDate &local) const;
    /// "3 Oct, 7 Oct to 9 Oct": @p local must be sorted. Shows at most @p most ranges, and the number of the
    /// rest.
    [[nodiscard]] QString days(const QList<QDate> &local, int most) const;
    /// "Western Indonesia Time (UTC+07:00)", as in the period, whenever the report is made. If the offset
    /// changes within the period, "local times of Europe/Berlin".
    [[nodiscard]] QString zoneName() const;
    /// "8 minutes", "3 hours", "12 days": rounded, at least a minute.
    [[nodiscard]] QString length(qint64 seconds) const;
    /// Same rounded down, as a lower bound. From an hour on.
    [[nodiscard]] QString shortest(qint64 seconds) const;

    const Report &m_report;
    const Language &m_language;

private:
    bool m_hasTwoOffsets = false; ///< in the period
};

/// A part of a report, independent of the output format. Its texts may be external.
struct Block
{
    enum class Kind {
        Sender, ///< sender's name and optional picture
        Title,
        Subtitle, ///< kind of report and period
        Heading,
        Lead, ///< main result: a status and a sentence
        Paragraph,
        Small,
        Points,  ///< rows of one sentence
        Facts,   ///< rows of name and value
        Table,   ///< rows below a header
        Pairs,   ///< short rows, in several columns if there is space
        Figures, ///< rows of a number and what it counts, for a quick overview; each may have a status
        Bars,    ///< rows of a name and an integer, drawn as bars on a common scale, or of a name and a
                 ///< placeholder
    };

    Kind kind = Kind::Paragraph;
    QString text{};
    std::optional<BlockStatus> status{}; ///< of a lead
    QStringList header{};
    QList<int> widths{}; ///< column widths of a table, in percent; empty: automatic
    QList<QStringList> rows{};
    QList<std::optional<BlockStatus>> rowStatus{}; ///< of the rows; empty: none
    bool startsPage = false;                       ///< on paper
    std::optional<Picture> picture{};              ///< of the sender
};

/// Returns the parts of a report in order, in its language.
[[nodiscard]] QList<Block> contentOf(const Report &report, const ReportExtent &extent);

/// Returns the first page of a report on a list: sender and recipient, a summary sentence, the figures, the
/// number of blocked domains over time, each block, and what is unknown.
[[nodiscard]] QList<Block> summaryOf(const Report &report, const ReportExtent &extent);

/// Returns the pages after the summary: appeals, changes and domains.
[[nodiscard]] QList<Block> detailsOf(const Report &report, const ReportExtent &extent);

} // namespace pantau::report
