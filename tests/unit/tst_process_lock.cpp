// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process.h"
#include "support/test_program.h"

#include <QCoreApplication>
#include <QFile>
#include <QSysInfo>
#include <QTemporaryDir>

#include <memory>

using pantau::ProcessLock;

/// Locks left by programs that no longer run; a running program holds its lock.
class TestProcessLock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lockIsExclusive()
    {
        auto first = std::make_unique<ProcessLock>(m_file);
        QVERIFY(first->take());
        ProcessLock second(m_file);
        QVERIFY(!second.take());
        first.reset();
        QVERIFY(second.take());
    }

    void staleLockIsReplaced_data()
    {
        const test::Table<QByteArray> row({"left"});
        row("before it wrote", QByteArray());
        row("half-written", "12");
        const QByteArray host = QSysInfo::machineHostName().toUtf8();
        const QByteArray whole = "2147483647\npantau\n" + host + "\n\n" + QSysInfo::bootUniqueId() + '\n';
        row("incomplete host name", QByteArray("2147483647\npantau\n" + host.left(1)));
        row("of a terminated program", whole);
        // After a container restart, the new process may have the old one's process id 1.
        const QByteArray own =
            QByteArray::number(QCoreApplication::applicationPid()) + "\ntst_process_lock\n";
        row("of a process with the same id",
            own + host + '\n' + QSysInfo::machineUniqueId() + '\n' + QSysInfo::bootUniqueId() + '\n');
        row("incomplete machine id", own + host + '\n' + QSysInfo::machineUniqueId().left(7));
        row("with the former host name", own + "5f1e9c0a7b33\n\n\n");
    }
    void staleLockIsReplaced()
    {
        QFETCH(const QByteArray, left);
        QFile file(m_file);
        QVERIFY(file.open(QFile::WriteOnly | QFile::NewOnly));
        QCOMPARE(file.write(left), left.size());
        file.close();
        ProcessLock lock(m_file);
        QVERIFY(lock.take());
        ProcessLock other(m_file);
        QVERIFY(!other.take());
    }

    /// In a folder synchronised over the internet, the process that holds the lock is not visible here.
    void lockOfAnotherComputerIsKept()
    {
        pantau::test::writeFile(m_file, "7\npantau\nother-laptop\n0123456789abcdef0123456789abcdef\nboot\n");
        ProcessLock lock(m_file);
        QVERIFY(!lock.take());
        QVERIFY(QFile::remove(m_file)); // by the user, after checking
        QVERIFY(lock.take());
    }

private:
    QTemporaryDir m_home;
    const QString m_file = m_home.filePath(u"pantau.lock"_s);
};

PANTAU_TEST(TestProcessLock)
#include "tst_process_lock.moc"
