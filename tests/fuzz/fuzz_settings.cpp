// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Settings from a database that another program or version wrote: each is in its range.
#include "db/database.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "fuzz/fuzz.h"

#include <QTemporaryDir>

using namespace pantau;
using fuzz::require;

namespace {

constexpr const char *Names[] = {"keep_checks_days", "confirmations", "lookups_every_min",
                                 "backup_rhythm",    "backup_folder", "backup_keep",
                                 "watch_paused",     "letter_sender", "backup_made_at"};

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static int arguments = 0;
    static const auto *program = new QCoreApplication(arguments, nullptr); // outlives QtSql's static data
    Q_UNUSED(program)
    static const QTemporaryDir Folder;
    static const auto Database = db::Database::open(Folder.path());
    require(Database.has_value(), "a database can be made");
    if (size == 0)
        return 0;
    const QString value = QString::fromUtf8(fuzz::bytesOf(data + 1, size - 1));
    {
        db::Transaction transaction((*Database)->connection(), db::Transaction::Mode::Write);
        db::Statement(transaction, "DELETE FROM setting").run();
        db::Statement insert(transaction, "INSERT INTO setting (name, value) VALUES (?, ?)");
        insert.run(QLatin1String(Names[data[0] % std::size(Names)]), value);
        require(transaction.commit().has_value(), "a setting can be written");
    }
    db::Settings settings(**Database);
    const auto read = settings.read();
    require(read.has_value(), "settings can be read whatever stands there");
    require(read->keepChecksDays >= ProgramSettings::fewestCheckDays &&
                read->keepChecksDays <= ProgramSettings::mostCheckDays,
            "the past is kept for a time in range");
    require(read->confirmations >= 0 && read->confirmations <= ProgramSettings::mostConfirmations,
            "confirmations are in range");
    require(read->lookupsEvery >= ProgramSettings::shortestLookups &&
                read->lookupsEvery <= ProgramSettings::longestLookups,
            "look-ups are in range");
    require(read->backups.keep >= 1 && read->backups.keep <= BackupSchedule::mostKept,
            "some backups are kept");
    require(settings.backupRecord() && settings.letters() && settings.isPaused() && settings.standInOwner(),
            "the rest can be read, too");
    if (const auto saved = settings.save(*read); !saved) // the folder for backups is invalid
        require(saved.error().kind == Error::Kind::InvalidInput && !saved.error().sentence.isEmpty(),
                "what was read can be saved, or is told");
    return 0;
}
