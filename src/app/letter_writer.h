// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"
#include "base/report.h"

#include <QStringList>

#include <optional>

/// The letter that asks to have a domain unblocked, for every front. Thread-safe; what is said of it to the
/// person who writes it is in the program's language, the letter itself in its own.
namespace pantau::app {

/// The person's template in @p language, or Pantau's.
[[nodiscard]] LetterText letterTemplate(const LetterSettings &settings, LetterLanguage language);
/// Pantau's.
[[nodiscard]] LetterText originalLetterTemplate(LetterLanguage language);
/// The words in braces that a template in @p language can use.
[[nodiscard]] QStringList letterPlaceholders(LetterLanguage language);
/// What @p report knows of its domain at @p service; empty where it knows nothing.
[[nodiscard]] std::optional<Evidence> letterEvidence(const Report &report, const QString &service);
[[nodiscard]] LetterText writeLetter(const LetterText &form, const LetterFacts &facts,
                                     LetterLanguage language);

/// What to know before it is sent, in sentences: that the domain may not be blocked any more, whose answers
/// these are. Empty: nothing.
[[nodiscard]] QStringList letterDoubts(const Evidence &evidence, const QDateTime &now);
/// Names what stands in braces in @p letter still. Empty: nothing does.
[[nodiscard]] QStringList letterGaps(const LetterText &letter);

/// With its subject in the first line, and with the report below, where there is one.
[[nodiscard]] QString letterText(const LetterText &letter, LetterLanguage language,
                                 const std::optional<Report> &report = {});
[[nodiscard]] QString letterHtml(const LetterText &letter, LetterLanguage language);
/// "Page 2 of 5", of the letter and what comes with it.
[[nodiscard]] QString letterPageNumber(LetterLanguage language, int page, int pages);

} // namespace pantau::app
