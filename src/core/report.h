// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evidence.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>
#include <QTimeZone>

namespace pantau {

/// A dated account of a domain or of a list, to show to a client or to send with an appeal.
struct Report
{
    QString subject;         ///< the domain, or the list's name
    QDateTime from;          ///< UTC, the start of the period
    QDateTime to;            ///< UTC, its end: when the report was made, at the latest
    QDateTime madeAt;        ///< UTC
    QTimeZone zone;          ///< in which the times are written; it is named in the report
    bool isList = false;     ///< the subject is a list, even one of a single domain
    QList<Evidence> domains; ///< of a domain: once for each service that has it
    QStringList remarks{};   ///< why they are not being checked at present, in sentences; plain text
};

/// How much of a long report is written.
struct ReportExtent
{
    int mostDomains = 0; ///< rows of a list's tables; 0: all. What is left out is said.
};

} // namespace pantau
