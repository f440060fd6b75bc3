// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/hint.h"
#include "base/history.h"
#include "base/usage.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

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

/// How quickly new blocks are detected for an account.
struct KnownDelay
{
    AccountId account{};
    FeedHelp feed = FeedHelp::NotCounted;
    DetectionRecord record;
};

/// What an account's quota was used for and how long the rest will last: a chart of days with a table of the
/// same figures, the shares of the lists, and the checks of a selected day.
class UsagePage final : public QWidget
{
    Q_OBJECT

public:
    explicit UsagePage(WindowContext &context, QWidget *parent = nullptr);
    ~UsagePage() override;

    /// Reloads the page.
    void refresh();
    void showAccount(AccountId account);
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const;

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

    WindowContext &m_context;
    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::unique_ptr<Ui::UsagePage> m_ui;
    DayChart *m_chart;
    DayUseModel *m_days;
    ListShareModel *m_shares;
    DayChecksModel *m_checks;
    QList<DayUse> m_read;                  ///< oldest first; the last one is today
    std::optional<QDateTime> m_quotaBegan; ///< UTC; earlier use belongs to another quota
    std::optional<KnownDelay> m_delay;     ///< empty until read
    QDate m_chosen;                        ///< local; invalid: none
    QTimer m_soon;                         ///< combines a burst of updates
    QTimer m_checksSoon;                   ///< delays reading a day's checks until the selection settles
    int m_round = 0;                       ///< number of the newest read; older results are ignored
    int m_shareRound = 0;
};

/// Use by each list, highest first, and use that belongs to no list.
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
        QString name; ///< empty: belongs to no list
        qint64 units = 0;
        double share = 0;
    };
    QList<Row> m_rows;
};

/// Draws a share as a bar with its percentage.
class ShareBarDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace pantau::desktop
