// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/file_secret_store.h"

#include "base/files.h"
#include "base/language.h"

#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QIODevice>
#include <QPromise>

#include <sodium.h>

namespace pantau::keychain {

namespace {

// File format: Heading, salt, nonce, and the ciphertext, which authenticates everything before it.
const QByteArray Heading("PantauSecrets1\n");
constexpr qsizetype SaltSize = crypto_pwhash_SALTBYTES;
constexpr qsizetype NonceSize = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr qsizetype KeySize = crypto_aead_xchacha20poly1305_ietf_KEYBYTES;
constexpr qsizetype TagSize = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr qint64 LargestSize = 1024 * 1024; ///< bytes; a key has a few hundred

unsigned char *bytesOf(QByteArray &bytes)
{
    return reinterpret_cast<unsigned char *>(bytes.data());
}

const unsigned char *bytesOf(const QByteArray &bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.constData());
}

QByteArray randomBytes(qsizetype count)
{
    QByteArray bytes(count, Qt::Uninitialized);
    randombytes_buf(bytes.data(), size_t(count));
    return bytes;
}

QByteArray headOf(const QByteArray &salt, const QByteArray &nonce)
{
    return Heading + salt + nonce;
}

Error asNoKeychain(const Error &error)
{
    return {Error::Kind::NoKeychain, error.sentence, error.detail};
}

} // namespace

SealedFile::SealedFile(QString path, QByteArray passphrase)
    : m_path(std::move(path)), m_passphrase(std::move(passphrase))
{
}

SealedFile::~SealedFile()
{
    for (QByteArray *secret : {&m_passphrase, &m_key})
        sodium_memzero(secret->data(), size_t(secret->size()));
}

Result<std::optional<QByteArray>> SealedFile::read()
{
    const QString shown = QDir::toNativeSeparators(m_path);
    QFile file(m_path);
    if (!file.exists())
        return std::optional<QByteArray>();
    if (!file.open(QIODevice::ReadOnly))
        return failure(Error::Kind::Storage,
                       Texts::tr("The file with the keys and secrets, “%1”, cannot be read: %2.")
                           .arg(shown, file.errorString()));
    const QByteArray all = file.read(LargestSize + 1);
    const QByteArray head = all.left(Heading.size() + SaltSize + NonceSize);
    const QByteArray sealed = all.mid(head.size());
    if (!all.startsWith(Heading) || sealed.size() < TagSize || all.size() > LargestSize)
        return failure(Error::Kind::Storage,
                       Texts::tr("“%1” is not a file of keys and secrets that this version of "
                                 "Pantau can read. The file was not changed.")
                           .arg(shown));
    TRY(deriveKey(head.mid(Heading.size(), SaltSize)));
    const QByteArray nonce = head.right(NonceSize);
    QByteArray plain(sealed.size() - TagSize, Qt::Uninitialized);
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(bytesOf(plain), nullptr, nullptr, bytesOf(sealed),
                                                   size_t(sealed.size()), bytesOf(head), size_t(head.size()),
                                                   bytesOf(nonce), bytesOf(m_key)) != 0)
        return failure(
            Error::Kind::Storage,
            Texts::tr("The passphrase does not open “%1”, or the file is damaged. The file was not "
                      "changed. Use the passphrase that it was created with.")
                .arg(shown));
    return std::optional(plain);
}

Result<void> SealedFile::write(const QByteArray &bytes)
{
    if (m_key.isEmpty()) {
        TRY(deriveKey(randomBytes(SaltSize)));
    }
    const QByteArray nonce = randomBytes(NonceSize);
    const QByteArray head = headOf(m_salt, nonce);
    QByteArray sealed(bytes.size() + TagSize, Qt::Uninitialized);
    crypto_aead_xchacha20poly1305_ietf_encrypt(bytesOf(sealed), nullptr, bytesOf(bytes), size_t(bytes.size()),
                                               bytesOf(head), size_t(head.size()), nullptr, bytesOf(nonce),
                                               bytesOf(m_key));
    TRY(writeWholeFile(m_path, head + sealed));
    QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner);
    return {};
}

Result<void> SealedFile::remove()
{
    QFile file(m_path);
    if (!file.exists() || file.remove())
        return {};
    return failure(Error::Kind::Storage,
                   Texts::tr("The file with the keys and secrets, “%1”, cannot be removed: %2.")
                       .arg(QDir::toNativeSeparators(m_path), file.errorString()));
}

Result<void> SealedFile::deriveKey(const QByteArray &salt)
{
    if (!m_key.isEmpty() && m_salt == salt)
        return {};
    QByteArray key(KeySize, Qt::Uninitialized);
    if (sodium_init() < 0 ||
        crypto_pwhash(bytesOf(key), size_t(key.size()), m_passphrase.constData(), size_t(m_passphrase.size()),
                      bytesOf(salt), crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
                      crypto_pwhash_ALG_ARGON2ID13) != 0)
        return failure(Error::Kind::Storage,
                       Texts::tr("There is too little memory to open “%1”: 64 MB are needed.")
                           .arg(QDir::toNativeSeparators(m_path)));
    sodium_memzero(m_key.data(), size_t(m_key.size()));
    m_key = key;
    m_salt = salt;
    return {};
}

FileSecretStore::FileSecretStore(std::unique_ptr<SealedFile> file, QString scope, QObject *parent)
    : SecretStore(std::move(scope), parent), m_file(std::move(file))
{
}

FileSecretStore::~FileSecretStore() = default;

void FileSecretStore::readEntry(const QString &name, const Done<SecretAnswer<QByteArray>> &done)
{
    done(entry(name));
}

void FileSecretStore::lookFor(const QString &name, const Done<SecretLookup> &done)
{
    const auto kept = entry(name);
    done(!kept ? SecretLookup::NoKeychain : *kept ? SecretLookup::Kept : SecretLookup::Missing);
}

void FileSecretStore::writeEntry(const QString &name, const QByteArray &secret, SaySo /*refused*/,
                                 const Done<Result<void>> &done)
{
    auto all = entries();
    if (!all)
        return done(failure(asNoKeychain(all.error())));
    all->insert(name, secret);
    done(save(*all));
}

void FileSecretStore::removeEntry(const QString &name, const Done<Result<void>> &done)
{
    auto all = entries();
    if (!all)
        return done(failure(asNoKeychain(all.error())));
    done(all->remove(name) == 0 ? Result<void>() : save(*all));
}

void FileSecretStore::lookWhetherOpen()
{
    if (entries())
        Q_EMIT opened();
}

Result<FileSecretStore::Entries> FileSecretStore::entries() const
{
    const auto bytes = TRY(m_file->read());
    Entries entries;
    if (bytes) {
        QDataStream stream(*bytes);
        stream.setVersion(QDataStream::Qt_6_4);
        stream >> entries;
    }
    return entries;
}

SecretAnswer<QByteArray> FileSecretStore::entry(const QString &name) const
{
    const auto all = entries();
    if (!all)
        return Unexpected<SecretFailure>({SecretFailure::Kind::NoKeychain, all.error().sentence});
    const auto found = all->constFind(name);
    return found == all->cend() ? std::optional<QByteArray>() : std::optional(*found);
}

Result<void> FileSecretStore::save(const Entries &entries)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << entries;
    const auto saved = entries.isEmpty() ? m_file->remove() : m_file->write(bytes);
    return saved ? Result<void>() : failure(asNoKeychain(saved.error()));
}

} // namespace pantau::keychain
