// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "cli/command_options.h"
#include "cli/terminal.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QFuture>
#include <QObject>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace pantau::cli {

/// How long the end waits for what is paid for: a batch may take the service a minute.
constexpr std::chrono::seconds LastPatience{70};

/// One command of the command line: what it is called, what it takes and what it does.
///
/// It describes what it takes, which lets the values land in its members, and is run once; it ends by
/// emitting finished().
class Command : public QObject
{
    Q_OBJECT

public:
    /// Whether it only reads the database, so that it may run beside another Pantau, or does without a
    /// session.
    enum class Access { None, Reading, Full };

    struct Name
    {
        const char *words; ///< that call it, for example "account add"
        QString summary;
    };

    [[nodiscard]] virtual Name name() const = 0;
    [[nodiscard]] QString words() const { return QString::fromLatin1(name().words); }
    [[nodiscard]] QString summary() const { return name().summary; }
    [[nodiscard]] virtual Access access() const { return Access::Full; }
    /// Whether it shows what the watch has found or will do: then what stands in the way of the watch is said
    /// too.
    [[nodiscard]] virtual bool tellsSituation() const { return false; }
    /// Known once the values have landed.
    [[nodiscard]] virtual Output::Form form() const { return Output::Form::Document; }
    /// What it takes, and the members that it lands in.
    virtual void describe(CommandOptions &options) { Q_UNUSED(options) }
    virtual void run(app::Session &session, Output &output)
    {
        Q_UNUSED(session)
        Q_UNUSED(output)
    }
    /// Whether everything it says is a line of JSON with its time; known once the values have landed.
    [[nodiscard]] virtual bool keepsLog() const { return false; }
    /// Whether other programs' commands are done with its session while it runs.
    [[nodiscard]] virtual bool servesOthers() const { return false; }
    /// The files that it was told to write, known once the values have landed.
    [[nodiscard]] virtual QStringList writtenFiles() const { return {}; }
    /// Whether it reads a file or the standard input, known once the values have landed.
    [[nodiscard]] virtual bool readsInput() const { return false; }
    /// Whether that is the standard input: then giveInput() comes before run().
    [[nodiscard]] virtual bool readsStandardInput() const { return false; }
    /// What it reads there, unless it was read already; see giveInput().
    [[nodiscard]] Result<QByteArray> input() const { return m_input ? *m_input : readInput(); }
    void giveInput(std::optional<QByteArray> input) { m_input = std::move(input); }
    /// Somebody wants it to end, and the session with it. What was paid for is still waited for.
    virtual void interrupted() {}
    /// The same in a session that goes on: whether the command ends by itself, soon.
    virtual bool stop() { return false; }
    /// Answers needsFinishing(). @p isSaved: no answer that was paid for is lost. Whether the command goes on
    /// with that, and ends later.
    bool finishedUp(bool isSaved)
    {
        const auto then = std::exchange(m_afterwards, {});
        if (then)
            then(isSaved);
        return bool(then);
    }
    /// In the place of run() where the access is None. @p dataDir fails where nobody knows the data folder.
    virtual void runWithout(const Result<QString> &dataDir, Output &output)
    {
        Q_UNUSED(dataDir)
        Q_UNUSED(output)
    }

Q_SIGNALS:
    void finished(pantau::cli::ExitCode code);
    /// It has nothing more to ask for: what is on its way is waited for and saved, which may take a while;
    /// finishedUp() follows.
    void needsFinishing();

protected:
    /// Goes on with @p then when all that was paid for has come and is saved, or never will be.
    void finishUp(std::function<void(bool isSaved)> then)
    {
        whenFinishedUp(std::move(then));
        Q_EMIT needsFinishing();
    }
    /// The same where the end comes from elsewhere; see interrupted().
    void whenFinishedUp(std::function<void(bool isSaved)> then) { m_afterwards = std::move(then); }
    /// Something goes on then already.
    [[nodiscard]] bool isFinishing() const { return bool(m_afterwards); }
    void done(ExitCode code = ExitCode::Done) { Q_EMIT finished(code); }
    /// Goes on with what @p future brings, or says why it brings nothing and ends.
    template <typename T, typename Then>
    void whenDone(QFuture<Result<T>> future, Output &output, Then then)
    {
        future.then(this, [this, &output, then = std::move(then)](const Result<T> &result) mutable {
            if (!result)
                return fail(output, result.error());
            if constexpr (std::is_void_v<T>)
                then();
            else
                then(*result);
        });
    }
    /// Says why and ends.
    void fail(Output &output, const Error &error);
    [[nodiscard]] virtual Result<QByteArray> readInput() const { return QByteArray(); }

private:
    std::optional<QByteArray> m_input;
    std::function<void(bool)> m_afterwards;
};

/// The account called @p name; without a name the only one there is.
[[nodiscard]] Result<Account> chooseAccount(const app::Session &session, const QString &name);
[[nodiscard]] Result<DomainList> chooseList(const app::Session &session, const QString &name);
/// The account through which a list is checked.
[[nodiscard]] Result<Account> accountOfList(const app::Session &session, const DomainList &list);

/// Of a command that writes to @p file.
[[nodiscard]] Output::Form formFor(const QString &file);

/// The names of all lists.
[[nodiscard]] QHash<ListId, QString> listNames(const app::Session &session);

/// A moment for a person: local time, with the zone's name.
[[nodiscard]] QString localTime(const std::optional<QDateTime> &time);

using Commands = std::vector<std::unique_ptr<Command>>;

template <typename... Each>
void add(Commands &commands)
{
    (commands.push_back(std::make_unique<Each>()), ...);
}

// The commands of each file, added in the order in which the help shows them.
void addAccountCommands(Commands &commands);
void addListCommands(Commands &commands);
void addDomainCommands(Commands &commands);
void addSteeringCommands(Commands &commands);
void addExportCommands(Commands &commands);
void addCheckCommand(Commands &commands);
void addMonitorCommand(Commands &commands);
void addUsageCommand(Commands &commands);
void addPlanCommand(Commands &commands);
void addHistoryCommands(Commands &commands);
void addReportCommand(Commands &commands);
void addAppealCommands(Commands &commands);
void addHintCommands(Commands &commands);
void addAlertCommands(Commands &commands);
void addChannelCommands(Commands &commands);
void addSettingsCommands(Commands &commands);
void addBackupCommands(Commands &commands);
void addVersionCommand(Commands &commands);

/// Which commands there are: found by their words, listed under headings, and named where the words are
/// wrong.
class CommandCatalogue
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::CommandCatalogue)

public:
    CommandCatalogue();

    /// The command that the first words of @p arguments name; they are taken out, everything else is left.
    /// Null where there is none. @p common: the options that may stand before them.
    [[nodiscard]] Command *take(QStringList &arguments, const CommandOptions &common) const;
    /// Whether some commands begin with @p word.
    [[nodiscard]] bool hasCommandsIn(const QString &word) const;
    /// For a person: those that begin with @p word, or all.
    [[nodiscard]] QString overview(const QString &word = {}) const;
    /// Why @p given is no command, and what was likely meant.
    [[nodiscard]] QString noCommand(const QStringList &given) const;

private:
    struct Group
    {
        QString title;
        std::size_t first; ///< of its commands
    };
    void addGroup(const QString &title, std::initializer_list<void (*)(Commands &)> adders);

    Commands m_commands;
    std::vector<Group> m_groups;
};

} // namespace pantau::cli
