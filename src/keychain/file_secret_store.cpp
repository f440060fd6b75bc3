// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/file_secret_store.h"

#include "base/files.h"

#include <QCoreApplication>
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

/// Translation context for lupdate.
struct SealedFileWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::keychain::SealedFile)
};

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
                       SealedFileWords::tr("The file with the keys and secrets, “%1”, cannot be read: %2.")
                           .arg(shown, file.errorString()));
    const QByteArray all = file.read(LargestSize + 1);
    const QByteArray head = all.left(Heading.size() + SaltSize + NonceSize);
    const QByteArray sealed = all.mid(head.size());
    if (!all.startsWith(Heading) || sealed.size() < TagSize || all.size() > LargestSize)
        return failure(Error::Kind::Storage,
                       SealedFileWords::tr("“%1” is not a file of keys and secrets that this version of "
                                           "Pantau can read. The file was not changed.")
                           .arg(shown));
    if (auto derived = deriveKey(head.mid(Heading.size(), SaltSize)); !derived)
        return failure(derived.error());
    const QByteArray nonce = head.right(NonceSize);
    QByteArray plain(sealed.size() - TagSize, Qt::Uninitialized);
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(bytesOf(plain), nullptr, nullptr, bytesOf(sealed),
                                                   size_t(sealed.size()), bytesOf(head), size_t(head.size()),
                                                   bytesOf(nonce), bytesOf(m_key)) != 0)
        return failure(
            Error::Kind::Storage,
            SealedFileWords::tr("The passphrase does not open “%1”, or the file is damaged. The file was not "
                                "changed. Use the passphrase that it was created with.")
                .arg(shown));
    return std::optional(plain);
}

Result<void> SealedFile::write(const QByteArray &bytes)
{
    if (m_key.isEmpty()) {
        if (auto derived = deriveKey(randomBytes(SaltSize)); !derived)
            return derived;
    }
    const QByteArray nonce = randomBytes(NonceSize);
    const QByteArray head = headOf(m_salt, nonce);
    QByteArray sealed(bytes.size() + TagSize, Qt::Uninitialized);
    crypto_aead_xchacha20poly1305_ietf_encrypt(bytesOf(sealed), nullptr, bytesOf(bytes), size_t(bytes.size()),
                                               bytesOf(head), size_t(head.size()), nullptr, bytesOf(nonce),
                                               bytesOf(m_key));
    if (auto written = writeWholeFile(m_path, head + sealed); !written)
        return written;
    QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner);
    return {};
}

Result<void> SealedFile::remove()
{
    QFile file(m_path);
    if (!file.exists() || file.remove())
        return {};
    return failure(Error::Kind::Storage,
                   SealedFileWords::tr("The file with the keys and secrets, “%1”, cannot be removed: %2.")
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
                       SealedFileWords::tr("There is too little memory to open “%1”: 64 MB are needed.")
                           .arg(QDir::toNativeSeparators(m_path)));
    sodium_memzero(m_key.data(), size_t(m_key.size()));
    m_key = key;
    m_salt = salt;
    return {};
}

namespace {

/// Returns a finished future. Callers must expect asynchronous answers anyway.
template <typename Value>
QFuture<Value> ready(Value value)
{
    QPromise<Value> promise;
    promise.start();
    promise.addResult(std::move(value));
    promise.finish();
    return promise.future();
}

Error asNoKeychain(const Error &error)
{
    return {Error::Kind::NoKeychain, error.sentence, error.detail};
}

} // namespace

FileSecretStore::FileSecretStore(std::unique_ptr<SealedFile> file, QString scope, QObject *parent)
    : SecretStore(parent), m_file(std::move(file)), m_scope(std::move(scope))
{
}

FileSecretStore::~FileSecretStore() = default;

QFuture<SecretAnswer<KeptKey>> FileSecretStore::read(AccountId account)
{
    const auto kept = entry(nameOf(account));
    if (!kept)
        return ready(SecretAnswer<KeptKey>(Unexpected<SecretFailure>(kept.error())));
    return ready(SecretAnswer<KeptKey>(*kept ? KeptKey::fromKeychain(**kept) : std::nullopt));
}

QFuture<SecretLook> FileSecretStore::look(AccountId account)
{
    const auto kept = entry(nameOf(account));
    if (!kept)
        return ready(SecretLook::NoKeychain);
    return ready(*kept ? SecretLook::Kept : SecretLook::Missing);
}

QFuture<Result<void>> FileSecretStore::write(AccountId account, const KeptKey &key)
{
    return ready(put(nameOf(account), key.secretBytes()));
}

QFuture<Result<void>> FileSecretStore::remove(AccountId account)
{
    return ready(drop(nameOf(account)));
}

QFuture<SecretAnswer<ChannelSecret>> FileSecretStore::read(ChannelId channel)
{
    const auto kept = entry(nameOf(channel));
    if (!kept)
        return ready(SecretAnswer<ChannelSecret>(Unexpected<SecretFailure>(kept.error())));
    std::optional<ChannelSecret> secret;
    if (*kept)
        secret = ChannelSecret::fromKeychain(**kept);
    return ready(SecretAnswer<ChannelSecret>(secret));
}

QFuture<Result<void>> FileSecretStore::write(ChannelId channel, const ChannelSecret &secret)
{
    return ready(put(nameOf(channel), secret.secretBytes()));
}

QFuture<Result<void>> FileSecretStore::remove(ChannelId channel)
{
    return ready(drop(nameOf(channel)));
}

void FileSecretStore::lookWhetherOpen()
{
    if (entries())
        Q_EMIT opened();
}

Result<FileSecretStore::Entries> FileSecretStore::entries() const
{
    const auto bytes = m_file->read();
    if (!bytes)
        return failure(bytes.error());
    Entries entries;
    if (*bytes) {
        QDataStream stream(**bytes);
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

Result<void> FileSecretStore::put(const QString &name, const QByteArray &secret)
{
    auto all = entries();
    if (!all)
        return failure(asNoKeychain(all.error()));
    all->insert(name, secret);
    return save(*all);
}

Result<void> FileSecretStore::drop(const QString &name)
{
    auto all = entries();
    if (!all)
        return failure(asNoKeychain(all.error()));
    if (all->remove(name) == 0)
        return {};
    return save(*all);
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

QString FileSecretStore::nameOf(AccountId account) const
{
    return QStringLiteral("account-%1-%2").arg(m_scope).arg(static_cast<qint64>(account));
}

QString FileSecretStore::nameOf(ChannelId channel) const
{
    return QStringLiteral("channel-%1-%2").arg(m_scope).arg(static_cast<qint64>(channel));
}

} // namespace pantau::keychain
