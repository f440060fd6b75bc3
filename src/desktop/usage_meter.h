// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/account_watch.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace pantau::desktop {

/// The bar of the meter: used, in a paler tone what will be used at the reset, and a tick where an even use
/// would be by now.
class MeterBar final : public QWidget
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

private:
    double m_used = 0;
    double m_forecast = 0;
    std::optional<double> m_expected;
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
