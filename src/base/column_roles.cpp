// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/column_roles.h"

#include "base/domain_name.h"
#include "base/domain_text.h"

#include <QMap>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <utility>

namespace pantau {

namespace {

constexpr qsizetype SampleRows = 1000;
constexpr qsizetype SampleNames = 100;   ///< number of cells of a column that are parsed as domains
constexpr qsizetype HeaderRows = 100;    ///< rows searched for the header
constexpr qsizetype MostHeaderWords = 4; ///< longer texts that contain a known word are sentences

/// Known headers, most certain first. A header matches an entry if it contains its words (joined by
/// underscores here) side by side.
using Words = QList<QStringList>;

Words wordsOf(const char *headers)
{
    Words words;
    for (const QString &header : QString::fromLatin1(headers).split(u' '))
        words += header.split(u'_');
    return words;
}

const Words &domainWords()
{
    static const Words words = wordsOf(
        "domain domains domain_name nama_domain domena site sites website websites web_site situs situs_web "
        "laman url urls host hosts hostname host_name web link tautan web_address alamat_web landing_page "
        "halaman_landing landing_pages property properti properties page halaman pages address alamat");
    return words;
}

const Words &listWords()
{
    static const Words words = wordsOf("list lists list_name nama_list daftar nama_daftar");
    return words;
}

/// Words for what users group their sites by. Such a column becomes a list column only if its values repeat.
const Words &groupWords()
{
    static const Words words = wordsOf(
        "client clients klien customer customers pelanggan advertiser pengiklan company perusahaan account "
        "akun brand brands merek merk campaign kampanye group grup kelompok project proyek category kategori "
        "tag tags folder");
    return words;
}

const Words &noteWords()
{
    static const Words words = wordsOf("note notes catatan keterangan comment comments komentar remark "
                                       "remarks memo description deskripsi");
    return words;
}

const Words &importanceWords()
{
    static const Words words = wordsOf("importance kepentingan priority prioritas weight bobot");
    return words;
}

/// A header with one of these words names a property of the client or site, not a group.
const Words &propertyWords()
{
    static const Words words = wordsOf(
        "id no nomor number kode code email mail surel phone telepon telp hp wa whatsapp contact kontak pic "
        "manager since sejak date tanggal tgl time waktu status state type tipe jenis kota city country "
        "negara region wilayah currency mata_uang price harga fee biaya paket plan level tier");
    return words;
}

/// Returns the words of a header in lower case: the same for "Nama_Klien", "namaKlien" and "nama klien:".
QStringList wordsIn(const QString &header)
{
    QString spaced;
    bool afterLower = false;
    for (const QChar c : header) {
        if (afterLower && c.isUpper())
            spaced += u' ';
        afterLower = c.isLower();
        spaced += c.isLetterOrNumber() || c.isMark() ? c.toLower() : u' ';
    }
    return spaced.split(u' ', Qt::SkipEmptyParts);
}

/// How certainly a header matches a set of words. Less is better.
struct Match
{
    qsizetype otherWords = 0; ///< number of its words that don't match
    qsizetype rank = 0;       ///< rank of the matched words

    friend auto operator<=>(const Match &, const Match &) = default; // NOLINT(modernize-use-nullptr)
};

std::optional<Match> matchOf(const QString &header, const Words &words)
{
    const QStringList found = wordsIn(header);
    const QString joined = found.join(QString());
    std::optional<Match> best;
    for (qsizetype rank = 0; rank < words.size(); ++rank) {
        const QStringList &wanted = words[rank];
        const bool isWhole = joined == wanted.join(QString());
        const bool isPart =
            std::search(found.cbegin(), found.cend(), wanted.cbegin(), wanted.cend()) != found.cend();
        if (!isWhole && (!isPart || found.size() > MostHeaderWords))
            continue;
        const Match match{isWhole ? 0 : found.size() - wanted.size(), rank};
        best = best ? std::min(*best, match) : match;
    }
    return best;
}

bool hasWord(const QString &header, const Words &words)
{
    return matchOf(header, words).has_value();
}

/// True for one domain, or several and nothing else.
bool isOfDomains(const QString &cell)
{
    if (DomainName::isWatchable(cell))
        return true;
    const QStringList words = entryWords(cell);
    return words.size() > 1 && std::ranges::all_of(words, DomainName::isWatchable);
}

bool isNumber(const QString &cell)
{
    return !cell.isEmpty() && std::ranges::all_of(cell, [](QChar c) {
        return c.isDigit() || QStringView(u".,+-% ").contains(c);
    });
}

/// Statistics about a column in the sample rows.
struct ColumnContent
{
    qsizetype filled = 0;
    qsizetype domains = 0; ///< among the first SampleNames filled cells
    qsizetype numbers = 0;
    QSet<QString> values;

