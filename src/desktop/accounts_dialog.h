// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/account_watch.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QPushButton;

namespace pantau::desktop {

/// The accounts: connect another one, enter a new key, remove one.
class AccountsDialog final : public QDialog
{
    Q_OBJECT

public:
    AccountsDialog(session::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);

private:
    void fill();
    void enterKey();
    void askRemove();
    [[nodiscard]] const AccountView *chosen() const;

    session::Session &m_session;
    const AccountWatch &m_accounts;
    QListWidget *m_list;
    QLabel *m_sentence;
    QPushButton *m_key;
    QPushButton *m_remove;
};

} // namespace pantau::desktop
