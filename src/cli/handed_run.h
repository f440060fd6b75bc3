// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command_socket.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/question.h"

#include <QLocalSocket>
#include <QObject>
#include <QTimer>

#include <optional>

namespace pantau::cli {

/// Hands a command over to the Pantau that is at work with the same data, and writes what comes back.
class HandedRun final : public QObject
{
    Q_OBJECT

public:
    explicit HandedRun(Output &output);
    ~HandedRun() override;

    /// Whether there is one that serves commands.
    [[nodiscard]] bool connectTo(const QString &dataDir);
    /// To be called once, after that; ends by ended().
    void begin(HandedCommand command);
    /// Somebody wants the command to end.
    void interrupt();
    /// Whether something stands on the result stream already.
    [[nodiscard]] bool hasWritten() const { return m_hasWritten; }

    /// Of the one at work, which ended first.
    [[nodiscard]] static QString endedSentence();

Q_SIGNALS:
    /// With what the command ended; without one, an error was said.
    void ended(std::optional<pantau::cli::ExitCode> code);

private:
    void read();
    void take(const QJsonObject &line);
    void greeted(const QString &version);
    void fail(const QString &sentence);

    HandedCommand m_command;
    Output &m_output;
    QLocalSocket m_socket;
    QTimer m_patience;
    Question m_question;
    bool m_isGreeted = false;
    bool m_hasWritten = false;
    bool m_hasEnded = false;
};

} // namespace pantau::cli
