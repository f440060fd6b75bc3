// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rescue.h"

#include "app/ask_in_background.h"
#include "base/time.h"
#include "db/backup.h"
#include "db/storage_error.h"

#include <QCoreApplication>
#include <QDir>

namespace pantau::app {

namespace {

class Rescue
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::Rescue)
};

} // namespace

bool isDamage(const Error &error)
{
    return db::tellsOfDamage(error);
}

NewestBackup newestBackup(const QString &dataDir)
{
    const auto backups = db::notedBackups(dataDir);
    return backups ? backups->newestGood() : NewestBackup();
}

QFuture<NewestBackup> newestBackupInBackground(const QString &dataDir)
{
    return workInBackground([dataDir] { return newestBackup(dataDir); });
}

QString sentenceFor(const NewestBackup &found)
{
    if (found.folder.isEmpty())
        return {};
    const QString folder = QDir::toNativeSeparators(found.folder);
    if (!found.backup)
        return found.passedOver == 0
                   ? Rescue::tr("There is no automatic backup in “%1” any more.").arg(folder)
                   : Rescue::tr("None of the automatic backups in “%1” can be restored: they are damaged, or "
                                "have no checksum.")
                         .arg(folder);
    QString sentence = Rescue::tr("The newest good backup was made on %1 and has %Ln domain(s).", "a moment",
                                  found.backup->domains)
                           .arg(localTimeText(found.backup->madeAt));
    if (found.passedOver > 0)
        sentence +=
            u' ' + Rescue::tr("%Ln newer backup(s) cannot be restored: damaged, or without a checksum.",
                              nullptr, found.passedOver);
    return sentence;
}

} // namespace pantau::app
