// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/blocklist_reader.h"

#include "base/blocklist_words.h"
#include "base/domain_name.h"
#include "base/domain_text.h"

#include <csv.h>

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype LongestListedName = 253;
constexpr qsizetype LongestListedLabel = 63;
constexpr qsizetype LongestOpenRow = 100; ///< lines; more than any note has
constexpr qsizetype LongestShownText = 80;
constexpr QByteArrayView Www_("www.");

/// Characters of a plain name, mapped to lower case; 0 for all others.
constexpr auto PlainCharacters = [] {
    std::array<char, 256> plain{};
    for (const char c : QByteArrayView("abcdefghijklmnopqrstuvwxyz0123456789-."))
        plain[static_cast<unsigned char>(c)] = c;
    for (char c = 'A'; c <= 'Z'; ++c)
        plain[static_cast<unsigned char>(c)] = static_cast<char>(c + ('a' - 'A'));
    return plain;
}();

constexpr bool isSeparator(char c)
{
    return c == ',' || c == ';' || c == '\t' || c == '|';
}

QByteArrayView firstWord(QByteArrayView line)
{
    return {line.begin(),
            std::ranges::find_if(line, [](char c) { return words::isBlankByte(c) || c == ',' || c == ';'; })};
}

/// True for names of the local machine, which every hosts file contains.
bool isOfTheMachine(QByteArrayView name)
{
    return words::isAnyOf(name, {"localhost", "localhost.localdomain", "local", "broadcasthost",
                                 "ip6-localhost", "ip6-loopback", "ip6-localnet", "ip6-mcastprefix",
                                 "ip6-allnodes", "ip6-allrouters", "ip6-allhosts", "0.0.0.0"});
}

bool isHeading(QByteArrayView cell)
{
    return words::isAnyOf(cell, {"domain",     "domains",     "domain name", "domain names", "domain_name",
                                 "domainname", "nama domain", "nama_domain", "host",         "hosts",
                                 "hostname",   "fqdn",        "name",        "nama",         "site",
                                 "situs",      "url",         "urls",        "website",      "alamat"});
}

/// True for rules about parts of pages: `example.com##.advert`, `example.com#@#.advert`.
bool isAboutPartOfPage(QByteArrayView line)
{
    const qsizetype mark = line.indexOf('#');
    if (mark <= 0 || mark + 1 >= line.size() || words::isBlankByte(line.at(mark - 1)))
        return false;
    const char next = line.at(mark + 1);
    return next == '#' ||
           (mark + 2 < line.size() && line.at(mark + 2) == '#' && QByteArrayView("@?$%").contains(next));
}

/// True for a browser rule, false for a table row whose first cells are empty.
bool isRule(QByteArrayView line)
{
    if (line.startsWith("@@"))
        return true;
    if (line.startsWith('|')) {
        const QByteArrayView rest = line.sliced(line.startsWith("||") ? 2 : 1);
        return !rest.isEmpty() && !words::isBlankByte(rest.front()) && rest.front() != '"';
    }
    return line.startsWith('/') && !line.startsWith("//");
}

/// True if the options keep the rule applying to the whole domain. All others limit it: a domain whose images
/// a browser blocks on other sites must not count as blocked for everyone.
bool isAboutWholeDomain(QByteArrayView options)
{
    const auto all = words::splitAt(options, ",");
    return std::ranges::all_of(all, [](QByteArrayView option) {
        return words::isAnyOf(option, {"important", "all", "document", "doc"});
    });
}

/// True if the whole line is a comment. `;"` starts a row whose first cell is empty.
bool isRemark(QByteArrayView line)
{
    const char next = line.size() > 1 ? line.at(1) : ' ';
    switch (line.front()) {
    case '#':
    case '!':
        return true;
    case ';':
        return next != '"';
    case '/':
        return next == '/' && (line.size() == 2 || line.at(2) == ' ');
    default:
        return false;
    }
}

/// Returns the start of a trailing comment in @p line, else its size. A `#` inside a URL with a path belongs
/// to the URL.
qsizetype remarkIn(QByteArrayView line)
{
    bool hasPath = false;
    for (qsizetype at = 0; at < line.size(); ++at) {
        const char c = line.at(at);
        const bool beginsWord = at > 0 && words::isBlankByte(line.at(at - 1));
        if (words::isBlankByte(c))
            hasPath = false;
        else if (beginsWord && isRemark(line.sliced(at)))
            return at;
        else if (c == '#' && !hasPath)
            return at;
        else if (c == '/')
            hasPath = true;
    }
    return line.size();
}

