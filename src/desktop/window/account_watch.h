// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/account.h"
#include "base/plan.h"

#include <QDateTime>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>

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

} // namespace pantau::desktop
