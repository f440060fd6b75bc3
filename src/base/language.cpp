// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"

#include "base/translations.h"

#include <QCoreApplication>
#include <QTranslator>

namespace pantau {

namespace {

/// What QCoreApplication::translate() does with the program's words.
QString withNumber(QString text, int n, const QLocale &locale)
{
    if (n < 0)
        return text;
    text.replace(QStringLiteral("%Ln"), locale.toString(n));
    return text.replace(QStringLiteral("%n"), QString::number(n));
}

} // namespace

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
    // English is the source language; its file only holds the plural forms.
    return withNumber(words.isNull() ? QString::fromUtf8(source) : words, n, m_locale);
}

QString statusWord(BlockStatus status, const Language &language)
{
    const auto word = [&language](const char *source) { return language.text("BlockStatus", source); };
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
