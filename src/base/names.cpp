// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names.h"

#include "base/domain_name.h"
#include "base/language.h"
#include "base/text.h"

#include <QtGlobal>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace pantau {

Result<QString> cleanName(const QString &name)
{
    const bool steers = std::ranges::any_of(
        name, [](QChar c) { return c.category() == QChar::Other_Control && !c.isSpace(); });
    const QString clean = plainText(name).simplified();
    if (clean.isEmpty())
        return failure(Error::Kind::InvalidInput, Texts::tr("The name is empty. Enter a name."));
    if (clean.size() > longestName)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The name “%1…” is too long. Enter one of at most %Ln characters.", nullptr,
                                 int(longestName))
                           .arg(clean.left(30)));
    if (steers)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The name holds a character that cannot be shown. Type the name again."));
    return clean;
}

QString nameKey(const QString &cleanName)
{
    return cleanName.normalized(QString::NormalizationForm_C).toCaseFolded();
}

namespace {

constexpr QChar Quote = u'"';

QString quotedCell(QString name)
{
    if (!name.contains(u';') && !name.contains(Quote))
        return name;
    return Quote + name.replace(QLatin1String("\""), QLatin1String("\"\"")) + Quote;
}

template <typename Char>
bool isDigit(Char letter)
{
    return letter >= Char('0') && letter <= Char('9');
}

/// Returns the length of the number that starts at @p at.
template <typename View>
std::size_t digitsFrom(const View &text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return end - at;
}

template <typename View>
int compare(const View &a, const View &b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigit(a[i]) || !isDigit(b[j])) {
            if (a[i] != b[j])
                return a[i] < b[j] ? -1 : 1;
            ++i;
            ++j;
            continue;
        }
        while (i < a.size() && a[i] == '0')
            ++i;
        while (j < b.size() && b[j] == '0')
            ++j;
        const std::size_t length = digitsFrom(a, i);
        const std::size_t other = digitsFrom(b, j);
        if (length != other)
            return length < other ? -1 : 1;
        if (const int order = a.substr(i, length).compare(b.substr(j, length)); order != 0)
            return order;
        i += length;
        j += length;
    }
    if (i < a.size() || j < b.size())
        return i < a.size() ? 1 : -1;
    return a.compare(b); // differ at most in leading zeros
}

struct Key
{
    quint64 part = 0; ///< eight bytes of the key, big-endian
    int begin = 0;    ///< offset in the buffer of all keys
    int size = 0;
    int name = 0;
};
using Keys = std::vector<Key>;

class NaturalSort
{
public:
    explicit NaturalSort(const std::vector<std::string_view> &names) : m_names(names), m_keys(names.size())
    {
        std::size_t letters = 0;
        for (const std::string_view name : names)
            letters += name.size();
        m_bytes.reserve(letters + letters / 2);
        for (std::size_t i = 0; i < names.size(); ++i) {
            m_keys[i].name = int(i);
            m_keys[i].begin = int(m_bytes.size());
            appendNaturalKey(m_bytes, names[i]);
            m_keys[i].size = int(m_bytes.size()) - m_keys[i].begin;
        }
        sort(m_keys.begin(), m_keys.end(), 0);
    }
    [[nodiscard]] const Keys &keys() const { return m_keys; }

private:
    /// Sorts keys that are equal up to byte @p from: by their next eight bytes, and recursively if those are
    /// equal.
    void sort(Keys::iterator begin, Keys::iterator end, int from)
    {
        const auto isOver = [from](const Key &key) { return key.size <= from; };
        if (std::all_of(begin, end, isOver)) // differ at most in leading zeros
            return std::sort(begin, end, [this](const Key &a, const Key &b) {
                const int order = m_names[std::size_t(a.name)].compare(m_names[std::size_t(b.name)]);
                return order != 0 ? order < 0 : a.name < b.name;
            });
        for (auto key = begin; key != end; ++key)
            key->part = partOf(*key, from);
        std::sort(begin, end, [](const Key &a, const Key &b) { return a.part < b.part; });
        while (begin != end) {
            const auto next =
                std::find_if(begin, end, [part = begin->part](const Key &key) { return key.part != part; });
            if (next - begin > 1)
                sort(begin, next, from + int(sizeof begin->part));
            begin = next;
        }
    }
    [[nodiscard]] quint64 partOf(const Key &key, int from) const
    {
        quint64 part = 0;
        for (int byte = from; byte < from + int(sizeof part); ++byte)
            part = part << 8 |
                   (byte < key.size ? quint8(m_bytes[std::size_t(key.begin) + std::size_t(byte)]) : 0);
        return part;
    }

    const std::vector<std::string_view> &m_names;
    std::string m_bytes;
    Keys m_keys;
};

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

/// Finds the characters in order, each as early as possible. Returns how many do not follow the previous one,
/// or -1 if they do not occur. Called for every domain, and for most of them it is the only test.
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

/// True if each character directly follows the previous one or starts a word.
template <typename Char>
bool areInitials(std::basic_string_view<Char> typed, std::basic_string_view<Char> text, QList<int> *places)
{
    std::size_t next = 0; // index in the text
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

/// Appends the indexes of the matching characters to @p places, unless it is null.
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

/// Matches each word separately and returns the worst match.
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

/// Matches the whole text, or its words if they match better.
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

/// Returns @p text in lower case and without accents, with the same length.
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

/// Combines accents with their letters, so that both are folded together.
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

QString joinNames(const QStringList &names)
{
    QStringList cells;
    cells.reserve(names.size());
    for (const QString &name : names)
        cells += quotedCell(name);
    return cells.join(QLatin1String("; "));
}

QStringList splitNames(const QString &cell)
{
    QStringList names;
    QString name;
    const auto take = [&names, &name] {
        if (const QString clean = name.simplified(); !clean.isEmpty())
            names += clean;
        name.clear();
    };
    bool inside = false;
    for (qsizetype i = 0; i < cell.size(); ++i) {
        const QChar c = cell.at(i);
        const bool doubled = inside && c == Quote && i + 1 < cell.size() && cell.at(i + 1) == Quote;
        if (doubled) {
            name += Quote;
            ++i;
        } else if (c == Quote && (inside || name.trimmed().isEmpty())) {
            inside = !inside;
        } else if (c == u';' && !inside) {
            take();
        } else {
            name += c;
        }
    }
    take();
    return names;
}

int compareNaturally(std::string_view a, std::string_view b)
{
    return compare(a, b);
}

void appendNaturalKey(std::string &key, std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        if (!isDigit(text[at])) {
            key += text[at++];
            continue;
        }
        while (at < text.size() && text[at] == '0')
            ++at;
        const std::size_t length = digitsFrom(text, at);
        key += '0'; // compared with other characters, a number sorts like a digit
        key += char(length + 1);
        key += text.substr(at, length);
        at += length;
    }
}

int compareNaturally(const QString &a, const QString &b)
{
    const std::u16string one = a.toCaseFolded().toStdU16String();
    const std::u16string other = b.toCaseFolded().toStdU16String();
    const int order = compare(std::u16string_view(one), std::u16string_view(other));
    return order != 0 ? order : a.compare(b);
}

std::vector<int> naturallySorted(const std::vector<std::string_view> &names)
{
    const NaturalSort sort(names);
    std::vector<int> sorted(names.size());
    std::ranges::transform(sort.keys(), sorted.begin(), [](const Key &key) { return key.name; });
    return sorted;
}

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
    // Names contain no spaces.
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
    std::ranges::sort(places);
    places.resize(std::distance(places.begin(), std::unique(places.begin(), places.end())));
    return places;
}

} // namespace pantau
