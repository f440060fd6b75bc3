// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_socket.h"

#include "app/server_secrets.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <chrono>
#include <utility>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::cli {

namespace {

/// Bytes. Socket paths are limited to 104 on macOS, and the socket is created in a temporary subfolder.
[[maybe_unused]] constexpr qsizetype LongestPath = 85;

constexpr QLatin1String VersionKey("version");
constexpr QLatin1String ArgumentsKey("arguments");
constexpr QLatin1String KeyFilesKey("key_files");
constexpr QLatin1String InputKey("input");
constexpr QLatin1String LookKey("look");
constexpr QLatin1String AskableKey("askable");

std::optional<QStringList> textsIn(const QJsonValue &value)
{
    if (!value.isArray())
        return std::nullopt;
    QStringList texts;
    const QJsonArray array = value.toArray();
    for (const auto &each : array) {
        if (!each.isString())
            return std::nullopt;
        texts += each.toString();
    }
    return texts;
}

} // namespace

QString commandSocket(const QString &dataDir)
{
    const QString canonical = QFileInfo(dataDir).canonicalFilePath();
    const QString folder = canonical.isEmpty() ? QDir(dataDir).absolutePath() : canonical;
    const QString hash = QString::fromLatin1(
        QCryptographicHash::hash(folder.toUtf8(), QCryptographicHash::Sha256).toHex().left(24));
#ifdef Q_OS_UNIX
    QString inFolder = folder + QStringLiteral("/pantau-commands.socket");
    if (QFile::encodeName(inFolder).size() <= LongestPath)
        return inFolder;
    return QStringLiteral("/tmp/pantau-commands-%1-%2").arg(::geteuid()).arg(hash);
#else
    return QStringLiteral("pantau-commands-") + hash;
#endif
}

bool isOwnSocket(const QString &name)
{
#ifdef Q_OS_UNIX
    const QFileInfo file(name);
    return !file.exists() || file.ownerId() == ::geteuid();
#else
    Q_UNUSED(name)
    return true; // the system restricts access to the pipe
#endif
}

QJsonObject toJson(const HandedCommand &command)
{
    QJsonObject object{
        {VersionKey, command.version},
        {ArgumentsKey, QJsonArray::fromStringList(command.arguments)},
        {KeyFilesKey, QJsonArray::fromStringList(command.keyFiles)},
        {LookKey, QJsonArray{command.look.showsProgress, command.look.hasTerminal, command.look.hasColours,
                             command.look.marksErrors, command.look.isUtf8}},
        {AskableKey, command.canAnswer}};
    if (command.input)
        object.insert(InputKey, QString::fromLatin1(command.input->toBase64()));
    return object;
}

std::optional<HandedCommand> readHandedCommand(const QJsonObject &object)
{
    auto arguments = textsIn(object.value(ArgumentsKey));
    auto keyFiles = textsIn(object.value(KeyFilesKey));
    if (!arguments || !keyFiles || !object.value(VersionKey).isString())
        return std::nullopt;
    HandedCommand command;
    command.version = object.value(VersionKey).toString();
    command.arguments = *std::move(arguments);
    command.keyFiles = *std::move(keyFiles);
    const QJsonArray look = object.value(LookKey).toArray();
    command.look = {look.at(0).toBool(), look.at(1).toBool(), look.at(2).toBool(), look.at(3).toBool(),
                    look.at(4).toBool()};
    command.canAnswer = object.value(AskableKey).toBool();
    if (const QJsonValue input = object.value(InputKey); input.isString())
        command.input = QByteArray::fromBase64(input.toString().toLatin1());
    return command;
}

QStringList fullPaths(const QStringList &keyFiles)
{
    QStringList full;
    for (const QString &each : keyFiles) {
        const QString account = app::accountOfKeyFile(each);
        const QString path = account.isEmpty() ? each : each.mid(account.size() + 1);
        full += app::standInName(account) + u'=' + QFileInfo(path).absoluteFilePath();
    }
    return full;
}

void sendLine(QLocalSocket &socket, const QJsonObject &object)
{
    socket.write(QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n');
}

std::optional<QJsonObject> takeLine(QLocalSocket &socket)
{
    if (!socket.canReadLine())
        return std::nullopt;
    return QJsonDocument::fromJson(socket.readLine()).object();
}

using namespace std::chrono_literals;

/// A local connection is established within this time or not at all.
constexpr int ConnectingMs = 1'000;
/// The host may be opening a large database. After that it answers immediately, whatever it is doing.
constexpr std::chrono::seconds GreetingPatience = 10s;

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
        return false; // another user's socket could read the data and send any answer
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
        fail(tr("Another Pantau is using this data but does not respond. Wait a few seconds or close it, "
                "then try again."));
    });
    m_patience.start();
    // The greeting or a disconnect may already have arrived.
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
    return tr("The running Pantau stopped before this was done. Check the saved data and try again.");
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
        return fail(tr("The Pantau that is using this data is version %1, but this is version %2. Use the "
                       "same version for both, or close the other one and try again.")
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
