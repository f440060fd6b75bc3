// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "base/table_reading.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace pantau {

struct ImportedDomain
{
    DomainName domain;
    int line = 0;        ///< line number of its first occurrence, counted from 1
    QStringList lists{}; ///< clean names. An empty name, or no name, means the list chosen for all
    QString note{};      ///< empty if the input has none
    std::optional<Importance> importance{}; ///< empty if the input has none
    std::optional<QDateTime> pausedUntil{}; ///< UTC: for a domain that was never answered, its first check

    friend bool operator==(const ImportedDomain &, const ImportedDomain &) = default;
};

/// An entry without a valid domain, for the user to fix.
struct RefusedLine
{
    int line = 0; ///< counted from 1
    QString text; ///< text of the entry, from outside: show it as plain text
    Error error;
    QString file{}; ///< file name, if there are several

    friend bool operator==(const RefusedLine &, const RefusedLine &) = default;
};

/// A skipped title above a table's header, or a skipped comment.
struct SkippedLine
{
    int line = 0;   ///< counted from 1
    QString text;   ///< text from outside
    QString file{}; ///< file name, if there are several

    friend bool operator==(const SkippedLine &, const SkippedLine &) = default;
};

/// Domains read from a file or a pasted text. Nothing is dropped silently: every entry is in `domains`,
/// counted in `merged` or listed in `refused`. Blank lines, comments and titles are not entries.
struct DomainImport
{
    QList<ImportedDomain> domains; ///< unique names in input order
    int merged = 0; ///< number of entries that repeat an earlier name; their lists, note and importance are
                    ///< merged into it
    int addedToLists = 0;       ///< how many of those add a list to the earlier entry
    QList<RefusedLine> refused; ///< in input order
    QList<SkippedLine> skipped; ///< titles of a table
    QList<SkippedLine> remarks; ///< comments that contain a domain
    QString assumedHeader;  ///< header without a word known from headers; empty if there is none. Text from
                            ///< outside
    QString column;         ///< header of the domain column; empty without a header. Text from outside
    int columnNumber = 0;   ///< number of that column, counted from 1; 0 if every cell was read
    QStringList numbered;   ///< entries such as "1.toko.example", of which only the part after the number was
                            ///< added
    QStringList doubtful;   ///< domains with an unknown top-level domain
    QStringList lookAlikes; ///< domains whose Unicode form could be mistaken for another domain
    QStringList unusedColumns; ///< headers of other columns with domains. Text from outside
    QString sheet;             ///< as in Table
    int otherSheets = 0;

    [[nodiscard]] QList<DomainName> names() const;
    /// Returns notes for the user on how the input was read: "Skipped 2 title lines above the header:
    /// “Report”, “November 2026”. Check the spelling of “toko.con”. No such top-level domain is known." Often
    /// empty. Plain text.
    [[nodiscard]] QString notices() const;
};

/// Reads the entries of a table by the roles of its columns. A row with an invalid importance, note or list
/// name is refused as a whole. Rows with the same domain are merged: their lists add up, and the first note
/// and importance are used. Thread-safe. @p progress counts rows; if it is cancelled, the result is
/// incomplete.
[[nodiscard]] DomainImport readEntries(const Table &table, TaskProgress *progress = nullptr);

/// Reads only the domains of a file: those found by readTable(), or those in the column called @p columnName.
/// Fails like readTable() and giveRole(). Thread-safe.
[[nodiscard]] Result<DomainImport> readDomains(const QByteArray &bytes, const QString &columnName = {});

/// Reads a pasted text: domains and addresses separated by line breaks, commas, semicolons, tabs and spaces.
/// A line with spaces is refused if it has more other words than domains.
[[nodiscard]] DomainImport readPastedDomains(const QString &text);

/// Parameters of an import.
struct ImportPlan
{
    QList<ImportedDomain> domains;
    QString list;                     ///< list for domains without one, by name; created if it does not exist
    std::optional<AccountId> account; ///< account of new lists; empty: the only account, if there is exactly
                                      ///< one
};

/// Effect of an import. Each domain is counted once, as added or as already there.
struct ImportCounts
{
    int added = 0;        ///< domains that are added to a list
    int alreadyThere = 0; ///< domains that are already in all their lists
    int settings = 0;     ///< domains whose note or importance changes
    QStringList newLists; ///< names of lists to create, in input order
    int notes = 0;        ///< how many of `settings` change the note
    int importances = 0;  ///< how many of `settings` change the importance

    void countSettings(const DomainSettings &before, const DomainSettings &after)
    {
        settings += before.note == after.note && before.importance == after.importance ? 0 : 1;
        notes += before.note == after.note ? 0 : 1;
        importances += before.importance == after.importance ? 0 : 1;
    }

    /// True if the import changes nothing.
    [[nodiscard]] bool isEmpty() const { return added == 0 && settings == 0; }
    friend bool operator==(const ImportCounts &, const ImportCounts &) = default;
};

struct ImportOutcome
{
    ImportCounts counts;
    ListId list{}; ///< list that received the most domains
    QString listName;
    QStringList lists; ///< names of lists that received domains. If none did, lists that already contain them
    DomainsUndo undo;
};

} // namespace pantau
