// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QProcessEnvironment>
#include <QString>

#include <functional>
#include <memory>

namespace pantau::keychain {
class SecretStore;
}

namespace pantau::app {

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
