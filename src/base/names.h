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

/// A name as a person typed it for an account or a list: outer and repeated white space dropped, and
/// marks that turn the direction of text around. Refuses an empty one, one of over longestName characters and
/// one with control characters.
[[nodiscard]] Result<QString> cleanName(const QString &name);

/// Equal for names that differ only in case or in how an accent is encoded.
[[nodiscard]] QString nameKey(const QString &cleanName);

/// Several names in one cell: "Toko Melati; Bank Kito". A name that holds a semicolon or a quotation mark
/// stands between quotation marks, its own doubled.
[[nodiscard]] QString joinNames(const QStringList &names);

/// The names of such a cell, without empty ones; simplified. Takes any text.
[[nodiscard]] QStringList splitNames(const QString &cell);

/// As a person counts: "site-2" before "site-10". Less than, equal to or greater than 0; 0 only for equal
/// texts.
[[nodiscard]] int compareNaturally(std::string_view a, std::string_view b);
/// Appends bytes that stand as compareNaturally() has it when they are compared as they are (unsigned), for
/// sorting many: equal where the texts differ in leading zeros at most. Of a domain's name, in which no
/// number has more than 63 digits.
void appendNaturalKey(std::string &key, std::string_view text);
/// Without regard to case.
[[nodiscard]] int compareNaturally(const QString &a, const QString &b);

/// Which of @p names come first by compareNaturally(); the same ones in the order in which they stand there.
/// For many: a key is made of each once.
[[nodiscard]] std::vector<int> naturallySorted(const std::vector<std::string_view> &names);

/// How well a text answers to a few letters. The smaller one is the better.
struct Fit
{
    enum class Kind : quint8 {
        Exact,     ///< the text itself
        Start,     ///< the text begins with them
        WordStart, ///< a word of it does
        Initials,  ///< each begins a word of the text or follows the letter before it: "tm" in "Toko Melati"
        Inside,    ///< they stand in it
        Letters,   ///< they stand in it in this order, with others between
        None
    };

    Kind kind = Kind::None;
    int strays = 0; ///< of Letters: how many stand apart from the one before

    [[nodiscard]] bool isHit() const { return kind != Kind::None; }
    friend auto operator<=>(const Fit &, const Fit &) = default; // NOLINT(modernize-use-nullptr): no pointer
};

/// What a person typed to find something by its name. Case, accents and white space around it say nothing.
/// Where the whole does not fit, each of its words has to, and the worst of them counts.
class TypedLetters
{
public:
    explicit TypedLetters(const QString &typed);

    [[nodiscard]] bool isEmpty() const { return m_whole.empty(); }
    [[nodiscard]] Fit fit(const QString &text) const;
    /// Of DomainName::ascii(). What is typed may be an address, as it is copied from a browser.
    [[nodiscard]] Fit fitDomain(std::string_view ascii) const;
    /// Of a name by which people know the thing too. What begins none of its words is no hit: nobody sees the
    /// letters that fit.
    [[nodiscard]] Fit fitOtherName(const QString &name) const;
    /// Which letters of @p text fit, ascending: for showing them.
    [[nodiscard]] QList<int> lettersIn(const QString &text) const;

private:
    std::u16string m_whole;
    std::vector<std::u16string> m_words; ///< two and more, else empty
    std::string m_domain;                ///< what was typed as bytes, or the name in a typed address
    std::vector<std::string> m_domainWords;
};

} // namespace pantau
