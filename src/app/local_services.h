// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/blocklist_reader.h"
#include "base/result.h"
#include "base/time.h"

#include <QFuture>
#include <QHash>
#include <QObject>
#include <QThread>
#include <QUrl>

#include <optional>

namespace pantau::service {
class CheckingService;
}

namespace pantau::app {

/// The checking services inside this program, one for each `local:` address, each over real HTTP on a free
/// loopback port. They run on a thread of their own, so that a busy engine never waits for itself. They are
/// without quota: the limits are set far above what a desktop can ask.
///
/// Lives on the engine's thread.
class LocalServices final : public QObject
{
    Q_OBJECT

public:
    LocalServices(QString dataDir, const Clock &clock, QObject *parent = nullptr);
    ~LocalServices() override;

    /// Starts the service on the first call. The base address is good until this object goes. Fails when the
    /// blocklist cannot be read; a later call tries again. Finishes on the services' thread.
    QFuture<Result<QUrl>> baseUrl(const ServiceAddress &address);
    /// Of a service that runs: takes what its blocklist's file holds now, although it has lost many names.
    QFuture<Result<void>> acceptLoss(const ServiceAddress &address);
    /// Ends every service and removes what they kept; a later baseUrl() starts anew. Kind: Storage.
    QFuture<Result<void>> forget();

Q_SIGNALS:
    /// A service serves another list than its file holds, or, empty, does so no more.
    void blocklistRefusalChanged(const pantau::ServiceAddress &address,
                                 const std::optional<pantau::BlocklistRefusal> &refusal);

private:
    Result<QUrl> start(const ServiceAddress &address);

    QString m_dataDir;
    const Clock &m_clock;
    QThread m_thread;
    QObject *m_worker;                                            ///< lives on m_thread and owns the services
    QHash<ServiceAddress, service::CheckingService *> m_services; ///< used on m_thread only
};

} // namespace pantau::app
