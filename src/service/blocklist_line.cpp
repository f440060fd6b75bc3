// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_line.h"

#include "core/domain_name.h"

#include <QHostAddress>

#include <csv.h>

#include <algorithm>

namespace pantau::service {

namespace {

constexpr qsizetype LongestDomain = 253;
constexpr qsizetype LongestLabel = 63;
constexpr int LongestQuotedCell = 100; ///< lines; a stray quotation mark must not swallow the list

constexpr char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

/// Takes the first word off.
QByteArrayView takeWord(QByteArrayView &text)
{
    const auto end = std::find_if(text.begin(), text.end(), isBlank);
    const QByteArrayView word = text.first(end - text.begin());
    text = text.sliced(word.size()).trimmed();
    return word;
}

bool isAddress(QByteArrayView word)
{
    if (word == "0.0.0.0" || word == "127.0.0.1" || word == "::" || word == "::1")
        return true;
    const bool numeric =
        std::all_of(word.begin(), word.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
    if (!numeric && !word.contains(':'))
        return false;
    const qsizetype zone = word.indexOf('%'); // fe80::1%lo0
    return !QHostAddress(QString::fromLatin1(zone < 0 ? word : word.first(zone))).isNull();
}

/// What every hosts file says about the machine itself.
bool isOwnName(QByteArrayView name)
{
    static constexpr std::array<QByteArrayView, 12> Own{
        "localhost",     "localhost.localdomain", "local",        "broadcasthost",
        "ip6-localhost", "ip6-loopback",          "ip6-localnet", "ip6-mcastprefix",
        "ip6-allnodes",  "ip6-allrouters",        "ip6-allhosts", "0.0.0.0"};
    return std::find(Own.begin(), Own.end(), name) != Own.end();
}

bool isHeading(QByteArrayView cell)
{
    static constexpr std::array<QByteArrayView, 12> Headings{
        "domain", "domains",  "domain name", "domain_name", "domainname", "nama domain",
        "host",   "hostname", "name",        "site",        "url",        "website"};
    return std::any_of(Headings.begin(), Headings.end(), [cell](QByteArrayView heading) {
        return cell.compare(heading, Qt::CaseInsensitive) == 0;
    });
}

/// Rules about parts of pages: `example.com##.advert`, `example.com#@#.advert`.
bool isPageRule(QByteArrayView line)
{
    const qsizetype mark = line.indexOf('#');
    if (mark <= 0 || mark + 1 >= line.size() || isBlank(line.at(mark - 1)))
        return false;
    const char next = line.at(mark + 1);
    return next == '#' || (mark + 2 < line.size() && line.at(mark + 2) == '#' &&
                           (next == '@' || next == '?' || next == '$' || next == '%'));
}

/// Options that leave a rule about the whole domain. All others narrow it, and to block a domain for
/// everyone because a browser should block its pictures inside other sites would be wrong.
bool isAboutWholeDomain(QByteArrayView options)
{
    const auto all = options.toByteArray().split(',');
    return std::all_of(all.begin(), all.end(), [](const QByteArray &option) {
        return option == "important" || option == "all" || option == "document" || option == "doc";
    });
}

} // namespace

std::optional<QByteArrayView> BlocklistName::read(QByteArrayView text)
{
    text = text.trimmed();
    if (text.startsWith("*."))
        text = text.sliced(2);
    else if (text.startsWith('.'))
        text = text.sliced(1);

    // Nearly every name of a list of millions is plain already: those take this way, the others DomainName's.
    qsizetype size = 0;
    qsizetype label = 0;
    qsizetype lastDot = -1;
    bool plain = text.size() <= LongestDomain && !text.isEmpty();
    bool numeric = true;
    for (auto c = text.begin(); plain && c != text.end(); ++c, ++size) {
        const char byte = lower(*c);
        m_bytes[static_cast<size_t>(size)] = byte;
        if (byte == '.') {
            plain = label > 0;
            lastDot = size;
            label = 0;
            numeric = true;
        } else {
            const bool digit = byte >= '0' && byte <= '9';
            numeric = numeric && digit;
            plain = ++label <= LongestLabel && (digit || byte == '-' || (byte >= 'a' && byte <= 'z'));
        }
    }
    QByteArrayView name(m_bytes.data(), size);
    if (plain && lastDot > 0 && label > 0 && !numeric) {
        if (!name.startsWith("www."))
            return name;
        name = name.sliced(4);
        if (name.contains('.'))
            return name;
    }

    if (const qsizetype scheme = text.indexOf("://"); scheme > 0)
        text = text.sliced(scheme + 3);
    if (text.endsWith('/'))
        text = text.chopped(1);
    static constexpr QByteArrayView NotOfAHost = "/?#@:\\[]|^$*\"";
    if (std::any_of(text.begin(), text.end(), [](char c) { return NotOfAHost.contains(c); }))
        return std::nullopt;
    const auto parsed = DomainName::parse(QString::fromUtf8(text));
    if (!parsed)
        return std::nullopt;
    m_parsed = parsed->ascii().toLatin1();
    return QByteArrayView(m_parsed);
}

/// A row of CSV, which may go over several lines.
struct BlocklistLineReader::Csv
{
    csv_parser parser{};
    QByteArray first;
    int cells = 0;
    int openLines = 0; ///< lines of a row whose quoted cell is still open
    bool rowDone = false;

