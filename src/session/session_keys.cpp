// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine_room.h"
#include "session/on_thread.h"
#include "session/session.h"

namespace pantau::session {

Result<void> Session::loadKeys()
{
    const auto known = accounts();
    if (!known)
        return failure(known.error());
    const bool only = known->size() == 1;
    QList<QFuture<void>> loading;
    for (const Account &account : *known) {
        if (account.usesKey)
            loading += m_secrets->read(account.id)
                           .then(this, [this, account](const Result<std::optional<ApiKey>> &stored) {
                               useKey(account, stored);
                           });
        else if (only && m_options.standInKey)
            giveKey(account.id, *m_options.standInKey);
    }
    m_keysLoaded =
        QtFuture::whenAll(loading.begin(), loading.end()).then(this, [](const QList<QFuture<void>> &) {});
    return {};
}

void Session::useKey(const Account &account, const Result<std::optional<ApiKey>> &stored)
{
    if (stored && *stored)
        return giveKey(account.id, **stored);
    if (m_options.standInKey)
        return giveKey(account.id, *m_options.standInKey);
    const Error missing =
        stored ? Error{Error::Kind::NoKeychain,
                       tr("The key of the account “%1” is not in this computer's keychain. Enter it again.")
                           .arg(account.name),
                       {}}
               : stored.error();
    onThreadOf(m_room,
               [room = m_room, id = account.id, missing] { room->clients().setKeyMissing(id, missing); });
}

void Session::giveKey(AccountId account, const ApiKey &key)
{
    onThreadOf(m_room, [room = m_room, account, key] { room->clients().setKey(account, key); });
}

Result<void> Session::loadChannelSecrets()
{
    const auto known = channels();
    if (!known)
        return failure(known.error());
    QList<QFuture<void>> loading;
    for (const Channel &channel : *known)
        if (channel.hasSecret)
            loading += m_secrets->read(channel.id)
                           .then(this, [this, channel](const Result<std::optional<ChannelSecret>> &stored) {
                               useChannelSecret(channel, stored);
                           });
    m_channelSecretsLoaded =
        QtFuture::whenAll(loading.begin(), loading.end()).then(this, [](const QList<QFuture<void>> &) {});
    return {};
}

void Session::useChannelSecret(const Channel &channel, const Result<std::optional<ChannelSecret>> &stored)
{
    if (stored && *stored) {
        onThreadOf(m_room, [room = m_room, id = channel.id, secret = **stored] {
            room->courier().setSecret(id, secret);
        });
        return;
    }
    const Error missing =
        stored ? Error{Error::Kind::NoKeychain,
                       tr("The secret of the channel “%1” is not in this computer's keychain. Enter it again "
                          "in the settings of the channel.")
                           .arg(channel.name),
                       {}}
               : stored.error();
    onThreadOf(m_room,
               [room = m_room, id = channel.id, missing] { room->courier().setSecretMissing(id, missing); });
}

} // namespace pantau::session