/// True for an HTML tag, false for `<https://example.com>` and `<example.com>`.
bool isTag(QByteArrayView line)
{
    if (!line.startsWith('<'))
        return false;
    const auto end =
        std::find_if(line.begin() + 1, line.end(), [](char c) { return words::isBlankByte(c) || c == '>'; });
    return !QByteArrayView(line.begin(), end).contains('.');
}

/// As withoutInvisible(), and replaces commas of other scripts by spaces.
QByteArray cleaned(QByteArrayView line)
{
    QString text = withoutInvisible(QString::fromUtf8(line));
    for (QChar &c : text)
        if (c == QChar(0x3001) || c == QChar(0xFF0C) || c == QChar(0xFF1B))
            c = u' ';
    return text.toUtf8();
}

bool hasOnlyAscii(QByteArrayView line)
{
    return std::ranges::none_of(line, [](char c) { return static_cast<unsigned char>(c) > 0x7F; });
}

/// True if unwrapped() may find a name in @p word. Only for speed.
bool mayBeWrapped(QByteArrayView word)
{
    const auto isPlain = [](char c) {
        return c != '.' && PlainCharacters[static_cast<unsigned char>(c)] != 0;
    };
    return !word.isEmpty() &&
           (!isPlain(word.front()) || !(isPlain(word.back()) || word.back() == '/') || word.contains('[') ||
            word.contains('(') || word.startsWith("sc-") || !hasOnlyAscii(word));
}

/// True if each word of a cell contains a dot.
bool mayBeNames(QByteArrayView cell)
{
    if (!cell.contains('.'))
        return false;
    const auto all = words::wordsIn(cell);
    return std::ranges::all_of(all, [](QByteArrayView word) { return word.contains('.'); });
}

/// True for a word allowed between the names of a hosts line without being a domain.
bool isLikeHost(QByteArrayView word)
{
    return PlainCharacters[static_cast<unsigned char>(word.front())] != 0 && word.front() != '-' &&
           std::ranges::all_of(
               word, [](char c) { return c == '_' || PlainCharacters[static_cast<unsigned char>(c)] != 0; });
}

/// Shortens outside text to one line that is safe to print on a terminal.
QString toShow(QByteArrayView line)
{
    QString text = QString::fromUtf8(line.first(std::min(line.size(), 4 * LongestShownText))).simplified();
    if (text.size() > LongestShownText)
        text = text.first(LongestShownText) + QChar(0x2026);
    for (QChar &c : text)
        if (!c.isPrint())
            c = QChar::ReplacementCharacter;
    return text;
}

struct NoNames final : BlocklistSink
{
    void block(QByteArrayView /*ascii*/) override {}
    void except(QByteArrayView /*ascii*/) override {}
};

/// True if @p line alone contains a domain, like a row of a list.
bool listsDomain(QByteArrayView line)
{
    NoNames none;
    BlocklistReader reader(none);
    reader.read(line);
    reader.finish();
    return reader.tally().listedLines > 0;
}

} // namespace

/// A row with quoted cells, which may continue on the next lines.
struct BlocklistReader::Csv
{
    enum class State { Done, Open, Faulty };

    csv_parser parser{};
    QByteArrayList cells;
    char separator = ',';
    bool isDone = true;

    Csv() { csv_init(&parser, CSV_STRICT); }
    ~Csv() { csv_free(&parser); }
    Q_DISABLE_COPY_MOVE(Csv)

    State begin(QByteArrayView line, char separatorOfRow)
    {
        if (!isDone) { // the previous row is unfinished
            csv_free(&parser);
            csv_init(&parser, CSV_STRICT);
        }
        separator = separatorOfRow;
        csv_set_delim(&parser, static_cast<unsigned char>(separator));
        cells.clear();
        return feed(line);
    }
    State feed(QByteArrayView line)
    {
        isDone = false;
        const auto size = static_cast<std::size_t>(line.size());
        if (csv_parse(&parser, line.data(), size, onCell, onRow, this) != size ||
            csv_parse(&parser, "\n", 1, onCell, onRow, this) != 1) {
            isDone = false;
            return State::Faulty;
        }
        return isDone ? State::Done : State::Open;
    }

private:
    static void onCell(void *bytes, std::size_t size, void *self)
    {
        static_cast<Csv *>(self)->cells.append(
            QByteArray(static_cast<const char *>(bytes), static_cast<qsizetype>(size)));
    }
    static void onRow(int /*terminator*/, void *self) { static_cast<Csv *>(self)->isDone = true; }
};

