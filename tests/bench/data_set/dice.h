// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pantau::test {

/// Random number generator with the same sequence on every computer and library (SplitMix64).
class Dice
{
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    /// Returns a number from 0 to @p sides - 1.
    int throwOf(int sides) { return int(next() % std::uint64_t(sides)); }
    /// Returns a number from 0 to 1.
    double share() { return double(next() >> 11U) / double(std::uint64_t(1) << 53U); }

private:
    std::uint64_t m_state;
};

} // namespace pantau::test
