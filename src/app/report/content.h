// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/presets.h"
#include "base/alert.h"
#include "base/duration.h"
#include "base/report.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau::report {

/// Formats text in the language of a report. Times are in the report's time zone, with the month as a word,
/// so that day and month cannot be confused.
///
/// Derived classes, like this one, declare the tr() context to lupdate only, because Q_DECLARE_TR_FUNCTIONS
/// would define a tr() in the program's language.
class Words
{
public:
    explicit Words(const Report &report);

    /// "October 2026", "3 to 17 November 2026"
    [[nodiscard]] QString period() const;
    /// True if the period is a calendar month in its zone, or the current month until the report's creation.
    [[nodiscard]] bool isWholeMonth() const;

protected:
    [[nodiscard]] QString tr(const char *source, const char *comment = nullptr, int n = -1) const
    {
        return m_language.text("pantau::report::Page", source, comment, n);
    }
    [[nodiscard]] QString number(qint64 value) const { return m_language.locale().toString(value); }
    [[nodiscard]] QString status(BlockStatus value) const { return statusWord(value, m_language); }

    /// "toko.example (removed)" if the domain left the list in the period.
    [[nodiscard]] QString nameOf(const Evidence &each) const;
    /// "Trust Positif" for a known address, the host of another one, or the name of a local blocklist.
    [[nodiscard]] QString serviceName(const QString &service) const;

    /// "12 Mar 2026 09:31", with the offset if it differs from that of zoneName(). @p utc is UTC, as below.
    [[nodiscard]] QString timeText(const QDateTime &utc) const;
    /// Same without the year if it is that of the report's end.
    [[nodiscard]] QString shortTimeText(const QDateTime &utc) const;
    /// "12 Mar 2026"
    [[nodiscard]] QString day(const QDateTime &utc) const { return day(localDay(utc)); }
    [[nodiscard]] QString day(const QDate &local) const;
    /// "12 Mar"; with the year if it is not that of the report's end.
    [[nodiscard]] QString shortDay(const QDate &local) const;
    [[nodiscard]] QString shortDay(const QDateTime &utc) const { return shortDay(localDay(utc)); }
    [[nodiscard]] QDate localDay(const QDateTime &utc) const { return utc.toTimeZone(m_report.zone).date(); }
    /// "3 Oct, 7 Oct to 9 Oct": @p local must be sorted. Shows at most @p most ranges, and the number of the
    /// rest.
    [[nodiscard]] QString days(const QList<QDate> &local, int most) const;
    /// "Western Indonesia Time (UTC+07:00)", as in the period, whenever the report is made. If the offset
    /// changes within the period, "local times of Europe/Berlin".
    [[nodiscard]] QString zoneName() const;
    /// "8 minutes", "3 hours", "2.5 days"
    [[nodiscard]] QString
    length(qint64 seconds, RoundedDuration::Rounding rounding = RoundedDuration::Rounding::Nearest) const;
    /// Same rounded down, as a lower bound. From an hour on.
    [[nodiscard]] QString shortest(qint64 seconds) const;

    const Report &m_report;
    const Language &m_language;

private:
    [[nodiscard]] QString clockTime(const QDateTime &utc) const;

    bool m_hasTwoOffsets = false; ///< in the period
    QList<app::Preset> m_presets;
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif
};

/// Domains blocked in a period, one lane each. Positions are shares of the period, 0 to 1.
struct TimeAxis
{
    struct Span
    {
        double from = 0;
        double to = 0;
        QString label{}; ///< before its start, or inside it if isEnd
        bool isEnd = false;
    };
    struct Lane
    {
        QString domain;
        double from = 0; ///< first answer
        double to = 1;   ///< last answer of a removed domain
        QList<Span> blocked;
    };
    struct Tick
    {
        double at = 0;
        QString label;
    };

    QList<Lane> lanes;
    QList<Span> unanswered;
    QList<Tick> ticks;
    QString more;         ///< "and 6 more"; empty if all are shown
    QStringList legend{}; ///< words for blocked, not blocked and, if there are such days, no answer
};

/// A part of a report, independent of the output format. Its texts may be external.
struct Block
{
    enum class Kind {
        Title,
        Subtitle, ///< period or kind of report
        Heading,
        Lead, ///< main result
        Paragraph,
        Small,
        Points,  ///< rows of one sentence
        Facts,   ///< rows of name and value
        Figures, ///< rows of a number and its meaning, for a quick overview; each may have a status
        Axis,
        Table,   ///< rows below a header
        Columns, ///< rows of two cells with a status mark, in two columns
    };

    Kind kind = Kind::Paragraph;
    QString text{};
    std::optional<BlockStatus> status{}; ///< of a lead
    qsizetype marked = 0;                ///< start of a lead in the colour of its status, in characters
    QStringList header{};
    QList<int> widths{}; ///< column widths of a table, in percent; empty: equal
    QList<QStringList> rows{};
    QList<std::optional<BlockStatus>> rowStatus{}; ///< of the rows; empty: none
    int statusColumn = 0;                          ///< of a table: the cell in the colour of its row's status
    bool startsPage = false; ///< on paper, unless the rest of the report fits on the current page
    bool isAtFoot = false;   ///< on paper, at the end of its page
    TimeAxis axis{};
};

/// A report as text and numbers, for every output format.
struct Content
{
    QString title; ///< of the document
    QString client;
    QString period;
    bool hasBand = false; ///< client reports have a coloured band
    QString kind{};       ///< in the band: "Blocklist report"
    QString created{};    ///< in the band: "Created 1 Dec 2026"
    QString bandColour{}; ///< "#RRGGBB"
    QString bandText{};   ///< white or almost black, whichever can be read better
    ReportCover cover{};
    QList<Block> blocks{};
};

/// Returns the content of a report, in its language. Thread-safe.
[[nodiscard]] Content contentOf(const Report &report);
/// Returns the parts of a client report.
[[nodiscard]] QList<Block> listReport(const Report &report);

/// Returns the report as a self-contained HTML page: no scripts, no links, nothing external. External text is
/// escaped. Thread-safe, as all functions here.
[[nodiscard]] QString toHtml(const Report &report);
/// Returns plain text with aligned tables, for a message.
[[nodiscard]] QString toText(const Report &report);
/// Returns for example "Block status of melati-promo.com".
[[nodiscard]] QString titleOf(const Report &report);
/// Returns for example "October 2026" or "3 to 17 November 2026".
[[nodiscard]] QString periodOf(const Report &report);
/// Returns the message with which the report on a list is sent, without its file.
[[nodiscard]] Alert messageOf(const Report &report);
/// Returns "Page 2 of 5".
[[nodiscard]] QString pageNumberOf(const Report &report, int page, int pages);

} // namespace pantau::report
