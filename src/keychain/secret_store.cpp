// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/secret_store.h"

#include <QCoreApplication>

namespace pantau::keychain {

namespace {

constexpr char Separator = '\n'; // occurs in no key and no address

} // namespace

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

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(KeychainSecretStore)
};

Error error(const QString &sentence, const SecretFailure &why)
{
    return {Error::Kind::NoKeychain, sentence, why.detail};
}

} // namespace

Error keyNotSaved(const SecretFailure &why)
{
    switch (why.kind) {
    case Kind::Locked:
        return error(Words::tr("The key was not saved: the keychain of this computer is locked. "
                               "Unlock it and enter the key again."),
                     why);
    case Kind::Denied:
        return error(Words::tr("The key was not saved: this computer's keychain refused it. Allow Pantau to "
                               "use the keychain and enter the key "
                               "again."),
                     why);
    case Kind::NoKeychain:
        break;
    }
    return error(Words::tr("The key was not saved: this computer has no keychain that Pantau can use. "
                           "Install one such as GNOME Keyring or KWallet and enter the key again. On the "
                           "command line, use PANTAU_API_KEY or --key-file instead."),
                 why);
}

Error channelSecretNotSaved(const SecretFailure &why)
{
    switch (why.kind) {
    case Kind::Locked:
        return error(Words::tr("The channel's secret was not saved: the keychain of this "
                               "computer is locked. Unlock it and enter the secret again."),
                     why);
    case Kind::Denied:
        return error(Words::tr("The channel's secret was not saved: the keychain of this "
                               "computer refused to take it. Allow Pantau to use the keychain "
                               "and enter the secret again."),
                     why);
    case Kind::NoKeychain:
        break;
    }
    return error(Words::tr("The channel's secret was not saved: this computer has no keychain "
                           "that Pantau can use. Install one such as GNOME Keyring or KWallet "
                           "and enter the secret again."),
                 why);
}

Error notRemoved(const SecretFailure &why)
{
    switch (why.kind) {
    case Kind::Locked:
        return error(Words::tr("The keychain of this computer is locked."), why);
    case Kind::Denied:
        return error(Words::tr("The keychain of this computer refused."), why);
    case Kind::NoKeychain:
        break;
    }
    return error(Words::tr("This computer has no keychain that Pantau can use."), why);
}

} // namespace pantau::keychain
