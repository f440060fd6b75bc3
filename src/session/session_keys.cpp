// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine_room.h"
#include "session/key_ring.h"
#include "session/on_thread.h"
#include "session/session.h"

namespace pantau::session {

void Session::makeKeyRing()
{
    KeyRing::Users users;
    users.key = [room = m_room](AccountId account, const ApiKey &key) {
        onThreadOf(room, [room, account, key] {
            room->clients().setKey(account, key);
            room->monitor().domainsChanged();
        });
    };
    users.noKey = [room = m_room](AccountId account, const Error &why) {
        onThreadOf(room, [room, account, why] { room->clients().setKeyMissing(account, why); });
    };
    users.secret = [room = m_room](ChannelId channel, const ChannelSecret &secret) {
        onThreadOf(room, [room, channel, secret] {
            room->courier().setSecret(channel, secret);
            room->alertDesk().settingsChanged();
        });
    };
    users.noSecret = [room = m_room](ChannelId channel, const Error &why) {
        onThreadOf(room, [room, channel, why] { room->courier().setSecretMissing(channel, why); });
    };
    users.log = [room = m_room, this](std::optional<AccountId> account, const Error &what) {
        onThreadOf(room, [room, account, what, now = m_clock.nowUtc()] {
            room->store().journal.logEvent(EventKind::Account, account, what.sentence, what.detail, now);
        });
    };
    users.standIn = [this](AccountId id) -> std::optional<ApiKey> {
        const auto known = accounts();
        for (const Account &account : known.value_or(QList<Account>()))
            if (account.id == id && (account.usesKey || known->size() == 1))
                return m_options.standInKey;
        return std::nullopt;
    };
    m_keys = std::make_unique<KeyRing>(*m_secrets, m_clock, std::move(users));
    connect(m_keys.get(), &KeyRing::changed, this, &Session::keyStatesChanged);
    connect(this, &Session::accountsChanged, m_keys.get(), [this] { readOwners(); });
    connect(this, &Session::alertsChanged, m_keys.get(), [this] { readOwners(); });
    readOwners();
}

void Session::readOwners()
{
    if (const auto known = accounts())
        m_keys->setAccounts(*known);
    if (const auto known = channels())
        m_keys->setChannels(*known);
}

QHash<AccountId, KeyState> Session::keyStates() const
{
    return m_keys ? m_keys->keyStates() : QHash<AccountId, KeyState>();
}

QHash<ChannelId, KeyState> Session::secretStates() const
{
    return m_keys ? m_keys->secretStates() : QHash<ChannelId, KeyState>();
}

void Session::fetchKeys()
{
    if (m_keys)
        m_keys->fetchMissing();
}

} // namespace pantau::session
