// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QDir>
#include <QTest>

#include <dlfcn.h>

#include <cerrno>

using namespace pantau;
using namespace pantau::db;
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

/// A restore in which a file cannot be moved, for each file.
class TestStoreRenames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRestoreThatFailsLeavesTheDatabase()
    {
        StoreWorld world;
        const QTemporaryDir folder;
        const QString backup = folder.filePath(QStringLiteral("b.sqlite"));
        QVERIFY(createBackup(*world.database, backup, ExistingFile::Refuse, world.now()));
        world.addList(QStringLiteral("Later"), {StoreWorld::name("a.example")});
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
            QVERIFY2(!restored && !restored.error().sentence.isEmpty(), "a rename that failed is told");
            QVERIFY2(QFile::exists(Database::filePath(world.home.path())), "the database is where it was");
            world.reopen();
            QCOMPARE(Lists(*world.database).all()->size(), 1);
            close();
            QCOMPARE(QDir(world.home.path()).entryList({QStringLiteral("*restor*")}), QStringList());
        }
        QVERIFY(failures > 2); // the copy, the replaced database, and its replacement
        world.reopen();
        QCOMPARE(Lists(*world.database).all()->size(), 0);
    }
};

PANTAU_TEST(TestStoreRenames)

#include "tst_store_renames.moc"
