// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau {

/// Whether the key of an account is at hand, and if not, why.
struct KeyState
{
    enum class Kind {
        NotUsed,    ///< the account has no key
        Reading,    ///< the keychain was asked and has not answered yet
        Ready,      ///< at hand
        Locked,     ///< the keychain is locked; it is asked again when it opens
        Missing,    ///< the keychain is open and holds no key of this account
        OtherPlace, ///< the keychain holds one that was entered for another address
        Denied,     ///< the keychain, or the person before it, refused to hand the key out
        Slow,       ///< the keychain has not answered for a long time; a late answer is still taken
        NoKeychain, ///< this computer has no keychain, or no session in which it runs
    };

    Kind kind = Kind::NotUsed;
    QString sentence; ///< what is wrong and what to do about it; empty while nothing is

    /// Whether requests of the account can be sent.
    [[nodiscard]] bool isAtHand() const { return kind == Kind::NotUsed || kind == Kind::Ready; }

    friend bool operator==(const KeyState &, const KeyState &) = default;
};

} // namespace pantau
