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

/// A PNG or JPEG image chosen by the user, as stored in its file.
struct Picture
{
    static constexpr qint64 mostBytes = 1024 * 1024;
    static constexpr int mostPixels = 4000; ///< width and height each

    QByteArray bytes;
    QString type; ///< "image/png", "image/jpeg"
    QSize size;   ///< in pixels

    /// Returns the size scaled down to fit into @p room, keeping the aspect ratio. Never enlarges.
    [[nodiscard]] QSize within(const QSize &room) const;
    [[nodiscard]] QString dataUrl() const;
};

/// Reads an image and detects its type from the content. Parses the file to its end, but does not decode it.
/// Fails with Storage if it can't be read, and with InvalidInput if it has another type, is truncated or too
/// large.
[[nodiscard]] Result<Picture> readPicture(const QString &path);

enum class ReportFormat { Pdf, Html };

/// Report settings of one list, stored with the list.
struct ReportSettings
{
    static constexpr int longestName = 100;
    static constexpr int longestNext = 1000;

    QString client;         ///< shown on the first page; empty: the list's name
    QString language;       ///< "en" or "id"; empty: the program's language
    bool isMonthly = false; ///< save a report each month; see MonthlyReportSettings
    QString next{};         ///< the agency's own text on what comes next; empty: none
    bool isSent = false;    ///< send a report each month through the list's own channels

    friend bool operator==(const ReportSettings &, const ReportSettings &) = default;
};

/// Sender of the reports, the same for all lists.
struct ReportSender
{
    QString name;      ///< agency name; may be empty
    QString logo;      ///< absolute path of a PNG or JPEG image; empty: none
    QString address{}; ///< one line below the name, such as a website; may be empty
    QString colour{};  ///< of the band, as "#RRGGBB"; empty: ReportCover::defaultColour

    friend bool operator==(const ReportSender &, const ReportSender &) = default;
};

/// Where the monthly reports are saved.
struct MonthlyReportSettings
{
    QString folder; ///< absolute path of an existing folder. Empty: nothing is saved
    ReportFormat format = ReportFormat::Pdf;
    bool allLists = false; ///< every list; otherwise only lists with ReportSettings::isMonthly

    friend bool operator==(const MonthlyReportSettings &, const MonthlyReportSettings &) = default;
};

enum class ReportUse { Saving, Sending };

/// Progress of the monthly reports of one list, for one use.
struct MonthlyReportRecord
{
    QDate month;            ///< first day of the last finished month
    QString path{};         ///< file being written, once chosen; else empty
    QDateTime triedAt{};    ///< UTC, last attempt if it failed; else invalid
    QString problem{};      ///< error sentence of that attempt
    bool isApproved = true; ///< false until the user has sent the first report

    friend bool operator==(const MonthlyReportRecord &, const MonthlyReportRecord &) = default;
};

/// Recipient and sender of a report.
struct ReportCover
{
    static constexpr QLatin1String defaultColour{"#1D4F7C"};

    QString client{};  ///< empty: the list's name
    QString agency{};  ///< may be empty
    QString address{}; ///< may be empty
    QString colour{};  ///< of the band, as "#RRGGBB"; empty: the default
    QString next{};    ///< see ReportSettings
    std::optional<Picture> logo{};
    bool isLogoMissing = false; ///< a logo is set, but its file is missing or broken
    Language language{};
};

/// Days in the period of a list report without any answer.
struct CheckedDays
{
    QList<QDate> without{};        ///< local days, in order, none in the future
    QList<QDate> shortlyWithout{}; ///< the first and last day, if too little of them is in the period to
                                   ///< expect an answer
    std::optional<QDate> keptFrom; ///< earlier days of the period have no stored checks
};

/// A dated report on a domain or a list, for a client or to attach to an appeal.
struct Report
{
    QString subject;         ///< the domain, or the list's name
    QDateTime from;          ///< UTC, start of the period
    QDateTime to;            ///< UTC, end of the period; not after madeAt
    QDateTime madeAt;        ///< UTC
    QTimeZone zone;          ///< zone of the times, stated in the report
    bool isList = false;     ///< true for a list, even with a single domain
    QList<Evidence> domains; ///< of a domain report: one entry per service that has it
    QStringList remarks{};   ///< sentences on why domains are not being checked now, in the program's
                             ///< language; plain text. A page only says that they are not
    QList<ServiceAnswers> services{}; ///< of a list: services that answered in the period, in order of time
    /// Of a list, UTC: last answer of a service that no account uses, and that the list is not known to have
    /// used. The report excludes the findings of that service.
    std::optional<QDateTime> elsewhereUntil{};
    ReportCover cover{};
    std::optional<CheckedDays> checkedDays{}; ///< of a list; empty: not determined

    /// True if it covers a past period. Nothing that happened later is in it.
    [[nodiscard]] bool isOver() const { return to < madeAt; }
    [[nodiscard]] QString client() const { return cover.client.isEmpty() ? subject : cover.client; }
};

} // namespace pantau
