// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_socket.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalSocket>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::cli {

namespace {

/// Bytes. A socket's address has 104 on macOS, and while it is made it is in a folder of its own.
[[maybe_unused]] constexpr qsizetype LongestPath = 85;

constexpr QLatin1String VersionKey("version");
constexpr QLatin1String ArgumentsKey("arguments");
constexpr QLatin1String KeyFilesKey("key_files");
constexpr QLatin1String InputKey("input");
constexpr QLatin1String ProgressKey("progress");
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
    return true; // the system keeps others from the pipe
#endif
}

QJsonObject toJson(const HandedCommand &command)
{
    QJsonObject object{{VersionKey, command.version},
                       {ArgumentsKey, QJsonArray::fromStringList(command.arguments)},
                       {KeyFilesKey, QJsonArray::fromStringList(command.keyFiles)},
                       {ProgressKey, command.showsProgress},
                       {AskableKey, command.canBeAsked}};
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
    command.showsProgress = object.value(ProgressKey).toBool();
    command.canBeAsked = object.value(AskableKey).toBool();
    if (const QJsonValue input = object.value(InputKey); input.isString())
        command.input = QByteArray::fromBase64(input.toString().toLatin1());
    return command;
}

QStringList fullPaths(const QStringList &keyFiles)
{
    QStringList full;
    for (const QString &each : keyFiles) {
        const qsizetype sign = each.indexOf(u'=');
        full += each.left(sign + 1) + QFileInfo(each.mid(sign + 1)).absoluteFilePath();
    }
    full.sort();
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

} // namespace pantau::cli
