// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"

#include <QList>
#include <QStringList>

namespace pantau::report {

/// The letter that asks to have a domain unblocked. All of it is pure: values in, text out, in the language
/// of the letter, whatever the program's is. It says no more than the answers did.

/// Pantau's own template.
[[nodiscard]] LetterText letterTemplate(LetterLanguage language);
/// @p form with what is known in the place of its placeholders. What nobody has entered yet and what Pantau
/// does not know stays in its braces: see openPlaceholders().
[[nodiscard]] LetterText writeLetter(const LetterText &form, const LetterFacts &facts,
                                     LetterLanguage language);

/// The words in braces that stand in a letter still, in their order, each once.
struct OpenPlaceholders
{
    QStringList toFill; ///< waiting for what the person enters
    QStringList unknown;
};
[[nodiscard]] OpenPlaceholders openPlaceholders(const LetterText &letter);
/// Those that a template in @p language can use.
[[nodiscard]] QStringList placeholders(LetterLanguage language);

/// As a message, with its subject in the first line.
[[nodiscard]] QString letterText(const LetterText &letter, LetterLanguage language);
/// As a page for paper; everything in it is escaped.
[[nodiscard]] QString letterHtml(const LetterText &letter, LetterLanguage language);
/// "Page 2 of 5".
[[nodiscard]] QString letterPageNumber(LetterLanguage language, int page, int pages);

} // namespace pantau::report
