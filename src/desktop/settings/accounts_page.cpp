// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/accounts_page.h"

#include "app/account_commands.h"
#include "app/sentences.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/look/question.h"
#include "desktop/look/words.h"
#include "desktop/settings/account_dialog.h"
#include "ui_settings_accounts.h"

#include <QDir>
#include <QHeaderView>
#include <QSignalBlocker>

namespace pantau::desktop {

namespace {

QString whereOf(const ServiceAddress &address)
{
    if (!address.isLocal())
        return address.url().host();
    return address.localBlocklist().isEmpty() ? AccountsPage::tr("the sample list")
                                              : QDir::toNativeSeparators(address.localBlocklist());
}

QString wordOf(const app::AccountSituation *state)
{
    if (!state)
        return {};
    switch (state->severity) {
    case app::Severity::Problem:
        return AccountsPage::tr("stopped");
    case app::Severity::Attention:
        return AccountsPage::tr("waiting", "an account that is not being watched for now");
    case app::Severity::Note:
    case app::Severity::Fine:
        break;
    }
    return state->isWatched ? AccountsPage::tr("in use") : AccountsPage::tr("not watched now");
}

} // namespace

AccountsPage::AccountsPage(app::Session &session, const AccountWatch &accounts, QWidget *parent)
    : SettingsPage(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_ui(std::make_unique<Ui::SettingsAccounts>())
{
    m_ui->setupUi(this);
    makeShort(m_ui->accountTree);
    m_ui->accountTree->setTextElideMode(Qt::ElideMiddle);
    m_ui->renewalBox->setKeyboardTracking(false);
    connect(m_ui->addButton, &QPushButton::clicked, this,
            [this] { (new AccountDialog(m_session, this))->open(); });
    const auto edit = [this](AccountDialog::Part part) {
        if (const auto *view = chosen())
            (new AccountDialog(m_session, view->account, part, this))->open();
    };
    connect(m_ui->editButton, &QPushButton::clicked, this, [edit] { edit(AccountDialog::Part::Everything); });
    connect(m_ui->accountTree, &QTreeWidget::itemActivated, this,
            [edit] { edit(AccountDialog::Part::Everything); });
    connect(m_ui->keyButton, &QPushButton::clicked, this, [edit] { edit(AccountDialog::Part::Key); });
    connect(m_ui->testButton, &QPushButton::clicked, this, &AccountsPage::test);
    connect(m_ui->removeButton, &QPushButton::clicked, this, &AccountsPage::askRemove);
    connect(m_ui->accountTree, &QTreeWidget::currentItemChanged, this, &AccountsPage::showChosen);
    connect(m_ui->renewalBox, &QSpinBox::valueChanged, this, [this](int day) {
        if (const auto *view = chosen())
            follow(m_session.accounts().setRenewalDay(view->account.id,
                                                      day > 0 ? std::optional(day) : std::nullopt));
    });
    connect(m_ui->feedEdit, &QLineEdit::editingFinished, this, &AccountsPage::saveFeed);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Hints)
            showFeed();
    });
    connect(&m_accounts, &AccountWatch::changed, this, &AccountsPage::refresh);
    connect(&m_session, &app::Session::situationChanged, this, &AccountsPage::refresh);
}

AccountsPage::~AccountsPage() = default;

void AccountsPage::retranslate()
{
    m_ui->retranslateUi(this);
}

const AccountView *AccountsPage::chosen() const
{
    const auto *item = m_ui->accountTree->currentItem();
    return item ? m_accounts.find(AccountId{item->data(0, Qt::UserRole).toLongLong()}) : nullptr;
}

void AccountsPage::refresh()
{
    const auto *before = m_ui->accountTree->currentItem();
    const qint64 keep = before ? before->data(0, Qt::UserRole).toLongLong() : 0;
    {
        const QSignalBlocker blocker(m_ui->accountTree);
        m_ui->accountTree->clear();
        QTreeWidgetItem *current = nullptr;
        const app::Situation situation = m_session.situation();
        for (const AccountView &view : m_accounts.all()) {
            const auto *state = situation.of(view.account.id);
            const bool isStopped = state && state->severity >= app::Severity::Attention;
            auto *item = new QTreeWidgetItem(
                m_ui->accountTree, {view.account.name, whereOf(view.account.address), wordOf(state)});
            item->setData(0, Qt::UserRole, qint64(view.account.id));
            if (isStopped)
                item->setIcon(2, markIcon(Mark::Attention, palette()));
            if (!current || qint64(view.account.id) == keep)
                current = item;
        }
        m_ui->accountTree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
        m_ui->accountTree->header()->setSectionResizeMode(1, QHeaderView::Stretch);
        m_ui->accountTree->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
        m_ui->accountTree->header()->setStretchLastSection(false);
        m_ui->accountTree->setCurrentItem(current);
    }
    showChosen();
}

void AccountsPage::showRenewal(AccountId account)
{
    QTreeWidget *tree = m_ui->accountTree;
    for (int row = 0; row < tree->topLevelItemCount(); ++row)
        if (tree->topLevelItem(row)->data(0, Qt::UserRole).toLongLong() == qint64(account))
            tree->setCurrentItem(tree->topLevelItem(row));
    m_ui->renewalBox->setFocus();
}

