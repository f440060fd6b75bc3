// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/key_ring.h"

#include "app/command_context.h"
#include "app/keys.h"
#include "app/server_secrets.h"
#include "base/background_work.h"
#include "base/language.h"

#include <QDir>

#include <algorithm>
#include <utility>

namespace pantau::app {

QString keySentence(KeyState::Kind kind, const QString &account, const QString &file)
{
    using Kind = KeyState::Kind;
    if (!file.isEmpty() && kind == Kind::Missing)
        return Texts::tr("The encrypted file “%1” has no key for the account “%2”. Its domains are not "
                         "checked. Enter the key again.")
            .arg(QDir::toNativeSeparators(file), account);
    if (!file.isEmpty() && kind == Kind::NoKeychain)
        return Texts::tr("The encrypted file “%1” cannot be read, so the key of the account “%2” is not "
                         "available. Its domains are not checked. Check the file and its passphrase.")
            .arg(QDir::toNativeSeparators(file), account);
    switch (kind) {
    case Kind::NotUsed:
    case Kind::Reading:
    case Kind::Ready:
        break;
    case Kind::Locked:
        return Texts::tr(
                   "The keychain is locked, so the key of the account “%1” cannot be read. Its domains are "
                   "not checked. Unlock the keychain; checking then continues automatically.")
            .arg(account);
    case Kind::Missing:
        return Texts::tr("The keychain holds no key for the account “%1”. Its domains are not checked. "
                         "Enter the key again, or open the keychain that holds it and try again.")
            .arg(account);
    case Kind::OtherPlace:
        return Texts::tr("The key of the account “%1” was entered for another address and is not sent to "
                         "this one. Its domains are not checked. Check the account's address, then enter "
                         "the key again.")
            .arg(account);
    case Kind::Denied:
        return Texts::tr("The keychain refused to hand out the key of the account “%1”. Its domains are "
                         "not checked. Allow Pantau to read the key when the keychain asks, then check "
                         "now.")
            .arg(account);
    case Kind::Slow:
        return Texts::tr("The keychain has not handed out the key of the account “%1” yet. Its domains "
                         "are not checked until it does. If the keychain asks for its password, enter "
                         "it.")
            .arg(account);
    case Kind::NoKeychain:
        return Texts::tr("This computer has no keychain that Pantau can use, so the key of the account "
                         "“%1” cannot be read. Its domains are not checked. Install one such as GNOME "
                         "Keyring or KWallet, or start Pantau with the key in %2.")
            .arg(account, standInVariable(account));
    }
    return {};
}

namespace {

using Kind = KeyState::Kind;

QString secretSentence(KeyState::Kind kind, const QString &channel, const QString &file)
{
    if (!file.isEmpty() && kind == Kind::Missing)
        return Texts::tr("The encrypted file “%1” has no secret for the channel “%2”. Its alerts wait. "
                         "Enter the secret again.")
            .arg(QDir::toNativeSeparators(file), channel);
    if (!file.isEmpty() && kind == Kind::NoKeychain)
        return Texts::tr("The encrypted file “%1” cannot be read, so the secret of the channel “%2” is "
                         "not available. Its alerts wait. Check the file and its passphrase.")
            .arg(QDir::toNativeSeparators(file), channel);
    switch (kind) {
    case Kind::NotUsed:
    case Kind::Reading:
    case Kind::Ready:
    case Kind::OtherPlace: // for keys only
        break;
    case Kind::Locked:
        return Texts::tr("The keychain is locked, so the secret of the channel “%1” cannot be read. Its "
                         "alerts wait. Unlock the keychain; they are then sent automatically.")
            .arg(channel);
    case Kind::Missing:
        return Texts::tr("The keychain holds no secret for the channel “%1”. Its alerts wait. Enter the "
                         "secret again, or open the keychain that holds it.")
            .arg(channel);
    case Kind::Denied:
        return Texts::tr("The keychain refused to hand out the secret of the channel “%1”. Its alerts "
                         "wait. Allow Pantau to read the secret when the keychain asks, then test the "
                         "channel.")
            .arg(channel);
    case Kind::Slow:
        return Texts::tr("The keychain has not handed out the secret of the channel “%1” yet. Its alerts "
                         "wait until it does. If the keychain asks for its password, enter it.")
            .arg(channel);
    case Kind::NoKeychain:
        return Texts::tr("This computer has no keychain that Pantau can use, so the secret of the channel "
                         "“%1” cannot be read. Its alerts wait. Install one such as GNOME Keyring or "
                         "KWallet.")
            .arg(channel);
    }
    return {};
}

QString keyIsBackSentence(const QString &account)
{
    return Texts::tr("The key of the account “%1” is available again, so its domains can be checked again.")
        .arg(account);
}

QString sameHoldsSentence(const QStringList &names)
{
    QStringList quoted;
    for (const QString &name : names) //: %1 is an account or a channel
        quoted += Texts::tr("“%1”").arg(name);
    //: %1 are accounts and channels
    return Texts::tr("The same applies to %1.").arg(quoted.join(QLatin1String(", ")));
}

/// Polling interval for keychains that do not report when they are unlocked.
constexpr std::chrono::minutes PollInterval(5);

Kind kindOf(keychain::SecretFailure::Kind kind)
{
    switch (kind) {
    case keychain::SecretFailure::Kind::Locked:
        return Kind::Locked;
    case keychain::SecretFailure::Kind::Denied:
        return Kind::Denied;
    case keychain::SecretFailure::Kind::NoKeychain:
        break;
    }
    return Kind::NoKeychain;
}

/// True if both look the same to the user: a locked keychain returns varying errors for one cause.
bool isSameOutage(Kind one, Kind other)
{
    const auto isShut = [](Kind kind) {
        return kind != Kind::Ready && kind != Kind::Missing && kind != Kind::OtherPlace;
    };
    return one == other || (isShut(one) && isShut(other));
}

bool awaitsAnswer(const KeyState &state)
{
    return state.kind == Kind::Reading || state.kind == Kind::Slow;
}

/// Removes the slots of owners that no longer exist.
template <typename Slots, typename Owner>
void forgetOthers(Slots &ring, const QList<Owner> &owners)
{
    std::erase_if(ring, [&owners](const auto &each) {
        return std::ranges::none_of(owners, [&each](const Owner &owner) { return owner.id == each.first; });
    });
}

} // namespace

KeyRing::KeyRing(keychain::SecretStore &store, CommandContext &context, const StandIns &standIns)
    : m_store(store)
    , m_context(context)
    , m_standIns(standIns)
    , m_pollTimer(context.clock(), context.session())
{
    connect(&m_store, &keychain::SecretStore::opened, this, &KeyRing::fetchMissing);
    connect(&m_store, &keychain::SecretStore::slow, this, &KeyRing::becameSlow);
    connect(&m_pollTimer, &WakeTimer::timeout, this, [this] {
        const QDateTime soon = m_context.clock().nowUtc().addDuration(PollInterval);
        // If it is further away than that, the clock was set back.
        if (m_pollAt.isValid() && (m_pollAt <= m_context.clock().nowUtc() || m_pollAt > soon)) {
            m_pollAt = soon;
            m_store.lookWhetherOpen();
        }
        m_pollTimer.startAt(m_pollAt);
    });
}

KeyRing::~KeyRing() = default;

void KeyRing::setAccounts(const QList<Account> &accounts)
{
    forgetOthers(m_keys, accounts);
    for (const Account &account : accounts) {
        KeySlot &slot = m_keys[account.id];
        const bool isNew = slot.owner != account.id;
        slot.owner = account.id;
        slot.name = account.name;
        slot.service = account.address.text();
        slot.isBeingSaved = slot.isBeingSaved || (isNew && account.usesKey && m_adding > 0);
        if (!slot.state.sentence.isEmpty())
            slot.state.sentence = keySentence(slot.state.kind, slot.name, m_store.file());
        if (account.usesKey && slot.state.kind == Kind::NotUsed && !slot.isBeingSaved)
            fetch(slot);
        else if (!account.usesKey && isNew)
            if (const auto key = m_standIns.of(account.id))
                setKey(account.id, *key);
    }
    stateChanged();
}

void KeyRing::setChannels(const QList<Channel> &channels)
{
    forgetOthers(m_secrets, channels);
    for (const Channel &channel : channels) {
        SecretSlot &slot = m_secrets[channel.id];
        slot.owner = channel.id;
        slot.name = channel.name;
        if (!slot.state.sentence.isEmpty())
            slot.state.sentence = secretSentence(slot.state.kind, slot.name, m_store.file());
        if (channel.hasSecret && slot.state.kind == Kind::NotUsed)
            fetch(slot);
    }
    stateChanged();
}

void KeyRing::isBeingSaved(AccountId account)
{
    KeySlot &slot = m_keys[account];
    slot.owner = account;
    slot.isBeingSaved = true;
}

void KeyRing::entered(AccountId account, const ApiKey &key)
{
    KeySlot &slot = m_keys[account];
    slot.owner = account;
    slot.isBeingSaved = false;
    slot.question = ++m_lastQuestion;
    provide(slot, key);
    stateChanged();
}

void KeyRing::entered(ChannelId channel, const ChannelSecret &secret)
{
    SecretSlot &slot = m_secrets[channel];
    slot.owner = channel;
    slot.question = ++m_lastQuestion;
    provide(slot, secret);
    stateChanged();
}

void KeyRing::fetchMissing()
{
    for (auto &[id, slot] : m_keys)
        if (!slot.state.isAtHand() && !awaitsAnswer(slot.state))
            fetch(slot);
    for (auto &[id, slot] : m_secrets)
        if (!slot.state.isAtHand() && !awaitsAnswer(slot.state))
            fetch(slot);
    stateChanged();
}

template <typename Id>
void KeyRing::fetch(Slot<Id> &slot)
{
    slot.state = {Kind::Reading, {}};
    slot.question = ++m_lastQuestion;
    m_questions.emplace_back([this, id = slot.owner, question = slot.question] { ask(id, question); });
    askNext();
}

void KeyRing::askNext()
{
    if (m_asking || m_questions.empty())
        return;
    m_asking = true;
    const auto question = std::move(m_questions.front());
    m_questions.pop_front();
    question();
}

template <typename Id>
void KeyRing::ask(Id owner, quint64 question)
{
    whenFinished(m_store.read(owner), this, [this, owner, question](const auto &answer) {
        m_asking = false;
        if constexpr (std::is_same_v<Id, AccountId>)
            take(m_keys, owner, question, answer);
        else
            take(m_secrets, owner, question, answer);
        if (!answer && answer.error().kind != keychain::SecretFailure::Kind::Denied)
            keychainIsShut(kindOf(answer.error().kind), answer.error().detail);
        askNext();
        stateChanged();
    });
}

template <typename Ring, typename Answer>
void KeyRing::take(Ring &ring, typename Ring::key_type owner, quint64 question, const Answer &answer)
{
    const auto found = ring.find(owner);
    if (found == ring.end() || found->second.question != question)
        return;
    if (answer && *answer)
        provide(found->second, **answer);
    else if (answer)
        settle(found->second, Kind::Missing, {});
    else
        settle(found->second, kindOf(answer.error().kind), answer.error().detail);
}

/// Applies the same answer to all requests that are still waiting.
void KeyRing::keychainIsShut(Kind why, const QString &detail)
{
    m_questions.clear();
    for (auto &[id, slot] : m_keys)
        if (awaitsAnswer(slot.state))
            settle(slot, why, detail);
    for (auto &[id, slot] : m_secrets)
        if (awaitsAnswer(slot.state))
            settle(slot, why, detail);
}

/// Never uses a key for another service than it was entered for.
void KeyRing::provide(KeySlot &slot, const keychain::KeptKey &kept)
{
    if (kept.service != slot.service)
        return settle(slot, Kind::OtherPlace, {});
    provide(slot, kept.key);
}

void KeyRing::provide(KeySlot &slot, const ApiKey &key)
{
    slot.state = {Kind::Ready, {}};
    setKey(slot.owner, key);
}

void KeyRing::provide(SecretSlot &slot, const ChannelSecret &secret)
{
    slot.state = {Kind::Ready, {}};
    slot.reported = Kind::Ready;
    m_context.onEngine([channel = slot.owner, secret](EngineThread &engine) {
        engine.deliveryService().setSecret(channel, secret);
        engine.alertDispatcher().settingsChanged();
    });
}

/// Handles a missing key: uses the stand-in, or reports why there is none.
void KeyRing::settle(KeySlot &slot, Kind why, const QString &detail)
{
    if (const auto key = m_standIns.of(slot.owner))
        return provide(slot, *key);
    slot.state = {why, keySentence(why, slot.name, m_store.file())};
    slot.detail = detail;
    m_context.onEngine(
        [account = slot.owner, why = Error{Error::Kind::NoKeychain, slot.state.sentence, detail}](
            EngineThread &engine) { engine.clients().setKeyMissing(account, why); });
}

void KeyRing::settle(SecretSlot &slot, Kind why, const QString &detail)
{
    slot.state = {why, secretSentence(why, slot.name, m_store.file())};
    slot.detail = detail;
    m_context.onEngine(
        [channel = slot.owner, why = Error{Error::Kind::NoKeychain, slot.state.sentence, detail}](
            EngineThread &engine) { engine.deliveryService().setSecretMissing(channel, why); });
}

/// Stops waiting. Answers that arrive later are still processed.
void KeyRing::becameSlow()
{
    for (auto &[id, slot] : m_keys)
        if (slot.state.kind == Kind::Reading)
            settle(slot, Kind::Slow, {});
    for (auto &[id, slot] : m_secrets)
        if (slot.state.kind == Kind::Reading)
            settle(slot, Kind::Slow, {});
    stateChanged();
}

void KeyRing::setKey(AccountId account, const ApiKey &key)
{
    m_context.onEngine([account, key](EngineThread &engine) {
        engine.clients().setKey(account, key);
        engine.monitor().domainsChanged();
    });
}

void KeyRing::log(std::optional<AccountId> account, const Error &what)
{
    m_context.onEngine([account, what, now = m_context.clock().nowUtc()](EngineThread &engine) {
        db::Journal &journal = engine.store().journal;
        if (account) // avoids a repeated entry for programs started daily
            journal.logLasting(EventKind::Account, *account, what.sentence, what.detail, now);
        else
            journal.logEvent(EventKind::Account, account, what.sentence, what.detail, now);
    });
}

/// Reports a keychain problem once, not once for each secret in it.
void KeyRing::reportChanges()
{
    reportMissing();
    reportAvailable();
}

void KeyRing::reportAvailable()
{
    std::optional<AccountId> account;
    QString sentence;
    QStringList others;
    for (auto &[id, slot] : m_keys) {
        if (slot.state.kind != Kind::Ready || std::exchange(slot.reported, Kind::Ready) == Kind::Ready)
            continue;
        if (account) {
            others += slot.name;
            continue;
        }
        account = id;
        sentence = keyIsBackSentence(slot.name);
    }
    if (!account)
        return;
    if (!others.isEmpty())
        sentence += u' ' + sameHoldsSentence(others);
    log(account, {Error::Kind::NoKeychain, sentence});
}

void KeyRing::reportMissing()
{
    std::optional<AccountId> account;
    Error error;
    QStringList others;
    const auto note = [&](auto &slot) {
        if (slot.state.isAtHand() || isSameOutage(slot.reported, slot.state.kind))
            return;
        slot.reported = slot.state.kind;
        if constexpr (std::is_same_v<std::decay_t<decltype(slot)>, KeySlot>)
            account = account.value_or(slot.owner);
        if (error.sentence.isEmpty())
            error = {Error::Kind::NoKeychain, slot.state.sentence, slot.detail};
        else
            others += slot.name;
    };
    for (auto &[id, slot] : m_keys)
        note(slot);
    for (auto &[id, slot] : m_secrets)
        note(slot);
    if (error.sentence.isEmpty())
        return;
    if (!others.isEmpty())
        error.sentence += u' ' + sameHoldsSentence(others);
    log(account, error);
    if (account)
        m_context.onEngine(
            [account = *account, error](EngineThread &engine) { engine.keyIsMissing(account, error); });
}

void KeyRing::stateChanged()
{
    if (!isReading())
        reportChanges();
    if (isComplete())
        m_pollAt = {};
    else if (!m_pollAt.isValid())
        m_pollAt = m_context.clock().nowUtc().addDuration(PollInterval);
    m_pollTimer.startAt(m_pollAt);
    if (!isReading())
        for (QPromise<void> &promise : std::exchange(m_waiting, {}))
            promise.finish();
    const auto keys = keyStates();
    const auto secrets = secretStates();
    if (std::exchange(m_reportedKeys, keys) != keys || std::exchange(m_reportedSecrets, secrets) != secrets)
        Q_EMIT m_context.session().changed(Topic::Keys);
}

QFuture<void> KeyRing::whenRead()
{
    QPromise<void> promise;
    promise.start();
    auto future = promise.future();
    if (isReading())
        m_waiting.push_back(std::move(promise));
    else
        promise.finish();
    return future;
}

bool KeyRing::isReading() const
{
    const auto reads = [](const auto &each) { return each.second.state.kind == Kind::Reading; };
    return std::ranges::any_of(m_keys, reads) || std::ranges::any_of(m_secrets, reads);
}

bool KeyRing::isComplete() const
{
    const auto isThere = [](const auto &each) { return each.second.state.isAtHand(); };
    return std::ranges::all_of(m_keys, isThere) && std::ranges::all_of(m_secrets, isThere);
}

QHash<AccountId, KeyState> KeyRing::keyStates() const
{
    QHash<AccountId, KeyState> states;
    for (const auto &[id, slot] : m_keys)
        states.insert(id, {slot.state.kind, keySentence(slot.state.kind, slot.name, m_store.file())});
    return states;
}

QHash<ChannelId, KeyState> KeyRing::secretStates() const
{
    QHash<ChannelId, KeyState> states;
    for (const auto &[id, slot] : m_secrets)
        states.insert(id, {slot.state.kind, secretSentence(slot.state.kind, slot.name, m_store.file())});
    return states;
}

} // namespace pantau::app
