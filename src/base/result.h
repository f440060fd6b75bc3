// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <version>

#ifdef __cpp_lib_expected
#include <expected>
#else
#include <tl/expected.hpp>
#endif

namespace pantau {

/// What went wrong, as one value: a kind for code, a sentence for a person, a detail for the log.
///
/// The sentence says what happened and what to do, in the user's language, without jargon. Neither text ever
/// holds an API key.
struct Error
{
    enum class Kind {
        InvalidInput,  ///< what the user gave cannot be used; the sentence says where and why
        NotFound,      ///< no account, list or domain of that name
        AlreadyExists, ///< the name is taken
        Storage,       ///< the local database or a file could not be read or written
        NewerDatabase, ///< the database was written by a newer version and was left untouched
        NoKeychain,    ///< the system's keychain is missing, locked or refused
        Service,       ///< the checking service could not be reached or answered with an error
        NoAllowance,   ///< the quota does not suffice
        Cancelled,     ///< the user or the end of the program stopped it
    };

    Kind kind = Kind::InvalidInput;
    QString sentence;
    QString detail;

    friend bool operator==(const Error &, const Error &) = default;
};

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
