// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"

#include <QDate>
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
    QStringList toFill; ///< need input from the user; names of the form's fields
    QStringList unknown;
};
[[nodiscard]] OpenPlaceholders openPlaceholders(const LetterText &letter);
/// Returns the placeholders available in @p language.
[[nodiscard]] QStringList placeholders(LetterLanguage language);

/// Returns the number after @p last, such as "015/TM/XI/2026": with the month in Roman numerals, and from 001
/// on in a new year. @p organisation: for the initials of the first number.
[[nodiscard]] QString nextLetterNumber(const QString &last, const QString &organisation, const QDate &day);
/// Returns the office that a letter is for, unless the user names another one.
[[nodiscard]] QString usualRecipient(LetterLanguage language);

/// A paragraph of a letter, as it is set on paper.
struct LetterPart
{
    enum class Kind {
        Head,      ///< the sender: name, address, contact
        Reference, ///< rows of label and value, such as the number; the subject is the last one
        Date,
        Subject, ///< on its own, without a reference
        Paragraph,
        Facts, ///< rows of label and value
        Closing,
        Signature, ///< name, position
    };

    Kind kind = Kind::Paragraph;
    QString text{};
    QList<QStringList> rows{};
};
/// Divides a letter into its parts. Text that the user changed is a paragraph if it has no known form.
[[nodiscard]] QList<LetterPart> letterParts(const LetterText &letter, const LetterSender &sender,
                                            LetterLanguage language);

/// Returns plain text for a message, with the subject in the first line.
[[nodiscard]] QString letterText(const LetterText &letter, LetterLanguage language);

} // namespace pantau::report
