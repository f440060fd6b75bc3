// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/account_watch.h"

#include <QAbstractButton>

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
