// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau {

/// Returns @p text without what people and tools put around a domain: invisible and formatting characters,
/// terminal colours, quotes of any language, brackets, Markdown emphasis and links, list bullets and numbering,
/// `sc-domain:`, a hosts-file address, and trailing punctuation. Any Unicode space becomes a plain space. The
/// result may still be several words, or no domain at all: DomainName::parse() decides. Thread-safe.
[[nodiscard]] QString unwrapped(QStringView text);

} // namespace pantau
