// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// pantau-service-variant: the checking service with one contract variant or one mistake, for end-to-end
// tests. It is never installed.
#include "base/process.h"
#include "base/time.h"
#include "service/checking_service.h"
#include "support/variant_service.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTextStream>

#include <cstdio>

using namespace pantau;

namespace {

int wrongUsage(const QString &sentence)
{
    QTextStream(stderr) << "pantau-service-variant: " << sentence << Qt::endl;
    return 2;
}

QString allNames()
{
    QStringList names;
    for (const auto *variants : {&test::openVariants(), &test::mistakes()})
        for (const test::ContractVariant &variant : *variants)
            names += variant.name;
    return names.join(u'\n');
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("The variants:\n") + allNames());
    parser.addHelpOption();
    parser.addOptions(
        {{QStringLiteral("variant"), QStringLiteral("Which of them."), QStringLiteral("NAME")},
         {QStringLiteral("data-dir"), QStringLiteral("As of pantau-service serve."), QStringLiteral("DIR")},
         {QStringLiteral("blocklist"), QStringLiteral("As of pantau-service serve."), QStringLiteral("FILE")},
         {QStringLiteral("port"), QStringLiteral("On 127.0.0.1; 0 takes a free one."), QStringLiteral("PORT"),
          QStringLiteral("0")},
         {QStringLiteral("requests-per-minute"), QStringLiteral("As of pantau-service serve."),
          QStringLiteral("N"), QStringLiteral("60")}});
    parser.process(app);

    service::ServiceConfig config;
    config.dataDir = parser.value(QStringLiteral("data-dir"));
    config.blocklistPath = parser.value(QStringLiteral("blocklist"));
    config.http.listen = {{QHostAddress::LocalHost, parser.value(QStringLiteral("port")).toUShort()}};
    config.requestsPerMinute = parser.value(QStringLiteral("requests-per-minute")).toInt();
    config.variants = test::variantNamed(parser.value(QStringLiteral("variant")));
    if (!config.variants)
        return wrongUsage(QStringLiteral("--variant takes one of:\n") + allNames());
    if (config.dataDir.isEmpty() || config.blocklistPath.isEmpty() || config.requestsPerMinute < 1)
        return wrongUsage(
            QStringLiteral("--data-dir, --blocklist or --requests-per-minute is missing or wrong."));

    const StopSignals stopSignals;
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &app, &QCoreApplication::quit,
                     Qt::QueuedConnection);
    const SystemClock clock;
    const auto service = service::CheckingService::start(config, clock);
    if (!service) {
        QTextStream(stderr) << service.error().sentence << Qt::endl;
        return 1;
    }
    QTextStream(stdout) << "Listening on " << (*service)->baseUrl().toString() << Qt::endl;
    return QCoreApplication::exec();
}
