// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clock.h"
#include "core/stop_signals.h"
#include "core/translations.h"
#include "desktop/desktop.h"
#include "desktop/icons.h"
#include "secrets/keychain_secret_store.h"
#include "session/session.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QMessageBox>
#include <QStandardPaths>

namespace {

class Main
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Main)
};

/// The same place as the command line's, so that both see the same lists.
QString defaultDataDir()
{
    const QString fromEnvironment = qEnvironmentVariable("PANTAU_DATA_DIR");
    return fromEnvironment.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                                           QStringLiteral("/pantau")
                                     : fromEnvironment;
}

/// One sentence, and the end.
int refuse(const QString &sentence)
{
    QMessageBox box(QMessageBox::Critical, QStringLiteral("Pantau"), sentence, QMessageBox::Close);
    box.setTextFormat(Qt::PlainText);
    box.show();
    QApplication::exec(); // ends with the last window
    return 1;
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("pantau"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PANTAU_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("pantau"));
    QApplication::setWindowIcon(pantau::desktop::colourIcon(QStringLiteral("pantau")));
    pantau::installTranslations(app, QLocale::system());

    QCommandLineParser parser;
    parser.setApplicationDescription(Main::tr("Keeps watch over domains on a national blocklist."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption dataDirOption(
        QStringLiteral("data-dir"), Main::tr("Where the database is; PANTAU_DATA_DIR stands in for it."),
        QStringLiteral("DIR"));
    const QCommandLineOption hiddenOption(QStringLiteral("hidden"),
                                          Main::tr("Start in the tray, without the window."));
    parser.addOptions({dataDirOption, hiddenOption});
    parser.process(app);

    const pantau::SystemClock clock;
    pantau::session::SessionOptions options;
    options.dataDir = parser.isSet(dataDirOption) ? parser.value(dataDirOption) : defaultDataDir();
    options.makeSecretStore = [](const QString &scope) -> std::unique_ptr<pantau::secrets::SecretStore> {
        return std::make_unique<pantau::secrets::KeychainSecretStore>(scope);
    };
    if (const QString standIn = qEnvironmentVariable("PANTAU_API_KEY"); !standIn.isEmpty()) {
        const auto key = pantau::ApiKey::parse(standIn);
        if (!key)
            return refuse(QStringLiteral("PANTAU_API_KEY: ") + key.error().sentence);
        options.standInKey = *key;
    }
    const QString dataDir = options.dataDir;
    auto session = pantau::session::Session::open(std::move(options), clock);
    if (!session)
        return refuse(session.error().sentence);

    const pantau::StopSignals stopSignals;
    QObject::connect(&stopSignals, &pantau::StopSignals::stopRequested, &app, &QCoreApplication::quit);
    pantau::desktop::Desktop desktop(**session, dataDir);
    desktop.start(parser.isSet(hiddenOption));
    (*session)->startMonitoring();
    return QApplication::exec();
}
