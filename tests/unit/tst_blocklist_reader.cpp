// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/blocklist_reader.h"
#include "base/domain_name.h"
#include "support/test_program.h"

#include <QRandomGenerator>

using namespace pantau;

namespace {

class Heard final : public BlocklistSink
{
public:
    void block(QByteArrayView ascii) override { all.append(ascii.toByteArray()); }
    void except(QByteArrayView ascii) override { all.append("@@" + ascii.toByteArray()); }
    QByteArrayList all;
};

/// Result of reading @p lines: the names, and the rejected lines as `LINE:REASON`.
struct Reading
{
    QByteArray names;
    QByteArray leftOut;
    qint64 listedLines = 0;
    bool isWebPage = false;

    explicit Reading(const QByteArrayList &lines)
    {
        Heard heard;
        BlocklistReader reader(heard);
        for (const QByteArray &line : lines)
            reader.read(line);
        reader.finish();
        names = heard.all.join(' ');
        listedLines = reader.tally().listedLines;
        isWebPage = reader.tally().isWebPage;
        static constexpr std::array<const char *, LeftOutReasons> Reasons{"none", "page",    "ip",
                                                                          "part", "limited", "column"};
        QByteArrayList all;
        for (std::size_t i = 0; i < LeftOutReasons; ++i)
            for (const LeftOutLine &line : reader.tally().leftOut[i].first)
                all.append(QByteArray::number(line.number) + ':' + Reasons[i]);
        leftOut = all.join(' ');
    }
};

QByteArrayList numbered(const char *before, int from, int to, const char *behind)
{
    QByteArrayList lines;
    for (int i = from; i <= to; ++i)
        lines.append(before + QByteArray::number(i) + behind);
    return lines;
}

} // namespace

