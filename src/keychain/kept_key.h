// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

#include <QString>

#include <optional>

namespace pantau::keychain {

/// The key of an account as the keychain holds it: with the service that it was entered for, so that a
/// database which was altered, or is another one's, cannot have it sent elsewhere.
struct KeptKey
{
    ApiKey key;
    QString service; ///< ServiceAddress::text(); empty in what Pantau saved before it noted that

    /// What fromKeychain() reads. Never log, store or show it.
    [[nodiscard]] QByteArray secretBytes() const;
    /// Empty for what is no key: it has to be entered again.
    [[nodiscard]] static std::optional<KeptKey> fromKeychain(const QByteArray &bytes);
};

} // namespace pantau::keychain
