// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/command_line.h"

#include <QCommandLineParser>
#include <QLoggingCategory>
#include <QThread>

#include <algorithm>
#include <limits>

#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif

namespace pantau::service {

namespace {

#ifdef Q_OS_UNIX

constexpr rlim_t OtherFiles = 64;    ///< databases, lists, logs, the operations port
constexpr rlim_t FilesOfAThread = 4; ///< its event loop and a port

/// Raises the system's limit of open files for @p connections connections on @p threads threads (0: one
/// per core). Returns the number of connections that the limit allows, at most @p connections. Otherwise
/// the system would refuse connections before idle ones are closed.
int allowConnections(int connections, int threads)
{
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0)
        return connections;
    if (threads == 0)
        threads = QThread::idealThreadCount();
    const rlim_t others = OtherFiles + FilesOfAThread * static_cast<rlim_t>(threads);
    const rlim_t wanted = others + static_cast<rlim_t>(connections);
    if (files.rlim_cur < wanted) {
        const rlimit raised{std::min(wanted, files.rlim_max), files.rlim_max};
        if (::setrlimit(RLIMIT_NOFILE, &raised) == 0)
            files = raised;
    }
    if (files.rlim_cur >= wanted)
        return connections;
    return static_cast<int>(std::max(files.rlim_cur, others + 1) - others);
}

#else

int allowConnections(int connections, int)
{
    return connections;
}

#endif

Q_LOGGING_CATEGORY(serveNews, "pantau.service")

void addOptions(QCommandLineParser &parser)
{
    addDatabaseOptions(parser);
    const ServiceConfig standard;
    const auto add = [&](const char *name, const QString &what, const char *value,
                         const QString &standardValue = {}) {
        const QString text =
            standardValue.isEmpty() ? what : what + u' ' + Text::tr("Default: %1.").arg(standardValue);
        parser.addOption({QString::fromLatin1(name), text, QString::fromLatin1(value), standardValue});
    };
    add("listen", Text::tr("Address to listen on; port 0 picks a free port. May be repeated."),
        "ADDRESS:PORT", QStringLiteral("127.0.0.1:0"));
    add("blocklist",
        Text::tr("A published list (domains, hosts, adblock, CSV or RPZ; also gzipped), a built index, or "
                 ":sample."),
        "FILE");
    parser.addOption(
        {QStringLiteral("exact"), Text::tr("Block only the listed names, not the names below them.")});
    parser.addOption({QStringLiteral("allow-shrinking"),
                      Text::tr("Accept one changed list, although more than 2 % of its names are missing.")});
    add("requests-per-minute", Text::tr("Requests a minute from one client address."), "N",
        QString::number(standard.requestsPerMinute));
    add("daily-limit", Text::tr("Domains a day for one client address without a key."), "N",
        QString::number(standard.anonymousDailyLimit));
    add("trusted-proxy", Text::tr("A proxy whose X-Forwarded-For is used. May be repeated."),
        "ADDRESS[/BITS]");
    add("access-log", Text::tr("Write a JSON line for each reply; - is stdout."), "FILE");
    add("operations-port",
        Text::tr("Serve /healthz, /readyz and /metrics on this port of 127.0.0.1; 0 picks a free port."),
        "PORT");
    add("operations-listen",
        Text::tr("Serve health and metrics on this address, such as 0.0.0.0:9464 in a container. They have "
                 "no limits, so do not expose them to strangers."),
        "ADDRESS:PORT");
    add("threads", Text::tr("Number of I/O threads; by default one for each core."), "N");
    add("max-connections", Text::tr("Concurrent connections."), "N",
        QString::number(standard.http.connections.overall));
    add("max-connections-per-ip", Text::tr("Concurrent connections of one client address."), "N",
        QString::number(standard.http.connections.perAddress));
    add("idle-time", Text::tr("Seconds that a connection may be idle before its next request."), "SECONDS",
        QString::number(standard.http.connections.idleTime.count() / 1000));
    add("request-time", Text::tr("Seconds within which a request must arrive."), "SECONDS",
        QString::number(standard.http.connections.requestTime.count() / 1000));
}

/// Returns an error message; empty on success.
QString readOptions(const QCommandLineParser &parser, ServiceConfig &config)
{
    const auto number = [&](const char *option, qint64 smallest, qint64 largest, auto &target) {
        const QString name = QString::fromLatin1(option);
        const auto given = numberIn(parser, name, smallest);
        if (!given || *given > largest)
            return Text::tr("--%1 must be a number from %2 to %3.").arg(name).arg(smallest).arg(largest);
        target = static_cast<std::remove_reference_t<decltype(target)>>(*given);
        return QString();
    };
    constexpr qint64 LargestInt = std::numeric_limits<int>::max();
    constexpr qint64 Hour = 3'600;
    constexpr qint64 MostThreads = 256;
    qint64 idleSeconds = 0;
    qint64 requestSeconds = 0;
    for (const QString &wrong :
         {number("requests-per-minute", 1, LargestInt, config.requestsPerMinute),
          number("daily-limit", 0, 1'000'000'000, config.anonymousDailyLimit),
          number("max-connections", 1, 100'000, config.http.connections.overall),
          number("max-connections-per-ip", 1, 100'000, config.http.connections.perAddress),
          number("idle-time", 1, Hour, idleSeconds), number("request-time", 1, Hour, requestSeconds)})
        if (!wrong.isEmpty())
            return wrong;
    if (parser.isSet(QStringLiteral("threads")))
        if (QString wrong = number("threads", 1, MostThreads, config.http.threads); !wrong.isEmpty())
            return wrong;
    config.http.connections.idleTime = std::chrono::seconds(idleSeconds);
    config.http.connections.requestTime = std::chrono::seconds(requestSeconds);
    if (parser.isSet(QStringLiteral("operations-port"))) {
        quint16 port = 0;
        if (QString wrong = number("operations-port", 0, 65'535, port); !wrong.isEmpty())
            return wrong;
        config.operations = Endpoint{QHostAddress::LocalHost, port};
    }
    const auto wrongAddress = [](const QString &text) {
        return Text::tr("“%1” is not an address to listen on. Write it like 127.0.0.1:8080.").arg(text);
    };
    config.http.listen.clear();
    for (const QString &text : parser.values(QStringLiteral("listen"))) {
        const auto endpoint = Endpoint::parse(text);
        if (!endpoint)
            return wrongAddress(text);
        config.http.listen.append(*endpoint);
    }
    if (parser.isSet(QStringLiteral("operations-listen"))) {
        const QString text = parser.value(QStringLiteral("operations-listen"));
        const auto endpoint = Endpoint::parse(text);
        if (!endpoint)
            return wrongAddress(text);
        if (config.operations)
            return Text::tr("Give --operations-port or --operations-listen, not both.");
        config.operations = *endpoint;
    }
    auto proxies = TrustedProxies::parse(parser.values(QStringLiteral("trusted-proxy")));
    if (!proxies)
        return proxies.error().sentence;
    config.http.proxies = std::move(*proxies);
    return {};
}

} // namespace

CommandOutcome runServeCommand(const QStringList &arguments, const Clock &clock)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Text::tr("Answer over HTTP which domains are on a blocklist"));
    addOptions(parser);
    if (const auto ended = parse(parser, QStringLiteral("serve"), arguments))
        return {*ended, nullptr};
    if (!parser.positionalArguments().isEmpty())
        return {
            wrongUsage(Text::tr("“%1” is one word too many.").arg(parser.positionalArguments().constFirst())),
            nullptr};

    if (const auto ended = wrongDatabase(parser))
        return {*ended, nullptr};
    const auto databaseUrl = databaseUrlIn(parser);
    if (!databaseUrl)
        return {failed(databaseUrl.error()), nullptr};

    ServiceConfig config;
    config.dataDir = parser.value(QStringLiteral("data-dir"));
    config.databaseUrl = *databaseUrl;
    config.blocklistPath = parser.value(QStringLiteral("blocklist"));
    config.exactOnly = parser.isSet(QStringLiteral("exact"));
    config.allowShrinking = parser.isSet(QStringLiteral("allow-shrinking"));
    config.accessLog = parser.value(QStringLiteral("access-log"));
    if (config.dataDir.isEmpty())
        return {wrongUsage(Text::tr("--data-dir is missing.")), nullptr};
    if (config.blocklistPath.isEmpty())
        return {wrongUsage(Text::tr("--blocklist is missing.")), nullptr};
    if (const QString wrong = readOptions(parser, config); !wrong.isEmpty())
        return {wrongUsage(wrong), nullptr};

    const int allowed = allowConnections(config.http.connections.overall, config.http.threads);
    if (allowed < config.http.connections.overall)
        qCWarning(serveNews).noquote()
            << Text::tr("The system's limit of open files lowers --max-connections from %1 to %2. To use "
                        "more, raise the limit (LimitNOFILE= in the systemd unit, or ulimit -n).")
                   .arg(config.http.connections.overall)
                   .arg(allowed);
    config.http.connections.overall = allowed;

    auto service = CheckingService::start(config, clock);
    if (!service)
        return {failed(service.error()), nullptr};
    for (const QUrl &url : (*service)->baseUrls())
        print(QStringLiteral("Listening on ") + url.toString());
    if (config.operations)
        print(QStringLiteral("Operations on ") + (*service)->operationsUrl().toString());
    return {0, std::move(*service)};
}

} // namespace pantau::service
