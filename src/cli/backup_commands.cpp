// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/backup_commands.h"

#include "core/whole_file.h"
#include "session/session_data.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace pantau::cli {

namespace {

const QString ReplaceOption = QStringLiteral("replace");

void describeFile(QCommandLineParser &parser)
{
    parser.addPositionalArgument(QStringLiteral("FILE"), Command::tr("The backup."));
}

std::optional<QString> takeFile(const QCommandLineParser &parser, QString &file)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("FILE")}))
        return wrong;
    file = QFileInfo(parser.positionalArguments().first()).absoluteFilePath();
    return std::nullopt;
}

QJsonObject backupJson(const store::BackupInfo &info)
{
    return {{QStringLiteral("file"), info.file},
            {QStringLiteral("bytes"), info.bytes},
            {QStringLiteral("made_at"), jsonTime(info.madeAt)},
            {QStringLiteral("schema_version"), info.version},
            {QStringLiteral("accounts"), info.accounts},
            {QStringLiteral("accounts_with_key"), info.accountsWithKey},
            {QStringLiteral("lists"), info.lists},
            {QStringLiteral("domains"), info.domains},
            {QStringLiteral("changes"), info.changes},
            {QStringLiteral("newest_check"), jsonTime(info.newestCheck)}};
}

void showBackup(const store::BackupInfo &info, Output &output)
{
    const QLocale locale;
    output.table(
        {Command::tr("Backup"), QDir::toNativeSeparators(info.file)},
        {{Command::tr("Made"), localTime(info.madeAt)},
         {Command::tr("Size"), locale.formattedDataSize(info.bytes, 1, QLocale::DataSizeTraditionalFormat)},
         {Command::tr("Accounts"), locale.toString(info.accounts)},
         {Command::tr("Lists"), locale.toString(info.lists)},
         {Command::tr("Domains"), locale.toString(info.domains)},
         {Command::tr("Changes"), locale.toString(info.changes)},
         {Command::tr("Newest check"), localTime(info.newestCheck)}});
}

} // namespace

void BackupCreate::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"), tr("The backup, or - for the standard output."));
    parser.addOption({ReplaceOption, tr("Replace the file when there is one already.")});
}

std::optional<QString> BackupCreate::take(const QCommandLineParser &parser)
{
    if (parser.isSet(ReplaceOption))
        m_existing = store::ExistingFile::Replace;
    if (parser.positionalArguments() == QStringList{QStringLiteral("-")}) {
        m_printed.emplace();
        if (!m_printed->isValid())
            return m_printed->errorString();
        m_file = m_printed->filePath(QStringLiteral("backup.sqlite"));
        return std::nullopt;
    }
    return takeFile(parser, m_file);
}

Result<void> BackupCreate::print() const
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

void BackupCreate::run(session::Session &session, Output &output)
{
    session.createBackup(m_file, m_existing)
        .then(this, [this, &session, &output](const Result<store::BackupInfo> &made) {
            if (!made)
                return fail(output, made.error());
            if (m_printed) {
                const auto printed = print();
                return printed ? done() : fail(output, printed.error());
            }
            if (output.isJson()) {
                output.json(backupJson(*made));
            } else {
                showBackup(*made, output);
                output.line(tr("Keys and secrets are not in it: they stay in the keychain."));
            }
            const auto channels = session.channels().value_or(QList<Channel>());
            if (std::any_of(channels.cbegin(), channels.cend(),
                            [](const Channel &each) { return each.kind == Channel::Kind::Webhook; }))
                output.remark(tr("The addresses of webhooks are in it, with any token that they carry: keep "
                                 "it where nobody else can read it."));
            done();
        });
}

void BackupLook::describe(QCommandLineParser &parser) const
{
    describeFile(parser);
}

std::optional<QString> BackupLook::take(const QCommandLineParser &parser)
{
    return takeFile(parser, m_file);
}

void BackupLook::runWithout(const QString &dataDir, Output &output)
{
    Q_UNUSED(dataDir)
    const auto info = store::inspectBackup(m_file);
    if (!info)
        return fail(output, info.error());
    if (output.isJson())
        output.json(backupJson(*info));
    else
        showBackup(*info, output);
    done();
}

void BackupRestore::describe(QCommandLineParser &parser) const
{
    describeFile(parser);
}

std::optional<QString> BackupRestore::take(const QCommandLineParser &parser)
{
    return takeFile(parser, m_file);
}

void BackupRestore::runWithout(const QString &dataDir, Output &output)
{
    const auto restored = session::restoreBackup(m_file, dataDir);
    if (!restored)
        return fail(output, restored.error());
    if (output.isJson()) {
        QJsonObject object = backupJson(restored->backup);
        object.insert(QStringLiteral("kept_aside"), restored->keptAside.isEmpty()
                                                        ? QJsonValue(QJsonValue::Null)
                                                        : QJsonValue(restored->keptAside));
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

} // namespace pantau::cli
