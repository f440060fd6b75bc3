// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QLocale>

namespace pantau {

/// Has the program speak the language of @p locale, or English where there is no translation; the program
/// must hold the `:/i18n` resources. Qt's own words are included. Also sets the default locale for numbers
/// and dates. A further call takes the place of the one before; widgets get QEvent::LanguageChange.
void installTranslations(QCoreApplication &app, const QLocale &locale);

/// For a person who chose @p language ("en", "id") on a computer set to @p system: the language's words, and
/// the clock and dates of @p system as far as there is such a locale. Who reads 17:05 elsewhere reads it
/// here.
[[nodiscard]] QLocale localeFor(const QString &language, const QLocale &system);

} // namespace pantau
