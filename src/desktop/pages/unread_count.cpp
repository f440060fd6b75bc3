// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/unread_count.h"

#include "app/background_work.h"
#include "base/background_work.h"

#include <chrono>

namespace pantau::desktop {

using namespace std::chrono_literals;
using app::Session;

UnreadCount::UnreadCount(Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(300ms);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        read();
        Q_EMIT news();
    });
    // Not started anew by each: a steady stream of news must not put off the count.
    const auto soon = [this] {
        if (!m_soon.isActive())
            m_soon.start();
    };
    connect(&session, &Session::changesConfirmed, this, soon);
    connect(&session, &Session::incidentRaised, this, soon);
    connect(&session, &Session::incidentResolved, this, soon);
    connect(&session, &Session::accountStopped, this, soon);
    connect(&session, &Session::usageChanged, this, soon);
    connect(&session, &Session::changed, this, [this, soon](app::Topics topics) {
        if (topics & app::Topic::Reading)
            read();
        else if (topics & (app::Topic::Alerts | app::Topic::Lists))
            soon();
    });
    read();
}

void UnreadCount::read()
{
    whenFinished(app::askInBackground<int>(m_session.dataDir(),
                                           [](const app::Queries &queries) { return queries.unreadCount(); }),
                 this, [this, round = ++m_round](const Result<int> &count) {
                     if (round != m_round)
                         return;
                     if (!count) {
                         Q_EMIT failed(count.error());
                         return;
                     }
                     if (*count == m_count)
                         return;
                     m_count = *count;
                     Q_EMIT changed(m_count);
                 });
}

} // namespace pantau::desktop