BlocklistReader::BlocklistReader(BlocklistSink &sink) : m_sink(sink)
{
}

BlocklistReader::~BlocklistReader() = default;

void BlocklistReader::read(QByteArrayView line)
{
    readNumbered(line, ++m_count);
}

void BlocklistReader::finish()
{
    while (!m_open.isEmpty())
        readOneByOne();
}

void BlocklistReader::readNumbered(QByteArrayView line, qint64 number)
{
    if (!m_open.isEmpty())
        return continueRow(line);
    m_number = number;
    readLine(line);
}

void BlocklistReader::readLine(QByteArrayView line, Quotes quotes)
{
    m_line = line;
    m_isListed = false;
    const QByteArrayView text = line.trimmed();
    const bool isTable = m_hasTitles || m_hasNotes;
    if (isTable && line.startsWith('\t') && !text.isEmpty() && !isRemark(text)) // its first cell is empty
        readRow(line, quotes);
    else if (const auto name = commonForm(text))
        block(*name);
    else
        readText(text, quotes);
    m_isBegun = m_isBegun || m_isListed;
    m_tally.listedLines += m_isListed ? 1 : 0;
}

/// Parses the formats of nearly all lines in lists with millions of them. Only for speed: readText() handles
/// them too.
BlocklistReader::Name BlocklistReader::commonForm(QByteArrayView line)
{
    static constexpr QByteArrayView Rule("||");
    static constexpr QByteArrayView Nowhere("0.0.0.0 ");
    static constexpr QByteArrayView Loopback("127.0.0.1 ");
    if (line.startsWith(Rule) && line.endsWith('^'))
        return plainName(line.sliced(2).chopped(1), Www::Keep);
    if (line.startsWith(Nowhere) || line.startsWith(Loopback)) {
        const QByteArrayView name = line.sliced(line.indexOf(' ')).trimmed();
        return name.startsWith("local") && isOfTheMachine(name) ? Name(tl::make_unexpected(LeftOut::NoDomain))
                                                                : plainName(name, Www::Remove);
    }
    const auto name = plainName(line, Www::Remove);
    if (name || !(m_hasTitles || m_hasNotes))
        return name;
    // A row of a table that ends on this line and has no other relevant cell.
    const auto mark = std::ranges::find_if(line, isSeparator);
    const QByteArrayView notes(mark, line.end());
    const bool isWhole = std::ranges::count(notes, '"') % 2 == 0;
    return isWhole && (m_hasTitles || (!notes.startsWith('\t') && !notes.contains('.')))
               ? plainName(QByteArrayView(line.begin(), mark).trimmed(), Www::Remove)
               : name;
}

void BlocklistReader::readText(QByteArrayView line, Quotes quotes)
{
    QByteArray clean;
    if (!hasOnlyAscii(line) || line.contains('\x1b')) {
        clean = cleaned(line);
        line = QByteArrayView(clean).trimmed();
    }
    if (line.isEmpty() || isRemark(line))
        return;
    const bool isFirst = !m_isBegun;
    if (isFirst && isTag(line)) {
        m_tally.isWebPage = true;
        return;
    }
    if (isAboutPartOfPage(line))
        return leaveOut(LeftOut::PartOfPage);
    const qsizetype firstQuote = line.indexOf('"');
    const qsizetype remark = remarkIn(line);
    if (quotes == Quotes::Ignored || remark < firstQuote || remark > line.lastIndexOf('"'))
        line = line.first(remark).trimmed();

    if (isRule(line)) {
        readRule(line);
    } else if (const QByteArrayView word = firstWord(line);
               words::isAddress(word) && !isRowOfTable(line, word.size())) {
        readHosts(line.sliced(word.size()));
    } else if (!readSetting(line)) {
        readRow(line, quotes);
    }
    m_isBegun = true;
}

void BlocklistReader::readRule(QByteArrayView rule)
{
    const bool isException = rule.startsWith("@@");
    if (isException)
        rule = rule.sliced(2);
    const qsizetype end = rule.indexOf('^');
    if (!rule.startsWith("||") || end < 0)
        return leaveOut(LeftOut::LimitedRule);
    QByteArrayView rest = rule.sliced(end + 1);
    if (rest.startsWith('|'))
        rest = rest.sliced(1);
    const QByteArrayView host = rule.sliced(2, end - 2);
    const bool isWhole = rest.isEmpty() || (rest.startsWith('$') && isAboutWholeDomain(rest.sliced(1)));
    if (!isWhole || host.lastIndexOf('*') > 0 || host.contains('/'))
        return leaveOut(LeftOut::LimitedRule);
    if (isException)
        return except(host);
    const auto name = nameIn(host, Www::Keep);
    if (!name)
        return leaveOut(name.error());
    block(*name);
}

