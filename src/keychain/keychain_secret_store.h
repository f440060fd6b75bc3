// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/keychain_watch.h"
#include "keychain/secret_store.h"

#include <functional>

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
    /// @p scope is as for SecretStore.
    explicit KeychainSecretStore(QString scope, QObject *parent = nullptr);
    ~KeychainSecretStore() override;

    void lookWhetherOpen() override;

protected:
    void readEntry(const QString &entry, const Done<SecretAnswer<QByteArray>> &done) override;
    void lookFor(const QString &entry, const Done<SecretLookup> &done) override;
    void writeEntry(const QString &entry, const QByteArray &secret, SaySo refused,
                    const Done<Result<void>> &done) override;
    void removeEntry(const QString &entry, const Done<Result<void>> &done) override;

private:
    /// Answer of the keychain: the secret, empty if there is none, or a failure.
    using Answer = SecretAnswer<QByteArray>;
    using Answered = std::function<void(const Answer &)>;

    void readOnce(const QString &entry, const Done<Answer> &done, bool maybeAgain);
    void change(QKeychain::Job *job, const QString &entry, SaySo refused, const Done<Result<void>> &done);
    void run(QKeychain::Job *job, const QString &entry, Answered answered);
    void lookAtEntry(const QString &entry, const std::function<void(const KeychainState &)> &seen);
    [[nodiscard]] KeychainWatch *watch();

    KeychainWatch *m_watch = nullptr; ///< created for the first request: there may be no session
    QTimer *m_patience;
    int m_unanswered = 0;
};

} // namespace pantau::keychain
