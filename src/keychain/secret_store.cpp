// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/secret_store.h"

#include "base/language.h"

#include <QPromise>

#include <memory>
#include <utility>

namespace pantau::keychain {

constexpr char Separator = '\n'; // occurs in no key and no address

QByteArray KeptKey::secretBytes() const
{
    return key.secretBytes() + Separator + service.toUtf8();
}

std::optional<KeptKey> KeptKey::fromKeychain(const QByteArray &bytes)
{
    const auto end = bytes.indexOf(Separator);
    if (end < 0)
        return std::nullopt;
    const auto key = ApiKey::parse(QString::fromLatin1(bytes.first(end)));
    if (!key)
        return std::nullopt;
    return KeptKey{*key, QString::fromUtf8(bytes.mid(end + 1))};
}

namespace {

using Kind = SecretFailure::Kind;

Error error(const QString &sentence, const SecretFailure &why)
{
    return {Error::Kind::NoKeychain, sentence, why.detail};
}

/// The future of what @p ask answers. It is cancelled if that never happens.
template <typename Value, typename Ask>
QFuture<Value> answerOf(const Ask &ask)
{
    auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    auto future = promise->future();
    ask([promise](const Value &value) {
        promise->addResult(value);
        promise->finish();
    });
    return future;
}

template <typename Secret>
SecretAnswer<Secret> as(const SecretAnswer<QByteArray> &kept)
{
    if (!kept)
        return Unexpected<SecretFailure>(kept.error());
    return *kept ? SecretAnswer<Secret>(Secret::fromKeychain(**kept)) : SecretAnswer<Secret>(std::nullopt);
}

} // namespace

Error keyNotSaved(const SecretFailure &why)
{
    switch (why.kind) {
    case Kind::Locked:
        return error(Texts::tr("The key was not saved: the keychain of this computer is locked. "
                               "Unlock it and enter the key again."),
                     why);
    case Kind::Denied:
        return error(Texts::tr("The key was not saved: this computer's keychain refused it. Allow Pantau to "
                               "use the keychain and enter the key "
                               "again."),
                     why);
    case Kind::NoKeychain:
        break;
    }
    return error(Texts::tr("The key was not saved: this computer has no keychain that Pantau can use. "
                           "Install one such as GNOME Keyring or KWallet and enter the key again. On the "
                           "command line, use --passphrase-file, --key-file or PANTAU_API_KEY instead."),
                 why);
}

Error channelSecretNotSaved(const SecretFailure &why)
{
    switch (why.kind) {
    case Kind::Locked:
        return error(Texts::tr("The channel's secret was not saved: the keychain of this "
                               "computer is locked. Unlock it and enter the secret again."),
                     why);
    case Kind::Denied:
        return error(Texts::tr("The channel's secret was not saved: the keychain of this "
                               "computer refused to take it. Allow Pantau to use the keychain "
                               "and enter the secret again."),
                     why);
    case Kind::NoKeychain:
        break;
    }
    return error(Texts::tr("The channel's secret was not saved: this computer has no keychain "
                           "that Pantau can use. Install one such as GNOME Keyring or KWallet "
                           "and enter the secret again."),
                 why);
}

Error notRemoved(const SecretFailure &why)
{
    switch (why.kind) {
    case Kind::Locked:
        return error(Texts::tr("The keychain of this computer is locked."), why);
    case Kind::Denied:
        return error(Texts::tr("The keychain of this computer refused."), why);
    case Kind::NoKeychain:
        break;
    }
    return error(Texts::tr("This computer has no keychain that Pantau can use."), why);
}

SecretStore::SecretStore(QString scope, QObject *parent) : QObject(parent), m_scope(std::move(scope))
{
}

QFuture<SecretAnswer<KeptKey>> SecretStore::read(AccountId account)
{
    return answerOf<SecretAnswer<KeptKey>>([&](const Done<SecretAnswer<KeptKey>> &done) {
        readEntry(entryOf(account), [done](const auto &kept) { done(as<KeptKey>(kept)); });
    });
}

QFuture<SecretLookup> SecretStore::look(AccountId account)
{
    return answerOf<SecretLookup>([&](const Done<SecretLookup> &done) { lookFor(entryOf(account), done); });
}

QFuture<Result<void>> SecretStore::write(AccountId account, const KeptKey &key)
{
    return answerOf<Result<void>>([&](const Done<Result<void>> &done) {
        writeEntry(entryOf(account), key.secretBytes(), keyNotSaved, done);
    });
}

QFuture<Result<void>> SecretStore::remove(AccountId account)
{
    return answerOf<Result<void>>(
        [&](const Done<Result<void>> &done) { removeEntry(entryOf(account), done); });
}

QFuture<SecretAnswer<ChannelSecret>> SecretStore::read(ChannelId channel)
{
    return answerOf<SecretAnswer<ChannelSecret>>([&](const Done<SecretAnswer<ChannelSecret>> &done) {
        readEntry(entryOf(channel), [done](const auto &kept) { done(as<ChannelSecret>(kept)); });
    });
}

QFuture<Result<void>> SecretStore::write(ChannelId channel, const ChannelSecret &secret)
{
    return answerOf<Result<void>>([&](const Done<Result<void>> &done) {
        writeEntry(entryOf(channel), secret.secretBytes(), channelSecretNotSaved, done);
    });
}

QFuture<Result<void>> SecretStore::remove(ChannelId channel)
{
    return answerOf<Result<void>>(
        [&](const Done<Result<void>> &done) { removeEntry(entryOf(channel), done); });
}

QString SecretStore::entryOf(AccountId account) const
{
    return QStringLiteral("account-%1-%2").arg(m_scope).arg(qint64(account));
}

QString SecretStore::entryOf(ChannelId channel) const
{
    return QStringLiteral("channel-%1-%2").arg(m_scope).arg(qint64(channel));
}

} // namespace pantau::keychain
