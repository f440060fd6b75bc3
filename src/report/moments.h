// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QTimeZone>

namespace pantau::report {

// Times as they stand in reports: local to the report's zone, with the year, and with the month as a word, so
// that day and month cannot be taken for each other wherever it is read. @p utc is UTC.

/// "12 Mar 2026 09:31"
[[nodiscard]] QString momentIn(const QTimeZone &zone, const QDateTime &utc);
/// "12 Mar 2026"
[[nodiscard]] QString dayIn(const QTimeZone &zone, const QDateTime &utc);
/// "Western Indonesia Time (UTC+07:00)"
[[nodiscard]] QString zoneNameAt(const QTimeZone &zone, const QDateTime &utc);
/// "3 hours", "12 days": rounded, at least an hour.
[[nodiscard]] QString lengthText(qint64 seconds);

} // namespace pantau::report
