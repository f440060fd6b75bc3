// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"

#include <QDateTime>
#include <QString>
#include <QTimeZone>
#include <QUrl>

#include <array>

namespace pantau {

/// The language of a letter, chosen apart from the program's.
enum class LetterLanguage { Indonesian, English };
inline constexpr std::array LetterLanguages{LetterLanguage::Indonesian, LetterLanguage::English};

/// A letter, or the template of one, in which words in braces stand for what will be known: "{domain}".
struct LetterText
{
    static constexpr int longestSubject = 300; ///< in characters
    static constexpr int longestBody = 20000;  ///< in characters

    QString subject;
    QString body;

    friend bool operator==(const LetterText &, const LetterText &) = default;
};

/// Who writes it, as they sign.
struct LetterSender
{
    static constexpr int longestContact = 500; ///< in characters; the name is as long as Appeal::sentBy

    QString name;
    QString contact; ///< an address, a phone number; may have several lines

    friend bool operator==(const LetterSender &, const LetterSender &) = default;
};

/// What a letter is written from.
struct LetterFacts
{
    Evidence evidence; ///< of the domain, at one service
    LetterSender sender;
    QDateTime writtenAt; ///< UTC
    QTimeZone zone;      ///< in which its times are written; their distance from UTC is named
    QString recipient{}; ///< an office or a person; an address to send it to is no addressee
};

/// What is remembered from one letter to the next.
struct LetterSettings
{
    LetterText indonesian{}; ///< the person's own template; empty: Pantau's
    LetterText english{};
    LetterSender sender{};
    QString recipient{}; ///< whom the last letter was for

    [[nodiscard]] LetterText &own(LetterLanguage language)
    {
        return language == LetterLanguage::Indonesian ? indonesian : english;
    }

    friend bool operator==(const LetterSettings &, const LetterSettings &) = default;
};

/// A letter that was prepared and not sent. There is one at most for a domain at a service.
struct LetterDraft
{
    DomainName domain;
    QString service{}; ///< ServiceAddress::text()
    LetterLanguage language = LetterLanguage::Indonesian;
    QString recipient{}; ///< as long as Appeal::sentTo
    LetterText text{};
    QDateTime savedAt{}; ///< UTC

    friend bool operator==(const LetterDraft &, const LetterDraft &) = default;
};

/// What opens a new message in the mail program (RFC 6068).
struct MailLink
{
    /// Windows hands no longer address to a program, and some mail programs cut it in silence.
    static constexpr qsizetype longest = 2000; ///< encoded, in bytes

    QUrl url;
    bool hasBody = true; ///< false: with the body it would be too long, so it is without
};

/// @p recipient is used where it is an address; whoever sends it can still change everything.
[[nodiscard]] MailLink mailLink(const QString &recipient, const QString &subject, const QString &body);

} // namespace pantau
