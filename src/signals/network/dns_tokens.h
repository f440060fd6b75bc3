// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include <optional>

namespace pantau::signals {

/// What a DNS reply shows, as texts that can be compared and counted: "cname:block.example", "ip:192.0.2.1",
/// "rcode:3", "ede:15" (RFC 8914). Sorted, each once, at most thirty. Of an answer without trouble the rcode
/// is left out. Empty for bytes that are no whole reply. Thread-safe.
[[nodiscard]] std::optional<QStringList> tokensOf(const QByteArray &reply);

/// Whether @p token is an rcode or an extended error, which many networks also give for other reasons.
[[nodiscard]] bool isErrorToken(const QString &token);

/// Whether any of @p tokens is an address.
[[nodiscard]] bool hasAddress(const QStringList &tokens);

} // namespace pantau::signals
