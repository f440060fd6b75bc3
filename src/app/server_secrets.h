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

/// Keys that stand in for those of the keychain, on a server that has none. Each belongs to one account and
/// goes to no other.
struct StandInKeys
{
    std::optional<ApiKey> common; ///< PANTAU_API_KEY: of the account that was added with it, or the only one
    QHash<QString, ApiKey> named; ///< PANTAU_API_KEY_<ACCOUNT>, by standInName()
};

/// What an account's name is in the name of its variable: "TOKO_MELATI" of "Toko Melati".
[[nodiscard]] QString standInName(const QString &account);
/// "PANTAU_API_KEY_TOKO_MELATI"
[[nodiscard]] QString standInVariable(const QString &account);

/// From the variables of @p environment; from the files that systemd's LoadCredential= puts into
/// $CREDENTIALS_DIRECTORY, "pantau-api-key" and "pantau-api-key-<account>"; and from @p keyFiles, each
/// "PATH" or "ACCOUNT=PATH". The later take precedence. InvalidInput names what cannot be used: a key file
/// that others than its owner may read is refused, as ssh does.
[[nodiscard]] Result<StandInKeys> standInKeys(const QProcessEnvironment &environment,
                                              const QStringList &keyFiles = {});

/// As SessionOptions::makeSecretStore.
using SecretStoreMaker = std::function<std::unique_ptr<keychain::SecretStore>(const QString &scope)>;

/// For a server that has no keychain: keys and secrets in the encrypted file `secrets.sealed` of the data
/// folder, which a passphrase opens. That is in @p passphraseFile; else in the file that
/// PANTAU_PASSPHRASE_FILE names; else in "pantau-passphrase", which systemd's LoadCredential= puts into
/// $CREDENTIALS_DIRECTORY. Without any of them the answer is empty: the keychain is used.
///
/// InvalidInput: the passphrase cannot be used, or there is such a file and no passphrase. Storage: the
/// passphrase does not open it, or it cannot be read.
[[nodiscard]] Result<SecretStoreMaker> secretFile(const QString &dataDir, const QString &passphraseFile,
                                                  const QProcessEnvironment &environment);

/// Where that looks for the passphrase; empty: nowhere.
[[nodiscard]] QString passphraseFileName(const QString &passphraseFile,
                                         const QProcessEnvironment &environment);

} // namespace pantau::app
