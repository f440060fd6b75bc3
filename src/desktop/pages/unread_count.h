// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

#include <QObject>
#include <QTimer>

namespace pantau::desktop {

/// How many things that happened nobody has seen yet. Counted on a thread of the pool, at the start and a
/// moment after there is news.
class UnreadCount final : public QObject
{
    Q_OBJECT

public:
    explicit UnreadCount(app::Session &session, QObject *parent = nullptr);

    /// As last counted; 0 until then.
    [[nodiscard]] int count() const { return m_count; }
    void read();

Q_SIGNALS:
    void changed(int count);
    void news(); ///< something happened or was told; at most once in 300 ms
    void failed(const pantau::Error &error);

private:
    app::Session &m_session;
    QTimer m_soon; ///< once after a burst of news
    int m_count = 0;
    int m_round = 0; ///< of counting; older answers are dropped
};

} // namespace pantau::desktop
