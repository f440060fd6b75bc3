// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_maker.h"

#include "app/background_work.h"
#include "app/channel_commands.h"
#include "app/report/content.h"
#include "app/session.h"
#include "base/files.h"
#include "base/language.h"
#include "base/names.h"
#include "base/usage.h"
#include "db/accounts.h"
#include "db/alerts.h"
#include "db/channels.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/evidence_reader.h"
#include "db/settings.h"

#include <QFileInfo>
#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <memory>

namespace pantau::app {

namespace {

constexpr int answersOfADomain = 100;
/// A first or last day of a period that is shorter needs no answer.
constexpr qint64 hoursWorthSaying = 12;

Result<Report> emptyReport(const QString &subject, const ReportPeriod &period, const QDateTime &now)
{
    Report report;
    report.subject = subject;
    report.madeAt = now;
    report.to = period.to.isValid() ? std::min(period.to, report.madeAt) : report.madeAt;
    report.from = period.from.isValid() ? period.from : report.to.addDays(-period.days);
    report.zone = QTimeZone::systemTimeZone();
    if (report.from > report.to)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The period of the report ends before it begins. Choose an earlier start."));
    return report;
}

/// Readers of a report need not know about a short loss of connection.
void addRemarks(Report &report, const QList<Account> &accounts, const Situation &situation)
{
    if (report.isOver())
        return;
    for (const Evidence &evidence : std::as_const(report.domains)) {
        const auto obstacle = lastingObstacle(situation, accounts, evidence.service);
        if (!obstacle)
            continue;
        const QString remark =
            Texts::tr("When this report was created, the domains were not being checked. %1").arg(*obstacle);
        if (!report.remarks.contains(remark))
            report.remarks += remark;
    }
}

/// Drops blocks that were only seen before the period. Without an answer in a past period, the status is
/// unknown.
void limitToPeriod(Report &report)
{
    for (Evidence &each : report.domains) {
        each.blockings.removeIf(
            [&](const Blocking &blocking) { return blocking.lastSeen < report.from && !blocking.ended; });
        const bool isBlocked = !each.blockings.isEmpty() && each.blockings.constFirst().isOnAt(report.to);
        if (!report.isOver() || each.removedAfter || each.answerCount > 0 || isBlocked)
            continue;
        each.status = BlockStatus::Unknown;
        each.since.reset();
        each.startSeen = false;
        each.notBlockedAt.clear();
    }
}

Result<Report> reportOn(const db::EvidenceReader &reader, const DomainName &domain,
                        const ReportPeriod &period, const QDateTime &now)
{
    auto report = TRY(emptyReport(domain.display(), period, now));
    auto evidence = TRY(reader.ofDomain(domain, {report.from, report.to, answersOfADomain, report.isOver()}));
    if (evidence.isEmpty())
        return failure(Error::Kind::NotFound,
                       Texts::tr("Nothing is known about %1 yet. Check it first.").arg(domain.display()));
    report.domains = std::move(evidence);
    limitToPeriod(report);
    return report;
}

Result<void> addCover(Report &report, const db::Database &database, ListId list)
{
    const db::ReportSettingsTable table(database);
    const auto settings = TRY(table.of(list));
    const auto sender = TRY(table.sender());
    report.cover.client = settings.client;
    report.cover.language = Language::named(settings.language);
    report.cover.next = settings.next;
    report.cover.agency = sender.name;
    report.cover.address = sender.address;
    report.cover.colour = sender.colour;
    setLogo(report.cover, sender.logo);
    return {};
}

/// Returns the time since which all answers of the period are stored.
Result<QDateTime> answersKeptFrom(const Report &report, const db::Database &database)
{
    const auto settings = TRY(db::Settings(database).read());
    // Answers of the oldest day are already being deleted.
    const QDateTime kept = report.madeAt.addDays(1 - settings.keepChecksDays);
    return kept > report.from ? std::min(kept, report.to) : report.from;
}

/// Finds the days of the period without an answer, as far back as answers are stored.
Result<void> addCheckedDays(Report &report, const db::Database &database, ListId list)
{
    const auto kept = TRY(answersKeptFrom(report, database));
    CheckedDays checked;
    const QDateTime &from = kept;
    if (from > report.from)
        checked.keptFrom = from.toTimeZone(report.zone).date();
    QList<QDate> days;
    QList<TimeSpan> spans;
    const QDate last = report.to.toTimeZone(report.zone).date();
    for (QDate day = from.toTimeZone(report.zone).date(); day <= last; day = day.addDays(1)) {
        days += day;
        spans += TimeSpan{std::max(from, startOfDay(day, report.zone)),
                          std::min(report.to, startOfDay(day.addDays(1), report.zone))};
    }
    const auto answered = TRY(db::EvidenceReader(database).wereAnswered(list, spans));
    for (qsizetype i = 0; i < days.size(); ++i)
        if (!answered.at(i)) {
            const bool isLong = spans.at(i).from.secsTo(spans.at(i).to) >= hoursWorthSaying * 3600;
            (isLong ? checked.without : checked.shortlyWithout) += days.at(i);
        }
    report.checkedDays = std::move(checked);
    return {};
}

Result<void> addFormerService(Report &report, const db::Database &database, ListId list)
{
    const auto until = TRY(db::EvidenceReader(database).elsewhereUntil(list));
    if (until && *until >= report.from)
        report.elsewhereUntil = std::min(*until, report.to);
    return {};
}

Result<Report> reportOn(const db::Database &database, const DomainList &list, const ReportPeriod &period,
                        const QDateTime &now, const std::function<bool()> &isUnwanted = {})
{
    auto report = TRY(emptyReport(list.name, period, now));
    report.isList = true;
    auto evidence = TRY(db::EvidenceReader(database).ofList(
        list.id, {report.from, report.to, 0, report.isOver()}, isUnwanted));
    report.domains = std::move(evidence.domains);
    report.services = std::move(evidence.services);
    limitToPeriod(report);
    TRY(addCover(report, database, list.id));
    TRY(addCheckedDays(report, database, list.id));
    TRY(addFormerService(report, database, list.id));
    return report;
}

Result<Report> reportOn(const db::Database &database, ListId id, const ReportPeriod &period,
                        const QDateTime &now, const std::function<bool()> &isUnwanted = {})
{
    const auto lists = TRY(db::Lists(database).all());
    const auto list = std::ranges::find(lists, id, &DomainList::id);
    if (list == lists.cend())
        return failure(Error::Kind::NotFound, Texts::tr("This list no longer exists."));
    return reportOn(database, *list, period, now, isUnwanted);
}

/// Same as cleanName(), but the name may be empty.
Result<QString> nameOrNone(const QString &name)
{
    return name.simplified().isEmpty() ? Result<QString>(QString()) : cleanName(name);
}

} // namespace

Result<Report> makeReport(const Session &session, const DomainName &domain, const ReportPeriod &period)
{
    const auto accounts = TRY(session.store().accounts().all());
    auto report = TRY(
        reportOn(db::EvidenceReader(session.store().database()), domain, period, session.clock().nowUtc()));
    addRemarks(report, accounts, session.situation());
    return report;
}

Result<Report> makeReport(const Session &session, const DomainList &list, const ReportPeriod &period)
{
    const auto accounts = TRY(session.store().accounts().all());
    auto report = TRY(reportOn(session.store().database(), list, period, session.clock().nowUtc()));
    addRemarks(report, accounts, session.situation());
    return report;
}

QFuture<Result<Report>> makeReportInBackground(const Session &session, const ReportSubject &subject,
                                               const ReportPeriod &period)
{
    auto promise = std::make_shared<QPromise<Result<Report>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, subject, period, dataDir = session.dataDir(),
                                          now = session.clock().nowUtc(), situation = session.situation()] {
        const auto read = [&]() -> Result<Report> {
            const auto database = TRY(db::Database::openReadOnly(dataDir));
            const auto accounts = TRY(db::Accounts(*database).all());
            const auto *domain = std::get_if<DomainName>(&subject);
            auto report = domain ? reportOn(db::EvidenceReader(*database), *domain, period, now)
                                 : reportOn(*database, std::get<ListId>(subject), period, now,
                                            [&promise] { return promise->isCanceled(); });
            if (report)
                addRemarks(*report, accounts, situation);
            return report;
        };
        promise->addResult(read());
        promise->finish();
    });
    return future;
}

