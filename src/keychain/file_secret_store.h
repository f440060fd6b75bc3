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

/// A small file that only a passphrase opens: libsodium's XChaCha20-Poly1305, with a key that Argon2id makes
/// of the passphrase (64 MiB, about a tenth of a second, once). Whatever was changed in it is noticed. It is
/// replaced as a whole. Not for two writers at a time; each call may wait for the disk.
///
/// Kinds of failure: Storage, with a sentence that names the file.
class SealedFile
{
public:
    SealedFile(QString path, QByteArray passphrase);
    ~SealedFile();
    Q_DISABLE_COPY_MOVE(SealedFile)

    [[nodiscard]] const QString &path() const { return m_path; }
    /// What is in it; empty where there is no file.
    [[nodiscard]] Result<std::optional<QByteArray>> read();
    /// Only its owner may read it afterwards.
    [[nodiscard]] Result<void> write(const QByteArray &bytes);
    [[nodiscard]] Result<void> remove();

private:
    [[nodiscard]] Result<void> deriveKey(const QByteArray &salt);

    QString m_path;
    QByteArray m_passphrase;
    QByteArray m_salt; ///< of m_key
    QByteArray m_key;
};

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
