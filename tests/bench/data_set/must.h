// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace pantau::test {

/// The value of what cannot fail but for a broken disk; else the program ends with the sentence.
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
