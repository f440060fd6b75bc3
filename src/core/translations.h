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

} // namespace pantau
