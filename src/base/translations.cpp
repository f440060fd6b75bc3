// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/translations.h"

#include <QTranslator>

#include <memory>

namespace pantau {

namespace {

const QLatin1String TranslatorName("pantau-translation");

bool load(QCoreApplication &app, const QString &file)
{
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(QStringLiteral(":/i18n/%1.qm").arg(file)))
        return false;
    translator->setObjectName(TranslatorName);
    translator->setParent(&app);
    return QCoreApplication::installTranslator(translator.release());
}

void removeOld(QCoreApplication &app)
{
    for (QTranslator *old : app.findChildren<QTranslator *>(TranslatorName, Qt::FindDirectChildrenOnly)) {
        QCoreApplication::removeTranslator(old);
        delete old;
    }
}

bool hasTwelveHours(const QLocale &locale)
{
    return locale.timeFormat(QLocale::ShortFormat).contains(QLatin1String("ap"), Qt::CaseInsensitive);
}

} // namespace

QLocale localeFor(const QString &language, const QLocale &system)
{
    const QLocale wanted(language);
    if (wanted.language() == system.language())
        return system;
    if (const QLocale there(wanted.language(), system.territory()); there.territory() == system.territory())
        return there;
    // English alone is that of the United States.
    if (wanted.language() == QLocale::English && !hasTwelveHours(system))
        return {QLocale::English, QLocale::UnitedKingdom};
    return wanted;
}

void installTranslations(QCoreApplication &app, const QLocale &locale)
{
    QLocale::setDefault(locale);
    removeOld(app);
    const QString language = locale.name().section(u'_', 0, 0);
    // English is the source language; its file only holds the plural forms.
    if (!load(app, QStringLiteral("pantau_") + language))
        load(app, QStringLiteral("pantau_en"));
    else
        load(app, QStringLiteral("qtbase_") + language); // Qt's own words; there is none for English
}

} // namespace pantau
