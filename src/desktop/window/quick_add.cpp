// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/quick_add.h"

#include "app/list_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "desktop/look/words.h"

#include <QSet>

#include <algorithm>

namespace pantau::desktop {

QuickAdd::QuickAdd(app::Session &session, Checker &checker, QObject *parent)
    : QObject(parent), m_session(session), m_checker(checker)
{
}

void QuickAdd::add(const QStringList &words)
{
    QList<DomainName> domains;
    QString refused;
    int alsoRefused = 0;
    for (const QString &word : words) {
        const auto domain = DomainName::parseWatchable(word);
        if (domain && !domains.contains(*domain))
            domains += *domain;
        else if (!domain && refused.isEmpty())
            refused = tr("“%1” was not added. %2").arg(word.simplified().left(80), domain.error().sentence);
        else if (!domain)
            ++alsoRefused;
    }
    if (alsoRefused > 0)
        refused += u' ' + tr("Nor were %Ln other(s).", nullptr, alsoRefused);
    if (domains.isEmpty()) {
        if (!refused.isEmpty())
            Q_EMIT failed({Error::Kind::InvalidInput, refused, {}});
        return;
    }

    const auto lists = m_session.queries().lists();
    const auto accounts = m_session.queries().accounts();
    if (!lists || !accounts) {
        Q_EMIT failed(!lists ? lists.error() : accounts.error());
        return;
    }
    const QString mine = tr("My domains");
    const auto named = std::find_if(lists->cbegin(), lists->cend(),
                                    [&mine](const DomainList &list) { return list.name == mine; });
    if (lists->size() == 1)
        return addTo(lists->first(), domains, refused);
    if (named != lists->cend())
        return addTo(*named, domains, refused);
    const auto account = accounts->isEmpty() ? std::nullopt : std::optional(accounts->first().id);
    whenFinished(m_session.lists().add(mine, account), this,
                 [this, domains, refused](const Result<DomainList> &list) {
                     if (list)
                         addTo(*list, domains, refused);
                     else
                         Q_EMIT failed(list.error());
                 });
}

void QuickAdd::addTo(const DomainList &list, const QList<DomainName> &domains, const QString &refused)
{
    const auto before = m_session.queries().domainsIn(list.id);
    if (!before) {
        Q_EMIT failed(before.error());
        return;
    }
    const QSet<DomainName> known(before->cbegin(), before->cend());
    QList<DomainName> fresh = domains;
    fresh.removeIf([&known](const DomainName &domain) { return known.contains(domain); });
    whenFinished(m_session.lists().addDomains(list.id, domains), this,
                 [this, list, domains, fresh, refused](const Result<AddedDomains> &added) {
                     if (!added) {
                         Q_EMIT failed(added.error());
                         return;
                     }
                     QString sentence = words::addedSentence(added->added, added->alreadyThere, {list.name});
                     if (!refused.isEmpty())
                         sentence += u' ' + refused;
                     UndoableAction what{sentence, {}};
                     if (!fresh.isEmpty()) {
                         what.undo = [&session = m_session, id = list.id, fresh] {
                             return withoutValue(session.lists().removeDomains(id, fresh));
                         };
                         what.redo = [&session = m_session, id = list.id, fresh] {
                             return withoutValue(session.lists().addDomains(id, fresh));
                         };
                     }
                     what.undone = words::takenOutSentence(int(fresh.size()), list.name);
                     Q_EMIT done(what);
                     if (list.account)
                         m_checker.check(*list.account, domains);
                 });
}

} // namespace pantau::desktop
