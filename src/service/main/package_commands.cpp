// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/package_commands.h"

#include "service/main/book_options.h"
#include "service/main/key_output.h"
#include "service/main/report.h"
#include "service/packages.h"

#include <QCommandLineParser>
#include <QJsonArray>

#include <algorithm>

namespace pantau::service {

namespace {

const QString Credits = QStringLiteral("credits");
const QString PriceIdr = QStringLiteral("price-idr");

int list(const QCommandLineParser &parser, Database &database)
{
    const auto packages = packagesOf(database);
    if (!packages)
        return failed(packages.error());
    QJsonArray array;
    QList<QStringList> rows;
    for (const Package &package : *packages) {
        array.append(jsonOf(package));
        rows.append(
            {package.key, package.name, QString::number(package.credits), QString::number(package.priceIdr)});
    }
    if (parser.isSet(QStringLiteral("json")))
        printJson(array);
    else
        printTable({QCoreApplication::translate("service", "Package"),
                    QCoreApplication::translate("service", "Name"),
                    QCoreApplication::translate("service", "Credits a month"),
                    QCoreApplication::translate("service", "Rupiah a month")},
                   rows);
    return 0;
}

/// Before there is a database: who mistypes makes none.
std::optional<int> wrongSetting(const QCommandLineParser &parser)
{
    for (const QString &option : {Credits, PriceIdr})
        if (parser.isSet(option) && !numberIn(parser, option, 0))
            return wrongUsage(
                QCoreApplication::translate("service", "--%1 must be a number, 0 or more.").arg(option));
    if (!parser.isSet(QStringLiteral("name")) && !parser.isSet(Credits) && !parser.isSet(PriceIdr))
        return wrongUsage(
            QCoreApplication::translate("service", "Give --name, --credits or --price-idr, or several."));
    return std::nullopt;
}

int set(const QCommandLineParser &parser, Database &database)
{
    const auto packages = packagesOf(database);
    if (!packages)
        return failed(packages.error());
    const QString key = parser.positionalArguments().constFirst();
    const auto known = std::find_if(packages->cbegin(), packages->cend(),
                                    [&key](const Package &package) { return package.key == key; });
    Package package{key, {}, -1, -1};
    if (known != packages->cend())
        package = *known;
    if (parser.isSet(QStringLiteral("name")))
        package.name = parser.value(QStringLiteral("name")).simplified();
    package.credits = numberIn(parser, Credits, 0).value_or(package.credits);
    package.priceIdr = numberIn(parser, PriceIdr, 0).value_or(package.priceIdr);
    if (package.name.isEmpty() || package.credits < 0 || package.priceIdr < 0)
        return wrongUsage(
            QCoreApplication::translate("service", "A new package needs --name, --credits and --price-idr."));
    if (auto done = putPackage(database, package); !done)
        return failed(done.error());
    if (parser.isSet(QStringLiteral("json")))
        printJson(jsonOf(package));
    return 0;
}

int remove(const QCommandLineParser &parser, Database &database)
{
    const QString key = parser.positionalArguments().constFirst();
    if (auto done = removePackage(database, key); !done)
        return failed(done.error());
    if (parser.isSet(QStringLiteral("json")))
        printJson(QJsonObject{{QStringLiteral("key"), key}});
    return 0;
}

} // namespace

int runPackagesCommand(const QString &verb, const QStringList &arguments)
{
    const bool isSet = verb == QLatin1String("set");
    const bool isRemove = verb == QLatin1String("remove");
    const bool namesOne = isSet || isRemove;
    if (!namesOne && verb != QLatin1String("list"))
        return wrongUsage(QCoreApplication::translate("service", "There is no command “%1”.")
                              .arg(QStringLiteral("packages ") + verb));
    QCommandLineParser parser;
    addDatabaseOptions(parser);
    addJsonOption(parser);
    if (namesOne)
        parser.addPositionalArgument(QStringLiteral("KEY"),
                                     QCoreApplication::translate("service", "The package, like starter."));
    if (isSet) {
        parser.addOptions(
            {{QStringLiteral("name"), QCoreApplication::translate("service", "What callers see."),
              QStringLiteral("NAME")},
             {Credits, QCoreApplication::translate("service", "Credits a month."), QStringLiteral("N")},
             {PriceIdr, QCoreApplication::translate("service", "Rupiah a month."), QStringLiteral("N")}});
    }
    if (const auto ended = parse(parser, QStringLiteral("packages ") + verb, arguments))
        return *ended;
    if (parser.positionalArguments().size() != (namesOne ? 1 : 0))
        return wrongUsage(namesOne
                              ? QCoreApplication::translate("service", "Name one package.")
                              : QCoreApplication::translate("service", "This command takes options only."));
    if (const auto ended = wrongDatabase(parser))
        return *ended;
    if (isSet)
        if (const auto ended = wrongSetting(parser))
            return *ended;
    const auto database =
        openDatabase(parser, isSet ? Database::IfMissing::Make : Database::IfMissing::Refuse);
    if (!database)
        return failed(database.error());
    return isSet ? set(parser, **database) : isRemove ? remove(parser, **database) : list(parser, **database);
}

} // namespace pantau::service