    [[nodiscard]] bool isMostlyDomains() const { return domains * 2 > std::min(filled, SampleNames); }
    [[nodiscard]] bool isMostlyNumbers() const { return numbers * 2 > filled; }
    [[nodiscard]] bool repeats() const { return values.size() * 2 <= filled; }
    /// True if the column may contain groups of sites.
    [[nodiscard]] bool isOfGroups() const { return repeats() && !isMostlyDomains() && !isMostlyNumbers(); }
};

QList<ColumnContent> contentOf(const QList<DelimitedRow> &rows)
{
    QList<ColumnContent> columns;
    for (const DelimitedRow &row : rows.first(std::min(rows.size(), SampleRows))) {
        if (columns.size() < row.cells.size())
            columns.resize(row.cells.size());
        for (qsizetype c = 0; c < row.cells.size(); ++c) {
            const QString cell = row.cells[c].trimmed();
            if (cell.isEmpty())
                continue;
            ++columns[c].filled;
            if (columns[c].filled <= SampleNames)
                columns[c].domains += isOfDomains(cell) ? 1 : 0;
            columns[c].numbers += isNumber(cell) ? 1 : 0;
            columns[c].values.insert(cell);
        }
    }
    return columns;
}

qsizetype columnCount(const QStringList &header, const QList<DelimitedRow> &rows)
{
    qsizetype count = std::max<qsizetype>(header.size(), 1);
    for (const DelimitedRow &row : rows)
        count = std::max(count, row.cells.size());
    return count;
}

/// Returns the unused column that matches best and fits, or -1.
template <typename Fits>
qsizetype bestColumn(const QStringList &header, const QList<ColumnRole> &roles, const Words &words, Fits fits)
{
    qsizetype best = -1;
    std::optional<Match> bestMatch;
    for (qsizetype c = 0; c < header.size(); ++c) {
        const auto match = matchOf(header[c], words);
        if (match && roles[c] == ColumnRole::Ignore && fits(c, *match) &&
            (!bestMatch || *match < *bestMatch)) {
            bestMatch = match;
            best = c;
        }
    }
    return best;
}

/// Returns the column of the domains. Empty: every column.
std::optional<qsizetype> domainColumn(const QStringList &header, const QList<ColumnRole> &roles,
                                      const QList<ColumnContent> &columns, bool isOneRow, bool isTable)
{
    const auto isFilledWithDomains = [&columns](qsizetype c, const Match &) {
        return c >= columns.size() || columns[c].filled == 0 || columns[c].isMostlyDomains();
    };
    const auto saysDomain = [&columns](qsizetype c, const Match &match) {
        return match.otherWords == 0 && c < columns.size() && columns[c].domains > 0;
    };
    if (const qsizetype named = bestColumn(header, roles, domainWords(), isFilledWithDomains); named >= 0)
        return named;
    if (const qsizetype named = bestColumn(header, roles, domainWords(), saysDomain); named >= 0)
        return named;
    const bool everywhere = std::ranges::all_of(
        columns, [](const ColumnContent &column) { return column.filled == 0 || column.isMostlyDomains(); });
    if (header.isEmpty() && (!isTable || isOneRow || everywhere))
        return std::nullopt;
    const auto best =
        std::ranges::max_element(columns, [](const auto &a, const auto &b) { return a.domains < b.domains; });
    return best == columns.cend() ? 0 : best - columns.cbegin();
}

/// Location of the domains, based on the first rows.
struct DataPlace
{
    qsizetype column = -1; ///< column with the most domains, or -1
    qsizetype width = 0;   ///< of most rows with a domain in that column
    qsizetype first = 0;   ///< first row with a domain in that column
    qsizetype start = 0;   ///< first row with this width

