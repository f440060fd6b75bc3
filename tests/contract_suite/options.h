// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <optional>

namespace pantau::contract {

/// What the command line asks for.
struct Options
{
    QUrl url; ///< ends in /api/v1, without a slash at the end
    bool keyFromStdin = false;
    int budget = 15;      ///< domains that may be asked for, answered or refused
    QString listedDomain; ///< known to be on the service's list; empty: none is known
    bool tryMinuteLimit = false;
    bool json = false;
};

/// The options, or the exit code of a line that ends it (help, or a mistake, which is told on stderr).
struct ParsedOptions
{
    std::optional<Options> options;
    int exitCode = 0;
};
[[nodiscard]] ParsedOptions parseOptions(const QStringList &arguments);

} // namespace pantau::contract
