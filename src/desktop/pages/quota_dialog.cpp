// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/quota_dialog.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "desktop/look/form_area.h"
#include "desktop/look/words.h"
#include "desktop/pages/quota_words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pantau::desktop {

QuotaDialog::QuotaDialog(app::Session &session, AccountWatch &accounts, AccountId account, QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_account(account)
    , m_usage(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("quotaDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    setWords();
    connect(m_usage, &QPushButton::clicked, this, [this] {
        Q_EMIT usageRequested();
        close();
    });
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
    connect(&accounts, &AccountWatch::changed, this, &QuotaDialog::refresh);
    resize(fontMetrics().averageCharWidth() * 78, sizeHint().height());
    refresh();
}

void QuotaDialog::build()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    const auto label = [content, column](const QString &name) {
        auto *made = new QLabel(content);
        made->setObjectName(name);
        made->setTextFormat(Qt::PlainText);
        made->setWordWrap(true);
        column->addWidget(made);
        return made;
    };
    for (int part = 0; part < PartCount; ++part) {
        const auto at = std::size_t(part);
        m_headings[at] = label(QStringLiteral("quotaHeading%1").arg(part));
        QFont strong = m_headings[at]->font();
        strong.setBold(true);
        m_headings[at]->setFont(strong);
        m_texts[at] = label(QStringLiteral("quotaText%1").arg(part));
        m_texts[at]->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addSpacing(fontMetrics().lineSpacing() / 2);
    }
    column->addStretch();
    auto *area = new FormArea(this);
    area->setWidget(content);
    m_usage->setObjectName(QStringLiteral("quotaUsageButton"));
    m_usage->setAutoDefault(false);
    m_close->setObjectName(QStringLiteral("quotaCloseButton"));
    m_close->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_usage);
    buttons->addStretch();
    buttons->addWidget(m_close);
    auto *all = new QVBoxLayout(this);
    all->addWidget(area, 1);
    all->addLayout(buttons);
    m_close->setFocus();
}

void QuotaDialog::setWords()
{
    m_headings[Used]->setText(tr("Used"));
    m_headings[Spent]->setText(tr("What for"));
    m_headings[Left]->setText(tr("Left"));
    m_headings[Foreseen]->setText(tr("Forecast"));
    m_headings[Help]->setText(tr("What helps"));
    m_usage->setText(tr("Open the page &Usage"));
    m_close->setText(tr("Close"));
}

void QuotaDialog::changeEvent(QEvent *event)
{
    Dialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        setWords();
        refresh();
    }
}

void QuotaDialog::refresh()
{
    const AccountView *view = m_accounts.find(m_account);
    if (!view || !view->usage || view->account.address.isLocal()) {
        close(); // the account went meanwhile
        return;
    }
    const QDateTime now = m_session.clock().nowUtc();
    const Usage usage = *view->usageWithReset();
    setWindowTitle(tr("Quota of %1").arg(view->account.name));
    m_texts[Used]->setText(words::usageSentence(usage));
    m_texts[Left]->setText(words::leftSentences(usage, now));
    m_texts[Foreseen]->setText(words::foreseenSentences(*view, now));
    m_texts[Help]->setText(words::helpSentences(*view, now));
    read(*view);
}

void QuotaDialog::read(const AccountView &view)
{
    const Usage usage = *view.usageWithReset();
    const auto period = words::quotaPeriod(usage, m_session.clock().nowUtc());
    whenFinished(
        app::askInBackground<UsePurposes>(m_session.dataDir(),
                                          [id = m_account, span = period.span](const app::Queries &queries) {
                                              return queries.usePurposes(id, span);
                                          }),
        this, [this, usage, period, round = ++m_round](const Result<UsePurposes> &purposes) {
            if (round != m_round)
                return;
            m_texts[Spent]->setText(purposes ? words::spentSentences(*purposes, usage, period)
                                             : purposes.error().sentence);
        });
}

} // namespace pantau::desktop
