// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <QDateTime>

#include <optional>

namespace pantau::cli {

/// "2026-03-01" (midnight here) or a full ISO 8601 moment; invalid for anything else.
[[nodiscard]] QDateTime parseMoment(const QString &text);

/// Takes an option whose value is a moment, where it is set, as UTC; a sentence when it is none.
[[nodiscard]] std::optional<QString> takeMoment(const QCommandLineParser &parser, const QString &option,
                                                QDateTime &moment);

} // namespace pantau::cli
