// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "support/memory_secret_store.h"

#include <memory>

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

} // namespace pantau::test
