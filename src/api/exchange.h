// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/http_reply.h"
#include "api/transport_failure.h"

#include <QElapsedTimer>
#include <QNetworkReply>
#include <QObject>
#include <QTimer>

namespace pantau::api {

/// One request under way: gathers the reply's bytes up to a limit and ends exactly once, by its deadline at
/// the latest. Owns the reply. Deletes itself after finished(),
/// which is why its outcome is taken there.
class Exchange final : public QObject
{
    Q_OBJECT

public:
    using Outcome = Result<HttpReply, TransportFailure>;

    /// @p deadline: for the whole exchange, beside the reply's own transfer timeout, which a service that
    /// drips bytes never meets.
    Exchange(QNetworkReply *reply, std::chrono::milliseconds deadline, qint64 maximumReplySize,
             QObject *parent);

    /// What came of it, once finished() was emitted.
    [[nodiscard]] Outcome outcome() const;

    /// Ends the exchange now, as Cancelled.
    void cancel();

    [[nodiscard]] std::chrono::milliseconds elapsed() const;
    [[nodiscard]] int httpStatus() const;
    [[nodiscard]] qint64 bytesReceived() const { return m_received; }

Q_SIGNALS:
    void finished();

private:
    void takeBytes();
    void abort(TransportFailure::Cause cause);
    void finish();

    QNetworkReply *m_reply;
    qint64 m_maximumReplySize;
    QTimer m_deadline;
    QElapsedTimer m_elapsed;
    QByteArray m_body;
    qint64 m_received = 0;
    bool m_requestLeft = false;
    bool m_finished = false;
    std::optional<TransportFailure::Cause> m_abortedFor;
};

} // namespace pantau::api
