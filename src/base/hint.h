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

/// The name that an outside tool gives itself: one line of 1 to Hint::longestSource characters, and none of
/// Pantau's own sources. Kind: InvalidInput.
[[nodiscard]] Result<QString> parseHintSource(const QString &text);

/// A published blocklist that is read for hints about the domains of one service, and how that went.
struct FeedRecord
{
    QString service;     ///< ServiceAddress::text()
    QString address;     ///< of the file; it may hold a secret in its query
    QDateTime triedAt{}; ///< UTC, of the last reading; invalid: not yet
    QDateTime readAt{};  ///< UTC, of the last one that found the list; invalid: none
    QString problem{};   ///< why the last one said nothing; empty: it did

    friend bool operator==(const FeedRecord &, const FeedRecord &) = default;
};

/// Whether what is promised of an account may count on its published blocklist.
enum class FeedHelp {
    None,      ///< none is read
    Counted,   ///< it is read, and says what the service says
    NotCounted ///< it was not read lately, or was more often wrong than right
};

} // namespace pantau
