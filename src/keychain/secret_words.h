// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/secret_store.h"

namespace pantau::keychain {

// What a person is told whose change the keychain did not take: why, and what to do; of a removal only why.
// Kind: NoKeychain.
[[nodiscard]] Error keyNotSaved(const SecretFailure &why);
[[nodiscard]] Error channelSecretNotSaved(const SecretFailure &why);
[[nodiscard]] Error notRemoved(const SecretFailure &why);

} // namespace pantau::keychain
