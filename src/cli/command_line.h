// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "cli/command.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QObject>
#include <QTextStream>

#include <memory>
#include <optional>

namespace pantau::cli {

class CommandHost;
class HandedRun;

/// The session that goes on after a command which another program has handed over; see command_socket.h.
struct HostSession
{
    app::Session *session = nullptr; ///< null: the command opens its own
    bool hasOtherKeys = false;       ///< than the program that hands over was told to use
    std::optional<QByteArray> input; ///< what the command reads, where it reads something
    bool showsProgress = false;
    Output::Asking ask; ///< empty: there is nobody
};

/// Finds the command that the words name, opens the session that it needs, and runs it.
class CommandLine final : public QObject
{
    Q_OBJECT

public:
    CommandLine(QTextStream &out, QTextStream &err, const Clock &clock, HostSession host = {});
    ~CommandLine() override;

    /// @p arguments without the program's name. Ends by emitting finished(), possibly before it returns.
    void run(QStringList arguments);
    /// Somebody wants the program to end: monitoring ends well, anything else as failed. What was paid for is
    /// waited for and stored first, until somebody asks again.
    void interrupt();
    /// As interrupt(), since the one at work ends; that is said.
    void endWithHost();
    /// Whether the command itself has ended. One in a session that goes on may still wait for something when
    /// nobody waits for it any more, and must not be deleted before.
    [[nodiscard]] bool isAtRest() const { return !m_running || m_hasEnded; }

Q_SIGNALS:
    void finished(pantau::cli::ExitCode code);
    /// After finished(), where isAtRest() was false then.
    void atRest();

private:
    void describeCommon(CommandOptions &options);
    static bool turnHelpAround(QStringList &arguments, const CommandOptions &common);
    void finishWith(const QString &text);
    void wrongUsage(const QString &sentence);
    [[nodiscard]] Result<QString> dataDir() const;
    void offerBackup();
    void open(Command &command, const CommandOptions &given);
    void begin(Command &command, const CommandOptions &given);
    [[nodiscard]] Result<void> openSession(const Command &command, const QString &dataDir);
    [[nodiscard]] Result<void> keepsItsSecrets(const Command &command) const;
    void runHosted(Command &command, const CommandOptions &given);
    [[nodiscard]] bool handOver(Command &command, const CommandOptions &given, const QString &dataDir);
    void handedEnded(std::optional<ExitCode> code);
    void interruptHosted();
    void finishHosted();
    void fail(const Error &error);
    void tellPause(const QString &sentence);
    void tellSlowKeychain();
    void makeOutput(bool json);
    void end(ExitCode code);
    void finishUp();
    [[nodiscard]] bool owesAnswers() const;
    void tellWhatIsAwaited();
    void leave();

    QTextStream &m_out;
    QTextStream &m_err;
    const Clock &m_clock;
    HostSession m_host;
    QStringList m_arguments;
    const CommandCatalogue m_catalogue;
    std::unique_ptr<app::Session> m_ownSession;
    app::Session *m_session = nullptr;          ///< its own, or that of the host
    std::unique_ptr<CommandHost> m_commandHost; ///< of the commands of others
    std::unique_ptr<CommandOptions> m_given;
    std::unique_ptr<Output> m_output;
    std::unique_ptr<HandedRun> m_handed; ///< the command is done by another Pantau
    QString m_dataDir;
    QStringList m_keyFiles;
    QString m_passphraseFile;
    Command *m_running = nullptr;
    QElapsedTimer m_sincePause;     ///< that one was told
    std::optional<ExitCode> m_code; ///< once it is known
    bool m_isFinishing = false;
    bool m_isFinished = false; ///< nothing is waited for any more
    bool m_hasEnded = false;   ///< the command did
    bool m_isInterrupted = false;
    bool m_endsByItself = false; ///< the command, although it was interrupted
    bool m_hasToldKeychain = false;
    bool m_hasLeft = false;
};

} // namespace pantau::cli
