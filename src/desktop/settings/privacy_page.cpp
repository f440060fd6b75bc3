// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/privacy_page.h"

#include "app/data_commands.h"
#include "desktop/look/question.h"
#include "ui_settings_privacy.h"

#include <QDesktopServices>
#include <QDir>
#include <QUrl>

#include <algorithm>

namespace pantau::desktop {

PrivacyPage::PrivacyPage(app::Session &session, const AccountWatch &accounts, QWidget *parent)
    : SettingsPage(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_ui(std::make_unique<Ui::SettingsPrivacy>())
{
    m_ui->setupUi(this);
    m_ui->deleteBar->hide();
    m_ui->forgetBar->hide();
    m_ui->olderBox->setValue(365);
    setTexts();
    connect(m_ui->openButton, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.dataDir())); });
    connect(m_ui->deleteButton, &QPushButton::clicked, this, &PrivacyPage::askDelete);
    connect(m_ui->forgetButton, &QPushButton::clicked, this, &PrivacyPage::askForget);
    connect(&m_accounts, &AccountWatch::changed, this, &PrivacyPage::refresh);
}

PrivacyPage::~PrivacyPage() = default;

void PrivacyPage::retranslate()
{
    m_ui->retranslateUi(this);
    setTexts();
}

void PrivacyPage::setTexts()
{
    m_ui->olderBox->setSuffix(tr(" days", "after a number"));
    m_ui->whereLabel->setText(tr("Your domains, lists, notes and their history are in one database on this "
                                 "computer, in this folder:"));
}

void PrivacyPage::refresh()
{
    const QString folder = QDir::toNativeSeparators(QDir(m_session.dataDir()).absolutePath());
    if (m_ui->folderEdit->text() != folder) {
        m_ui->folderEdit->setText(folder);
        m_ui->folderEdit->setCursorPosition(0);
    }
    QStringList hosts;
    QStringList hostsOfKeys;
    QStringList feeds;
    for (const AccountView &view : m_accounts.all()) {
        const QString host = view.account.address.url().host();
        if (!view.account.address.isLocal() && !hosts.contains(host))
            hosts += host;
        if (view.account.usesKey && !hostsOfKeys.contains(host))
            hostsOfKeys += host;
        const auto feed = m_session.queries().feedOf(view.account.id).value_or(std::nullopt);
        const QString feedHost = feed ? QUrl(feed->address).host() : QString();
        if (feed && !feeds.contains(feedHost))
            feeds += feedHost;
    }
    const auto listed = [](const QStringList &names) { return names.join(QStringLiteral(", ")); };
    QStringList sentences;
    sentences += hosts.isEmpty() ? tr("No domain leaves it: you have not connected a checking service.")
                                 : tr("The names of your domains go to: %1.").arg(listed(hosts));
    if (!hostsOfKeys.isEmpty())
        sentences += tr("Your key goes to: %1.").arg(listed(hostsOfKeys));
    if (!feeds.isEmpty())
        sentences +=
            tr("Every hour a published blocklist is read, without any of your domains or keys, from: %1.")
                .arg(listed(feeds));
    const auto lists = m_session.queries().lists();
    if (lists &&
        std::any_of(lists->cbegin(), lists->cend(), [](const DomainList &list) { return list.looksUp; }))
        sentences +=
            tr("The domains of lists that are looked up on this network can be seen by whoever runs it.");
    const auto channels = m_session.queries().channels();
    QStringList names;
    if (channels)
        for (const Channel &channel : *channels)
            if (channel.enabled)
                names += channel.name;
    if (!names.isEmpty())
        sentences += tr("Alerts go to the channels: %1.").arg(names.join(QStringLiteral(", ")));
    m_ui->leavesLabel->setText(sentences.join(u'\n'));
}

void PrivacyPage::askDelete()
{
    const int days = m_ui->olderBox->value();
    ask(this,
        tr("Delete everything that is older than %Ln day(s)? It cannot be brought back, except from a "
           "backup.",
           nullptr, days),
        tr("&Delete"), [this, days] {
            await(m_session.data().deleteHistoryBefore(m_session.clock().nowUtc().addDays(-days)),
                  *m_ui->deleteBar);
        });
}

void PrivacyPage::askForget()
{
    ask(this,
        tr("Forget all domains, lists, history, accounts, channels and keys? They cannot be brought back, "
           "except from a backup; the keys not even then."),
        tr("&Forget everything"), [this] { await(m_session.data().forgetEverything(), *m_ui->forgetBar); });
}

void PrivacyPage::await(const QFuture<Result<void>> &work, QProgressBar &bar)
{
    const auto setBusy = [this, &bar](bool busy) {
        bar.setVisible(busy);
        m_ui->deleteButton->setEnabled(!busy);
        m_ui->forgetButton->setEnabled(!busy);
    };
    setBusy(true);
    whenFinished(work, this, [this, setBusy](const Result<void> &result) {
        setBusy(false);
        if (result)
            Q_EMIT succeeded();
        else
            Q_EMIT failed(result.error());
        refresh();
    });
}

} // namespace pantau::desktop
