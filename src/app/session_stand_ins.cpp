// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that stand in for the keychain's. A variable of the environment is set for every program that is
// started with it, so what it holds must not go to whichever service comes next: PANTAU_API_KEY belongs to
// one account at one address, and that is written down before the key is used there.
#include "app/with_keys.h"
#include "core/when_finished.h"

#include <algorithm>

namespace pantau::app {

namespace {

/// Whether an account that has no key yet may get the one that belongs to @p owner: when it is nobody's, or
/// its account is gone and this one is at the same address. To another address it never goes.
bool isFreeFor(const ServiceAddress &address, const std::optional<StandInOwner> &owner,
               const QList<Account> &known)
{
    if (!owner)
        return true;
    const bool isGone = std::none_of(known.cbegin(), known.cend(), [&owner](const Account &account) {
        return account.id == owner->account && account.address.text() == owner->service;
    });
    return isGone && owner->service == address.text();
}

} // namespace

/// Refuses two accounts whose names make the same variable: nobody can say whose key that is.
Result<void> Session::readStandIns()
{
    const auto owner = store::Settings(m_queries->database()).standInOwner();
    if (!owner)
        return failure(owner.error());
    const auto known = m_queries->accounts();
    if (!known)
        return failure(known.error());
    m_standInOwner = *owner;
    QHash<QString, QString> names;
    for (const Account &account : *known) {
        const QString name = standInName(account.name);
        if (names.contains(name) && m_options.standIns.named.contains(name))
            return failure(Error::Kind::InvalidInput,
                           tr("The key in %1 could be that of the account “%2” and of “%3”. Rename one of "
                              "them, so that it is clear whose it is.")
                               .arg(standInVariable(account.name), names.value(name), account.name));
        names.insert(name, account.name);
    }
    return {};
}

std::optional<ApiKey> Session::standInOf(AccountId id) const
{
    const auto known = m_queries->accounts();
    for (const Account &account : known.value_or(QList<Account>())) {
        if (account.id != id || account.address.isLocal())
            continue;
        if (const auto named = m_options.standIns.named.constFind(standInName(account.name));
            named != m_options.standIns.named.cend())
            return *named;
        if (m_standInOwner == StandInOwner{id, account.address.text()})
            return m_options.standIns.common;
    }
    return std::nullopt;
}

/// Whether a session that does more than read would find a key for it without the keychain.
bool Session::hasStandIn(const Account &account) const
{
    if (standInOf(account.id))
        return true;
    auto known = m_queries->accounts().value_or(QList<Account>());
    known.removeIf([](const Account &each) { return each.address.isLocal(); });
    return known.size() == 1 && m_options.standIns.common && isStandIn(account, *m_options.standIns.common);
}

/// The key for an account that is about to be added without one of its own.
Result<std::optional<ApiKey>> Session::standInForNew(const QString &name, const ServiceAddress &address) const
{
    if (address.isLocal())
        return std::nullopt;
    const QString variable = standInName(name.simplified());
    const auto named = m_options.standIns.named.constFind(variable);
    const auto known = m_queries->accounts();
    if (!known)
        return failure(known.error());
    if (named == m_options.standIns.named.cend())
        return isFreeFor(address, m_standInOwner, *known) ? m_options.standIns.common : std::nullopt;
    for (const Account &account : *known)
        if (standInName(account.name) == variable)
            return failure(Error::Kind::AlreadyExists,
                           tr("The key in %1 is that of the account “%2”. Choose a name that differs in more "
                              "than its case and its signs.")
                               .arg(standInVariable(name.simplified()), account.name));
    return std::optional(*named);
}

/// Whether @p account finds @p key again at the next start without the keychain.
bool Session::isStandIn(const Account &account, const ApiKey &key) const
{
    const auto equals = [&key](const ApiKey &other) { return other.secretBytes() == key.secretBytes(); };
    const auto named = m_options.standIns.named.constFind(standInName(account.name));
    if (named != m_options.standIns.named.cend())
        return equals(*named);
    return !account.address.isLocal() && m_options.standIns.common && equals(*m_options.standIns.common) &&
           (m_standInOwner == StandInOwner{account.id, account.address.text()} ||
            isFreeFor(account.address, m_standInOwner, m_queries->accounts().value_or(QList<Account>())));
}

/// A key that is nobody's yet becomes that of the only account to which it can be meant, once it is needed.
void Session::adoptStandIn()
{
    if (!m_keys || !m_options.standIns.common)
        return;
    auto known = m_queries->accounts();
    if (!known)
        return;
    known->removeIf([](const Account &account) { return account.address.isLocal(); });
    if (known->size() != 1)
        return;
    const Account only = known->first();
    if (!isFreeFor(only.address, m_standInOwner, *known))
        return;
    whenFinished(keepStandInOwner(only, *m_options.standIns.common), this, [this](const Result<void> &kept) {
        if (!kept)
            Q_EMIT failed(kept.error());
    });
    // The engine's thread does one after the other: the owner is written down when the key is used.
    if (only.usesKey)
        m_keys->fetchMissing();
    else
        m_keys->lend(only.id, *m_options.standIns.common);
}

/// PANTAU_API_KEY is this account's from now on, if that is the key.
QFuture<Result<void>> Session::keepStandInOwner(const Account &account, const ApiKey &key)
{
    const auto &common = m_options.standIns.common;
    const bool isNamed = m_options.standIns.named.contains(standInName(account.name));
    if (isNamed || !common || common->secretBytes() != key.secretBytes() ||
        !isFreeFor(account.address, m_standInOwner, m_queries->accounts().value_or(QList<Account>())))
        return finished(Result<void>());
    m_standInOwner = StandInOwner{account.id, account.address.text()};
    return onThreadOf(m_engine, &m_home, [engine = m_engine, owner = m_standInOwner] {
        return engine->store().settings.saveStandInOwner(owner);
    });
}

QString Session::standInRemark(const Account &account) const
{
    if (account.usesKey || account.address.isLocal() || !m_options.standIns.common || !m_standInOwner ||
        m_standInOwner->account == account.id)
        return {};
    const auto known = m_queries->accounts();
    for (const Account &owner : known.value_or(QList<Account>()))
        if (owner.id == m_standInOwner->account)
            return tr("The key in PANTAU_API_KEY is that of the account “%1” and is not sent to “%2”, which "
                      "is "
                      "asked without a key. For a key of its own, set %3.")
                .arg(owner.name, account.name, standInVariable(account.name));
    if (isFreeFor(account.address, m_standInOwner, known.value_or(QList<Account>())))
        return {};
    return tr("The key in PANTAU_API_KEY is that of an account at %1 that was removed, and is not sent to "
              "“%2”, which is asked without a key. For a key of its own, set %3.")
        .arg(m_standInOwner->service, account.name, standInVariable(account.name));
}

} // namespace pantau::app
