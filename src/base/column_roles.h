// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/delimited_text.h"
#include "base/domain_list.h"

#include <QList>
#include <QStringList>

#include <optional>

namespace pantau {

/// What an import reads from a column.
enum class ColumnRole {
    Ignore,
    Domain, ///< if there are several such columns, every cell is an entry
    List,   ///< one or more names, as written by joinNames()
    Note,
    Importance, ///< a word known to importanceFromWord()
};

/// Finds the header row among the first hundred rows; titles may be above it. It contains words known from
/// headers, or is as wide as the rows with domains below it. A row that contains all headers in @p named is
/// preferred. In plain lines (@p isTable false) only a known word is a header. Any other line without a
/// domain is refused later, with its text.
[[nodiscard]] std::optional<qsizetype> findHeader(const QList<DelimitedRow> &rows, bool isTable,
                                                  const QStringList &named = {});
/// True if a header means domains: domain, situs, website, URL and the like, in English or Indonesian.
[[nodiscard]] bool isDomainHeader(const QString &header);
/// True if one of the cells is a known header for domains, lists, notes or the priority.
[[nodiscard]] bool hasKnownHeader(const QStringList &header);

/// True if a cell is a domain or an attempt at one: a single word with a dot before a letter. A row with such
/// a cell is neither a title nor a header.
[[nodiscard]] bool isMeantAsDomain(const QString &cell);

/// True if a cell contains a domain, alone or among other words.
[[nodiscard]] bool holdsDomain(const QString &cell);

/// Guesses the role of each column from its header (@p header is empty if there is none) and the first
/// thousand rows. The domain column is the one whose header says so, else the one in which most cells are
/// domains, together with others that have the same header. Without a header and without columns of anything
/// else, all columns are domain columns. Columns become lists, notes or importances only if their header says
/// so, in English or Indonesian, also among other words ("Nama Klien"). A column called client or the like
/// becomes a list only if its values repeat.
[[nodiscard]] QList<ColumnRole> guessRoles(const QStringList &header, const QList<DelimitedRow> &rows,
                                           bool isTable);

/// Returns columns with a header that are not imported although most of their cells are domains.
[[nodiscard]] QList<qsizetype> unusedDomainColumns(const QStringList &header, const QList<ColumnRole> &roles,
                                                   const QList<DelimitedRow> &rows);

struct RepeatingColumn
{
    qsizetype column = 0;
    int values = 0; ///< number of distinct values
};

/// Returns an unused column that may be the list, so that the user can be asked. Its values repeat, as client
/// names do, or its header is a word for lists or clients. Empty if there already is a list column.
[[nodiscard]] std::optional<RepeatingColumn>
repeatingColumn(const QStringList &header, const QList<ColumnRole> &roles, const QList<DelimitedRow> &rows);

/// Parses low, rendah, normal, sedang, high, tinggi and the like, ignoring case. Numbers are not accepted:
/// most people read 1 as the highest priority.
[[nodiscard]] std::optional<Importance> importanceFromWord(const QString &word);

} // namespace pantau
