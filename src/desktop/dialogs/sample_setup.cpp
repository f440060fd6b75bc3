// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/sample_setup.h"

#include "app/account_commands.h"
#include "app/background_work.h"
#include "app/list_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "desktop/dialogs/practice.h"

namespace pantau::desktop {

SampleSetup::SampleSetup(app::Session &session, Checker &checker, QObject *parent)
    : QObject(parent), m_session(session), m_checker(checker)
{
}

/// A second try after a failure finds the list of the first.
QFuture<Result<DomainList>> SampleSetup::ownList(AccountId account)
{
    const QString name = tr("My domains");
    if (const auto lists = m_session.queries().lists())
        for (const DomainList &list : *lists)
            if (list.name == name)
                return app::finished(Result<DomainList>(list));
    return m_session.lists().add(name, account);
}

void SampleSetup::start()
{
    whenFinished(
        m_session.accounts().add(tr("Local sample list"), ServiceAddress::localSample(), std::nullopt), this,
        [this](const Result<Account> &account) {
            if (!account) {
                Q_EMIT failed(account.error());
                return;
            }
            whenFinished(ownList(account->id), this,
                         [this, id = account->id](const Result<DomainList> &list) {
                             if (!list) {
                                 Q_EMIT failed(list.error());
                                 return;
                             }
                             const QList<DomainName> domains = practiceDomains();
                             whenFinished(m_session.lists().addDomains(list->id, domains), this,
                                          [this, id, domains](const Result<AddedDomains> &added) {
                                              if (!added) {
                                                  Q_EMIT failed(added.error());
                                                  return;
                                              }
                                              Q_EMIT finished();
                                              m_checker.check(id, domains);
                                          });
                         });
        });
}

} // namespace pantau::desktop
