// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secret_file.h"

#include "app/private_file.h"
#ifdef PANTAU_SEALED_FILE
#include "keychain/file_secret_store.h"
#endif

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace pantau::app {

namespace {

/// Gives lupdate the context.
struct SecretFileWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::SecretFile)
};

constexpr qsizetype ShortestPassphrase = 12;

struct PassphraseFile
{
    QString path;
    Readers readers = Readers::OwnerOnly;
};

PassphraseFile passphraseFileOf(const QString &given, const QProcessEnvironment &environment)
{
    if (!given.isEmpty())
        return {given};
    if (const QString named = environment.value(QStringLiteral("PANTAU_PASSPHRASE_FILE")); !named.isEmpty())
        return {named};
    const QString credentials = environment.value(QStringLiteral("CREDENTIALS_DIRECTORY"));
    const QString credential = credentials + QStringLiteral("/pantau-passphrase");
    if (!credentials.isEmpty() && QFile::exists(credential))
        return {credential, Readers::Any};
    return {};
}

Result<QByteArray> passphraseIn(const PassphraseFile &file)
{
    auto text = readPrivateFile(file.path, file.readers);
    if (!text)
        return failure(text.error());
    while (text->endsWith(u'\n') || text->endsWith(u'\r'))
        text->chop(1);
    if (text->size() < ShortestPassphrase)
        return failure(
            Error::Kind::InvalidInput,
            SecretFileWords::tr("The passphrase in “%1” is too short: it needs at least %Ln character(s).",
                                nullptr, int(ShortestPassphrase))
                .arg(QDir::toNativeSeparators(file.path)));
    return text->toUtf8();
}

} // namespace

QString passphraseFileName(const QString &passphraseFile, const QProcessEnvironment &environment)
{
    return passphraseFileOf(passphraseFile, environment).path;
}

Result<SecretStoreMaker> secretFile(const QString &dataDir, const QString &passphraseFile,
                                    const QProcessEnvironment &environment)
{
    const QString path = dataDir + QStringLiteral("/secrets.sealed");
    const PassphraseFile file = passphraseFileOf(passphraseFile, environment);
    if (file.path.isEmpty()) {
        if (!QFile::exists(path))
            return SecretStoreMaker();
        return failure(Error::Kind::InvalidInput,
                       SecretFileWords::tr(
                           "The keys and secrets of this data folder are in the encrypted file “%1”. Give "
                           "the file with its passphrase: --passphrase-file, or PANTAU_PASSPHRASE_FILE.")
                           .arg(QDir::toNativeSeparators(path)));
    }
    const auto passphrase = passphraseIn(file);
    if (!passphrase)
        return failure(passphrase.error());
#ifdef PANTAU_SEALED_FILE
    // Said at once, and not only where a key is missed.
    if (const auto opened = keychain::SealedFile(path, *passphrase).read(); !opened)
        return failure(opened.error());
    return SecretStoreMaker([path, passphrase = *passphrase](const QString &scope) {
        return std::make_unique<keychain::FileSecretStore>(
            std::make_unique<keychain::SealedFile>(path, passphrase), scope);
    });
#else
    return failure(
        Error::Kind::InvalidInput,
        SecretFileWords::tr(
            "This Pantau was built without libsodium, so it cannot keep keys in an encrypted file."));
#endif
}

} // namespace pantau::app
