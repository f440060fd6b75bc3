// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine_thread.h"
#include "app/key_ring.h"
#include "app/on_thread.h"
#include "app/session.h"

namespace pantau::app {

/// Runs @p work on the engine's thread once the keys are there, or known not to be; for work that needs them.
template <typename Work>
auto Session::withKeys(Work work)
{
    return m_keys->whenRead()
        .then(this, [this, work] { return onThreadOf(m_engine, &m_home, work); })
        .unwrap();
}

} // namespace pantau::app
