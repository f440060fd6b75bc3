// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/background_work.h"
#include "app/engine_thread.h"
#include "app/queries.h"
#include "app/session.h"
#include "base/result.h"
#include "base/time.h"

#include <QFuture>
#include <QObject>
#include <QString>

#include <type_traits>
#include <utility>

namespace pantau::app {

/// What all commands share: where they work, what is known so far, and whom they tell what they touched.
///
/// Lives on the session's thread, on which every future of a command finishes. Whoever gives it to
/// QFuture::then() as the context must end before it does: what is still waited for then is cancelled.
class CommandContext final : public QObject
{
    Q_OBJECT

public:
    /// @p engine is null in a session that only reads, in which no command may run on it.
    CommandContext(EngineThread *engine, const Queries &queries, const Clock &clock, QString dataDir);
    ~CommandContext() override;

    [[nodiscard]] const Queries &queries() const { return m_queries; }
    [[nodiscard]] const Clock &clock() const { return m_clock; }
    [[nodiscard]] const QString &dataDir() const { return m_dataDir; }
    [[nodiscard]] bool hasEngine() const { return m_engine != nullptr; }

    /// Does @p work, which is given the EngineThread, on the engine's thread. A Result becomes an error if
    /// the database was deleted or replaced: SQLite writes to an open file that was deleted without an error.
    template <typename Work>
    auto onEngine(Work work)
    {
        using Outcome = std::invoke_result_t<Work &, EngineThread &>;
        return onThreadOf(m_engine, &m_home,
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

    /// The same as soon as @p before, which finishes on this thread, has done so.
    template <typename Work>
    auto onEngineAfter(const QFuture<void> &before, Work work)
    {
        return QFuture<void>(before)
            .then(this, [this, work = std::move(work)] { return onEngine(work); })
            .unwrap();
    }

    /// As the function askInBackground().
    template <typename Value, typename Ask>
    QFuture<Result<Value>> inBackground(Ask ask)
    {
        return broughtTo(&m_home, askInBackground<Value>(m_dataDir, std::move(ask)));
    }

    /// @p command, after whose success @p topics are stale.
    template <typename Value>
    QFuture<Result<Value>> touching(Topics topics, QFuture<Result<Value>> command)
    {
        return command.then(this, [this, topics](const Result<Value> &result) {
            if (result)
                Q_EMIT changed(topics);
            return result;
        });
    }

Q_SIGNALS:
    void changed(pantau::app::Topics topics);
    void failed(const pantau::Error &error); ///< something went wrong that no future reports

private:
    EngineThread *m_engine;
    const Queries &m_queries;
    const Clock &m_clock;
    QString m_dataDir;
    QObject m_home; ///< what other threads answer is brought to it
};

} // namespace pantau::app
