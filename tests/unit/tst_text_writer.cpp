// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/json_text.h"
#include "service/key_record.h"
#include "support/test_program.h"

#include <QTest>

#include <limits>

using namespace pantau::service;

/// Writing replies, and the hash needed for every request with a key.
class TestTextWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesWhatItIsGiven_data();
    void writesWhatItIsGiven();
    void closesOverAComma();
    void beginsAnew();
    void hashesTheKeyThatIsAskedFor();
};

void TestTextWriter::writesWhatItIsGiven_data()
{
    QTest::addColumn<qsizetype>("room");
    for (const qsizetype room : {0, 1, 7, 1'000})
        QTest::addRow("%d bytes of room", int(room)) << room;
}

void TestTextWriter::writesWhatItIsGiven()
{
    QFETCH(qsizetype, room);
    TextWriter writer(room);
    writer << "a \"literal\"" << ' ' << QByteArray("bytes") << QByteArrayView() << qint64(0) << ' '
           << std::numeric_limits<qint64>::min() << ' ' << std::numeric_limits<qint64>::max();
    QCOMPARE(writer.text().toByteArray(),
             QByteArray("a \"literal\" bytes0 -9223372036854775808 9223372036854775807"));
    QCOMPARE(writer.take(), QByteArray("a \"literal\" bytes0 -9223372036854775808 9223372036854775807"));
}

void TestTextWriter::closesOverAComma()
{
    TextWriter writer(0);
    writer.closeWith('[') << "1,";
    writer.closeWith(']').closeWith('}');
    QCOMPARE(writer.take(), QByteArray("[1]}"));
}

void TestTextWriter::beginsAnew()
{
    TextWriter writer(0);
    writer << "before";
    writer.clear();
    writer << "now";
    QCOMPARE(writer.take(), QByteArray("now"));
    writer << "then";
    QCOMPARE(writer.take(), QByteArray("then"));
}

void TestTextWriter::hashesTheKeyThatIsAskedFor()
{
    KeyHash hash;
    for (const char *key : {"one", "one", "two", "", "", "one"})
        QCOMPARE(hash.of(key), keyHash(key));
    QCOMPARE(keyHash("abc").toHex(),
             QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
}

PANTAU_TEST(TestTextWriter)
#include "tst_text_writer.moc"
