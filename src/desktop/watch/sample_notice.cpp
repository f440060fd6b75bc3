// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/watch/sample_notice.h"

#include <QVBoxLayout>

#include <algorithm>

namespace pantau::desktop {

SampleNotice::SampleNotice(const AccountWatch &accounts, QWidget *parent)
    : QWidget(parent)
    , m_accounts(accounts)
    , m_bar(new NoticeBar(NoticeBar::Kind::Information, QStringLiteral("sampleBanner"), this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_bar);
    connect(&accounts, &AccountWatch::changed, this, &SampleNotice::refresh);
    connect(m_bar, &NoticeBar::actionChosen, this, &SampleNotice::serviceRequested);
    refresh();
}

void SampleNotice::refresh()
{
    const auto &accounts = m_accounts.all();
    const bool hasSample = std::any_of(accounts.cbegin(), accounts.cend(), [](const AccountView &view) {
        return view.account.address.isLocalSample();
    });
    setVisible(hasSample);
    if (hasSample)
        m_bar->say(tr("Local sample list: these answers are sample data from this computer, not "
                      "from the national blocklist."),
                   tr("Co&nnect a service…"));
}

} // namespace pantau::desktop
