// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/delimited_text.h"
#include "base/domain_list.h"

#include <QList>
#include <QStringList>

#include <optional>

namespace pantau {

/// What an import takes from a column.
enum class ColumnRole {
    Ignore,
    Domain, ///< of several such columns every cell is an entry
    List,   ///< one name or several, as joinNames() writes them
    Note,
    Importance, ///< a word that importanceFromWord() knows
};

/// The row that holds the headers, among the first hundred; titles may be above it. It has the words of
/// headers, or is as wide as the rows with domains that follow. A row that contains all headers in @p named
/// is preferred. In plain lines (@p isTable false) only a known word is a header: any other line without a
/// domain is refused later, by name.
[[nodiscard]] std::optional<qsizetype> findHeader(const QList<DelimitedRow> &rows, bool isTable,
                                                  const QStringList &named = {});
/// Whether a header is one for domains: domain, situs, website, URL and the like, in English or Indonesian.
[[nodiscard]] bool isDomainHeader(const QString &header);
/// Whether one of the cells is a header that is known: of domains, lists, notes or the priority.
[[nodiscard]] bool hasKnownHeader(const QStringList &header);

/// True for a cell that is a domain or an attempt at one: a single word with a dot before a letter. Such a
/// row is neither a title nor a header.
[[nodiscard]] bool isMeantAsDomain(const QString &cell);

/// True for a domain, also among other words.
[[nodiscard]] bool holdsDomain(const QString &cell);

/// What each column is for, judged by its header (@p header is empty where there is none) and by the first
/// thousand rows. One column holds the domains: the one whose header says so, else the one in which most
/// cells are domains, and others of the very same header; all of them, where there is no header and no column
/// of anything else. Lists, notes and importances are taken only from columns whose header says so, in
/// English or Indonesian, also beside other words ("Nama Klien"); a column called client or the like only
/// when its values repeat.
[[nodiscard]] QList<ColumnRole> guessRoles(const QStringList &header, const QList<DelimitedRow> &rows,
                                           bool isTable);

/// Columns with a header from which nothing is taken although most of their cells are domains.
[[nodiscard]] QList<qsizetype> unusedDomainColumns(const QStringList &header, const QList<ColumnRole> &roles,
                                                   const QList<DelimitedRow> &rows);

struct RepeatingColumn
{
    qsizetype column = 0;
    int values = 0; ///< how many different ones it has
};

/// An unused column whose values repeat, as the names of clients do, or whose header is a word for lists or
/// clients, unless there is a list already: the user is asked whether it is the list.
[[nodiscard]] std::optional<RepeatingColumn>
repeatingColumn(const QStringList &header, const QList<ColumnRole> &roles, const QList<DelimitedRow> &rows);

/// low, rendah, normal, sedang, high, tinggi and the like, in any case. Nothing for other texts, such as
/// numbers: to most people 1 is the highest priority.
[[nodiscard]] std::optional<Importance> importanceFromWord(const QString &word);

} // namespace pantau