    explicit DataPlace(const QList<DelimitedRow> &rows) : first(rows.size()), start(rows.size())
    {
        const QList<ColumnContent> columns = contentOf(rows);
        for (qsizetype c = 0; c < columns.size(); ++c)
            if (columns[c].domains > (column < 0 ? 0 : columns[column].domains))
                column = c;
        if (column < 0)
            return;
        QList<qsizetype> dataRows;
        QMap<qsizetype, qsizetype> rowsOfWidth;
        for (qsizetype r = 0; r < rows.size(); ++r)
            if (DomainName::isWatchable(rows[r].cells.value(column))) {
                dataRows += r;
                ++rowsOfWidth[rows[r].width()];
            }
        for (auto it = rowsOfWidth.cbegin(); it != rowsOfWidth.cend(); ++it)
            if (it.value() >= rowsOfWidth.value(width))
                width = it.key();
        first = dataRows.value(0, first);
        for (const qsizetype r : std::as_const(dataRows))
            if (rows[r].width() >= width)
                start = std::min(start, r);
    }
};

/// Returns how much a row looks like a header. Empty if it can't be one.
std::optional<int> headerScore(const DelimitedRow &row, const DataPlace &data, bool mayHoldAnyWords)
{
    const QStringList &cells = row.cells;
    if (std::ranges::any_of(cells,
                            [](const QString &cell) { return isMeantAsDomain(cell) || holdsDomain(cell); }))
        return std::nullopt;
    const auto filled =
        std::ranges::count_if(cells, [](const QString &cell) { return !cell.trimmed().isEmpty(); });
    const bool isWide = filled * 2 >= data.width && (filled > 1 || data.width <= 1);
    int score = 0;
    bool isSure = false;
    for (qsizetype c = 0; c < cells.size(); ++c) {
        const auto domain = matchOf(cells[c], domainWords());
        const bool isThere = c == data.column || data.column < 0;
        isSure = isSure || (domain && (domain->otherWords == 0 || (isWide && isThere)));
        std::optional<Match> match = domain;
        for (const Words &words : {listWords(), groupWords(), noteWords(), importanceWords()})
            if (const auto other = matchOf(cells[c], words); other && (!match || *other < *match))
                match = other;
        if (match)
            score += (match->otherWords == 0 ? 4 : 2) + (domain && isThere ? 5 : 0);
    }
    if (isSure)
        return score;
    const bool isAllWords = std::ranges::none_of(cells, [](const QString &cell) { return isNumber(cell); });
    const bool namesDomains = data.column < 0 || !cells.value(data.column).trimmed().isEmpty();
    return mayHoldAnyWords && isAllWords && isWide && namesDomains ? std::optional(score) : std::nullopt;
}

bool holdsAll(const QStringList &cells, const QStringList &headers)
{
    return std::ranges::all_of(headers, [&cells](const QString &header) {
        return std::ranges::any_of(cells, [&header](const QString &cell) {
            return cell.simplified().compare(header.simplified(), Qt::CaseInsensitive) == 0;
        });
    });
}

} // namespace

std::optional<qsizetype> findHeader(const QList<DelimitedRow> &rows, bool isTable, const QStringList &named)
{
    const auto sample = rows.first(std::min(rows.size(), HeaderRows));
    const DataPlace data(sample);
    std::optional<qsizetype> best;
    std::optional<int> bestScore;
    bool isNamed = false;
    for (qsizetype r = 0; r < sample.size(); ++r) {
        const bool hasNames = !named.isEmpty() && holdsAll(sample[r].cells, named);
        if ((r >= data.start && !hasNames) || (isNamed && !hasNames))
            continue;
        const bool mayHoldAnyWords =
            isTable && rows.size() > 1 && (data.column < 0 ? r == 0 : r < data.first);
        auto score = headerScore(sample[r], data, mayHoldAnyWords);
        if (hasNames)
            score = score.value_or(0);
        // Of two equal rows, the one nearer to the data. Without a known word the upper one, because the
        // lower may be a row whose domain is missing.
        const bool isBetter =
            score && (!bestScore || *score > *bestScore || (*score == *bestScore && *score > 0));
        if (isBetter || (hasNames && !isNamed)) {
            best = r;
            bestScore = score;
            isNamed = hasNames;
        }
    }
    return best;
}

bool isDomainHeader(const QString &header)
{
    return hasWord(header, domainWords());
}

bool hasKnownHeader(const QStringList &header)
{
    return std::ranges::any_of(header, [](const QString &cell) {
        return hasWord(cell, domainWords()) || hasWord(cell, listWords()) || hasWord(cell, groupWords()) ||
               hasWord(cell, noteWords()) || hasWord(cell, importanceWords());
    });
}

bool isMeantAsDomain(const QString &cell)
{
    const QString text = cell.trimmed();
    bool isOneWord = true;
    bool hasDotInside = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        isOneWord = isOneWord && !text[at].isSpace();
        hasDotInside = hasDotInside ||
                       (at > 1 && text[at].isLetter() && (text[at - 1] == u'.' || text[at - 1] == u'\u3002'));
    }
    return (isOneWord && hasDotInside) || text.contains(QLatin1String("://")) ||
           DomainName::isWatchable(text);
}

