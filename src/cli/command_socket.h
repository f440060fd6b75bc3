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

// How a command reaches the Pantau that is at work with the same data: over a local socket that its owner
// alone may use. Both sides send objects of JSON, one a line. The one at work greets with
// {"pantau": VERSION}; the other one answers with a HandedCommand. Then come, from the one at work, any of
// {"out": TEXT}, {"err": TEXT} and {"ask": SENTENCE}, and at last {"exit": CODE}; from the other one
// {"answer": BOOLEAN} and {"interrupt": true}. Whoever goes away interrupts. No key of an account and no
// secret of a channel is ever sent.

/// The name of the socket for the data in @p dataDir, whatever way that folder is written: in the folder
/// itself, so that it is found whatever the environment, unless its path is too long for a socket.
[[nodiscard]] QString commandSocket(const QString &dataDir);
/// Whether what is under that name, if anything, belongs to whoever runs this program.
[[nodiscard]] bool isOwnSocket(const QString &name);

/// A command for another Pantau.
struct HandedCommand
{
    QString version;                 ///< of the program that hands it over
    QStringList arguments;           ///< without the program's name
    QStringList keyFiles;            ///< as given, by their full paths
    std::optional<QByteArray> input; ///< of the file that the command reads
    bool showsProgress = false;      ///< it is seen on a terminal
    bool canBeAsked = false;         ///< there is somebody to ask
};

[[nodiscard]] QJsonObject toJson(const HandedCommand &command);
/// Nothing where @p object is none.
[[nodiscard]] std::optional<HandedCommand> readHandedCommand(const QJsonObject &object);

/// Key files by their full paths, in the order of the alphabet.
[[nodiscard]] QStringList fullPaths(const QStringList &keyFiles);

void sendLine(QLocalSocket &socket, const QJsonObject &object);
/// The next whole line, if it has come; empty where it is no object of JSON.
[[nodiscard]] std::optional<QJsonObject> takeLine(QLocalSocket &socket);

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
