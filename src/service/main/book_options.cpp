// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/book_options.h"

#include "service/main/report.h"

namespace pantau::service {

namespace {

const QString DataDir = QStringLiteral("data-dir");
const QString DatabaseOption = QStringLiteral("database");

} // namespace

void addDatabaseOptions(QCommandLineParser &parser)
{
    parser.addOptions({{DataDir,
                        QCoreApplication::translate(
                            "service", "Where keys and counters are; PANTAU_DATA_DIR stands in for it."),
                        QStringLiteral("DIR"), qEnvironmentVariable("PANTAU_DATA_DIR")},
                       {DatabaseOption,
                        QCoreApplication::translate(
                            "service", "Keep keys and counters in PostgreSQL instead, at "
                                       "postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it."),
                        QStringLiteral("URL"), qEnvironmentVariable("PANTAU_DATABASE")}});
}

void addJsonOption(QCommandLineParser &parser)
{
    parser.addOption(
        {QStringLiteral("json"), QCoreApplication::translate("service", "Print JSON, for programs.")});
}

QString databaseUrlIn(const QCommandLineParser &parser)
{
    return parser.value(DatabaseOption);
}

std::optional<int> missingDatabase(const QCommandLineParser &parser)
{
    if (parser.value(DataDir).isEmpty() && parser.value(DatabaseOption).isEmpty())
        return wrongUsage(QCoreApplication::translate("service", "--data-dir is missing."));
    return std::nullopt;
}

Result<std::unique_ptr<Database>> openDatabase(const QCommandLineParser &parser,
                                               Database::IfMissing ifMissing)
{
    return Database::open(parser.value(DataDir), parser.value(DatabaseOption), ifMissing);
}

std::optional<qint64> numberIn(const QCommandLineParser &parser, const QString &option, qint64 smallest)
{
    bool isNumber = false;
    const qint64 number = parser.value(option).toLongLong(&isNumber);
    return isNumber && number >= smallest ? std::optional(number) : std::nullopt;
}

} // namespace pantau::service
