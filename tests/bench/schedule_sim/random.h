// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace pantau::bench {

/// Port of Python's random.Random with identical output. The first simulation was written in Python; the same
/// numbers make the same worlds, so results can be compared without noise.
class Random
{
public:
    explicit Random(std::uint32_t seed);

    double uniform();                          ///< in [0, 1)
    double exponential(double rate);           ///< mean 1 / rate
    double normal(double mean, double spread); ///< generated in pairs, as in Python

private:
    std::uint32_t next();

    std::array<std::uint32_t, 624> m_state{};
    std::size_t m_at = 624;
    double m_spare = 0;
    bool m_hasSpare = false;
};

} // namespace pantau::bench
