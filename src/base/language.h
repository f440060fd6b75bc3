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

/// Translates the texts of functions and small classes, which share one context: Texts::tr("…").
struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(pantau::Texts)
};

/// Switches the program to the language of @p locale, or to English if there is no translation. Qt's own
/// texts are included. The program must contain the `:/i18n` resources. Also sets the default locale for
/// numbers and dates. A later call replaces the language; widgets get QEvent::LanguageChange.
void installTranslations(QCoreApplication &app, const QLocale &locale);

/// Returns a locale with the language @p language ("en", "id") and, if such a locale exists, the time and
/// date formats of @p system. For users who choose a language other than their system's: 17:05 stays 17:05.
[[nodiscard]] QLocale localeFor(const QString &language, const QLocale &system);

/// Texts, numbers and dates of one language, independent of the program's: for messages sent to others. A
/// small value; every call is thread-safe.
class Language
{
public:
    /// The program's language.
    Language() = default;
    /// Returns the language with @p code, "en" or "id". If empty or not translated: the program's language.
    /// Time formats follow the system if possible (see localeFor()).
    [[nodiscard]] static Language named(const QString &code);

    /// As QCoreApplication::translate(), with the digits of this language for %n.
    [[nodiscard]] QString text(const char *context, const char *source, const char *comment = nullptr,
                               int n = -1) const;
    [[nodiscard]] const QLocale &locale() const { return m_locale; }

private:
    QLocale m_locale;
    std::shared_ptr<const QTranslator> m_words; ///< null: the program's
};

/// Returns "Unknown", "Not blocked" or "Blocked" in @p language.
[[nodiscard]] QString statusWord(BlockStatus status, const Language &language);

/// Returns "shop.example.com is listed; its parent example.com is watched and not listed." For a listed
/// domain. @p parent is its parentOf(). @p status is the parent's known status, empty if it is not watched.
[[nodiscard]] QString parentHint(const DomainName &domain, const DomainName &parent,
                                 std::optional<BlockStatus> status, const Language &language = {});

/// Returns "reported by NawalaWTF; Indiwtf says not blocked"; empty without @p opinions.
[[nodiscard]] QString opinionsText(const QList<Opinion> &opinions, const Language &language = {});

} // namespace pantau

/// Declares tr() for all texts of a namespace, in one context. scripts/translations makes lupdate read it
/// like Q_DECLARE_TR_FUNCTIONS.
#define PANTAU_TEXTS(CONTEXT)                                                                                \
    [[nodiscard]] inline QString tr(const char *text, const char *comment = nullptr, int n = -1)             \
    {                                                                                                        \
        return QCoreApplication::translate(#CONTEXT, text, comment, n);                                      \
    }
