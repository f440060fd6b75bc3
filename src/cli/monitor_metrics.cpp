// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/monitor_metrics.h"

#include "app/situation.h"
#include "base/domain_table.h"
#include "base/files.h"
#include "base/status.h"

#include <QDir>
#include <QSaveFile>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::cli {

namespace {

using namespace std::chrono_literals;

/// As often as Prometheus looks, as a rule.
constexpr std::chrono::seconds BetweenWrites = 15s;

/// One metric after the other, each with its help.
class MetricsText
{
public:
    void begin(const char *name, const char *kind, const char *help)
    {
        m_name = name;
        m_text += "# HELP " + m_name + ' ' + help + "\n# TYPE " + m_name + ' ' + kind + '\n';
    }
    void value(qint64 value, const QByteArray &labels = {})
    {
        m_text += m_name + (labels.isEmpty() ? labels : '{' + labels + '}') + ' ' +
                  QByteArray::number(value) + '\n';
    }
    [[nodiscard]] const QByteArray &text() const { return m_text; }

private:
    QByteArray m_name;
    QByteArray m_text;
};

QByteArray accountLabel(AccountId account)
{
    return "account=\"" + QByteArray::number(qint64(account)) + '"';
}

} // namespace

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
    // Whoever hears of a failure connects first.
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
    const auto counts = m_session.queries().counts();
    if (!counts)
        return failure(counts.error());
    const app::Situation situation = m_session.situation();
    MetricsText text;
    text.begin("pantau_monitor_info", "gauge", "The program; always 1.");
    text.value(1, "version=\"" PANTAU_VERSION "\"");
    text.begin("pantau_monitor_start_time_seconds", "gauge", "When the monitor began.");
    text.value(m_startedAt.toSecsSinceEpoch());
    text.begin("pantau_monitor_domains", "gauge", "Domains by what is known of them.");
    text.value(counts->blocked, "status=\"blocked\"");
    text.value(counts->notBlocked, "status=\"not_blocked\"");
    text.value(counts->unknown, "status=\"unknown\"");
    text.begin("pantau_monitor_watched_domains", "gauge", "Domains that are checked as planned now.");
    text.value(situation.watchedDomains);
    text.begin("pantau_monitor_checks_total", "counter", "Domains that were asked for, by the answer.");
    text.value(m_blocked, "answer=\"blocked\"");
    text.value(m_notBlocked, "answer=\"not_blocked\"");
    text.value(m_unanswered, "answer=\"none\"");
    text.begin("pantau_monitor_changes_total", "counter", "Confirmed changes, by the new status.");
    text.value(m_becameBlocked, "status=\"blocked\"");
    text.value(m_becameNotBlocked, "status=\"not_blocked\"");
    text.begin("pantau_monitor_alerts_total", "counter", "Alerts that were due.");
    text.value(m_alerts);
    text.begin("pantau_monitor_failed_deliveries_total", "counter",
               "Attempts to deliver an alert that failed.");
    text.value(m_undelivered);
    text.begin("pantau_monitor_last_answer_time_seconds", "gauge",
               "The newest clear answer; 0 before the first.");
    text.value(m_lastAnswerAt ? m_lastAnswerAt->toSecsSinceEpoch() : 0);
    text.begin("pantau_monitor_next_check_time_seconds", "gauge", "The next check; 0 while none is planned.");
    text.value(m_nextCheckAt ? m_nextCheckAt->toSecsSinceEpoch() : 0);
    text.begin("pantau_monitor_problems", "gauge",
               "What keeps domains from being checked, or alerts from going out.");
    text.value(
        std::count_if(situation.notices.cbegin(), situation.notices.cend(),
                      [](const app::Notice &notice) { return notice.severity >= app::Severity::Attention; }));
    text.begin("pantau_monitor_account_watched", "gauge",
               "1 where an account's domains are checked as planned.");
    for (const app::AccountSituation &account : situation.accounts)
        text.value(account.isWatched ? 1 : 0, accountLabel(account.account));
    QList<AccountId> known = m_usage.keys();
    std::sort(known.begin(), known.end());
    text.begin("pantau_monitor_quota_limit", "gauge", "The quota of an account, in the service's units.");
    for (const AccountId account : std::as_const(known))
        text.value(m_usage[account].limit, accountLabel(account));
    text.begin("pantau_monitor_quota_remaining", "gauge", "What is left of it.");
    for (const AccountId account : std::as_const(known))
        text.value(m_usage[account].remaining, accountLabel(account));
    return text.text();
}

Result<void> MonitorMetrics::save(const QByteArray &text) const
{
    if (auto may = mayReplace(m_file, m_session.dataDir()); !may)
        return may;
    QSaveFile file(m_file);
    // Whoever collects it is another user, and nothing in it is secret.
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() &&
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther) &&
        file.commit())
        return {};
    return failure(Error::Kind::Storage, tr("The metrics could not be written to “%1”. %2")
                                             .arg(QDir::toNativeSeparators(m_file), file.errorString()));
}

} // namespace pantau::cli
