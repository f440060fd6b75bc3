// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"

#include <QLocale>

namespace pantau::report {

/// What a placeholder stands for.
enum class LetterValue { Domain, Service, Since, LastNotBlocked, LastBlocked, To, Name, Contact, Date };
inline constexpr std::array LetterValues{
    LetterValue::Domain,         LetterValue::Service,     LetterValue::Since,
    LetterValue::LastNotBlocked, LetterValue::LastBlocked, LetterValue::To,
    LetterValue::Name,           LetterValue::Contact,     LetterValue::Date};

/// The words of letters in one language. They are not the program's own, which follow its language: whoever
/// works in English writes to the ministry in Indonesian all the same.
struct LetterWords
{
    LetterText form;
    QLocale locale;
    QString timeFormat;
    QString moment;           ///< date, time
    QString window;           ///< not before, not after
    QString addressee;        ///< where nobody is named
    QString startNotSeen;     ///< first seen blocked
    QString notSeenOtherwise; ///< instead of when it was last seen not blocked
    QString notBlocked;       ///< instead of a time, when the newest status is another
    QString sampleList;       ///< instead of a service's address
    QString ownCopy;          ///< likewise
    QString subjectLine;
    QString pageNumber; ///< page, of how many
};

[[nodiscard]] const LetterWords &letterWords(LetterLanguage language);
/// "domain", "sejak": without braces.
[[nodiscard]] QString placeholderName(LetterValue value, LetterLanguage language);

} // namespace pantau::report
