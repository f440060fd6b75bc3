// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/start_options.h"

#include "app/session.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

namespace pantau::desktop {

namespace {

class Start
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Start)
};

} // namespace

bool asksForWords(int argc, char *argv[])
{
#ifdef Q_OS_WIN
    // A program with a window has no terminal there: its words come in a box.
    Q_UNUSED(argc)
    Q_UNUSED(argv)
    return false;
#else
    return std::any_of(argv, argv + argc, [](const char *argument) {
        const QByteArrayView each(argument);
        return each == "--help" || each == "-h" || each == "--help-all" || each == "--version" ||
               each == "-v";
    });
#endif
}

StartOptions readStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Start::tr("Keeps watch over domains on a national blocklist."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption dataDir(QStringLiteral("data-dir"),
                                     Start::tr("Where the database is; PANTAU_DATA_DIR stands in for it."),
                                     QStringLiteral("DIR"));
    const QCommandLineOption hidden(
        QStringLiteral("hidden"),
        Start::tr("Start in the tray, without the window; where there is no tray, minimised."));
    const QCommandLineOption minimised(QStringLiteral("minimized"),
                                       Start::tr("Start with the window minimised."));
    const QCommandLineOption quit(QStringLiteral("quit"),
                                  Start::tr("Quit the Pantau that is open, and wait until it has ended."));
    parser.addOptions({dataDir, hidden, minimised, quit});
    parser.addPositionalArgument(
        QStringLiteral("domains"),
        Start::tr("Domains to add and to check at once, here or in the Pantau that is open already."),
        QStringLiteral("[DOMAIN…]"));
    parser.process(arguments);

    StartOptions options;
    const auto place = parser.isSet(dataDir) ? Result<QString>(parser.value(dataDir)) : app::defaultDataDir();
    if (place)
        options.dataDir = *place;
    else
        options.problem = place.error().sentence;
    if (parser.isSet(hidden))
        options.show = StartOptions::Show::Tray;
    else if (parser.isSet(minimised))
        options.show = StartOptions::Show::Minimised;
    options.domains = parser.positionalArguments();
    options.endsTheOpenOne = parser.isSet(quit);
    return options;
}

} // namespace pantau::desktop
