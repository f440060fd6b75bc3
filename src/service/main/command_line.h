// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/database.h"

#include <QCommandLineParser>

#include <memory>
#include <optional>

namespace pantau::service {

/// A line on stdout, flushed: whoever started the service may wait for it.
void print(const QString &line);
/// A line for each row: with tabs between its cells, for scripts; on a terminal in columns, under @p
/// headings.
void printTable(const QStringList &headings, const QList<QStringList> &rows);
/// A line on stderr.
void warn(const QString &line);
/// Prints the error on one line of stderr, with the text of the system or the database. Returns exit code 1.
int failed(const Error &error);
/// One sentence on stderr; exit code 2.
int wrongUsage(const QString &sentence);

/// Parses the arguments behind the command's words. An exit code when that ends it: help was asked for, or
/// the line was not understood.
std::optional<int> parse(QCommandLineParser &parser, const QString &words, const QStringList &arguments);

/// Adds --data-dir, --database and --database-url-file, which say where a service keeps its book;
/// PANTAU_DATA_DIR, PANTAU_DATABASE and PANTAU_DATABASE_FILE stand in for them (a password on the command
/// line is seen by every user of the machine, and one in the environment by every program of the service's
/// user). Without any, the credential pantau-service.database-url that systemd hands over is such a file.
void addDatabaseOptions(QCommandLineParser &parser);
/// Adds --json.
void addJsonOption(QCommandLineParser &parser);
/// The database's address, or nothing: SQLite in the data directory. Storage and InvalidInput for a file that
/// cannot be read or has none in it.
[[nodiscard]] Result<QString> databaseUrlIn(const QCommandLineParser &parser);
/// An exit code when nothing says where the book is, or two things do.
[[nodiscard]] std::optional<int> wrongDatabase(const QCommandLineParser &parser);
/// Opens what the options name.
[[nodiscard]] Result<std::unique_ptr<Database>> openDatabase(const QCommandLineParser &parser,
                                                             Database::IfMissing ifMissing);
/// A whole number of at least @p smallest, or nothing.
[[nodiscard]] std::optional<qint64> numberIn(const QCommandLineParser &parser, const QString &option,
                                             qint64 smallest);

} // namespace pantau::service
