// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/blocklist_reader.h"
#include "base/check.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"

#include <QDateTime>
#include <QObject>

namespace pantau {

/// Signals of everything that checks domains, delivers alerts and keeps the database small.
///
/// Every part that emits one gets this object, and every part that handles one connects to it, so no signal
/// is passed on. Most are emitted on the engine's thread: connect with a receiver or context object, which is
/// called on its own thread. QSignalSpy must not be used from another thread.
class EngineEvents : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Emits failed() if @p result is an error. Returns true if so.
    template <typename Value>
    bool reportFailure(const Result<Value> &result, bool stopsChecking = false)
    {
        if (!result)
            Q_EMIT failed(result.error(), stopsChecking);
        return !result;
    }

Q_SIGNALS:
    /// Emitted when domains were checked. Those without an answer are Unknown.
    void checksFinished(pantau::AccountId account, const QList<pantau::Observation> &observations);
    /// Without @p changes: an unblocking that waited for another service has become news.
    void changesConfirmed(pantau::AccountId account, const QList<pantau::Change> &changes);
    void usageChanged(pantau::AccountId account, const pantau::Usage &usage);
    /// Emitted when the service refuses the account, so its domains are not checked. Emitted once per run of
    /// the program, including for an account refused in an earlier run.
    void accountStopped(pantau::AccountId account, const pantau::Error &error);
    /// Emitted when the service starts to refuse an account that worked, and at each failure of one that has
    /// failed for hours.
    void accountParked(pantau::AccountId account);
    /// Emitted when the service accepts the account again and checking resumes.
    void accountResumed(pantau::AccountId account);
    /// Emitted when a service or our own connection goes down or comes back. @p online: true if every service
    /// answers as far as is known; otherwise @p sentence describes what is down. While our own connection is
    /// down, single services are not reported.
    void connectionStateChanged(bool online, const QString &sentence);
    /// Emitted when simultaneous changes of many domains are held back; again with the outcome once it is
    /// known.
    void incidentRaised(const pantau::Incident &incident);
    void incidentResolved(const pantau::Incident &incident);
    /// Emitted when the last domain of the account got its first answer. Not emitted if none was waiting when
    /// this run started. The journal has the results and whether they were already reported.
    void initialChecksFinished(pantau::AccountId account);
    /// Progress of the running Monitor::checkNow() or Monitor::runOnce(), in domains.
    void progress(int done, int total);
    void hintsChanged();
    /// Activity of each account, as Monitor::activity().
    void activityChanged(const QList<pantau::AccountActivity> &activity);
    /// Emitted when a paid reply contained no usable status for these domains.
    void unanswered(pantau::AccountId account, const QList<pantau::DomainName> &domains);
    /// Emitted when the user waits for a check or another answer until @p until. Either the service asked for
    /// a pause, or a quota request is waiting because this minute's requests are used up.
    void waiting(pantau::AccountId account, const QDateTime &until, const QString &sentence);
    void nextCheckChanged(const QDateTime &at); ///< UTC; invalid if nothing is planned
    /// Emitted when a local service uses another list than its file contains, or, if empty, no longer does.
    void blocklistRefusalChanged(const pantau::ServiceAddress &address,
                                 const std::optional<pantau::BlocklistRefusal> &refusal);
    /// Emitted when a delivery failed. It is retried unless @p isFinal.
    void deliveryFailed(pantau::AlertId alert, pantau::ChannelId channel, const QString &problem,
                        bool isFinal);
    /// Current size of the database while the user's request to compact it is carried out.
    void compacting(qint64 bytes);
    /// Emitted for an error that no future reports. @p stopsChecking: true if the monitor or the alert
    /// dispatcher could not read or write its data.
    void failed(const pantau::Error &error, bool stopsChecking = false);
    /// Emitted when the clock was set or the computer woke up, which timers do not notice.
    void clockMoved();
};

} // namespace pantau
