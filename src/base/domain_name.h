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

/// A domain in the normal form in which Pantau compares, stores and checks it. Lower case and punycode,
/// without scheme, user info, port, path, trailing dot and one leading `www.`, which the contract removes too
/// (2.1). Thread-safe value.
class DomainName
{
public:
    /// Normalises pasted text or a name from a service. Fails, with a sentence that quotes the text, if it is
    /// empty, has no dot, or is an IP address. Also fails for a label over 63 or a name over 253 characters,
    /// and for characters other than letters, digits and hyphens after IDNA (and `_` below the registered
    /// name).
    [[nodiscard]] static Result<DomainName> parse(QStringView text);

    /// As parse(), for a domain to be watched: also refuses a public suffix such as `co.id`, under which
    /// others register their names. Suffixes that are themselves sites are accepted: those of companies
    /// (`netlify.app`) and of governments (`gov.uk`). An unknown top-level domain is accepted.
    [[nodiscard]] static Result<DomainName> parseWatchable(QStringView text);
    [[nodiscard]] static bool isWatchable(QStringView text);

    /// True if @p text is already in the normal form, so that parse() returns it unchanged. Fast; may return
    /// false for a normal name with `_`.
    [[nodiscard]] static bool isNormal(QByteArrayView text);

    /// Creates a name from the result of an earlier parse(), as stored in the database.
    [[nodiscard]] static DomainName fromNormalised(const QString &ascii) { return DomainName(ascii); }

    /// Returns the normal form: ASCII, at most 253 characters.
    [[nodiscard]] const QString &ascii() const { return m_ascii; }
    /// Returns the name for display: its Unicode form unless that could be mistaken for another domain, else
    /// ASCII. Text from outside: show it as plain text.
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

/// True if @p ascii (normal form) is a public suffix of a registry for third parties, such as `co.id`, and
/// not a site. False for private suffixes (`blogspot.com`) and government suffixes (`gov.uk`), which are
/// often sites.
[[nodiscard]] bool isForeignRegistry(const QString &ascii);

/// True if the top-level domain of @p ascii (normal form) exists, or is reserved for examples and tests.
[[nodiscard]] bool hasKnownTopLevel(const QString &ascii);

/// Returns the registrable part of @p ascii (normal form): `example.co.id` for `shop.example.co.id`. Empty if
/// there is none, for example for a public suffix. Private suffixes count: `shop.me.blogspot.com` gives
/// `me.blogspot.com`.
[[nodiscard]] QString registrableDomain(const QString &ascii);

/// True if all of @p ascii (normal form) is a public suffix, of a registry or of a company, or a single
/// label.
[[nodiscard]] bool isPublicSuffix(const char *ascii);

/// Returns the offset of the registrable domain in @p ascii; 0 if there is none.
[[nodiscard]] std::size_t registrableBegin(const std::string &ascii);

} // namespace pantau
