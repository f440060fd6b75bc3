// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/sealed_file.h"
#include "keychain/secret_store.h"

#include <QMap>

#include <memory>

namespace pantau::keychain {

/// Keys and secrets in an encrypted file, for servers that have no keychain. Futures are finished when they
/// are returned. The file is read for each question, since somebody else may have changed it.
class FileSecretStore final : public SecretStore
{
    Q_OBJECT

public:
    /// @p scope: as for KeychainSecretStore.
    FileSecretStore(std::unique_ptr<SealedFile> file, QString scope, QObject *parent = nullptr);
    ~FileSecretStore() override;

    [[nodiscard]] QFuture<SecretAnswer<KeptKey>> read(AccountId account) override;
    [[nodiscard]] QFuture<SecretLook> look(AccountId account) override;
    [[nodiscard]] QFuture<Result<void>> write(AccountId account, const KeptKey &key) override;
    [[nodiscard]] QFuture<Result<void>> remove(AccountId account) override;
    [[nodiscard]] QFuture<SecretAnswer<ChannelSecret>> read(ChannelId channel) override;
    [[nodiscard]] QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret) override;
    [[nodiscard]] QFuture<Result<void>> remove(ChannelId channel) override;
    [[nodiscard]] QString file() const override { return m_file->path(); }
    void lookWhetherOpen() override;

private:
    using Entries = QMap<QString, QByteArray>;
    [[nodiscard]] Result<Entries> entries() const;
    [[nodiscard]] SecretAnswer<QByteArray> entry(const QString &name) const;
    [[nodiscard]] Result<void> put(const QString &name, const QByteArray &secret);
    [[nodiscard]] Result<void> drop(const QString &name);
    [[nodiscard]] Result<void> save(const Entries &entries);
    [[nodiscard]] QString nameOf(AccountId account) const;
    [[nodiscard]] QString nameOf(ChannelId channel) const;

    std::unique_ptr<SealedFile> m_file;
    QString m_scope;
};

} // namespace pantau::keychain
