// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <memory>

class QTranslator;

namespace pantau {

/// Has the program speak the language of @p locale, or English where there is no translation; the program
/// must hold the `:/i18n` resources. Qt's own words are included. Also sets the default locale for numbers
/// and dates. A further call takes the place of the one before; widgets get QEvent::LanguageChange.
void installTranslations(QCoreApplication &app, const QLocale &locale);

/// For a person who chose @p language ("en", "id") on a computer set to @p system: the language's words, and
/// the clock and dates of @p system as far as there is such a locale. Who reads 17:05 elsewhere reads it
/// here.
[[nodiscard]] QLocale localeFor(const QString &language, const QLocale &system);

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
