// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "app/data_commands.h"
#include "app/json.h"
#include "app/sentences.h"
#include "app/watch_commands.h"
#include "base/account.h"
#include "base/database.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/files.h"
#include "base/history.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/monitor_report.h"
#include "cli/sentences.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QSet>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

namespace pantau::cli {

using namespace std::chrono_literals;

/// The first message waits for the services to answer, but no longer than this.
constexpr std::chrono::seconds FirstMessage = 3s;
/// Interval of checks that the database file still exists.
constexpr std::chrono::seconds CheckInterval = 5s;

/// Monitors as planned: once, for a given time, or until stopped.
class Monitor final : public Command
{
public:
    Output::Form form() const override { return Output::Form::Stream; }
    bool keepsLog() const override { return m_isLogJson; }
    bool servesOthers() const override { return !m_once; }
    QStringList writtenFiles() const override
    {
        return m_metricsFile.isEmpty() ? m_feeds : m_feeds + QStringList{m_metricsFile};
    }

    void describe(CommandOptions &options) override
    {
        options.account(tr("Watch the lists of this account only."), m_account);
        options.flag("once", tr("Check all due domains, then exit."), m_once);
        options.option("for", "DURATION",
                       tr("Stop after this time: 90s, 30m, 8h or 2d. Pantau still waits up to 70 seconds for "
                          "paid replies."),
                       m_duration, readDuration);
        options.exclude("once", "for");
        options.choice(
            "log-format",
            tr("The format of both output streams: text, or one JSON object with a time per line."),
            m_isLogJson, Choices<bool>{{QStringLiteral("text"), false}, {QStringLiteral("json"), true}});
        options.option(
            "metrics-file", "FILE",
            tr("Write Prometheus metrics to this file, for the textfile collector of node_exporter."),
            m_metricsFile, readFile);
        options.option("feed", "FILE",
                       tr("Write the latest changes to this file for feed readers: Atom, or JSON Feed if its "
                          "name ends in .json. May be repeated."),
                       m_feeds);
        options.check([this] { return namedTwice(); });
    }

    Result<void> run() override;
    void interrupted() override;

private:
    enum class MayBeEarly { No, Yes };

    [[nodiscard]] std::optional<QString> namedTwice() const;
    void printChanges();
    void tell(const Alert &alert);
    void printUndelivered(ChannelId channel, const QString &problem) const;
    void printSituation(const app::Situation &situation, MayBeEarly mayBeEarly);
    [[nodiscard]] Result<std::optional<QString>> nothingToWatch() const;
    void keepFiles();
    void watch();
    void endIfDatabaseIsGone();
    void waitForTheEnd();
    void endOfTime();
    [[nodiscard]] bool isOf(const app::AccountSituation &account) const;
    void runOnce();
    void endOfRun(bool isBackedUp);

    std::optional<Account> m_account;
    bool m_once = false;
    std::optional<std::chrono::seconds> m_duration;
    bool m_isLogJson = false;
    QString m_metricsFile;
    QStringList m_feeds;

