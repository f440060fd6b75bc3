// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/background_work.h"
#include "base/language.h"
#include "base/process.h"
#include "base/time.h"
#include "cli/command_line.h"

#include <QCoreApplication>

#include <cstdio>

namespace {

int run(int argc, char *argv[])
{
    pantau::keepOutOfCrashDumps();
    pantau::reportLackOfMemory();
    pantau::shareMemoryAmongThreads();
    pantau::completeProxyVariables();
    pantau::guardStandardStreams();
    const pantau::ConsoleText consoleText;
    pantau::EventsWithoutExceptions app(argc, argv);
    const pantau::FinishBackgroundWork finishBackgroundWork;
    QCoreApplication::setApplicationName(QStringLiteral("pantau-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PANTAU_VERSION));

    pantau::installTranslations(app, QLocale::system());

    QTextStream out(stdout);
    QTextStream err(stderr);
    const pantau::SystemClock clock;
    pantau::cli::CommandLine commandLine(out, err, clock);
    QObject::connect(&commandLine, &pantau::cli::CommandLine::finished, &app,
                     [](pantau::cli::ExitCode code) { QCoreApplication::exit(int(code)); });
    const pantau::StopSignals stopSignals;
    QObject::connect(&stopSignals, &pantau::StopSignals::stopRequested, &commandLine,
                     &pantau::cli::CommandLine::interrupt);
    QMetaObject::invokeMethod(
        &commandLine, [&] { commandLine.run(QCoreApplication::arguments().sliced(1)); },
        Qt::QueuedConnection);
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    return pantau::programEnd(run(argc, argv));
}
