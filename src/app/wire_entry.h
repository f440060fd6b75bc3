// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"

#include <QDateTime>
#include <QMetaType>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau::app {

/// One request to a service and what came of it, for support. Never holds a key or a body.
struct WireEntry
{
    QDateTime at; ///< UTC, when the request began
    std::optional<AccountId> account;
    QString accountName; ///< at that time
    QString host;        ///< without user, query or fragment
    QString request;     ///< "POST /api/v1/check"
    int domainCount = 0; ///< asked for; 0: none
    QStringList domains; ///< their names; only of this run of the program, never in the file
    int httpStatus = 0;  ///< 0: no status line came
    std::chrono::milliseconds duration{0};
    qint64 bytesReceived = 0;
    QString failure; ///< "server_error", "unreachable", …; empty: a usable answer came
    QString detail;  ///< of the failure; plain English, may name domains of `domains`
    std::optional<std::chrono::seconds> retryAfter;

    QString run; ///< names the run of the program that saw it; the log sets it

    [[nodiscard]] bool failed() const { return !failure.isEmpty(); }
    friend bool operator==(const WireEntry &, const WireEntry &) = default;
};

/// One line of JSON without its line end and without the domains' names; and back, empty when it is no such
/// line.
[[nodiscard]] QByteArray wireLine(const WireEntry &entry);
[[nodiscard]] std::optional<WireEntry> wireEntry(const QByteArray &line);
/// @p text with the entry's domains replaced by "[domain]".
[[nodiscard]] QString withoutDomains(const WireEntry &entry, QString text);

} // namespace pantau::app

Q_DECLARE_METATYPE(pantau::app::WireEntry)
