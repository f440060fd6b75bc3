// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "base/process.h"
#include "base/process_start.h"
#include "base/time.h"
#include "service/main/commands.h"
#include "service/main/log_output.h"
#include "service/main/service_manager.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QTimer>

#include <chrono>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// What was accepted may take this long to come whole. The systemd unit allows more; who ends a container
/// kills it after ten seconds.
constexpr std::chrono::seconds StopGrace{7};

/// Each group of requests takes memory and leaves it. glibc would give that to the system at once, and have
/// it cleared for the next group.
void keepSomeMemory()
{
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 2 * 1024 * 1024);
#endif
}

int run(int argc, char *argv[])
{
    pantau::keepOutOfCrashDumps();
    pantau::reportLackOfMemory();
    // Whoever reads a log may go away: the line is lost then, and not the service.
    pantau::guardStandardStreams();
    keepSomeMemory();
    const pantau::ConsoleText consoleText;
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("pantau-service"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PANTAU_VERSION));
    // The service tells its operator what the same code keeps to itself inside other programs.
    QLoggingCategory::setFilterRules(
        QStringLiteral("pantau.service.*.info=true\npantau.service.*.warning=true"));
    pantau::installTranslations(app, QLocale::system());
    const pantau::service::LogOutput log;

    const QStringList words = QCoreApplication::arguments().sliced(1);
    const pantau::SystemClock clock;
    if (!pantau::service::serves(words))
        return pantau::service::runCommand(words, clock).exitCode;

    // Before the first line is out: whoever reads it may ask us to stop or to reload at once.
    const pantau::StopSignals stopSignals(pantau::HangUp::Reloads);
    QObject::connect(&stopSignals, &pantau::StopSignals::stopRequested, &app, &QCoreApplication::quit,
                     Qt::QueuedConnection);
    const pantau::service::ServiceManager manager;
    const auto outcome = pantau::service::runCommand(words, clock);
    if (!outcome.running)
        return outcome.exitCode;
    QObject::connect(&stopSignals, &pantau::StopSignals::reloadRequested, outcome.running.get(),
                     &pantau::service::CheckingService::reload);
    QTimer heartbeat;
    if (const auto interval = manager.aliveInterval()) {
        QObject::connect(&heartbeat, &QTimer::timeout, outcome.running.get(),
                         [&] { outcome.running->whenAtWork([&manager] { manager.alive(); }); });
        heartbeat.start(*interval);
    }
    manager.ready();
    const int exitCode = QCoreApplication::exec();
    manager.stopping();
    outcome.running->stop(StopGrace);
    return exitCode;
}

int main(int argc, char *argv[])
{
    return pantau::programEnd(run(argc, argv));
}
