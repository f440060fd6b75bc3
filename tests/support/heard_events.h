// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/engine_events.h"

#include <tuple>

namespace pantau::test {

/// Arguments of every emission of a signal, like QSignalSpy. Also works for signals emitted on another
/// thread, which QSignalSpy would record on that thread.
template <typename... Args>
class HeardEvents final : public QList<std::tuple<std::decay_t<Args>...>>
{
public:
    HeardEvents(const EngineEvents *events, void (EngineEvents::*signal)(Args...))
    {
        QObject::connect(events, signal, &m_listener, [this](const std::decay_t<Args> &...args) {
            this->append(std::make_tuple(args...));
        });
    }

private:
    QObject m_listener;
};

} // namespace pantau::test
