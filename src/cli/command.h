// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "cli/command_options.h"
#include "cli/terminal.h"

#include <QByteArray>
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

/// How long to wait for replies that were already paid for. A batch can take up to a minute.
constexpr std::chrono::seconds LastPatience{70};

/// The session that the command needs: none, a read-only one (allowed next to another running Pantau) or
/// a full one.
enum class Access { None, Reading, Full };

/// Situation: it prints results or plans of monitoring. Problems that block monitoring are then reported
/// as well.
enum class Tells { Result, Situation };

/// A command of the command line: its name, its options and arguments, and what it does.
///
/// describe() binds each option to a member. start() is then called once, and the command ends by emitting
/// finished().
class Command : public QObject
{
    Q_OBJECT

public:
    /// How a command is called, and what it needs.
    struct Entry
    {
        const char *words;
        QString summary;
        Access access = Access::Full;
        Tells tells = Tells::Result;
    };

    void setEntry(Entry entry) { m_entry = std::move(entry); }
    [[nodiscard]] QString words() const { return QString::fromLatin1(m_entry.words); }
    [[nodiscard]] QString summary() const { return m_entry.summary; }
    /// Valid only after the options have been parsed.
    [[nodiscard]] virtual Access access() const { return m_entry.access; }
    [[nodiscard]] bool tellsSituation() const { return m_entry.tells == Tells::Situation; }
    /// Valid only after the options have been parsed.
    [[nodiscard]] virtual Output::Form form() const { return Output::Form::Document; }
    /// Declares the options and arguments and the members that receive their values.
    virtual void describe(CommandOptions &options) { Q_UNUSED(options) }
    void start(app::Session &session, Output &output)
    {
        m_session = &session;
        m_output = &output;
        failIfWrong(run());
    }
    /// For a command whose access is None. @p dataDir is an error if the data folder is unknown.
    void startWithout(const Result<QString> &dataDir, Output &output)
    {
        m_output = &output;
        failIfWrong(runWithout(dataDir));
    }
    /// True if all output is JSON lines with a time. Valid only after the options have been parsed.
    [[nodiscard]] virtual bool keepsLog() const { return false; }
    /// True if commands from other processes run in its session in the meantime.
    [[nodiscard]] virtual bool servesOthers() const { return false; }
    /// Files that the command will write. Valid only after the options have been parsed.
    [[nodiscard]] virtual QStringList writtenFiles() const { return {}; }
    /// True if it reads a file or standard input. Valid only after the options have been parsed.
    [[nodiscard]] virtual bool readsInput() const { return false; }
    /// True if that input is standard input. giveInput() is then called before start().
    [[nodiscard]] virtual bool readsStandardInput() const { return false; }
    /// The command's input: the bytes passed to giveInput(), or else read now.
    [[nodiscard]] Result<QByteArray> input() const { return m_input ? *m_input : readInput(); }
    void giveInput(std::optional<QByteArray> input) { m_input = std::move(input); }
    /// Called when the command should end together with its session. Paid replies are still awaited.
    virtual void interrupted() {}
    /// Called when the command should end but its session continues. Returns true if the command then ends on
    /// its own, soon.
    virtual bool stop() { return false; }
    /// Answers needsFinishing(). @p isSaved is true if all paid replies were stored.
    /// Returns true if the command continues with them and ends later.
    bool finishedUp(bool isSaved)
    {
        const auto then = std::exchange(m_afterwards, {});
        if (then)
            then(isSaved);
        return bool(then);
    }

Q_SIGNALS:
    void finished(pantau::cli::ExitCode code);
    /// Emitted when the command has nothing more to request. Replies in flight are then awaited and stored,
    /// which can take a while; finishedUp() follows.
    void needsFinishing();

protected:
    /// Returns an error to fail with it. A command that is not done yet ends by done() or fail().
    virtual Result<void> run() { return {}; }
    /// Called instead of run() if the access is None.
    virtual Result<void> runWithout(const Result<QString> &dataDir)
    {
        Q_UNUSED(dataDir)
        return {};
    }
    [[nodiscard]] app::Session &session() const { return *m_session; }
    [[nodiscard]] Output &output() const { return *m_output; }
    /// Calls @p then once all paid replies have been stored, or can no longer be.
    void finishUp(std::function<void(bool isSaved)> then)
    {
        whenFinishedUp(std::move(then));
        Q_EMIT needsFinishing();
    }
    /// Sets the continuation without requesting the end; see interrupted().
    void whenFinishedUp(std::function<void(bool isSaved)> then) { m_afterwards = std::move(then); }
    /// True if a continuation is already set.
    [[nodiscard]] bool isFinishing() const { return bool(m_afterwards); }
    // These return no error, so that run() can end with one of them.

