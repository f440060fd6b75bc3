// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/file_secret_store.h"

#include <QDataStream>
#include <QIODevice>
#include <QPromise>

namespace pantau::keychain {

namespace {

/// Whoever waits for a keychain waits for an event at least.
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
