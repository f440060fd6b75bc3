// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/dialog.h"
#include "desktop/window/account_watch.h"

#include <array>

class QLabel;
class QPushButton;

namespace pantau::desktop {

/// What stands behind the usage meter, in sentences: what was used and for what, what is left, until when,
/// and what can be done.
class QuotaDialog final : public Dialog
{
    Q_OBJECT

public:
    QuotaDialog(app::Session &session, AccountWatch &accounts, AccountId account, QWidget *parent = nullptr);

Q_SIGNALS:
    void usageRequested(); ///< the page Usage

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Part { Used, Spent, Left, Foreseen, Help, PartCount };

    void build();
    void refresh();
    void read(const AccountView &view);
    void setWords();

    app::Session &m_session;
    AccountWatch &m_accounts;
    AccountId m_account;
    int m_round = 0; ///< of reading: an older answer may come later
    std::array<QLabel *, PartCount> m_headings{};
    std::array<QLabel *, PartCount> m_texts{};
    QPushButton *m_usage;
    QPushButton *m_close;
};

} // namespace pantau::desktop
