// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/delimited_text.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QTest>

using namespace pantau;
using namespace Qt::StringLiterals;

class TestCsvWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isWritten_data()
    {
        QTest::addColumn<QStringList>("cells");
        QTest::addColumn<QByteArray>("row");

        QTest::newRow("plain") << QStringList{u"example.com"_s, u"blocked"_s}
                               << QByteArray("example.com,blocked\r\n");
        QTest::newRow("one") << QStringList{u"a"_s} << QByteArray("a\r\n");
        QTest::newRow("empty cells") << QStringList{QString(), u"b"_s, QString()}
                                     << QByteArray("\"\",b,\"\"\r\n");
        QTest::newRow("inner space") << QStringList{u"a b"_s} << QByteArray("a b\r\n");
        QTest::newRow("outer space") << QStringList{u" a"_s, u"b "_s} << QByteArray("\" a\",\"b \"\r\n");
        QTest::newRow("comma") << QStringList{u"a,b"_s} << QByteArray("\"a,b\"\r\n");
        QTest::newRow("semicolon") << QStringList{u"a;b"_s} << QByteArray("\"a;b\"\r\n");
        QTest::newRow("quote") << QStringList{u"a\"b"_s} << QByteArray("\"a\"\"b\"\r\n");
        QTest::newRow("line breaks") << QStringList{u"a\nb\r\nc"_s} << QByteArray("\"a\nb\r\nc\"\r\n");
        QTest::newRow("UTF-8") << QStringList{u"münchen.de"_s} << QByteArray("m\xc3\xbcnchen.de\r\n");
        QTest::newRow("=") << QStringList{u"=1+1"_s} << QByteArray("'=1+1\r\n");
        QTest::newRow("+") << QStringList{u"+62"_s} << QByteArray("'+62\r\n");
        QTest::newRow("-") << QStringList{u"-a.com"_s} << QByteArray("'-a.com\r\n");
        QTest::newRow("@") << QStringList{u"@SUM(A1)"_s} << QByteArray("'@SUM(A1)\r\n");
        QTest::newRow("tab") << QStringList{u"\t=1"_s} << QByteArray("\"'\t=1\"\r\n");
        QTest::newRow("carriage return") << QStringList{u"\r=1"_s} << QByteArray("\"'\r=1\"\r\n");
        QTest::newRow("formula with comma") << QStringList{u"=HYPERLINK(\"x\",\"y\")"_s}
                                            << QByteArray("\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"\r\n");
        QTest::newRow("apostrophe before formula") << QStringList{u"'=1"_s} << QByteArray("''=1\r\n");
        QTest::newRow("apostrophe in a word") << QStringList{u"'tis"_s} << QByteArray("'tis\r\n");
        QTest::newRow("sign inside") << QStringList{u"a=b"_s, u"a-b.com"_s} << QByteArray("a=b,a-b.com\r\n");
    }
    void isWritten()
    {
        QFETCH(const QStringList, cells);
        QFETCH(const QByteArray, row);
        QCOMPARE(csvRow(cells), row);
        for (const QString &cell : cells)
            if (!cell.contains(u'\r')) { // the reader normalises line breaks
                const QByteArray document = csvRow({u"name"_s, u"value"_s}) + csvRow({u"x"_s, cell});
                const auto rows = readDelimited(QString::fromUtf8(document)).rows;
                QCOMPARE(rows.size(), 2);
                QCOMPARE(rows[1].cells, (QStringList{u"x"_s, cell}));
            }
    }

    void foreignApostropheStays()
    {
        QCOMPARE(withoutFormulaGuard(u"'tis"_s), u"'tis"_s);
        QCOMPARE(withoutFormulaGuard(u"'"_s), u"'"_s);
        QCOMPARE(withoutFormulaGuard(u"=1"_s), u"=1"_s);
        QCOMPARE(withoutFormulaGuard(QString()), QString());
    }

    /// Random tables: the reader returns every cell that the writer wrote.
    void everyRowComesBack()
    {
        const QString letters = u"ab'\"=+-@,;\t\n 9ü#"_s;
        QRandomGenerator random(42);
        for (int round = 0; round < 500; ++round) {
            const int columns = random.bounded(2, 6);
            QList<QStringList> table;
            QByteArray document;
            for (int r = random.bounded(1, 8); r > 0; --r) {
                QStringList row;
                for (int c = 0; c < columns; ++c) {
                    QString cell;
                    for (int n = random.bounded(6); n > 0; --n)
                        cell += letters[random.bounded(letters.size())];
                    row.append(cell);
                }
                table.append(row);
                document += csvRow(row);
            }
            const auto read = readDelimited(QString::fromUtf8(document));
            QList<QStringList> readBack;
            for (const auto &row : read.rows)
                readBack.append(row.cells);
            QVERIFY2(readBack == table, document.constData());
        }
    }
};

PANTAU_TEST(TestCsvWriter)
#include "tst_csv_writer.moc"
