// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/key_words.h"

#include "app/stand_in_keys.h"

#include <QCoreApplication>
#include <QDir>

namespace pantau::app {

namespace {

struct KeyWords
{
    Q_DECLARE_TR_FUNCTIONS(KeyWords)
};

} // namespace

QString sameHoldsSentence(const QStringList &names)
{
    QStringList quoted;
    for (const QString &name : names) //: %1 is an account or a channel
        quoted += KeyWords::tr("“%1”").arg(name);
    //: %1 are accounts and channels
    return KeyWords::tr("The same holds for %1.").arg(quoted.join(QLatin1String(", ")));
}

QString keyIsBackSentence(const QString &account)
{
    return KeyWords::tr(
               "The key of the account “%1” is available again, so its domains can be checked again.")
        .arg(account);
}

QString keySentence(KeyState::Kind kind, const QString &account, const QString &file)
{
    using Kind = KeyState::Kind;
    if (!file.isEmpty() && kind == Kind::Missing)
        return KeyWords::tr("The encrypted file “%1” has no key for the account “%2”. Its domains are not "
                            "checked. Enter the key again.")
            .arg(QDir::toNativeSeparators(file), account);
    if (!file.isEmpty() && kind == Kind::NoKeychain)
        return KeyWords::tr("The encrypted file “%1” cannot be read, so the key of the account “%2” is not "
                            "at hand. Its domains are not checked. Check the file and its passphrase.")
            .arg(QDir::toNativeSeparators(file), account);
    switch (kind) {
    case Kind::NotUsed:
    case Kind::Reading:
    case Kind::Ready:
        break;
    case Kind::Locked:
        return KeyWords::tr(
                   "The keychain is locked, so the key of the account “%1” cannot be read. Its domains are "
                   "not checked. Unlock the keychain; checking then continues automatically.")
            .arg(account);
    case Kind::Missing:
        return KeyWords::tr("The keychain holds no key for the account “%1”. Its domains are not checked. "
                            "Enter the key again, or open the keychain that holds it and try again.")
            .arg(account);
    case Kind::OtherPlace:
        return KeyWords::tr("The key of the account “%1” was entered for another address and is not sent to "
                            "this one. Its domains are not checked. Check the account's address, then enter "
                            "the key again.")
            .arg(account);
    case Kind::Denied:
        return KeyWords::tr("The keychain refused to hand out the key of the account “%1”. Its domains are "
                            "not checked. Allow Pantau to read the key when the keychain asks, then check "
                            "now.")
            .arg(account);
    case Kind::Slow:
        return KeyWords::tr("The keychain has not handed out the key of the account “%1” yet. Its domains "
                            "are not checked until it does. If the keychain asks for its password, enter "
                            "it.")
            .arg(account);
    case Kind::NoKeychain:
        return KeyWords::tr("This computer has no keychain that Pantau can use, so the key of the account "
                            "“%1” cannot be read. Its domains are not checked. Install one such as GNOME "
                            "Keyring or KWallet, or start Pantau with the key in %2.")
            .arg(account, standInVariable(account));
    }
    return {};
}

QString secretSentence(KeyState::Kind kind, const QString &channel, const QString &file)
{
    using Kind = KeyState::Kind;
    if (!file.isEmpty() && kind == Kind::Missing)
        return KeyWords::tr("The encrypted file “%1” has no secret for the channel “%2”. Its alerts wait. "
                            "Enter the secret again.")
            .arg(QDir::toNativeSeparators(file), channel);
    if (!file.isEmpty() && kind == Kind::NoKeychain)
        return KeyWords::tr("The encrypted file “%1” cannot be read, so the secret of the channel “%2” is "
                            "not at hand. Its alerts wait. Check the file and its passphrase.")
            .arg(QDir::toNativeSeparators(file), channel);
    switch (kind) {
    case Kind::NotUsed:
    case Kind::Reading:
    case Kind::Ready:
    case Kind::OtherPlace: // of keys alone
        break;
    case Kind::Locked:
        return KeyWords::tr("The keychain is locked, so the secret of the channel “%1” cannot be read. Its "
                            "alerts wait. Unlock the keychain; they are then sent automatically.")
            .arg(channel);
    case Kind::Missing:
        return KeyWords::tr("The keychain holds no secret for the channel “%1”. Its alerts wait. Enter the "
                            "secret again, or open the keychain that holds it.")
            .arg(channel);
    case Kind::Denied:
        return KeyWords::tr("The keychain refused to hand out the secret of the channel “%1”. Its alerts "
                            "wait. Allow Pantau to read the secret when the keychain asks, then test the "
                            "channel.")
            .arg(channel);
    case Kind::Slow:
        return KeyWords::tr("The keychain has not handed out the secret of the channel “%1” yet. Its alerts "
                            "wait until it does. If the keychain asks for its password, enter it.")
            .arg(channel);
    case Kind::NoKeychain:
        return KeyWords::tr("This computer has no keychain that Pantau can use, so the secret of the channel "
                            "“%1” cannot be read. Its alerts wait. Install one such as GNOME Keyring or "
                            "KWallet.")
            .arg(channel);
    }
    return {};
}

} // namespace pantau::app
