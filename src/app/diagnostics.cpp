// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/diagnostics.h"

#include "app/background_work.h"
#include "app/session.h"
#include "base/background_work.h"
#include "base/domain_text.h"
#include "db/database.h"

#include <QDir>
#include <QHostAddress>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <QUuid>

#include <algorithm>
#include <iterator>

namespace pantau::app {

QByteArray wireLine(const NetworkEntry &entry)
{
    QJsonObject line{
        {QStringLiteral("at"), entry.at.toUTC().toString(Qt::ISODateWithMs)},
        {QStringLiteral("account"), entry.accountName},
        {QStringLiteral("host"), entry.host},
        {QStringLiteral("request"), entry.request},
        {QStringLiteral("domains"), entry.domainCount},
        {QStringLiteral("status"), entry.httpStatus},
        {QStringLiteral("ms"), qint64(entry.duration.count())},
        {QStringLiteral("bytes"), entry.bytesReceived},
    };
    if (entry.account)
        line.insert(QStringLiteral("account_id"), qint64(*entry.account));
    if (!entry.run.isEmpty())
        line.insert(QStringLiteral("run"), entry.run);
    if (!entry.failure.isEmpty())
        line.insert(QStringLiteral("failure"), entry.failure);
    if (!entry.detail.isEmpty())
        line.insert(QStringLiteral("detail"), withoutDomains(entry, entry.detail));
    if (entry.retryAfter)
        line.insert(QStringLiteral("retry_after"), qint64(entry.retryAfter->count()));
    return QJsonDocument(line).toJson(QJsonDocument::Compact);
}

std::optional<NetworkEntry> wireEntry(const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    NetworkEntry entry;
    entry.at = QDateTime::fromString(object.value(QLatin1String("at")).toString(), Qt::ISODateWithMs).toUTC();
    if (!entry.at.isValid())
        return std::nullopt;
    const auto text = [&object](const char *name) { return object.value(QLatin1String(name)).toString(); };
    const auto number = [&object](const char *name) { return object.value(QLatin1String(name)).toInteger(); };
    entry.accountName = text("account");
    entry.run = text("run");
    entry.host = text("host");
    entry.request = text("request");
    entry.domainCount = int(number("domains"));
    entry.httpStatus = int(number("status"));
    entry.duration = std::chrono::milliseconds(number("ms"));
    entry.bytesReceived = number("bytes");
    entry.failure = text("failure");
    entry.detail = text("detail");
    if (object.contains(QLatin1String("account_id")))
        entry.account = AccountId{number("account_id")};
    if (object.contains(QLatin1String("retry_after")))
        entry.retryAfter = std::chrono::seconds(number("retry_after"));
    return entry;
}

QString withoutDomains(const NetworkEntry &entry, QString text)
{
    for (const QString &domain : entry.domains)
        text.replace(domain, QLatin1String("[domain]"), Qt::CaseInsensitive);
    return text;
}

namespace {

constexpr QFile::Permissions OwnersFile = QFile::ReadOwner | QFile::WriteOwner;

QString newerFile(const QString &dataDir)
{
    return dataDir + QStringLiteral("/network.log");
}

QString olderFile(const QString &dataDir)
{
    return dataDir + QStringLiteral("/network.1.log");
}

/// Returns entries oldest first. Skips incomplete lines, which a power failure may leave.
QList<NetworkEntry> readEntries(const QString &path, const QString &ownRun)
{
    QFile file(path);
    QList<NetworkEntry> entries;
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    for (const QByteArray &line : file.read(2 * NetworkLog::mostFileBytes).split('\n'))
        if (const auto entry = line.isEmpty() ? std::nullopt : wireEntry(line))
            if (entry->run != ownRun)
                entries += *entry;
    return entries;
}

/// Shorter names are common words, so they are only replaced in quotation marks.
constexpr qsizetype ShortestBareName = 3;

/// Hides runs of letters and digits, as in keys and tokens, that are longer than any word or time. Parts of
/// domains are kept; they have only lower-case letters.
QString withoutSecrets(const QString &text)
{
    static const QRegularExpression secret(
        QStringLiteral(R"((?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{20,}(?![\w-]))"));
    static const QRegularExpression label(QStringLiteral("^[a-z0-9-]+$"));
    return replaceMatches(text, secret, [&text](const QRegularExpressionMatch &match) {
        const QString after = text.mid(match.capturedEnd(), 2); // a full stop may end a sentence
        const bool hasNeighbour =
            text.mid(match.capturedStart() - 1, 1) == u"." ||
            (after.size() == 2 && after.at(0) == u'.' && after.at(1).isLetterOrNumber());
        const bool isInDomain = hasNeighbour && label.match(match.captured()).hasMatch();
        return isInDomain ? match.captured() : QStringLiteral("[hidden]");
    });
}

/// Keeps this computer's addresses, which identify no one.
QString withoutAddresses(const QString &text)
{
    static const QRegularExpression address(QStringLiteral(
        R"((?<![\w.:])(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:]*:[0-9A-Fa-f:]*)(?![\w]))"));
    return replaceMatches(text, address, [](const QRegularExpressionMatch &match) {
        const QHostAddress found(match.captured());
        return found.isNull() || found.isLoopback() ? match.captured() : QStringLiteral("[address]");
    });
}

QString alternative(const QString &name)
{
    const QString escaped = QRegularExpression::escape(name);
    return name.size() < ShortestBareName ? QStringLiteral("(?<=“)%1(?=”)").arg(escaped) : escaped;
}

constexpr int MostLogLines = 100;

/// State read on the session's thread.
struct Live
{
    QList<NetworkEntry> wire;
    bool isReadOnly = false;
};

/// Data read from the database.
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

Result<Stored> readAll(const db::Store &store)
{
    const auto sqlite = TRY(store.database().sqliteVersion());
    const auto settings = TRY(store.settings().read());
    const auto alerts = TRY(store.alerts().settings());
    const auto accounts = TRY(store.accounts().all());
    const auto lists = TRY(store.lists().all());
    const auto channels = TRY(store.channels().all());
    const auto events = TRY(store.history().events(0, MostLogLines));
    return Stored{sqlite, settings, alerts, accounts, lists, channels, events};
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
        line += account.state == Account::State::KeyRefused  ? QStringLiteral(", key refused")
                : account.state == Account::State::PlanEnded ? QStringLiteral(", plan ended")
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

QString wireText(const NetworkEntry &wire, HiddenNames &hidden)
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

/// Returns the newest entries of both logs, oldest first.
QStringList logLines(const Stored &stored, const Live &live, HiddenNames &hidden)
{
    QHash<AccountId, QString> accounts;
    for (qsizetype i = 0; i < stored.accounts.size(); ++i)
        accounts.insert(stored.accounts.at(i).id, QStringLiteral("[account %1]").arg(i + 1));
    const auto who = [&accounts](const std::optional<AccountId> &id) {
        return id ? accounts.value(*id, QStringLiteral("[account]")) : QStringLiteral("-");
    };
    QList<std::pair<QDateTime, QString>> entries;
    for (const NetworkEntry &wire : live.wire)
        entries += {wire.at, who(wire.account) + u' ' + wireText(wire, hidden)};
    for (const EventRow &event : stored.events)
        entries += {event.at, who(event.account) + u' ' + eventKindKey(event.kind) + QStringLiteral(": ") +
                                  hidden.in(event.sentence + u' ' + event.detail)};
    std::ranges::stable_sort(entries, [](const auto &a, const auto &b) { return a.first < b.first; });
    if (entries.size() > MostLogLines)
        entries.remove(0, entries.size() - MostLogLines);
    QStringList lines;
    for (const auto &[at, line] : std::as_const(entries))
        lines += at.toUTC().toString(Qt::ISODate) + u' ' + line;
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

NetworkLog::NetworkLog(QString dataDir, bool keepsFile, QObject *parent)
    : QObject(parent)
    , m_dataDir(std::move(dataDir))
    , m_keepsFile(keepsFile)
    , m_run(QUuid::createUuid().toString(QUuid::Id128).first(8))
{
}

void NetworkLog::append(const NetworkEntry &entry)
{
    if (m_entries.size() >= mostEntries)
        m_entries.removeFirst();
    m_entries.append(entry);
    if (m_keepsFile)
        write(entry);
    Q_EMIT appended(entry);
}

void NetworkLog::write(const NetworkEntry &entry)
{
    NetworkEntry marked = entry;
    marked.run = m_run;
    const QByteArray line = wireLine(marked) + '\n';
    if (!openFile())
        return;
    if (m_file.size() > 0 && m_file.size() + line.size() > mostFileBytes) {
        m_file.close();
        QFile::remove(olderFile(m_dataDir));
        QFile::rename(newerFile(m_dataDir), olderFile(m_dataDir));
        if (!openFile())
            return;
    }
    m_file.write(line);
    m_file.flush();
}

bool NetworkLog::openFile()
{
    if (m_file.isOpen())
        return true;
    m_file.setFileName(newerFile(m_dataDir));
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Append, OwnersFile))
        return false;
    m_file.setPermissions(OwnersFile); // for an existing file
    return true;
}

void NetworkLog::loadEarlier()
{
    if (m_isLoading)
        return;
    m_isLoading = true;
    const auto reading = workInBackground([dataDir = m_dataDir, run = m_run] {
        return readEntries(olderFile(dataDir), run) + readEntries(newerFile(dataDir), run);
    });
    whenFinished(reading, this, [this, times = m_timesForgotten](QList<NetworkEntry> earlier) {
        if (times != m_timesForgotten)
            return;
        earlier += m_entries;
        if (earlier.size() > mostEntries)
            earlier.remove(0, earlier.size() - mostEntries);
        m_entries = std::move(earlier);
        Q_EMIT earlierLoaded();
    });
}

Result<void> NetworkLog::forget()
{
    ++m_timesForgotten;
    m_entries.clear();
    m_file.close();
    Result<void> outcome;
    for (const QString &path : {olderFile(m_dataDir), newerFile(m_dataDir)})
        if (!QFile::remove(path) && QFile::exists(path))
            outcome =
                failure(Error::Kind::Storage, tr("The log “%1” could not be removed. Remove it yourself.")
                                                  .arg(QDir::toNativeSeparators(path)));
    Q_EMIT earlierLoaded();
    return outcome;
}

void HiddenNames::add(const QString &kind, const QStringList &names)
{
    int number = 0;
    for (const QString &name : names) {
        ++number;
        const QString known = name.simplified().toLower();
        if (!known.isEmpty() && !m_placeholders.contains(known))
            m_placeholders.insert(known, QStringLiteral("[%1 %2]").arg(kind).arg(number));
    }
    QStringList all = m_placeholders.keys();
    // Longest first, because one name may be a prefix of another.
    std::ranges::sort(all, [](const QString &a, const QString &b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    QStringList alternatives;
    std::ranges::transform(all, std::back_inserter(alternatives), alternative);
    // Not within a word or a domain, which is hidden as a whole.
    m_names.setPattern(
        QStringLiteral(R"((?<![\p{L}\p{M}\p{N}.-])(?:%1)(?![\p{L}\p{M}\p{N}-]|\.[\p{L}\p{N}]))")
            .arg(alternatives.join(u'|')));
    m_names.setPatternOptions(QRegularExpression::CaseInsensitiveOption |
                              QRegularExpression::UseUnicodePropertiesOption);
}

QString HiddenNames::withoutNames(const QString &text) const
{
    if (m_placeholders.isEmpty())
        return text;
    return replaceMatches(text, m_names, [this](const QRegularExpressionMatch &match) {
        return m_placeholders.value(match.captured().toLower(), QStringLiteral("[name]"));
    });
}

QString HiddenNames::placeholderOf(const QString &domain)
{
    const auto number = m_domainNumbers.constFind(domain);
    if (number != m_domainNumbers.cend())
        return QStringLiteral("[domain %1]").arg(*number);
    const int next = int(m_domainNumbers.size()) + 1;
    m_domainNumbers.insert(domain, next);
    return QStringLiteral("[domain %1]").arg(next);
}

QString HiddenNames::in(QString text)
{
    text = text.simplified();
    // A home folder of "/" would match the start of every path.
    if (const QString home = QDir::homePath(); home.size() > 1) {
        text.replace(home, QLatin1String("[home]"));
        text.replace(QDir::toNativeSeparators(home), QLatin1String("[home]"));
    }
    text = withoutSecrets(withoutNames(text));
    text = withoutDomainMentions(text, [this](const QString &found) { return placeholderOf(found); });
    return withoutAddresses(text);
}

QFuture<Result<QString>> makeDiagnostics(const Session &session)
{
    const auto &entries = session.wireLog()->entries();
    const Live live{entries.mid(std::max(qsizetype(0), entries.size() - MostLogLines)), session.isReadOnly()};
    return askInBackground(session.dataDir(), [live](const db::Store &store) -> Result<QString> {
        const auto stored = TRY(readAll(store));
        return textOf(stored, live);
    });
}

} // namespace pantau::app
