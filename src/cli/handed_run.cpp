// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/handed_run.h"

#include <chrono>
#include <utility>

namespace pantau::cli {

namespace {

using namespace std::chrono_literals;

/// A connection on this computer stands at once, or not at all.
constexpr int ConnectingMs = 1'000;
/// The one at work may be opening a large database; then it answers at once, whatever it does.
constexpr std::chrono::seconds GreetingPatience = 10s;

} // namespace

HandedRun::HandedRun(Output &output) : m_output(output)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(GreetingPatience);
}

HandedRun::~HandedRun()
{
    m_socket.disconnect(this);
}

bool HandedRun::connectTo(const QString &dataDir)
{
    const QString name = commandSocket(dataDir);
    if (!isOwnSocket(name))
        return false; // it could read what is sent, and answer anything
    m_socket.connectToServer(name);
    return m_socket.waitForConnected(ConnectingMs);
}

void HandedRun::begin(HandedCommand command)
{
    m_command = std::move(command);
    connect(&m_socket, &QLocalSocket::readyRead, this, &HandedRun::read);
    connect(&m_socket, &QLocalSocket::disconnected, this, [this] {
        read();
        fail(endedSentence());
    });
    connect(&m_patience, &QTimer::timeout, this, [this] {
        fail(tr("Another Pantau is using this data but does not answer. Wait a moment, or end it, and "
                "try again."));
    });
    m_patience.start();
    // It may have greeted already, or gone.
    QMetaObject::invokeMethod(
        this,
        [this] {
            read();
            if (m_socket.state() != QLocalSocket::ConnectedState)
                fail(endedSentence());
        },
        Qt::QueuedConnection);
}

QString HandedRun::endedSentence()
{
    return tr("The Pantau that was at work ended before this was done. Check what was saved, and try again.");
}

void HandedRun::interrupt()
{
    if (m_isGreeted)
        sendLine(m_socket, {{QStringLiteral("interrupt"), true}});
}

void HandedRun::read()
{
    while (!m_hasEnded) {
        const auto line = takeLine(m_socket);
        if (!line)
            return;
        take(*line);
    }
}

void HandedRun::take(const QJsonObject &line)
{
    if (!m_isGreeted)
        return greeted(line.value(QStringLiteral("pantau")).toString());
    if (const QJsonValue out = line.value(QStringLiteral("out")); out.isString()) {
        m_hasWritten = true;
        m_output.text(out.toString());
    } else if (const QJsonValue err = line.value(QStringLiteral("err")); err.isString())
        m_output.errorText(err.toString());
    else if (const QJsonValue question = line.value(QStringLiteral("ask")); question.isString())
        m_question.ask(question.toString(), m_output, [this](bool isYes) {
            sendLine(m_socket, {{QStringLiteral("answer"), isYes}});
        });
    else if (const QJsonValue code = line.value(QStringLiteral("exit")); code.isDouble()) {
        m_hasEnded = true;
        Q_EMIT ended(ExitCode(code.toInt()));
    }
}

void HandedRun::greeted(const QString &version)
{
    m_patience.stop();
    m_isGreeted = true;
    if (version != QStringLiteral(PANTAU_VERSION))
        return fail(tr("Another Pantau is using this data, and it is version %1 while this is %2. Use the "
                       "same version of both, or end the other one and try again.")
                        .arg(version, QStringLiteral(PANTAU_VERSION)));
    sendLine(m_socket, toJson(m_command));
}

void HandedRun::fail(const QString &sentence)
{
    if (std::exchange(m_hasEnded, true))
        return;
    m_output.error(sentence);
    Q_EMIT ended(std::nullopt);
}

} // namespace pantau::cli
