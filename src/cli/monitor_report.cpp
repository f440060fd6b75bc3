// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/monitor_report.h"

#include "app/json.h"
#include "app/sentences.h"
#include "app/situation.h"
#include "base/alert.h"
#include "base/check.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/files.h"
#include "base/metrics_text.h"
#include "base/status.h"
#include "cli/command_options.h"
#include "cli/sentences.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QSaveFile>
#include <QSet>
#include <QXmlStreamWriter>

#include <algorithm>
#include <chrono>
#include <set>
#include <tuple>
#include <utility>

namespace pantau::cli {

namespace {

/// Paused by the user; not a failure.
QString pausedReason()
{
    return tr("It is paused.");
}

struct WhyUnknown
{
    QString reason;
    int domains = 0;
};

/// Maximum number of reasons shown for unknown domains; --json has all.
constexpr qsizetype MostReasons = 3;

/// Error kind of an obstacle that blocks all domains of an account, or all accounts. Such a run fails.
std::optional<Error::Kind> failureOf(app::Notice::Kind kind)
{
    using Kind = app::Notice::Kind;
    switch (kind) {
    case Kind::Storage:
    case Kind::Unsaved:
        return Error::Kind::Storage;
    case Kind::NoAccount:
        return Error::Kind::NotFound;
    case Kind::KeyLocked:
    case Kind::KeyMissing:
    case Kind::KeyDenied:
    case Kind::KeySlow:
    case Kind::NoKeychain:
        return Error::Kind::NoKeychain;
    case Kind::KeyRefused:
    case Kind::AddressRefused:
    case Kind::Unreachable:
    case Kind::Waiting:
        return Error::Kind::Service;
    default:
        return std::nullopt;
    }
}

/// True if the reason appears in a notice about monitoring as a whole.
bool isInNotice(const QString &reason, const app::Situation &situation)
{
    return std::any_of(situation.notices.cbegin(), situation.notices.cend(),
                       [&reason](const app::Notice &notice) { return notice.sentence.contains(reason); });
}

/// True if answers are lost, or an account with domains can't be queried.
Result<bool> isPrevented(const app::Session &session, const app::Situation &situation,
                         const std::optional<AccountId> &only)
{
    const auto lists = TRY(session.store().history().lists());
    QSet<AccountId> accounts;
    for (const ListOverview &each : lists)
        for (const AccountId account : each.list.accounts())
            if (each.total > 0 && (!only || account == *only))
                accounts += account;
    const QList<app::Notice> found = obstacles(situation, only);
    return !accounts.isEmpty() && std::any_of(found.cbegin(), found.cend(), [&](const app::Notice &notice) {
        return failureOf(notice.kind) && (!notice.account || accounts.contains(*notice.account));
    });
}

/// Most frequent reason first.
Result<QList<WhyUnknown>> whyUnknown(const app::Session &session)
{
    const QDateTime now = session.clock().nowUtc();
    const WatchWords watch(session);
    QHash<QString, int> counted;
    auto pages = TRY(RowPages::of(session, std::nullopt, BlockStatus::Unknown));
    auto rows = pages.next(session);
    for (; rows && !rows->isEmpty(); rows = pages.next(session))
        for (const DomainRow &row : *rows) {
            const KnownStatus &known = row.known;
            const QString obstacle = row.account ? watch.whyNot(*row.account) : QString();
            ++counted[row.settings.pausedUntil > now   ? pausedReason()
                      : !row.account                   ? tr("No account is chosen for its lists.")
                      : !known.unknownReason.isEmpty() ? known.unknownReason
                      : known.suspicion                ? app::stillUnconfirmedSentence()
                      : !obstacle.isEmpty()            ? obstacle
                                                       : tr("No answer for it is saved yet.")];
        }
    if (!rows)
        return failure(rows.error());
    QList<WhyUnknown> reasons;
    for (auto each = counted.cbegin(); each != counted.cend(); ++each)
        reasons += {each.key(), each.value()};
    std::sort(reasons.begin(), reasons.end(), [](const WhyUnknown &a, const WhyUnknown &b) {
        return std::tie(b.domains, a.reason) < std::tie(a.domains, b.reason);
    });
    return reasons;
}

/// Number of watched domains whose newest answer is not confirmed yet, such as those on hold.
Result<int> unconfirmedDomains(const app::Session &session)
{
    const db::History &history = session.store().history();
    const auto open = TRY(history.openAnswers());
    if (std::ranges::none_of(open, &OpenAnswer::isUnconfirmed))
        return 0; // as usual; the index reads every domain
    const auto index = TRY(history.domainIndex());
    std::set<int> places;
    for (auto each = open.cbegin(); each != open.cend(); ++each)
        if (const int place = each->isUnconfirmed ? index.placeOf(each.key()) : -1; place >= 0)
            places.insert(place);
    const auto rows = TRY(history.rowsOf(index, {places.begin(), places.end()}));
    const QDateTime now = session.clock().nowUtc();
    return int(std::count_if(rows.cbegin(), rows.cend(),
                             [&now](const DomainRow &row) { return !(row.settings.pausedUntil > now); }));
}

using namespace std::chrono_literals;

/// Usual scrape interval of Prometheus.
constexpr std::chrono::seconds BetweenWrites = 15s;

QByteArray accountLabel(AccountId account)
{
    return "account=\"" + QByteArray::number(qint64(account)) + '"';
}

/// The same change has the same ID in every feed on every computer. A status that changes back gets another
/// ID.
QString identityOf(const ChangeRow &row)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &part : {row.service, row.change.domain.ascii(), statusKey(row.change.to),
                                row.change.notAfter.toString(Qt::ISODate)}) {
        hash.addData(part.toUtf8());
        hash.addData(QByteArrayView("\n"));
    }
    return QStringLiteral("urn:pantau:change:") + QString::fromLatin1(hash.result().toHex().left(32));
}

