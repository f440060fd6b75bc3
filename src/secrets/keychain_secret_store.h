// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "secrets/secret_store.h"

#include <functional>

namespace QKeychain {
class Job;
}

namespace pantau::secrets {

/// The keychain of the system: Secret Service or KWallet, Windows Credential Manager, macOS Keychain. There
/// is no fallback to a file. A locked keychain asks the person to unlock it; after two minutes without an
/// answer the call ends as NoKeychain.
class KeychainSecretStore final : public SecretStore
{
    Q_OBJECT

public:
    /// @p scope: tells the accounts and channels of one database from those of another, whose ids are the
    /// same.
    explicit KeychainSecretStore(QString scope, QObject *parent = nullptr);

    [[nodiscard]] QFuture<Result<std::optional<ApiKey>>> read(AccountId account) override;
    [[nodiscard]] QFuture<Result<void>> write(AccountId account, const ApiKey &key) override;
    [[nodiscard]] QFuture<Result<void>> remove(AccountId account) override;
    [[nodiscard]] QFuture<Result<std::optional<ChannelSecret>>> read(ChannelId channel) override;
    [[nodiscard]] QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret) override;
    [[nodiscard]] QFuture<Result<void>> remove(ChannelId channel) override;

private:
    template <typename Answer>
    QFuture<Answer> run(QKeychain::Job *job, const QString &sentence, std::function<Answer()> succeeded);
    QFuture<Result<void>> removeEntry(const QString &entry);
    [[nodiscard]] QString entryOf(AccountId account) const;
    [[nodiscard]] QString entryOf(ChannelId channel) const;

    QString m_scope;
};

} // namespace pantau::secrets
