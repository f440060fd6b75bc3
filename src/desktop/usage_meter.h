// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/account_watch.h"

#include <QWidget>

class QLabel;

namespace pantau::desktop {

/// The bar of the meter: used, and in a paler tone what the plan will have used at the reset.
class MeterBar final : public QWidget
{
    Q_OBJECT

public:
    explicit MeterBar(QWidget *parent = nullptr);

    /// Shares of the allowance, 0 to 1; @p forecast includes @p used.
    void setShares(double used, double forecast);
    [[nodiscard]] QSize sizeHint() const override { return {240, 10}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double m_used = 0;
    double m_forecast = 0;
};

/// What is left of an account's allowance, as a bar and a sentence.
class UsageMeter final : public QWidget
{
    Q_OBJECT

public:
    explicit UsageMeter(QWidget *parent = nullptr);

    /// Null: there is no account yet.
    void show(const AccountView *account, const QDateTime &now);

private:
    QLabel *m_account;
    MeterBar *m_bar;
    QLabel *m_sentence;
};

} // namespace pantau::desktop
