// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "service/database.h"

#include <QCommandLineParser>

#include <memory>
#include <optional>

namespace pantau::service {

/// Adds --data-dir and --database, which say where a service keeps its book; PANTAU_DATA_DIR and
/// PANTAU_DATABASE stand in for them (a password on the command line is seen by every user of the machine).
void addDatabaseOptions(QCommandLineParser &parser);
/// Adds --json.
void addJsonOption(QCommandLineParser &parser);
/// --database, or nothing: SQLite in the data directory.
[[nodiscard]] QString databaseUrlIn(const QCommandLineParser &parser);
/// An exit code when neither was given.
[[nodiscard]] std::optional<int> missingDatabase(const QCommandLineParser &parser);
/// Opens what the options name.
[[nodiscard]] Result<std::unique_ptr<Database>> openDatabase(const QCommandLineParser &parser,
                                                             Database::IfMissing ifMissing);
/// A whole number of at least @p smallest, or nothing.
[[nodiscard]] std::optional<qint64> numberIn(const QCommandLineParser &parser, const QString &option,
                                             qint64 smallest);

} // namespace pantau::service
