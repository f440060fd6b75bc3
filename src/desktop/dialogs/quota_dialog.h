// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage.h"
#include "desktop/look/dialog.h"
#include "desktop/window/window_context.h"

#include <array>

class QLabel;
class QPushButton;

namespace pantau::desktop {

/// Explains the usage meter: use by purpose, the remaining quota, the reset, and how to save quota.
class QuotaDialog final : public Dialog
{
    Q_OBJECT

public:
    QuotaDialog(WindowContext &context, AccountId account, QWidget *parent = nullptr);

private:
    enum Part { Used, Spent, Left, Foreseen, Help, PartCount };

    void build();
    void refresh();
    void read(const AccountView &view);

    app::Session &m_session;
    const AccountWatch &m_accounts;
    AccountId m_account;
    int m_round = 0; ///< number of the newest read; older results are ignored
    std::array<QLabel *, PartCount> m_headings{};
    std::array<QLabel *, PartCount> m_texts{};
    QPushButton *m_usage;
    QPushButton *m_close;
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// Texts that explain the usage meter. Pure.

/// The current quota period up to now if it is known, otherwise the last 30 days. UTC.
struct QuotaPeriod
{
    TimeSpan span;
    bool isKnown = false;
};
[[nodiscard]] QuotaPeriod quotaPeriod(const Usage &usage, const QDateTime &now);

/// What the quota was used for, one line each. Includes use by others if the period is known.
[[nodiscard]] QString spentSentences(const UsePurposes &purposes, const Usage &usage,
                                     const QuotaPeriod &period);
/// "8,190 credits are left. Resets …"
[[nodiscard]] QString leftSentences(const Usage &usage, const QDateTime &now);
/// The forecast and how it is calculated.
[[nodiscard]] QString foreseenSentences(const AccountView &view, const QDateTime &now);
/// How to make the quota last longer.
[[nodiscard]] QString helpSentences(const AccountView &view, const QDateTime &now);

} // namespace pantau::desktop::words
