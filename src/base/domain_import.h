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
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace pantau {

struct ImportedDomain
{
    DomainName domain;
    int line = 0;        ///< where it stands first, counted from 1
    QStringList lists{}; ///< clean names; an empty one, or none at all, stands for the list chosen for all
    QString note{};      ///< empty: the input says nothing
    std::optional<Importance> importance{}; ///< empty: the input says nothing

    friend bool operator==(const ImportedDomain &, const ImportedDomain &) = default;
};

/// A place in the input that holds no domain, for a person to mend.
struct RefusedLine
{
    int line = 0; ///< counted from 1
    QString text; ///< what stands there; text from outside, show it as plain text
    Error error;
    QString file{}; ///< its name, if there are several

    friend bool operator==(const RefusedLine &, const RefusedLine &) = default;
};

/// A title above the header of a table, or a remark, which is skipped.
struct SkippedLine
{
    int line = 0;   ///< counted from 1
    QString text;   ///< text from outside
    QString file{}; ///< its name, if there are several

    friend bool operator==(const SkippedLine &, const SkippedLine &) = default;
};

/// What a file or a pasted text holds. Nothing is dropped silently: every entry is in `domains`, counted in
/// `merged` or listed in `refused`. Blank lines, remarks and titles are not entries.
struct DomainImport
{
    QList<ImportedDomain> domains; ///< each name once, in the order of the input
    int merged = 0; ///< entries whose name stood further up already; what they say beside it is taken there
    int addedToLists = 0;       ///< of those merged: entries that named a list that was not named for it yet
    QList<RefusedLine> refused; ///< in the order of the input
    QList<SkippedLine> skipped; ///< titles of a table
    QList<SkippedLine> remarks; ///< those that hold a domain
    QString assumedHeader; ///< without a word that headers have; empty if there is none. Text from outside
    QString column;        ///< header of the column that was read; empty without a header. Text from outside
    int columnNumber = 0;  ///< its number, counted from 1; 0 when every cell was read
    QStringList numbered;  ///< "1.toko.example" and the like, of which only what follows the number was added
    QStringList doubtful;  ///< of the domains: those with a top-level domain that is not known
    QStringList lookAlikes;    ///< those whose Unicode form could be taken for another domain
    QStringList unusedColumns; ///< headers of others that hold domains too. Text from outside
    QString sheet;             ///< as in Table
    int otherSheets = 0;

    [[nodiscard]] QList<DomainName> names() const;
    /// What a person should know of how it was read: "Skipped 2 title lines above the header: “Report”,
    /// “November 2026”. Check the spelling of “toko.con”. No such top-level domain is known." Often empty.
    /// Plain text.
    [[nodiscard]] QString notices() const;
};

/// The entries of a table, by the roles of its columns. A row with an importance, a note or a list's name
/// that cannot be taken is refused as a whole. Of rows with the same domain the lists add up, and the first
/// note and importance count. Thread-safe; @p progress counts rows; when it is cancelled, what is returned
/// is a part.
[[nodiscard]] DomainImport readEntries(const Table &table, TaskProgress *progress = nullptr);

/// Reads the domains of a file, without what else it says: as readTable() finds them, or of the column
/// called @p columnName. Fails as readTable() and giveRole(). Thread-safe.
[[nodiscard]] Result<DomainImport> readDomains(const QByteArray &bytes, const QString &columnName = {});

/// Reads what a person pasted: domains and addresses between any mixture of line breaks, commas, semicolons,
/// tabs and spaces. A line with spaces that holds fewer domains than other words is refused as a whole.
[[nodiscard]] DomainImport readPastedDomains(const QString &text);

/// What an import is to do.
struct ImportPlan
{
    QList<ImportedDomain> domains;
    QString list; ///< name of the list for domains that name none; made when there is none of that name
    std::optional<AccountId> account; ///< what new lists belong to; empty: the only account, if there is one
};

/// What it comes to. Each domain is counted once, as added or as already there.
struct ImportCounts
{
    int added = 0;        ///< domains that join a list
    int alreadyThere = 0; ///< domains that are in all their lists already
    int settings = 0;     ///< domains whose note or importance becomes another
    QStringList newLists; ///< names of lists that are made, in the order of the input
    int notes = 0;        ///< of `settings`, those whose note becomes another
    int importances = 0;  ///< of `settings`, those whose importance becomes another

    void countSettings(const DomainSettings &before, const DomainSettings &after)
    {
        settings += before == after ? 0 : 1;
        notes += before.note == after.note ? 0 : 1;
        importances += before.importance == after.importance ? 0 : 1;
    }

    /// Whether nothing would change.
    [[nodiscard]] bool isEmpty() const { return added == 0 && settings == 0; }
    friend bool operator==(const ImportCounts &, const ImportCounts &) = default;
};

/// What an import really changed: enough to take back exactly that.
struct ImportUndo
{
    struct Setting
    {
        DomainName domain;
        DomainSettings before;
        DomainSettings after;
    };
    QList<ListId> lists;
    QList<std::pair<ListId, DomainName>> members;
    QList<Setting> settings;
};

struct ImportOutcome
{
    ImportCounts counts;
    ListId list{}; ///< into which most domains went
    QString listName;
    QStringList lists; ///< names of those that domains joined; where none did, of those that they are in
    ImportUndo undo;
};

} // namespace pantau
