// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/screenshots/photographer.h"
#include "core/translations.h"
#include "desktop/desktop.h"
#include "desktop/shell/outlined_style.h"
#include "secrets/memory_secret_store.h"
#include "support/manual_clock.h"

#include <QApplication>
#include <QCommandLineParser>

#include <cstdio>

using namespace pantau;

namespace {

/// The icon in the tray and the notification of the newest change, until the program is ended.
int stayInTray(session::Session &session, const QString &dataDir, const QString &language)
{
    desktop::Desktop desktop(session, dataDir + QStringLiteral("/window.ini"));
    desktop.window().preferences().setLanguage(language);
    desktop.start(desktop::StartOptions::Show::Window);
    desktop.window().showMaximized();
    desktop.window().openDomain(QStringLiteral("melati-promo.example"));
    Q_EMIT session.connectionStateChanged(true, {});
    Q_EMIT session.nextCheckChanged(session.clock().nowUtc().addSecs(4 * 60));
    if (const auto alerts = session.alerts().list(0, 1); alerts && !alerts->isEmpty())
        Q_EMIT session.alertDue(alerts->constFirst().alert);
    return QApplication::exec();
}

} // namespace

/// Takes the pictures of one language, theme and size: scripts/screenshots runs it for each.
int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("pantau"));
    desktop::OutlinedStyle::install();
    QCommandLineParser parser;
    parser.addHelpOption();
    const QCommandLineOption language(QStringLiteral("language"), QStringLiteral("en or id."),
                                      QStringLiteral("CODE"), QStringLiteral("en"));
    const QCommandLineOption prefix(QStringLiteral("prefix"), QStringLiteral("Of the pictures' names."),
                                    QStringLiteral("TEXT"), QStringLiteral("en"));
    const QCommandLineOption now(QStringLiteral("now"), QStringLiteral("The moment in the pictures."),
                                 QStringLiteral("TIME"));
    const QCommandLineOption firstStart(QStringLiteral("first-start"),
                                        QStringLiteral("Only that; the data directory is empty."));
    const QCommandLineOption tray(QStringLiteral("tray"), QStringLiteral("Stay in the tray; no picture."));
    parser.addOptions({language, prefix, now, firstStart, tray});
    parser.addPositionalArgument(QStringLiteral("DIR"),
                                 QStringLiteral("A data directory of pantau-data-set."));
    parser.addPositionalArgument(QStringLiteral("PICTURES"), QStringLiteral("Where they go."));
    parser.process(app);
    const QDateTime moment = QDateTime::fromString(parser.value(now), Qt::ISODate).toUTC();
    if (parser.positionalArguments().size() != 2 || !moment.isValid())
        parser.showHelp(2);
    const QString dataDir = parser.positionalArguments().constFirst();
    const bool indonesian = parser.value(language) == QLatin1String("id");
    installTranslations(app, QLocale(indonesian ? QStringLiteral("id_ID") : QStringLiteral("en_GB")));

    const test::ManualClock clock(moment);
    session::SessionOptions options;
    options.dataDir = dataDir;
    options.makeSecretStore = [](const QString &) {
        auto secrets = std::make_unique<secrets::MemorySecretStore>();
        const auto key =
            secrets->write(AccountId{1}, *ApiKey::parse(QStringLiteral("a-key-of-nobody-0123456789")));
        const auto token = secrets->write(
            ChannelId{1},
            *ChannelSecret::parse(Channel::Kind::Telegram,
                                  QStringLiteral("12345678:AAaToken-of_nobody-0123456789abcdefgh")));
        return secrets;
    };
    auto session = session::Session::open(std::move(options), clock);
    if (!session) {
        std::fprintf(stderr, "%s\n", qPrintable(session.error().sentence));
        return 1;
    }
    if (parser.isSet(tray))
        return stayInTray(**session, dataDir, parser.value(language));
    desktop::MainWindow window(**session, dataDir + QStringLiteral("/window.ini"));
    window.resize(1280, 800);
    window.show();
    test::Photographer photographer(**session, window, QDir(parser.positionalArguments().constLast()),
                                    parser.value(prefix), indonesian);
    if (parser.isSet(firstStart))
        photographer.takeFirstStart();
    else
        photographer.takeAll();
    return photographer.failed() ? 1 : 0;
}
