// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

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

} // namespace pantau::keychain
