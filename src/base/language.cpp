// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"

#include <QTranslator>

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

/// Substitutes numbers like QCoreApplication::translate().
QString withNumber(QString text, int n, const QLocale &locale)
{
    if (n < 0)
        return text;
    text.replace(QStringLiteral("%Ln"), locale.toString(n));
    return text.replace(QStringLiteral("%n"), QString::number(n));
}

} // namespace

QLocale localeFor(const QString &language, const QLocale &system)
{
    const QLocale wanted(language);
    if (wanted.language() == system.language())
        return system;
    if (const QLocale there(wanted.language(), system.territory()); there.territory() == system.territory())
        return there;
    // Plain English means that of the United States.
    if (wanted.language() == QLocale::English && !hasTwelveHours(system))
        return {QLocale::English, QLocale::UnitedKingdom};
    return wanted;
}

void installTranslations(QCoreApplication &app, const QLocale &locale)
{
    QLocale::setDefault(locale);
    removeOld(app);
    const QString language = locale.name().section(u'_', 0, 0);
    // English is the source language; its file contains only the plural forms.
    if (!load(app, QStringLiteral("pantau_") + language))
        load(app, QStringLiteral("pantau_en"));
    else
        load(app, QStringLiteral("qtbase_") + language); // Qt's own texts; there is no file for English
}

Language Language::named(const QString &code)
{
    Language language;
    if (code.isEmpty() || QLocale(code).language() == language.m_locale.language())
        return language;
    auto words = std::make_shared<QTranslator>();
    if (!words->load(QStringLiteral(":/i18n/pantau_%1.qm").arg(code)))
        return language;
    language.m_locale = localeFor(code, QLocale::system());
    language.m_words = std::move(words);
    return language;
}

QString Language::text(const char *context, const char *source, const char *comment, int n) const
{
    if (!m_words)
        return QCoreApplication::translate(context, source, comment, n);
    const QString words = m_words->translate(context, source, comment, n);
    // English is the source language; its file contains only the plural forms.
    return withNumber(words.isNull() ? QString::fromUtf8(source) : words, n, m_locale);
}

QString statusWord(BlockStatus status, const Language &language)
{
    const auto word = [&language](const char *source) { return language.text("pantau::Texts", source); };
    switch (status) {
    case BlockStatus::Unknown:
        return word("Unknown");
    case BlockStatus::NotBlocked:
        return word("Not blocked");
    case BlockStatus::Blocked:
        return word("Blocked");
    }
    return {};
}

} // namespace pantau
