// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"
#include "core/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace pantau {

struct ImportedDomain
{
    DomainName domain;
    int line = 0; ///< where it stands first, counted from 1

    friend bool operator==(const ImportedDomain &, const ImportedDomain &) = default;
};

/// A place in the input that holds no domain, for a person to mend.
struct RefusedLine
{
    int line = 0; ///< counted from 1
    QString text; ///< what stands there; text from outside, show it as plain text
    Error error;

    friend bool operator==(const RefusedLine &, const RefusedLine &) = default;
};

/// What a file or a pasted text holds. Nothing is dropped silently: every entry is in `domains`, counted in
/// `merged` or listed in `refused`. Blank lines and lines that begin with # are not entries.
struct DomainImport
{
    QList<ImportedDomain> domains; ///< each name once, in the order of the input
    int merged = 0;                ///< entries whose name stood further up already
    QList<RefusedLine> refused;    ///< in the order of the input
    QString column;       ///< header of the column that was read; empty without a header. Text from outside
    int columnNumber = 0; ///< its number, counted from 1; 0 when every cell was read
};

/// Reads the domains of a file: a table of which one column holds domains, or plain lines.
///
/// The column is the one that @p columnName names (in any case of letters), else the one that its header
/// calls domain, site, URL and the like, else the one in which most cells are domains. A first row without a
/// domain is taken for the header. Fails with InvalidInput, and reads nothing, when the file is empty or not
/// text, holds no entry, or has no column of that name; the sentence then lists the columns it has.
/// Thread-safe; 50,000 lines take well under a second.
[[nodiscard]] Result<DomainImport> readDomains(const QByteArray &bytes, const QString &columnName = {});

/// Reads what a person pasted: domains and addresses between any mixture of line breaks, commas, semicolons,
/// tabs and spaces. A line with spaces that holds fewer domains than other words is refused as a whole.
[[nodiscard]] DomainImport readPastedDomains(const QString &text);

} // namespace pantau
