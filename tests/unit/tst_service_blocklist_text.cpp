// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_source.h"
#include "support/test_program.h"

#include <QDir>
#include <QStringEncoder>
#include <QTemporaryDir>

#include <zlib.h>

using namespace pantau;
using namespace pantau::service;

namespace {

class Heard final : public BlocklistSink
{
public:
    void block(QByteArrayView ascii) override { all.append(ascii.toByteArray()); }
    void except(QByteArrayView ascii) override { all.append("@@" + ascii.toByteArray()); }
    QByteArrayList all;
};

QByteArray gzip(const QByteArray &bytes)
{
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    QByteArray out(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(bytes.size()))), '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.constData()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return out;
}

/// With its byte order mark.
QByteArray utf16(const QByteArray &utf8, QStringConverter::Encoding encoding)
{
    return QStringEncoder(encoding, QStringConverter::Flag::WriteBom).encode(QString::fromUtf8(utf8));
}

QByteArray manyNames(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "name-" + QByteArray::number(i) + ".example\r\n";
    return text;
}

} // namespace

/// Whole files: their encodings, and files that are clearly not lists.
class TestServiceBlocklistText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// A list that a program joined with commas.
    void allNamesOfOneLineAreRead()
    {
        const auto list = read(QByteArray(manyNames(20'000)).replace("\r\n", ",") + "\n");
        QVERIFY2(list, list ? "" : qPrintable(list.error().sentence));
        QCOMPARE(m_heard.all.size(), 20'000);
    }

    void commonEncodingsAreRead_data()
    {
        const test::Table<QByteArray, int> row({"bytes", "names"});

        const QByteArray many = manyNames(20'000); // several times the buffer
        row("plain", many, 20'000);
        row("gzipped", gzip(many), 20'000);
        row("a long line", "a.example\n" + QByteArray(1'000'000, ' ') + "tail.example\nb.example\n", 3);
        row("gzipped in two members", gzip(many) + gzip("last.example\n"), 20'001);
        const QByteArray returns = QByteArray(many).replace("\r\n", "\r");
        row("lines that end with CR", returns, 20'000);
        row("lines that end with CR, gzipped", gzip(returns), 20'000);
        row("lines that end with LF", QByteArray(many).replace("\r\n", "\n"), 20'000);
        row("lines that end with either", "a.example\rb.example\nc.example\r\r\nd.example\r", 4);
        row("UTF-8 with its mark", "\xEF\xBB\xBF" + many, 20'000);
        row("UTF-16, little end first", utf16(many, QStringConverter::Utf16LE), 20'000);
        row("UTF-16, big end first", utf16(many, QStringConverter::Utf16BE), 20'000);
        row("UTF-16, lines that end with CR", utf16(returns, QStringConverter::Utf16LE), 20'000);
        row("UTF-16, gzipped", gzip(utf16(many, QStringConverter::Utf16LE)), 20'000);
        row("UTF-16, other scripts",
            utf16("bücher.example\n" + QByteArray("例え.example\n").repeated(50'000),
                  QStringConverter::Utf16BE),
            50'001);
        row("gzipped and padded", gzip(many) + QByteArray(600, '\0'), 20'000);
        row("a line of a megabyte", "a.example\n" + QByteArray(1 << 20, 'x') + "\nb.example\nc.example\n", 3);
    }
    void commonEncodingsAreRead()
    {
        QFETCH(QByteArray, bytes);
        const auto list = read(bytes);
        QVERIFY2(list, qPrintable(list ? QString() : list.error().sentence));
        QTEST(int(m_heard.all.size()), "names");
        QTEST(int(list->tally.listedLines), "names");
        QCOMPARE(m_hash.result(), QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
    }

    void fileThatIsNotAListIsRejected_data()
    {
        const test::Table<QByteArray> row({"bytes"});
        row("empty", QByteArray());
        row("only remarks", "# nothing\n\n");
        row("only rules about parts of pages", "a.example##.ad\nb.example##.ad\n");
        row("binary", QByteArray("a.example\n\0\1\2", 13));
        row("a web page", "\n<!DOCTYPE html>\n<p>\na.example\nb.example\nc.example\n");
        row("a text", "Dear user,\nyour list has moved\nto\nlists.example\n");
        row("UTF-16 without its mark", QByteArray("a\0.\0e\0x\0\n\0", 10));
        row("addresses of pages", "https://a.example/1\nhttps://b.example/2\n");
        row("gzip, nothing in it", gzip({}));
        row("gzip without its end", gzip(manyNames(5)).chopped(4)); // all its lines are there
        row("a line without end", "a.example\n" + QByteArray(1'200'000, 'b') + ".example\nc.example\n");
        row("gzip, cut short", gzip(manyNames(5'000)).chopped(20));
        QByteArray damaged = gzip(manyNames(5'000));
        damaged[damaged.size() / 2] = static_cast<char>(~damaged.at(damaged.size() / 2));
        row("gzip, damaged", damaged);
        row("gzip, a bomb", gzip("a.example\n" + QByteArray(4'000'000, '#') + "\n"));
    }
    void fileThatIsNotAListIsRejected()
    {
        QFETCH(QByteArray, bytes);
        ReadLimits limits;
        limits.innocentBytes = 1'000'000;
        const auto list = read(bytes, limits);
        QVERIFY(!list);
        QCOMPARE(list.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(list.error().sentence.contains(QDir::toNativeSeparators(m_home.filePath(u"list"_s))),
                 qPrintable(list.error().sentence));
    }

    void lastLineWithoutNewlineIsRead_data()
    {
        const test::Table<QByteArray, bool> row({"bytes", "hasNone"});
        row("LF", "a.example\nb.example\n", false);
        row("CRLF", "a.example\r\nb.example\r\n", false);
        row("CR", "a.example\rb.example\r", false);
        row("none", "a.example\nb.example", true);
        row("none, gzipped", gzip("a.example\nb.example"), true);
        row("none, UTF-16", utf16("a.example\nb.example", QStringConverter::Utf16LE), true);
        row("none, after a stray quote", "a.example,\"x\nb.example", true);
    }
    void lastLineWithoutNewlineIsRead()
    {
        QFETCH(QByteArray, bytes);
        const auto list = read(bytes);
        QVERIFY2(list, qPrintable(list ? QString() : list.error().sentence));
        QCOMPARE(m_heard.all.join(' '), QByteArray("a.example b.example"));
        QTEST(list->endsInsideLine, "hasNone");
    }

    void cancelledReadingStops()
    {
        m_stop = true;
        const auto list = read(manyNames(10'000));
        m_stop = false;
        QVERIFY(!list);
        QCOMPARE(list.error().kind, Error::Kind::Cancelled);
    }

private:
    Result<BlocklistText> read(const QByteArray &bytes, const ReadLimits &limits = {})
    {
        m_heard.all.clear();
        m_hash.reset();
        const QString file = m_home.filePath(u"list"_s);
        test::writeFile(file, bytes);
        return readBlocklist(file, m_heard, m_hash, m_stop, limits);
    }

    QTemporaryDir m_home;
    Heard m_heard;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    std::atomic_bool m_stop = false;
};

PANTAU_TEST(TestServiceBlocklistText)
#include "tst_service_blocklist_text.moc"
