// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_context.h"

#include <QCoreApplication>

namespace pantau::app {

CommandContext::CommandContext(EngineThread *engine, Session &session) : m_engine(engine), m_session(session)
{
}

CommandContext::~CommandContext()
{
    // Cancels pending continuations while this object still exists: a continuation whose context is gone
    // asserts (Qt 6.4).
    QCoreApplication::removePostedEvents(this);
}

} // namespace pantau::app
