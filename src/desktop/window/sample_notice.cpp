// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/sample_notice.h"

#include <QLocale>
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

void SampleNotice::setLists(const QList<ListOverview> &lists)
{
    m_lists.clear();
    for (const ListOverview &each : lists)
        m_lists += each.list;
    refresh();
}

void SampleNotice::showFor(std::optional<ListId> list)
{
    m_list = list;
    refresh();
}

bool SampleNotice::isSample(const std::optional<AccountId> &account) const
{
    const auto *view = account ? m_accounts.find(*account) : nullptr;
    return view && view->account.address.isLocalSample();
}

QStringList SampleNotice::sampleLists() const
{
    QStringList names;
    for (const DomainList &list : m_lists)
        if (isSample(list.account) && (!m_list || *m_list == list.id))
            names += tr("“%1”", "name of a list").arg(list.name);
    return names;
}

void SampleNotice::refresh()
{
    const auto &accounts = m_accounts.all();
    const bool isAllSample =
        !accounts.isEmpty() && std::all_of(accounts.cbegin(), accounts.cend(), [](const AccountView &view) {
            return view.account.address.isLocalSample();
        });
    const QStringList lists = sampleLists();
    setVisible(isAllSample || !lists.isEmpty());
    if (isAllSample)
        m_bar->say(tr("Local sample list: these answers are sample data from this computer, not "
                      "from the national blocklist."),
                   tr("Co&nnect a service…"));
    else if (!lists.isEmpty())
        m_bar->say(tr("The answers in %1 are sample data from this computer, not from the national "
                      "blocklist.",
                      "names of lists")
                       .arg(QLocale().createSeparatedList(lists)));
}

} // namespace pantau::desktop
