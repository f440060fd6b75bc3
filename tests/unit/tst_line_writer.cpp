// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/line_writer.h"
#include "support/patience.h"
#include "support/small_disk.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

using namespace pantau::service;

/// A log whose reader stalls.
class TestLineWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysOnceWhatAFullDiskLost();
    void saysWhereLinesAreMissing();
};

/// A full disk refuses every line: it is said once, when there is room again, and not with each of them.
void TestLineWriter::saysOnceWhatAFullDiskLost()
{
    QTemporaryDir home;
    auto file = std::make_unique<QFile>(home.filePath(QStringLiteral("log")));
    QVERIFY(file->open(QFile::WriteOnly | QFile::Unbuffered));
    int said = 0;
    LineWriter writer(std::move(file), [&said](qint64) {
        ++said;
        return QByteArray();
    });
    {
        const pantau::test::SmallDisk full(0);
        for (qint64 lines = 1; lines <= 5; ++lines) {
            writer.add("lost\n");
            QTRY_COMPARE(writer.dropped(), lines);
        }
        QCOMPARE(said, 0);
    }
    writer.add("kept\n"); // it is tried, and works
    QFile log(home.filePath(QStringLiteral("log")));
    QTRY_COMPARE(log.size(), qint64(5));
    QTRY_VERIFY((writer.add("more\n"), said > 0));
    QCOMPARE(said, 1);
}

void TestLineWriter::saysWhereLinesAreMissing()
{
    int ends[2];
    QCOMPARE(::pipe(ends), 0);
    QCOMPARE(::fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    auto file = std::make_unique<QFile>();
    QVERIFY(file->open(ends[1], QFile::WriteOnly | QFile::Unbuffered, QFile::AutoCloseHandle));
    auto writer = std::make_unique<LineWriter>(
        std::move(file), [](qint64 lines) { return QByteArray::number(lines) + " lost\n"; });
    const QByteArray line(1'023, 'x');
    constexpr int Lines = 10'000; // twice what is kept
    constexpr int First = 200;
    for (int i = 0; i < First; ++i)
        writer->add(line + '\n');
    // There are more bytes than a pipe holds, so that the writer is stuck once it is full.
    const auto isFull = [&] {
        pollfd end{ends[1], POLLOUT, 0};
        return ::poll(&end, 1, 0) == 0;
    };
    QTRY_VERIFY(isFull());
    for (int i = First; i < Lines; ++i)
        writer->add(line + '\n');
    const qint64 lost = writer->dropped();
    QVERIFY(lost > 0);
    const qint64 all = (Lines - lost) * (line.size() + 1);
    QByteArray read;
    const auto readOn = [&] {
        QByteArray part(1 << 20, Qt::Uninitialized);
        const ssize_t size = ::read(ends[0], part.data(), size_t(part.size()));
        read += part.left(std::max<qsizetype>(0, size));
        return read.size();
    };
    QTRY_VERIFY(readOn() >= all);
    QVERIFY(!read.contains("lost"));
    writer->add("after\n");
    writer.reset();
    readOn();
    QCOMPARE(read.mid(qsizetype(all)), QByteArray::number(lost) + " lost\nafter\n");
    ::close(ends[0]);
}

QTEST_GUILESS_MAIN(TestLineWriter)
#include "tst_line_writer.moc"
