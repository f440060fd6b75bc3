// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/time.h"
#include "service/checking_service.h"
#include "service/database.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QStringList>

#include <memory>
#include <optional>

namespace pantau::service {

/// Translation context of the commands.
class Text
{
    Q_DECLARE_TR_FUNCTIONS(service)
};

/// Prints a line on stdout and flushes it, because another program may wait for it.
void print(const QString &line);
/// Prints one line per row: tab-separated for scripts; on a terminal in columns under @p headings.
void printTable(const QStringList &headings, const QList<QStringList> &rows);
/// Prints a line on stderr.
void warn(const QString &line);
/// Prints the error on one line of stderr, including the detail. Returns exit code 1.
int failed(const Error &error);
/// Prints the message on stderr. Returns exit code 2.
int wrongUsage(const QString &sentence);

/// Parses the arguments after the command. Returns an exit code if the program must stop: help was
/// printed, or the arguments are invalid.
std::optional<int> parse(QCommandLineParser &parser, const QString &words, const QStringList &arguments);

/// Adds --data-dir, --database and --database-url-file, which locate the service's database. The
/// environment variables PANTAU_DATA_DIR, PANTAU_DATABASE and PANTAU_DATABASE_FILE are alternatives. A
/// password on the command line is visible to all users of the machine, and one in the environment to all
/// programs of the same user. Without any of these, the systemd credential pantau-service.database-url is
/// used as the file.
void addDatabaseOptions(QCommandLineParser &parser);
/// URL of the database; empty for SQLite in the data directory. Fails with Storage or InvalidInput if the
/// file is unreadable or contains no URL.
[[nodiscard]] Result<QString> databaseUrlIn(const QCommandLineParser &parser);
/// Returns an exit code if no option locates the database, or several do.
[[nodiscard]] std::optional<int> wrongDatabase(const QCommandLineParser &parser);
/// Opens the database that the options locate.
[[nodiscard]] Result<std::unique_ptr<Database>> openDatabase(const QCommandLineParser &parser,
                                                             Database::IfMissing ifMissing);
/// Whole number of at least @p smallest; nothing if invalid.
[[nodiscard]] std::optional<qint64> numberIn(const QCommandLineParser &parser, const QString &option,
                                             qint64 smallest);

/// Outcome of a command: an exit code (0 done, 1 failed, 2 wrong usage), or a running service.
struct CommandOutcome
{
    int exitCode = 0;
    std::unique_ptr<CheckingService> running;
};

/// Starts the service (`serve`). Prints a line on stdout for each URL, and another one for that of the
/// operations port.
CommandOutcome runServeCommand(const QStringList &arguments, const Clock &clock);

/// True if the command runs until it is stopped.
bool serves(const QStringList &arguments);

/// A command, such as "keys add", and what it does.
struct CommandSummary
{
    QString words;
    QString summary;
};

/// Returns the commands of runDatabaseCommand().
[[nodiscard]] QList<CommandSummary> databaseCommands();

/// Runs the command @p words, such as "keys add" or "packages list". Returns the exit code.
int runDatabaseCommand(const QString &words, const QStringList &arguments, const Clock &clock);

/// Runs a command: serve, blocklist build|show, keys or packages with a verb. Results go to stdout,
/// everything else to stderr.
CommandOutcome runCommand(const QStringList &arguments, const Clock &clock);

} // namespace pantau::service
