// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <type_traits>
#include <version>

#ifdef __cpp_lib_expected
#include <expected>
#else
#include <tl/expected.hpp>
#endif

namespace pantau {

/// An error: a kind for code, a sentence for the user, and a detail for the log.
///
/// The sentence says what happened and what to do, in the user's language and without jargon. Neither text
/// ever contains an API key.
struct Error
{
    enum class Kind {
        InvalidInput,  ///< the user's input is invalid; the sentence says where and why
        NotFound,      ///< no account, list or domain with that name
        AlreadyExists, ///< the name is in use
        Storage,       ///< the local database or a file could not be read or written
        NewerDatabase, ///< the database was written by a newer version and was not changed
        NoKeychain,    ///< the system's keychain is missing, locked or denied access
        Service,       ///< the checking service could not be reached or answered with an error
        NoAllowance,   ///< the quota is not sufficient
        Cancelled,     ///< stopped by the user or by program exit
    };

    Kind kind = Kind::InvalidInput;
    QString sentence = {};
    QString detail = {};

    friend bool operator==(const Error &, const Error &) = default;
};

#ifdef __cpp_lib_expected
template <typename T, typename E = Error>
using Result = std::expected<T, E>;
template <typename E>
using Unexpected = std::unexpected<E>;
#else
/// A value, or the error that explains why there is none.
template <typename T, typename E = Error>
using Result = tl::expected<T, E>;
template <typename E>
using Unexpected = tl::unexpected<E>;
#endif

/// For functions that return a Result: `return failure(Error::Kind::Storage, tr("…"), detail);`
[[nodiscard]] inline Unexpected<Error> failure(Error::Kind kind, QString sentence, QString detail = {})
{
    return Unexpected<Error>(Error{kind, std::move(sentence), std::move(detail)});
}

/// Passes the error of one Result on to another.
[[nodiscard]] inline Unexpected<Error> failure(Error error)
{
    return Unexpected<Error>(std::move(error));
}

/// For TRY: moves the value out of a Result that has one.
template <typename T, typename E>
T takeValue(Result<T, E> &&result)
{
    if constexpr (!std::is_void_v<T>)
        return *std::move(result);
}

} // namespace pantau

/// The value of a Result; if it is an error, the function that uses TRY returns that error:
///
///     const QList<Account> accounts = TRY(store.allAccounts());
///
/// Only as a statement or as the complete initial value of a variable: the temporaries of a larger expression
/// would not be destroyed when the function returns. Uses an extension that GCC and Clang understand on all
/// our systems.
#define TRY(...)                                                                                             \
    __extension__({                                                                                          \
        auto tried = (__VA_ARGS__);                                                                          \
        if (!tried)                                                                                          \
            return pantau::Unexpected<std::remove_cvref_t<decltype(tried.error())>>(                         \
                std::move(tried).error());                                                                   \
        pantau::takeValue(std::move(tried));                                                                 \
    })
