// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/history.h"
#include "cli/terminal.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <optional>

namespace pantau::cli {

/// The outcome of a single monitoring run.
struct FinishedRun
{
    std::optional<AccountId> only; ///< the only monitored account; empty: all accounts
    int checks = 0;                ///< with a clear answer, including confirmations
    int unanswered = 0;            ///< number of domains without a conclusive reply
    bool isIncomplete = false;     ///< True if an alert was not delivered or a file not written
};

/// Reports what a run found, and why some domains are still unknown. Returns the exit code: Failed if no
/// account with domains could be queried, or if something was lost. Error kind: Storage.
[[nodiscard]] Result<ExitCode> reportRun(const app::Session &session, const FinishedRun &run, Output &output);

/// Metrics of a monitor in the Prometheus text format, in a file for the textfile collector of node_exporter.
/// Counters start at 0 with the program. No label contains the name of a domain or an account; accounts are
/// identified by number.
class MonitorMetrics final : public QObject
{
    Q_OBJECT

public:
    /// Writes @p file immediately and then every 15 seconds. The file is readable by everyone. @p session
    /// must outlive this object.
    MonitorMetrics(app::Session &session, QString file);
    ~MonitorMetrics() override;

    void write();

Q_SIGNALS:
    /// Emitted when the file cannot be written; not repeated until a write has succeeded.
    void failed(const pantau::Error &error);

private:
    [[nodiscard]] Result<QByteArray> text() const;
    [[nodiscard]] Result<void> save(const QByteArray &text) const;

    app::Session &m_session;
    QString m_file;
    QDateTime m_startedAt;
    QHash<AccountId, Usage> m_usage;
    qint64 m_blocked = 0;
    qint64 m_notBlocked = 0;
    qint64 m_unanswered = 0;
    qint64 m_becameBlocked = 0;
    qint64 m_becameNotBlocked = 0;
    qint64 m_alerts = 0;
    qint64 m_undelivered = 0;
    std::optional<QDateTime> m_lastAnswerAt;
    std::optional<QDateTime> m_nextCheckAt;
    QTimer m_timer;
    bool m_hasFailed = false;
};

// Feeds of confirmed changes, newest first, in the order of @p changes. The ID of an entry never changes.
// Pure.

/// Maximum number of changes in a feed.
constexpr int ChangesInFeed = 100;

/// Atom feed (RFC 4287). @p now: UTC time of a feed without changes.
[[nodiscard]] QByteArray atomFeed(const QList<ChangeRow> &changes, const QDateTime &now);
/// JSON Feed 1.1, https://jsonfeed.org. The key `_pantau` of each item has the change as printed by
/// pantau-cli.
[[nodiscard]] QByteArray jsonFeed(const QList<ChangeRow> &changes);

/// Keeps the newest confirmed changes in feed files. Each file is replaced atomically.
class FeedFiles final : public QObject
{
    Q_OBJECT

public:
    /// Writes JSON Feed if a file name ends in .json, otherwise Atom. @p session must outlive this object.
    FeedFiles(app::Session &session, const QStringList &files);
    ~FeedFiles() override;

    /// Writes the files now. They are also rewritten after each confirmed change.
    void write();

Q_SIGNALS:
    /// Emitted when a file cannot be written. The next change triggers a retry.
    void failed(const pantau::Error &error);

private:
    app::Session &m_session;
    QStringList m_files;
};

} // namespace pantau::cli
