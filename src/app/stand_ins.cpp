// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/stand_ins.h"

#include "app/command_context.h"

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

Result<void> StandIns::read()
{
    const auto owner = db::Settings(m_context.queries().database()).standInOwner();
    if (!owner)
        return failure(owner.error());
    const auto known = m_context.queries().accounts();
    if (!known)
        return failure(known.error());
    m_owner = *owner;
    QHash<QString, QString> names;
    for (const Account &account : *known) {
        const QString name = standInName(account.name);
        if (names.contains(name) && m_keys.named.contains(name))
            return failure(Error::Kind::InvalidInput,
                           tr("The key in %1 could be that of the account “%2” and of “%3”. Rename one of "
                              "them, so that it is clear whose it is.")
                               .arg(standInVariable(account.name), names.value(name), account.name));
        names.insert(name, account.name);
    }
    return {};
}

std::optional<ApiKey> StandIns::of(AccountId id) const
{
    const auto known = m_context.queries().accounts();
    for (const Account &account : known.value_or(QList<Account>())) {
        if (account.id != id || account.address.isLocal())
            continue;
        if (const auto named = m_keys.named.constFind(standInName(account.name));
            named != m_keys.named.cend())
            return *named;
        if (m_owner == StandInOwner{id, account.address.text()})
            return m_keys.common;
    }
    return std::nullopt;
}

bool StandIns::hasOneFor(const Account &account) const
{
    if (of(account.id))
        return true;
    auto known = m_context.queries().accounts().value_or(QList<Account>());
    known.removeIf([](const Account &each) { return each.address.isLocal(); });
    return known.size() == 1 && m_keys.common && isFor(account, *m_keys.common);
}

Result<std::optional<ApiKey>> StandIns::forNew(const QString &name, const ServiceAddress &address) const
{
    if (address.isLocal())
        return std::nullopt;
    const QString variable = standInName(name.simplified());
    const auto named = m_keys.named.constFind(variable);
    const auto known = m_context.queries().accounts();
    if (!known)
        return failure(known.error());
    if (named == m_keys.named.cend())
        return isFreeFor(address, m_owner, *known) ? m_keys.common : std::nullopt;
    for (const Account &account : *known)
        if (standInName(account.name) == variable)
            return failure(Error::Kind::AlreadyExists,
                           tr("The key in %1 is that of the account “%2”. Choose a name that differs in more "
                              "than its case and its signs.")
                               .arg(standInVariable(name.simplified()), account.name));
    return std::optional(*named);
}

Result<void> StandIns::staysAt(const Account &account, const std::optional<Account> &heir) const
{
    if (!heir || heir->address.isLocal() || heir->address == account.address ||
        !m_keys.named.contains(standInName(account.name)))
        return {};
    return failure(
        Error::Kind::InvalidInput,
        tr("The key of “%1” is given in %2 and would be sent to the new address, too. Take it away, "
           "restart Pantau, and then change the address.")
            .arg(account.name, standInVariable(account.name)));
}

bool StandIns::isFor(const Account &account, const ApiKey &key) const
{
    const auto equals = [&key](const ApiKey &other) { return other.secretBytes() == key.secretBytes(); };
    const auto named = m_keys.named.constFind(standInName(account.name));
    if (named != m_keys.named.cend())
        return equals(*named);
    return !account.address.isLocal() && m_keys.common && equals(*m_keys.common) &&
           (m_owner == StandInOwner{account.id, account.address.text()} ||
            isFreeFor(account.address, m_owner, m_context.queries().accounts().value_or(QList<Account>())));
}

std::optional<Account> StandIns::heir() const
{
    auto known = m_context.queries().accounts();
    if (!m_keys.common || !known)
        return std::nullopt;
    known->removeIf([](const Account &account) { return account.address.isLocal(); });
    if (known->size() != 1 || !isFreeFor(known->first().address, m_owner, *known))
        return std::nullopt;
    return known->first();
}

QFuture<Result<void>> StandIns::keepOwner(const Account &account, const ApiKey &key)
{
    const auto &common = m_keys.common;
    const bool isNamed = m_keys.named.contains(standInName(account.name));
    if (isNamed || !common || common->secretBytes() != key.secretBytes() ||
        !isFreeFor(account.address, m_owner, m_context.queries().accounts().value_or(QList<Account>())))
        return finished(Result<void>());
    m_owner = StandInOwner{account.id, account.address.text()};
    return m_context.onEngine(
        [owner = m_owner](EngineThread &engine) { return engine.store().settings.saveStandInOwner(owner); });
}

void StandIns::forgetOwner(std::optional<AccountId> account)
{
    if (!account || (m_owner && m_owner->account == *account))
        m_owner.reset();
}

QString StandIns::remark(const Account &account) const
{
    if (account.usesKey || account.address.isLocal() || !m_keys.common || !m_owner ||
        m_owner->account == account.id)
        return {};
    const auto known = m_context.queries().accounts();
    for (const Account &owner : known.value_or(QList<Account>()))
        if (owner.id == m_owner->account)
            return tr("The key in PANTAU_API_KEY is that of the account “%1” and is not sent to “%2”, which "
                      "is "
                      "asked without a key. For a key of its own, set %3.")
                .arg(owner.name, account.name, standInVariable(account.name));
    if (isFreeFor(account.address, m_owner, known.value_or(QList<Account>())))
        return {};
    return tr("The key in PANTAU_API_KEY is that of an account at %1 that was removed, and is not sent to "
              "“%2”, which is asked without a key. For a key of its own, set %3.")
        .arg(m_owner->service, account.name, standInVariable(account.name));
}

} // namespace pantau::app
