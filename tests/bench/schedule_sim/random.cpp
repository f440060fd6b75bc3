// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/random.h"

#include <cmath>
#include <numbers>

namespace pantau::bench {

// The Mersenne Twister with array seeding (Matsumoto and Nishimura, mt19937ar), which std::mt19937 lacks.
Random::Random(std::uint32_t seed)
{
    constexpr std::uint32_t size = 624;
    m_state[0] = 19650218;
    for (std::uint32_t i = 1; i < size; ++i)
        m_state[i] = 1812433253U * (m_state[i - 1] ^ (m_state[i - 1] >> 30)) + i;
    std::uint32_t i = 1;
    const auto step = [&] {
        if (++i < size)
            return;
        m_state[0] = m_state[size - 1];
        i = 1;
    };
    for (std::uint32_t k = 0; k < size; ++k) {
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1664525U)) + seed;
        step();
    }
    for (std::uint32_t k = 0; k < size - 1; ++k) {
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1566083941U)) - i;
        step();
    }
    m_state[0] = 0x80000000U;
}

std::uint32_t Random::next()
{
    constexpr size_t size = 624;
    if (m_at >= size) {
        for (size_t i = 0; i < size; ++i) {
            const std::uint32_t y = (m_state[i] & 0x80000000U) | (m_state[(i + 1) % size] & 0x7fffffffU);
            m_state[i] = m_state[(i + 397) % size] ^ (y >> 1) ^ ((y & 1U) ? 0x9908b0dfU : 0U);
        }
        m_at = 0;
    }
    std::uint32_t y = m_state[m_at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ (y >> 18);
}

double Random::uniform()
{
    const std::uint32_t high = next() >> 5;
    const std::uint32_t low = next() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

double Random::exponential(double rate)
{
    return -std::log(1.0 - uniform()) / rate;
}

double Random::normal(double mean, double spread)
{
    if (m_hasSpare) {
        m_hasSpare = false;
        return mean + m_spare * spread;
    }
    const double angle = uniform() * 2 * std::numbers::pi;
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    m_spare = std::sin(angle) * radius;
    m_hasSpare = true;
    return mean + std::cos(angle) * radius * spread;
}

} // namespace pantau::bench
