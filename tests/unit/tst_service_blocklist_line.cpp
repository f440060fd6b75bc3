// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain_name.h"
#include "service/blocklist_line.h"

#include <QRandomGenerator>
#include <QTest>

using namespace pantau;
using namespace pantau::service;

using Line = BlocklistLineReader::Line;
Q_DECLARE_METATYPE(BlocklistLineReader::Line)

namespace {

class Heard final : public BlocklistSink
{
public:
    void block(QByteArrayView ascii) override { all.append(ascii.toByteArray()); }
    void except(QByteArrayView ascii) override { all.append("@@" + ascii.toByteArray()); }
    QByteArrayList all;
};

} // namespace

/// The forms in which lists are published, line by line.
class TestServiceBlocklistLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsALine_data();
    void readsALine();
    void readsSeveralLines_data();
    void readsSeveralLines();
    void agreesWithDomainName();
};

void TestServiceBlocklistLine::readsALine_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<Line>("kind");
    QTest::addColumn<QByteArray>("names"); // between blanks; an exception with @@

    const auto row = [](const char *what, const char *line, Line kind, const char *names = "") {
        QTest::newRow(what) << QByteArray(line) << kind << QByteArray(names);
    };
    row("a domain", "a.example", Line::Names, "a.example");
    row("capitals, blanks, CR", "  A.Example \r", Line::Names, "a.example");
    row("www", "www.a.example", Line::Names, "a.example");
    row("trailing dot", "a.example.", Line::Names, "a.example");
    row("IDN", "bücher.example", Line::Names, "xn--bcher-kva.example");
    row("punycode", "xn--bcher-kva.example", Line::Names, "xn--bcher-kva.example");
    row("wildcard", "*.a.example", Line::Names, "a.example");
    row("leading dot", ".a.example", Line::Names, "a.example");
    row("address of a host", "https://www.a.example/", Line::Names, "a.example");
    row("address of a page", "https://a.example/page", Line::Refused);
    row("port", "a.example:8080", Line::Refused);
    row("no dot", "example", Line::Refused);
    row("two words", "a.example b.example", Line::Refused);
    row("an IP", "192.0.2.1", Line::Refused);
    row("an IPv6", "2001:db8::1", Line::Refused);
    row("underscore", "a_b.example", Line::Refused);
    row("underscore of a host", "a_b.shop.example", Line::Names, "a_b.shop.example");
    row("Latin-1",
        "b\xfc"
        "cher.example",
        Line::Refused);
    row("wildcard inside", "a.*.example", Line::Refused);

    const QByteArray label = QByteArray(61, 'b') + '.';
    const QByteArray longest = label + label + label + label + "example"; // 255 bytes
    row("a name of 253 bytes", longest.sliced(2).constData(), Line::Names, longest.sliced(2).constData());
    row("a name of 254 bytes", longest.sliced(1).constData(), Line::Refused);
    row("a name of 500 bytes", (longest + '.' + longest).constData(), Line::Refused);

    row("blank", "   ", Line::Nothing);
    row("remark #", "# a.example", Line::Nothing);
    row("remark !", "! a.example", Line::Nothing);
    row("remark behind", "a.example # b.example", Line::Names, "a.example");
    row("remark close behind", "a.example#b.example", Line::Names, "a.example");
    row("remark ! behind", "a.example ! b.example", Line::Names, "a.example");

    row("hosts 0.0.0.0", "0.0.0.0 a.example", Line::Names, "a.example");
    row("hosts 127.0.0.1 and a tab", "127.0.0.1\ta.example\t# why", Line::Names, "a.example");
    row("hosts, several", "0.0.0.0 a.example  B.example www.c.example", Line::Names,
        "a.example b.example c.example");
    row("hosts, IPv6", "::1 a.example", Line::Names, "a.example");
    row("hosts, a page that says so", "192.0.2.80 a.example", Line::Names, "a.example");
    row("hosts, localhost", "127.0.0.1 localhost localhost.localdomain", Line::Nothing);
    row("hosts, zone", "fe80::1%lo0 localhost", Line::Nothing);
    row("hosts, itself", "0.0.0.0 0.0.0.0", Line::Nothing);
    row("hosts, one of two", "0.0.0.0 nodot a.example", Line::Refused, "a.example");

    row("adblock", "||a.example^", Line::Names, "a.example");
    row("adblock, end", "||a.example^|", Line::Names, "a.example");
    row("adblock, wildcard", "||*.a.example^", Line::Names, "a.example");
    row("adblock, important", "||a.example^$important", Line::Names, "a.example");
    row("adblock, document", "||a.example^$document,all", Line::Names, "a.example");
    row("adblock, exception", "@@||a.example^", Line::Names, "@@a.example");
    row("adblock, exception with end", "@@||a.example^|$important", Line::Names, "@@a.example");
    row("adblock, narrowed", "||a.example^$third-party", Line::OtherRule);
    row("adblock, narrowed in part", "||a.example^$important,script", Line::OtherRule);
    row("adblock, narrowed exception", "@@||a.example^$domain=b.example,c.example", Line::OtherRule);
    row("adblock, path", "||a.example/x^", Line::OtherRule);
    row("adblock, beginning of a name", "||a.example", Line::OtherRule);
    row("adblock, IP", "||192.0.2.1^", Line::OtherRule);
    row("adblock, wildcard inside", "||ads*.example^", Line::OtherRule);
    row("adblock, no name", "||example^", Line::Refused);
    row("adblock, part of a page", "a.example##.advert", Line::OtherRule);
    row("adblock, part of a page, not", "a.example#@#.advert", Line::OtherRule);
    row("adblock, script", "a.example#$#abort", Line::OtherRule);
    row("adblock, pattern", "/banner[0-9]+/", Line::OtherRule);
    row("adblock, address", "|https://a.example/", Line::OtherRule);
    row("adblock, heading", "[Adblock Plus 2.0]", Line::Nothing);

    row("CSV", "a.example,2026-01-02,court", Line::Names, "a.example");
    row("CSV, semicolon", "a.example;court", Line::Names, "a.example");
    row("CSV, tab", "a.example\tcourt", Line::Names, "a.example");
    row("CSV, quoted", "\"a.example\",\"a, \"\"b\"\" #3\"", Line::Names, "a.example");
    row("CSV, heading", "Domain,Date", Line::Nothing);
    row("CSV, no domain", "17,a.example", Line::Refused);
    row("heading alone", "domain", Line::Nothing);
    row("quoted alone", "\"a.example\"", Line::Names, "a.example");

    row("a web page", "<!doctype html>", Line::WebPage);
}

