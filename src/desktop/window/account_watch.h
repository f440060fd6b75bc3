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

#include <QDateTime>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace pantau::desktop {

/// An account with what is known of its allowance.
struct AccountView
{
    Account account;
    std::optional<Usage> usage;
    std::optional<Plan> plan;
    std::optional<Forecast> forecast;
    /// Paused, or something but the quota is in the way: nobody can say how the quota will fare.
    bool isHeldBack = false;
    std::optional<int> renewalDay{}; ///< of a package, where a person has set it

    /// The allowance with its reset, where the service tells it or the plan has learned it.
    [[nodiscard]] std::optional<Usage> usageWithReset() const
    {
        std::optional<Usage> known = usage;
        const bool isLearned =
            forecast && (forecast->goesToNew || forecast->outlook != Forecast::Outlook::None);
        if (known && !known->resetsAt && isLearned && plan)
            known->resetsAt = plan->until;
        return known;
    }

    /// A package without its day has no forecast; the service does not tell it.
    [[nodiscard]] bool needsRenewalDay() const
    {
        return usage && !account.address.isLocal() && !usage->isDaily() && !renewalDay &&
               !usageWithReset()->resetsAt;
    }

    /// What is held back has no forecast, but it is known where an even use would be and that nothing is
    /// left.
    [[nodiscard]] Forecast foreseen() const
    {
        Forecast known = forecast.value_or(Forecast());
        if (isHeldBack && known.outlook != Forecast::Outlook::Ended) {
            known.outlook = Forecast::Outlook::None;
            known.goesToNew = false;
        }
        return known;
    }

    /// How many more checks can be paid for; empty where no allowance is needed or nothing is known yet.
    [[nodiscard]] std::optional<qint64> checksLeft() const
    {
        return usage && !account.address.isLocal() ? std::optional(usage->remainingChecks()) : std::nullopt;
    }
};

/// Of all accounts together that need an allowance; empty where none does, or one has not told it yet.
[[nodiscard]] std::optional<qint64> checksLeft(const QList<AccountView> &accounts);

/// Keeps the accounts, their usage and their plans for everybody who shows them. Plans and forecasts are read
/// while somebody can see them.
class AccountWatch final : public QObject
{
    Q_OBJECT

public:
    explicit AccountWatch(app::Session &session, QObject *parent = nullptr);

    /// @p viewer shows of plans or forecasts: they are kept up to date while it can be seen.
    void addViewer(QWidget *viewer);
    /// By name.
    [[nodiscard]] const QList<AccountView> &all() const { return m_accounts; }
    /// Null when there is none.
    [[nodiscard]] const AccountView *find(AccountId id) const;
    [[nodiscard]] QString nameOf(const std::optional<AccountId> &id) const;

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void changed();
    void failed(const pantau::Error &error);

private:
    void reload();
    void replanSoon();
    void replan();
    void forgetOldPlans();
    [[nodiscard]] bool isSeen() const;
    /// Whether one of them has changed.
    bool seeWhatIsHeldBack();
    AccountView *entry(AccountId id);

    app::Session &m_session;
    QList<AccountView> m_accounts;
    QHash<AccountId, int> m_heard; ///< how often the service told an account's usage
    QList<QPointer<QWidget>> m_viewers;
    QTimer m_replan;          ///< plans are asked for once after a burst of news
    QDateTime m_plannedAt;    ///< UTC, when they were asked for last
    bool m_isOutdated = true; ///< there was news since
    bool m_isPlanning = false;
};

/// A person's "check now": gathers the domains of a view by account, asks, and sums the outcomes up.
class Checker final : public QObject
{
    Q_OBJECT

public:
    Checker(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    using ByAccount = QHash<AccountId, QList<DomainName>>;

    /// Checks every domain that @p query shows, whatever its page. While a check runs another one is refused
    /// with a sentence.
    void check(const DomainQuery &query);
    void check(AccountId account, const QList<DomainName> &domains);
    void check(const ByAccount &domains);
    /// The answer to asked().
    void confirm();
    [[nodiscard]] bool isRunning() const { return m_waiting > 0; }

Q_SIGNALS:
    /// It costs more than a tenth of what is left, or everything was checked within the hour: nothing is
    /// spent before confirm(). @p verb: what agreeing is called; @p isMuch: it costs more than that tenth.
    void asked(const QString &sentence, const QString &verb, bool isMuch);
    void started(int domains);
    /// @p isComplete: every domain got an answer.
    void finished(const QString &sentence, bool isComplete);
    void refused(const QString &sentence);
    /// Nothing of it can be checked as long as this holds; nothing was spent.
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
    ByAccount m_pending; ///< asked() about
    CheckScope m_pendingScope = CheckScope::SkipRecent;
    int m_waiting = 0; ///< accounts whose outcomes are still to come
    CheckTally m_tally;
    int m_skipped = 0;
    QString m_reason; ///< of the first unknown one
};

/// What the window says of everything at once.
struct Overview
{
    DomainCounts counts;
    int changedThisWeek = 0;
    QList<ListOverview> lists; ///< by name
    int overdueAppeals = 0;    ///< it is time to ask again about them
};

/// The moment from which on "this week" counts, UTC: 7 days back.
[[nodiscard]] QDateTime weekBefore(const QDateTime &now);

/// Makes the overview: at once where that is quick, with many domains on a thread of the pool.
class OverviewReader final : public QObject
{
    Q_OBJECT

public:
    explicit OverviewReader(app::Session &session, QObject *parent = nullptr);

    /// Domains are counted in @p index, so that the numbers beside the table are those of its rows; the rest
    /// is read now. Asked again while it reads, it reads once more afterwards.
    void read(const std::shared_ptr<const DomainIndex> &index);

Q_SIGNALS:
    void finished(const pantau::desktop::Overview &overview);
    void failed(const pantau::Error &error);

private:
    void take(const Result<Overview> &overview);

    app::Session &m_session;
    bool m_isReading = false;
    std::shared_ptr<const DomainIndex> m_next; ///< asked for meanwhile
};

} // namespace pantau::desktop
