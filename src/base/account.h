// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/service_address.h"

#include <QString>

namespace pantau {

/// A service address with an optional key. The key itself is in the keychain, under the account's id.
struct Account
{
    enum class State {
        Active,
        KeyRefused, ///< 401: stopped until the user enters a key, or the service takes this one again
        IpRefused,  ///< 403: stopped until the service lets this computer in
    };

    AccountId id{};
    QString name;
    ServiceAddress address;
    bool usesKey = false;
    State state = State::Active;
    QString stopReason; ///< the sentence shown while the account is stopped

    friend bool operator==(const Account &, const Account &) = default;
};

/// What is found at an account's new address: a service of its own, or the same one, which has moved and
/// whose findings go on.
enum class NewAddress { OfAnotherService, OfTheSameService };

/// To which account the key belongs that stands in for the keychain without naming one, and where that
/// account is: the key goes nowhere else.
struct StandInOwner
{
    AccountId account{};
    QString service; ///< ServiceAddress::text()

    friend bool operator==(const StandInOwner &, const StandInOwner &) = default;
};

} // namespace pantau
