// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/column_roles.h"

#include "core/domain_name.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype SampleRows = 1000;

/// Words of headers, the surest first. Written without spaces, hyphens and low lines.
using Words = QList<QLatin1String>;

const Words &domainWords()
{
    static const Words words{
        QLatin1String("domain"),     QLatin1String("domains"),  QLatin1String("domainname"),
        QLatin1String("namadomain"), QLatin1String("domena"),   QLatin1String("site"),
        QLatin1String("sites"),      QLatin1String("website"),  QLatin1String("websites"),
        QLatin1String("situs"),      QLatin1String("situsweb"), QLatin1String("laman"),
        QLatin1String("url"),        QLatin1String("urls"),     QLatin1String("host"),
        QLatin1String("hosts"),      QLatin1String("hostname"), QLatin1String("web"),
        QLatin1String("link"),       QLatin1String("tautan"),   QLatin1String("webaddress"),
        QLatin1String("alamatweb"),  QLatin1String("address"),  QLatin1String("alamat"),
    };
    return words;
}

const Words &listWords()
{
    static const Words words{
        QLatin1String("list"),   QLatin1String("lists"),      QLatin1String("listname"),
        QLatin1String("daftar"), QLatin1String("namadaftar"),
    };
    return words;
}

/// What people group their sites by. A column of them is one of lists only when its values repeat.
const Words &groupWords()
{
    static const Words words{
        QLatin1String("client"),   QLatin1String("clients"),   QLatin1String("klien"),
        QLatin1String("customer"), QLatin1String("pelanggan"), QLatin1String("campaign"),
        QLatin1String("kampanye"), QLatin1String("group"),     QLatin1String("grup"),
        QLatin1String("kelompok"), QLatin1String("project"),   QLatin1String("proyek"),
        QLatin1String("brand"),    QLatin1String("merek"),     QLatin1String("category"),
        QLatin1String("kategori"), QLatin1String("tag"),       QLatin1String("folder"),
    };
    return words;
}

const Words &noteWords()
{
    static const Words words{
        QLatin1String("note"),       QLatin1String("notes"),       QLatin1String("catatan"),
        QLatin1String("keterangan"), QLatin1String("comment"),     QLatin1String("comments"),
        QLatin1String("komentar"),   QLatin1String("remark"),      QLatin1String("remarks"),
        QLatin1String("memo"),       QLatin1String("description"), QLatin1String("deskripsi"),
    };
    return words;
}

const Words &importanceWords()
{
    static const Words words{
        QLatin1String("importance"), QLatin1String("kepentingan"), QLatin1String("priority"),
        QLatin1String("prioritas"),  QLatin1String("weight"),      QLatin1String("bobot"),
    };
    return words;
}

std::optional<qsizetype> rankOf(const QString &header, const Words &words)
{
    QString word = header.toLower();
    word.removeIf([](QChar c) { return c.isSpace() || c == u'_' || c == u'-'; });
    const qsizetype place = words.indexOf(word);
    return place < 0 ? std::nullopt : std::optional(place);
}

/// Also beside other words, as in a line of a hosts file.
bool holdsDomain(const QString &cell)
{
    static const QRegularExpression Separator(QStringLiteral("[\\s,;|]+"),
                                              QRegularExpression::UseUnicodePropertiesOption);
    const QStringList words = cell.split(Separator);
    return DomainName::isWatchable(cell) ||
           std::any_of(words.cbegin(), words.cend(), DomainName::isWatchable);
}

bool isNumber(const QString &cell)
{
    return !cell.isEmpty() && std::all_of(cell.cbegin(), cell.cend(), [](QChar c) {
        return c.isDigit() || QStringView(u".,+-% ").contains(c);
    });
}

/// What a column holds in the rows looked at.
struct ColumnContent
{
    qsizetype filled = 0;
    qsizetype domains = 0;
    QSet<QString> values;

