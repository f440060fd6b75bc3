// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace pantau {

inline constexpr qsizetype longestName = 100; ///< of an account, a list or a channel, in characters

/// Cleans the name of an account or a list as typed: trims and collapses white space, and removes marks that
/// change the text direction. Fails if the name is empty, longer than longestName characters, or contains
/// control characters.
[[nodiscard]] Result<QString> cleanName(const QString &name);

/// Returns a key that is equal for names that differ only in case or in the encoding of accents.
[[nodiscard]] QString nameKey(const QString &cleanName);

/// Joins names into one cell: "Toko Melati; Bank Kito". A name with a semicolon or a quotation mark is
/// quoted, and its quotation marks are doubled.
[[nodiscard]] QString joinNames(const QStringList &names);

/// Splits such a cell into names; simplified and without empty ones. Accepts any text.
[[nodiscard]] QStringList splitNames(const QString &cell);

/// Compares with natural sorting: "site-2" before "site-10". Returns less than, equal to or greater than 0; 0
/// only for equal texts.
[[nodiscard]] int compareNaturally(std::string_view a, std::string_view b);
/// Appends a sort key for @p text: comparing keys bytewise (unsigned) gives the order of compareNaturally().
/// For sorting many domain names, in which numbers have at most 63 digits. Keys are equal only if texts
/// differ at most in leading zeros.
void appendNaturalKey(std::string &key, std::string_view text);
/// Compares with natural sorting, ignoring case.
[[nodiscard]] int compareNaturally(const QString &a, const QString &b);

/// Returns the indexes of @p names in the order of compareNaturally(); equal names keep their order.
/// Efficient for many names: each key is built once.
[[nodiscard]] std::vector<int> naturallySorted(const std::vector<std::string_view> &names);

/// How well a text matches typed characters. Less is better.
struct Fit
{
    enum class Kind : quint8 {
        Exact,     ///< equal to the text
        Start,     ///< prefix of the text
        WordStart, ///< prefix of a word
        Initials,  ///< each character starts a word or follows the previous match: "tm" in "Toko Melati"
        Inside,    ///< substring
        Letters,   ///< in this order, with other characters in between
        None
    };

    Kind kind = Kind::None;
    int strays = 0; ///< of Letters: number of characters that do not follow the previous one

    [[nodiscard]] bool isHit() const { return kind != Kind::None; }
    friend auto operator<=>(const Fit &, const Fit &) = default; // NOLINT(modernize-use-nullptr): no pointer
};

/// A typed search text. Ignores case, accents and surrounding white space. If the whole text does not match,
/// all its words must; the worst match counts.
class TypedLetters
{
public:
    explicit TypedLetters(const QString &typed);

    [[nodiscard]] bool isEmpty() const { return m_whole.empty(); }
    [[nodiscard]] Fit fit(const QString &text) const;
    /// Matches DomainName::ascii(). The typed text may be a URL copied from a browser.
    [[nodiscard]] Fit fitDomain(std::string_view ascii) const;
    /// Matches an alternative name. Only prefixes of its words match, because the user doesn't see the
    /// matching characters.
    [[nodiscard]] Fit fitOtherName(const QString &name) const;
    /// Returns the indexes of the matching characters of @p text, ascending, for highlighting.
    [[nodiscard]] QList<int> lettersIn(const QString &text) const;

private:
    std::u16string m_whole;
    std::vector<std::u16string> m_words; ///< if there are at least two, else empty
    std::string m_domain;                ///< typed text as bytes, or the host name of a typed URL
    std::vector<std::string> m_domainWords;
};

} // namespace pantau
