// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A backup chosen by the user: restored completely, or refused with an error and the existing data unchanged.
#include "db/backup.h"
#include "db/database.h"
#include "fuzz/fuzz.h"

#include <QFile>
#include <QTemporaryDir>

using namespace pantau;
using fuzz::require;

namespace {

/// Creates a real backup as the base for the input. The fuzzer would never find a valid database from
/// nothing.
QByteArray realBackup()
{
    const QTemporaryDir folder;
    const auto database = db::Database::open(folder.filePath(QStringLiteral("data")));
    require(database.has_value(), "a database can be made");
    const QString file = folder.filePath(QStringLiteral("backup.sqlite"));
    const QDateTime now(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC);
    require(db::createBackup(**database, file, ExistingFile::Refuse, now).has_value(), "it can be backed up");
    QFile made(file);
    require(made.open(QFile::ReadOnly), "the backup can be read");
    return made.readAll();
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static int arguments = 0;
    static const auto *program = new QCoreApplication(arguments, nullptr); // outlives QtSql's static data
    Q_UNUSED(program)
    static const QByteArray Real = realBackup();
    if (size < 3)
        return 0;
    const qsizetype at = (data[0] << 8 | data[1]) * 16 % Real.size();
    const QByteArray written = fuzz::bytesOf(data + 3, size - 3).left(Real.size() - at);
    QByteArray bytes = data[2] & 1 ? Real.left(at) : Real;
    bytes.replace(at, written.size(), written);

    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("backup.sqlite"));
    QFile backup(file);
    require(backup.open(QFile::WriteOnly) && backup.write(bytes) == bytes.size(), "the input can be written");
    backup.close();
    const QDateTime now(QDate(2026, 3, 11), QTime(8, 0), Qt::UTC);
    const QString dataDir = folder.filePath(QStringLiteral("data"));
    const auto restored = db::restoreBackup(file, dataDir, now);
    if (!restored)
        require(!restored.error().sentence.isEmpty() && !QFile::exists(db::Database::filePath(dataDir)),
                "what is refused leaves nothing");
    else if (const auto opened = db::Database::open(dataDir); !opened)
        require(!opened.error().sentence.isEmpty(), "what cannot be opened is told");
    QFile after(file);
    require(after.open(QFile::ReadOnly) && after.readAll() == bytes, "the backup stays as it is");
    return 0;
}
