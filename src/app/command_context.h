// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/background_work.h"
#include "app/engine_thread.h"
#include "app/session.h"
#include "base/result.h"
#include "base/time.h"
#include "db/store.h"

#include <QCoreApplication>
#include <QFuture>
#include <QObject>

#include <type_traits>
#include <utility>

namespace pantau::app {

/// What all commands share: the threads they run on, readers, and the session with its signals.
///
/// Lives on the session's thread, on which every command's future finishes. An object that passes it to
/// QFuture::then() as the context must be destroyed first; continuations still pending when the context is
/// destroyed are canceled.
class CommandContext final : public QObject
{
public:
    /// @p engine: null in a read-only session, in which no command may use it.
    CommandContext(EngineThread *engine, Session &session) : m_engine(engine), m_session(session) {}
    /// Cancels pending continuations while this object still exists: a continuation whose context is gone
    /// asserts (Qt 6.4).
    ~CommandContext() override { QCoreApplication::removePostedEvents(this); }

    [[nodiscard]] Session &session() const { return m_session; }
    [[nodiscard]] const db::Store &store() const { return m_session.store(); }
    [[nodiscard]] const Clock &clock() const { return m_session.clock(); }
    [[nodiscard]] bool hasEngine() const { return m_engine != nullptr; }

    /// Runs @p work, which takes the EngineThread, on the engine's thread. A Result becomes an error if the
    /// database was deleted or replaced, because SQLite writes to a deleted open file without an error.
    template <typename Work>
    auto onEngine(Work work)
    {
        using Outcome = std::invoke_result_t<Work &, EngineThread &>;
        return onThreadOf(m_engine, &m_receiver,
                          [engine = m_engine, work = std::move(work)]() mutable -> Outcome {
                              if constexpr (std::is_convertible_v<Unexpected<Error>, Outcome>) {
                                  Outcome outcome = work(*engine);
                                  if (!outcome)
                                      return outcome;
                                  if (const auto place = engine->store().database->checkPlace(); !place)
                                      return failure(place.error());
                                  return outcome;
                              } else {
                                  return work(*engine);
                              }
                          });
    }

    /// Same, after @p before has finished on this thread.
    template <typename Work>
    auto onEngineAfter(const QFuture<void> &before, Work work)
    {
        return QFuture<void>(before)
            .then(this, [this, work = std::move(work)] { return onEngine(work); })
            .unwrap();
    }

    /// Same as Session::read().
    template <typename Query>
    auto inBackground(Query query)
    {
        return broughtTo(&m_receiver, askInBackground(m_session.dataDir(), std::move(query)));
    }

    /// Continues @p command with the future of @p next, which takes its value, unless it fails.
    template <typename Value, typename Next>
    auto andThen(QFuture<Result<Value>> command, Next next)
    {
        return command
            .then(this,
                  [next = std::move(next)](const Result<Value> &result) mutable {
                      if constexpr (std::is_void_v<Value>)
                          return result ? next()
                                        : finished(decltype(next().result())(failure(result.error())));
                      else
                          return result ? next(*result)
                                        : finished(decltype(next(*result).result())(failure(result.error())));
                  })
            .unwrap();
    }

    /// Passes on @p command and emits Session::changed() with @p topics if it succeeds.
    template <typename Value>
    QFuture<Result<Value>> touching(Topics topics, QFuture<Result<Value>> command)
    {
        return command.then(this, [this, topics](const Result<Value> &result) {
            if (result)
                Q_EMIT m_session.changed(topics);
            return result;
        });
    }

    /// Runs @p work with onEngine() and emits Session::changed() with @p topics if it succeeds.
    template <typename Work>
    auto change(Topics topics, Work work)
    {
        return touching(topics, onEngine(std::move(work)));
    }

private:
    EngineThread *m_engine;
    Session &m_session;
    QObject m_receiver; ///< context for results from other threads
};

} // namespace pantau::app
