// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "channels/http_poster.h"

#include <QNetworkReply>
#include <QPromise>
#include <QTimer>

namespace pantau::channels {

/// One request under way. Owns the reply, fulfils the promise exactly once, by its deadline at the latest,
/// and deletes itself after that.
class PostExchange final : public QObject
{
    Q_OBJECT

public:
    PostExchange(QNetworkReply *reply, std::chrono::milliseconds deadline, QObject *parent);

    [[nodiscard]] QFuture<PostAnswer> future() const { return m_promise.future(); }
    /// Ends the exchange now, as Cancelled.
    void cancel() { abort(PostFailure::Cause::Cancelled); }

private:
    void takeBytes();
    void abort(PostFailure::Cause cause);
    void finish();
    [[nodiscard]] PostAnswer answer() const;

    QNetworkReply *m_reply;
    QPromise<PostAnswer> m_promise;
    QTimer m_deadline;
    QByteArray m_body;
    std::optional<PostFailure::Cause> m_abortedFor;
    bool m_finished = false;
};

} // namespace pantau::channels
