// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_query.h"

#include <QChar>
#include <QDateTime>
#include <QTimeZone>

#include <optional>

namespace pantau {

enum class ExportKind {
    Domains, ///< as they are now; the period does not count
    History, ///< runs of equal status that touch the period
    Checks,  ///< single answers
    Changes, ///< confirmed changes, by the time of confirmation
    Usage,   ///< what the services said of the allowances
};

struct ExportRequest
{
    ExportKind kind = ExportKind::Domains;
    DomainQuery domains{};               ///< of other kinds than Domains only the list counts
    std::optional<QDateTime> from = {};  ///< UTC, inclusive
    std::optional<QDateTime> until = {}; ///< UTC, exclusive
};

/// How an export is written: CSV in UTF-8 as csvRow() makes it.
struct ExportFormat
{
    QChar separator = u','; ///< comma, semicolon or tab
    bool withBom = false;   ///< a byte order mark at the start: Excel takes UTF-8 for an old encoding without
    std::optional<QTimeZone> zone = {}; ///< of the times, which spreadsheets then read as dates; empty: UTC
                                        ///< as 2026-03-01T08:30:00Z
};

} // namespace pantau
