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

/// The session that runs a command received from another process; see command_socket.h.
struct HostSession
{
    app::Session *session = nullptr; ///< null: the command opens its own session
    bool hasOtherKeys = false;       ///< True if the client was given other key files
    std::optional<QByteArray> input; ///< the command's input, if it reads any
    TerminalStyle look{};
    Output::Asking ask; ///< empty: questions cannot be asked
};

/// Parses the command line, opens the session that the command needs, and runs the command.
class CommandLine final : public QObject
{
    Q_OBJECT

public:
    CommandLine(QTextStream &out, QTextStream &err, const Clock &clock, HostSession host = {});
    ~CommandLine() override;

    /// @p arguments: without the program name. Ends by emitting finished(), possibly before returning.
    void run(QStringList arguments);
    /// Interrupts the command: monitoring ends successfully, anything else fails.
    /// Paid replies are awaited and stored first, unless it is interrupted again.
    void interrupt();
    /// Like interrupt(), but also reports that the hosting program is ending.
    void endWithHost();
    /// True if the command has ended. A hosted command can still be waiting after its client has
    /// disconnected; it must not be deleted before it has ended.
    [[nodiscard]] bool isAtRest() const { return !m_running || m_hasEnded; }

Q_SIGNALS:
    void finished(pantau::cli::ExitCode code);
    /// Emitted after finished() if isAtRest() was false at that time.
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
    void printPause(const QString &sentence);
    void printSlowKeychain();
    void makeOutput(bool json);
    void end(ExitCode code);
    void finishUp();
    [[nodiscard]] bool owesAnswers() const;
    void printAwaited();
    void leave();

    QTextStream &m_out;
    QTextStream &m_err;
    const Clock &m_clock;
    HostSession m_host;
    QStringList m_arguments;
    const CommandCatalogue m_catalogue;
    std::unique_ptr<app::Session> m_ownSession;
    app::Session *m_session = nullptr;          ///< either m_ownSession or the host's session
    std::unique_ptr<CommandHost> m_commandHost; ///< runs commands of other processes
    std::unique_ptr<CommandOptions> m_given;
    std::unique_ptr<Output> m_output;
    std::unique_ptr<HandedRun> m_handed; ///< set if another Pantau runs the command
    QString m_dataDir;
    QStringList m_keyFiles;
    QString m_passphraseFile;
    Command *m_running = nullptr;
    QElapsedTimer m_sincePause;     ///< since the last pause was reported
    std::optional<ExitCode> m_code; ///< the exit code, once known
    bool m_isFinishing = false;
    bool m_isFinished = false; ///< True if nothing is awaited anymore
    bool m_hasEnded = false;
    bool m_isInterrupted = false;
    bool m_endsByItself = false; ///< True if the command ends on its own although it was interrupted
    bool m_hasToldKeychain = false;
    bool m_hasLeft = false;
};

} // namespace pantau::cli
