// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <tl/expected.hpp>

#include <array>
#include <memory>
#include <optional>

namespace pantau {

/// Receives the names of a list as they are read, normalised as in DomainName. Browser rules and exceptions
/// keep a written `www.`. The views are valid only during the call.
class BlocklistSink
{
public:
    virtual ~BlocklistSink() = default;
    virtual void block(QByteArrayView ascii) = 0;
    /// @p ascii and its subdomains are not blocked, whatever else the list contains.
    virtual void except(QByteArrayView ascii) = 0;
};

/// Why a line, or a part of it, was left out.
enum class LeftOut {
    NoDomain,    ///< no domain where one is expected
    Page,        ///< address of a page: blocking its whole site would be wrong
    Address,     ///< an IP address or a network
    PartOfPage,  ///< a browser rule about parts of pages (`example.com##.ad`)
    LimitedRule, ///< a rule that does not block a whole domain for everyone (`$third-party`, patterns)
    OtherColumn, ///< domains next to the first column of a table
};
inline constexpr std::size_t LeftOutReasons = 6;

/// A line that was left out, for the user to check.
struct LeftOutLine
{
    qint64 number = 0; ///< counted from 1
    QString text;      ///< shortened; plain text from outside

    friend bool operator==(const LeftOutLine &, const LeftOutLine &) = default;
};

/// Statistics about one list, in addition to its names.
struct BlocklistTally
{
    static constexpr qsizetype ShownLines = 10;

    struct Group
    {
        qint64 lines = 0;
        QList<LeftOutLine> first; ///< at most ShownLines

        friend bool operator==(const Group &, const Group &) = default;
    };

    qint64 listedLines = 0; ///< lines that contain a domain
    std::array<Group, LeftOutReasons> leftOut;
    bool isWebPage = false; ///< the list starts like a web page

    [[nodiscard]] const Group &of(LeftOut reason) const { return leftOut[std::size_t(reason)]; }
    /// Number of lines that should contain a domain and do not.
    [[nodiscard]] qint64 refusedLines() const
    {
        return of(LeftOut::NoDomain).lines + of(LeftOut::Page).lines + of(LeftOut::Address).lines;
    }
};

/// Reads the lines of one list in any published format: domains, hosts (`0.0.0.0 name name`), adblock
/// (`||name^`), CSV with the domain in the first column, RPZ zones, dnsmasq and unbound settings. Formats may
/// be mixed.
///
/// A CSV row may continue on the next lines inside a quoted cell. If the quotation mark turns out to be
/// stray, those lines are read again one by one, so that no name is lost.
class BlocklistReader
{
public:
    explicit BlocklistReader(BlocklistSink &sink);
    ~BlocklistReader();
    Q_DISABLE_COPY_MOVE(BlocklistReader)

    /// Reads the next line, without its line break.
    void read(QByteArrayView line);
    /// Reads pending lines of an open quoted cell. Call it after the last line.
    void finish();

    [[nodiscard]] const BlocklistTally &tally() const { return m_tally; }

private:
    struct Csv;
    enum class Www { Remove, Keep };
    enum class Quotes { Paired, Ignored };
    using Name = tl::expected<QByteArrayView, LeftOut>;
    using Names = tl::expected<QByteArrayList, LeftOut>;
    using Cells = QList<QByteArrayView>;

    void readNumbered(QByteArrayView line, qint64 number);
    void readLine(QByteArrayView line, Quotes quotes = Quotes::Paired);
    [[nodiscard]] Name commonForm(QByteArrayView line);
    void readText(QByteArrayView line, Quotes quotes);
    void readRule(QByteArrayView rule);
    void readHosts(QByteArrayView names);
    bool readSetting(QByteArrayView line);
    bool readResolverSetting(QByteArrayView line);
    bool readRecord(QByteArrayView line, bool inheritsOwner);
    void readPolicy(QByteArrayView owner, QByteArrayView target);
    void readRow(QByteArrayView line, Quotes quotes);
    void readCells(const Cells &cells);
    [[nodiscard]] bool isRowOfTable(QByteArrayView line, qsizetype address) const;
    [[nodiscard]] bool isHeadingRow(const Cells &cells) const;
    void continueRow(QByteArrayView line);
    [[nodiscard]] bool isStrayQuote() const;
    void readOneByOne();

    [[nodiscard]] bool startsWithName(QByteArrayView cell);
    [[nodiscard]] Names namesIn(QByteArrayView cell);
    [[nodiscard]] Names namesAmong(const Cells &words);
    [[nodiscard]] Name unwrappedName(QByteArrayView word);
    [[nodiscard]] Name nameIn(QByteArrayView word, Www www = Www::Remove);
    [[nodiscard]] Name plainName(QByteArrayView word, Www www);
    [[nodiscard]] Name parsedName(QByteArrayView host, Www www);

    void block(QByteArrayView name);
    void except(QByteArrayView written);
    void leaveOut(LeftOut reason);

    BlocklistSink &m_sink;
    BlocklistTally m_tally;
    std::array<qint64, LeftOutReasons> m_lastLeftOut{}; ///< lines
    std::array<char, 256> m_bytes{};
    QByteArray m_parsed;

    qint64 m_count = 0;       ///< number of lines passed to read()
    qint64 m_number = 0;      ///< number of the current line
    QByteArrayView m_line;    ///< the line as passed, for display
    bool m_isListed = false;  ///< the current line contains a domain
    bool m_isBegun = false;   ///< a line that is not a comment was read
    bool m_hasTitles = false; ///< a header row names the columns
    bool m_hasNotes = false;  ///< a row had other text next to its domain
    bool m_isInSoa = false;
    QByteArray m_origin; ///< origin of the zone, without the trailing dot

    std::unique_ptr<Csv> m_csv;
    QByteArrayList m_open; ///< lines of a row whose quoted cell is open
    qint64 m_openFrom = 0; ///< line number of the first
};

/// Why a newer blocklist was rejected while the previous one stays in use.
struct BlocklistRefusal
{
    /// The file is complete but seems truncated: missing names would count as not blocked. The user may
    /// accept it anyway.
    struct Loss
    {
        QString path;
        qint64 names = 0;       ///< names in the new list
        qint64 namesBefore = 0; ///< names in the list in use
        qint64 missing = 0;     ///< how many of those are missing or excepted in the new list

        friend bool operator==(const Loss &, const Loss &) = default;
    };

    Error why;
    std::optional<Loss> loss;
};

} // namespace pantau
