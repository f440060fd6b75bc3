// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backups.h"
#include "app/data_commands.h"
#include "app/watch_commands.h"
#include "base/database.h"
#include "db/backup.h"
#include "db/database.h"
#include "db/storage_error.h"
#include "support/database_file.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/stale_count.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileInfo>

using namespace pantau;
using test::bytesOf;
using test::World;
using test::writeFile;

namespace {

constexpr int Backups = 3;

/// A week of use with a daily backup, and the program closed.
class Office
{
public:
    Office()
    {
        m_world.openSession();
        m_world.m_session->watch().setPaused(true);
        m_world.m_session->watch().start();
        ProgramSettings settings = *m_world.m_session->store().settings().read();
        settings.backups = {BackupSchedule::Frequency::Daily, folder(), Backups};
        QVERIFY(QDir().mkpath(folder()));
        const test::StaleCount made(*m_world.m_session, app::Topic::Backups);
        for (int day = 1; day <= Backups; ++day) {
            m_world.m_clock.advance(std::chrono::hours(25));
            QVERIFY(*World::wait(
                m_world.m_session->write(&db::Lists::add, u"Client %1"_s.arg(day), std::nullopt)));
            QVERIFY(*World::wait(m_world.m_session->write(&db::Settings::save, settings)));
            QTRY_COMPARE(made.size(), day);
        }
        close();
    }

    void close() { m_world.m_session.reset(); }
    [[nodiscard]] World &world() { return m_world; }
    [[nodiscard]] QString dataDir() const { return m_world.m_home.filePath(u"pantau"_s); }
    [[nodiscard]] QString database() const { return db::Database::filePath(dataDir()); }
    [[nodiscard]] QString folder() const { return m_world.m_home.filePath(u"backups"_s); }
    /// Returns the backups, newest first.
    [[nodiscard]] QStringList backups() const
    {
        QStringList files;
        for (const QString &name :
             QDir(folder()).entryList({u"*.sqlite"_s}, QDir::Files, QDir::Name | QDir::Reversed))
            files += QDir(folder()).filePath(name);
        return files;
    }
    /// Opens the session as the next start does.
    [[nodiscard]] Result<std::unique_ptr<app::Session>>
    open(app::SessionOptions::Access access = app::SessionOptions::Access::Full)
    {
        app::SessionOptions options;
        options.dataDir = dataDir();
        options.access = access;
        options.makeSecretStore = [](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>();
        };
        return app::Session::open(std::move(options), m_world.m_clock);
    }

private:
    World m_world{1};
};

void flipABit(const QString &file)
{
    QByteArray bytes = bytesOf(file);
    bytes[bytes.size() / 2] = char(bytes.at(bytes.size() / 2) ^ 4);
    writeFile(file, bytes);
}

QByteArray damaged(QByteArray good, const QByteArray &how)
{
    if (how == "no header")
        return good.replace(0, 16, QByteArray(16, '\0'));
    if (how == "no schema")
        return good.replace(100, 3000, QByteArray(3000, 'x'));
    if (how == "of another program")
        return good.replace(68, 4, "Rdio");
    return good.left(good.size() / 3);
}

} // namespace

