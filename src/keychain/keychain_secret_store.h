// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/keychain_watch.h"
#include "keychain/secret_store.h"

#include <QPromise>

#include <functional>
#include <memory>

class QTimer;

namespace QKeychain {
class Job;
}

namespace pantau::keychain {

/// The system's keychain: Secret Service or KWallet, Windows Credential Manager, macOS Keychain. There is no
/// fallback to a file. If it is locked, requests wait until the user unlocks it, without a timeout.
class KeychainSecretStore final : public SecretStore
{
    Q_OBJECT

public:
    /// @p scope distinguishes accounts and channels of different databases with the same ids.
    explicit KeychainSecretStore(QString scope, QObject *parent = nullptr);
    ~KeychainSecretStore() override;

    [[nodiscard]] QFuture<SecretAnswer<KeptKey>> read(AccountId account) override;
    [[nodiscard]] QFuture<SecretLook> look(AccountId account) override;
    [[nodiscard]] QFuture<Result<void>> write(AccountId account, const KeptKey &key) override;
    [[nodiscard]] QFuture<Result<void>> remove(AccountId account) override;
    [[nodiscard]] QFuture<SecretAnswer<ChannelSecret>> read(ChannelId channel) override;
    [[nodiscard]] QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret) override;
    [[nodiscard]] QFuture<Result<void>> remove(ChannelId channel) override;
    void lookWhetherOpen() override;

private:
    /// Answer of the keychain: the secret, empty if there is none, or a failure.
    using Answer = Result<std::optional<QByteArray>, SecretFailure>;
    using Answered = std::function<void(const Answer &)>;
    using SaySo = Error (*)(const SecretFailure &);

    template <typename Secret>
    QFuture<SecretAnswer<Secret>> readEntry(const QString &entry,
                                            std::function<std::optional<Secret>(const QByteArray &)> make);
    template <typename Secret>
    void readInto(const std::shared_ptr<QPromise<SecretAnswer<Secret>>> &promise, const QString &entry,
                  std::function<std::optional<Secret>(const QByteArray &)> make, bool maybeAgain);
    QFuture<Result<void>> writeEntry(const QString &entry, const QByteArray &secret, SaySo refused);
    QFuture<Result<void>> removeEntry(const QString &entry);
    void run(QKeychain::Job *job, const QString &entry, Answered answered);
    void look(const QString &entry, const std::function<void(const KeychainLook &)> &seen);
    [[nodiscard]] KeychainWatch *watch();
    [[nodiscard]] QString entryOf(AccountId account) const;
    [[nodiscard]] QString entryOf(ChannelId channel) const;

    QString m_scope;
    KeychainWatch *m_watch = nullptr; ///< created for the first request: there may be no session
    QTimer *m_patience;
    int m_unanswered = 0;
};

} // namespace pantau::keychain
