// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/secret.h"

#include <QHash>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace pantau::keychain {
class SecretStore;
}

namespace pantau::app {

/// Keys used instead of the keychain's, on a server without one. Each belongs to one account and is used for
/// no other.
struct StandInKeys
{
    std::optional<ApiKey> common; ///< PANTAU_API_KEY: for the account added with it, or the only one
    QHash<QString, ApiKey> named; ///< PANTAU_API_KEY_<ACCOUNT>, by standInName()
};

/// Returns an account's name as used in its variable: "TOKO_MELATI" for "Toko Melati".
[[nodiscard]] QString standInName(const QString &account);
/// Returns the account of "ACCOUNT=PATH"; empty for "PATH".
[[nodiscard]] QString accountOfKeyFile(const QString &text);
/// Returns for example "PANTAU_API_KEY_TOKO_MELATI".
[[nodiscard]] QString standInVariable(const QString &account);

/// Reads keys from the variables of @p environment, from the files that systemd's LoadCredential= puts into
/// $CREDENTIALS_DIRECTORY ("pantau-api-key" and "pantau-api-key-<account>"), and from @p keyFiles, each
/// "PATH" or "ACCOUNT=PATH". Later sources take precedence. InvalidInput names what cannot be used. A key
/// file readable by others than its owner is rejected, as ssh does.
[[nodiscard]] Result<StandInKeys> standInKeys(const QProcessEnvironment &environment,
                                              const QStringList &keyFiles = {});

/// See SessionOptions::makeSecretStore.
using SecretStoreMaker = std::function<std::unique_ptr<keychain::SecretStore>(const QString &scope)>;

/// For a server without a keychain: keeps keys and secrets in the encrypted file `secrets.sealed` in the
/// data folder. The passphrase is read from @p passphraseFile, else from the file named by
/// PANTAU_PASSPHRASE_FILE, else from "pantau-passphrase", which systemd's LoadCredential= puts into
/// $CREDENTIALS_DIRECTORY. Without any of them the result is empty and the keychain is used.
///
/// Kinds: InvalidInput if the passphrase cannot be used, or if the encrypted file exists without a
/// passphrase; Storage if the passphrase does not open the file, or it cannot be read.
[[nodiscard]] Result<SecretStoreMaker> secretFile(const QString &dataDir, const QString &passphraseFile,
                                                  const QProcessEnvironment &environment);

/// Returns the file from which secretFile() reads the passphrase; empty: none.
[[nodiscard]] QString passphraseFileName(const QString &passphraseFile,
                                         const QProcessEnvironment &environment);

} // namespace pantau::app
