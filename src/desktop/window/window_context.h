// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report_maker.h"
#include "app/session.h"
#include "base/background_work.h"
#include "desktop/look/requests.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/side_list.h"
#include "desktop/window/undo.h"

#include <QObject>

#include <type_traits>

namespace pantau::desktop {

/// Given to all parts of a window: the data they show, and signals for their reports and requests. A part at
/// any depth emits them directly.
class WindowContext final : public QObject
{
    Q_OBJECT

public:
    explicit WindowContext(app::Session &shown) : session(shown), accounts(shown) {}

    app::Session &session;
    AccountWatch accounts;

    /// Calls @p work with the value of @p future, if there is one, while @p receiver exists. An error is
    /// reported instead.
    template <typename Value, typename Work>
    void whenDone(const QFuture<Result<Value>> &future, QObject *receiver, Work work)
    {
        whenFinished(future, receiver, reporting<Value>(work));
    }
    /// The same for the newest of several requests.
    template <typename Value, typename Work>
    void whenDone(Newest &requests, const QFuture<Result<Value>> &future, QObject *receiver, Work work)
    {
        requests.await(future, receiver, reporting<Value>(work));
    }

Q_SIGNALS:
    /// @name Reports
    void said(const QString &sentence);
    void failed(const pantau::Error &error);
    void done(const pantau::desktop::UndoableAction &action);
    /// See StatusLine::beginWork() and endWork().
    void began(const QString &words, const pantau::SharedProgress &progress);
    void ended(const pantau::SharedProgress &progress);
    /// The situation, the counts or the number of unread events have changed.
    void stateChanged();

    /// @name Something to show in the window
    void domainChosen(const QString &ascii);
    void viewChosen(const pantau::desktop::SideList::View &view);
    void pageChosen(pantau::desktop::Page page);
    void usageChosen(pantau::AccountId account);
    void undeliveredChosen();
    void listsByChannelChosen();
    void searchClearRequested();

    /// @name Something to do, mostly in a dialog
    void checkRequested(const pantau::desktop::Checker::ByAccount &domains);
    void listCheckRequested(pantau::ListId list);
    void addRequested(const QString &text);
    void importRequested();
    void reportRequested(const pantau::app::ReportSubject &subject);
    void letterRequested(const pantau::DomainName &domain, const QString &service);
    /// One after the other.
    void lettersRequested(const QList<pantau::AppealCase> &cases);
    void newListRequested();
    void listSettingsRequested(pantau::ListId list, bool isAboutChannels);
    void listRemovalRequested(pantau::ListId list);
    void renewalRequested(pantau::AccountId account); ///< the renewal day of the package
    void keyRequested(pantau::AccountId account);
    /// Connects a service; see ConnectDialog.
    void serviceRequested(const QString &service = {});
    void quitRequested();
    /// The user has seen the backup and confirmed.
    void restoreRequested(const QString &backup);
    /// The database is damaged, as described by @p problem. A backup can be restored.
    void rescueRequested(const QString &problem);

private:
    template <typename Value, typename Work>
    auto reporting(Work work)
    {
        return [this, work](const Result<Value> &result) {
            if (!result)
                Q_EMIT failed(result.error());
            else if constexpr (std::is_void_v<Value>)
                work();
            else
                work(*result);
        };
    }
};

} // namespace pantau::desktop
