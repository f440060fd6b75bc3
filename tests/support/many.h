// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau::test {

/// How many rows a test takes that is about many of them. Under the sanitizers each row costs twenty times as
/// much, and what they look for is the same in each.
#ifdef __SANITIZE_ADDRESS__
constexpr int Many = 10'000;
#else
constexpr int Many = 100'000;
#endif

} // namespace pantau::test