Result<Report> makeReport(const db::Store &store, ListId list, const ReportPeriod &period,
                          const QDateTime &now)
{
    return reportOn(store.database(), list, period, now);
}

void setLogo(ReportCover &cover, const QString &path)
{
    const auto picture = path.isEmpty() ? Result<Picture>(Picture{}) : readPicture(path);
    cover.isLogoMissing = !picture;
    cover.logo = picture && !picture->bytes.isEmpty() ? std::optional(*picture) : std::nullopt;
}

ReportPeriod reportMonth(const QDate &day, const QTimeZone &zone)
{
    const TimeSpan month = monthIn(zone, QDate(day.year(), day.month(), 1));
    return {month.from, month.to};
}

QFuture<Result<void>> saveReportSettings(Session &session, ListId list, ReportSettings settings)
{
    const auto client = nameOrNone(settings.client);
    if (!client)
        return finished(Result<void>(failure(client.error())));
    settings.client = *client;
    return session.write(&db::ReportSettingsTable::save, list, settings);
}

QFuture<Result<void>> saveReportSender(Session &session, const ReportSender &sender)
{
    const auto name = nameOrNone(sender.name);
    if (!name)
        return finished(Result<void>(failure(name.error())));
    const auto before = session.store().reportSettings().sender();
    // A logo that has disappeared must not prevent changing the name.
    const bool isNew = !before || before->logo != sender.logo;
    if (isNew && !sender.logo.isEmpty())
        if (const auto picture = readPicture(sender.logo); !picture)
            return finished(Result<void>(failure(picture.error())));
    ReportSender saved = sender;
    saved.name = *name;
    saved.address = sender.address.simplified();
    return session.write(&db::ReportSettingsTable::saveSender, saved);
}

