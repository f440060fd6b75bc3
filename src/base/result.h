// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <version>

#ifdef __cpp_lib_expected
#include <expected>
#else
#include <tl/expected.hpp>
#endif

namespace pantau {

#ifdef __cpp_lib_expected
template <typename T, typename E = Error>
using Result = std::expected<T, E>;
template <typename E>
using Unexpected = std::unexpected<E>;
#else
/// A value, or the reason why there is none.
template <typename T, typename E = Error>
using Result = tl::expected<T, E>;
template <typename E>
using Unexpected = tl::unexpected<E>;
#endif

/// `return failure(Error::Kind::Storage, tr("…"), detail);` from a function that returns a Result.
[[nodiscard]] inline Unexpected<Error> failure(Error::Kind kind, QString sentence, QString detail = {})
{
    return Unexpected<Error>(Error{kind, std::move(sentence), std::move(detail)});
}

/// Passes an error on from one Result to another.
[[nodiscard]] inline Unexpected<Error> failure(Error error)
{
    return Unexpected<Error>(std::move(error));
}

} // namespace pantau
