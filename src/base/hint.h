// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/result.h"

#include <QDateTime>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau {

/// Report from a source other than the service that contradicts the service's last answer for a domain. It
/// can cause an earlier check, but never changes a status.
struct Hint
{
    /// @name Built-in sources; any other name was chosen by an external tool
    static constexpr QLatin1String feed{"feed"};       ///< a published blocklist
    static constexpr QLatin1String network{"network"}; ///< DNS lookups over this computer's network

    static constexpr int longestSource = 60; ///< in characters

    DomainName domain;
    QString source;
    bool looksBlocked = false;
    QDateTime since;              ///< UTC, when it was reported
    QDateTime settledAt{};        ///< UTC, when the service answered or the hint was withdrawn; invalid: open
    std::optional<bool> proved{}; ///< whether the service agreed; empty: open, or withdrawn

    [[nodiscard]] bool isOpen() const { return !settledAt.isValid(); }

    friend bool operator==(const Hint &, const Hint &) = default;
};

/// An open hint with its service.
struct OpenHint
{
    Hint hint;
    QString service; ///< ServiceAddress::text()

    friend bool operator==(const OpenHint &, const OpenHint &) = default;
};

/// How reliable a source of hints was at one service.
struct HintSourceFigures
{
    QString source;
    int answered = 0; ///< hints for which the service has answered since
    int proved = 0;   ///< how many of those the service agreed with
    /// How much sooner than usual the correct ones were checked, on average. Empty if not known for any of
    /// them.
    std::optional<std::chrono::seconds> saved{};

    friend bool operator==(const HintSourceFigures &, const HintSourceFigures &) = default;
};

/// Validates the name of an external tool: one line of 1 to Hint::longestSource characters, and none of the
/// built-in sources. Fails with InvalidInput.
[[nodiscard]] Result<QString> parseHintSource(const QString &text);

/// A published blocklist read for hints about the domains of one service, with the results of its readings.
struct FeedRecord
{
    QString service;     ///< ServiceAddress::text()
    QString address;     ///< URL of the file; its query may contain a secret
    QDateTime triedAt{}; ///< UTC, of the last attempt; invalid if there was none
    QDateTime readAt{};  ///< UTC, of the last successful reading; invalid if there was none
    QString problem{};   ///< why the last attempt failed; empty if it succeeded

    friend bool operator==(const FeedRecord &, const FeedRecord &) = default;
};

/// Whether predictions for an account may count on its published blocklist.
enum class FeedHelp {
    None,      ///< no blocklist is read
    Counted,   ///< it is read and agrees with the service
    NotCounted ///< it was not read recently, or was wrong more often than right
};

} // namespace pantau
