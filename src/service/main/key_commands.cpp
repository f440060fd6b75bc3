// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/key_commands.h"

#include "service/key_registry.h"
#include "service/main/report.h"
#include "service/packages.h"

#include <QCommandLineParser>

namespace pantau::service {

namespace {

QString allowanceOf(const KeyRecord &key)
{
    const Package *package = findPackage(key.package);
    return package ? package->name.toString()
                   : QCoreApplication::translate("service", "freemium, %n domains a day", nullptr,
                                                 int(key.dailyLimit));
}

int add(const QCommandLineParser &parser, KeyRegistry &registry, const Clock &clock)
{
    NewKey key;
    key.name = parser.value(QStringLiteral("name"));
    key.package = parser.value(QStringLiteral("package"));
    key.allowedIps = parser.values(QStringLiteral("allow-ip"));
    if (key.name.isEmpty())
        return wrongUsage(QCoreApplication::translate("service", "--name is missing."));
    if (parser.isSet(QStringLiteral("freemium")) == parser.isSet(QStringLiteral("package")))
        return wrongUsage(QCoreApplication::translate("service", "Choose either --freemium or --package."));
    if (parser.isSet(QStringLiteral("daily-limit"))) {
        bool isNumber = false;
        key.dailyLimit = parser.value(QStringLiteral("daily-limit")).toLongLong(&isNumber);
        if (!isNumber || !key.package.isEmpty())
            return wrongUsage(QCoreApplication::translate(
                "service", "--daily-limit takes a number, and goes with --freemium."));
    }
    const auto made = registry.add(key, clock.nowUtc());
    if (!made)
        return failed(made.error());
    print(*made);
    return 0;
}

int list(KeyRegistry &registry)
{
    const auto keys = registry.list();
    if (!keys)
        return failed(keys.error());
    for (const KeyRecord &key : *keys)
        print(QStringList{key.name, allowanceOf(key),
                          key.active ? QCoreApplication::translate("service", "active")
                                     : QCoreApplication::translate("service", "inactive"),
                          key.allowedIps.join(u' ')}
                  .join(u'\t')
                  .trimmed());
    return 0;
}

/// Name, used and limit between tabs, without words: scripts compare them.
int usage(KeyRegistry &registry, const Clock &clock)
{
    const auto keys = registry.usage(clock.nowUtc());
    if (!keys)
        return failed(keys.error());
    for (const KeyUsage &usage : *keys)
        print(QStringList{usage.key.name, QString::number(usage.used), QString::number(usage.limit)}.join(
            u'\t'));
    return 0;
}

} // namespace

int runKeysCommand(const QString &verb, const QStringList &arguments, const Clock &clock)
{
    static const QStringList verbs{QStringLiteral("add"), QStringLiteral("list"), QStringLiteral("usage"),
                                   QStringLiteral("deactivate"), QStringLiteral("regenerate")};
    if (!verbs.contains(verb))
        return wrongUsage(QCoreApplication::translate("service", "There is no command “%1”.")
                              .arg(QStringLiteral("keys ") + verb));
    const bool namesOne = verb == QLatin1String("deactivate") || verb == QLatin1String("regenerate");

    QCommandLineParser parser;
    parser.addOption({QStringLiteral("data-dir"),
                      QCoreApplication::translate(
                          "service", "Where keys and counters are; PANTAU_DATA_DIR stands in for it."),
                      QStringLiteral("DIR"), qEnvironmentVariable("PANTAU_DATA_DIR")});
    if (verb == QLatin1String("add"))
        parser.addOptions(
            {{QStringLiteral("name"), QCoreApplication::translate("service", "Whose key it is."),
              QStringLiteral("NAME")},
             {QStringLiteral("freemium"), QCoreApplication::translate("service", "A daily allowance.")},
             {QStringLiteral("daily-limit"),
              QCoreApplication::translate("service", "Domains a day, 100 unless told."), QStringLiteral("N")},
             {QStringLiteral("package"),
              QCoreApplication::translate("service", "Monthly credits: starter, professional or business."),
              QStringLiteral("PACKAGE")},
             {QStringLiteral("allow-ip"),
              QCoreApplication::translate("service", "An address that may use the key; repeat for more."),
              QStringLiteral("IP")}});
    if (namesOne)
        parser.addPositionalArgument(QStringLiteral("NAME"),
                                     QCoreApplication::translate("service", "Whose key it is."));
    if (const auto ended = parse(parser, QStringLiteral("keys ") + verb, arguments))
        return *ended;
    if (parser.positionalArguments().size() != (namesOne ? 1 : 0))
        return wrongUsage(namesOne
                              ? QCoreApplication::translate("service", "Name one key.")
                              : QCoreApplication::translate("service", "This command takes options only."));
    const QString dataDir = parser.value(QStringLiteral("data-dir"));
    if (dataDir.isEmpty())
        return wrongUsage(QCoreApplication::translate("service", "--data-dir is missing."));

    const auto opened = KeyRegistry::open(dataDir);
    if (!opened)
        return failed(opened.error());
    KeyRegistry &registry = **opened;
    if (verb == QLatin1String("add"))
        return add(parser, registry, clock);
    if (verb == QLatin1String("list"))
        return list(registry);
    if (verb == QLatin1String("usage"))
        return usage(registry, clock);
    const QString name = parser.positionalArguments().first();
    if (verb == QLatin1String("regenerate")) {
        const auto made = registry.regenerate(name);
        if (!made)
            return failed(made.error());
        print(*made);
        return 0;
    }
    const auto stopped = registry.deactivate(name);
    return stopped ? 0 : failed(stopped.error());
}

} // namespace pantau::service
