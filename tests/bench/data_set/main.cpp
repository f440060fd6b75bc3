// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "base/time.h"
#include "bench/data_set/believable.h"
#include "bench/data_set/large.h"
#include "bench/data_set/must.h"
#include "bench/data_set/second_service.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QSqlQuery>

#include <cstdio>

namespace {

int refuse(const char *sentence)
{
    std::fprintf(stderr, "%s\n", sentence);
    return 2;
}

} // namespace

/// Creates a data directory with realistic data, for screenshots, benchmarks and trying the program.
int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    const QCommandLineOption believable(QStringLiteral("believable"),
                                        QStringLiteral("300 domains in 5 lists and 90 days of history."));
    const QCommandLineOption second(
        QStringLiteral("second-service"),
        QStringLiteral("With --believable: another service also checks a list, and disagrees."));
    const QCommandLineOption large(QStringLiteral("large"),
                                   QStringLiteral("100,000 domains, 10 million checks."));
    const QCommandLineOption domains(QStringLiteral("domains"),
                                     QStringLiteral("Of --large, instead of 100,000."), QStringLiteral("N"),
                                     QStringLiteral("100000"));
    const QCommandLineOption language(QStringLiteral("language"), QStringLiteral("en or id."),
                                      QStringLiteral("CODE"), QStringLiteral("en"));
    const QCommandLineOption now(QStringLiteral("now"),
                                 QStringLiteral("The moment up to which it goes, in ISO 8601 and UTC."),
                                 QStringLiteral("TIME"));
    parser.addOptions({believable, second, large, domains, language, now});
    parser.addPositionalArgument(QStringLiteral("DIR"),
                                 QStringLiteral("The data directory; must not hold one."));
    parser.process(app);
    const bool isLarge = parser.isSet(large);
    if (isLarge == parser.isSet(believable) || parser.positionalArguments().size() != 1)
        return refuse("Give --believable or --large, and a directory.");
    const QString dir = parser.positionalArguments().constFirst();
    if (QFile::exists(pantau::db::Database::filePath(dir)))
        return refuse("There is a database in that directory already.");
    QDateTime end = pantau::SystemClock().nowUtc();
    if (parser.isSet(now))
        end = QDateTime::fromString(parser.value(now), Qt::ISODate).toUTC();
    if (!end.isValid())
        return refuse("The time is not one of ISO 8601, like 2026-06-16T04:40:00Z.");

    const bool indonesian = parser.value(language) == QLatin1String("id");
    pantau::installTranslations(app, QLocale(indonesian ? QStringLiteral("id_ID") : QStringLiteral("en_GB")));
    const auto database = pantau::test::must(pantau::db::Database::open(dir));
    // An incomplete data set can simply be made again, so there is no need to sync.
    QSqlQuery(database->connection().handle()).exec(QStringLiteral("PRAGMA synchronous = OFF"));
    if (isLarge)
        pantau::test::fillLarge(*database, end, {.domains = std::max(50, parser.value(domains).toInt())});
    else
        pantau::test::fillBelievable(*database, end, indonesian);
    if (parser.isSet(second))
        pantau::test::addSecondService(*database, end);
    return 0;
}