bool holdsDomain(const QString &cell)
{
    const QStringList words = entryWords(cell);
    return DomainName::isWatchable(cell) || std::ranges::any_of(words, DomainName::isWatchable);
}

QList<ColumnRole> guessRoles(const QStringList &header, const QList<DelimitedRow> &rows, bool isTable)
{
    QList<ColumnRole> roles(columnCount(header, rows), ColumnRole::Ignore);
    const QList<ColumnContent> columns = contentOf(rows);
    const auto domains = domainColumn(header, roles, columns, rows.size() == 1, isTable);
    if (!domains) {
        roles.fill(ColumnRole::Domain);
        return roles;
    }
    roles[*domains] = ColumnRole::Domain;
    // Several columns with one name, perhaps numbered, are one column that grew too long. Without a header
    // any column may be meant. No domain in them is dropped.
    const auto nameOf = [&header](qsizetype c) {
        static const QRegularExpression Number(QStringLiteral("[\\s_-]*[0-9]+$"));
        return header.value(c).toCaseFolded().remove(Number);
    };
    for (qsizetype c = 0; c < columns.size(); ++c)
        if (c != *domains && columns[c].isMostlyDomains() &&
            (header.isEmpty() ||
             (c < header.size() && isDomainHeader(header[c]) && nameOf(c) == nameOf(*domains))))
            roles[c] = ColumnRole::Domain;
    const auto isOfGroups = [&columns](qsizetype c) { return c < columns.size() && columns[c].isOfGroups(); };
    const auto isList = [&](qsizetype c, const Match &match) {
        return match.otherWords == 0 || isOfGroups(c);
    };
    const auto isGroup = [&](qsizetype c, const Match &match) {
        const auto isOther = [&header, c](const Words &words) { return hasWord(header[c], words); };
        return isOfGroups(c) &&
               (match.otherWords == 0 || (!isOther(domainWords()) && !isOther(noteWords()) &&
                                          !isOther(importanceWords()) && !isOther(propertyWords())));
    };
    const auto isNote = [&columns](qsizetype c, const Match &match) {
        return match.otherWords == 0 || c >= columns.size() ||
               (!columns[c].isMostlyDomains() && !columns[c].isMostlyNumbers());
    };
    const auto isImportance = [&rows](qsizetype c, const Match &) {
        return std::all_of(rows.cbegin(), rows.cbegin() + std::min(rows.size(), SampleRows),
                           [c](const DelimitedRow &row) {
                               const QString cell = row.cells.value(c).trimmed();
                               return cell.isEmpty() || importanceFromWord(cell).has_value();
                           });
    };
    const auto give = [&roles](qsizetype column, ColumnRole role) {
        if (column >= 0)
            roles[column] = role;
        return column >= 0;
    };
    if (!give(bestColumn(header, roles, listWords(), isList), ColumnRole::List))
        give(bestColumn(header, roles, groupWords(), isGroup), ColumnRole::List);
    give(bestColumn(header, roles, noteWords(), isNote), ColumnRole::Note);
    give(bestColumn(header, roles, importanceWords(), isImportance), ColumnRole::Importance);
    return roles;
}

