// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"
#include "base/language.h"
#include "base/result.h"

#include <QByteArray>
#include <QDate>
#include <QDateTime>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QTimeZone>

#include <optional>

namespace pantau {

/// A PNG or JPEG picture that somebody chose, as it is in its file.
struct Picture
{
    static constexpr qint64 mostBytes = 1024 * 1024;
    static constexpr int mostPixels = 4000; ///< a side

    QByteArray bytes;
    QString type; ///< "image/png", "image/jpeg"
    QSize size;   ///< in pixels

    /// As large as it may be within @p room, with its own proportions; never larger than it is.
    [[nodiscard]] QSize within(const QSize &room) const;
    [[nodiscard]] QString dataUrl() const;
};

/// Reads the file by its content, whatever it is called; it is looked through to its end, not decoded. Kinds:
/// Storage when it cannot be read, InvalidInput when it is another kind of picture, cut off or too large.
[[nodiscard]] Result<Picture> readPicture(const QString &path);

enum class ReportFormat { Pdf, Html };

/// How the reports on one list are, kept with the list.
struct ReportSettings
{
    static constexpr int longestName = 100;

    QString client;         ///< on the first page; empty: the list's name
    QString language;       ///< "en", "id"; empty: that of the program
    bool isMonthly = false; ///< one is saved each month; see MonthlyReportSettings

    friend bool operator==(const ReportSettings &, const ReportSettings &) = default;
};

/// Who sends the reports: the same for all lists.
struct ReportSender
{
    QString name; ///< of the agency; may be empty
    QString logo; ///< the absolute path of a PNG or JPEG picture; empty: none

    friend bool operator==(const ReportSender &, const ReportSender &) = default;
};

/// Where the reports that are saved each month go.
struct MonthlyReportSettings
{
    QString folder; ///< absolute; it has to be there. Empty: nothing is saved
    ReportFormat format = ReportFormat::Pdf;
    bool allLists = false; ///< of every list; else of those that want it

    friend bool operator==(const MonthlyReportSettings &, const MonthlyReportSettings &) = default;
};

/// How far the reports of one list that are saved each month have come.
struct MonthlyReportRecord
{
    QDate month;         ///< the first day of the last month that is done
    QString path{};      ///< the file that is being written, once it is chosen; empty: none
    QDateTime triedAt{}; ///< UTC, when the last try failed; invalid: it did not
    QString problem{};   ///< a sentence, when it failed

    friend bool operator==(const MonthlyReportRecord &, const MonthlyReportRecord &) = default;
};

/// For whom a report is, and from whom.
struct ReportCover
{
    QString client{}; ///< empty: the list's name
    QString agency{}; ///< may be empty
    std::optional<Picture> logo{};
    bool isLogoMissing = false; ///< there is to be one, and its file is gone or broken
    Language language{};
};

/// On which days of the period of a list's report nothing of it was answered.
struct CheckedDays
{
    QList<QDate> without{};        ///< local days, in order; no day of the future
    QList<QDate> shortlyWithout{}; ///< the first and the last day, where too little of them is in the period
                                   ///< for anyone to miss an answer
    std::optional<QDate> keptFrom; ///< what was checked on the days of the period before it is not kept
};

/// A dated account of a domain or of a list, to show to a client or to send with an appeal.
struct Report
{
    QString subject;         ///< the domain, or the list's name
    QDateTime from;          ///< UTC, the start of the period
    QDateTime to;            ///< UTC, its end: when the report was made, at the latest
    QDateTime madeAt;        ///< UTC
    QTimeZone zone;          ///< in which the times are written; it is named in the report
    bool isList = false;     ///< the subject is a list, even one of a single domain
    QList<Evidence> domains; ///< of a domain: once for each service that has it
    QStringList remarks{};   ///< why they are not being checked at present, in sentences of the program's
                             ///< language; plain text. A page says only that they are not
    QList<ServiceAnswers> services{}; ///< of a list: those that answered in the period, in order of time
    /// Of a list, UTC: last answer of a service that no account uses and the list is not known to have used.
    /// What that service found is not in the report.
    std::optional<QDateTime> elsewhereUntil{};
    ReportCover cover{};
    std::optional<CheckedDays> checkedDays{}; ///< of a list; empty: nobody has looked

    [[nodiscard]] QString client() const { return cover.client.isEmpty() ? subject : cover.client; }
};

/// How much of a long report is written.
struct ReportExtent
{
    int mostDomains = 0;   ///< rows of a list's tables; 0: all. What is left out is said.
    bool forPaper = false; ///< for QTextDocument, which breaks no line within a name by itself
};

} // namespace pantau
