// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/commands.h"

#include "service/main/blocklist_command.h"
#include "service/main/key_commands.h"
#include "service/main/package_commands.h"
#include "service/main/report.h"
#include "service/main/serve_command.h"

namespace pantau::service {

namespace {

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
                   "  keys set-package give a key another package, or a daily quota\n"
                   "  keys set-expiry  say until which day a key may be used\n"
                   "  keys allow-ip    say from which addresses a key may be used\n"
                   "  keys deactivate  stop a key\n"
                   "  keys activate    let a stopped key be used again\n"
                   "  keys delete      forget a key and what it has used\n"
                   "  keys regenerate  put a new key in place of an old one\n"
                   "  packages list    show the packages\n"
                   "  packages set     add a package, or change one\n"
                   "  packages remove  offer a package no more\n\n"
                   "“pantau-service COMMAND --help” explains a command.");
}

} // namespace

bool serves(const QStringList &arguments)
{
    return arguments.value(0) == QLatin1String("serve");
}

CommandOutcome runCommand(const QStringList &arguments, const Clock &clock)
{
    const QString first = arguments.value(0);
    const QString second = arguments.value(1);
    const auto asksForHelp = [](const QString &word) {
        return word == QLatin1String("--help") || word == QLatin1String("-h");
    };
    const bool isGroup = first == QLatin1String("blocklist") || first == QLatin1String("keys") ||
                         first == QLatin1String("packages");
    if (asksForHelp(first) || (isGroup && asksForHelp(second))) {
        print(overview());
        return {};
    }
    if (serves(arguments))
        return runServeCommand(arguments.sliced(1), clock);
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
    return {wrongUsage(first.isEmpty()
                           ? QCoreApplication::translate("service", "No command was given.")
                           : QCoreApplication::translate("service", "There is no command “%1”.")
                                 .arg(arguments.first(std::min<qsizetype>(2, arguments.size())).join(u' '))),
            nullptr};
}

} // namespace pantau::service
