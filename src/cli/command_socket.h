// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminal.h"

#include <QByteArray>
#include <QJsonObject>
#include <QLocalSocket>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <optional>

class QLocalSocket;

namespace pantau::cli {

// Protocol for handing a command over to the Pantau that already uses the same data. It runs over a local
// socket that only its owner can use. Both sides send JSON objects, one per line.
//
// The host greets with {"pantau": VERSION}, and the client sends a HandedCommand. The host then sends any
// number of {"out": TEXT}, {"err": TEXT} and {"ask": SENTENCE}, and finally {"exit": CODE}. The client may
// send {"answer": BOOLEAN} and {"interrupt": true}. A disconnect counts as an interrupt. Account keys and
// channel secrets are never sent.

/// Name of the socket for the data in @p dataDir, independent of how that path is spelled. The socket is in
/// the data folder itself, so it does not depend on the environment, unless the path is too long for a
/// socket.
[[nodiscard]] QString commandSocket(const QString &dataDir);
/// True if the socket @p name does not exist or belongs to the current user.
[[nodiscard]] bool isOwnSocket(const QString &name);

/// A command to be run by another Pantau.
struct HandedCommand
{
    QString version;                 ///< version of the client
    QStringList arguments;           ///< without the program name
    QStringList keyFiles;            ///< absolute paths of the client's key files
    std::optional<QByteArray> input; ///< the command's input
    TerminalStyle look{};            ///< of the client
    bool canAnswer = false;          ///< True if the client can answer questions
};

[[nodiscard]] QJsonObject toJson(const HandedCommand &command);
/// Nothing if @p object is not a valid command.
[[nodiscard]] std::optional<HandedCommand> readHandedCommand(const QJsonObject &object);

/// Absolute paths of @p keyFiles, each after the account's standInName() and "=".
[[nodiscard]] QStringList fullPaths(const QStringList &keyFiles);

void sendLine(QLocalSocket &socket, const QJsonObject &object);
/// The next complete line, if one has arrived; an empty object if it is not a JSON object.
[[nodiscard]] std::optional<QJsonObject> takeLine(QLocalSocket &socket);

/// Hands a command over to the Pantau that already uses the data, and prints its output.
class HandedRun final : public QObject
{
    Q_OBJECT

public:
    explicit HandedRun(Output &output);
    ~HandedRun() override;

    /// True if another Pantau that accepts commands is running.
    [[nodiscard]] bool connectTo(const QString &dataDir);
    /// Sends the command. Call once, after connectTo(); ends by emitting ended().
    void begin(HandedCommand command);
    /// Asks the host to interrupt the command.
    void interrupt();
    /// True if something was written to the result stream.
    [[nodiscard]] bool hasWritten() const { return m_hasWritten; }

    /// Error text for a host that ended before the command did.
    [[nodiscard]] static QString endedSentence();

Q_SIGNALS:
    /// Emitted with the exit code, or without one after an error was reported.
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
