// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/memory_secret_store.h"

#include <array>

namespace pantau::worlds {

/// The system's keychain, which outlives every run of the program.
using Keychain = keychain::MemoryKeychain;

struct KeychainMood
{
    Keychain::Mood mood;
    const char *words;
};
constexpr std::array<KeychainMood, 5> KeychainTroubles{{{Keychain::Mood::Empty, "is empty"},
                                                        {Keychain::Mood::Locked, "is locked"},
                                                        {Keychain::Mood::Denied, "denies"},
                                                        {Keychain::Mood::NoKeychain, "is gone"},
                                                        {Keychain::Mood::Slow, "is slow"}}};

} // namespace pantau::worlds
