// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <array>
#include <memory>
#include <optional>

namespace pantau::service {

/// Takes the names of a list as they are read, in the normal form of DomainName. The views are good for the
/// call only.
class BlocklistSink
{
public:
    virtual ~BlocklistSink() = default;
    virtual void block(QByteArrayView ascii) = 0;
    /// @p ascii and what lies below it are not blocked, whatever else the list says.
    virtual void except(QByteArrayView ascii) = 0;
};

/// The domain that a cell of a list names, in the normal form of DomainName, good until the next call.
///
/// Beside what DomainName::parse takes off: `*.` and a leading dot, as wildcard lists have them. An address
/// is taken when it is nothing but a host: a list of pages must not block whole sites.
class BlocklistName
{
public:
    [[nodiscard]] std::optional<QByteArrayView> read(QByteArrayView text);

private:
    std::array<char, 256> m_bytes{};
    QByteArray m_parsed;
};

/// Reads the lines of one list, in whichever of the published forms each is written: a domain, hosts
/// (`0.0.0.0 name name`), adblock (`||name^`), or CSV with the domain in the first column.
class BlocklistLineReader
{
public:
    enum class Line {
        Nothing,  ///< blank, a remark, a heading, or the inner part of a quoted cell
        Names,    ///< all of it was understood
        Refused,  ///< there should be a domain, and there is none
        WebPage,  ///< the list begins as a web page does
        OtherRule ///< a browser's rule that is not about a whole domain (`example.com##.ad`, `$third-party`)
    };

    explicit BlocklistLineReader(BlocklistSink &sink);
    ~BlocklistLineReader();
    Q_DISABLE_COPY_MOVE(BlocklistLineReader)

    /// The lines in their order; @p line without its line feed.
    Line read(QByteArrayView line);

private:
    struct Csv;

    Line readRule(QByteArrayView rule);
    Line readHosts(QByteArrayView names);
    Line readRow(QByteArrayView line);
    Line readCell(QByteArrayView cell);

    BlocklistSink &m_sink;
    BlocklistName m_name;
    std::unique_ptr<Csv> m_csv; ///< from the first line with a separator on
    bool m_begun = false;       ///< a line that is no remark was seen
};

} // namespace pantau::service
