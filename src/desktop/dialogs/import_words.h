// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_import.h"

#include <QString>

/// What the import dialog says. Names of lists are text from outside: show all of it as plain text.
namespace pantau::desktop::words {

/// Before anything is done: "184 to add, 12 repeated, 100 already there, 4 not usable".
[[nodiscard]] QString importForecast(const ImportCounts &counts, const DomainImport &import);
/// "2 new lists will be made: Bank Kito, Toko Melati." and what becomes of notes; may be empty.
[[nodiscard]] QString importBeside(const ImportCounts &counts);
/// When it is done, for the window: "184 domains added to “Toko Melati”. 100 were there already."
[[nodiscard]] QString importDone(const ImportOutcome &outcome);
/// After Undo; empty where it is no more than as before.
[[nodiscard]] QString importUndone(const ImportOutcome &outcome);
/// Every refused line as CSV with a header: line, text, reason; with several files, the file first.
[[nodiscard]] QByteArray refusedAsCsv(const QList<RefusedLine> &refused, QChar separator);

} // namespace pantau::desktop::words
