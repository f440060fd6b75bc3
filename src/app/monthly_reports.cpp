// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/monthly_reports.h"

#include "app/background_work.h"
#include "app/report/content.h"
#include "app/report_maker.h"
#include "base/background_work.h"
#include "base/files.h"
#include "base/history.h"
#include "base/usage.h"
#include "db/alerts.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/journal.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace pantau::app {

namespace {

using namespace std::chrono_literals;

/// Retry interval for a disk that is not connected.
constexpr std::chrono::hours BetweenTries = 1h;

QString suffixOf(ReportFormat format)
{
    return format == ReportFormat::Pdf ? QStringLiteral("pdf") : QStringLiteral("html");
}

QString monthName(const QDate &month)
{
    return QLocale().toString(month, QStringLiteral("MMMM yyyy"));
}

} // namespace

MonthlyReports::MonthlyReports(const db::Database &database, const Clock &clock, EngineEvents &events,
                               Print print)
    : m_database(database)
    , m_clock(clock)
    , m_events(events)
    , m_print(std::move(print))
    , m_table(database)
    , m_timer(clock, events, this)
{
    connect(&m_timer, &WakeTimer::timeout, this, &MonthlyReports::saveDue);
}

void MonthlyReports::start()
{
    m_isStarted = true;
    m_events.reportFailure(m_table.dropGone());
    saveDue();
}

void MonthlyReports::settingsChanged()
{
    m_isAskedFor = true;
    saveDue();
}

void MonthlyReports::saveDue()
{
    if (!m_isStarted || m_isWriting)
        return;
    m_events.reportFailure(startDue());
}

Result<void> MonthlyReports::startDue()
{
    const QDateTime now = m_clock.nowUtc();
    const QTimeZone zone = QTimeZone::systemTimeZone();
    const QDate month = lastFinishedMonth(now, zone);
    m_timer.startAt(
        std::min(monthIn(zone, month.addMonths(1)).to.addMSecs(1), now.addDuration(BetweenTries)));
    m_settings = TRY(m_table.monthly());
    const auto due = TRY(dueLists(now, month));
    if (due.isEmpty())
        m_isAskedFor = false;
    else
        begin(due.first());
    return {};
}

/// Returns the lists with a report due. Also starts tracking lists that now need reports, and stops tracking
/// others.
Result<QList<MonthlyReports::Due>> MonthlyReports::dueLists(const QDateTime &now, const QDate &month)
{
    const auto lists = TRY(db::Lists(m_database).all());
    QList<Due> due;
    for (const DomainList &list : lists) {
        const auto settings = TRY(m_table.of(list.id));
        const bool isSaved = !m_settings.folder.isEmpty() && (m_settings.allLists || settings.isMonthly);
        for (const ReportUse use : {ReportUse::Saving, ReportUse::Sending}) {
            if (use == ReportUse::Saving && !m_print)
                continue;
            const bool isWanted = use == ReportUse::Saving ? isSaved : settings.isSent;
            const auto found = TRY(takeDue({list, {}, month, use}, isWanted, now));
            if (found)
                due.append(*found);
        }
    }
    return due;
}

Result<std::optional<MonthlyReports::Due>> MonthlyReports::takeDue(Due due, bool isWanted,
                                                                   const QDateTime &now)
{
    const auto record = TRY(m_table.record(due.list.id, due.use));
    if (isWanted != record.has_value()) {
        due.record.month = due.month;
        due.record.isApproved = due.use == ReportUse::Saving;
        TRY(m_table.saveRecord(due.list.id, due.use, isWanted ? std::optional(due.record) : std::nullopt));
        return std::nullopt;
    }
    if (!isWanted || record->month >= due.month)
        return std::nullopt;
    due.record = *record;
    const QDateTime &tried = due.record.triedAt;
    // A clock that was set back only causes an extra attempt.
    const bool waits = tried.isValid() && tried <= now && now < tried.addDuration(BetweenTries);
    return !waits || (m_isAskedFor && tried < now) ? std::optional(due) : std::nullopt;
}

void MonthlyReports::begin(const Due &due)
{
    m_isWriting = true;
    // Runs later, not within the caller.
    QMetaObject::invokeMethod(
        this, [this, due] { write(due); }, Qt::QueuedConnection);
}

/// Returns the path chosen before if it still matches the settings, otherwise a new one.
Result<QString> MonthlyReports::choosePath(const Due &due) const
{
    if (!QFileInfo(m_settings.folder).isDir())
        return failure(
            Error::Kind::Storage,
            tr("The report on “%1” for %2 could not be saved: the folder “%3” is not there. "
               "Pantau tries again "
               "every hour. Connect the disk, or choose another folder in the settings.")
                .arg(due.list.name, monthName(due.month), QDir::toNativeSeparators(m_settings.folder)));
    const auto settings = TRY(m_table.of(due.list.id));
    QString client = safeFileStem(settings.client.isEmpty() ? due.list.name : settings.client);
    if (client.isEmpty())
        client = QStringLiteral("Pantau");
    const QString stem = client + due.month.toString(QStringLiteral(" yyyy-MM"));
    if (QFileInfo(due.record.path).absolutePath() == QDir(m_settings.folder).absolutePath() &&
        QFileInfo(due.record.path).fileName().startsWith(stem))
        return due.record.path;
    return freePath(m_settings.folder, stem, suffixOf(m_settings.format));
}

