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

/// Language of a letter, independent of the program's.
enum class LetterLanguage { Indonesian, English };
inline constexpr std::array LetterLanguages{LetterLanguage::Indonesian, LetterLanguage::English};

/// A letter, or a template with placeholders in braces, such as "{domain}".
struct LetterText
{
    static constexpr int longestSubject = 300; ///< in characters
    static constexpr int longestBody = 20000;  ///< in characters

    QString subject;
    QString body;

    friend bool operator==(const LetterText &, const LetterText &) = default;
};

/// Sender of a letter, as in its signature.
struct LetterSender
{
    static constexpr int longestContact = 500; ///< in characters; the limit of the name is that of
                                               ///< Appeal::sentBy

    QString name;
    QString contact;        ///< an email address or a phone number; may have several lines
    QString organisation{}; ///< in the letterhead; empty: the name
    QString address{};
    QString place{};    ///< of writing
    QString position{}; ///< of the signer

    friend bool operator==(const LetterSender &, const LetterSender &) = default;
};

/// Input for writing a letter.
struct LetterFacts
{
    Evidence evidence; ///< for one domain at one service
    LetterSender sender;
    QDateTime writtenAt;   ///< UTC
    QTimeZone zone;        ///< zone of the times in the letter, which states its UTC offset
    QString recipient{};   ///< an office or a name, may have several lines; an email address is not used as
                           ///< addressee
    QString number{};      ///< of an Indonesian letter
    QString purpose{};     ///< what the domain is for
    bool hasReport = true; ///< the evidence report is enclosed
};

/// Settings kept from one letter to the next.
struct LetterSettings
{
    LetterText indonesian{}; ///< the user's template; empty: the default
    LetterText english{};
    LetterSender sender{};
    QString recipient{}; ///< of the last letter
    QString number{};    ///< of the last saved letter

    [[nodiscard]] LetterText &own(LetterLanguage language)
    {
        return language == LetterLanguage::Indonesian ? indonesian : english;
    }

    friend bool operator==(const LetterSettings &, const LetterSettings &) = default;
};

/// A prepared letter that has not been sent. At most one per domain and service.
struct LetterDraft
{
    DomainName domain;
    QString service{}; ///< ServiceAddress::text()
    LetterLanguage language = LetterLanguage::Indonesian;
    QString recipient{}; ///< same limit as Appeal::sentTo
    LetterText text{};
    QDateTime savedAt{}; ///< UTC

    friend bool operator==(const LetterDraft &, const LetterDraft &) = default;
};

/// A link that opens a new message in the mail program (RFC 6068).
struct MailLink
{
    /// Windows does not pass longer addresses to a program, and some mail programs truncate them silently.
    static constexpr qsizetype longest = 2000; ///< encoded, in bytes

    QUrl url;
    bool hasBody = true; ///< false: the body was left out because the link would be too long
};

/// Builds the link. @p recipient is used if it is an email address. The user can still edit the message.
[[nodiscard]] MailLink mailLink(const QString &recipient, const QString &subject, const QString &body);

} // namespace pantau