/// If the database cannot be read, the newest good backup is offered and nothing is overwritten.
class TestDamagedDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theNewestGoodBackupIsOffered_data()
    {
        const test::Table<QByteArray> row({"how"});
        for (const char *how : {"no header", "no schema", "of another program", "cut short"})
            row(how, QByteArray(how));
    }
    void theNewestGoodBackupIsOffered()
    {
        QFETCH(const QByteArray, how);
        Office office;
        const QByteArray bad = damaged(bytesOf(office.database()), how);
        writeFile(office.database(), bad);
        for (const auto access : {app::SessionOptions::Access::Reading, app::SessionOptions::Access::Full}) {
            const auto opened = office.open(access);
            QVERIFY(!opened);
            QVERIFY2(db::tellsOfDamage(opened.error()), qPrintable(opened.error().sentence));
            QVERIFY2(opened.error().sentence.contains(u"damaged"_s), qPrintable(opened.error().sentence));
        }
        const NewestBackup found = app::newestBackup(office.dataDir());
        QVERIFY(found.backup);
        QCOMPARE(found.backup->file, office.backups().constFirst());
        QCOMPARE(found.backup->lists, Backups);
        QCOMPARE(found.passedOver, 0);
        QVERIFY(app::sentenceFor(found).startsWith(u"The newest good backup was made on "_s));
        // The check itself changes nothing; only the user's choice does.
        QCOMPARE(bytesOf(office.database()), bad);

        const auto restored =
            app::restoreBackup(found.backup->file, office.dataDir(), office.world().m_clock);
        QVERIFY(restored);
        QCOMPARE(bytesOf(restored->keptAside), bad);
        const auto opened = office.open();
        QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
        QCOMPARE((*opened)->store().lists().all()->size(), Backups);
    }

    void damagedBackupsAreSkipped()
    {
        const Office office;
        flipABit(office.database());
        for (int bad = 1; bad <= Backups; ++bad) {
            flipABit(office.backups().at(bad - 1));
            const auto before = bytesOf(office.backups().at(bad - 1));
            const NewestBackup found = app::newestBackup(office.dataDir());
            QCOMPARE(found.passedOver, bad);
            QCOMPARE(found.backup.has_value(), bad < Backups);
            if (found.backup)
                QCOMPARE(found.backup->file, office.backups().at(bad));
            QVERIFY2(app::sentenceFor(found).contains(found.backup ? u"newer backup"_s : u"None of"_s),
                     qPrintable(app::sentenceFor(found)));
            QCOMPARE(bytesOf(office.backups().at(bad - 1)), before);
        }
    }

    /// Without a checksum, its contents cannot be verified.
    void aBackupWithoutChecksumIsNotOffered()
    {
        const Office office;
        const QString newest = office.backups().constFirst();
        const QByteArray sealed = bytesOf(newest);
        writeFile(newest, sealed.left(sealed.size() / 512 * 512));
        QVERIFY(db::inspectBackup(newest) && !db::inspectBackup(newest)->hasChecksum);
        const NewestBackup found = app::newestBackup(office.dataDir());
        QVERIFY(found.backup);
        QCOMPARE(found.backup->file, office.backups().at(1));
        QCOMPARE(found.passedOver, 1);
    }

    /// Without the copy next to it, the empty file would count as a new database.
    void emptiedDatabaseCountsAsDamaged()
    {
        Office office;
        QVERIFY(QFile::copy(office.database(), office.database() + u".backup-v4"_s));
        writeFile(office.database(), {});
        const auto opened = office.open();
        QVERIFY(!opened);
        QVERIFY(db::tellsOfDamage(opened.error()));
        QVERIFY(app::newestBackup(office.dataDir()).backup);
        QCOMPARE(QFileInfo(office.database()).size(), 0);
    }

    void missingBackupsAreReported()
    {
        const Office office;
        for (const QString &file : office.backups())
            QVERIFY(QFile::remove(file));
        const NewestBackup found = app::newestBackup(office.dataDir());
        QVERIFY(!found.backup);
        QCOMPARE(found.folder, office.folder());
        QVERIFY(app::sentenceFor(found).contains(u"no longer"_s));
        // No message if there were never any backups.
        const QTemporaryDir other;
        QVERIFY(app::sentenceFor(app::newestBackup(other.path())).isEmpty());
        writeFile(other.filePath(u"pantau-backups.json"_s), "{\"folder\": 3");
        QVERIFY(app::newestBackup(other.path()).folder.isEmpty());
    }

    void forgettingEverythingClearsTheBackupFolder()
    {
        Office office;
        QVERIFY(!app::newestBackup(office.dataDir()).folder.isEmpty());
        {
            const auto opened = office.open();
            QVERIFY(opened);
            QVERIFY(*World::wait((*opened)->data().forgetEverything()));
        }
        QVERIFY(app::newestBackup(office.dataDir()).folder.isEmpty());
    }
};

PANTAU_TEST(TestDamagedDatabase)
#include "tst_damaged_database.moc"
