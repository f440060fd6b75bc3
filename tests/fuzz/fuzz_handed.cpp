// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A line that reaches the running Pantau through the command socket: it is one complete command or none, and
// arrives unchanged.
#include "cli/command_socket.h"
#include "fuzz/fuzz.h"

#include <QJsonDocument>

using namespace pantau;
using fuzz::require;

namespace {

QJsonObject overTheWire(const QJsonObject &object)
{
    const QByteArray line = QJsonDocument(object).toJson(QJsonDocument::Compact);
    require(!line.contains('\n'), "a command is one line");
    return QJsonDocument::fromJson(line).object();
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes = fuzz::bytesOf(data, size);
    if (const auto command = cli::readHandedCommand(QJsonDocument::fromJson(bytes).object())) {
        const QJsonObject sent = cli::toJson(*command);
        const auto again = cli::readHandedCommand(overTheWire(sent));
        require(again && cli::toJson(*again) == sent, "what is read is handed on as it was read");
    }

    cli::HandedCommand command;
    command.version = QStringLiteral("1.0");
    command.arguments = QString::fromUtf8(bytes).split(u'\n');
    command.input = bytes;
    const auto arrived = cli::readHandedCommand(overTheWire(cli::toJson(command)));
    require(arrived && arrived->arguments == command.arguments && arrived->input == command.input,
            "what is handed over arrives");
    return 0;
}