QString titleOf(const ChangeRow &row)
{
    return row.change.to == BlockStatus::Blocked
               ? tr("%1 is blocked").arg(row.change.domain.display())
               : tr("%1 is no longer blocked").arg(row.change.domain.display());
}

} // namespace

Result<ExitCode> reportRun(const app::Session &session, const FinishedRun &run, Output &output)
{
    const auto counts = TRY(session.store().history().counts());
    auto reasons = TRY(counts.unknown > 0 ? whyUnknown(session) : QList<WhyUnknown>());
    QJsonArray reasonArray;
    for (const WhyUnknown &each : reasons)
        reasonArray +=
            QJsonObject{{QStringLiteral("reason"), each.reason}, {QStringLiteral("domains"), each.domains}};
    if (run.unanswered > 0)
        output.remark(app::unansweredSentence(run.unanswered));
    const app::Situation situation = session.situation();
    const auto prevented = TRY(isPrevented(session, situation, run.only));
    for (const app::Notice &notice : obstacles(situation, run.only)) {
        const auto failed = failureOf(notice.kind);
        if (prevented && failed)
            output.reason({*failed, notice.sentence, {}});
        else
            output.remark(notice.sentence);
    }
    reasons.removeIf([](const WhyUnknown &each) { return each.reason == pausedReason(); });
    for (const WhyUnknown &each : reasons.first(std::min(reasons.size(), MostReasons)))
        if (!isInNotice(each.reason, situation))
            output.remark(tr("%Ln domain(s) unknown: %1", nullptr, each.domains).arg(each.reason));
    CheckTally tally;
    tally.unconfirmed = TRY(unconfirmedDomains(session));
    if (tally.unconfirmed > 0)
        output.remark(tally.unconfirmedSentence());
    const QLocale locale;
    output.result(QJsonObject{{QStringLiteral("type"), QStringLiteral("run")},
                              {QStringLiteral("checked"), run.checks},
                              {QStringLiteral("blocked"), counts.blocked},
                              {QStringLiteral("not_blocked"), counts.notBlocked},
                              {QStringLiteral("unknown"), counts.unknown},
                              {QStringLiteral("unconfirmed"), tally.unconfirmed},
                              {QStringLiteral("why_unknown"), reasonArray}},
                  (prevented
                       ? tr("%Ln check(s) made. By the last answers: %1 blocked, %2 not blocked, %3 unknown.",
                            nullptr, run.checks)
                       : tr("%Ln check(s) made. All lists: %1 blocked, %2 not blocked, %3 unknown.", nullptr,
                            run.checks))
                      .arg(locale.toString(counts.blocked), locale.toString(counts.notBlocked),
                           locale.toString(counts.unknown)));
    const auto alerts = TRY(session.store().alerts().deliveryFigures(session.clock().nowUtc()));
    if (alerts.failing > 0 && !run.isIncomplete) // in an earlier run
        output.reason(
            {Error::Kind::Service,
             tr("%Ln alert(s) are not delivered yet. Pantau will try again. “pantau-cli alerts list "
                "--undelivered” shows why.",
                nullptr, alerts.failing),
             {}});
    if (prevented || run.isIncomplete || alerts.failing > 0)
        return ExitCode::Failed;
    return !reasons.isEmpty() || tally.unconfirmed > 0 ? ExitCode::Incomplete : ExitCode::Done;
}

