// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

namespace pantau::service {

/// Where a blocklist comes from, so that nobody takes it for the national service.
struct Provenance
{
    QString source;   ///< the operator's file or files, without their folders; ":sample" for the sample list
    QDateTime date;   ///< UTC: when the newest source file was last changed; invalid when not known
    qint64 names = 0; ///< different names in the index
    qint64 exceptions = 0;   ///< names that the list takes out again (adblock `@@||name^`)
    qint64 refusedLines = 0; ///< lines that hold no domain and were left out
    QByteArray sha256;       ///< of the sources' bytes, 64 hexadecimal digits
    bool exactOnly = false;  ///< whether only the listed names themselves are blocked

    friend bool operator==(const Provenance &, const Provenance &) = default;
};

/// One line for the log: source, date, count, hash.
[[nodiscard]] QString provenanceLine(const Provenance &provenance);

/// The plain HTML page of `GET /` (UTF-8, one small document, no script, nothing fetched from elsewhere). It
/// says that this is not the national service. Every text from outside is escaped. Thread-safe.
[[nodiscard]] QByteArray provenancePage(const Provenance &provenance);

} // namespace pantau::service
