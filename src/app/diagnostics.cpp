// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/diagnostics.h"

#include "app/ask_in_background.h"
#include "app/hidden_names.h"
#include "app/session.h"
#include "app/wire_log.h"
#include "db/database.h"

#include <QSysInfo>

#include <algorithm>

namespace pantau::app {

namespace {

constexpr int MostLogLines = 100;

/// Taken on the session's thread.
struct Live
{
    QList<WireEntry> wire;
    bool isReadOnly = false;
};

/// All that is read of the database.
struct Stored
{
    QString sqliteVersion;
    ProgramSettings settings;
    AlertSettings alerts;
    QList<Account> accounts;
    QList<DomainList> lists;
    QList<Channel> channels;
    QList<EventRow> events;
};

Result<Stored> readAll(const Queries &queries)
{
    const auto sqlite = queries.database().sqliteVersion();
    const auto settings = queries.settings();
    const auto alerts = queries.alertSettings();
    const auto accounts = queries.accounts();
    const auto lists = queries.lists();
    const auto channels = queries.channels();
    const auto events = queries.events(0, MostLogLines);
    for (const Error *error : {sqlite ? nullptr : &sqlite.error(), settings ? nullptr : &settings.error(),
                               alerts ? nullptr : &alerts.error(), accounts ? nullptr : &accounts.error(),
                               lists ? nullptr : &lists.error(), channels ? nullptr : &channels.error(),
                               events ? nullptr : &events.error()})
        if (error)
            return failure(*error);
    return Stored{*sqlite, *settings, *alerts, *accounts, *lists, *channels, *events};
}

template <typename Named>
QStringList namesOf(const QList<Named> &all)
{
    QStringList names;
    for (const Named &each : all)
        names += each.name;
    return names;
}

QString yesNo(bool is)
{
    return is ? QStringLiteral("yes") : QStringLiteral("no");
}

QString numbered(const char *kind, qsizetype place)
{
    return QStringLiteral("%1 %2").arg(QLatin1String(kind)).arg(place + 1);
}

QString timeInReport(const QDateTime &at)
{
    return at.toUTC().toString(Qt::ISODate);
}

QStringList versionLines(const Stored &stored, const Live &live)
{
    QStringList lines{
        QStringLiteral("Pantau " PANTAU_VERSION),
        QStringLiteral("Qt %1, built with %2").arg(QLatin1String(qVersion()), QLatin1String(QT_VERSION_STR)),
        QStringLiteral("SQLite %1").arg(stored.sqliteVersion),
        QStringLiteral("System: %1, %2")
            .arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture()),
        QStringLiteral("Language: %1").arg(QLocale().name())};
    if (live.isReadOnly)
        lines += QStringLiteral("Reading only, beside another Pantau");
    return lines;
}

QString frequencyWord(BackupSchedule::Frequency frequency)
{
    switch (frequency) {
    case BackupSchedule::Frequency::Off:
        break;
    case BackupSchedule::Frequency::Daily:
        return QStringLiteral("daily");
    case BackupSchedule::Frequency::Weekly:
        return QStringLiteral("weekly");
    }
    return QStringLiteral("off");
}

QString accountLine(const Account &account, qsizetype place)
{
    const QString kind = account.address.isLocalSample() ? QStringLiteral("the built-in sample")
                         : account.address.isLocal()     ? QStringLiteral("the built-in service")
                         : account.address.url().scheme() == QLatin1String("https")
                             ? QStringLiteral("a service over https")
                             : QStringLiteral("a service over plain http");
    QString line =
        QStringLiteral("%1: %2, with key: %3").arg(numbered("Account", place), kind, yesNo(account.usesKey));
    if (account.state != Account::State::Active)
        line += account.state == Account::State::KeyRefused ? QStringLiteral(", key refused")
                                                            : QStringLiteral(", address refused");
    return line;
}

QString listLine(const DomainList &list, qsizetype place)
{
    return QStringLiteral("%1: frequency: %2, priority: %3, confirmations: %4, own network: %5, account: %6")
        .arg(numbered("List", place),
             list.interval ? QStringLiteral("%1 s").arg(list.interval->count()) : QStringLiteral("automatic"),
             importanceKey(list.importance))
        .arg(list.confirmations)
        .arg(yesNo(list.looksUp), yesNo(list.account.has_value()));
}

QStringList settingLines(const Stored &stored, HiddenNames &hidden)
{
    const ProgramSettings &settings = stored.settings;
    QStringList lines{
        QStringLiteral("Checks are kept: %1 days").arg(settings.keepChecksDays),
        QStringLiteral("Confirmations of new lists: %1").arg(settings.confirmations),
        QStringLiteral("Lookups over the own network: every %1 min").arg(settings.lookupsEvery.count()),
        QStringLiteral("Backups: %1, kept: %2")
            .arg(frequencyWord(settings.backups.frequency))
            .arg(settings.backups.keep),
        QStringLiteral("Alerts: grouped for %1 s, quiet hours: %2, quota warnings: %3, unblocked too: %4")
            .arg(stored.alerts.grouping.count())
            .arg(yesNo(stored.alerts.quietHours), yesNo(stored.alerts.quotaWarnings),
                 yesNo(stored.alerts.restoredAlerts))};
    for (qsizetype i = 0; i < stored.accounts.size(); ++i)
        lines += accountLine(stored.accounts.at(i), i);
    constexpr qsizetype MostLists = 50;
    for (qsizetype i = 0; i < std::min(MostLists, stored.lists.size()); ++i)
        lines += listLine(stored.lists.at(i), i);
    if (stored.lists.size() > MostLists)
        lines += QStringLiteral("and %1 more lists").arg(stored.lists.size() - MostLists);
    for (qsizetype i = 0; i < stored.channels.size(); ++i) {
        const Channel &channel = stored.channels.at(i);
        lines += QStringLiteral("%1: %2, on: %3")
                     .arg(numbered("Channel", i), hidden.in(channel.kind), yesNo(channel.enabled));
        if (!channel.lastProblem.isEmpty())
            lines += QStringLiteral("  ") + hidden.in(channel.lastProblem);
    }
    return lines;
}

QString wireText(const WireEntry &wire, HiddenNames &hidden)
{
    QString line = QStringLiteral("%1 domains=%2 status=%3 ms=%4 bytes=%5")
                       .arg(wire.request.isEmpty() ? QStringLiteral("not sent") : hidden.in(wire.request))
                       .arg(wire.domainCount)
                       .arg(wire.httpStatus)
                       .arg(wire.duration.count())
                       .arg(wire.bytesReceived);
    if (wire.failed())
        line += QStringLiteral(" failure=") + hidden.in(wire.failure);
    if (wire.retryAfter)
        line += QStringLiteral(" retry_after=%1").arg(wire.retryAfter->count());
    if (!wire.detail.isEmpty())
        line += u' ' + hidden.in(withoutDomains(wire, wire.detail));
    return line;
}

/// The newest of both, oldest first.
QStringList logLines(const Stored &stored, const Live &live, HiddenNames &hidden)
{
    QHash<AccountId, QString> accounts;
    for (qsizetype i = 0; i < stored.accounts.size(); ++i)
        accounts.insert(stored.accounts.at(i).id, QStringLiteral("[account %1]").arg(i + 1));
    const auto who = [&accounts](const std::optional<AccountId> &id) {
        return id ? accounts.value(*id, QStringLiteral("[account]")) : QStringLiteral("-");
    };
    QList<std::pair<QDateTime, QString>> entries;
    for (const WireEntry &wire : live.wire)
        entries += {wire.at, who(wire.account) + u' ' + wireText(wire, hidden)};
    for (const EventRow &event : stored.events)
        entries += {event.at, who(event.account) + u' ' + eventKindKey(event.kind) + QStringLiteral(": ") +
                                  hidden.in(event.sentence + u' ' + event.detail)};
    std::stable_sort(entries.begin(), entries.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    if (entries.size() > MostLogLines)
        entries.remove(0, entries.size() - MostLogLines);
    QStringList lines;
    for (const auto &[at, line] : std::as_const(entries))
        lines += timeInReport(at) + u' ' + line;
    return lines;
}

QString textOf(const Stored &stored, const Live &live)
{
    HiddenNames hidden;
    hidden.add(QStringLiteral("account"), namesOf(stored.accounts));
    hidden.add(QStringLiteral("list"), namesOf(stored.lists));
    hidden.add(QStringLiteral("channel"), namesOf(stored.channels));
    const auto section = [](const char *title, const QStringList &lines) {
        return QStringLiteral("# ") + QLatin1String(title) + u'\n' + lines.join(u'\n') + u'\n';
    };
    return QStringList{section("Versions", versionLines(stored, live)),
                       section("Settings", settingLines(stored, hidden)),
                       section("Log", logLines(stored, live, hidden))}
        .join(u'\n');
}

} // namespace

QFuture<Result<QString>> makeDiagnostics(const Session &session)
{
    const auto &entries = session.wireLog()->entries();
    const Live live{entries.mid(std::max(qsizetype(0), entries.size() - MostLogLines)), session.isReadOnly()};
    return askInBackground<QString>(session.dataDir(), [live](const Queries &queries) -> Result<QString> {
        const auto stored = readAll(queries);
        if (!stored)
            return failure(stored.error());
        return textOf(*stored, live);
    });
}

} // namespace pantau::app
