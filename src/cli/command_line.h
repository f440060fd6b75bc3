// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "core/clock.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTextStream>

#include <memory>
#include <optional>
#include <vector>

namespace pantau::cli {

/// Finds the command that the words name, opens the session that it needs, and runs it.
class CommandLine final : public QObject
{
    Q_OBJECT

public:
    CommandLine(QTextStream &out, QTextStream &err, const Clock &clock, QObject *parent = nullptr);
    ~CommandLine() override;

    /// @p arguments without the program's name. Ends by emitting finished(), possibly before it returns.
    void run(const QStringList &arguments);
    /// Somebody wants the program to end: monitoring ends well, anything else as failed. What was paid for is
    /// waited for and stored first, until somebody asks again.
    void interrupt();

Q_SIGNALS:
    void finished(pantau::cli::ExitCode code);

private:
    struct Call
    {
        Command *command = nullptr;
        QStringList rest; ///< what stands behind the command's words, and options before them
    };
    [[nodiscard]] Call findCommand(const QStringList &arguments) const;
    void wrongUsage(const QString &sentence);
    [[nodiscard]] QString overview() const;
    void open(Command &command, const QString &dataDir, bool json);
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
    std::vector<std::unique_ptr<Command>> m_commands;
    std::unique_ptr<session::Session> m_session;
    std::unique_ptr<Output> m_output;
    QStringList m_keyFiles;
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
