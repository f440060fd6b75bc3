// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translations.h"

#include <QTranslator>

namespace pantau {

void installTranslations(QCoreApplication &app, const QLocale &locale)
{
    QLocale::setDefault(locale);
    const auto load = [&app](const QString &language) {
        auto *translator = new QTranslator(&app);
        const bool loaded = translator->load(QStringLiteral(":/i18n/pantau_%1.qm").arg(language));
        return loaded && QCoreApplication::installTranslator(translator);
    };
    // English is the source language; its file only holds the plural forms.
    const QString language = locale.name().section(u'_', 0, 0);
    if (!load(language))
        load(QStringLiteral("en"));
}

} // namespace pantau
