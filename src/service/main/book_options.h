// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/database.h"

#include <QCommandLineParser>

#include <memory>
#include <optional>

namespace pantau::service {

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
