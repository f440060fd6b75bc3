// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "keychain/secret_store.h"

#include <QByteArray>
#include <QMap>
#include <QString>

#include <memory>
#include <optional>

namespace pantau::keychain {

/// A small file encrypted with a passphrase: libsodium's XChaCha20-Poly1305 with an Argon2id key (64 MiB,
/// computed once in about a tenth of a second). Any modification is detected. Written atomically, but not
/// safe for concurrent writers. Calls may block on the disk.
///
/// Fails with Storage; the sentence names the file.
class SealedFile
{
public:
    SealedFile(QString path, QByteArray passphrase);
    ~SealedFile();
    Q_DISABLE_COPY_MOVE(SealedFile)

    [[nodiscard]] const QString &path() const { return m_path; }
    /// Returns the content; empty if the file does not exist.
    [[nodiscard]] Result<std::optional<QByteArray>> read();
    /// Replaces the content. The file is readable only by its owner.
    [[nodiscard]] Result<void> write(const QByteArray &bytes);
    [[nodiscard]] Result<void> remove();

private:
    [[nodiscard]] Result<void> deriveKey(const QByteArray &salt);

    QString m_path;
    QByteArray m_passphrase;
    QByteArray m_salt; ///< salt of m_key
    QByteArray m_key;
};

/// Stores keys and secrets in an encrypted file, for servers without a keychain. Returned futures are already
/// finished. The file is read for each request, since another process may have changed it.
class FileSecretStore final : public SecretStore
{
    Q_OBJECT

public:
    /// @p scope is as for KeychainSecretStore.
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
