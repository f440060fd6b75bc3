// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/domain_table.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>
#include <QTimeZone>

#include <functional>
#include <optional>

namespace pantau::db {

class Database;

/// The rows of an export, as cells. The headers are English keys and stay as they are in every language, so
/// that spreadsheets made upon them, scripts and our own import can rely on them. Times are ISO 8601 in UTC
/// with whole seconds, or with @p zone as spreadsheetTime() writes them, with withZone() above; statuses and
/// importances are keys, an empty cell means nothing is known or set.
///
/// Rows are read page by page: ten million checks need no more memory than ten. For any connection; a long
/// export sees each page at a moment of its own. Kinds: Storage, Cancelled, and what the reader of the rows
/// fails with.
class Exports
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Exports)

public:
    using Sink = std::function<Result<void>(const QStringList &cells)>;

    explicit Exports(const Database &database, std::optional<QTimeZone> zone = {})
        : m_database(database), m_zone(std::move(zone))
    {
    }

    [[nodiscard]] QStringList header(ExportKind kind) const;
    /// Domains come in the order that the request asks for, changes and words on the allowance oldest first,
    /// all else by domain and time. @p progress counts domains, changes or accounts.
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

    const Database &m_database;
    std::optional<QTimeZone> m_zone;
};

} // namespace pantau::db
