// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace pantau::bench {

/// Python's random.Random, number for number: the first simulation of these worlds was written in Python, and
/// with its numbers the worlds are the very same ones, so that figures can be compared without noise.
class Random
{
public:
    explicit Random(std::uint32_t seed);

    double uniform();                          ///< 0 to 1, without 1
    double exponential(double rate);           ///< mean 1 / rate
    double normal(double mean, double spread); ///< two at a time, as in Python

private:
    std::uint32_t next();

    std::array<std::uint32_t, 624> m_state{};
    std::size_t m_at = 624;
    double m_spare = 0;
    bool m_hasSpare = false;
};

} // namespace pantau::bench