/// Leaves out an exception for all subdomains: it would allow the name itself too.
void BlocklistReader::except(QByteArrayView written)
{
    const auto name = nameIn(written, Www::Keep);
    if (!name || written.startsWith("*."))
        return leaveOut(name ? LeftOut::LimitedRule : name.error());
    m_isListed = true;
    m_sink.except(*name);
}

/// Reads the names after the address of a hosts line.
void BlocklistReader::readHosts(QByteArrayView names)
{
    names = names.trimmed();
    if (names.isEmpty())
        return leaveOut(LeftOut::Address);
    for (const QByteArrayView word : words::wordsIn(names, " \t,;")) {
        if (isOfTheMachine(word))
            continue;
        const auto name = unwrappedName(word);
        if (name)
            block(*name);
        else
            leaveOut(words::isAddress(word) ? LeftOut::Address : name.error());
        if (!name && !isLikeHost(word))
            break;
    }
}

void BlocklistReader::readRow(QByteArrayView line, Quotes quotes)
{
    if (line.startsWith("| ")) { // Markdown table
        line = line.sliced(1).trimmed();
        if (line.endsWith('|'))
            line = line.chopped(1);
    }
    qsizetype from = 0;
    const bool isQuoted = quotes == Quotes::Paired && line.contains('"');
    if (isQuoted && line.startsWith('"')) // find the separator after the first cell
        for (from = line.indexOf('"', 1); from > 0 && from + 1 < line.size() && line.at(from + 1) == '"';)
            from = line.indexOf('"', from + 2);
    if (from < 0) // a domain does not continue on the next line
        return readRow(line, Quotes::Ignored);
    const auto mark = std::find_if(line.begin() + from, line.end(), isSeparator);
    const char separator = mark == line.end() ? ',' : *mark;
    if (!isQuoted) {
        Cells cells = words::splitAt(line, QByteArrayView(&separator, 1));
        for (QByteArrayView &cell : cells)
            cell = cell.trimmed();
        return readCells(cells);
    }
    if (!m_csv)
        m_csv = std::make_unique<Csv>();
    switch (m_csv->begin(line, separator)) {
    case Csv::State::Done:
        return readCells(Cells(m_csv->cells.cbegin(), m_csv->cells.cend()));
    case Csv::State::Open:
        m_open = {m_line.toByteArray()};
        m_openFrom = m_number;
        return;
    case Csv::State::Faulty:
        return readRow(line.first(remarkIn(line)).trimmed(), Quotes::Ignored);
    }
}

void BlocklistReader::continueRow(QByteArrayView line)
{
    m_open.append(line.toByteArray());
    const auto state = m_csv->feed(line);
    const bool isTooLong = m_open.size() >= LongestOpenRow;
    if (state == Csv::State::Open && !isTooLong)
        return;
    if (state != Csv::State::Done || isStrayQuote())
        return readOneByOne();
    m_number = m_openFrom;
    m_line = m_open.constFirst();
    m_isListed = false;
    readCells(Cells(m_csv->cells.cbegin(), m_csv->cells.cend()));
    m_tally.listedLines += m_isListed ? 1 : 0;
    m_open.clear();
}

/// True if two stray quotation marks look like one quoted cell: the last line is a row with the mark after
/// its first cell, and most lines in between contain domains.
bool BlocklistReader::isStrayQuote() const
{
    const QByteArray &last = m_open.constLast();
    const qsizetype separator = last.indexOf(m_csv->separator);
    if (separator < 0 || separator > last.lastIndexOf('"') || !listsDomain(last.first(separator)))
        return false;
    qsizetype rows = 0;
    qsizetype others = 0;
    for (qsizetype i = 1; i + 1 < m_open.size(); ++i) {
        const QByteArrayView line = QByteArrayView(m_open.at(i)).trimmed();
        if (!line.isEmpty() && !isRemark(line))
            listsDomain(line) ? ++rows : ++others;
    }
    return rows >= others;
}