    [[nodiscard]] bool isMostlyDomains() const { return domains * 2 > filled; }
    [[nodiscard]] bool repeats() const { return values.size() * 2 <= filled; }
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
            columns[c].domains += isDomainAlone(cell) ? 1 : 0;
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

/// The free column with the surest of these words that fits; -1: none.
template <typename Fits>
qsizetype bestColumn(const QStringList &header, const QList<ColumnRole> &roles, const Words &words, Fits fits)
{
    qsizetype best = -1;
    std::optional<qsizetype> bestRank;
    for (qsizetype c = 0; c < header.size(); ++c) {
        const auto rank = rankOf(header[c], words);
        if (rank && roles[c] == ColumnRole::Ignore && fits(c) && (!bestRank || *rank < *bestRank)) {
            bestRank = rank;
            best = c;
        }
    }
    return best;
}

/// Empty: every column.
std::optional<qsizetype> domainColumn(const QStringList &header, const QList<ColumnRole> &roles,
                                      const QList<ColumnContent> &columns, bool isOneRow, bool isTable)
{
    const qsizetype named = bestColumn(header, roles, domainWords(), [&columns](qsizetype c) {
        return c >= columns.size() || columns[c].filled == 0 || columns[c].isMostlyDomains();
    });
    if (named >= 0)
        return named;
    const bool everywhere = std::all_of(columns.cbegin(), columns.cend(), [](const ColumnContent &column) {
        return column.filled == 0 || column.isMostlyDomains();
    });
    if (header.isEmpty() && (!isTable || isOneRow || everywhere))
        return std::nullopt;
    const auto best = std::max_element(columns.cbegin(), columns.cend(),
                                       [](const auto &a, const auto &b) { return a.domains < b.domains; });
    return best == columns.cend() ? 0 : best - columns.cbegin();
}

} // namespace

bool isDomainHeader(const QString &header)
{
    return rankOf(header, domainWords()).has_value();
}

bool isDomainAlone(const QString &cell)
{
    return (!cell.contains(u'@') || cell.contains(QLatin1String("://"))) && DomainName::isWatchable(cell);
}

bool isHeaderRow(const QStringList &cells, bool mayHoldAnyWords)
{
    if (std::any_of(cells.cbegin(), cells.cend(), DomainName::isWatchable))
        return false;
    if (std::any_of(cells.cbegin(), cells.cend(), isDomainHeader))
        return true;
    return mayHoldAnyWords && std::none_of(cells.cbegin(), cells.cend(), [](const QString &cell) {
               return isNumber(cell) || holdsDomain(cell);
           });
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
    // Several columns of one name are one that grew too long: nothing in them is passed over.
    for (qsizetype c = 0; c < std::min(header.size(), columns.size()); ++c)
        if (columns[c].isMostlyDomains() && rankOf(header[c], domainWords()) &&
            header[c].compare(header.value(*domains), Qt::CaseInsensitive) == 0)
            roles[c] = ColumnRole::Domain;
    const auto any = [](qsizetype) { return true; };
    const auto repeats = [&columns](qsizetype c) { return c < columns.size() && columns[c].repeats(); };
    const auto allWords = [&rows](qsizetype c) {
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
    if (!give(bestColumn(header, roles, listWords(), any), ColumnRole::List))
        give(bestColumn(header, roles, groupWords(), repeats), ColumnRole::List);
    give(bestColumn(header, roles, noteWords(), any), ColumnRole::Note);
    give(bestColumn(header, roles, importanceWords(), allWords), ColumnRole::Importance);
    return roles;
}

std::optional<Importance> importanceFromWord(const QString &word)
{
    static const QHash<QString, Importance> known{
        {QStringLiteral("1"), Importance::Low},          {QStringLiteral("low"), Importance::Low},
        {QStringLiteral("rendah"), Importance::Low},     {QStringLiteral("3"), Importance::Normal},
        {QStringLiteral("normal"), Importance::Normal},  {QStringLiteral("medium"), Importance::Normal},
        {QStringLiteral("sedang"), Importance::Normal},  {QStringLiteral("biasa"), Importance::Normal},
        {QStringLiteral("10"), Importance::High},        {QStringLiteral("high"), Importance::High},
        {QStringLiteral("tinggi"), Importance::High},    {QStringLiteral("penting"), Importance::High},
        {QStringLiteral("important"), Importance::High},
    };
    const auto found = known.constFind(word.trimmed().toLower());
    return found == known.cend() ? std::nullopt : std::optional(*found);
}

} // namespace pantau
