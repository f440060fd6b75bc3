// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/engine_thread.h"
#include "session/key_ring.h"
#include "session/on_thread.h"
#include "session/session.h"

namespace pantau::session {

/// Runs @p work on the engine's thread once the keys are there, or known not to be; for work that needs them.
template <typename Work>
auto Session::withKeys(Work work)
{
    return m_keys->whenRead()
        .then(this, [this, work] { return onThreadOf(m_engine, &m_home, work); })
        .unwrap();
}

} // namespace pantau::session