    std::unique_ptr<MonitorMetrics> m_metrics;
    std::unique_ptr<FeedFiles> m_feedFiles;
    std::optional<AccountId> m_only;
    std::optional<QStringList> m_reported; ///< obstacles last reported
    qint64 m_printedUpTo = 0;              ///< newest change printed here
    QSet<DomainName> m_unanswered;         ///< got a reply without a clear answer
    QDeadlineTimer m_end;                  ///< set with m_duration
    bool m_isDatabaseGone = false;
    bool m_hasWatched = false;
    bool m_isUndelivered = false;  ///< True if any alert failed on any channel
    bool m_isUnwritten = false;    ///< True if a metrics or feed file failed
    bool m_isBackupFailed = false; ///< True if the last scheduled backup failed
    int m_answers = 0;             ///< clear ones, including those of confirmations
    bool m_hasAsked = false;
};

/// Error message if an output file would overwrite another.
std::optional<QString> Monitor::namedTwice() const
{
    const QStringList files = writtenFiles();
    for (auto one = files.cbegin(); one != files.cend(); ++one)
        if (std::any_of(one + 1, files.cend(),
                        [one](const QString &other) { return areOneFile(*one, other); }))
            return tr("“%1” is given twice. Use a different file for each option.")
                .arg(QDir::toNativeSeparators(*one));
    return std::nullopt;
}

Result<void> Monitor::run()
{
    connect(&session(), &app::Session::changesConfirmed, this, [this] { printChanges(); });
    connect(&session(), &app::Session::failed, this, [this](const Error &error) {
        if (session().store().database().checkPlace())
            output().error(error);
        else
            endIfDatabaseIsGone();
    });
    connect(&session(), &app::Session::checksFinished, this,
            [this](AccountId, const QList<Observation> &observations) {
                m_hasAsked = true;
                m_answers += int(
                    std::count_if(observations.cbegin(), observations.cend(), [](const Observation &seen) {
                        return seen.answer != BlockStatus::Unknown;
                    }));
            });
    connect(&session(), &app::Session::unanswered, this, [this](AccountId, const QList<DomainName> &domains) {
        m_unanswered += QSet(domains.cbegin(), domains.cend());
        if (!m_once)
            output().remark(app::unansweredSentence(int(domains.size())));
    });
    connect(&session(), &app::Session::alertDue, this, [this](const Alert &alert) { tell(alert); });
    connect(&session(), &app::Session::deliveryFailed, this,
            [this](AlertId, ChannelId channel, const QString &problem, bool isFinal) {
                m_isUndelivered = true;
                if (m_once || isFinal)
                    printUndelivered(channel, problem);
            });
    if (m_account)
        m_only = m_account->id;
    else if (session().store().accounts().all().value_or(QList<Account>()).isEmpty())
        return failure(chooseAccount(session(), {}).error());
    const auto nothing = TRY(nothingToWatch());
    if (nothing) {
        // A single run has nothing to do then. Monitoring would run forever without any effect.
        output().error(*nothing);
        if (!m_once)
            return done(ExitCode::Failed);
    }
    printChanges();
    keepFiles();
    if (m_once)
        runOnce();
    else
        watch();
    return {};
}

/// Maintains the metrics and feed files while monitoring.
void Monitor::keepFiles()
{
    const auto tell = [this](const Error &error) {
        m_isUnwritten = true;
        output().error(error);
    };
    if (!m_metricsFile.isEmpty()) {
        m_metrics = std::make_unique<MonitorMetrics>(session(), m_metricsFile);
        connect(m_metrics.get(), &MonitorMetrics::failed, this, tell);
    }
    if (!m_feeds.isEmpty()) {
        m_feedFiles = std::make_unique<FeedFiles>(session(), m_feeds);
        connect(m_feedFiles.get(), &FeedFiles::failed, this, tell);
        m_feedFiles->write();
    }
}

/// Message if no list has a domain that can be checked.
Result<std::optional<QString>> Monitor::nothingToWatch() const
{
    const auto lists = TRY(session().store().history().lists());
    bool hasDomains = false;
    for (const ListOverview &each : lists) {
        const QList<AccountId> accounts = each.list.accounts();
        if (each.total > 0 && (m_only ? accounts.contains(*m_only) : !accounts.isEmpty()))
            return std::optional<QString>();
        hasDomains |= each.total > 0;
    }
    return std::optional(hasDomains ? tr("There is nothing to check: no list with domains uses this account. "
                                         "Choose it with “pantau-cli list set NAME --account A”.")
                                    : tr("There are no domains to watch yet. Add some with “pantau-cli "
                                         "domains add --list L DOMAIN”."));
}

void Monitor::watch()
{
    connect(&session(), &app::Session::situationChanged, this,
            [this] { printSituation(session().situation(), MayBeEarly::Yes); });
    QTimer::singleShot(FirstMessage, this, [this] { printSituation(session().situation(), MayBeEarly::No); });
    connect(&session(), &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Backups)
            m_isBackupFailed =
                !session().store().settings().backupRecord().value_or(BackupRecord()).problem.isEmpty();
    });
    if (session().watch().isPaused()) {
        // Starting the monitor resumes a paused watch; the command line has no other way.
        session().watch().setPaused(false);
        output().remark(tr("Monitoring was paused. It continues now."));
    }
    auto *look = new QTimer(this);
    connect(look, &QTimer::timeout, this, [this] { endIfDatabaseIsGone(); });
    look->start(CheckInterval);
    session().watch().start(m_only);
    if (m_duration) {
        m_end.setRemainingTime(*m_duration);
        waitForTheEnd();
    }
}

