// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notification_answers.h"

#include "app/list_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/time.h"
#include "desktop/window/edit_undo.h"
#include "desktop/window/page.h"
#include "desktop/window/window_dialogs.h"

namespace pantau::desktop {

NotificationAnswers::NotificationAnswers(app::Session &session, MainWindow &window, QObject *parent)
    : QObject(parent), m_session(session), m_window(window)
{
}

void NotificationAnswers::take(NotificationAnswer answer, const QList<DomainName> &domains)
{
    switch (answer) {
    case NotificationAnswer::Open:
        if (domains.size() > 1) { // any one of them would be a guess
            m_window.bringUp();
            return m_window.showPage(Page::Changes);
        }
        return m_window.openDomain(domains.isEmpty() ? QString() : domains.constFirst().ascii());
    case NotificationAnswer::Report:
        if (domains.isEmpty())
            return;
        m_window.openDomain(domains.constFirst().ascii());
        return m_window.dialogs().openReportOn(domains.constFirst());
    case NotificationAnswer::Mute:
        return mute(domains);
    }
}

/// The window stays where it is; who opens it finds what was done, and how to undo it.
void NotificationAnswers::mute(const QList<DomainName> &domains)
{
    const QDateTime now = m_session.clock().nowUtc();
    const QDateTime until = weekAfter(now);
    const auto watched = m_session.queries().watchedAmong(domains, now);
    if (!watched)
        return m_window.announce(watched.error().sentence, true);
    DomainsEdit edit;
    edit.domains = QList<DomainName>(watched->cbegin(), watched->cend()); // some may have been removed since
    if (edit.domains.isEmpty())
        return m_window.announce(tr("Nothing was muted: these domains are in none of your lists any more."),
                                 true);
    edit.settings.mutedUntil = std::optional(until);
    whenFinished(m_session.lists().editDomains({edit}), this,
                 [this, edit, now, until](const Result<DomainsUndo> &edited) {
                     if (!edited)
                         return m_window.announce(edited.error().sentence, true);
                     const QString sentence =
                         tr("Alerts for %Ln domain(s) muted until %1.", nullptr, edited->domains)
                             .arg(moment(until, now));
                     m_window.offerUndo(editedDomains(m_session, sentence, {edit}, *edited));
                 });
}

} // namespace pantau::desktop