/// The published list formats.
class TestBlocklistReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void singleLineIsParsed_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("names");   // separated by spaces; an exception starts with @@
        QTest::addColumn<QByteArray>("leftOut"); // the reason

        const auto lists = [](const char *what, const char *line, const char *names) {
            QTest::newRow(what) << QByteArray(line) << QByteArray(names) << QByteArray();
        };
        const auto leavesOut = [](const char *what, const char *line, const char *reason,
                                  const char *names = "") {
            QTest::newRow(what) << QByteArray(line) << QByteArray(names) << QByteArray(reason);
        };
        const auto ignores = [&lists](const char *what, const char *line) { lists(what, line, ""); };

        lists("a domain", "a.example", "a.example");
        lists("capitals, blanks, CR", "  A.Example \r", "a.example");
        lists("trailing dot", "a.example.", "a.example");
        lists("IDN", "bücher.example", "xn--bcher-kva.example");
        lists("punycode", "xn--bcher-kva.example", "xn--bcher-kva.example");
        lists("wildcard", "*.a.example", "a.example");
        lists("leading dot", ".a.example", "a.example");
        lists("address of a host", "https://www.a.example/", "a.example");
        lists("address of a host, any scheme", "HTTP://A.example", "a.example");
        lists("address of a host, user", "https://me:pass@a.example", "a.example");
        lists("address of a host, wildcard", "https://*.a.example/", "a.example");
        lists("address without scheme", "//a.example/", "a.example");
        lists("port", "a.example:8080", "a.example");
        lists("address with port", "https://a.example:8443/", "a.example");
        lists("two words", "a.example b.example", "a.example b.example");
        lists("several on a line, commas", "a.example,b.example,c.example", "a.example b.example c.example");
        lists("several, commas and blanks", "a.example, b.example, c.example",
              "a.example b.example c.example");
        lists("byte order mark between two",
              "a.example\xef\xbb\xbf"
              "b.example",
              "a.example b.example");
        lists("zero-width space between two",
              "a.example\xe2\x80\x8b"
              "b.example",
              "a.example b.example");
        leavesOut("soft hyphen between two",
                  "a.example\xc2\xad"
                  "b.example",
                  "none");
        leavesOut("a word for headings next to a domain", "domain;a.example", "none");
        leavesOut("rule of a proxy program", "DOMAIN,a.example,REJECT", "none");
        leavesOut("other separators in the second cell", "a.example,b.example;c.example", "column",
                  "a.example");
        leavesOut("a remark in the second cell", "a.example,b.example (x)", "column", "a.example");
        lists("several, semicolons", "a.example;b.example", "a.example b.example");
        lists("several, tabs", "a.example\tb.example", "a.example b.example");
        lists("several, ideographic comma", "a.example、b.example", "a.example b.example");
        lists("several, comma at the end", "a.example,b.example,", "a.example b.example");
        lists("line of JSON", "\"a.example\",", "a.example");
        lists("underscore of a host", "a_b.shop.example", "a_b.shop.example");

        leavesOut("address of a page", "https://a.example/page", "page");
        leavesOut("address of a page, fragment", "https://a.example/#/page", "page");
        leavesOut("address of a page, only a fragment", "https://a.example#page", "page");
        leavesOut("address of a page, query", "https://a.example?id=1", "page");
        leavesOut("page without scheme", "a.example/page", "page");
        leavesOut("page with a remark", "https://a.example/#/page # why", "page");
        leavesOut("page of a table", "https://a.example/page,2026-01-01", "page");
        leavesOut("no dot", "example", "none");
        leavesOut("an email address", "budi@a.example", "none");
        leavesOut("domain in a sentence", "mirror of a.example", "none");
        leavesOut("two words, one of them none", "a.example mirror", "none");
        leavesOut("an IP", "192.0.2.1", "ip");
        leavesOut("an IP with port", "192.0.2.1:80", "ip");
        leavesOut("a network", "192.0.2.0/24", "ip");
        leavesOut("an IPv6", "2001:db8::1", "ip");
        leavesOut("an address of an IP", "http://192.0.2.1/", "ip");
        leavesOut("underscore", "a_b.example", "none");
        leavesOut("Latin-1",
                  "b\xfc"
                  "cher.example",
                  "none");
        leavesOut("wildcard inside", "a.*.example", "none");
        leavesOut("two dots first", "..a.example", "none");
        leavesOut("hyphen first", "-a.example", "none");
        leavesOut("hyphen last", "a-.example", "none");

        // `www.` is dropped if the rest can be a site.
        lists("www", "www.a.example", "a.example");
        lists("www, capitals", "WWW.a.example", "a.example");
        lists("www of a suffix of a company", "www.github.io", "www.github.io");
        lists("www of a suffix of a registry", "www.co.id", "www.co.id");
        lists("www below a suffix of a company", "www.a.github.io", "a.github.io");
        lists("www of a top-level domain", "www.com", "www.com");
        lists("hosts, www of a suffix", "0.0.0.0 www.github.io", "www.github.io");
        lists("address, www of a suffix", "https://www.github.io/", "www.github.io");
        lists("adblock, www", "||www.a.example^", "www.a.example");
        lists("adblock, exception for www", "@@||www.a.example^", "@@www.a.example");
        lists("adblock, exception for WWW of an IDN", "@@||WWW.bücher.example^",
              "@@www.xn--bcher-kva.example");
        lists("adblock, www twice", "@@||www.www.a.example^$important", "@@www.www.a.example");
        lists("adblock, www of a suffix", "@@||www.github.io^", "@@www.github.io");

        const QByteArray label = QByteArray(61, 'b') + '.';
        const QByteArray longest = label + label + label + label + "example"; // 255 bytes
        lists("a name of 253 bytes", longest.sliced(2).constData(), longest.sliced(2).constData());
        leavesOut("a name of 254 bytes", longest.sliced(1).constData(), "none");
        leavesOut("a name of 500 bytes", (longest + '.' + longest).constData(), "none");
        lists("a label of 63", QByteArray(QByteArray(63, 'c') + ".example").constData(),
              QByteArray(QByteArray(63, 'c') + ".example").constData());
        leavesOut("a label of 64", QByteArray(QByteArray(64, 'c') + ".example").constData(), "none");

        ignores("blank", "   ");
        ignores("remark #", "# a.example");
        ignores("remark !", "! a.example");
        ignores("remark ;", "; a.example");
        ignores("remark //", "// a.example");
        ignores("remark with a tab", "#\ta.example\tb.example");
        lists("remark behind", "a.example # b.example", "a.example");
        lists("remark close behind", "a.example#b.example", "a.example");
        lists("remark without blank", "a.example #b.example", "a.example");
        lists("remark behind a tab", "a.example\t# b.example", "a.example");
        lists("remark !", "a.example ! b.example", "a.example");
        lists("remark ;", "a.example ;b.example", "a.example");
        lists("remark //", "a.example // b.example", "a.example");
        lists("remark, quoted name", "\"a.example\" ! why", "a.example");
        lists("remark, quotation mark in it", "a.example # \"why", "a.example");
        lists("remark, separator and quotation mark in it", "a.example # see, \"why", "a.example");

        lists("hosts 0.0.0.0", "0.0.0.0 a.example", "a.example");
        lists("hosts 127.0.0.1 and a tab", "127.0.0.1\ta.example\t# why", "a.example");
        lists("hosts, several", "0.0.0.0 a.example  B.example www.c.example",
              "a.example b.example c.example");
        lists("hosts, IPv6", "::1 a.example", "a.example");
        lists("hosts, an address that explains", "192.0.2.80 a.example", "a.example");
        lists("hosts, remark !", "0.0.0.0 a.example ! mirror of b.example", "a.example");
        lists("hosts, remark ;", "0.0.0.0 a.example ; mirror of b.example", "a.example");
        leavesOut("hosts, remark -", "0.0.0.0 a.example - mirror of b.example", "none", "a.example");
        ignores("hosts, localhost", "127.0.0.1 localhost localhost.localdomain");
        ignores("hosts, localdomain", "127.0.0.1 localhost.localdomain");
        ignores("hosts, zone", "fe80::1%lo0 localhost");
        ignores("hosts, itself", "0.0.0.0 0.0.0.0");
        leavesOut("hosts, one of two", "0.0.0.0 nodot a.example", "none", "a.example");
        leavesOut("hosts, page", "0.0.0.0 https://a.example/page", "page");
        lists("hosts as a table", "0.0.0.0,a.example", "a.example");
        lists("hosts as a table with notes", "192.0.2.1;a.example;b.example", "a.example");

        lists("adblock", "||a.example^", "a.example");
        lists("adblock, end", "||a.example^|", "a.example");
        lists("adblock, wildcard", "||*.a.example^", "a.example");
        lists("adblock, important", "||a.example^$important", "a.example");
        lists("adblock, document", "||a.example^$document,all", "a.example");
        lists("adblock, remark #", "||a.example^ # why", "a.example");
        lists("adblock, remark behind a tab", "||a.example^\t# why", "a.example");
        lists("adblock, remark !", "||a.example^ ! why", "a.example");
        lists("adblock, remark with ##", "||a.example^ ## why", "a.example");
        lists("adblock, remark behind an option", "||a.example^$important # why", "a.example");
        lists("adblock, exception", "@@||a.example^", "@@a.example");
        lists("adblock, exception with end", "@@||a.example^|$important", "@@a.example");
        lists("adblock, exception with a remark", "@@||ok.a.example^ # ours", "@@ok.a.example");
        leavesOut("adblock, narrowed", "||a.example^$third-party", "limited");
        leavesOut("adblock, narrowed in part", "||a.example^$important,script", "limited");
        leavesOut("adblock, exception for names below", "@@||*.a.example^", "limited");
        leavesOut("RPZ, exception for names below", "*.a.example CNAME rpz-passthru.", "limited");
        leavesOut("adblock, narrowed exception", "@@||a.example^$domain=b.example,c.example", "limited");
        leavesOut("adblock, path", "||a.example/x^", "limited");
        leavesOut("adblock, beginning of a name", "||a.example", "limited");
        leavesOut("adblock, IP", "||192.0.2.1^", "ip");
        leavesOut("adblock, wildcard inside", "||ads*.example^", "limited");
        leavesOut("adblock, no name", "||example^", "none");
        leavesOut("adblock, part of a page", "a.example##.advert", "part");
        leavesOut("adblock, part of a page, exception", "a.example#@#.advert", "part");
        leavesOut("adblock, script", "a.example#$#abort", "part");
        leavesOut("adblock, pattern", "/banner[0-9]+/", "limited");
        leavesOut("adblock, address", "|https://a.example/", "limited");
        ignores("adblock, heading", "[Adblock Plus 2.0]");

        lists("CSV", "a.example,2026-01-02,court", "a.example");
        lists("CSV, semicolon", "a.example;court", "a.example");
        lists("CSV, tab", "a.example\tcourt", "a.example");
        lists("CSV, bar", "a.example|court", "a.example");
        lists("CSV, domain in a note", "a.example,mirror of b.example", "a.example");
        leavesOut("CSV, domain in one of two notes", "a.example,b.example,mirror", "column", "a.example");
        lists("CSV, date with dots", "a.example,02.01.2026", "a.example");
        lists("CSV, quoted", "\"a.example\",\"a, \"\"b\"\" #3\"", "a.example");
        lists("CSV, quoted with another separator in it", "\"a.example\";\"a, b\"", "a.example");
        lists("CSV, other separator in the note", "a.example;court, order 7", "a.example");
        lists("CSV, quoted word in a note", "a.example,\"Toko\" Melati, Jakarta", "a.example");
        lists("CSV, inches", "a.example,TV 40\"", "a.example");
        lists("CSV, blank before a quote", "a.example, \"Toko, Melati\"", "a.example");
        lists("CSV, empty note", "a.example,,", "a.example");
        ignores("CSV, heading", "Domain,Date");
        ignores("CSV, heading of other words", "Situs terlarang;Alasan");
        leavesOut("CSV, no domain", "17,a.example", "none");
        ignores("heading alone", "domain");
        lists("quoted alone", "\"a.example\"", "a.example");
        lists("Markdown table", "| a.example | why |", "a.example");

        lists("RPZ", "a.example CNAME .", "a.example");
        lists("RPZ, tabs, class and time", "a.example.\t3600\tIN\tCNAME\t.", "a.example");
        lists("RPZ, wildcard", "*.a.example CNAME .", "a.example");
        lists("RPZ, no data", "a.example CNAME *.", "a.example");
        lists("RPZ, drop", "a.example CNAME rpz-drop.", "a.example");
        lists("RPZ, other target", "a.example CNAME blocked.b.example.", "a.example");
        lists("RPZ, address", "a.example A 192.0.2.1", "a.example");
        lists("RPZ, IPv6 address", "a.example AAAA ::", "a.example");
        lists("RPZ, remark", "a.example CNAME . ; aduan 12", "a.example");
        lists("RPZ, exception", "a.example CNAME rpz-passthru.", "@@a.example");
        lists("RPZ, exception for www", "www.a.example CNAME rpz-passthru.", "@@www.a.example");
        lists("RPZ, legacy exception", "a.example CNAME a.example.", "@@a.example");
        leavesOut("RPZ, over TCP only", "a.example CNAME rpz-tcp-only.", "limited");
        leavesOut("RPZ, by address", "32.1.2.0.192.rpz-ip CNAME .", "limited");
        leavesOut("RPZ, by name server", "ns.a.example.rpz-nsdname CNAME .", "limited");
        leavesOut("RPZ, text", "a.example TXT why", "limited");
        ignores("RPZ, time", "$TTL 300");
        ignores("RPZ, start", "@ IN SOA localhost. root.localhost. 1 3600 900 604800 60");
        ignores("RPZ, name server", "@ IN NS localhost.");
        ignores("RPZ, name server below", "  IN NS localhost.");

        lists("dnsmasq", "address=/a.example/0.0.0.0", "a.example");
        lists("dnsmasq, two", "address=/a.example/b.example/", "a.example b.example");
        lists("dnsmasq, empty", "server=/a.example/", "a.example");
        lists("dnsmasq, local", "local=/a.example/", "a.example");
        lists("dnsmasq, exception", "server=/www.a.example/#", "@@www.a.example");
        leavesOut("dnsmasq, another server", "server=/a.example/192.0.2.53", "limited");
        lists("unbound", "local-zone: \"a.example\" always_nxdomain", "a.example");
        lists("unbound, dot", "local-zone: \"a.example.\" static", "a.example");
        lists("unbound, address", "local-data: \"a.example A 0.0.0.0\"", "a.example");
        lists("unbound, exception", "local-zone: \"ok.a.example\" always_transparent", "@@ok.a.example");
        leavesOut("unbound, other", "local-zone: \"a.example\" inform", "limited");
        ignores("unbound, section", "server:");

        // Invisible characters, and punctuation that people put around names.
        lists("zero width space", "a.exa\xE2\x80\x8Bmple", "a.example");
        lists("mark of direction",
              "\xE2\x80\x8E"
              "a.example",
              "a.example");
        lists("soft hyphen", "a.exam\xC2\xADple", "a.example");
        lists("byte order mark inside",
              "\xEF\xBB\xBF"
              "a.example",
              "a.example");
        lists("no-break space behind", "a.example\xC2\xA0", "a.example");
        lists("invisible before a remark", "\xE2\x80\x8B# a.example", "");
        lists("invisible before a rule", "\xE2\x80\x8B||a.example^", "a.example");
        lists("no-break space in a hosts line",
              "0.0.0.0\xC2\xA0"
              "a.example",
              "a.example");
        lists("typographic quotes", "“a.example”", "a.example");
        lists("low quotes", "„a.example“", "a.example");
        lists("guillemets", "«a.example»", "a.example");
        lists("apostrophes", "'a.example'", "a.example");
        lists("typographic quotes in a table", "“a.example”,“why”", "a.example");
        lists("typographic quotes on a hosts line", "0.0.0.0 “a.example”", "a.example");
        lists("angle brackets", "<https://a.example>", "a.example");
        lists("bullet", "• a.example", "a.example");
        lists("hyphen as a bullet", "- a.example", "a.example");
        lists("number", "12. a.example", "a.example");
        lists("full stop", "a.example.", "a.example");
        lists("bracket of JSON", "[\"a.example\",\"b.example\"]", "a.example b.example");
        leavesOut("dash for a hyphen", "a–b.example", "none");
        leavesOut("trade mark", "a.example™", "none");
    }
    void singleLineIsParsed()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, leftOut);
        const Reading reading({line});
        QTEST(reading.names, "names");
        QCOMPARE(reading.leftOut, leftOut.isEmpty() ? QByteArray() : "1:" + leftOut);
        QCOMPARE(reading.listedLines, reading.names.isEmpty() ? 0 : 1);
        QVERIFY(!reading.isWebPage);
    }

    void multipleLinesAreParsed_data()
    {
        const test::Table<QByteArrayList, QByteArray, QByteArray> row({"lines", "names", "leftOut"});

        row("BOM before a remark", {"\xEF\xBB\xBF# list", "a.example"}, "a.example", QByteArray());
        row("forms mixed", {"0.0.0.0 a.example", "||b.example^", "c.example"},
            "a.example b.example c.example", QByteArray());
        row("a cell over several lines",
            {"domain,why", "a.example,\"first", "not.example", "last\"", "b.example,x"},
            "a.example b.example", QByteArray());
        row("a cell over several lines, a domain last",
            {"a.example,\"Mirrors:", "x.example", "y.example\"", "b.example,x"}, "a.example b.example",
            QByteArray());
        row("two cells over several lines", {"a.example,\"first", "last\",\"and", "more\"", "b.example,x"},
            "a.example b.example", QByteArray());
        row("a remark decides no separator", {"; list; of 2026", "a.example,x;y", "b.example"},
            "a.example b.example", QByteArray());
        row("neither does one with tabs in it", {"#\tlist\tof 2026", "! a\tb", "a.example,x", "b.example"},
            "a.example b.example", QByteArray());
        row("each row has its separator", {"a.example;x, y", "b.example,x; y", "c.example\tx"},
            "a.example b.example c.example", QByteArray());
        row("titles name the columns", {"Domain,Registrar", "a.example,registrar.example"}, "a.example",
            QByteArray());
        // Continuation lines of a multi-line note are not rows, whatever their first cell contains.
        for (const char *first : {"", "\"\"", "192.0.2.1", "nodot", "https://x.example/#/page"})
            for (const char separator : {',', ';', '\t', '|'}) {
                const QByteArray line = first + QByteArray(1, separator) + "\"first";
                QTest::addRow("a note behind '%s' and '%c'", first, separator)
                    << QByteArrayList{QByteArray("Domain") + separator + "Note", line, "x.example", "last\"",
                                      "a.example"}
                    << QByteArray("a.example")
                    << QByteArray(line.startsWith("192")     ? "2:ip"
                                  : line.startsWith("https") ? "2:page"
                                                             : "2:none");
            }
        row("notes before", {"a.example,why", "b.example,c.example"}, "a.example b.example", "2:column");
        row("a zone",
            {"$TTL 60", "@ IN SOA localhost. root.localhost. (", "    2026112801 ; serial", "    1h 15m",
             "    1w )", "  IN NS localhost.", "; listed", "a.example CNAME .", "*.a.example CNAME .",
             "ok.a.example CNAME rpz-passthru."},
            "a.example a.example @@ok.a.example", QByteArray());
        row("a zone with its origin",
            {"$ORIGIN rpz.local.", "a.example.rpz.local. CNAME .", "b.example CNAME ."},
            "a.example b.example", QByteArray());
        row("a zone that its first record names",
            {"rpz.local. IN SOA localhost. root.localhost. 1 3600 900 604800 60",
             "a.example.rpz.local. CNAME ."},
            "a.example", QByteArray());
        row("a zone without its end", {"@ IN SOA localhost. root.localhost. (", "a.example"}, "a.example",
            QByteArray());
        row("numbers of lines", {"a.example", "", "# x", "nodot", "192.0.2.1"}, "a.example", "4:none 5:ip");
    }
    void multipleLinesAreParsed()
    {
        QFETCH(QByteArrayList, lines);
        const Reading reading(lines);
        QTEST(reading.names, "names");
        QTEST(reading.leftOut, "leftOut");
    }

    void strayQuotesLoseNoDomains_data()
    {
        const test::Table<QByteArrayList, int> row({"lines", "names"});
        const QByteArrayList before = numbered("n", 1, 40, ".example,ok");
        const QByteArrayList behind = numbered("m", 1, 150, ".example,ok");
        const QByteArrayList aFew = numbered("m", 1, 20, ".example,ok");
        const QByteArrayList plain = numbered("p", 1, 60, ".example");
        const QByteArray closing("last.example,x\"");

        row("a quoted word", before + QByteArrayList{"a.example,\"Foo\" Ltd"} + behind, 191);
        row("open", before + QByteArrayList{"a.example,\"Foo"} + behind, 191);
        row("open, at the end", before + QByteArrayList{"a.example,\"Foo"} + aFew, 61);
        row("open, in the last line", before + QByteArrayList{"a.example,\"Foo"}, 41);
        row("two open",
            before + QByteArrayList{"a.example,\"Foo"} + aFew + QByteArrayList{"b.example,\"Bar"} + aFew, 82);
        row("open, then closed by a stray one",
            before + QByteArrayList{"a.example,\"Foo"} + aFew + QByteArrayList{closing} + aFew, 82);
        row("the same, next to each other", QByteArrayList{"a.example,\"Foo", closing} + aFew, 22);
        row("open, then a real one",
            QByteArrayList{"a.example,\"Foo"} + aFew + QByteArrayList{"b.example,\"first", "second\""} + aFew,
            42);
        row("a plain list", QByteArrayList{"a.example, \"why"} + plain, 61);
        row("a plain list, open and closed",
            QByteArrayList{"a.example, \"why"} + plain + QByteArrayList{"b.example, why\""} + plain, 122);
        row("remarks between", {"a.example,\"Foo", "# one", "b.example,x", "! two", "# three", closing}, 3);
        QByteArrayList all;
        for (int i = 0; i < 300; ++i)
            all.append("n" + QByteArray::number(i) + ".example,\"open");
        row("all open", all, 300);
    }
    void strayQuotesLoseNoDomains()
    {
        QFETCH(QByteArrayList, lines);
        const Reading reading(lines);
        QTEST(int(reading.names.split(' ').size()), "names");
        QTEST(int(reading.listedLines), "names");
        QCOMPARE(reading.leftOut, QByteArray());
    }

    void webPageIsDetected_data()
    {
        const test::Table<QByteArrayList, bool> row({"lines", "isWebPage"});
        row("document type", {"<!doctype html>"}, true);
        row("behind blank lines", {"", "  <html lang=\"id\">"}, true);
        row("XML", {"\xEF\xBB\xBF<?xml version=\"1.0\"?>"}, true);
        row("later", {"a.example", "<b>"}, false);
        row("an address in brackets", {"<https://a.example/>"}, false);
    }
    void webPageIsDetected()
    {
        QFETCH(QByteArrayList, lines);
        QTEST(Reading(lines).isWebPage, "isWebPage");
    }

    void rejectedLinesAreCountedByReason()
    {
        Heard heard;
        BlocklistReader reader(heard);
        for (int i = 0; i < 15; ++i) {
            reader.read("bad " + QByteArray::number(i) + "\x1b[31m");
            reader.read("https://a.example/" + QByteArray::number(i));
            reader.read("0.0.0.0 bad worse good.example");
        }
        reader.read("||x.example^$script");
        reader.finish();
        const BlocklistTally &tally = reader.tally();
        QCOMPARE(tally.listedLines, 15);
        QCOMPARE(tally.refusedLines(), 45);
        QCOMPARE(tally.of(LeftOut::NoDomain).lines, 30); // two invalid words on one line count once
        QCOMPARE(tally.of(LeftOut::NoDomain).first.size(), 10);
        QCOMPARE(tally.of(LeftOut::NoDomain).first.first(), (LeftOutLine{1, u"bad 0\uFFFD[31m"_s}));
        QCOMPARE(tally.of(LeftOut::Page).lines, 15);
        QCOMPARE(tally.of(LeftOut::Page).first.last(), (LeftOutLine{29, u"https://a.example/9"_s}));
        QCOMPARE(tally.of(LeftOut::LimitedRule).first.size(), 1);
        QCOMPARE(tally.of(LeftOut::PartOfPage), BlocklistTally::Group());
    }

    /// The fast path for plain names agrees with DomainName.
    void readerAgreesWithDomainName()
    {
        static const QStringList Pieces{u"a"_s,
                                        u"Z"_s,
                                        u"9"_s,
                                        u"-"_s,
                                        u"."_s,
                                        u"."_s,
                                        u"www."_s,
                                        u"x-1"_s,
                                        u"ü"_s,
                                        u"_"_s,
                                        QString(60, u'b'),
                                        u"com"_s,
                                        u"127"_s,
                                        u".id."_s,
                                        u"example"_s,
                                        QString(63, u'c')};
        QRandomGenerator random(20260310);
        int accepted = 0;
        for (int i = 0; i < 20'000; ++i) {
            QString text = random.bounded(4) == 0 ? u"www."_s : u"a"_s;
            for (int pieces = random.bounded(1, 9); pieces > 0; --pieces)
                text += Pieces.at(random.bounded(int(Pieces.size())));
            const QByteArray read = Reading({text.toUtf8()}).names;
            const auto parsed = DomainName::parse(text);
            QVERIFY2(read.isEmpty() != parsed.has_value(), qPrintable(text));
            if (parsed) {
                ++accepted;
                QCOMPARE(read, parsed->ascii().toLatin1());
            }
        }
        QVERIFY2(accepted > 2'000, qPrintable(QString::number(accepted)));
    }
};

PANTAU_TEST(TestBlocklistReader)
#include "tst_blocklist_reader.moc"
