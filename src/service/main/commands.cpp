// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/commands.h"

#include "service/main/blocklist_command.h"
#include "service/main/book_options.h"
#include "service/main/key_commands.h"
#include "service/main/package_commands.h"
#include "service/main/report.h"

#include <QCommandLineParser>

namespace pantau::service {

namespace {

/// "127.0.0.1:8080" or "[::1]:8080".
bool parseListen(const QString &text, ServiceConfig &config)
{
    const auto colon = text.lastIndexOf(u':');
    QString host = text.left(colon);
    if (host.startsWith(u'[') && host.endsWith(u']'))
        host = host.sliced(1, host.size() - 2);
    bool isNumber = false;
    const uint port = text.mid(colon + 1).toUInt(&isNumber);
    if (colon <= 0 || !isNumber || port > 65535 || !config.listenAddress.setAddress(host))
        return false;
    config.port = quint16(port);
    return true;
}

CommandOutcome serve(const QStringList &arguments, const Clock &clock)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("service", "Answer which domains are on a blocklist."));
    addDatabaseOptions(parser);
    parser.addOptions(
        {{QStringLiteral("listen"),
          QCoreApplication::translate("service", "Where to listen; port 0 takes a free one."),
          QStringLiteral("ADDRESS:PORT"), QStringLiteral("127.0.0.1:0")},
         {QStringLiteral("blocklist"),
          QCoreApplication::translate("service", "A text list, one domain a line, or a built index."),
          QStringLiteral("FILE")},
         {QStringLiteral("requests-per-minute"),
          QCoreApplication::translate("service", "Requests that one client address may send in a minute."),
          QStringLiteral("N"), QStringLiteral("60")}});
    if (const auto ended = parse(parser, QStringLiteral("serve"), arguments))
        return {*ended, nullptr};

    ServiceConfig config;
    config.dataDir = parser.value(QStringLiteral("data-dir"));
    config.databaseUrl = databaseUrlIn(parser);
    config.blocklistPath = parser.value(QStringLiteral("blocklist"));
    bool isNumber = false;
    config.requestsPerMinute = parser.value(QStringLiteral("requests-per-minute")).toInt(&isNumber);
    if (!parser.positionalArguments().isEmpty())
        return {wrongUsage(QCoreApplication::translate("service", "“%1” is one word too many.")
                               .arg(parser.positionalArguments().first())),
                nullptr};
    if (config.dataDir.isEmpty())
        return {wrongUsage(QCoreApplication::translate("service", "--data-dir is missing.")), nullptr};
    if (config.blocklistPath.isEmpty())
        return {wrongUsage(QCoreApplication::translate("service", "--blocklist is missing.")), nullptr};
    if (!isNumber || config.requestsPerMinute < 1)
        return {wrongUsage(QCoreApplication::translate(
                    "service", "--requests-per-minute must be a number of at least 1.")),
                nullptr};
    if (!parseListen(parser.value(QStringLiteral("listen")), config))
        return {
            wrongUsage(QCoreApplication::translate(
                           "service", "“%1” is not an address to listen on. Write it like 127.0.0.1:8080.")
                           .arg(parser.value(QStringLiteral("listen")))),
            nullptr};
    auto service = CheckingService::start(config, clock);
    if (!service)
        return {failed(service.error()), nullptr};
    print(QStringLiteral("Listening on ") + (*service)->baseUrl().toString());
    return {0, std::move(*service)};
}

QString overview()
{
    return QCoreApplication::translate(
        "service", "Usage: pantau-service COMMAND\n\n"
                   "  serve            answer which domains are on a blocklist\n"
                   "  blocklist build  build an index from published lists\n"
                   "  blocklist show   say what an index was built from\n"
                   "  keys add         make a key\n"
                   "  keys list        show the keys\n"
                   "  keys show        show one key and what it has used\n"
                   "  keys usage       show what each key has used in its present period\n"
                   "  keys set-package give a key another package, or a daily allowance\n"
                   "  keys allow-ip    say from which addresses a key may be used\n"
                   "  keys deactivate  stop a key\n"
                   "  keys regenerate  put a new key in place of an old one\n"
                   "  packages list    show the packages\n"
                   "  packages set     add a package, or change one\n\n"
                   "“pantau-service COMMAND --help” explains a command.");
}

} // namespace

CommandOutcome runCommand(const QStringList &arguments, const Clock &clock)
{
    const QString first = arguments.value(0);
    const QString second = arguments.value(1);
    if (first == QLatin1String("serve"))
        return serve(arguments.sliced(1), clock);
    if (first == QLatin1String("blocklist") && arguments.size() > 1)
        return {runBlocklistCommand(second, arguments.sliced(2)), nullptr};
    if (first == QLatin1String("keys") && arguments.size() > 1)
        return {runKeysCommand(second, arguments.sliced(2), clock), nullptr};
    if (first == QLatin1String("packages") && arguments.size() > 1)
        return {runPackagesCommand(second, arguments.sliced(2)), nullptr};
    if (first == QLatin1String("--version")) {
        print(QStringLiteral("pantau-service " PANTAU_VERSION));
        return {};
    }
    if (first == QLatin1String("--help") || first == QLatin1String("-h")) {
        print(overview());
        return {};
    }
    return {wrongUsage(first.isEmpty()
                           ? QCoreApplication::translate("service", "No command was given.")
                           : QCoreApplication::translate("service", "There is no command “%1”.")
                                 .arg(arguments.first(std::min<qsizetype>(2, arguments.size())).join(u' '))),
            nullptr};
}

} // namespace pantau::service
