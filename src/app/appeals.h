// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/domain_name.h"
#include "base/letter.h"
#include "base/report.h"
#include "base/result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace pantau::app {

/// User-visible texts about appeals, in the language at the time of the call.

class Session;

/// Returns a word such as "Found" or "Sent" for a column or a filter.
[[nodiscard]] QString appealStageWord(AppealStage stage);
/// Returns what happens after an appeal to @p service was recorded, such as "You'll be notified when the
/// domain is unblocked.", or why not. Call it on the session's thread. Fails if the database cannot be read.
[[nodiscard]] Result<QString> expectationSentence(const Session &session, const DomainName &domain,
                                                  const QString &service);
/// Returns how long unblocking usually takes and from how many appeals that is known.
[[nodiscard]] QString usualTimeSentence(const UsualTime &usual);

/// The letter that asks for a domain to be unblocked, in addition to report/letter.h. Thread-safe. Messages
/// to the user are in the program's language, the letter itself in the language of the letter.

/// Returns the user's template in @p language, or the built-in one.
[[nodiscard]] LetterText letterTemplate(const LetterSettings &settings, LetterLanguage language);
/// Returns what @p report contains about its domain at @p service; empty if nothing.
[[nodiscard]] std::optional<Evidence> letterEvidence(const Report &report, const QString &service);

/// Returns warnings to read before sending, such as that the domain may no longer be blocked or which
/// service answered. Empty if there are none.
[[nodiscard]] QStringList letterDoubts(const Evidence &evidence, const QDateTime &now);
/// Returns a message for placeholders that are still in @p letter. Empty if there are none.
[[nodiscard]] QStringList letterGaps(const LetterText &letter);

/// Returns plain text with the subject in the first line, followed by the report if there is one.
[[nodiscard]] QString letterText(const LetterText &letter, LetterLanguage language,
                                 const std::optional<Report> &report = {});

} // namespace pantau::app
