// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backups.h"
#include "app/channel_commands.h"
#include "app/data_commands.h"
#include "app/json.h"
#include "app/keys.h"
#include "base/database.h"
#include "base/files.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "db/backup.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QTemporaryDir>
#include <QTime>

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace pantau::cli {

namespace {

using QuietHours = std::pair<QTime, QTime>; ///< start and end, local time

Result<std::optional<QuietHours>> readQuietHours(const QString &text)
{
    if (text == QLatin1String("off"))
        return std::optional<QuietHours>();
    const QStringList parts = text.split(u'-');
    const QString format = QStringLiteral("h:mm");
    const QTime from = QTime::fromString(parts.value(0).trimmed(), format);
    const QTime until = QTime::fromString(parts.value(1).trimmed(), format);
    if (parts.size() == 2 && from.isValid() && until.isValid() && from != until)
        return std::optional(QuietHours(from, until));
    return failure(Error::Kind::InvalidInput,
                   tr("“%1” is not a time span. Write quiet hours like 22:00-07:00, or “off”.").arg(text));
}

Result<int> readMinutes(const QString &text)
{
    const auto duration = TRY(readDuration(text));
    const qint64 minutes = std::chrono::ceil<std::chrono::minutes>(duration).count();
    return int(std::min<qint64>(minutes, std::numeric_limits<int>::max())); // refused later
}

QString onOffWord(bool on)
{
    return on ? tr("on") : tr("off");
}

void showBackup(const BackupInfo &info, Output &output)
{
    const QLocale locale;
    output.table({tr("Backup"), QDir::toNativeSeparators(info.file)},
                 {{tr("Created"), localTime(info.madeAt)},
                  {tr("Size"), locale.formattedDataSize(info.bytes, 1, QLocale::DataSizeTraditionalFormat)},
                  {tr("Checksum"), info.hasChecksum ? tr("verified") : tr("none")},
                  {tr("Accounts"), locale.toString(info.accounts)},
                  {tr("Lists"), locale.toString(info.lists)},
                  {tr("Domains"), locale.toString(info.domains)},
                  {tr("Changes"), locale.toString(info.changes)},
                  {tr("Newest check"), localTime(info.newestCheck)}});
}

/// Damage in a file without a checksum goes unnoticed.
void printMissingChecksum(const BackupInfo &info, Output &output)
{
    if (!info.hasChecksum)
        output.remark(
            tr("This backup has no checksum because it is a copy of the database. Only its structure "
               "could be verified."));
}

} // namespace

/// Implements `alerts settings` and `alerts settings set`.
class AlertsSettings final : public Command
{
public:
    Access access() const override { return m_sets ? Access::Full : Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.getOrSet(words(), m_sets);
        options.option(
            "quiet", "HOURS",
            tr("Quiet hours in local time, such as 22:00-07:00, or “off”: alerts wait for their end."),
            m_quiet, readQuietHours);
        options.option(
            "grouping", "TIME",
            tr("The first changes are notified immediately. Later ones are collected for this time, such "
               "as 2m; “off”: each reply's changes are notified immediately."),
            m_grouping, durationOr("off"));
        options.choice("quota-warnings", tr("Whether to warn when the quota runs low: on or off."),
                       m_quotaWarnings, onOff());
        options.choice("unblocked", tr("Whether to notify when a domain is unblocked, too: on or off."),
                       m_restoredAlerts, onOff());
        options.list(
            tr("Set “quiet”, “unblocked” and “language” for the channels that receive only this list."),
            m_list);
        options.choice("language", tr("With --list: the language of the messages."), m_language,
                       Choices<QString>{{QStringLiteral("en"), QStringLiteral("en")},
                                        {QStringLiteral("id"), QStringLiteral("id")}});
        options.flag("default", tr("With --list: remove its settings, so that those for all channels apply."),
                     m_isDefault);
        options.check([&options] {
            const bool isOfList = options.isGiven("language") || options.isGiven("default");
            const bool isOfAll = options.isGiven("grouping") || options.isGiven("quota-warnings");
            if (options.isGiven("list"))
                return isOfAll ? std::optional(tr("--grouping and --quota-warnings do not go with --list."))
                               : std::nullopt;
            return isOfList ? std::optional(tr("--language and --default go with --list.")) : std::nullopt;
        });
    }

    Result<void> run() override
    {
        auto settings = TRY(session().store().alerts().settings());
        if (m_list)
            return runForList(settings);
        if (!m_sets) {
            show(settings);
            return done();
        }
        if (m_grouping)
            settings.grouping = m_grouping->value_or(std::chrono::seconds(0));
        if (m_quiet)
            settings.quietHours = m_quiet->has_value();
        if (m_quiet && *m_quiet)
            std::tie(settings.quietFrom, settings.quietUntil) = **m_quiet;
        settings.quotaWarnings = m_quotaWarnings.value_or(settings.quotaWarnings);
        settings.restoredAlerts = m_restoredAlerts.value_or(settings.restoredAlerts);
        return whenDone(session().write(&db::Alerts::saveSettings, settings), [this, settings] {
            show(settings);
            return done();
        });
    }

private:
    Result<void> runForList(const AlertSettings &common)
    {
        auto client = TRY(session().store().alerts().client(m_list->id));
        if (m_isDefault)
            client = ClientAlerts();
        if (m_quiet)
            client.quiet = m_quiet->value_or(QuietHours(QTime(0, 0), QTime(0, 0)));
        if (m_restoredAlerts)
            client.restoredAlerts = m_restoredAlerts;
        if (!m_language.isEmpty())
            client.language = m_language;
        const AlertSettings settings = client.applied(common);
        if (!m_sets) {
            show(settings);
            return done();
        }
        return whenDone(session().write(&db::Alerts::saveClient, m_list->id, client), [this, settings] {
            show(settings);
            return done();
        });
    }
    void show(const AlertSettings &settings) const
    {
        if (output().isJson())
            return output().json(app::toJson(settings));
        const QString format = QStringLiteral("HH:mm");
        const QString hours =
            settings.quietFrom.toString(format) + u'-' + settings.quietUntil.toString(format);
        output().table(
            {tr("Setting"), tr("Value")},
            {{tr("Quiet hours"), settings.quietHours ? hours : onOffWord(false)},
             {tr("Grouping"), settings.grouping.count() == 0
                                  ? onOffWord(false)
                                  : tr("%Ln s", "seconds", int(settings.grouping.count()))},
             {tr("Quota warnings"), onOffWord(settings.quotaWarnings)},
             {tr("Notify when unblocked"), onOffWord(settings.restoredAlerts)},
             {tr("Language"), settings.language.isEmpty() ? tr("same as Pantau") : settings.language}});
    }

    bool m_sets = false;
    std::optional<std::optional<std::chrono::seconds>> m_grouping;
    std::optional<std::optional<QuietHours>> m_quiet;
    std::optional<bool> m_quotaWarnings;
    std::optional<bool> m_restoredAlerts;
    std::optional<DomainList> m_list;
    QString m_language;
    bool m_isDefault = false;
};

/// Implements `settings` and `settings set`.
class ProgramSettingsCommand final : public Command
{
public:
    Access access() const override { return m_sets ? Access::Full : Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.getOrSet(words(), m_sets);
        for (const Setting &setting : Setting::all())
            if (setting.option)
                describe(setting, options);
    }

    Result<void> run() override
    {
        auto settings = TRY(session().store().settings().read());
        if (!m_sets) {
            show(settings);
            return done();
        }
        const int keptBefore = settings.keepChecksDays;
        for (const auto &[key, value] : m_given)
            if (value)
                Setting::named(key).set(settings, *value);
        return whenDone(session().write(&db::Settings::save, settings), [this, keptBefore, settings] {
            show(settings);
            if (settings.keepChecksDays < keptBefore)
                output().remark(tr("Single checks, alerts and log entries that are older than %Ln "
                                   "day(s) will be deleted.",
                                   nullptr, settings.keepChecksDays));
            return done();
        });
    }

private:
    void describe(const Setting &setting, CommandOptions &options)
    {
        std::optional<int> &given = m_given[setting.key];
        const QString help = Setting::text(setting.help);
        switch (setting.kind) {
        case Setting::Kind::Number:
            return options.option(setting.option, setting.unit, help, given, readNumber);
        case Setting::Kind::Minutes:
            return options.option(setting.option, setting.unit, help, given, readMinutes);
        case Setting::Kind::Flag:
            return options.choice(setting.option, help, given, onOff());
        }
    }

    void show(const ProgramSettings &settings) const
    {
        QJsonObject object;
        QStringList sentences;
        for (const Setting &setting : Setting::all()) {
            if (!setting.option)
                continue;
            const int value = setting.value(settings);
            const bool isFlag = setting.kind == Setting::Kind::Flag;
            object.insert(QLatin1String(setting.jsonKey),
                          isFlag ? QJsonValue(value == 1) : QJsonValue(value));
            const QString sentence = Setting::text(setting.sentence, value);
            sentences += isFlag ? sentence.arg(onOffWord(value == 1)) : sentence;
        }
        output().result(object, sentences.join(u'\n'));
    }

    bool m_sets = false;
    std::map<const char *, std::optional<int>> m_given; ///< by the key of the setting
};

class BackupCreate final : public Command
{
public:
    Output::Form form() const override { return formFor(m_file); }
    QStringList writtenFiles() const override { return {m_file}; }

    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The backup, or - for the standard output."), m_file);
        options.flag("replace", tr("Replace an existing file."), m_replaces);
    }

    Result<void> run() override
    {
        const bool isPrinted = WholeFile::isStandardOutput(m_file);
        if (isPrinted && !m_printed.emplace().isValid())
            return failure(Error::Kind::Storage, m_printed->errorString());
        m_file = isPrinted ? m_printed->filePath(QStringLiteral("backup.sqlite"))
                           : QFileInfo(m_file).absoluteFilePath();
        return whenDone(
            session().data().createBackup(m_file, m_replaces ? ExistingFile::Replace : ExistingFile::Refuse),
            [this, isPrinted](const BackupInfo &made) {
                if (isPrinted) {
                    const auto printed = print();
                    return printed ? done() : fail(printed.error());
                }
                if (output().isJson()) {
                    output().json(app::toJson(made));
                } else {
                    showBackup(made, output());
                    output().line(keysStay());
                }
                const auto channels = session().store().channels().all().value_or(QList<Channel>());
                if (std::any_of(channels.cbegin(), channels.cend(),
                                [](const Channel &each) { return !each.url.isEmpty(); }))
                    output().remark(
                        tr("The backup contains webhook addresses and any tokens in them. Keep it "
                           "where no one else can read it."));
                return done();
            });
    }

private:
    QString keysStay() const
    {
        const QString file = session().keys().file();
        return file.isEmpty() ? tr("Keys and secrets are not in it: they stay in the keychain.")
                              : tr("Keys and secrets are not in it: they stay in the encrypted file “%1”.")
                                    .arg(QDir::toNativeSeparators(file));
    }

    Result<void> print() const
    {
        QFile made(m_file);
        WholeFile printed(QStringLiteral("-"), {});
        auto done = printed.open();
        if (done && !made.open(QFile::ReadOnly))
            done = failure(Error::Kind::Storage,
                           tr("The backup could not be read back: %1.").arg(made.errorString()));
        while (done && !made.atEnd())
            done = printed.write(made.read(1024 * 1024));
        return done ? printed.commit() : done;
    }

    QString m_file;
    std::optional<QTemporaryDir> m_printed; ///< holds a backup written to standard output
    bool m_replaces = false;
};

