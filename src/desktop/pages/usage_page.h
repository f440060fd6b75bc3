// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/hint.h"
#include "base/history.h"
#include "base/plan.h"
#include "base/usage.h"
#include "desktop/look/requests.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QWidget>

#include <memory>

namespace Ui {
class UsagePage;
}

namespace pantau::desktop {

class DayChart;

/// How quickly new blocks are detected for an account.
struct KnownDelay
{
    AccountId account{};
    FeedHelp feed = FeedHelp::NotCounted;
    DetectionRecord record;
};

/// Use by a list, or use that belongs to no list.
struct ShareRow
{
    ListId list{};
    QString name; ///< empty: belongs to no list
    qint64 units = 0;
    double share = 0; ///< 0 to 1
};

/// What an account's quota was used for and how long the rest will last: a chart of days, and a table by
/// list, by day, or of the checks of a selected day.
class UsagePage final : public QWidget
{
    Q_OBJECT

public:
    explicit UsagePage(WindowContext &context, QWidget *parent = nullptr);
    ~UsagePage() override;

    /// Reloads the page.
    void refresh();
    void showAccount(AccountId account);
    /// Widget that gets the focus when the page is chosen; depends on what the table shows.
    [[nodiscard]] QWidget *table() const;

protected:
    void showEvent(QShowEvent *event) override;

private:
    enum class TableView { Lists, Days, Checks };

    [[nodiscard]] ColumnList<ShareRow> shareColumns() const;
    [[nodiscard]] ListFigures figuresOf(const ShareRow &row) const;
    void build();
    void buildTables();
    void showTable(TableView view);
    void fillAccounts();
    void fillPeriods();
    [[nodiscard]] const AccountView *account() const;
    void read();
    void readShares();
    void readChecks();
    void showDays();
    void showSentences();
    void showFigures(const AccountView &view);
    void showDelay(const AccountView &view);
    void showNote();
    void chooseDay(const QDate &day);
    [[nodiscard]] int rowOf(const QDate &day) const; ///< -1: not shown
    [[nodiscard]] QString checksTitle() const;

    WindowContext &m_context;
    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::unique_ptr<Ui::UsagePage> m_ui;
    DayChart *m_chart;
    RowsModel<DayUse> *m_days;      ///< newest first
    RowsModel<ShareRow> *m_shares;  ///< highest first
    PagedModel<DayCheck> *m_checks; ///< of the chosen day, newest first
    std::pair<AccountId, QDate> m_checksOf;
    QList<DayUse> m_read;                  ///< oldest first; the last one is today
    std::optional<QDateTime> m_quotaBegan; ///< UTC; earlier use belongs to another quota
    QString m_spent;                       ///< what for, in lines
    std::optional<KnownDelay> m_delay;     ///< empty until read
    QDate m_chosen;                        ///< local; invalid: none
    Delay m_soon;                          ///< combines a burst of updates
    Delay m_checksSoon;                    ///< delays reading a day's checks until the selection settles
    Newest m_reading;
    Newest m_readingShares;
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// The current quota period up to now if it is known, otherwise the last 30 days. UTC.
struct QuotaPeriod
{
    TimeSpan span;
    bool isKnown = false;
};
[[nodiscard]] QuotaPeriod quotaPeriod(const Usage &usage, const QDateTime &now);

/// What the quota was used for, one line each. Includes use by others if the period is known. Pure.
[[nodiscard]] QString spentSentences(const UsePurposes &purposes, const Usage &usage,
                                     const QuotaPeriod &period);

} // namespace pantau::desktop::words
