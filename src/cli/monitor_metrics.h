// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <functional>

namespace pantau::cli {

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

} // namespace pantau::cli
