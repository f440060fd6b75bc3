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

/// The bar of the meter: used, in a paler tone what will be used at the reset, and a tick where an even use
/// would be by now. A press asks what it means.
class MeterBar final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit MeterBar(QWidget *parent = nullptr);

    /// Shares of the allowance, 0 to 1; @p forecast includes @p used.
    void setShares(double used, double forecast);
    /// Empty: no tick.
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

/// What is left of an account's allowance, as a bar, a sentence and the moment of the reset. The account is
/// that of the view; where there are several, any other can be chosen until the view has another.
class UsageMeter final : public QWidget
{
    Q_OBJECT

public:
    explicit UsageMeter(QWidget *parent = nullptr);

    /// @p account: that of the view; null: there is no account yet. @p all: what can be chosen instead.
    void show(const AccountView *account, const QDateTime &now, const QList<AccountView> &all = {});

Q_SIGNALS:
    /// The person wants to know what stands behind the figures of the account.
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
    std::optional<AccountId> m_shown;   ///< with figures
    std::optional<AccountId> m_instead; ///< chosen by the person
    QLabel *m_account;
    QToolButton *m_chooser; ///< in place of the label when there are several accounts
    QLabel *m_reset;
    MeterBar *m_bar;
    QLabel *m_sentence;
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// What the meter and the usage page say of an allowance. Pure.

/// "Starts anew 1 Dec 07:00 (in 9 d)", in local time; empty when the reset is not known.
[[nodiscard]] QString resetSentence(const Usage &usage, const QDateTime &now);
/// The same moment in UTC, by which the service counts; empty as above.
[[nodiscard]] QString resetInUtc(const Usage &usage);
/// What the mark on the bar means, with its figure; empty when there is no mark.
[[nodiscard]] QString expectedSentence(const Usage &usage, const Forecast &forecast);
/// What the forecast means, also where there is none and why.
[[nodiscard]] QString outlookSentence(const Usage &usage, const Forecast &forecast, const QDateTime &now);
/// Before the service has told of any. @p isHeldBack: as AccountView::isHeldBack; then nobody asks it.
[[nodiscard]] QString noUsageSentence(bool isHeldBack);
/// "1,200 credits", "79 checks".
[[nodiscard]] QString units(const Usage &usage, qint64 count);

/// What will be used on each local day from today until the reset, or until nothing is left; the forecast
/// spread evenly over that time. Empty when there is no forecast.
[[nodiscard]] QList<double> expectedPerDay(const Usage &usage, const Forecast &forecast,
                                           const QDateTime &now);

} // namespace pantau::desktop::words

namespace pantau::desktop {

/// A large number with its word, which filters the table when it is clicked.
class SummaryNumber final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit SummaryNumber(BlockStatus status, QWidget *parent = nullptr);

    void setNumber(int number);
    /// A small line below, such as "1 new today"; may be empty.
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
