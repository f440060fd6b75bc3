// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/access_log.h"
#include "support/patience.h"
#include "support/small_disk.h"
#include "support/test_program.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

using namespace pantau::service;

/// A log whose reader stalls.
class TestLineWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Text that does not fit waits, and no line is split. Dropped lines are reported once, when there is
    /// space again.
    void linesAreBufferedWhileTheDiskIsFull()
    {
        QTemporaryDir home;
        const QString path = home.filePath(u"log"_s);
        auto file = std::make_unique<QFile>(path);
        QVERIFY(file->open(QFile::WriteOnly | QFile::Unbuffered));
        LineWriter writer(std::move(file),
                          [](qint64 lines) { return QByteArray::number(lines) + " lost\n"; });
        const QByteArray line = QByteArray(99, 'x') + '\n';
        constexpr qint64 Fits = 1'050; // half a line more than ten
        qint64 lines = 0;
        {
            const pantau::test::SmallDisk full(Fits);
            for (; lines < 20; ++lines)
                writer.add(line);
            QTRY_COMPARE(QFileInfo(path).size(), Fits);
            while (writer.dropped() == 0) { // more than the buffer holds
                writer.add(line);
                ++lines;
            }
        }
        const qint64 lost = writer.dropped();
        const auto sizeOf = [&] { return QFileInfo(path).size(); };
        QTRY_COMPARE(sizeOf(), (lines - lost) * line.size());
        writer.add("after\n");
        QByteArray text;
        QTRY_VERIFY((text = pantau::test::bytesOf(path)).endsWith("after\n"));
        QCOMPARE(text, line.repeated(lines - lost) + QByteArray::number(lost) + " lost\nafter\n");
    }

    /// A log that is rotated on a full disk keeps its partial line.
    void newFileStartsWithAWholeLine()
    {
        QTemporaryDir home;
        const auto opened = [&home](const QString &name) {
            auto file = std::make_unique<QFile>(home.filePath(name));
            return file->open(QFile::WriteOnly | QFile::Unbuffered) ? std::move(file) : nullptr;
        };
        const QString first = home.filePath(u"first"_s);
        LineWriter writer(opened(u"first"_s), [](qint64) { return QByteArray(); });
        {
            const pantau::test::SmallDisk full(8);
            writer.add("one\n");
            QTRY_COMPARE(QFileInfo(first).size(), 4);
            writer.add("torn apart\n");
            QTRY_COMPARE(QFileInfo(first).size(), 8);
            writer.add("two\n");
            writer.replace(opened(u"second"_s));
        }
        QByteArray text;
        QTRY_VERIFY((text = pantau::test::bytesOf(home.filePath(u"second"_s))).endsWith("two\n"));
        QCOMPARE(text, QByteArray("two\n"));
        QCOMPARE(writer.dropped(), 1);
    }

    void droppedLinesAreReportedInPlace()
    {
        int ends[2];
        QCOMPARE(::pipe(ends), 0);
        QCOMPARE(::fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
        auto file = std::make_unique<QFile>();
        QVERIFY(file->open(ends[1], QFile::WriteOnly | QFile::Unbuffered, QFile::AutoCloseHandle));
        auto writer = std::make_unique<LineWriter>(
            std::move(file), [](qint64 lines) { return QByteArray::number(lines) + " lost\n"; });
        const QByteArray line(1'023, 'x');
        constexpr int Lines = 10'000; // twice the buffer
        constexpr int First = 200;
        for (int i = 0; i < First; ++i)
            writer->add(line + '\n');
        // More bytes than a pipe holds, so the writer blocks when it is full.
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
};

PANTAU_TEST(TestLineWriter)
#include "tst_line_writer.moc"