MonitorMetrics::MonitorMetrics(app::Session &session, QString file)
    : m_session(session), m_file(std::move(file)), m_startedAt(session.clock().nowUtc())
{
    connect(&session, &app::Session::checksFinished, this,
            [this](AccountId, const QList<Observation> &observations) {
                for (const Observation &seen : observations) {
                    m_blocked += seen.answer == BlockStatus::Blocked;
                    m_notBlocked += seen.answer == BlockStatus::NotBlocked;
                    m_unanswered += seen.answer == BlockStatus::Unknown;
                    if (seen.answer != BlockStatus::Unknown)
                        m_lastAnswerAt = m_session.clock().nowUtc();
                }
            });
    connect(&session, &app::Session::changesConfirmed, this, [this](AccountId, const QList<Change> &changes) {
        for (const Change &change : changes) {
            m_becameBlocked += change.to == BlockStatus::Blocked;
            m_becameNotBlocked += change.to == BlockStatus::NotBlocked;
        }
        write();
    });
    connect(&session, &app::Session::usageChanged, this,
            [this](AccountId account, const Usage &usage) { m_usage.insert(account, usage); });
    connect(&session, &app::Session::alertDue, this, [this] { ++m_alerts; });
    connect(&session, &app::Session::deliveryFailed, this, [this] { ++m_undelivered; });
    connect(&session, &app::Session::nextCheckChanged, this,
            [this](const QDateTime &at) { m_nextCheckAt = at.isValid() ? std::optional(at) : std::nullopt; });
    connect(&m_timer, &QTimer::timeout, this, &MonitorMetrics::write);
    m_timer.start(BetweenWrites);
    // Queued, so that the caller can connect to failed() first.
    QMetaObject::invokeMethod(this, &MonitorMetrics::write, Qt::QueuedConnection);
}

MonitorMetrics::~MonitorMetrics() = default;

void MonitorMetrics::write()
{
    const auto made = text();
    const auto saved = made ? save(*made) : failure(made.error());
    if (saved) {
        m_hasFailed = false;
        return;
    }
    if (!std::exchange(m_hasFailed, true))
        Q_EMIT failed(saved.error());
}

Result<QByteArray> MonitorMetrics::text() const
{
    const auto counts = TRY(m_session.store().history().counts());
    const auto channels = TRY(m_session.store().channels().all());
    const app::Situation situation = m_session.situation();
    // An alert that was given up stays in the situation, but is no problem any longer once its channel works.
    const bool isChannelBroken = std::any_of(channels.cbegin(), channels.cend(), [](const Channel &each) {
        return each.enabled && !each.lastProblem.isEmpty();
    });
    MetricsText text;
    text.begin("pantau_monitor_info", "gauge", "The program; always 1.");
    text.sample(1, "version=\"" PANTAU_VERSION "\"");
    text.single("pantau_monitor_start_time_seconds", "gauge", "Unix time of the start.",
                m_startedAt.toSecsSinceEpoch());
    text.begin("pantau_monitor_domains", "gauge", "Domains, by status.");
    text.sample(counts.blocked, "status=\"blocked\"");
    text.sample(counts.notBlocked, "status=\"not_blocked\"");
    text.sample(counts.unknown, "status=\"unknown\"");
    text.single("pantau_monitor_watched_domains", "gauge", "Domains that are being checked as planned.",
                situation.watchedDomains);
    text.begin("pantau_monitor_checks_total", "counter", "Checked domains, by answer.");
    text.sample(m_blocked, "answer=\"blocked\"");
    text.sample(m_notBlocked, "answer=\"not_blocked\"");
    text.sample(m_unanswered, "answer=\"none\"");
    text.begin("pantau_monitor_changes_total", "counter", "Confirmed changes, by the new status.");
    text.sample(m_becameBlocked, "status=\"blocked\"");
    text.sample(m_becameNotBlocked, "status=\"not_blocked\"");
    text.single("pantau_monitor_alerts_total", "counter", "Alerts that were due.", m_alerts);
    text.single("pantau_monitor_failed_deliveries_total", "counter", "Failed attempts to deliver an alert.",
                m_undelivered);
    text.single("pantau_monitor_last_answer_time_seconds", "gauge",
                "Unix time of the newest clear answer; 0 before the first.",
                m_lastAnswerAt ? m_lastAnswerAt->toSecsSinceEpoch() : 0);
    text.single("pantau_monitor_next_check_time_seconds", "gauge",
                "Unix time of the next check; 0 while none is planned.",
                m_nextCheckAt ? m_nextCheckAt->toSecsSinceEpoch() : 0);
    text.begin("pantau_monitor_problems", "gauge", "Problems that stop checks or alerts.");
    text.sample(std::count_if(situation.notices.cbegin(), situation.notices.cend(),
                              [isChannelBroken](const app::Notice &notice) {
                                  return notice.severity >= app::Severity::Attention &&
                                         (isChannelBroken || notice.kind != app::Notice::Kind::AlertsGivenUp);
                              }));
    text.begin("pantau_monitor_account_watched", "gauge",
               "1 if the domains of an account are checked as planned.");
    for (const app::AccountSituation &account : situation.accounts)
        text.sample(account.isWatched ? 1 : 0, accountLabel(account.account));
    QList<AccountId> known = m_usage.keys();
    std::sort(known.begin(), known.end());
    text.begin("pantau_monitor_quota_limit", "gauge", "The quota of an account, in the service's units.");
    for (const AccountId account : std::as_const(known))
        text.sample(m_usage[account].limit, accountLabel(account));
    text.begin("pantau_monitor_quota_remaining", "gauge",
               "The remaining quota of an account, in the service's units.");
    for (const AccountId account : std::as_const(known))
        text.sample(m_usage[account].remaining, accountLabel(account));
    return text.text();
}

