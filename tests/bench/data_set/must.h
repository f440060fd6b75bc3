// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace pantau::test {

/// Returns the value of a result that fails only on a broken disk. Otherwise prints the error and exits.
template <typename Value>
Value must(Result<Value> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n%s\n", qPrintable(result.error().sentence),
                     qPrintable(result.error().detail));
        std::_Exit(1);
    }
    if constexpr (!std::is_void_v<Value>)
        return std::move(result).value();
}

} // namespace pantau::test
