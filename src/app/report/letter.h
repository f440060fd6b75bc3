// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"

#include <QList>
#include <QStringList>

namespace pantau::report {

/// The letter that asks for a domain to be unblocked. All functions are pure and use the language of the
/// letter, whatever the program's is. A letter claims no more than the answers show.

/// Returns the built-in template.
[[nodiscard]] LetterText letterTemplate(LetterLanguage language);
/// Returns @p form with its placeholders filled in. Values that were not entered or are unknown to Pantau
/// stay in braces: see openPlaceholders().
[[nodiscard]] LetterText writeLetter(const LetterText &form, const LetterFacts &facts,
                                     LetterLanguage language);

/// Placeholders that remain in a letter, in order and without duplicates.
struct OpenPlaceholders
{
    QStringList toFill; ///< need input from the user
    QStringList unknown;
};
[[nodiscard]] OpenPlaceholders openPlaceholders(const LetterText &letter);
/// Returns the placeholders available in @p language.
[[nodiscard]] QStringList placeholders(LetterLanguage language);

/// Returns plain text for a message, with the subject in the first line.
[[nodiscard]] QString letterText(const LetterText &letter, LetterLanguage language);

} // namespace pantau::report