/// A timer's milliseconds are limited to 24 days, so longer times are split.
void Monitor::waitForTheEnd()
{
    const std::chrono::nanoseconds left = m_end.remainingTimeAsDuration();
    if (left <= 0ns)
        return endOfTime();
    QTimer::singleShot(
        std::min<std::chrono::milliseconds>(std::chrono::ceil<std::chrono::milliseconds>(left), 24h), this,
        [this] { waitForTheEnd(); });
}

/// Writing to a deleted database file succeeds without an error, so its existence is checked.
void Monitor::endIfDatabaseIsGone()
{
    const auto place = session().store().database().checkPlace();
    if (place || std::exchange(m_isDatabaseGone, true))
        return;
    output().error(place.error());
    done(ExitCode::Failed);
}

/// Paid replies are still awaited. A run without any answer fails.
void Monitor::endOfTime()
{
    const auto &activities = session().activity();
    // A service that only requests pauses has not answered either.
    m_hasAsked |= std::any_of(activities.cbegin(), activities.cend(),
                              [](const AccountActivity &each) { return bool(each.waitsUntil); });
    const app::Situation situation = session().situation();
    const auto has = [&](const auto &what) {
        return std::any_of(situation.accounts.cbegin(), situation.accounts.cend(),
                           [&](const app::AccountSituation &each) { return isOf(each) && what(each); });
    };
    const bool isHindered = !obstacles(situation, m_only).isEmpty();
    const bool isTooSoon =
        has([](const auto &each) { return !each.isWatched && each.severity != app::Severity::Fine; });
    // If nothing is due, that is not an error, as with --once.
    m_hasWatched |= situation.watchedDomains > 0 ||
                    (!isHindered && !isTooSoon && has([](const auto &each) { return each.isAllPaused; }));
    const bool isTooShort = !m_hasWatched && !isHindered && isTooSoon;
    if (isHindered && m_answers == 0) // it may have started as watched: the first request shows a wrong key
        m_hasWatched = false;
    session().watch().engineWork().then(this, [this, isTooShort](const app::EngineWork &work) {
        m_hasAsked |= work.awaitedReplies > 0;
        finishUp([this, isTooShort](bool) {
            printChanges();                // the last reply may contain a change
            m_hasWatched |= m_answers > 0; // an answer may have used up the quota
            const bool isInVain = m_hasAsked && m_answers == 0;
            if (isInVain)
                output().error(tr("The service answered for no domain in this time."));
            else if (isTooShort && !m_hasWatched)
                output().error(tr("The time was over before the first check. Give more time with --for, or "
                                  "use --once to check all due domains."));
            session().data().catchUp().then(this, [this, isInVain](const Result<void> &backedUp) {
                if (m_metrics)
                    m_metrics->write();
                const bool isBackedUp = backedUp && !m_isBackupFailed;
                done(m_hasWatched && !isInVain && isBackedUp ? ExitCode::Done : ExitCode::Failed);
            });
        });
    });
}

bool Monitor::isOf(const app::AccountSituation &account) const
{
    return !m_only || account.account == m_only;
}

/// Called at the start and whenever an obstacle appears or disappears.
void Monitor::printSituation(const app::Situation &situation, MayBeEarly mayBeEarly)
{
    m_hasWatched |= situation.watchedDomains > 0;
    QStringList now;
    for (const app::Notice &notice : obstacles(situation, m_only))
        now += notice.sentence;
    const bool isFirst = !m_reported;
    if (now.isEmpty() && isFirst && situation.watchedDomains == 0 && mayBeEarly == MayBeEarly::Yes)
        return; // no service has answered yet
    if (m_reported == now)
        return;
    for (const QString &sentence : std::as_const(now))
        if (isFirst || !m_reported->contains(sentence))
            output().error(sentence);
    if (now.isEmpty())
        output().remark(situation.sentence);
    m_reported = now;
}

