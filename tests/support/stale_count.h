// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

namespace pantau::test {

/// Counts how often a topic was reported as stale.
class StaleCount final : public QObject
{
public:
    StaleCount(const app::Session &session, app::Topic topic)
    {
        connect(&session, &app::Session::changed, this,
                [this, topic](app::Topics topics) { m_size += topics.testFlag(topic) ? 1 : 0; });
    }

    [[nodiscard]] qsizetype size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }

private:
    qsizetype m_size = 0;
};

} // namespace pantau::test
