// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QFuture>
#include <QString>
#include <QStringList>

namespace pantau::app {

class Session;

/// What a front adds to a problem report.
struct ProblemReportParts
{
    QStringList surroundings; ///< of the front: "Platform: xcb"; English, like all of the report
    bool withDomains = false; ///< else each is a placeholder
};

/// What helps whoever is asked about a problem, as plain text in English: versions, settings, counts, how the
/// watch is, and the newest of the log. Nothing is sent or saved. Keys, secrets, notes, and names of lists,
/// accounts and channels are never in it.
///
/// Made on a thread of the pool; call it on the session's thread. Kind: Storage.
[[nodiscard]] QFuture<Result<QString>> makeProblemReport(const Session &session,
                                                         const ProblemReportParts &parts);

/// @p report with what happened in the person's words, as they are, at its top; they may be empty.
[[nodiscard]] QString withPersonsWords(const QString &report, const QString &words);

} // namespace pantau::app
