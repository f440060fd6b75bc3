// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace pantau {

/// Which of @p names come first by compareNaturally(); the same ones in the order in which they stand there.
/// For many: a key is made of each once.
[[nodiscard]] std::vector<int> naturallySorted(const std::vector<std::string_view> &names);

} // namespace pantau