/// Reads the first line with its quotation marks as text, and the others again.
void BlocklistReader::readOneByOne()
{
    const QByteArrayList lines = std::exchange(m_open, {});
    const qint64 from = m_openFrom;
    m_number = from;
    readLine(lines.constFirst(), Quotes::Ignored);
    for (qsizetype i = 1; i < lines.size(); ++i)
        readNumbered(lines.at(i), from + i);
}

bool BlocklistReader::isHeadingRow(const Cells &cells) const
{
    if (std::ranges::any_of(cells, [](QByteArrayView cell) { return cell.contains('.'); }))
        return false;
    return isHeading(cells.constFirst()) || (!m_isBegun && cells.size() > 1);
}

/// True if the address at the start of @p line is followed by another cell.
bool BlocklistReader::isRowOfTable(QByteArrayView line, qsizetype address) const
{
    const char next = address < line.size() ? line.at(address) : ' ';
    return next == ',' || next == ';' || (next == '\t' && m_hasTitles);
}

/// Lists the first cell, or all of them if each is a domain: `a.example,b.example,c.example` is a list on one
/// line. In a table, the other columns describe the first.
void BlocklistReader::readCells(const Cells &cells)
{
    if (isHeadingRow(cells)) {
        m_hasTitles = m_hasTitles || cells.size() > 1;
        return;
    }
    if (words::isAddress(cells.constFirst())) { // `192.0.2.1,example.com,note`
        const bool isHosts = cells.size() > 1 && !m_hasTitles && !m_hasNotes;
        const auto name = isHosts ? unwrappedName(cells.at(1)) : Name(tl::make_unexpected(LeftOut::Address));
        return name ? block(*name) : leaveOut(name.error());
    }
    if (const auto name = plainName(cells.constFirst(), Www::Remove)) {
        block(*name);
    } else {
        const auto names = namesIn(cells.constFirst());
        if (!names)
            return leaveOut(names.error());
        for (const QByteArray &one : *names)
            block(one);
    }
    if (cells.size() < 2 || m_hasTitles)
        return;
    QByteArrayList others;
    for (qsizetype i = 1; i < cells.size(); ++i) {
        if (cells.at(i).trimmed().isEmpty())
            continue;
        const auto names =
            mayBeNames(cells.at(i)) ? namesIn(cells.at(i)) : Names(tl::make_unexpected(LeftOut::NoDomain));
        if (!names) {
            m_hasNotes = true;
            if (!others.isEmpty() || startsWithName(cells.at(i)))
                leaveOut(LeftOut::OtherColumn);
            return;
        }
        others += *names;
    }
    if (m_hasNotes && !others.isEmpty())
        return leaveOut(LeftOut::OtherColumn);
    for (const QByteArray &one : others)
        block(one);
}

/// True if the cell starts with a domain, false for a note that mentions one.
bool BlocklistReader::startsWithName(QByteArrayView cell)
{
    if (!cell.contains('.'))
        return false;
    const auto all = words::wordsIn(cell, " \t,;|()");
    const auto name = all.isEmpty() ? Name(tl::make_unexpected(LeftOut::NoDomain)) : nameIn(all.constFirst());
    return name && hasKnownTopLevel(QString::fromLatin1(*name));
}

/// Returns the domains of a cell that contains nothing else.
BlocklistReader::Names BlocklistReader::namesIn(QByteArrayView cell)
{
    auto names = namesAmong(words::wordsIn(cell));
    if (names)
        return names;
    const QByteArray text = unwrapped(QString::fromUtf8(cell)).toUtf8();
    return text == cell ? names : namesAmong(words::wordsIn(text));
}

BlocklistReader::Names BlocklistReader::namesAmong(const Cells &words)
{
    QByteArrayList names;
    for (const QByteArrayView word : words) {
        const auto name = unwrappedName(word);
        if (!name)
            return tl::make_unexpected(words.size() == 1 ? name.error() : LeftOut::NoDomain);
        names.append(name->toByteArray());
    }
    if (names.isEmpty())
        return tl::make_unexpected(LeftOut::NoDomain);
    return names;
}

BlocklistReader::Name BlocklistReader::unwrappedName(QByteArrayView word)
{
    auto name = nameIn(word);
    if (name || !mayBeWrapped(word))
        return name;
    return nameIn(unwrapped(QString::fromUtf8(word)).toUtf8());
}

