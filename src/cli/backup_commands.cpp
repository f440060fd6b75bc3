// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backups.h"
#include "app/data_commands.h"
#include "app/json.h"
#include "app/keys.h"
#include "base/database.h"
#include "base/files.h"
#include "cli/commands.h"
#include "cli/values.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QTemporaryDir>

#include <algorithm>

namespace pantau::cli {

namespace {

void showBackup(const BackupInfo &info, Output &output)
{
    const QLocale locale;
    output.table(
        {Command::tr("Backup"), QDir::toNativeSeparators(info.file)},
        {{Command::tr("Created"), localTime(info.madeAt)},
         {Command::tr("Size"), locale.formattedDataSize(info.bytes, 1, QLocale::DataSizeTraditionalFormat)},
         {Command::tr("Checksum"), info.hasChecksum ? Command::tr("verified") : Command::tr("none")},
         {Command::tr("Accounts"), locale.toString(info.accounts)},
         {Command::tr("Lists"), locale.toString(info.lists)},
         {Command::tr("Domains"), locale.toString(info.domains)},
         {Command::tr("Changes"), locale.toString(info.changes)},
         {Command::tr("Newest check"), localTime(info.newestCheck)}});
}

/// A wrong number in such a file is found by nobody.
void tellMissingChecksum(const BackupInfo &info, Output &output)
{
    if (!info.hasChecksum)
        output.remark(
            Command::tr("This backup has no checksum: an earlier version of Pantau made it, or it is a copy "
                        "of the database. Only its structure could be verified."));
}

} // namespace

class BackupCreate final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::BackupCreate)

public:
    Name name() const override
    {
        return {"backup create", tr("Copy the database to a file, while it is in use")};
    }
    Access access() const override { return Access::Reading; }
    Output::Form form() const override { return formFor(m_file); }
    QStringList writtenFiles() const override { return {m_file}; }

    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The backup, or - for the standard output."), m_file);
        options.flag("replace", tr("Replace the file when there is one already."), m_replaces);
    }

    void run(app::Session &session, Output &output) override
    {
        const bool isPrinted = WholeFile::isStandardOutput(m_file);
        if (isPrinted && !m_printed.emplace().isValid())
            return fail(output, {Error::Kind::Storage, m_printed->errorString(), {}});
        m_file = isPrinted ? m_printed->filePath(QStringLiteral("backup.sqlite"))
                           : QFileInfo(m_file).absoluteFilePath();
        whenDone(
            session.data().createBackup(m_file, m_replaces ? ExistingFile::Replace : ExistingFile::Refuse),
            output, [this, &session, &output, isPrinted](const BackupInfo &made) {
                if (isPrinted) {
                    const auto printed = print();
                    return printed ? done() : fail(output, printed.error());
                }
                if (output.isJson()) {
                    output.json(app::toJson(made));
                } else {
                    showBackup(made, output);
                    output.line(keysStay(session));
                }
                const auto channels = session.queries().channels().value_or(QList<Channel>());
                if (std::any_of(channels.cbegin(), channels.cend(),
                                [](const Channel &each) { return !each.url.isEmpty(); }))
                    output.remark(tr("The addresses of webhooks are in it, with any token that they "
                                     "carry: keep it where nobody else can read it."));
                done();
            });
    }

private:
    static QString keysStay(const app::Session &session)
    {
        const QString file = session.keys().file();
        return file.isEmpty() ? tr("Keys and secrets are not in it: they stay in the keychain.")
                              : tr("Keys and secrets are not in it: they stay in the encrypted file “%1”.")
                                    .arg(QDir::toNativeSeparators(file));
    }

    Result<void> print() const
    {
        QFile made(m_file);
        WholeFile output(QStringLiteral("-"), {});
        auto done = output.open();
        if (done && !made.open(QFile::ReadOnly))
            done = failure(Error::Kind::Storage,
                           tr("The backup could not be read back: %1.").arg(made.errorString()));
        while (done && !made.atEnd())
            done = output.write(made.read(1024 * 1024));
        return done ? output.commit() : done;
    }

    QString m_file;
    std::optional<QTemporaryDir> m_printed; ///< holds the backup that goes to the standard output
    bool m_replaces = false;
};

class BackupLook final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::BackupLook)

public:
    Name name() const override { return {"backup look", tr("Show what a backup holds")}; }
    Access access() const override { return Access::None; }

    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The backup."), m_file, readFile);
    }

    void runWithout(const Result<QString> &dataDir, Output &output) override
    {
        Q_UNUSED(dataDir)
        const auto info = app::inspectBackup(m_file);
        if (!info)
            return fail(output, info.error());
        if (output.isJson())
            output.json(app::toJson(*info));
        else
            showBackup(*info, output);
        tellMissingChecksum(*info, output);
        done();
    }

private:
    QString m_file;
};

class BackupRestore final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::BackupRestore)

public:
    Name name() const override { return {"backup restore", tr("Replace the database with a backup")}; }
    Access access() const override { return Access::None; }

    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The backup."), m_file, readFile);
    }

    void runWithout(const Result<QString> &dataDir, Output &output) override
    {
        if (!dataDir)
            return fail(output, dataDir.error());
        const auto restored = app::restoreBackup(m_file, *dataDir);
        if (!restored)
            return fail(output, restored.error());
        tellMissingChecksum(restored->backup, output);
        if (output.isJson()) {
            QJsonObject object = app::toJson(restored->backup);
            object.insert(QStringLiteral("kept_aside"), app::jsonText(restored->keptAside));
            output.json(object);
            return done();
        }
        output.line(tr("Restored %Ln domain(s), as of %1.", nullptr, restored->backup.domains)
                        .arg(localTime(restored->backup.madeAt)));
        if (!restored->keptAside.isEmpty())
            output.line(tr("The database that was there is kept as “%1”.")
                            .arg(QDir::toNativeSeparators(restored->keptAside)));
        if (restored->backup.accountsWithKey > 0)
            output.line(tr("On another computer, the key of each account has to be entered again."));
        done();
    }

private:
    QString m_file;
};

void addBackupCommands(Commands &commands)
{
    add<BackupCreate, BackupLook, BackupRestore>(commands);
}

} // namespace pantau::cli
