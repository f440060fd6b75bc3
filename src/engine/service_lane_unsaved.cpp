// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane does while the journal does not take what was answered.
#include "engine/lane_text.h"
#include "engine/service_lane.h"

#include <algorithm>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds firstSavingDelay = 2s;
constexpr std::chrono::milliseconds longestSavingDelay = 5min;

/// A batch that the journal does not know is not going to be known later.
bool isForNow(const Error &error)
{
    return error.kind == Error::Kind::Storage;
}

} // namespace

/// Writes it down, or keeps it until that works: what was paid for is not thrown away, and nothing leaves
/// before it is saved. Whether it is written.
bool ServiceLane::record(const Lost &atStake, std::function<Result<void>()> write, std::function<void()> then)
{
    if (m_unsaved.empty()) {
        const auto written = write();
        if (written) {
            if (then)
                then();
            return true;
        }
        journalFailed(written.error());
        if (!isForNow(written.error()))
            return false;
        m_saveTries = 0;
        tryToSaveLater();
    }
    m_unsaved.push_back({std::move(write), std::move(then), atStake});
    return false;
}

/// The service did not charge.
bool ServiceLane::release(const InFlight &sent, const std::optional<Usage> &usage,
                          const QList<Observation> &observations, std::function<void()> then)
{
    return record(
        {},
        [this, id = sent.id, usage, observations, now = m_ports.clock.nowUtc()] {
            return m_ports.journal.release(id, usage, observations, now);
        },
        std::move(then));
}

/// In the order in which it was answered.
Result<void> ServiceLane::writeUnsaved()
{
    while (!m_unsaved.empty()) {
        auto written = m_unsaved.front().write();
        if (!written && isForNow(written.error())) {
            m_journalError = written.error();
            return written;
        }
        const auto then = std::exchange(m_unsaved.front().then, {});
        m_unsaved.pop_front();
        if (!written)
            Q_EMIT failed(written.error());
        else if (then)
            then();
    }
    m_journalError.reset();
    m_replan = true;
    return {};
}

/// False while it still cannot be written; the next time is after a while, or when somebody waits.
bool ServiceLane::saveAgain()
{
    if (m_ports.clock.monotonic() < m_saveAgainAt && !hasUrgentWork()) {
        setWake(m_saveAgainAt - m_ports.clock.monotonic());
        return false;
    }
    if (writeUnsaved())
        return true;
    tryToSaveLater();
    setWake(m_saveAgainAt - m_ports.clock.monotonic());
    return false;
}

void ServiceLane::tryToSaveLater()
{
    const auto delay =
        m_closed ? firstSavingDelay
                 : std::min(firstSavingDelay * (1 << std::min(m_saveTries, 10)), longestSavingDelay);
    ++m_saveTries;
    m_saveAgainAt = m_ports.clock.monotonic() + delay;
}

ServiceLane::Lost ServiceLane::saveAtLast()
{
    Lost lost;
    if (writeUnsaved())
        return lost;
    for (const Unsaved &each : std::exchange(m_unsaved, {})) {
        lost.answers += each.atStake.answers;
        lost.blocked += each.atStake.blocked;
    }
    return lost;
}

std::optional<Error> ServiceLane::unsaved() const
{
    if (!m_journalError)
        return std::nullopt;
    int answers = 0;
    for (const Unsaved &each : m_unsaved)
        answers += each.atStake.answers;
    Error error = *m_journalError;
    if (answers > 0)
        error.sentence = unsavedSentence(answers, error.sentence);
    return error;
}

} // namespace pantau::engine
