// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup.h"
#include "support/database_file.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>

using namespace pantau;
using namespace pantau::db;
using namespace pantau::test;

/// A modified backup is never restored, whichever bit is wrong.
class TestStoreBackupSeal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        StoreWorld world;
        world.addList(u"Clients"_s, {StoreWorld::name("a.example"), StoreWorld::name("b.example")});
        QVERIFY(createBackup(*world.database, m_backup, ExistingFile::Refuse, world.now()));
        m_bytes = bytesOf(m_backup);
    }

    void everyFlippedBitIsDetected()
    {
        QRandomGenerator places(42);
        const QString home = m_folder.filePath(u"home"_s);
        constexpr int Flips = 300;
        for (int i = 0; i < Flips; ++i) {
            // The seal and the header are small, so random positions alone would rarely hit them.
            const qsizetype from = i % 3 == 0 ? m_bytes.size() - 130 : 0;
            const qsizetype to = i % 3 == 1 ? 100 : m_bytes.size();
            QByteArray wrong = m_bytes;
            const qsizetype at = places.bounded(int(from), int(to));
            wrong[at] = char(wrong.at(at) ^ (1 << places.bounded(8)));
            const QString file = m_folder.filePath(u"wrong.sqlite"_s);
            writeFile(file, wrong);
            QVERIFY2(!inspectBackup(file), qPrintable(QString::number(at)));
            QVERIFY2(!restoreBackup(file, home, m_now), qPrintable(QString::number(at)));
            QCOMPARE(bytesOf(file), wrong);
            QVERIFY(!QFileInfo::exists(home));
        }
    }

    void truncatedBackupIsDetected()
    {
        const qsizetype page = 4096;
        QList<qsizetype> lengths{1, 99, 100, 512, page, m_bytes.size() - 1, m_bytes.size() - 2};
        for (qsizetype length = 2 * page; length < m_bytes.size() - page; length += 3 * page)
            lengths += {length, length + 511};
        for (const qsizetype length : std::as_const(lengths)) {
            const QString file = m_folder.filePath(u"short.sqlite"_s);
            writeFile(file, m_bytes.left(length));
            QVERIFY2(!inspectBackup(file), qPrintable(QString::number(length)));
        }
    }

    /// A database copy that was moved has no checksum.
    void backupWithoutChecksumIsRestoredAndReported()
    {
        const qsizetype line = m_bytes.size() % 512;
        const QString file = m_folder.filePath(u"old.sqlite"_s);
        writeFile(file, m_bytes.chopped(line));
        const auto looked = inspectBackup(file);
        QVERIFY(looked && !looked->hasChecksum);
        QCOMPARE(looked->domains, 2);
        const auto restored = restoreBackup(file, m_folder.filePath(u"of-old"_s), m_now);
        QVERIFY(restored && !restored->backup.hasChecksum);
    }

    void restoredDatabaseHasNoChecksum()
    {
        QVERIFY(inspectBackup(m_backup)->hasChecksum);
        const QString home = m_folder.filePath(u"new"_s);
        QVERIFY(restoreBackup(m_backup, home, m_now));
        const QByteArray restored = bytesOf(Database::filePath(home));
        QCOMPARE(restored.size() % 512, 0);
        QVERIFY(!restored.contains("SHA-256"));
        QCOMPARE(Lists(**Database::open(home)).all()->size(), 1);
    }

    /// As a user might copy it without using restore.
    void manuallyCopiedBackupOpensAsDatabase()
    {
        const QString home = m_folder.filePath(u"by-hand"_s);
        QVERIFY(QDir().mkpath(home));
        writeFile(Database::filePath(home), m_bytes);
        for (const char *list : {"One", "Two"}) {
            const auto database = Database::open(home);
            QVERIFY2(database, database ? "" : qPrintable(database.error().detail));
            QVERIFY(Lists(**database).add(QString::fromLatin1(list), std::nullopt));
        }
        const QString copy = m_folder.filePath(u"of-by-hand.sqlite"_s);
        const auto made = createBackup(**Database::open(home), copy, ExistingFile::Refuse, m_now);
        QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
        QCOMPARE(made->lists, 3);
        QVERIFY(made->hasChecksum);
    }

private:
    QTemporaryDir m_folder;
    const QString m_backup = m_folder.filePath(u"b.sqlite"_s);
    const QDateTime m_now{QDate(2026, 3, 1), QTime(12, 0), Qt::UTC};
    QByteArray m_bytes;
};

PANTAU_TEST(TestStoreBackupSeal)
#include "tst_store_backup_seal.moc"
