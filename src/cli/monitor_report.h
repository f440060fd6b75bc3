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

#include <functional>
#include <optional>

namespace pantau::cli {

/// A single run of the watch at its end.
struct FinishedRun
{
    std::optional<AccountId> only; ///< the account whose lists were watched; empty: all
    int checked = 0;               ///< domains
    int unanswered = 0;            ///< domains of which replies said nothing clear
    bool isIncomplete = false;     ///< some alert was not delivered, or a file not written
};

/// Says what a run found, and why what is still unknown is. Returns what it means for scripts: Failed where
/// no account that has domains could be asked, or something is lost. Kind: Storage.
[[nodiscard]] Result<ExitCode> reportRun(const app::Session &session, const FinishedRun &run, Output &output);

/// What a monitor does and knows, in the text format of Prometheus, kept in a file for node_exporter's
/// textfile collector. Counters begin at 0 with the program. No label has the name of a domain or an account:
/// accounts are told apart by their numbers.
class MonitorMetrics final : public QObject
{
    Q_OBJECT

public:
    /// Writes @p file at once, and every 15 seconds; whoever may read it reads it. @p session must outlive
    /// it.
    MonitorMetrics(app::Session &session, QString file);
    ~MonitorMetrics() override;

    void write();

Q_SIGNALS:
    /// The file could not be written; once, until it could again.
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

// Confirmed changes for feed readers and other programs; newest first, as @p changes are. An entry keeps its
// identity for ever. Pure.

/// The newest ones that a feed has.
constexpr int ChangesInFeed = 100;

/// RFC 4287. @p now, UTC: of a feed without a change.
[[nodiscard]] QByteArray atomFeed(const QList<ChangeRow> &changes, const QDateTime &now);
/// JSON Feed 1.1, https://jsonfeed.org. Each item has the change as pantau-cli prints it under `_pantau`.
[[nodiscard]] QByteArray jsonFeed(const QList<ChangeRow> &changes);

/// Keeps the newest confirmed changes in files for feed readers; see change_feed.h. Each is there whole, the
/// one of before or the new one.
class FeedFiles final : public QObject
{
    Q_OBJECT

public:
    /// JSON Feed where a name ends in .json, else Atom. @p session must outlive it.
    FeedFiles(app::Session &session, const QStringList &files);
    ~FeedFiles() override;

    /// Also after every change that is confirmed from now on.
    void write();

Q_SIGNALS:
    /// A file could not be written. It is tried again with the next change.
    void failed(const pantau::Error &error);

private:
    app::Session &m_session;
    QStringList m_files;
};

} // namespace pantau::cli
