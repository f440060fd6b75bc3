// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QDateTime>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau {

/// What somebody other than the service said of a domain, against the service's last word. It lets the
/// service be asked sooner; it never is a status.
struct Hint
{
    /// @name Sources of our own; any other name is one that an outside tool gave itself
    static constexpr QLatin1String feed{"feed"};       ///< a published blocklist
    static constexpr QLatin1String network{"network"}; ///< look-ups over the own network

    static constexpr int longestSource = 60; ///< in characters

    DomainName domain;
    QString source;
    bool looksBlocked = false;
    QDateTime since;              ///< UTC, when it was told
    QDateTime settledAt{};        ///< UTC, when the service answered, or it was taken back; invalid: open
    std::optional<bool> proved{}; ///< whether the service said the same; empty: open, or taken back

    [[nodiscard]] bool isOpen() const { return !settledAt.isValid(); }

    friend bool operator==(const Hint &, const Hint &) = default;
};

/// An open hint, and at which service.
struct OpenHint
{
    Hint hint;
    QString service; ///< ServiceAddress::text()

    friend bool operator==(const OpenHint &, const OpenHint &) = default;
};

/// How much a source of hints was worth at one service.
struct HintSourceFigures
{
    QString source;
    int told = 0;   ///< hints that the service has answered
    int proved = 0; ///< of those: the service said the same
    /// How much sooner those that proved true were asked for than was the domain's habit, on average; empty
    /// where that is not known of any.
    std::optional<std::chrono::seconds> saved{};

    friend bool operator==(const HintSourceFigures &, const HintSourceFigures &) = default;
};

} // namespace pantau
