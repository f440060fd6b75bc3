// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/situation_watch.h"
#include "base/language.h"
#include "bench/screenshots/photographer.h"
#include "channels/channel_kind.h"
#include "desktop/desktop.h"
#include "desktop/look/pantau_style.h"
#include "support/manual_clock.h"
#include "support/memory_secret_store.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QScreen>

#include <cstdio>

using namespace pantau;

namespace {

/// The normal pictures ask no service. Fills in the facts of a watch without problems.
void imagineWatching(app::SituationFacts &facts, const QHash<AccountId, int> &domains)
{
    facts.watch = app::SituationFacts::Watch::On;
    for (app::AccountFacts &account : facts.accounts) {
        AccountActivity activity;
        activity.account = account.account.id;
        activity.isPlanned = true;
        activity.areListsRead = true;
        activity.domains = domains.value(account.account.id);
        activity.nextCheckAt = facts.now.addSecs(4 * 60);
        account.activity = activity;
    }
}

/// Returns the number of watched domains per account.
QHash<AccountId, int> watched(const app::Session &session)
{
    QHash<AccountId, int> domains;
    const auto index = session.store().history().domainIndex();
    if (!index)
        return domains;
    for (const int place : index->order({}))
        if (const auto account = index->accountAt(place))
            ++domains[*account];
    return domains;
}

/// Shows the tray icon and the newest change's notification until the program is quit.
int stayInTray(app::Session &session, const QString &dataDir, const QString &language)
{
    desktop::Desktop desktop(session, dataDir + QStringLiteral("/window.ini"));
    desktop.window().preferences().setLanguage(language);
    desktop.start(desktop::StartOptions::Show::Window);
    desktop.window().showMaximized();
    desktop.window().openDomain(QStringLiteral("melati-promo.example"));
    if (const auto alerts = session.store().alerts().list(0, 1); alerts && !alerts->isEmpty())
        Q_EMIT session.alertDue(alerts->constFirst().alert);
    return QApplication::exec();
}

} // namespace

/// Takes the pictures of one language, theme and size. scripts/screenshots runs it for each combination.
int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("pantau"));
    desktop::PantauStyle::install();
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
    const QCommandLineOption disagreement(
        QStringLiteral("disagreement"),
        QStringLiteral("Only that; the data directory has a second service."));
    const QCommandLineOption tray(QStringLiteral("tray"), QStringLiteral("Stay in the tray; no picture."));
    parser.addOptions({language, prefix, now, firstStart, disagreement, tray});
    parser.addPositionalArgument(QStringLiteral("DIR"),
                                 QStringLiteral("A data directory of pantau-data-set."));
    parser.addPositionalArgument(QStringLiteral("PICTURES"), QStringLiteral("Where they go."));
    parser.process(app);
    const QDateTime time = QDateTime::fromString(parser.value(now), Qt::ISODate).toUTC();
    if (parser.positionalArguments().size() != 2 || !time.isValid())
        parser.showHelp(2);
    const QString dataDir = parser.positionalArguments().constFirst();
    const bool indonesian = parser.value(language) == QLatin1String("id");
    installTranslations(app, QLocale(indonesian ? QStringLiteral("id_ID") : QStringLiteral("en_GB")));

    const test::ManualClock clock(time);
    app::SessionOptions options;
    options.dataDir = dataDir;
    options.makeSecretStore = [](const QString &) {
        auto secrets = std::make_unique<keychain::MemorySecretStore>();
        const auto key =
            secrets->write(AccountId{1}, {*ApiKey::parse(QStringLiteral("a-key-of-nobody-0123456789")),
                                          QStringLiteral("https://checks.example/api/v1")});
        const auto other =
            secrets->write(AccountId{3}, {*ApiKey::parse(QStringLiteral("another-key-0123456789")),
                                          QStringLiteral("nawalawtf+https://nawala.example")});
        const auto token = secrets->write(
            ChannelId{1}, *channels::formOf(QStringLiteral("telegram"))
                               .takeSecret(QStringLiteral("12345678:AAaToken-of_nobody-0123456789abcdefgh")));
        return secrets;
    };
    auto session = app::Session::open(std::move(options), clock);
    if (!session) {
        std::fprintf(stderr, "%s\n", qPrintable(session.error().sentence));
        return 1;
    }
    (*session)->findChild<app::SituationWatch *>()->overrideFacts(
        [domains = watched(**session)](app::SituationFacts &facts) { imagineWatching(facts, domains); });
    if (parser.isSet(tray))
        return stayInTray(**session, dataDir, parser.value(language));
    desktop::MainWindow window(**session, dataDir + QStringLiteral("/window.ini"));
    window.resize(QGuiApplication::primaryScreen()->availableSize());
    window.show();
    test::Photographer photographer(**session, window, QDir(parser.positionalArguments().constLast()),
                                    parser.value(prefix), indonesian);
    if (parser.isSet(firstStart))
        photographer.takeFirstStart();
    else if (parser.isSet(disagreement))
        photographer.takeDisagreement();
    else
        photographer.takeAll();
    return photographer.failed() ? 1 : 0;
}