QFuture<Result<void>> saveMonthlyReports(Session &session, const MonthlyReportSettings &settings)
{
    const QFileInfo folder(settings.folder);
    if (!settings.folder.isEmpty() && (!folder.isAbsolute() || !folder.isDir()))
        return finished(Result<void>(
            failure(Error::Kind::InvalidInput,
                    Texts::tr("This folder is not there. Choose another one for the reports."))));
    return session.write(&db::ReportSettingsTable::saveMonthly, settings);
}

Result<QList<Channel>> reportChannels(const db::Database &database, ListId list)
{
    auto channels = db::Channels(database).all();
    if (channels)
        channels->removeIf([list](const Channel &each) {
            return !each.enabled || each.lists != QList<ListId>{list} || !channelForm(each.kind).sendsFiles;
        });
    return channels;
}

QString reportFileName(const Report &report, ReportFormat format)
{
    const bool isMonth = report::Words(report).isWholeMonth();
    const QString day = report.to.toTimeZone(report.zone)
                            .date()
                            .toString(isMonth ? QStringLiteral("yyyy-MM") : QStringLiteral("yyyy-MM-dd"));
    const QString suffix = format == ReportFormat::Pdf ? QStringLiteral(".pdf") : QStringLiteral(".html");
    return (safeFileStem(report.client()) + u' ' + day + suffix).trimmed();
}

Result<AlertId> queueReport(const db::Database &database, ListId list, const Report &report,
                            const AlertFile &file, const QDate &month)
{
    const auto channels = TRY(reportChannels(database, list));
    if (channels.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("No email or Telegram channel receives only “%1”, so its report can't "
                                 "be sent. Add one in the settings of the list.")
                           .arg(report.subject));
    AlertDraft draft{report::messageOf(report)};
    draft.alert.dueAt = draft.alert.at;
    draft.alert.file = file;
    draft.isForAll = false;
    draft.report = {list, month};
    for (const Channel &channel : channels)
        draft.parts.append({channel.id, draft.alert});
    const auto kept = TRY(db::Alerts(database).keep(draft));
    return kept.id;
}

namespace {

/// Finishes when every channel has the alert, or the first attempt of one has failed.
QFuture<Result<QString>> whenSent(Session &session, AlertId alert)
{
    const auto promise = std::make_shared<QPromise<Result<QString>>>();
    promise->start();
    const auto see = [promise, alert, &session] {
        const auto row = session.store().alerts().find(alert);
        QStringList names;
        for (const DeliveryRow &each : row ? row->deliveries : QList<DeliveryRow>()) {
            const bool isTried = each.state != DeliveryRow::State::Pending || !each.problem.isEmpty();
            if (!isTried)
                return false;
            if (!each.problem.isEmpty()) {
                promise->addResult(failure(Error::Kind::Service, each.problem));
                return true;
            }
            names += each.channelName;
        }
        promise->addResult(row ? Result<QString>(names.join(QStringLiteral(", "))) : failure(row.error()));
        return true;
    };
    auto *watch = new QObject(&session);
    QObject::connect(&session, &Session::changed, watch, [promise, watch, see](Topics topics) {
        if (!(topics & Topic::Alerts) || promise->future().isFinished() || !see())
            return;
        promise->finish();
        watch->deleteLater();
    });
    return promise->future();
}

} // namespace

QFuture<Result<QString>> sendReport(Session &session, ListId list, const Report &report,
                                    const AlertFile &file)
{
    const QDate month = lastFinishedMonth(session.clock().nowUtc(), QTimeZone::systemTimeZone());
    return session
        .write(Topic::Reports,
               [=](const db::Database &database) { return queueReport(database, list, report, file, month); })
        .then(&session,
              [&session](const Result<AlertId> &queued) {
                  if (!queued)
                      return finished(Result<QString>(failure(queued.error())));
                  auto sent = whenSent(session, *queued);
                  session.channels().sendNow(*queued);
                  return sent;
              })
        .unwrap();
}

} // namespace pantau::app
