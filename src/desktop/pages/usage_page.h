// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/hint.h"
#include "base/history.h"
#include "base/usage.h"
#include "desktop/look/table.h"
#include "desktop/window/account_watch.h"

#include <QStyledItemDelegate>
#include <QWidget>

#include <memory>

namespace Ui {
class UsagePage;
}

namespace pantau::desktop {

class DayChart;
class DayChecksModel;
class DayUseModel;
class ListShareModel;

/// What is known of how soon an account's new blocks are known.
struct KnownDelay
{
    AccountId account{};
    FeedHelp feed = FeedHelp::NotCounted;
    DetectionRecord record;
};

/// What an account's allowance was spent on, and how long the rest will last: a chart of days with the same
/// figures in a table, the lists' shares, and the checks of a chosen day.
class UsagePage final : public QWidget
{
    Q_OBJECT

public:
    UsagePage(app::Session &session, AccountWatch &accounts, QWidget *parent = nullptr);
    ~UsagePage() override;

    /// Reads what is shown again.
    void refresh();
    void showAccount(AccountId account);
    /// What the keys are for, once the page is chosen.
    [[nodiscard]] QWidget *table() const;

Q_SIGNALS:
    void domainChosen(const QString &ascii);
    /// A person wants to say on which day the package is renewed.
    void renewalRequested(pantau::AccountId account);
    void failed(const pantau::Error &error);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void fillAccounts();
    void fillPeriods();
    [[nodiscard]] const AccountView *account() const;
    void read();
    void readShares();
    void showDays();
    void showSentences();
    void showDelay(const AccountView &view);
    void showSharesTitle();
    void showChecksTitle();
    void chooseDay(const QDate &day);

    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::unique_ptr<Ui::UsagePage> m_ui;
    DayChart *m_chart;
    DayUseModel *m_days;
    ListShareModel *m_shares;
    DayChecksModel *m_checks;
    QList<DayUse> m_read;                  ///< oldest first; the last one is today
    std::optional<QDateTime> m_quotaBegan; ///< UTC: what was used before is of another quota
    std::optional<KnownDelay> m_delay;     ///< empty until it was read
    QDate m_chosen;                        ///< local; invalid: none
    QTimer m_soon;                         ///< reads once after a burst of news
    QTimer m_checksSoon;                   ///< reads a day's checks once the person stays on it
    int m_round = 0;                       ///< of reading; older answers are dropped
    int m_shareRound = 0;
};

/// What each list used, the most first, and what belongs to no list any more.
class ListShareModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { List, Share, Units };
    static constexpr int ShareRole = Qt::UserRole; ///< 0 to 1

    explicit ListShareModel(QObject *parent = nullptr);

    void show(const ListShares &shares);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        QString name; ///< empty: what belongs to no list
        qint64 units = 0;
        double share = 0;
    };
    QList<Row> m_rows;
};

/// Draws a share as a bar with its figure on it.
class ShareBarDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace pantau::desktop
