// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/options.h"

#include <QCommandLineParser>
#include <QHostAddress>
#include <QTextStream>

#include <cstdio>

namespace pantau::contract {

namespace {

constexpr int WrongUsage = 2;

ParsedOptions refuse(const QString &sentence)
{
    QTextStream(stderr) << "pantau-service-contract: " << sentence
                        << " \"pantau-service-contract --help\" shows what there is." << Qt::endl;
    return {std::nullopt, WrongUsage};
}

bool isLoopback(const QString &host)
{
    return host == QLatin1String("localhost") || QHostAddress(host).isLoopback();
}

/// Returns why @p url cannot be the base address, or an empty string if it can.
QString complaintAbout(const QUrl &url)
{
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty() || url.hasQuery() ||
        url.hasFragment())
        return QStringLiteral("--url takes a base address like https://service.example/api/v1.");
    if (url.scheme() == QLatin1String("https") ||
        (url.scheme() == QLatin1String("http") && isLoopback(url.host())))
        return {};
    return QStringLiteral(
        "--url must begin with https://, so that nobody on the way reads the key; http:// is "
        "for this computer's own addresses.");
}

} // namespace

ParsedOptions parseOptions(const QStringList &arguments)
{
    const Options defaults;
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Asks a checking service, from outside, whether it keeps the contract, and prints a line a clause:\n"
        "holds, differs (what was seen) or not tried (why).\n\n"
        "Exit code: 0 nothing differs, 1 something differs, 2 wrong usage, 3 the service could not be "
        "reached."));
    parser.addOptions(
        {{QStringLiteral("url"), QStringLiteral("The base address; it ends in /api/v1."),
          QStringLiteral("URL")},
         {QStringLiteral("key-stdin"), QStringLiteral("Read an API key from the first line of the input.")},
         {QStringLiteral("budget"),
          QStringLiteral(
              "How many domains may be asked for at most, with those that only a wrong service would "
              "answer. 15 is enough for most clauses, 330 for all."),
          QStringLiteral("N"), QString::number(defaults.budget)},
         {QStringLiteral("listed"), QStringLiteral("A domain that the service is known to have on its list."),
          QStringLiteral("DOMAIN")},
         {QStringLiteral("try-minute-limit"),
          QStringLiteral("Also send over 60 requests in a minute; nothing else at this address can ask for a "
                         "minute then.")},
         {QStringLiteral("json"), QStringLiteral("Print one JSON object instead of lines.")}});
    const QCommandLineOption help = parser.addHelpOption();
    const bool understood = parser.parse(arguments);
    if (parser.isSet(help)) {
        QTextStream(stdout) << parser.helpText();
        return {};
    }
    if (!understood)
        return refuse(parser.errorText() + u'.');
    if (!parser.positionalArguments().isEmpty())
        return refuse(
            QStringLiteral("\"%1\" is one word too many.").arg(parser.positionalArguments().constFirst()));
    if (!parser.isSet(QStringLiteral("url")))
        return refuse(QStringLiteral("--url is missing."));

    Options options;
    options.url = QUrl(parser.value(QStringLiteral("url")), QUrl::StrictMode);
    if (const QString complaint = complaintAbout(options.url); !complaint.isEmpty())
        return refuse(complaint);
    while (options.url.path().endsWith(u'/'))
        options.url.setPath(options.url.path().chopped(1));
    bool isNumber = false;
    options.budget = parser.value(QStringLiteral("budget")).toInt(&isNumber);
    if (!isNumber || options.budget < 0 || options.budget > 100'000)
        return refuse(QStringLiteral("--budget takes a number of domains, 0 to 100000."));
    options.keyFromStdin = parser.isSet(QStringLiteral("key-stdin"));
    options.listedDomain = parser.value(QStringLiteral("listed")).trimmed().toLower();
    options.tryMinuteLimit = parser.isSet(QStringLiteral("try-minute-limit"));
    options.json = parser.isSet(QStringLiteral("json"));
    return {options, 0};
}

} // namespace pantau::contract
