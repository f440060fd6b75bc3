// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/domain_table.h"
#include "base/result.h"
#include "db/repository.h"

#include <QCoreApplication>
#include <QStringList>
#include <QTimeZone>

#include <functional>
#include <optional>

namespace pantau::db {

/// The rows of an export, as cells. Column names are English keys in every language, so that spreadsheets,
/// scripts and our own import can rely on them. Times are ISO 8601 in UTC with whole seconds. With @p zone
/// they are formatted by spreadsheetTime(), and the column names by withZone(). Statuses and importances
/// are keys. An empty cell means unknown or not set.
///
/// Rows are read page by page, so memory use does not depend on their number. Works on any connection. In
/// a long export each page may see a different state. Error kinds: Storage, Cancelled, and errors of the
/// sink.
class Exports : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Exports)

public:
    using Sink = std::function<Result<void>(const QStringList &cells)>;

    explicit Exports(const Database &database, std::optional<QTimeZone> zone = {})
        : Repository(database), m_zone(std::move(zone))
    {
    }

    [[nodiscard]] QStringList header(ExportKind kind) const;
    /// Domains come in the requested order, changes and usage reports oldest first, everything else by
    /// domain and time. @p progress counts domains, changes or accounts.
    [[nodiscard]] Result<void> forEachRow(const ExportRequest &request, const Sink &use,
                                          TaskProgress *progress = nullptr) const;

private:
    [[nodiscard]] Result<void> domains(const ExportRequest &request, const Sink &use,
                                       TaskProgress *progress) const;
    [[nodiscard]] Result<void> ofDomains(const ExportRequest &request, const Sink &use,
                                         TaskProgress *progress) const;
    [[nodiscard]] Result<void> changes(const ExportRequest &request, const Sink &use,
                                       TaskProgress *progress) const;
    [[nodiscard]] Result<void> usage(const ExportRequest &request, const Sink &use,
                                     TaskProgress *progress) const;

    std::optional<QTimeZone> m_zone;
};

/// Writes the rows to a WholeFile, so that an older file is kept on failure. Returns the number of rows
/// without the header. Kinds: Storage, Cancelled.
[[nodiscard]] Result<qint64> writeExport(const Database &database, const ExportRequest &request,
                                         const ExportFormat &format, const QString &path,
                                         TaskProgress *progress = nullptr);

} // namespace pantau::db
