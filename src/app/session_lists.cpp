// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_thread.h"
#include "app/on_thread.h"
#include "app/session.h"

namespace pantau::app {

/// After a change of lists or their members: the plan and the views follow.
template <typename Value>
QFuture<Result<Value>> Session::listsTouched(QFuture<Result<Value>> change)
{
    return change.then(this, [this](const Result<Value> &result) {
        if (result) {
            onThreadOf(m_engine, &m_home, [engine = m_engine] { engine->watchingChanged(); });
            Q_EMIT changed(Topic::Lists);
        }
        return result;
    });
}

QFuture<Result<DomainList>> Session::addList(const QString &name, std::optional<AccountId> account)
{
    return listsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, name, account] {
        return engine->store().lists.add(name, account);
    }));
}

QFuture<Result<void>> Session::renameList(ListId list, const QString &name)
{
    return listsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, list, name] {
        return engine->store().lists.rename(list, name);
    }));
}

QFuture<Result<void>> Session::removeList(ListId list)
{
    return listsTouched(onThreadOf(m_engine, &m_home,
                                   [engine = m_engine, list] { return engine->store().lists.remove(list); }));
}

QFuture<Result<AddedDomains>> Session::addDomains(ListId list, const QList<DomainName> &domains)
{
    return listsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, list, domains] {
        return engine->store().domains.addToList(list, domains);
    }));
}

QFuture<Result<int>> Session::removeDomains(ListId list, const QList<DomainName> &domains)
{
    return listsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, list, domains] {
        return engine->store().domains.removeFromList(list, domains);
    }));
}

QFuture<Result<void>> Session::configureList(ListId list, const ListSettings &settings)
{
    return listsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, list, settings] {
        return engine->store().lists.configure(list, settings);
    }));
}

QFuture<Result<void>> Session::saveList(ListId list, const QString &name, const ListSettings &settings)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, list, name, settings] {
                          auto saved = engine->store().lists.save(list, name, settings);
                          if (saved)
                              engine->watchingChanged();
                          return saved;
                      })
        .then(this, [this](const Result<void> &saved) {
            if (saved)
                Q_EMIT changed(Topic::Lists);
            return saved;
        });
}

QFuture<Result<void>> Session::changeDomains(const QList<DomainName> &domains,
                                             const DomainSettingsChange &change)
{
    return listsTouched(onThreadOf(m_engine, &m_home, [engine = m_engine, domains, change] {
        return engine->store().domainSettings.change(domains, change);
    }));
}

// ---- appeals

template <typename Value>
QFuture<Result<Value>> Session::appealsTouched(QFuture<Result<Value>> change)
{
    return change.then(this, [this](const Result<Value> &result) {
        if (result)
            Q_EMIT changed(Topic::Appeals);
        return result;
    });
}

QFuture<Result<Appeal>> Session::addAppeal(const Appeal &appeal)
{
    return appealsTouched(onThreadOf(
        m_engine, &m_home, [engine = m_engine, appeal] { return engine->store().appeals.add(appeal); }));
}

QFuture<Result<Appeal>> Session::editAppeal(const Appeal &appeal)
{
    return appealsTouched(onThreadOf(
        m_engine, &m_home, [engine = m_engine, appeal] { return engine->store().appeals.edit(appeal); }));
}

QFuture<Result<void>> Session::removeAppeal(AppealId appeal)
{
    return appealsTouched(onThreadOf(
        m_engine, &m_home, [engine = m_engine, appeal] { return engine->store().appeals.remove(appeal); }));
}

} // namespace pantau::app
