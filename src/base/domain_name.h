// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <compare>
#include <string>

namespace pantau {

/// A domain in the one form in which Pantau compares, stores, asks and pays for it: lower case, punycode,
/// without scheme, user info, port, path, trailing dot and one leading `www.` (the contract's 2.1 removes
/// that too). Thread-safe value.
class DomainName
{
public:
    /// Normalises what a person pasted or a service answered. Refuses, with a sentence that quotes the text:
    /// an empty text, no dot, a label over 63 or a name over 253 characters, characters outside
    /// letters-digits-hyphen after IDNA (and `_` below the registered name), an IP address.
    [[nodiscard]] static Result<DomainName> parse(QStringView text);

    /// As parse, for a domain that somebody wants watched: also refuses a whole public suffix such as
    /// `co.id`, under which strangers register their names. Suffixes that are themselves sites are accepted:
    /// those of companies (`netlify.app`) and of governments (`gov.uk`). An unknown top-level domain is
    /// accepted.
    [[nodiscard]] static Result<DomainName> parseWatchable(QStringView text);
    [[nodiscard]] static bool isWatchable(QStringView text);

    /// Whether @p text is in the normal form already, so that parse() would give it back as it is. Quick; it
    /// may say no of a name with `_`, which is in the normal form too.
    [[nodiscard]] static bool isNormal(QByteArrayView text);

    /// A name that parse() made before, read back from the database.
    [[nodiscard]] static DomainName fromNormalised(const QString &ascii) { return DomainName(ascii); }

    /// The normal form, ASCII only, at most 253 characters.
    [[nodiscard]] const QString &ascii() const { return m_ascii; }
    /// For display: the Unicode form where the name has one that is not a look-alike trap, else the ASCII
    /// form. Text from outside: show it as plain text.
    [[nodiscard]] QString display() const;

    friend bool operator==(const DomainName &, const DomainName &) = default;
    friend std::strong_ordering operator<=>(const DomainName &a, const DomainName &b)
    {
        return a.m_ascii.compare(b.m_ascii) <=> 0;
    }
    friend size_t qHash(const DomainName &domain, size_t seed = 0) { return qHash(domain.m_ascii, seed); }

private:
    explicit DomainName(QString ascii) : m_ascii(std::move(ascii)) {}

    QString m_ascii;
};

/// Whether @p ascii (normal form) is a public suffix run by a registry for strangers, such as `co.id`: a
/// whole suffix, not a site. Private suffixes (`blogspot.com`) and government suffixes (`gov.uk`), where a
/// site of their own is common, are not.
[[nodiscard]] bool isForeignRegistry(const QString &ascii);

/// True if the top-level domain of @p ascii (normal form) exists, or is reserved for examples and tests.
[[nodiscard]] bool hasKnownTopLevel(const QString &ascii);

/// The part of @p ascii (normal form) that somebody registered: `example.co.id` of `shop.example.co.id`.
/// Empty where there is none, such as for a public suffix. Private suffixes count: of
/// `shop.me.blogspot.com` it is `me.blogspot.com`.
[[nodiscard]] QString registrableDomain(const QString &ascii);

/// Whether all of @p ascii (normal form) is a public suffix, of a registry or of a company, or a single
/// label.
[[nodiscard]] bool isPublicSuffix(const char *ascii);

/// Where it begins in @p ascii; 0 also where there is none.
[[nodiscard]] std::size_t registrableBegin(const std::string &ascii);

} // namespace pantau