void AccountsPage::showChosen()
{
    const auto *view = chosen();
    const bool isService = view && !view->account.address.isLocal();
    for (QWidget *button : {m_ui->editButton, m_ui->testButton, m_ui->removeButton})
        button->setEnabled(view != nullptr);
    m_ui->keyButton->setEnabled(isService);
    for (QWidget *field :
         std::initializer_list<QWidget *>{m_ui->renewalLabel, m_ui->renewalBox, m_ui->renewalNote,
                                          m_ui->feedLabel, m_ui->feedEdit, m_ui->feedNote})
        field->setVisible(isService);
    showFeed();
    const QSignalBlocker blocker(m_ui->renewalBox);
    const auto day =
        view ? m_session.queries().renewalDay(view->account.id) : Result<std::optional<int>>(std::nullopt);
    m_ui->renewalBox->setValue(day && *day ? **day : 0);
    if (!view)
        say(m_ui->stateIcon, m_ui->stateLabel,
            tr("No account yet. Connect the service where you have a key, or your own copy of the "
               "blocklist."));
    else if (const auto situation = m_session.situation();
             situation.of(view->account.id) &&
             situation.of(view->account.id)->severity >= app::Severity::Attention)
        say(m_ui->stateIcon, m_ui->stateLabel, situation.of(view->account.id)->sentence, true);
    else if (view->account.address.isLocal())
        say(m_ui->stateIcon, m_ui->stateLabel,
            tr("Domains are looked up on this computer; nothing is charged."));
    else
        say(m_ui->stateIcon, m_ui->stateLabel,
            view->usage ? words::usageSentence(*view->usage) + packageSentence(*view)
                        : tr("The service has not been asked yet."));
}

/// What a package comes to a day, also beside checks that the same service gives for nothing.
QString AccountsPage::packageSentence(const AccountView &view) const
{
    constexpr int daysOfAMonth = 30;
    if (view.usage->isDaily() || view.usage->unitCost <= 0)
        return {};
    const qint64 aDay = std::max<qint64>(1, view.usage->limit / view.usage->unitCost / daysOfAMonth);
    for (const AccountView &other : m_accounts.all())
        if (other.account.address == view.account.address && other.usage && other.usage->isDaily())
            return u' ' +
                   tr("This package adds about %1 checks a day to the %2 of “%3”. Domains in lists of both "
                      "accounts use the checks of “%3” first.")
                       .arg(words::number(aDay), words::number(other.usage->limit), other.account.name);
    return u' ' + tr("That is about %1 checks a day.").arg(words::number(aDay));
}

/// The published blocklist of the chosen account's service, how reading it went, and what hints were worth.
void AccountsPage::showFeed()
{
    const auto *view = chosen();
    QStringList sentences;
    bool isAmiss = false;
    if (view && !view->account.address.isLocal()) {
        const auto feed = m_session.queries().feedOf(view->account.id);
        const auto sources = m_session.queries().hintSources(view->account.id);
        if (!feed || !sources) {
            Q_EMIT failed(!feed ? feed.error() : sources.error());
            return;
        }
        if (!m_ui->feedEdit->hasFocus())
            m_ui->feedEdit->setText(*feed ? (*feed)->address : QString());
        if (!m_refusedFeed.isEmpty() && m_ui->feedEdit->text().trimmed() == m_refusedFeed) {
            isAmiss = true;
            sentences += m_feedRefusal;
        } else if (*feed) {
            isAmiss = !(*feed)->problem.isEmpty();
            sentences += isAmiss ? (*feed)->problem
                         : (*feed)->readAt.isValid()
                             ? tr("Last read %1.").arg(moment((*feed)->readAt, m_session.clock().nowUtc()))
                             : tr("It has not been read yet.");
        }
        for (const HintSourceFigures &each : *sources)
            if (each.source == Hint::feed) // the others' are in the settings of the lists
                sentences += app::hintSourceSentence(each);
    }
    say(m_ui->feedIcon, m_ui->feedState, sentences.join(u'\n'), isAmiss);
    m_ui->feedState->setVisible(!sentences.isEmpty());
}

void AccountsPage::saveFeed()
{
    const auto *view = chosen();
    if (!view)
        return;
    const QString address = m_ui->feedEdit->text().trimmed();
    const auto feed = m_session.queries().feedOf(view->account.id);
    const QString before = feed && *feed ? (*feed)->address : QString();
    if (address == before)
        return;
    const auto id = view->account.id;
    auto saved =
        address.isEmpty() ? m_session.hints().removeFeed(id) : m_session.hints().setFeed(id, address);
    whenFinished(saved, this, [this, address](const Result<void> &result) {
        // What was refused stays as it was typed, to be corrected.
        m_refusedFeed = result ? QString() : address;
        m_feedRefusal = result ? QString() : result.error().sentence;
        showFeed();
        if (result)
            Q_EMIT succeeded();
    });
}

void AccountsPage::test()
{
    const auto *view = chosen();
    if (!view)
        return;
    say(m_ui->stateIcon, m_ui->stateLabel, tr("Asking the service…"));
    m_ui->testButton->setEnabled(false);
    whenFinished(m_session.accounts().refreshUsage(view->account.id), this,
                 [this, isLocal = view->account.address.isLocal()](const UsageAnswer &answer) {
                     m_ui->testButton->setEnabled(true);
                     say(m_ui->stateIcon, m_ui->stateLabel,
                         !answer   ? answer.error().error.sentence
                         : isLocal ? tr("The blocklist can be read.")
                                   : words::connectedSentence(answer->usage),
                         !answer);
                 });
}

void AccountsPage::askRemove()
{
    const auto *view = chosen();
    if (!view)
        return;
    ask(this,
        tr("Remove the account “%1”? Its lists and their history stay, but are no longer checked through it.")
            .arg(view->account.name),
        tr("&Remove"), [this, id = view->account.id] { follow(m_session.accounts().remove(id)); });
}

} // namespace pantau::desktop