void MonthlyReports::write(const Due &due)
{
    if (due.use == ReportUse::Sending && !due.record.isApproved)
        return fail(due, {Error::Kind::InvalidInput,
                          tr("The report on “%1” for %2 was not sent: check and send the first one yourself. "
                             "Open it in the settings of the list, or use “pantau-cli report --send”.")
                              .arg(due.list.name, monthName(due.month)),
                          {}});
    if (due.use == ReportUse::Sending)
        return make(due, m_print ? ReportFormat::Pdf : ReportFormat::Html, {});
    const auto path = choosePath(due);
    if (!path)
        return fail(due, path.error());
    Due noted = due;
    // If the chosen file exists, it was complete, but that could not be recorded.
    const bool isDone = due.record.path == *path && QFileInfo::exists(*path);
    noted.record.path = *path;
    if (isDone)
        return finish(noted, Made());
    if (const auto saved = m_table.saveRecord(due.list.id, due.use, noted.record); !saved)
        return fail(due, saved.error());
    make(noted, m_settings.format, *path);
}

/// Makes the report, and writes it to @p path unless that is empty.
void MonthlyReports::make(const Due &due, ReportFormat format, const QString &path)
{
    auto making = askInBackground(
        m_database.dataDir(),
        [due, format, path, now = m_clock.nowUtc(), print = m_print,
         dataDir = m_database.dataDir()](const db::Store &store) -> Result<Made> {
            const auto report =
                TRY(makeReport(store, due.list.id, reportMonth(due.month, QTimeZone::systemTimeZone()), now));
            const QByteArray bytes =
                format == ReportFormat::Pdf ? print(report) : report::toHtml(report).toUtf8();
            if (bytes.isEmpty())
                return failure(Error::Kind::Cancelled, {});
            if (path.isEmpty())
                return Made{report, {reportFileName(report, format), bytes}};
            TRY(writeWholeFile(path, bytes, dataDir));
            return Made{report, {}};
        });
    whenFinished(making, this, [this, due](const Result<Made> &made) { finish(due, made); });
}

void MonthlyReports::finish(const Due &due, const Result<Made> &made)
{
    if (!made && made.error().kind == Error::Kind::Cancelled) {
        m_isWriting = false; // the program is stopping, and the next start resumes with this report
        return;
    }
    if (!made)
        return fail(due, made.error());
    if (due.use == ReportUse::Sending) {
        if (const auto queued = queueReport(m_database, due.list.id, made->report, made->file, due.month);
            !queued)
            return fail(due, queued.error());
        return end();
    }
    const MonthlyReportRecord done{due.month};
    if (const auto saved = m_table.saveRecord(due.list.id, due.use, done); !saved)
        return fail(due, saved.error());
    QString sentence =
        tr("The report on “%1” for %2 is in “%3”.")
            .arg(due.list.name, monthName(due.month), QDir::toNativeSeparators(due.record.path));
    if (made->report.cover.isLogoMissing)
        sentence += u' ' + tr("The report has no logo, because the picture is missing or damaged.");
    note(sentence, {});
    end();
}

void MonthlyReports::end()
{
    m_isWriting = false;
    saveDue();
    Q_EMIT tried();
}

void MonthlyReports::fail(const Due &due, const Error &error)
{
    MonthlyReportRecord record = due.record;
    record.triedAt = m_clock.nowUtc();
    record.problem = error.sentence;
    const auto saved = m_table.saveRecord(due.list.id, due.use, record);
    m_events.reportFailure(saved);
    if (due.record.problem.isEmpty()) {
        note(error.sentence, error.detail);
        Q_EMIT m_events.failed(error);
    }
    m_isWriting = false;
    if (saved) // otherwise it would loop; the timer retries within the hour
        saveDue();
    Q_EMIT tried();
}

void MonthlyReports::noteDelivery(AlertId alert, ChannelId channel)
{
    const auto row = db::Alerts(m_database).find(alert);
    if (!row || row->alert.kind != Alert::Kind::Report)
        return;
    for (const DeliveryRow &each : row->deliveries)
        if (each.channel == channel && each.state == DeliveryRow::State::Delivered)
            note(tr("“%1” was sent through “%2”.").arg(row->alert.title, each.channelName), {});
        else if (each.channel == channel && each.state == DeliveryRow::State::GivenUp)
            note(tr("“%1” could not be sent through “%2”.").arg(row->alert.title, each.channelName),
                 each.problem);
}

void MonthlyReports::note(const QString &sentence, const QString &detail)
{
    db::Journal(m_database).logEvent(EventKind::Note, std::nullopt, sentence, detail, m_clock.nowUtc());
}

} // namespace pantau::app
