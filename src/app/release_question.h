// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QCoreApplication>
#include <QFuture>
#include <QString>

#include <memory>

namespace pantau::net {
class HttpClient;
}

namespace pantau::app {

/// Where the newest version is asked for, unless SessionOptions say otherwise; the one place is
/// PANTAU_RELEASE_ADDRESS in CMakeLists.txt.
[[nodiscard]] QString defaultReleaseAddress();

/// Asks one address for the newest version of Pantau, with nothing in the request that tells computers apart:
/// no key, no id, no language, and not which version asks. The reply is `{"version": "1.10.0"}` or the
/// version alone, at most 4 KiB; other addresses that it names are not followed.
///
/// Futures finish on the thread of this object; those that are open when it goes end as Cancelled.
class ReleaseQuestion
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::ReleaseQuestion)

public:
    /// @p address: HTTPS, or of this computer.
    explicit ReleaseQuestion(QString address);
    ~ReleaseQuestion();
    Q_DISABLE_COPY_MOVE(ReleaseQuestion)

    /// The version as releaseIn() gives it. Kinds: InvalidInput for an address that cannot be used, Service.
    [[nodiscard]] QFuture<Result<QString>> ask();

private:
    QString m_address;
    std::unique_ptr<net::HttpClient> m_client;
};

} // namespace pantau::app
