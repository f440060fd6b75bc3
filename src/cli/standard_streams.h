// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <cstdio>
#include <functional>

class QObject;

namespace pantau::cli {

/// Whether a person sees what is written to @p stream.
[[nodiscard]] bool isTerminal(FILE *stream);

/// The secret on standard input, as secretText() reads it; more than any key or secret has is left unread.
[[nodiscard]] Result<QString> readSecretInput();

/// Everything that stands on standard input, up to the most that a list of domains has, for @p then on the
/// thread of
/// @p context; the event loop goes on meanwhile, so that Ctrl+C is heard. A second reader finds nothing.
void readStandardInput(QObject *context, std::function<void(const Result<QByteArray> &)> then);

} // namespace pantau::cli