    explicit Csv(char separator) : m_separator(separator) { begin(); }
    ~Csv() { csv_free(&parser); }
    Q_DISABLE_COPY_MOVE(Csv)

    void begin()
    {
        csv_free(&parser);
        csv_init(&parser, 0);
        csv_set_delim(&parser, static_cast<unsigned char>(m_separator));
        openLines = 0;
    }
    void feed(QByteArrayView line)
    {
        rowDone = false;
        if (openLines == 0)
            cells = 0;
        csv_parse(&parser, line.data(), static_cast<size_t>(line.size()), onCell, onRow, this);
        csv_parse(&parser, "\n", 1, onCell, onRow, this);
        openLines = rowDone ? 0 : openLines + 1;
    }
    [[nodiscard]] char separator() const { return m_separator; }

private:
    static void onCell(void *bytes, size_t size, void *self)
    {
        auto *csv = static_cast<Csv *>(self);
        if (csv->cells++ == 0)
            csv->first = QByteArray(static_cast<const char *>(bytes), static_cast<qsizetype>(size));
    }
    static void onRow(int /*terminator*/, void *self) { static_cast<Csv *>(self)->rowDone = true; }

    char m_separator;
};

BlocklistLineReader::BlocklistLineReader(BlocklistSink &sink) : m_sink(sink)
{
}

BlocklistLineReader::~BlocklistLineReader() = default;

BlocklistLineReader::Line BlocklistLineReader::read(QByteArrayView line)
{
    if (m_csv && m_csv->openLines > 0)
        return readRow(line);
    line = line.trimmed();
    if (!m_begun && line.startsWith("\xEF\xBB\xBF"))
        line = line.sliced(3).trimmed();
    if (line.isEmpty() || line.startsWith('#') || line.startsWith('!'))
        return Line::Nothing;
    const bool first = !std::exchange(m_begun, true);
    if (first && line.startsWith('<'))
        return Line::WebPage;
    if (line.startsWith('[') && line.endsWith(']')) // [Adblock Plus 2.0]
        return Line::Nothing;
    if (line.startsWith('|') || line.startsWith("@@") || line.startsWith('/') || isPageRule(line))
        return readRule(line);

    QByteArrayView rest = line;
    if (isAddress(takeWord(rest)))
        return readHosts(rest);

    const auto mark = std::find_if(line.begin(), line.end(), [this](char c) {
        return m_csv ? c == m_csv->separator() || c == '#' : c == ',' || c == ';' || c == '\t' || c == '#';
    });
    if (mark != line.end() && *mark != '#') {
        if (!m_csv)
            m_csv = std::make_unique<Csv>(*mark);
        return readRow(line);
    }
    return readCell(line.first(mark - line.begin()));
}

BlocklistLineReader::Line BlocklistLineReader::readCell(QByteArrayView cell)
{
    cell = cell.trimmed();
    if (cell.size() > 1 && cell.startsWith('"') && cell.endsWith('"'))
        cell = cell.sliced(1, cell.size() - 2);
    if (isHeading(cell))
        return Line::Nothing;
    if (const qsizetype remark = cell.indexOf(" !"); remark > 0)
        cell = cell.first(remark);
    const auto name = m_name.read(cell);
    if (!name)
        return Line::Refused;
    m_sink.block(*name);
    return Line::Names;
}

BlocklistLineReader::Line BlocklistLineReader::readRow(QByteArrayView line)
{
    m_csv->feed(line);
    if (m_csv->rowDone)
        return readCell(m_csv->first);
    if (m_csv->openLines < LongestQuotedCell)
        return Line::Nothing;
    m_csv->begin();
    return Line::Refused;
}

BlocklistLineReader::Line BlocklistLineReader::readHosts(QByteArrayView names)
{
    if (const qsizetype remark = names.indexOf('#'); remark >= 0)
        names = names.first(remark).trimmed();
    bool refused = names.isEmpty();
    bool listed = false;
    while (!names.isEmpty()) {
        const QByteArrayView word = takeWord(names);
        if (isOwnName(word))
            continue;
        const auto name = m_name.read(word);
        if (name)
            m_sink.block(*name);
        listed = listed || name;
        refused = refused || !name;
    }
    if (refused)
        return Line::Refused;
    return listed ? Line::Names : Line::Nothing;
}

BlocklistLineReader::Line BlocklistLineReader::readRule(QByteArrayView rule)
{
    const bool exception = rule.startsWith("@@");
    if (exception)
        rule = rule.sliced(2);
    const qsizetype end = rule.indexOf('^');
    if (!rule.startsWith("||") || end < 0)
        return Line::OtherRule;
    QByteArrayView rest = rule.sliced(end + 1);
    if (rest.startsWith('|'))
        rest = rest.sliced(1);
    if (!rest.isEmpty() && !(rest.startsWith('$') && isAboutWholeDomain(rest.sliced(1))))
        return Line::OtherRule;
    const QByteArrayView host = rule.sliced(2, end - 2);
    if (host.lastIndexOf('*') > 0 || host.contains('/') || isAddress(host))
        return Line::OtherRule;
    const auto name = m_name.read(host);
    if (!name)
        return Line::Refused;
    exception ? m_sink.except(*name) : m_sink.block(*name);
    return Line::Names;
}

} // namespace pantau::service
