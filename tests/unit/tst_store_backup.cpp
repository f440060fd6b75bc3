// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/database.h"
#include "db/alerts.h"
#include "db/backup.h"
#include "db/history.h"
#include "db/retention.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "db/usage.h"
#include "support/small_disk.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileInfo>

#include <dlfcn.h>

#include <cerrno>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

int renamesUntilFailure = -1; ///< negative: none fails

} // namespace

/// Overrides the system's function for the whole program.
extern "C" int rename(const char *from, const char *to) noexcept
{
    using Rename = int (*)(const char *, const char *);
    static const auto real = reinterpret_cast<Rename>(dlsym(RTLD_NEXT, "rename"));
    if (renamesUntilFailure >= 0 && renamesUntilFailure-- == 0) {
        errno = EIO;
        return -1;
    }
    return real(from, to);
}

class TestStoreBackup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<StoreWorld>();
        m_folder = std::make_unique<QTemporaryDir>();
        m_world->addList(u"Clients"_s, {m_a, m_b});
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->clock.advance(1h);
        m_world->change(m_a, BlockStatus::Blocked, m_world->now().addSecs(-3600));
    }
    void cleanup()
    {
        m_world.reset();
        m_folder.reset();
    }

    void backupDescribesItsContents()
    {
        const auto made = createBackup(*m_world->database, file(), ExistingFile::Refuse, m_world->now());
        QVERIFY2(made, made ? "" : qPrintable(made.error().sentence + made.error().detail));
        QCOMPARE(made->file, file());
        QCOMPARE(made->madeAt, m_world->now());
        QCOMPARE(made->domains, 2);
        QCOMPARE(made->lists, 1);
        QCOMPARE(made->accounts, 1);
        QCOMPARE(made->accountsWithKey, 0);
        QCOMPARE(made->changes, 1);
        QCOMPARE(made->newestCheck, m_world->now());
        QVERIFY(!made->isOlderVersion);
        QCOMPARE(made->scope, m_world->database->scope());
        QCOMPARE(made->bytes, QFileInfo(file()).size());
        const auto looked = inspectBackup(file());
        QVERIFY(looked);
        QCOMPARE(*looked, *made);
        QCOMPARE(QFileInfo(file()).permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{u"b.sqlite"_s});
    }

    void backupIsConsistentDuringWrites()
    {
        const auto reader = Database::openReadOnly(m_world->home.path());
        QVERIFY(reader);
        m_world->see(m_b, BlockStatus::NotBlocked); // still in the write-ahead log
        QVERIFY(createBackup(**reader, file(), ExistingFile::Refuse, m_world->now()));
        m_world->see(m_b, BlockStatus::Blocked);
        QTemporaryDir other;
        QVERIFY(restoreBackup(file(), other.path(), m_world->now()));
        const auto restored = Database::open(other.path());
        QVERIFY(restored);
        QCOMPARE(History(**restored).checks(m_b, 0, 10)->size(), 1);
    }

    void existingFileIsReplacedOnlyOnRequest()
    {
        test::writeFile(file(), "precious");
        const auto refused = createBackup(*m_world->database, file(), ExistingFile::Refuse, m_world->now());
        QCOMPARE(refused.error().kind, Error::Kind::AlreadyExists);
        QVERIFY(refused.error().sentence.contains(file()));
        QCOMPARE(test::bytesOf(file()), QByteArray("precious"));
        QVERIFY(createBackup(*m_world->database, file(), ExistingFile::Replace, m_world->now()));
        QVERIFY(inspectBackup(file()));
    }

    /// The database was lost and a new one created, and the weekly backup continues.
    void theBackupOfAnotherDatabaseIsNotReplaced()
    {
        QVERIFY(createBackup(*m_world->database, file(), ExistingFile::Refuse, m_world->now()));
        const QByteArray before = test::bytesOf(file());
        const StoreWorld other;
        const auto refused = createBackup(*other.database, file(), ExistingFile::Replace, other.now());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::AlreadyExists);
        QVERIFY2(refused.error().sentence.contains(u"another database"_s),
                 qPrintable(refused.error().sentence));
        QCOMPARE(test::bytesOf(file()), before);

        QTemporaryDir home;
        QVERIFY(restoreBackup(file(), home.path(), m_world->now()));
        const auto restored = Database::open(home.path());
        QVERIFY(restored);
        QVERIFY2(createBackup(**restored, file(), ExistingFile::Replace, m_world->now()),
                 "it is the same database, on another computer");
    }

    void backupOntoTheLiveDatabaseIsRefused()
    {
        const QString live = Database::filePath(m_world->home.path());
        QVERIFY(QFile::link(live, path(u"link.sqlite"_s)));
        for (const QString &place : {live, live + u"-wal"_s, live + u"-shm"_s, path(u"link.sqlite"_s)}) {
            const auto refused =
                createBackup(*m_world->database, place, ExistingFile::Replace, m_world->now());
            QVERIFY2(!refused, qPrintable(place));
            QVERIFY(refused.error().sentence.contains(u"one of Pantau's own files"_s));
        }
        m_world->reopen();
        QCOMPARE(Lists(*m_world->database).all()->size(), 1);
        QSqlQuery sound(m_world->database->connection().handle());
        QVERIFY(sound.exec(u"PRAGMA integrity_check"_s) && sound.next());
        QCOMPARE(sound.value(0).toString(), u"ok"_s);
    }

    void aFullDiskLeavesTheOldBackup()
    {
        test::writeFile(file(), "the good one");
        const auto whole =
            createBackup(*m_world->database, path(u"whole.sqlite"_s), ExistingFile::Refuse, m_world->now());
        QVERIFY(whole);
        {
            const test::SmallDisk disk(static_cast<rlim_t>(whole->bytes - 1));
            const auto refused =
                createBackup(*m_world->database, file(), ExistingFile::Replace, m_world->now());
            QVERIFY(!refused);
            QCOMPARE(refused.error().kind, Error::Kind::Storage);
        }
        QCOMPARE(test::bytesOf(file()), QByteArray("the good one"));
        QVERIFY(!QFileInfo::exists(file() + u".part"_s));
    }

    void unwritableFolderIsReported()
    {
        test::writeFile(path(u"in-the-way"_s), "x");
        for (const char *each : {"in-the-way/b.sqlite", "in-the-way/below/b.sqlite"}) {
            const QString bad = path(QString::fromLatin1(each));
            const auto refused = createBackup(*m_world->database, bad, ExistingFile::Refuse, m_world->now());
            QCOMPARE(refused.error().kind, Error::Kind::Storage);
            QCOMPARE(refused.error().sentence,
                     u"The backup “%1” could not be written, since there is a file where its "
                     "folder should be. Choose another folder."_s.arg(QDir::toNativeSeparators(bad)));
        }
    }

    /// Most likely it is on an unmounted disk; creating it would use another disk.
    void missingFolderIsNotCreated()
    {
        for (const char *each : {"missing/b.sqlite", "missing/below/b.sqlite"})
            for (const ExistingFile existing : {ExistingFile::Refuse, ExistingFile::Replace}) {
                const QString bad = path(QString::fromLatin1(each));
                const auto refused = createBackup(*m_world->database, bad, existing, m_world->now());
                QVERIFY(!refused);
                QCOMPARE(refused.error().kind, Error::Kind::Storage);
                QCOMPARE(refused.error().sentence,
                         u"No backup was made: the folder “%1” is missing. Connect its disk, "
                         "create the folder, or choose another one."_s.arg(
                             QDir::toNativeSeparators(QFileInfo(bad).path())));
            }
        QVERIFY(!QFileInfo::exists(path(u"missing"_s)));
        QVERIFY(QDir(m_folder->path()).mkdir(u"missing"_s));
        QVERIFY(createBackup(*m_world->database, path(u"missing/b.sqlite"_s), ExistingFile::Refuse,
                             m_world->now()));
    }

    void recordedResetsAreNoDamage()
    {
        Transaction transaction(m_world->database->connection(), Transaction::Mode::Write);
        for (int day = 1; day <= 3; ++day)
            saveReset(transaction, m_world->account,
                      {m_world->now().addDays(-day).addSecs(-600), m_world->now().addDays(-day)});
        QVERIFY(transaction.commit());
        const auto made = createBackup(*m_world->database, file(), ExistingFile::Refuse, m_world->now());
        QVERIFY2(made, made ? "" : qPrintable(made.error().sentence + made.error().detail));
        QVERIFY(inspectBackup(file()));
    }

    void invalidBackupIsRefused_data()
    {
        const test::Table<QString, QString, int> row({"make", "says", "kind"});
        const int input = int(Error::Kind::InvalidInput);
        row("missing", "missing", "There is no file", input);
        row("empty", "empty", "is not a Pantau backup", input);
        row("text", "text", "is not a Pantau backup", input);
        row("another program's", "foreign", "is not a Pantau backup", input);
        row("newer", "newer", "newer version", int(Error::Kind::NewerDatabase));
        row("cut off", "cut", "damaged", input);
        row("overwritten", "scribbled", "damaged", input);
        row("in use", "live", "that a program is using", input);
    }
    void invalidBackupIsRefused()
    {
        QFETCH(const QString, make);
        QFETCH(const QString, says);
        QFETCH(const int, kind);
        spoil(make);
        const QByteArray before = test::bytesOf(file());
        const auto looked = inspectBackup(file());
        QVERIFY(!looked);
        QCOMPARE(int(looked.error().kind), kind);
        QVERIFY2(looked.error().sentence.contains(says), qPrintable(looked.error().sentence));
        QVERIFY(looked.error().sentence.contains(file()));

        // Restoring refuses for the same reason and leaves everything unchanged.
        m_world->reopen();
        m_world->journal.reset();
        m_world->database.reset();
        const QByteArray present = test::bytesOf(Database::filePath(m_world->home.path()));
        QCOMPARE(restoreBackup(file(), m_world->home.path(), m_world->now()).error(), looked.error());
        QCOMPARE(test::bytesOf(Database::filePath(m_world->home.path())), present);
        QCOMPARE(test::bytesOf(file()), before);
        QCOMPARE(QDir(m_world->home.path()).entryList({u"*restor*"_s}), QStringList());
    }

    void restoreKeepsTheReplacedDatabase()
    {
        QVERIFY(createBackup(*m_world->database, file(), ExistingFile::Refuse, m_world->now()));
        m_world->addList(u"Later"_s, {});
        m_world->journal.reset();
        m_world->database.reset();
        for (int i = 1; i <= 2; ++i) { // twice within a second too
            const auto restored = restoreBackup(file(), m_world->home.path(), m_world->now());
            QVERIFY(restored);
            QVERIFY(QFileInfo(restored->keptAside).fileName().startsWith(u"pantau-before-restore-20"_s));
            const auto kept = inspectBackup(restored->keptAside);
            QVERIFY2(kept, kept ? "" : qPrintable(kept.error().sentence));
            QCOMPARE(kept->lists, i == 1 ? 2 : 1);
            m_world->reopen();
            QCOMPARE(Lists(*m_world->database).all()->size(), 1);
            m_world->journal.reset();
            m_world->database.reset();
        }
    }

    /// The key in PANTAU_API_KEY belongs to this computer. A backup from elsewhere must not send it to
    /// another address.
    void restoreKeepsTheLocalKeyOwner()
    {
        const StandInOwner theirs{AccountId{7}, u"https://theirs.example/api/v1"_s};
        const StandInOwner ours{AccountId{1}, u"https://ours.example/api/v1"_s};
        QVERIFY(Settings(*m_world->database).saveStandInOwner(theirs));
        QVERIFY(createBackup(*m_world->database, file(), ExistingFile::Refuse, m_world->now()));
        QVERIFY(Settings(*m_world->database).saveStandInOwner(ours));
        m_world->journal.reset();
        m_world->database.reset();
        QVERIFY(restoreBackup(file(), m_world->home.path(), m_world->now()));
        m_world->reopen();
        QCOMPARE(Settings(*m_world->database).standInOwner().value(), std::optional(ours));
        // On a computer without one, the backup's owner is used.
        QTemporaryDir empty;
        QVERIFY(restoreBackup(file(), empty.path(), m_world->now()));
        const auto elsewhere = Database::open(empty.path());
        QCOMPARE(Settings(**elsewhere).standInOwner().value(), std::optional(theirs));
    }

    void restoreMovesTheWriteAheadLog()
    {
        QVERIFY(createBackup(*m_world->database, file(), ExistingFile::Refuse, m_world->now()));
        // As after a crash: the newest changes are only in the log.
        const QString present = Database::filePath(m_world->home.path());
        m_world->addList(u"Later"_s, {});
        const QByteArray main = test::bytesOf(present);
        const QByteArray log = test::bytesOf(present + u"-wal"_s);
        QVERIFY(!log.isEmpty());
        QTemporaryDir crashed;
        test::writeFile(Database::filePath(crashed.path()), main);
        test::writeFile(Database::filePath(crashed.path()) + u"-wal"_s, log);
        const auto restored = restoreBackup(file(), crashed.path(), m_world->now());
        QVERIFY(restored);
        QVERIFY(!QFileInfo::exists(Database::filePath(crashed.path()) + u"-wal"_s));
        QTemporaryDir again;
        QVERIFY(QFile::rename(restored->keptAside, Database::filePath(again.path())));
        QCOMPARE(Lists(**Database::open(again.path())).all()->size(), 2);
    }

    void folderKeepsItsNewestBackups()
    {
        const BackupFolder folder(m_folder->path(), m_world->database->scope());
        const QStringList others{u"holiday.sqlite"_s, u"pantau-backup-ffffffff-2026-01-01-000000.sqlite"_s,
                                 u"pantau-backup-%1-final.sqlite"_s.arg(m_world->database->scope().left(8))};
        for (const QString &name : others)
            test::writeFile(path(name), "mine");
        test::writeFile(
            path(u"pantau-backup-%1-2026-01-01-000000.sqlite.part"_s.arg(m_world->database->scope().left(8))),
            "cut off");
        QStringList made;
        for (int day = 0; day < 5; ++day) {
            const auto added = folder.add(*m_world->database, 3, m_world->now());
            QVERIFY(added);
            made.prepend(added->file);
            m_world->clock.advance(24h);
        }
        QCOMPARE(folder.files(), made.mid(0, 3));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).size(), 3 + others.size());
        for (const QString &name : others)
            QCOMPARE(test::bytesOf(path(name)), QByteArray("mine"));
    }

    /// Names with future dates, from a wrong clock, must not displace newer backups.
    void backupsWithFutureDatesAreDeletedFirst()
    {
        const BackupFolder folder(m_folder->path(), m_world->database->scope());
        const QDateTime now = m_world->now();
        for (int year = 1; year <= 3; ++year)
            QVERIFY(folder.add(*m_world->database, 3, now.addYears(year)));
        QStringList made;
        for (int day = 0; day < 4; ++day) {
            const auto added = folder.add(*m_world->database, 3, now.addDays(day));
            QVERIFY(added);
            made.prepend(added->file);
            QVERIFY(QFile::exists(added->file));
            QCOMPARE(folder.files().size(), 3);
        }
        QCOMPARE(folder.files(), made.mid(0, 3));
        QVERIFY(folder.add(*m_world->database, 1, now.addYears(3)));
        const auto only = folder.add(*m_world->database, 1, now.addDays(5));
        QVERIFY(only);
        QCOMPARE(folder.files(), QStringList{only->file});
    }

    void nextBackupTimeIsComputed_data()
    {
        // madeHoursAgo: -1: never; negative: in the future
        const test::Table<int, int, int, int> row(
            {"frequency", "madeHoursAgo", "failedHoursAgo", "dueInHours"});
        const int daily = int(BackupSchedule::Frequency::Daily);
        const int weekly = int(BackupSchedule::Frequency::Weekly);
        row("never made", daily, -1, -1, 0);
        row("daily", daily, 5, -1, 19);
        row("daily, overdue", daily, 30, -1, -6);
        row("weekly", weekly, 24, -1, 144);
        row("failed just now", daily, -1, 1, 5);
        row("failed long ago", daily, 48, 8, -2);
        row("made in the future", daily, -100, -1, 0);
    }
    void nextBackupTimeIsComputed()
    {
        QFETCH(const int, frequency);
        QFETCH(const int, madeHoursAgo);
        QFETCH(const int, failedHoursAgo);
        QFETCH(const int, dueInHours);
        const QDateTime now = m_world->now();
        BackupSchedule schedule;
        QCOMPARE(nextBackupAt(schedule, {}, now), QDateTime());
        schedule.frequency = BackupSchedule::Frequency(frequency);
        BackupRecord record;
        if (madeHoursAgo != -1)
            record.madeAt = now.addSecs(-3600LL * madeHoursAgo);
        if (failedHoursAgo != -1) {
            record.triedAt = now.addSecs(-3600LL * failedHoursAgo);
            record.problem = u"The folder is gone."_s;
        }
        QCOMPARE(nextBackupAt(schedule, record, now), now.addSecs(3600LL * dueInHours));
    }

    void invalidSettingsFallBackToDefaults_data()
    {
        const test::Table<QString, QString, int, int, int> row(
            {"name", "value", "days", "confirmations", "keep"});
        row("text instead of a number", "keep_checks_days", "many", 400, 1, 7);
        row("too many days", "keep_checks_days", "99999", 3650, 1, 7);
        row("too many confirmations", "confirmations", "9", 400, 5, 7);
        row("no backup kept", "backup_keep", "0", 400, 1, 1);
        row("an unknown frequency", "backup_rhythm", "hourly", 400, 1, 7);
        row("a newer version's", "future", "1", 400, 1, 7);
    }
    void invalidSettingsFallBackToDefaults()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, value);
        QFETCH(const int, days);
        QFETCH(const int, confirmations);
        QFETCH(const int, keep);
        QSqlQuery insert(m_world->database->connection().handle());
        QVERIFY(insert.prepare(u"INSERT INTO setting VALUES (?, ?)"_s));
        insert.addBindValue(name);
        insert.addBindValue(value);
        QVERIFY(insert.exec());
        const auto settings = Settings(*m_world->database).read();
        QVERIFY(settings);
        QCOMPARE(settings->keepChecksDays, days);
        QCOMPARE(settings->confirmations, confirmations);
        QCOMPARE(settings->backups.keep, keep);
        QCOMPARE(settings->backups.frequency, BackupSchedule::Frequency::Off);
    }

    void settingsAreStoredAndValidated()
    {
        Settings settings(*m_world->database);
        ProgramSettings wanted;
        wanted.confirmations = 2;
        wanted.backups = {BackupSchedule::Frequency::Weekly, m_folder->path(), 3};
        wanted.lookupsEvery = 15min;
        QVERIFY(settings.save(wanted));
        const BackupRecord record{m_world->now(), m_world->now(), u"The disk is full."_s};
        QVERIFY(settings.saveBackupRecord(record));
        m_world->reopen();
        Settings again(*m_world->database);
        QCOMPARE(*again.read(), wanted);
        QCOMPARE(*again.backupRecord(), record);
        QCOMPARE(Lists(*m_world->database).add(u"New"_s, std::nullopt)->confirmations, 2);

        for (const ProgramSettings &bad :
             {ProgramSettings{400, 1, {BackupSchedule::Frequency::Daily, {}, 3}},
              ProgramSettings{400, 1, {BackupSchedule::Frequency::Daily, u"backups"_s, 3}}})
            QCOMPARE(again.save(bad).error().kind, Error::Kind::InvalidInput);
        QCOMPARE(*again.read(), wanted);
    }

    void settingsOutOfRangeAreRefused()
    {
        Settings settings(*m_world->database);
        for (const Setting &setting : Setting::all()) {
            ProgramSettings wanted;
            for (const int value : {setting.least, setting.most}) {
                setting.set(wanted, value);
                QVERIFY2(settings.save(wanted), setting.key);
                QCOMPARE(setting.value(*settings.read()), value);
            }
            if (setting.kind == Setting::Kind::Flag)
                continue; // has no other values
            for (const int value : {setting.least - 1, setting.most + 1}) {
                setting.set(wanted, value);
                const auto saved = settings.save(wanted);
                QVERIFY2(!saved && saved.error().kind == Error::Kind::InvalidInput, setting.key);
                QVERIFY2(!saved.error().sentence.contains(u'%'), setting.key);
            }
            QCOMPARE(setting.value(*settings.read()), setting.most);
        }
    }

    void historyBeforeATimeIsErased()
    {
        const QDateTime begin = m_world->now();
        m_world->clock.advance(24h);
        m_world->change(m_a, BlockStatus::NotBlocked, begin);
        m_world->see(m_b, BlockStatus::NotBlocked);
        HistoryEraser eraser(*m_world->database, begin.addSecs(1));
        Result<bool> more = true;
        while (more && *more)
            more = eraser.step();
        QVERIFY(more);
        const History history(*m_world->database);
        QCOMPARE(history.checks(m_a, 0, 10)->size(), 1);
        QCOMPARE(history.runs(m_a)->size(), 1);
        QCOMPARE(history.changes(std::nullopt, 0, 10)->size(), 1);
        QCOMPARE(history.checks(m_b, 0, 10)->size(), 1);
        QCOMPARE(measureDatabase(*m_world->database)->domains, 2);
    }

    void forgettingEverythingKeepsTheSettings()
    {
        ProgramSettings kept;
        kept.keepChecksDays = 90;
        QVERIFY(Settings(*m_world->database).save(kept));
        LetterSettings letters;
        letters.sender.name = u"Rina"_s;
        QVERIFY(Settings(*m_world->database).saveLetters(letters));
        QCOMPARE(Settings(*m_world->database).letters()->sender.name, letters.sender.name);
        const QString scope = m_world->database->scope();
        QVERIFY(forgetEverything(*m_world->database));
        m_world->account = {};
        const auto size = measureDatabase(*m_world->database);
        QVERIFY(size);
        QCOMPARE(size->checks + size->changes + size->runs + size->lists + size->domains + size->alerts +
                     size->events,
                 0);
        QCOMPARE(Accounts(*m_world->database).all()->size(), 0);
        m_world->reopen(); // with an account, as after a new start
        QCOMPARE(m_world->database->scope(), scope);
        QCOMPARE(*Settings(*m_world->database).read(), kept);
        QVERIFY(*Settings(*m_world->database).letters() == LetterSettings{}); // personal data
        m_world->addList(u"Clients"_s, {m_a});
        m_world->change(m_a, BlockStatus::Blocked, m_world->now());
        QCOMPARE(Alerts(*m_world->database).unreportedChanges()->size(), 1);
    }

    // A restore in which a file cannot be moved, for each file.

    void failedRestoreKeepsTheDatabase()
    {
        StoreWorld world;
        const QTemporaryDir folder;
        const QString backup = folder.filePath(u"b.sqlite"_s);
        QVERIFY(createBackup(*world.database, backup, ExistingFile::Refuse, world.now()));
        world.addList(u"Later"_s, {StoreWorld::name("a.example")});
        const auto close = [&world] {
            world.journal.reset();
            world.database.reset();
        };
        close();
        int failures = 0;
        for (;; ++failures) {
            renamesUntilFailure = failures;
            const auto restored = restoreBackup(backup, world.home.path(), world.now());
            if (std::exchange(renamesUntilFailure, -1) >= 0) {
                QVERIFY(restored);
                break;
            }
            QVERIFY2(!restored && !restored.error().sentence.isEmpty(), "a failed rename is reported");
            QVERIFY2(QFile::exists(Database::filePath(world.home.path())), "the database is unchanged");
            world.reopen();
            QCOMPARE(Lists(*world.database).all()->size(), 1);
            close();
            QCOMPARE(QDir(world.home.path()).entryList({u"*restor*"_s}), QStringList());
        }
        QVERIFY(failures > 2); // the copy, the replaced database, and its replacement
        world.reopen();
        QCOMPARE(Lists(*world.database).all()->size(), 0);
    }

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] QString file() const { return path(u"b.sqlite"_s); }

    /// Replaces file() with something that is not a valid backup.
    void spoil(const QString &how)
    {
        if (how == u"missing") {
            QFile::remove(file());
            return;
        }
        if (how == u"empty" || how == u"text")
            return test::writeFile(file(),
                                   how == u"empty" ? QByteArray() : QByteArray("domain,list\n").repeated(50));
        QVERIFY(createBackup(*m_world->database, file(), ExistingFile::Replace, m_world->now()));
        QByteArray content = test::bytesOf(file());
        if (how == u"cut")
            content.truncate(content.size() / 2);
        else if (how == u"scribbled")
            content.replace(4096, 8192, QByteArray(8192, 'x'));
        else if (how == u"newer")
            content.replace(60, 4, QByteArray("\0\0\x27\x0f", 4));
        else if (how == u"foreign")
            content.replace(68, 4, QByteArray("CHAT"));
        else
            test::writeFile(file() + u"-wal"_s, "a log");
        test::writeFile(file(), content);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<StoreWorld> m_world;
    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b.example");
};

PANTAU_TEST(TestStoreBackup)
#include "tst_store_backup.moc"