void TestServiceBlocklistLine::readsALine()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, names);
    Heard heard;
    BlocklistLineReader reader(heard);
    QTEST(reader.read(line), "kind");
    QCOMPARE(heard.all.join(' '), names);
}

void TestServiceBlocklistLine::readsSeveralLines_data()
{
    QTest::addColumn<QByteArrayList>("lines");
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<int>("refused");

    QTest::newRow("BOM") << QByteArrayList{"\xEF\xBB\xBF"
                                           "a.example",
                                           "b.example"}
                         << QByteArray("a.example b.example") << 0;
    QTest::newRow("BOM before a remark")
        << QByteArrayList{"\xEF\xBB\xBF# list", "a.example"} << QByteArray("a.example") << 0;
    QTest::newRow("forms mixed") << QByteArrayList{"0.0.0.0 a.example", "||b.example^", "c.example"}
                                 << QByteArray("a.example b.example c.example") << 0;
    QTest::newRow("a cell over several lines")
        << QByteArrayList{"domain,why", "a.example,\"first", "not.example", "last\"", "b.example,x"}
        << QByteArray("a.example b.example") << 0;
    // A quotation mark that is never closed swallows a hundred lines, not the list.
    QByteArrayList open{"a.example,x", "b.example,\"open"};
    for (int i = 0; i < 120; ++i)
        open.append("c" + QByteArray::number(i) + ".example");
    QTest::newRow("a cell left open") << open << QByteArray() << 1;
    QTest::newRow("< later is no web page")
        << QByteArrayList{"a.example", "<b>"} << QByteArray("a.example") << 1;
}

void TestServiceBlocklistLine::readsSeveralLines()
{
    QFETCH(QByteArrayList, lines);
    QFETCH(QByteArray, names);
    QFETCH(int, refused);
    Heard heard;
    BlocklistLineReader reader(heard);
    int seen = 0;
    for (const QByteArray &line : lines)
        seen += reader.read(line) == Line::Refused ? 1 : 0;
    QCOMPARE(seen, refused);
    if (names.isEmpty())
        QCOMPARE(heard.all.last(), QByteArray("c119.example"));
    else
        QCOMPARE(heard.all.join(' '), names);
}

/// The quick way for plain names says what DomainName says.
void TestServiceBlocklistLine::agreesWithDomainName()
{
    static const QStringList Pieces{
        QStringLiteral("a"),   QStringLiteral("Z"),    QStringLiteral("9"),       QStringLiteral("-"),
        QStringLiteral("."),   QStringLiteral("."),    QStringLiteral("www."),    QStringLiteral("x-1"),
        QStringLiteral("ü"),   QStringLiteral("_"),    QString(60, u'b'),         QStringLiteral("com"),
        QStringLiteral("127"), QStringLiteral(".id."), QStringLiteral("example"), QString(63, u'c')};
    QRandomGenerator random(20260310);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        QString text = QStringLiteral("a");
        for (int pieces = random.bounded(1, 9); pieces > 0; --pieces)
            text += Pieces.at(random.bounded(int(Pieces.size())));
        BlocklistName name;
        const auto read = name.read(text.toUtf8());
        const auto parsed = DomainName::parse(text);
        QVERIFY2(read.has_value() == parsed.has_value(), qPrintable(text));
        if (parsed) {
            ++accepted;
            QCOMPARE(read->toByteArray(), parsed->ascii().toLatin1());
        }
    }
    QVERIFY2(accepted > 2'000, qPrintable(QString::number(accepted)));
}

QTEST_GUILESS_MAIN(TestServiceBlocklistLine)
#include "tst_service_blocklist_line.moc"
