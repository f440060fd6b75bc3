// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "support/memory_secret_store.h"
#include "support/patience.h"

#include <QFuture>

#include <memory>
#include <optional>

namespace pantau::test {

/// Opens a session on @p dataDir, with its secrets in memory: those of @p secrets, if given.
[[nodiscard]] inline std::unique_ptr<app::Session>
openSession(const QString &dataDir, const Clock &clock,
            const std::shared_ptr<keychain::MemoryKeychain> &secrets = nullptr)
{
    app::SessionOptions options;
    options.dataDir = dataDir;
    options.makeSecretStore = [secrets](const QString &) {
        return secrets ? std::make_unique<keychain::MemorySecretStore>(secrets)
                       : std::make_unique<keychain::MemorySecretStore>();
    };
    auto opened = app::Session::open(std::move(options), clock);
    if (!opened)
        qFatal("%s", qPrintable(opened.error().sentence));
    return std::move(*opened);
}

/// Waits for what a command returns. Ends the program if it fails.
template <typename Value>
Value answerOf(const QFuture<Result<Value>> &future)
{
    if (!waitFor([&future] { return future.isFinished(); }) || !future.result())
        qFatal("The session does not answer, or with an error.");
    return *future.result();
}

inline DomainList addList(app::Session &session, const QString &name, const QList<DomainName> &domains = {},
                          std::optional<AccountId> account = std::nullopt)
{
    const DomainList list = answerOf(session.write(&db::Lists::add, name, account));
    if (!domains.isEmpty())
        answerOf(session.write(&db::Domains::addToList, list.id, domains));
    return list;
}

} // namespace pantau::test
