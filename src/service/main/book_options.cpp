// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/book_options.h"

#include "base/secret.h"
#include "service/main/report.h"

#include <QFile>
#include <QFileInfo>

namespace pantau::service {

namespace {

const QString DataDir = QStringLiteral("data-dir");
const QString DatabaseOption = QStringLiteral("database");
const QString UrlFileOption = QStringLiteral("database-url-file");
constexpr qint64 LongestUrl = 16 * 1024;

/// What systemd hands over by LoadCredential= (systemd.exec(5)); nothing where it does not.
QString credentialFile()
{
    const QString folder = qEnvironmentVariable("CREDENTIALS_DIRECTORY");
    const QString file = folder + QStringLiteral("/pantau-service.database-url");
    return !folder.isEmpty() && QFile::exists(file) ? file : QString();
}

} // namespace

void addDatabaseOptions(QCommandLineParser &parser)
{
    parser.addOptions(
        {{DataDir,
          QCoreApplication::translate("service",
                                      "Where keys and counters are; PANTAU_DATA_DIR stands in for it."),
          QStringLiteral("DIR"), qEnvironmentVariable("PANTAU_DATA_DIR")},
         {DatabaseOption,
          QCoreApplication::translate("service",
                                      "Keep keys and counters in PostgreSQL instead, at "
                                      "postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it."),
          QStringLiteral("URL"), qEnvironmentVariable("PANTAU_DATABASE")},
         {UrlFileOption,
          QCoreApplication::translate("service",
                                      "Read that address from a file, which others need not be able to "
                                      "read; PANTAU_DATABASE_FILE stands in for it."),
          QStringLiteral("FILE"), qEnvironmentVariable("PANTAU_DATABASE_FILE")}});
}

void addJsonOption(QCommandLineParser &parser)
{
    parser.addOption(
        {QStringLiteral("json"), QCoreApplication::translate("service", "Print JSON, for programs.")});
}

Result<QString> databaseUrlIn(const QCommandLineParser &parser)
{
    QString name = parser.value(UrlFileOption);
    if (name.isEmpty() && parser.value(DatabaseOption).isEmpty())
        name = credentialFile();
    if (name.isEmpty())
        return parser.value(DatabaseOption);
    QFile file(name);
    // Who opens a pipe waits until somebody writes to it.
    if (QFileInfo::exists(name) && !QFileInfo(name).isFile())
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate(
                           "service", "“%1” is no file. Give a file that holds the database's address.")
                           .arg(name));
    if (!file.open(QFile::ReadOnly))
        return failure(Error::Kind::Storage, QCoreApplication::translate(
                                                 "service", "The file “%1” with the database's address could "
                                                            "not be read: %2.")
                                                 .arg(name, file.errorString()));
    const auto text = secretText(file.read(LongestUrl), u'“' + name + u'”');
    if (!text)
        return failure(text.error());
    const QString url = text->trimmed();
    if (url.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate("service",
                                                   "The file “%1” should hold the database's address, "
                                                   "and is empty.")
                           .arg(name));
    return url;
}

std::optional<int> wrongDatabase(const QCommandLineParser &parser)
{
    const bool hasUrl = !parser.value(DatabaseOption).isEmpty();
    const bool hasFile = !parser.value(UrlFileOption).isEmpty();
    if (hasUrl && hasFile)
        return wrongUsage(
            QCoreApplication::translate("service", "Give --database or --database-url-file, not both."));
    if (!hasUrl && !hasFile && parser.value(DataDir).isEmpty() && credentialFile().isEmpty())
        return wrongUsage(QCoreApplication::translate("service", "--data-dir is missing."));
    return std::nullopt;
}

Result<std::unique_ptr<Database>> openDatabase(const QCommandLineParser &parser,
                                               Database::IfMissing ifMissing)
{
    const auto url = databaseUrlIn(parser);
    if (!url)
        return failure(url.error());
    return Database::open(parser.value(DataDir), *url, ifMissing);
}

std::optional<qint64> numberIn(const QCommandLineParser &parser, const QString &option, qint64 smallest)
{
    bool isNumber = false;
    const qint64 number = parser.value(option).toLongLong(&isNumber);
    return isNumber && number >= smallest ? std::optional(number) : std::nullopt;
}

} // namespace pantau::service
