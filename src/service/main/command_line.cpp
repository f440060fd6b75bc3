// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/command_line.h"

#include "base/secret.h"

#include <QFile>
#include <QFileInfo>
#include <QTextStream>

#include <algorithm>
#include <cstdio>

#ifdef Q_OS_WIN
#include <io.h>
#else
#include <unistd.h>
#endif

namespace pantau::service {

namespace {

bool isTerminal()
{
#ifdef Q_OS_WIN
    return _isatty(_fileno(stdout)) != 0;
#else
    return ::isatty(STDOUT_FILENO) != 0;
#endif
}

const QString DataDir = QStringLiteral("data-dir");
const QString DatabaseOption = QStringLiteral("database");
const QString UrlFileOption = QStringLiteral("database-url-file");
constexpr qint64 LongestUrl = 16 * 1024;

/// File passed by systemd's LoadCredential= (systemd.exec(5)); empty if there is none.
QString credentialFile()
{
    const QString folder = qEnvironmentVariable("CREDENTIALS_DIRECTORY");
    const QString file = folder + QStringLiteral("/pantau-service.database-url");
    return !folder.isEmpty() && QFile::exists(file) ? file : QString();
}

} // namespace

void print(const QString &line)
{
    QTextStream(stdout) << line << Qt::endl;
}

void warn(const QString &line)
{
    QTextStream(stderr) << line << Qt::endl;
}

void printTable(const QStringList &headings, const QList<QStringList> &rows)
{
    if (!isTerminal()) {
        for (const QStringList &row : rows)
            print(row.join(u'\t').trimmed());
        return;
    }
    QList<qsizetype> widths(headings.size());
    const QList<QStringList> lines = QList<QStringList>{headings} + rows;
    for (const QStringList &line : lines)
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    for (const QStringList &line : lines) {
        QString text;
        for (qsizetype i = 0; i < line.size(); ++i)
            text += line[i].leftJustified(widths[i] + 2);
        print(text.trimmed());
    }
}

int failed(const Error &error)
{
    const QString detail = error.detail.simplified();
    const bool isNew = !detail.isEmpty() && !error.sentence.contains(detail);
    warn(QStringLiteral("pantau-service: ") + error.sentence +
         (isNew ? QStringLiteral(" (") + detail + u')' : QString()));
    return 1;
}

int wrongUsage(const QString &sentence)
{
    warn(QStringLiteral("pantau-service: ") + sentence + u' ' +
         Text::tr("For help, run “pantau-service --help”."));
    return 2;
}

std::optional<int> parse(QCommandLineParser &parser, const QString &words, const QStringList &arguments)
{
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, Text::tr("Show this help."));
    parser.addOption(help);
    const bool understood = parser.parse(QStringList{QStringLiteral("pantau-service ") + words} + arguments);
    if (parser.isSet(help)) {
        // Qt's help text contains only the program name.
        const QString program = QCoreApplication::arguments().constFirst();
        print(parser.helpText().replace(program + u' ', QStringLiteral("pantau-service %1 ").arg(words)));
        return 0;
    }
    if (!understood)
        return wrongUsage(parser.errorText());
    return std::nullopt;
}

void addDatabaseOptions(QCommandLineParser &parser)
{
    parser.addOptions(
        {{DataDir, Text::tr("Folder of keys and counters; PANTAU_DATA_DIR sets the default."),
          QStringLiteral("DIR"), qEnvironmentVariable("PANTAU_DATA_DIR")},
         {DatabaseOption,
          Text::tr("Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; "
                   "PANTAU_DATABASE sets the default."),
          QStringLiteral("URL"), qEnvironmentVariable("PANTAU_DATABASE")},
         {UrlFileOption,
          Text::tr("Read that address from a private file; PANTAU_DATABASE_FILE sets the default."),
          QStringLiteral("FILE"), qEnvironmentVariable("PANTAU_DATABASE_FILE")}});
}

Result<QString> databaseUrlIn(const QCommandLineParser &parser)
{
    QString name = parser.value(UrlFileOption);
    if (name.isEmpty() && parser.value(DatabaseOption).isEmpty())
        name = credentialFile();
    if (name.isEmpty())
        return parser.value(DatabaseOption);
    QFile file(name);
    // Opening a pipe would block until another program writes to it.
    if (QFileInfo::exists(name) && !QFileInfo(name).isFile())
        return failure(
            Error::Kind::InvalidInput,
            Text::tr("“%1” is not a file. Choose a file that contains the database's address.").arg(name));
    if (!file.open(QFile::ReadOnly))
        return failure(Error::Kind::Storage,
                       Text::tr("The file “%1” with the database's address could not be read: %2.")
                           .arg(name, file.errorString()));
    const auto text = TRY(secretText(file.read(LongestUrl), u'“' + name + u'”'));
    const QString url = text.trimmed();
    if (url.isEmpty())
        return failure(
            Error::Kind::InvalidInput,
            Text::tr("The file “%1” is empty. Write the address of the database to it.").arg(name));
    return url;
}

std::optional<int> wrongDatabase(const QCommandLineParser &parser)
{
    const bool hasUrl = !parser.value(DatabaseOption).isEmpty();
    const bool hasFile = !parser.value(UrlFileOption).isEmpty();
    if (hasUrl && hasFile)
        return wrongUsage(Text::tr("Give --database or --database-url-file, not both."));
    if (!hasUrl && !hasFile && parser.value(DataDir).isEmpty() && credentialFile().isEmpty())
        return wrongUsage(Text::tr("--data-dir is missing."));
    return std::nullopt;
}

Result<std::unique_ptr<Database>> openDatabase(const QCommandLineParser &parser,
                                               Database::IfMissing ifMissing)
{
    const auto url = TRY(databaseUrlIn(parser));
    return Database::open(parser.value(DataDir), url, ifMissing);
}

std::optional<qint64> numberIn(const QCommandLineParser &parser, const QString &option, qint64 smallest)
{
    bool isNumber = false;
    const qint64 number = parser.value(option).toLongLong(&isNumber);
    return isNumber && number >= smallest ? std::optional(number) : std::nullopt;
}

} // namespace pantau::service
