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
    /// @p scope is as for SecretStore.
    FileSecretStore(std::unique_ptr<SealedFile> file, QString scope, QObject *parent = nullptr);
    ~FileSecretStore() override;

    [[nodiscard]] QString file() const override { return m_file->path(); }
    void lookWhetherOpen() override;

protected:
    void readEntry(const QString &name, const Done<SecretAnswer<QByteArray>> &done) override;
    void lookFor(const QString &name, const Done<SecretLookup> &done) override;
    void writeEntry(const QString &name, const QByteArray &secret, SaySo refused,
                    const Done<Result<void>> &done) override;
    void removeEntry(const QString &name, const Done<Result<void>> &done) override;

private:
    using Entries = QMap<QString, QByteArray>;
    [[nodiscard]] Result<Entries> entries() const;
    [[nodiscard]] SecretAnswer<QByteArray> entry(const QString &name) const;
    [[nodiscard]] Result<void> save(const Entries &entries);

    std::unique_ptr<SealedFile> m_file;
};

} // namespace pantau::keychain
