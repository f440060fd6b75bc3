// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau::test {

/// Number of rows for tests with large data. Under the sanitizers each row costs twenty times as much, and
/// finds the same errors.
#ifdef __SANITIZE_ADDRESS__
constexpr int Many = 10'000;
#else
constexpr int Many = 100'000;
#endif

} // namespace pantau::test
