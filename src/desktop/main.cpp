// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/background_work.h"
#include "base/language.h"
#include "base/process.h"
#include "base/time.h"
#include "cli/command_host.h"
#include "desktop/look/icons.h"
#ifdef Q_OS_WIN
#include "desktop/window/windows/app_identity.h"
#endif
#include "desktop/window/application.h"
#ifdef Q_OS_MACOS
#include "desktop/window/macos_login_launch.h"
#endif
#include "desktop/look/pantau_style.h"
#include "desktop/window/single_instance.h"

#include <QApplication>

#include <memory>
#include <tuple>

namespace {

class Main
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Main)
};

int run(int argc, char *argv[])
{
    using namespace pantau::desktop;
    pantau::keepOutOfCrashDumps();
    pantau::reportLackOfMemory();
    pantau::shareMemoryAmongThreads();
    pantau::completeProxyVariables();
    QCoreApplication::setApplicationName(QStringLiteral("pantau"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PANTAU_VERSION));
    if (asksForWords(argc, argv)) {
        QCoreApplication app(argc, argv);
        pantau::installTranslations(app, QLocale::system());
        std::ignore = readStartOptions(QCoreApplication::arguments());
    }
    QApplication app(argc, argv);
    const pantau::FinishBackgroundWork finishBackgroundWork;
#ifdef Q_OS_WIN
    claimAppId();
#endif
    QGuiApplication::setDesktopFileName(QStringLiteral("pantau"));
    PantauStyle::install();
    QApplication::setWindowIcon(colourIcon(QStringLiteral("pantau")));
    pantau::installTranslations(app, QLocale::system());
    const StartOptions options = readStartOptions(QCoreApplication::arguments());

    if (!options.problem.isEmpty())
        return options.endsTheOpenOne ? 1 : endWithSentence(options.problem);
    SingleInstance instance(options.dataDir);
    // For installers and scripts: no output, only an exit code.
    if (options.endsTheOpenOne)
        return instance.endFirst() == SingleInstance::Ending::Deaf ? 1 : 0;
    switch (instance.begin(options.domains)) {
    case SingleInstance::Role::First:
        break;
    case SingleInstance::Role::Second:
        return 0;
    case SingleInstance::Role::Deaf:
        return endWithSentence(Main::tr(
            "Pantau is already open but does not respond. Wait a few seconds or end it, then try again."));
    }

    const pantau::SystemClock clock;
    Application application(app, options, clock);
    application.accompany([&clock, &application](pantau::app::Session &session) {
        auto host = std::make_unique<pantau::cli::CommandHost>(session, clock);
        QObject::connect(&application, &Application::ending, host.get(), &pantau::cli::CommandHost::close);
        return host;
    });
    if (const auto started = application.start(); !started)
        return endWithSentence(started.error().sentence);
    const pantau::StopSignals stopSignals;
    QObject::connect(&stopSignals, &pantau::StopSignals::stopRequested, &application, &Application::quit);
    QObject::connect(&instance, &SingleInstance::called, &application, &Application::called);
    QObject::connect(&instance, &SingleInstance::quitRequested, &application, &Application::quitInTime);
    QObject::connect(&application, &Application::ending, &instance, &SingleInstance::retire);
#ifdef Q_OS_MACOS
    pantau::desktop::whenStartedAtLogin([&application] { application.startedAtLogin(); });
#endif
    instance.deliverWaiting();
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    return pantau::programEnd(run(argc, argv));
}
