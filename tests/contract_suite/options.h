// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <optional>

namespace pantau::contract {

/// Command-line options.
struct Options
{
    QUrl url; ///< ends with /api/v1, without a trailing slash
    bool keyFromStdin = false;
    int budget = 15;      ///< domains that may be sent, whether answered or refused
    QString listedDomain; ///< a domain known to be on the service's list; empty: none
    bool tryMinuteLimit = false;
    bool json = false;
};

/// The options, or the exit code if the program ends now (help, or an error printed on stderr).
struct ParsedOptions
{
    std::optional<Options> options;
    int exitCode = 0;
};
[[nodiscard]] ParsedOptions parseOptions(const QStringList &arguments);

} // namespace pantau::contract
