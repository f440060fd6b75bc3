// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/account.h"
#include "base/check.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/plan.h"
#include "desktop/look/requests.h"

#include <QDateTime>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QWidget>

#include <memory>
#include <optional>

namespace pantau::desktop {

/// An account with its known quota.
struct AccountView
{
    Account account;
    std::optional<Usage> usage;
    std::optional<Plan> plan;
    std::optional<Forecast> forecast;
    /// True if monitoring is paused or an obstacle other than the quota exists. There is no forecast then.
    bool isHeldBack = false;
    std::optional<int> renewalDay{}; ///< of a package, if set by the user

    /// Usage including the reset time, as reported by the service or learned by the plan.
    [[nodiscard]] std::optional<Usage> usageWithReset() const
    {
        std::optional<Usage> known = usage;
        const bool isLearned =
            forecast && (forecast->goesToNew || forecast->outlook != Forecast::Outlook::None);
        if (known && !known->resetsAt && isLearned && plan)
            known->resetsAt = plan->until;
        return known;
    }

    /// True if the package has no renewal day. The service does not report it, and without it there is no
    /// forecast.
    [[nodiscard]] bool needsRenewalDay() const
    {
        return usage && !account.address.isLocal() && !usage->isDaily() && !renewalDay &&
               !usageWithReset()->resetsAt;
    }

    /// The forecast. While held back there is none, except for the expected share and a used-up quota.
    [[nodiscard]] Forecast foreseen() const
    {
        Forecast known = forecast.value_or(Forecast());
        if (isHeldBack && known.outlook != Forecast::Outlook::Ended) {
            known.outlook = Forecast::Outlook::None;
            known.goesToNew = false;
        }
        return known;
    }

    /// UTC: when the quota ends, to find the account that runs out first. Never: the end of time.
    [[nodiscard]] QDateTime runsOutAt() const
    {
        const Forecast known = foreseen();
        return known.outlook == Forecast::Outlook::Ended     ? QDateTime::fromMSecsSinceEpoch(0, Qt::UTC)
               : known.outlook == Forecast::Outlook::RunsOut ? known.runsOutAt
               : account.address.isLocal()                   ? farFuture().addDays(1)
                                                             : farFuture();
    }

    /// Number of checks left. Empty if no quota is needed or nothing is known yet.
    [[nodiscard]] std::optional<qint64> checksLeft() const
    {
        return usage && !account.address.isLocal() ? std::optional(usage->remainingChecks()) : std::nullopt;
    }
};

/// Provides the accounts with their usage and plans to all views. Plans and forecasts are only computed while
/// a view that shows them is visible.
class AccountWatch final : public QObject
{
    Q_OBJECT

public:
    explicit AccountWatch(app::Session &session, QObject *parent = nullptr);

    /// Registers a widget that shows plans or forecasts. They are kept up to date while it is visible.
    void addViewer(QWidget *viewer);
    /// Sorted by name.
    [[nodiscard]] const QList<AccountView> &all() const { return m_accounts; }
    /// Null if there is no such account.
    [[nodiscard]] const AccountView *find(AccountId id) const;
    [[nodiscard]] QString nameOf(const std::optional<AccountId> &id) const;
    /// True if the sample checks the list. Its answers say nothing about other domains.
    [[nodiscard]] bool isSample(const DomainList &list) const;
    /// Account of a new list: the first except the sample.
    [[nodiscard]] std::optional<AccountId> forNewLists() const;
    /// List for new domains, never the sample: the one in view, the only one, or "My domains". Empty if the
    /// user should choose one, or if there is none.
    [[nodiscard]] std::optional<DomainList> listForNew(QList<DomainList> lists,
                                                       const std::optional<ListId> &inView) const;
    [[nodiscard]] static QString usualList() { return tr("My domains"); }

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void changed();
    void failed(const pantau::Error &error);

private:
    void reload();
    void readLedgers();
    void replanSoon();
    void replan();
    void forgetOldPlans();
    [[nodiscard]] bool isSeen() const;
    /// Updates isHeldBack of all accounts. Returns true if one has changed.
    bool seeWhatIsHeldBack();
    AccountView *entry(AccountId id);

    app::Session &m_session;
    QList<AccountView> m_accounts;
    QHash<AccountId, int> m_heard; ///< number of usage updates from the service, by account
    QList<QPointer<QWidget>> m_viewers;
    Delay m_replan;           ///< requests plans once after a burst of updates
    QDateTime m_plannedAt;    ///< UTC, last request
    bool m_isOutdated = true; ///< True if there were updates since then
    bool m_isPlanning = false;
};

/// A manual check: groups the domains by account, asks for confirmation, and sums up the results.
class Checker final : public QObject
{
    Q_OBJECT

public:
    Checker(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    using ByAccount = QHash<AccountId, QList<DomainName>>;

    /// Checks all domains that match @p query, on any page. Refused while another check is running.
    void check(const DomainQuery &query);
    void check(AccountId account, const QList<DomainName> &domains);
    void check(const ByAccount &domains);
    /// Confirms asked().
    void confirm();
    [[nodiscard]] bool isRunning() const { return m_waiting > 0; }

Q_SIGNALS:
    /// Emitted if confirm() is needed first: the check costs more than a tenth of the remaining quota, has
    /// more than 20 domains, or all were checked within the last hour. @p verb: text of the confirmation
    /// button.
    void asked(const QString &sentence, const QString &verb);
    void started(int domains);
    /// @p isComplete: true if every domain got an answer.
    void finished(const QString &sentence, bool isComplete);
    void refused(const QString &sentence);
    /// Emitted if an obstacle prevents all checks. No quota was used.
    void failed(const pantau::Error &error);

private:
    void askPrice(const ByAccount &domains, const QSet<AccountId> &answering);
    void weigh(const ByAccount &domains, const QHash<AccountId, CheckCost> &costs);
    void refuseSpent(AccountId account);
    void run(const ByAccount &domains, CheckScope scope);
    void take(const QList<CheckOutcome> &outcomes);

    [[nodiscard]] QString obstacleOf(AccountId account) const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    ByAccount m_pending; ///< waiting for confirm()
    CheckScope m_pendingScope = CheckScope::SkipRecent;
    int m_waiting = 0; ///< number of accounts without results so far
    QHash<DomainName, CheckOutcome> m_outcomes;
};

/// Summary of all domains, lists and appeals for the window.
struct Overview
{
    DomainCounts counts;
    int changedThisWeek = 0;
    QList<ListOverview> lists;     ///< by name
    AppealCounts appeals;          ///< without AppealStage::Found
    QList<DomainName> newBlocks{}; ///< unread, newest first, at most 5
};

/// Start of "this week" in UTC: 7 days ago.
[[nodiscard]] QDateTime weekBefore(const QDateTime &now);

/// Computes the overview: synchronously if that is fast, otherwise on a thread of the pool.
class OverviewReader final : public QObject
{
    Q_OBJECT

public:
    explicit OverviewReader(app::Session &session, QObject *parent = nullptr);

    /// Counts domains in @p index, so that the numbers match the rows of the table; reads everything else
    /// now. A call while reading triggers one more read afterwards.
    void read(const std::shared_ptr<const DomainIndex> &index);

Q_SIGNALS:
    void finished(const pantau::desktop::Overview &overview);
    void failed(const pantau::Error &error);

private:
    void take(const Result<Overview> &overview);

    app::Session &m_session;
    bool m_isReading = false;
    std::shared_ptr<const DomainIndex> m_next; ///< requested while reading
};

} // namespace pantau::desktop
