// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"

#include <QLocale>
#include <QString>

#include <memory>

class QTranslator;

namespace pantau {

/// The words, numbers and dates of one language, whichever the program speaks: for what is sent to somebody
/// else. A small value; every call is thread-safe.
class Language
{
public:
    /// That of the program.
    Language() = default;
    /// @p code: "en" or "id"; empty, or one that there is no translation of: that of the program. The clock
    /// is that of the system as far as the language goes (localeFor()).
    [[nodiscard]] static Language named(const QString &code);

    /// As QCoreApplication::translate(), with the number for %n in this language's digits.
    [[nodiscard]] QString text(const char *context, const char *source, const char *comment = nullptr,
                               int n = -1) const;
    [[nodiscard]] const QLocale &locale() const { return m_locale; }
    /// Whether the program speaks it: sentences that were made before can stand beside its own.
    [[nodiscard]] bool isProgram() const { return m_words == nullptr; }

private:
    QLocale m_locale;
    std::shared_ptr<const QTranslator> m_words; ///< null: the program's
};

/// "Unknown", "Not blocked", "Blocked" in @p language.
[[nodiscard]] QString statusWord(BlockStatus status, const Language &language);

} // namespace pantau
