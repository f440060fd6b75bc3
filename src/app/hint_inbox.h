// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/result.h"

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QList>
#include <QObject>
#include <QSet>

namespace pantau::engine {
class JournalPort;
class Monitor;
} // namespace pantau::engine

namespace pantau {
class Clock;
}

namespace pantau::app {

/// What an outside tool says of domains.
struct HintMessage
{
    static constexpr int mostDomains = 100'000;

    QString source; ///< one line, at most Hint::longestSource characters
    bool looksBlocked = true;
    QList<DomainName> domains{};
    QDateTime saidAt{}; ///< UTC; invalid, where an earlier version laid it down: when it is read
};

/// Lays @p message into the data folder, where whoever runs the watch there finds it: at once, or when it
/// runs next. Beside a running Pantau too. Kinds: InvalidInput, Storage.
[[nodiscard]] Result<void> postHints(const QString &dataDir, const HintMessage &message);

/// How many messages lie in the data folder because nothing has taken them yet.
[[nodiscard]] int waitingHints(const QString &dataDir);

/// Hands the messages that lie in the data folder to the watch, and removes each when its hints are written
/// down. One that cannot be read is put aside and told in the Log. Lives on the engine's thread.
class HintInbox final : public QObject
{
    Q_OBJECT

public:
    HintInbox(const QString &dataDir, engine::Monitor &monitor, engine::JournalPort &journal,
              const Clock &clock);

    /// Looks from now on, and at once.
    void start();
    /// Looks now: not every system tells when a folder changes. Cheap.
    void look();
    /// Removes what lies there.
    void forget();

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    [[nodiscard]] bool take(const QString &path);
    void putAside(const QString &path);

    QString m_folder;
    engine::Monitor &m_monitor;
    engine::JournalPort &m_journal;
    const Clock &m_clock;
    QFileSystemWatcher m_watcher;
    QSet<QString> m_taken; ///< and could not be removed
};

} // namespace pantau::app
