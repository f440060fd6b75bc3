// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"

#include <QDateTime>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau {

enum class AppealId : qint64 {};

/// A request to have a domain taken off the blocklist, as the person who sent it noted it.
struct Appeal
{
    AppealId id{};
    DomainName domain;
    QString service{};                     ///< ServiceAddress::text() of the service that lists it
    QDateTime sentAt{};                    ///< UTC
    QString sentTo{};                      ///< an office, an address, a form; at most 200 characters
    QString sentBy{};                      ///< at most 200 characters
    QString note{};                        ///< at most 1,000 characters
    std::optional<QDateTime> restoredAt{}; ///< UTC: the first confirmed change to not blocked after it was
                                           ///< sent, its `notAfter`; taken from the history, never typed

    /// From the sending to the restoring; empty while the domain is still listed.
    [[nodiscard]] std::optional<std::chrono::seconds> timeToRestore() const
    {
        return restoredAt ? std::optional(std::chrono::seconds(sentAt.secsTo(*restoredAt))) : std::nullopt;
    }

    friend bool operator==(const Appeal &, const Appeal &) = default;
};

} // namespace pantau
