// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace pantau {

/// What a line of the event log is about.
enum class EventKind {
    Note,       ///< anything else: a batch that was split, an answer nobody asked for
    Incident,   ///< an implausible share of a reply flipped at once
    Connection, ///< the service, or our own connection, went away or came back
    Account,    ///< an account was stopped or goes on
    Quota,      ///< the allowance: exhausted, reset, unspent and why
};

[[nodiscard]] QString eventKindKey(EventKind kind); ///< "note", "incident", …, as in the database
[[nodiscard]] std::optional<EventKind> eventKindFromKey(QStringView key);

} // namespace pantau
