// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QCommandLineParser>

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

} // namespace pantau::service
