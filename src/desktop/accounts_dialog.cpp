// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/accounts_dialog.h"

#include "core/when_finished.h"
#include "desktop/account_dialog.h"
#include "desktop/question.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace pantau::desktop {

AccountsDialog::AccountsDialog(session::Session &session, const AccountWatch &accounts, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_list(new QListWidget(this))
    , m_sentence(new QLabel(this))
    , m_key(new QPushButton(tr("Enter a new &key…"), this))
    , m_remove(new QPushButton(tr("&Remove…"), this))
{
    setWindowTitle(tr("Accounts"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(520, 320);
    m_list->setObjectName(QStringLiteral("accountList"));
    m_list->setAccessibleName(tr("Accounts"));
    m_key->setObjectName(QStringLiteral("newKey"));
    m_remove->setObjectName(QStringLiteral("removeAccount"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    auto *add = new QPushButton(tr("&Connect a service…"), this);
    auto *close = new QPushButton(tr("C&lose"), this);
    auto *buttons = new QVBoxLayout;
    for (QPushButton *button : {add, m_key, m_remove})
        buttons->addWidget(button);
    buttons->addStretch();
    buttons->addWidget(close);
    auto *row = new QHBoxLayout;
    row->addWidget(m_list, 1);
    row->addLayout(buttons);
    auto *column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(m_sentence);
    connect(add, &QPushButton::clicked, this, [this] { (new AccountDialog(m_session, this))->open(); });
    connect(m_key, &QPushButton::clicked, this, &AccountsDialog::enterKey);
    connect(m_remove, &QPushButton::clicked, this, &AccountsDialog::askRemove);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(&accounts, &AccountWatch::changed, this, &AccountsDialog::fill);
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        const auto *view = chosen();
        m_key->setEnabled(view && !view->account.address.isLocal());
        m_remove->setEnabled(view != nullptr);
        m_sentence->setText(view ? view->account.stopReason : QString());
    });
    fill();
}

void AccountsDialog::fill()
{
    const int row = std::max(0, m_list->currentRow());
    m_list->clear();
    for (const AccountView &view : m_accounts.all()) {
        const QString where =
            view.account.address.isLocal() ? tr("inside Pantau") : view.account.address.url().host();
        auto *item =
            new QListWidgetItem(tr("%1 (%2)", "account, host").arg(view.account.name, where), m_list);
        item->setData(Qt::UserRole, qint64(view.account.id));
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    m_key->setEnabled(chosen() && !chosen()->account.address.isLocal());
    m_remove->setEnabled(chosen() != nullptr);
}

const AccountView *AccountsDialog::chosen() const
{
    const auto *item = m_list->currentItem();
    return item ? m_accounts.find(AccountId{item->data(Qt::UserRole).toLongLong()}) : nullptr;
}

void AccountsDialog::enterKey()
{
    if (const auto *view = chosen())
        (new AccountDialog(m_session, view->account, this))->open();
}

void AccountsDialog::askRemove()
{
    const auto *view = chosen();
    if (!view)
        return;
    ask(this,
        tr("Remove the account “%1”? Its lists and their history stay, but are no longer checked through it.")
            .arg(view->account.name),
        tr("&Remove"), [this, id = view->account.id] {
            whenFinished(m_session.removeAccount(id), this, [this](const Result<void> &removed) {
                if (!removed)
                    m_sentence->setText(removed.error().sentence);
            });
        });
}

} // namespace pantau::desktop
