// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QUrl>

namespace pantau::signals {

/// The address of a published blocklist file, as a person enters it: https, or plain http on this computer.
/// It may hold a token in its query, so no sentence here or later repeats more of it than the host. Refuses,
/// with the reason, what is not an address, and one with a user name, a password or a fragment.
/// Thread-safe.
[[nodiscard]] Result<QUrl> parseFeedAddress(const QString &text);

} // namespace pantau::signals