/// Writes final metrics; the file could otherwise be 15 seconds old.
void Monitor::interrupted()
{
    if (!m_metrics || isFinishing())
        return;
    whenFinishedUp([this](bool) {
        m_metrics->write();
        done();
    });
}

void Monitor::runOnce()
{
    connect(&session(), &app::Session::progress, this,
            [this](int checked, int total) { output().progress(checked, total); });
    session()
        .watch()
        .startAlerts()
        .then(this, [this] { return session().checks().runOnce(m_only); })
        .unwrap()
        .then(this, [this](int) {
            // Alerts must be delivered before the program ends, including those that can only be stored then.
            session().watch().alertsSettled().then(this, [this] {
                finishUp([this](bool) {
                    session()
                        .watch()
                        .alertsSettled()
                        .then(this, [this] { return session().data().catchUp(); })
                        .unwrap()
                        .then(this, [this](const Result<void> &backedUp) { endOfRun(backedUp.has_value()); });
                });
            });
        });
}

/// @p isBackedUp: false if a due backup failed, which has been reported.
void Monitor::endOfRun(bool isBackedUp)
{
    if (m_metrics)
        m_metrics->write();
    endIfDatabaseIsGone();
    if (m_isDatabaseGone)
        return;
    printChanges(); // an unblocking that waited for another service may count since this run
    const auto code = reportRun(
        session(), {m_only, m_answers, int(m_unanswered.size()), m_isUndelivered || m_isUnwritten}, output());
    if (!code) {
        fail(code.error());
        return;
    }
    // A worse exit code from the checks takes precedence.
    done(*code == ExitCode::Done && !isBackedUp ? ExitCode::Failed : *code);
}

/// Also prints changes that an earlier run did not print. A change is marked after printing, because printing
/// it twice does less harm than losing it.
void Monitor::printChanges()
{
    const auto changes = session().store().printedChanges().unsaid();
    if (!changes)
        return output().error(changes.error());
    for (const ChangeRow &each : *changes) {
        if (each.id <= m_printedUpTo)
            continue;
        QJsonObject object = app::toJson(each);
        object.insert(QStringLiteral("type"), QStringLiteral("change"));
        output().result(object, changeLine(each));
        if (output().isLost())
            return;
        m_printedUpTo = each.id;
        whenFinished(session().write(&db::PrintedChanges::markPrinted, each.id), this,
                     [this](const Result<void> &marked) {
                         if (!marked)
                             Q_EMIT session().failed(marked.error());
                     });
    }
}

void Monitor::printUndelivered(ChannelId channel, const QString &problem) const
{
    const auto channels = session().store().channels().all();
    for (const Channel &each : channels.value_or(QList<Channel>()))
        if (each.id == channel) {
            const QString sentence =
                tr("An alert could not be delivered through “%1”. %2").arg(each.name, problem);
            if (m_once) // counts as a failure
                output().reason({Error::Kind::Service, sentence});
            else
                output().remark(sentence);
        }
}

/// Changes and stopped accounts were already printed line by line.
void Monitor::tell(const Alert &alert)
{
    if (output().isJson()) {
        QJsonObject object = app::toJson(alert);
        object.insert(QStringLiteral("type"), QStringLiteral("alert"));
        return output().json(object);
    }
    switch (alert.kind) {
    case Alert::Kind::Listed:
    case Alert::Kind::Restored:
    case Alert::Kind::Mixed:
    case Alert::Kind::AccountStopped:
        break;
    case Alert::Kind::FirstCheck:
    case Alert::Kind::Incident:
    case Alert::Kind::QuotaLow:
    case Alert::Kind::QuotaWillEnd:
    case Alert::Kind::QuotaEnded:
    case Alert::Kind::PlanWillEnd:
    case Alert::Kind::AskAgain:
    case Alert::Kind::Report:
    case Alert::Kind::Test:
        output().line(alertLine(alert));
        break;
    }
}

void addMonitorCommand(Commands &commands)
{
    add<Monitor>(commands, {"monitor", tr("Watch all lists as planned, and report every change")});
}

} // namespace pantau::cli