    Result<void> done(ExitCode code = ExitCode::Done)
    {
        Q_EMIT finished(code);
        return {};
    }
    /// Reports the outcome and ends; see Output::result().
    Result<void> done(const QJsonObject &object, const QString &sentence)
    {
        output().result(object, sentence);
        return done();
    }
    /// Reports @p error and ends as failed.
    Result<void> fail(const Error &error);
    /// For a ServiceFailure or a DeliveryFailure.
    template <typename Failure>
    Result<void> fail(const Failure &failure)
    {
        return fail(failure.error);
    }
    /// Calls @p then with the result of @p future. Fails with the error of either, if it returns one.
    template <typename T, typename Failure, typename Then>
    Result<void> whenDone(QFuture<Result<T, Failure>> future, Then then)
    {
        // noexcept: without memory the program ends. A future would keep the exception, and nothing would
        // follow.
        future.then(this, [this, then = std::move(then)](const Result<T, Failure> &result) mutable noexcept {
            if (!result)
                fail(result.error());
            else if constexpr (std::is_void_v<T>)
                goOn(then);
            else
                goOn(then, *result);
        });
        return {};
    }
    [[nodiscard]] virtual Result<QByteArray> readInput() const { return QByteArray(); }

private:
    void failIfWrong(const Result<void> &result)
    {
        if (!result)
            fail(result.error());
    }
    template <typename Then, typename... Values>
    void goOn(Then &then, const Values &...values)
    {
        if constexpr (std::is_void_v<std::invoke_result_t<Then &, const Values &...>>)
            then(values...);
        else
            failIfWrong(then(values...));
    }

    Entry m_entry;
    app::Session *m_session = nullptr;
    Output *m_output = nullptr;
    std::optional<QByteArray> m_input;
    std::function<void(bool)> m_afterwards;
};

/// The account named @p name; if the name is empty, the only account.
[[nodiscard]] Result<Account> chooseAccount(const app::Session &session, const QString &name);
[[nodiscard]] Result<DomainList> chooseList(const app::Session &session, const QString &name);
/// The accounts that check @p list.
[[nodiscard]] Result<QList<Account>> accountsOfList(const app::Session &session, const DomainList &list);
/// An account, and the domains to check with it.
using AccountDomains = std::pair<Account, QList<DomainName>>;
/// The accounts of the lists of each domain, one per service. A domain in no list is checked with the
/// accounts of the others. Fails if those differ.
[[nodiscard]] Result<QList<AccountDomains>> accountsOfDomains(const app::Session &session,
                                                              const QList<DomainName> &domains);
/// The only account that checks @p domains, or all lists if @p domains is empty.
[[nodiscard]] Result<Account> accountOfDomains(const app::Session &session, const QList<DomainName> &domains);

/// Output form of a command that writes to @p file.
[[nodiscard]] Output::Form formFor(const QString &file);

/// Names of all lists, by ID.
[[nodiscard]] QHash<ListId, QString> listNames(const app::Session &session);

/// @p time as local time with the name of the time zone.
[[nodiscard]] QString localTime(const std::optional<QDateTime> &time);

using Commands = std::vector<std::unique_ptr<Command>>;

/// Adds the command Each, which is created from @p args.
template <typename Each, typename... Args>
void add(Commands &commands, Command::Entry entry, Args... args)
{
    commands.push_back(std::make_unique<Each>(args...));
    commands.back()->setEntry(std::move(entry));
}

// Each function adds the commands of one file or a part of it. The help lists them in this order.
void addAccountCommands(Commands &commands);
void addListCommands(Commands &commands);
void addDomainCommands(Commands &commands);
void addDomainExportCommand(Commands &commands);
void addSteeringCommands(Commands &commands);
void addCheckCommand(Commands &commands);
void addMonitorCommand(Commands &commands);
void addQuotaCommands(Commands &commands);
void addHistoryCommands(Commands &commands);
void addAppealCommands(Commands &commands);
void addHintCommands(Commands &commands);
void addAlertCommands(Commands &commands);
void addSettingsCommands(Commands &commands);

/// All commands: finds one by its words, lists them by topic, and suggests one for a mistyped command.
class CommandCatalogue
{
public:
    CommandCatalogue();

    /// Returns the command that the first words of @p arguments name, or null, and removes those words. @p
    /// common: the options that may precede them.
    [[nodiscard]] Command *take(QStringList &arguments, const CommandOptions &common) const;
    /// True if any command starts with @p word.
    [[nodiscard]] bool hasCommandsIn(const QString &word) const;
    /// Overview of the commands that start with @p word, or of all commands.
    [[nodiscard]] QString overview(const QString &word = {}) const;
    /// Error text for the unknown command @p given, with a suggestion.
    [[nodiscard]] QString noCommand(const QStringList &given) const;

private:
    struct Group
    {
        QString title;
        std::size_t first; ///< index of its first command
    };
    void addGroup(const QString &title, std::initializer_list<void (*)(Commands &)> adders);

    Commands m_commands;
    std::vector<Group> m_groups;
};

} // namespace pantau::cli
