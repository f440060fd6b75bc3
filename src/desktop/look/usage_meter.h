// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "base/status.h"
#include "base/usage.h"
#include "desktop/window/account_watch.h"

#include <QAbstractButton>
#include <QList>
#include <QString>

#include <optional>

class QLabel;
class QToolButton;

namespace pantau::desktop {

/// Bar of the meter. Shows the used share, a hatched forecast for the reset, and a tick where even use would
/// be by now. A click requests an explanation.
class MeterBar final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit MeterBar(QWidget *parent = nullptr);

    /// Sets shares of the allowance from 0 to 1. @p forecast includes @p used.
    void setShares(double used, double forecast);
    /// Sets the position of the tick; empty: no tick.
    void setExpected(const std::optional<double> &share);
    [[nodiscard]] std::optional<double> expected() const { return m_expected; }
    [[nodiscard]] QSize sizeHint() const override { return {240, 14}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    double m_used = 0;
    double m_forecast = 0;
    std::optional<double> m_expected;
};

/// Shows what is left of an account's allowance: a bar, a sentence and the time of the reset. By default it
/// shows the account of the current view. If there are several accounts, the user can choose another one
/// until the view changes its account.
class UsageMeter final : public QWidget
{
    Q_OBJECT

public:
    explicit UsageMeter(QWidget *parent = nullptr);

    /// @p account: that of the view; null: there is no account yet. @p all: accounts the user can choose
    /// instead.
    void show(const AccountView *account, const QDateTime &now, const QList<AccountView> &all = {});

Q_SIGNALS:
    /// Emitted when the user asks for details about the figures of the account.
    void explanationRequested(pantau::AccountId account);

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void explain();
    void showAccount(const AccountView &view);
    void offer(const QList<AccountView> &all, AccountId shown);

    QDateTime m_now;
    QList<AccountView> m_all;
    std::optional<AccountId> m_ofView;
    std::optional<AccountId> m_shown;   ///< account whose figures are shown
    std::optional<AccountId> m_instead; ///< chosen by the user
    QLabel *m_account;
    QToolButton *m_chooser; ///< replaces the label if there are several accounts
    QLabel *m_reset;
    MeterBar *m_bar;
    QLabel *m_sentence;
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// Texts about an allowance for the meter and the usage page. Pure.

/// "Resets on 1 Dec at 07:00 (in 9 d)", in local time. Empty if the reset is unknown or has passed.
[[nodiscard]] QString resetSentence(const Usage &usage, const QDateTime &now);
/// Time of the reset in UTC, which the service uses. Empty if the reset is unknown.
[[nodiscard]] QString resetInUtc(const Usage &usage);
/// Explains the tick on the bar, with its figure. Empty if there is no tick.
[[nodiscard]] QString expectedSentence(const Usage &usage, const Forecast &forecast);
/// Describes the forecast, or says why there is none.
[[nodiscard]] QString outlookSentence(const Usage &usage, const Forecast &forecast, const QDateTime &now);
/// Text shown before the service has reported a quota. @p isHeldBack: as AccountView::isHeldBack; then the
/// service is not queried.
[[nodiscard]] QString noUsageSentence(bool isHeldBack);
/// "1,200 credits", "79 checks".
[[nodiscard]] QString units(const Usage &usage, qint64 count);

/// Expected use on each local day from today until the reset, or until the quota runs out. The forecast is
/// spread evenly over that time. Empty if there is no forecast.
[[nodiscard]] QList<double> expectedPerDay(const Usage &usage, const Forecast &forecast,
                                           const QDateTime &now);

} // namespace pantau::desktop::words

namespace pantau::desktop {

/// A large number with a label. A click filters the table.
class SummaryNumber final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit SummaryNumber(BlockStatus status, QWidget *parent = nullptr);

    void setNumber(int number);
    /// Sets a small line below, such as "1 new today"; may be empty.
    void setRemark(const QString &remark);
    [[nodiscard]] int number() const { return m_number.value_or(0); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    void describe();
    [[nodiscard]] QFont largeFont() const;
    [[nodiscard]] QString word() const;
    [[nodiscard]] QString numberText() const;

    BlockStatus m_status;
    std::optional<int> m_number; ///< empty: not read yet
    QString m_remark;
};

} // namespace pantau::desktop
