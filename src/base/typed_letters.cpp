// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/typed_letters.h"

#include "base/domain_name.h"

#include <QStringList>

#include <algorithm>
#include <iterator>

namespace pantau {

namespace {

bool isWordLetter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

bool isWordLetter(char16_t letter)
{
    return QChar(letter).isLetterOrNumber() || QChar::isSurrogate(letter);
}

template <typename Char>
bool beginsWord(std::basic_string_view<Char> text, std::size_t at)
{
    return at == 0 || (isWordLetter(text[at]) && !isWordLetter(text[at - 1]));
}

template <typename Char>
constexpr auto Nowhere = std::basic_string_view<Char>::npos;

/// The letters in order, each as early as there is one: how many stand apart from the one before; -1: they do
/// not. This is asked of every domain, and of most it is all that is asked.
template <typename Char>
int straysOf(std::basic_string_view<Char> typed, std::basic_string_view<Char> text, QList<int> *places)
{
    int strays = 0;
    std::size_t from = 0;
    for (const Char letter : typed) {
        const std::size_t at = text.find(letter, from);
        if (at == Nowhere<Char>)
            return -1;
        strays += at != from ? 1 : 0;
        if (places)
            places->append(int(at));
        from = at + 1;
    }
    return strays;
}

/// The letters in order, each right after the one before or at the beginning of a word.
template <typename Char>
bool areInitials(std::basic_string_view<Char> typed, std::basic_string_view<Char> text, QList<int> *places)
{
    std::size_t next = 0; // in the text
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const bool follows = i > 0 && next < text.size() && text[next] == typed[i];
        while (!follows && next < text.size() && !(text[next] == typed[i] && beginsWord(text, next)))
            ++next;
        if (next >= text.size())
            return false;
        if (places)
            places->append(int(next));
        ++next;
    }
    return true;
}

/// @p places: gets those of the letters that fit beside what is in it; null where nobody asks.
template <typename Char>
Fit fitOf(std::basic_string_view<Char> typed, std::basic_string_view<Char> text, QList<int> *places = nullptr)
{
    QList<int> ordered;
    const int strays = straysOf(typed, text, places ? &ordered : nullptr);
    if (strays < 0)
        return {};
    if (text.compare(0, typed.size(), typed) == 0) {
        if (places)
            places->append(ordered);
        return {typed.size() == text.size() ? Fit::Kind::Exact : Fit::Kind::Start};
    }
    std::size_t first = Nowhere<Char>;
    std::size_t wordStart = Nowhere<Char>;
    for (std::size_t at = text.find(typed); at != Nowhere<Char> && wordStart == Nowhere<Char>;
         at = text.find(typed, at + 1)) {
        first = std::min(first, at);
        if (beginsWord(text, at))
            wordStart = at;
    }
    if (const std::size_t at = wordStart != Nowhere<Char> ? wordStart : first;
        wordStart != Nowhere<Char> || (first != Nowhere<Char> && !areInitials(typed, text, nullptr))) {
        for (std::size_t i = 0; places && i < typed.size(); ++i)
            places->append(int(at + i));
        return {at == wordStart ? Fit::Kind::WordStart : Fit::Kind::Inside};
    }
    QList<int> initials;
    if (areInitials(typed, text, places ? &initials : nullptr)) {
        if (places)
            places->append(initials);
        return {Fit::Kind::Initials};
    }
    if (places)
        places->append(ordered);
    return {Fit::Kind::Letters, strays};
}

/// Of each word for itself: the worst counts.
template <typename Char>
Fit worstOf(const std::vector<std::basic_string<Char>> &words, std::basic_string_view<Char> text,
            QList<int> *places = nullptr)
{
    Fit worst{Fit::Kind::WordStart};
    for (const auto &word : words) {
        const Fit fit = fitOf(std::basic_string_view<Char>(word), text, places);
        if (!fit.isHit())
            return fit;
        worst = std::max(worst, fit);
    }
    return worst;
}

/// Of the whole, or of its words where these fit better.
Fit fitOfEither(const std::u16string &whole, const std::vector<std::u16string> &words,
                std::u16string_view text, QList<int> *places = nullptr)
{
    const Fit fit = fitOf(std::u16string_view(whole), text, places);
    if (words.empty() || fit.kind <= Fit::Kind::WordStart)
        return fit;
    QList<int> ofWords;
    const Fit worst = worstOf(words, text, places ? &ofWords : nullptr);
    if (worst >= fit)
        return fit;
    if (places)
        *places = ofWords;
    return worst;
}

/// In small letters, each without its accents: as long as @p text.
std::u16string folded(const QString &text)
{
    std::u16string letters;
    letters.reserve(std::size_t(text.size()));
    for (const QChar letter : text) {
        QChar base = letter;
        while (base.decompositionTag() == QChar::Canonical)
            base = base.decomposition().at(0);
        letters += base.toCaseFolded().unicode();
    }
    return letters;
}

/// Each accent with its letter in one, so that both are dropped together.
QString composed(const QString &text)
{
    return text.normalized(QString::NormalizationForm_C);
}

std::vector<std::u16string> wordsOf(const QString &text)
{
    std::vector<std::u16string> words;
    if (const QStringList parts = text.split(u' ', Qt::SkipEmptyParts); parts.size() > 1)
        for (const QString &part : parts)
            words.push_back(folded(part));
    return words;
}

} // namespace

TypedLetters::TypedLetters(const QString &typed)
{
    const QString text = composed(typed).simplified();
    m_whole = folded(text);
    m_words = wordsOf(text);
    const auto name = DomainName::parse(text);
    m_domain = (name ? name->ascii() : text.toCaseFolded()).toStdString();
    if (!m_words.empty())
        for (const QString &word : text.toCaseFolded().split(u' '))
            m_domainWords.push_back(word.toStdString());
}

Fit TypedLetters::fit(const QString &text) const
{
    return fitOfEither(m_whole, m_words, folded(composed(text)));
}

Fit TypedLetters::fitDomain(std::string_view ascii) const
{
    // No name has a space in it.
    return m_domainWords.empty() ? fitOf(std::string_view(m_domain), ascii) : worstOf(m_domainWords, ascii);
}

Fit TypedLetters::fitOtherName(const QString &name) const
{
    const Fit found = fit(name);
    return found.kind == Fit::Kind::Exact       ? Fit{Fit::Kind::Start}
           : found.kind <= Fit::Kind::WordStart ? Fit{Fit::Kind::WordStart}
                                                : Fit{};
}

QList<int> TypedLetters::lettersIn(const QString &text) const
{
    QList<int> places;
    if (composed(text).size() != text.size())
        return places;
    if (!fitOfEither(m_whole, m_words, folded(text), &places).isHit())
        return {};
    std::sort(places.begin(), places.end());
    places.resize(std::distance(places.begin(), std::unique(places.begin(), places.end())));
    return places;
}

} // namespace pantau