QList<qsizetype> unusedDomainColumns(const QStringList &header, const QList<ColumnRole> &roles,
                                     const QList<DelimitedRow> &rows)
{
    QList<qsizetype> unused;
    const auto isUnused = [&](qsizetype c) {
        return roles.value(c) == ColumnRole::Ignore && !header[c].isEmpty();
    };
    for (qsizetype c = 0; c < header.size(); ++c)
        if (isUnused(c))
            unused += c;
    if (unused.isEmpty())
        return unused;
    const QList<ColumnContent> columns = contentOf(rows);
    unused.removeIf([&columns](qsizetype c) { return c >= columns.size() || !columns[c].isMostlyDomains(); });
    return unused;
}

std::optional<RepeatingColumn> repeatingColumn(const QStringList &header, const QList<ColumnRole> &roles,
                                               const QList<DelimitedRow> &rows)
{
    if (roles.contains(ColumnRole::List))
        return std::nullopt;
    const QList<ColumnContent> columns = contentOf(rows);
    const auto sampled = std::min(rows.size(), SampleRows);
    qsizetype best = -1;
    for (qsizetype c = 0; c < std::min(columns.size(), roles.size()); ++c) {
        const ColumnContent &column = columns[c];
        const auto isCalled = [&header, c](const Words &words) {
            const auto match = matchOf(header.value(c), words);
            return match && match->otherWords == 0;
        };
        const bool isNamed = (isCalled(listWords()) || isCalled(groupWords())) && !column.isMostlyDomains() &&
                             !column.isMostlyNumbers();
        const bool isFree =
            roles[c] == ColumnRole::Ignore && column.values.size() > 1 && (isNamed || column.isOfGroups());
        if (!isFree || column.filled * 2 < sampled || hasWord(header.value(c), propertyWords()))
            continue;
        // A known word counts more than the number of values.
        const auto sureness = [&](qsizetype place) {
            return std::pair(hasWord(header.value(place), groupWords()), columns[place].values.size());
        };
        if (best < 0 || sureness(c) > sureness(best))
            best = c;
    }
    if (best < 0)
        return std::nullopt;
    const auto mayHoldDomain = [&roles](const DelimitedRow &row) { // other rows are totals and the like
        for (qsizetype c = 0; c < std::min(roles.size(), row.cells.size()); ++c)
            if (roles[c] == ColumnRole::Domain && row.cells[c].contains(u'.'))
                return true;
        return false;
    };
    QSet<QString> values;
    for (const DelimitedRow &row : rows)
        if (const QString value = row.cells.value(best).trimmed(); !value.isEmpty() && mayHoldDomain(row))
            values.insert(value);
    return RepeatingColumn{best, int(values.size())};
}

std::optional<Importance> importanceFromWord(const QString &word)
{
    static const QHash<QString, Importance> known{
        {QStringLiteral("low"), Importance::Low},       {QStringLiteral("rendah"), Importance::Low},
        {QStringLiteral("normal"), Importance::Normal}, {QStringLiteral("medium"), Importance::Normal},
        {QStringLiteral("sedang"), Importance::Normal}, {QStringLiteral("biasa"), Importance::Normal},
        {QStringLiteral("high"), Importance::High},     {QStringLiteral("tinggi"), Importance::High},
        {QStringLiteral("penting"), Importance::High},  {QStringLiteral("important"), Importance::High},
    };
    const auto found = known.constFind(word.trimmed().toLower());
    return found == known.cend() ? std::nullopt : std::optional(*found);
}

} // namespace pantau
