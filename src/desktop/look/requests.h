// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/background_work.h"

#include <QFuture>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <type_traits>
#include <utility>

namespace pantau::desktop {

/// Calls @p work, a member function of @p receiver or a function object, when one of @p topics has changed in
/// the database.
template <typename Receiver, typename Work>
void onChange(const app::Session &session, app::Topics topics, Receiver *receiver, Work work)
{
    QObject::connect(&session, &app::Session::changed, receiver,
                     [topics, receiver, work = std::move(work)](app::Topics changed) {
                         if (!(changed & topics))
                             return;
                         if constexpr (std::is_member_function_pointer_v<Work>)
                             std::invoke(work, receiver);
                         else
                             work();
                     });
}

/// Hands over the result of the newest of several requests. Results of older ones are dropped.
class Newest final
{
public:
    /// Like whenFinished(), unless another request or drop() comes first. @p owner must own this.
    template <typename Value, typename Handler>
    void await(const QFuture<Value> &future, QObject *owner, Handler handler)
    {
        whenFinished(future, owner, [this, number = ++m_number, handler](const Value &value) {
            if (number == m_number)
                handler(value);
        });
    }
    /// Drops the result of the running request.
    void drop() { ++m_number; }

private:
    int m_number = 0;
};

/// Calls a function once, some time after start().
class Delay final : public QTimer
{
public:
    template <typename Receiver, typename Work>
    Delay(std::chrono::milliseconds time, Receiver *receiver, Work work, QObject *parent = nullptr)
        : QTimer(parent)
    {
        setSingleShot(true);
        setInterval(time);
        callOnTimeout(receiver, std::move(work));
    }

    /// Does not start again while it runs, because a steady stream of requests must not postpone the call.
    void startOnce()
    {
        if (!isActive())
            start();
    }
};

} // namespace pantau::desktop