Result<void> MonitorMetrics::save(const QByteArray &text) const
{
    TRY(mayReplace(m_file, m_session.dataDir()));
    QSaveFile file(m_file);
    // The collector runs as another user, and the metrics are not secret.
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() &&
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther) &&
        file.commit())
        return {};
    return failure(Error::Kind::Storage, tr("The metrics could not be written to “%1”. %2")
                                             .arg(QDir::toNativeSeparators(m_file), file.errorString()));
}

QByteArray atomFeed(const QList<ChangeRow> &changes, const QDateTime &now)
{
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement(QStringLiteral("feed"));
    xml.writeDefaultNamespace(QStringLiteral("http://www.w3.org/2005/Atom"));
    xml.writeTextElement(QStringLiteral("title"), tr("Pantau: changes"));
    xml.writeTextElement(QStringLiteral("id"), QStringLiteral("urn:pantau:changes"));
    const QDateTime updated = changes.isEmpty() ? now : changes.first().confirmedAt;
    xml.writeTextElement(QStringLiteral("updated"), updated.toString(Qt::ISODate));
    xml.writeStartElement(QStringLiteral("author"));
    xml.writeTextElement(QStringLiteral("name"), QStringLiteral("Pantau"));
    xml.writeEndElement();
    for (const ChangeRow &row : changes) {
        xml.writeStartElement(QStringLiteral("entry"));
        xml.writeTextElement(QStringLiteral("id"), identityOf(row));
        xml.writeTextElement(QStringLiteral("title"), titleOf(row));
        xml.writeTextElement(QStringLiteral("updated"), row.confirmedAt.toString(Qt::ISODate));
        xml.writeTextElement(QStringLiteral("content"), changeLine(row));
        xml.writeEndElement();
    }
    xml.writeEndDocument();
    return bytes;
}

QByteArray jsonFeed(const QList<ChangeRow> &changes)
{
    QJsonArray items;
    for (const ChangeRow &row : changes)
        items += QJsonObject{{QStringLiteral("id"), identityOf(row)},
                             {QStringLiteral("title"), titleOf(row)},
                             {QStringLiteral("content_text"), changeLine(row)},
                             {QStringLiteral("date_published"), row.confirmedAt.toString(Qt::ISODate)},
                             {QStringLiteral("_pantau"), app::toJson(row)}};
    return QJsonDocument(
               QJsonObject{{QStringLiteral("version"), QStringLiteral("https://jsonfeed.org/version/1.1")},
                           {QStringLiteral("title"), tr("Pantau: changes")},
                           {QStringLiteral("items"), items}})
        .toJson(QJsonDocument::Indented);
}

FeedFiles::FeedFiles(app::Session &session, const QStringList &files) : m_session(session)
{
    for (const QString &file : files)
        m_files += QFileInfo(file).absoluteFilePath();
    connect(&session, &app::Session::changesConfirmed, this, &FeedFiles::write);
}

FeedFiles::~FeedFiles() = default;

void FeedFiles::write()
{
    auto changes = m_session.store().history().changes({}, 0, ChangesInFeed);
    if (!changes) {
        Q_EMIT failed(changes.error());
        return;
    }
    changes->removeIf([](const ChangeRow &row) { return !row.isNews; });
    for (const QString &file : std::as_const(m_files)) {
        const QByteArray feed = file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)
                                    ? jsonFeed(*changes)
                                    : atomFeed(*changes, m_session.clock().nowUtc());
        if (const auto written = writeWholeFile(file, feed, m_session.dataDir()); !written)
            Q_EMIT failed(written.error());
    }
}

} // namespace pantau::cli