class BackupShow final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The backup."), m_file, readFile);
    }

    Result<void> runWithout(const Result<QString> &dataDir) override
    {
        Q_UNUSED(dataDir)
        const auto info = TRY(db::inspectBackup(m_file));
        if (output().isJson())
            output().json(app::toJson(info));
        else
            showBackup(info, output());
        printMissingChecksum(info, output());
        return done();
    }

private:
    QString m_file;
};

class BackupRestore final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The backup."), m_file, readFile);
    }

    Result<void> runWithout(const Result<QString> &dataDir) override
    {
        if (!dataDir)
            return fail(dataDir.error());
        const auto restored = TRY(app::restoreBackup(m_file, *dataDir));
        printMissingChecksum(restored.backup, output());
        if (output().isJson()) {
            QJsonObject object = app::toJson(restored.backup);
            object.insert(QStringLiteral("previous_database"), app::jsonText(restored.keptAside));
            output().json(object);
            return done();
        }
        output().line(tr("Restored %Ln domain(s), as of %1.", nullptr, restored.backup.domains)
                          .arg(localTime(restored.backup.madeAt)));
        if (!restored.keptAside.isEmpty())
            output().line(tr("The previous database is kept as “%1”.")
                              .arg(QDir::toNativeSeparators(restored.keptAside)));
        if (restored.backup.accountsWithKey > 0)
            output().line(tr("On another computer, enter the key of each account again."));
        return done();
    }

private:
    QString m_file;
};

class Version final : public Command
{
public:
    Result<void> runWithout(const Result<QString> &) override
    {
        const QString version = QStringLiteral(PANTAU_VERSION);
        return done({{QStringLiteral("version"), version}}, QStringLiteral("Pantau ") + version);
    }
};

void addSettingsCommands(Commands &commands)
{
    add<AlertsSettings>(commands, {"alerts settings", tr("Show or set quiet hours, grouping and warnings")});
    add<ProgramSettingsCommand>(commands,
                                {"settings", tr("Show or change the settings of checks and look-ups")});
    add<BackupCreate>(commands, {"backup create", tr("Copy the database to a file, even while it is in use"),
                                 Access::Reading});
    add<BackupShow>(commands, {"backup show", tr("Show the contents of a backup"), Access::None});
    add<BackupRestore>(commands, {"backup restore", tr("Replace the database with a backup"), Access::None});
    add<Version>(commands, {"version", tr("Show the version"), Access::None});
}

} // namespace pantau::cli