/// Also removes `*.` and a leading dot, as in wildcard lists. Accepts URLs without a path.
BlocklistReader::Name BlocklistReader::nameIn(QByteArrayView word, Www www)
{
    if (const auto name = plainName(word, www))
        return name;
    const qsizetype scheme = word.indexOf("://");
    QByteArrayView host = scheme > 0 ? word.sliced(scheme + 3) : word;
    if (scheme < 0 && host.startsWith("//"))
        host = host.sliced(2);
    const auto end = std::ranges::find_if(host, [](char c) { return QByteArrayView("/?#\\").contains(c); });
    const QByteArrayView behind(end, host.end());
    host = QByteArrayView(host.begin(), end);
    if (scheme > 0)
        host = host.sliced(host.lastIndexOf('@') + 1);
    if (host.startsWith("*."))
        host = host.sliced(2);
    else if (host.startsWith('.'))
        host = host.sliced(1);
    if (words::isAddress(host) || host.startsWith('[') ||
        words::isIPv4(host.first(std::max<qsizetype>(host.indexOf(':'), 0))))
        return tl::make_unexpected(LeftOut::Address);
    static constexpr QByteArrayView NotOfHosts = "@[]|^$*\"";
    if (host.startsWith('.') || std::ranges::any_of(host, [](char c) { return NotOfHosts.contains(c); }))
        return tl::make_unexpected(LeftOut::NoDomain);
    const auto plain = plainName(host, www);
    const auto name = plain ? plain : parsedName(host, www);
    return name && !behind.isEmpty() && behind != "/" ? Name(tl::make_unexpected(LeftOut::Page)) : name;
}

/// Fast path for plain names, which nearly all are; others go through DomainName.
BlocklistReader::Name BlocklistReader::plainName(QByteArrayView word, Www www)
{
    if (word.startsWith("*."))
        word = word.sliced(2);
    else if (word.startsWith('.'))
        word = word.sliced(1);
    if (word.size() > LongestListedName)
        return tl::make_unexpected(LeftOut::NoDomain);
    qsizetype size = 0;
    qsizetype label = 0; // its start
    bool isNumber = true;
    char before = '.';
    for (const char byte : word) {
        const char c = PlainCharacters[static_cast<unsigned char>(byte)];
        // Labels must not be empty, or start or end with a hyphen.
        if (c == 0 || ((before == '.' || c == '.') && (before == '-' || c == '-' || before == c)))
            return tl::make_unexpected(LeftOut::NoDomain);
        if (c == '.') {
            if (size - label > LongestListedLabel)
                return tl::make_unexpected(LeftOut::NoDomain);
            label = size + 1;
            isNumber = true;
        } else {
            isNumber = isNumber && words::isDigit(c);
        }
        m_bytes[static_cast<std::size_t>(size++)] = c;
        before = c;
    }
    if (label == 0 || label == size || before == '-' || isNumber || size - label > LongestListedLabel)
        return tl::make_unexpected(LeftOut::NoDomain);
    const QByteArrayView name(m_bytes.data(), size);
    if (www == Www::Keep || !name.startsWith(Www_))
        return name;
    m_bytes[static_cast<std::size_t>(size)] = '\0';
    return isPublicSuffix(m_bytes.data() + Www_.size()) ? name : name.sliced(Www_.size());
}

BlocklistReader::Name BlocklistReader::parsedName(QByteArrayView host, Www www)
{
    qsizetype kept = 0;
    if (www == Www::Keep)
        while (host.sliced(kept)
                   .first(std::min(Www_.size(), host.size() - kept))
                   .compare(Www_, Qt::CaseInsensitive) == 0)
            kept += Www_.size();
    const auto parsed = DomainName::parse(QString::fromUtf8(host.sliced(kept)));
    if (!parsed && kept > 0)
        return parsedName(host, Www::Remove);
    if (!parsed || parsed->ascii().size() + kept > LongestListedName)
        return tl::make_unexpected(LeftOut::NoDomain);
    m_parsed = Www_.toByteArray().repeated(kept / Www_.size()) + parsed->ascii().toLatin1();
    return QByteArrayView(m_parsed);
}

void BlocklistReader::block(QByteArrayView name)
{
    m_isListed = true;
    m_sink.block(name);
}

void BlocklistReader::leaveOut(LeftOut reason)
{
    if (std::exchange(m_lastLeftOut[std::size_t(reason)], m_number) == m_number)
        return;
    auto &group = m_tally.leftOut[std::size_t(reason)];
    if (++group.lines <= BlocklistTally::ShownLines)
        group.first.append({m_number, toShow(m_line)});
}

} // namespace pantau
