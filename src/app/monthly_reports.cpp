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
    if (!m_print)
        return;
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
        const auto settings = m_table.of(list.id);
        const auto record = m_table.record(list.id);
        if (!settings || !record)
            return failure(!settings ? settings.error() : record.error());
        const bool isWanted = !m_settings.folder.isEmpty() && (m_settings.allLists || settings->isMonthly);
        if (isWanted != record->has_value()) {
            const auto begun = isWanted ? std::optional(MonthlyReportRecord{month}) : std::nullopt;
            TRY(m_table.saveRecord(list.id, begun));
            continue;
        }
        if (!isWanted || (*record)->month >= month)
            continue;
        const QDateTime &tried = (*record)->triedAt;
        // A clock that was set back only causes an extra attempt.
        const bool waits = tried.isValid() && tried <= now && now < tried.addDuration(BetweenTries);
        if (!waits || (m_isAskedFor && tried < now))
            due.append({list, **record, month});
    }
    return due;
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
        return failure(Error::Kind::Storage,
                       tr("The report on “%1” for %2 could not be saved: the folder “%3” is not there. "
                          "Pantau tries again "
                          "every hour. Connect the disk, or choose another folder in the settings.")
                           .arg(due.list.name, QLocale().toString(due.month, QStringLiteral("MMMM yyyy")),
                                QDir::toNativeSeparators(m_settings.folder)));
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
    const auto path = choosePath(due);
    if (!path)
        return fail(due, path.error());
    Due noted = due;
    // If the chosen file exists, it was complete, but that could not be recorded.
    const bool isDone = due.record.path == *path && QFileInfo::exists(*path);
    noted.record.path = *path;
    if (isDone)
        return finish(noted, true);
    if (const auto saved = m_table.saveRecord(due.list.id, noted.record); !saved)
        return fail(due, saved.error());
    auto writing = askInBackground(
        m_database.dataDir(),
        [path = *path, noted, now = m_clock.nowUtc(), format = m_settings.format, print = m_print,
         dataDir = m_database.dataDir()](const db::Store &store) -> Result<bool> {
            const auto report = TRY(
                makeReport(store, noted.list.id, reportMonth(noted.month, QTimeZone::systemTimeZone()), now));
            const QByteArray bytes =
                format == ReportFormat::Pdf ? print(report) : report::toHtml(report).toUtf8();
            if (bytes.isEmpty())
                return failure(Error::Kind::Cancelled, {});
            TRY(writeWholeFile(path, bytes, dataDir));
            return !report.cover.isLogoMissing;
        });
    whenFinished(writing, this, [this, noted](const Result<bool> &written) { finish(noted, written); });
}

void MonthlyReports::finish(const Due &due, const Result<bool> &written)
{
    if (!written && written.error().kind == Error::Kind::Cancelled) {
        m_isWriting = false; // the program is stopping, and the next start resumes with this report
        return;
    }
    if (!written)
        return fail(due, written.error());
    const MonthlyReportRecord done{due.month};
    if (const auto saved = m_table.saveRecord(due.list.id, done); !saved)
        return fail(due, saved.error());
    QString sentence = tr("The report on “%1” for %2 is in “%3”.")
                           .arg(due.list.name, QLocale().toString(due.month, QStringLiteral("MMMM yyyy")),
                                QDir::toNativeSeparators(due.record.path));
    if (!*written)
        sentence += u' ' + tr("The logo was left out: its picture is gone or damaged.");
    note(sentence, {});
    m_isWriting = false;
    Q_EMIT tried();
    saveDue();
}

void MonthlyReports::fail(const Due &due, const Error &error)
{
    MonthlyReportRecord record = due.record;
    record.triedAt = m_clock.nowUtc();
    record.problem = error.sentence;
    const auto saved = m_table.saveRecord(due.list.id, record);
    m_events.reportFailure(saved);
    if (due.record.problem.isEmpty()) {
        note(error.sentence, error.detail);
        Q_EMIT m_events.failed(error);
    }
    m_isWriting = false;
    Q_EMIT tried();
    if (saved) // otherwise it would loop; the timer retries within the hour
        saveDue();
}

void MonthlyReports::note(const QString &sentence, const QString &detail)
{
    db::Journal(m_database).logEvent(EventKind::Note, std::nullopt, sentence, detail, m_clock.nowUtc());
}

} // namespace pantau::app
