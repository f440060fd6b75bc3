// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/accounts_page.h"

#include "app/account_commands.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/look/requests.h"
#include "desktop/look/words.h"
#include "ui_account_dialog.h"
#include "ui_settings_accounts.h"

#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QPointer>
#include <QPushButton>
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

AccountsPage::AccountsPage(WindowContext &context, QWidget *parent)
    : SettingsPage(parent)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_ui(std::make_unique<Ui::SettingsAccounts>())
{
    m_ui->setupUi(this);
    makeShort(m_ui->accountTree);
    m_ui->accountTree->setTextElideMode(Qt::ElideMiddle);
    m_ui->renewalBox->setKeyboardTracking(false);
    connect(m_ui->addButton, &QPushButton::clicked, this, [&context] { Q_EMIT context.serviceRequested(); });
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
            follow(m_session.write(&db::Accounts::setRenewalDay, view->account.id,
                                   day > 0 ? std::optional(day) : std::nullopt));
    });
    connect(m_ui->feedEdit, &QLineEdit::editingFinished, this, &AccountsPage::saveFeed);
    onChange(m_session, app::Topic::Hints, this, &AccountsPage::showFeed);
    connect(&m_accounts, &AccountWatch::changed, this, &AccountsPage::refresh);
    connect(&m_session, &app::Session::situationChanged, this, &AccountsPage::refresh);
}

AccountsPage::~AccountsPage() = default;

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
                item->setIcon(2, attentionIcon());
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
    m_ui->serviceCard->setVisible(isService);
    showFeed();
    const QSignalBlocker blocker(m_ui->renewalBox);
    const auto day = view ? m_session.store().accounts().renewalDay(view->account.id)
                          : Result<std::optional<int>>(std::nullopt);
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

/// Checks per day that a package amounts to, compared with another daily quota at the same service.
QString AccountsPage::packageSentence(const AccountView &view) const
{
    constexpr int daysOfAMonth = 30;
    if (view.usage->isDaily() || view.usage->unitCost <= 0)
        return {};
    const qint64 aDay = std::max<qint64>(1, view.usage->checksFor(view.usage->limit) / daysOfAMonth);
    for (const AccountView &other : m_accounts.all())
        if (other.account.address == view.account.address && other.usage && other.usage->isDaily())
            return u' ' +
                   tr("This package adds about %1 checks a day to the %2 of “%3”. Domains in lists of both "
                      "accounts use the checks of “%3” first.")
                       .arg(words::number(aDay), words::number(other.usage->limit), other.account.name);
    return u' ' + tr("That is about %1 checks a day.").arg(words::number(aDay));
}

/// Shows the published blocklist for the account's service, the result of the last read, and how reliable its
/// early signs were.
void AccountsPage::showFeed()
{
    const auto *view = chosen();
    QStringList sentences;
    bool isAmiss = false;
    if (view && !view->account.address.isLocal()) {
        const auto feed = m_session.store().listFeeds().of(view->account.id);
        const auto sources = m_session.store().hints().sources(view->account.id);
        if (!feed || !sources)
            return Q_EMIT failed(!feed ? feed.error() : sources.error());
        if (!m_ui->feedEdit->hasFocus())
            m_ui->feedEdit->setText(*feed ? (*feed)->address : QString());
        if (!m_refusedFeed.isEmpty() && m_ui->feedEdit->text().trimmed() == m_refusedFeed) {
            isAmiss = true;
            sentences += m_feedRefusal;
        } else if (*feed) {
            isAmiss = !(*feed)->problem.isEmpty();
            sentences += isAmiss ? (*feed)->problem
                         : (*feed)->readAt.isValid()
                             ? tr("Last read %1.").arg(timeText((*feed)->readAt, m_session.clock().nowUtc()))
                             : tr("It has not been read yet.");
        }
        for (const HintSourceFigures &each : *sources)
            if (each.source == Hint::feed) // other sources are shown in the settings of the lists
                sentences += app::hintSourceSentence(each);
    }
    say(m_ui->feedIcon, m_ui->feedState, sentences.join(u'\n'), isAmiss);
}

void AccountsPage::saveFeed()
{
    const auto *view = chosen();
    if (!view)
        return;
    const QString address = m_ui->feedEdit->text().trimmed();
    const auto feed = m_session.store().listFeeds().of(view->account.id);
    const QString before = feed && *feed ? (*feed)->address : QString();
    if (address == before)
        return;
    const auto id = view->account.id;
    auto saved = address.isEmpty() ? m_session.write(&db::ListFeeds::remove, id)
                                   : app::setFeed(m_session, id, address);
    whenFinished(saved, this, [this, address](const Result<void> &result) {
        // A rejected address stays in the field to be corrected.
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
    askToRemove(
        this,
        tr("Remove the account “%1”? Its lists and their history stay, but are no longer checked through it.")
            .arg(view->account.name),
        tr("&Remove"), [this, id = view->account.id] { follow(m_session.accounts().remove(id)); });
}

AccountDialog::AccountDialog(app::Session &session, const Account &account, Part part, QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_existing(account)
    , m_part(part)
    , m_ui(std::make_unique<Ui::AccountDialog>())
{
    setUp();
    m_ui->nameEdit->setText(account.name);
    if (part == Part::Key)
        askForKey();
    else
        askForEverything();
}

void AccountDialog::askForKey()
{
    setWindowTitle(tr("New key"));
    m_ui->introLabel->setText(tr("Enter the new key. The old one is forgotten."));
    m_ui->addressEdit->setText(m_existing.address.text());
    m_ui->plainHttpBox->hide();
    m_ui->keyEdit->setPlaceholderText({});
    m_ui->keyEdit->setFocus();
}

void AccountDialog::askForEverything()
{
    const ServiceAddress &address = m_existing.address;
    setWindowTitle(tr("Edit account"));
    m_ui->introLabel->setText(
        tr("Its lists stay, whatever you change. At the address of another service, its domains are "
           "unknown until they are checked there."));
    m_ui->fileEdit->setText(QDir::toNativeSeparators(address.localBlocklist()));
    m_ui->addressEdit->setText(address.isLocal() ? QString() : address.text());
    m_ui->plainHttpBox->setChecked(!address.isLocal() && address.url().scheme() == QLatin1String("http"));
    if (m_existing.usesKey)
        m_ui->keyEdit->setPlaceholderText(tr("leave empty to keep the current one"));
    m_ui->nameEdit->setFocus();
    showWhetherItMoves();
}

AccountDialog::~AccountDialog() = default;

void AccountDialog::setUp()
{
    m_ui->setupUi(this);
    m_ui->connectButton->setDefault(true);
    submitWith(*m_ui->connectButton);
    connect(m_ui->connectButton, &QPushButton::clicked, this, &AccountDialog::connectService);
    connect(m_ui->keepButton, &QPushButton::clicked, this, &AccountDialog::keep);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &AccountDialog::reject);
    connect(m_ui->fileButton, &QPushButton::clicked, this, &AccountDialog::chooseList);
    for (const QLineEdit *field : {m_ui->addressEdit, m_ui->keyEdit, m_ui->fileEdit})
        connect(field, &QLineEdit::textChanged, this, &AccountDialog::withdrawOffer);
    connect(m_ui->plainHttpBox, &QAbstractButton::toggled, this, &AccountDialog::withdrawOffer);
    for (const QLineEdit *field : {m_ui->addressEdit, m_ui->fileEdit})
        connect(field, &QLineEdit::textChanged, this, &AccountDialog::showWhetherItMoves);
    setAllVisible({m_ui->addressLabel, m_ui->addressEdit, m_ui->keyLabel, m_ui->keyEdit, m_ui->plainHttpBox},
                  !isLocal());
    // The sample has no address to change.
    setAllVisible({m_ui->fileLabel, m_ui->fileEdit, m_ui->fileButton},
                  isLocal() && !m_existing.address.isLocalSample());
    showWhetherItMoves();
    setState(State::Editing);
}

/// Shows the question only if the account gets another address.
void AccountDialog::showWhetherItMoves()
{
    bool isMoved = m_part == Part::Everything && !m_existing.address.isLocalSample();
    if (isMoved && m_existing.address.isLocal())
        isMoved = QDir::fromNativeSeparators(m_ui->fileEdit->text().trimmed()) !=
                  m_existing.address.localBlocklist();
    else if (isMoved)
        isMoved = m_ui->addressEdit->text().trimmed() != m_existing.address.text();
    m_ui->sameServiceBox->setVisible(isMoved);
    if (!isMoved)
        m_ui->sameServiceBox->setChecked(false);
}

void AccountDialog::chooseList()
{
    openFileDialog(this, "listFileDialog", tr("Choose your copy of the blocklist"),
                   tr("Blocklists (*.txt *.csv *.gz);;All files (*)"),
                   [this](const QString &path) { m_ui->fileEdit->setText(path); });
}

void AccountDialog::setState(State state, const QString &sentence)
{
    m_state = state;
    const bool asking = state == State::Asking;
    const bool connected = state == State::Connected;
    m_ui->answerLabel->setText(sentence);
    showAttention(*m_ui->answerIcon, !asking && !connected && !sentence.isEmpty());
    setAllEnabled({m_ui->nameEdit, m_ui->addressEdit, m_ui->plainHttpBox, m_ui->fileEdit, m_ui->fileButton,
                   m_ui->sameServiceBox},
                  !asking && !connected && m_part == Part::Everything);
    m_ui->keyEdit->setEnabled(!asking && !connected);
    m_ui->connectButton->setEnabled(!asking);
    m_ui->connectButton->setText(connected                ? tr("D&one")
                                 : state == State::Failed ? tr("T&ry again")
                                                          : tr("&Save and test"));
    m_ui->cancelButton->setVisible(!connected);
    m_ui->keepButton->setVisible(state == State::Failed);
    if (state == State::Failed) { // asking disabled the field, which lost the focus
        QLineEdit *field = m_ui->keyEdit->isVisible() ? m_ui->keyEdit : m_ui->addressEdit;
        field->setFocus();
        field->selectAll();
    }
}

/// The input differs from the tested one, so it can no longer be saved without a test.
void AccountDialog::withdrawOffer()
{
    m_unanswered.reset();
    m_ui->keepButton->hide();
}

void AccountDialog::refuse(const QString &sentence, QWidget *field)
{
    setState(State::Editing, sentence);
    field->setFocus();
}

void AccountDialog::connectService()
{
    if (m_state == State::Connected)
        return accept();
    std::optional<ApiKey> key;
    if (const QString text = m_ui->keyEdit->text(); !isLocal() && !text.isEmpty()) {
        const auto parsed = ApiKey::parse(text);
        if (!parsed)
            return refuse(parsed.error().sentence, m_ui->keyEdit);
        key = *parsed;
    }
    if (m_part == Part::Key) {
        if (!key)
            return refuse(tr("Enter the key first."), m_ui->keyEdit);
        return probe({m_existing.address, key});
    }
    if (m_ui->nameEdit->text().simplified().isEmpty())
        return refuse(tr("Give the account a name first, such as the name of the service."), m_ui->nameEdit);
    if (m_existing.address.isLocalSample())
        return change({}, {});
    const QString path = m_ui->fileEdit->text().trimmed();
    if (isLocal() && path.isEmpty())
        return refuse(tr("Choose your copy of the blocklist first."), m_ui->fileEdit);
    const auto address = ServiceAddress::parse(
        isLocal() ? QStringLiteral("local:") + QFileInfo(path).absoluteFilePath() : m_ui->addressEdit->text(),
        m_ui->plainHttpBox->isChecked() ? ServiceAddress::PlainHttp::Allowed
                                        : ServiceAddress::PlainHttp::OnLoopbackOnly);
    if (!address)
        return refuse(address.error().sentence, isLocal() ? m_ui->fileEdit : m_ui->addressEdit);
    if (*address == m_existing.address && !key)
        return change({}, {});
    if (m_existing.usesKey && !key)
        return refuse(tr("Enter the key too: it is only sent to the address that it was entered for."),
                      m_ui->keyEdit);
    probe({*address, key});
}

/// Saves nothing before the service has answered, because an account with a wrong key would not be monitored.
void AccountDialog::probe(const Candidate &candidate)
{
    setState(State::Asking,
             candidate.address.isLocal() ? tr("Reading the blocklist…") : tr("Asking the service…"));
    whenFinished(m_session.accounts().probe(m_ui->nameEdit->text(), candidate.address, candidate.key), this,
                 [this, candidate](const UsageAnswer &answer) {
                     if (answer)
                         return save(candidate, answerText(*answer));
                     m_unanswered = candidate;
                     setState(State::Failed,
                              answer.error().error.sentence + u' ' +
                                  tr("Correct what is wrong and try again, or save the account anyway."));
                 });
}

/// Saves the account despite the failed test.
void AccountDialog::keep()
{
    if (!m_unanswered)
        return accept();
    setState(State::Asking, {});
    save(*m_unanswered, {});
}

/// @p answer: what to show then; empty: close the dialog.
void AccountDialog::save(const Candidate &candidate, const QString &answer)
{
    if (candidate.address == m_existing.address)
        change(candidate.key, answer);
    else
        moveTo(candidate, answer);
}

/// Moves the account to a new address. @p answer: what to show then; empty: close the dialog.
void AccountDialog::moveTo(const Candidate &candidate, const QString &answer)
{
    // The keychain may wait to be unlocked. If the user cancels in the meantime, the account must be removed
    // again.
    whenFinished(m_session.accounts().add(m_session.accounts().spareName(m_existing.name), candidate.address,
                                          candidate.key),
                 &m_session,
                 [dialog = QPointer(this), answer, &session = m_session](const Result<Account> &account) {
                     if (dialog && dialog->isVisible())
                         dialog->takeOver(account, answer);
                     else if (account)
                         session.accounts().remove(account->id);
                 });
}

/// Gives @p added, saved for the new address, the lists and the name of the edited account.
void AccountDialog::takeOver(const Result<Account> &added, const QString &answer)
{
    if (!added)
        return refuse(added.error().sentence,
                      added.error().kind == Error::Kind::NoKeychain ? m_ui->keyEdit : m_ui->nameEdit);
    const auto address =
        m_ui->sameServiceBox->isChecked() ? NewAddress::OfTheSameService : NewAddress::OfAnotherService;
    whenFinished(
        m_session.accounts().takeOver(m_existing.id, added->id, m_ui->nameEdit->text(), address), &m_session,
        [dialog = QPointer(this), answer, id = added->id, &session = m_session](const Result<void> &taken) {
            if (taken)
                session.accounts().refreshUsage(id);
            else
                session.accounts().remove(id);
            if (!dialog)
                return;
            if (!taken)
                dialog->refuse(taken.error().sentence, dialog->m_ui->nameEdit);
            else if (answer.isEmpty())
                dialog->accept();
            else
                dialog->showConnected(answer);
        });
}

/// Changes the account without changing its address.
/// Saves the name and @p key. @p answer: that of the service to the key, as in save().
void AccountDialog::change(const std::optional<ApiKey> &key, const QString &answer)
{
    setState(State::Asking, tr("Asking the service…"));
    whenFinished(m_session.write(&db::Accounts::rename, m_existing.id, m_ui->nameEdit->text().simplified()),
                 this, [this, key, answer](const Result<void> &renamed) {
                     if (!renamed)
                         refuse(renamed.error().sentence, m_ui->nameEdit);
                     else if (key)
                         replaceKey(*key, answer);
                     else
                         test();
                 });
}

void AccountDialog::replaceKey(const ApiKey &key, const QString &answer)
{
    whenFinished(m_session.accounts().replaceKey(m_existing.id, key), this,
                 [this, answer](const Result<void> &replaced) {
                     if (!replaced)
                         return refuse(replaced.error().sentence, m_ui->keyEdit);
                     m_session.accounts().refreshUsage(m_existing.id);
                     if (answer.isEmpty())
                         accept();
                     else
                         showConnected(answer);
                 });
}

void AccountDialog::test()
{
    whenFinished(m_session.accounts().refreshUsage(m_existing.id), this, [this](const UsageAnswer &answer) {
        if (answer)
            showConnected(answerText(*answer));
        else
            setState(State::Failed, answer.error().error.sentence);
    });
}

QString AccountDialog::answerText(const UsageReply &answer) const
{
    return isLocal() ? tr("The blocklist can be read. Checks cost nothing.")
                     : words::connectedSentence(answer.usage);
}

void AccountDialog::showConnected(const QString &sentence)
{
    m_ui->keyEdit->clear();
    setState(State::Connected, sentence);
    m_ui->connectButton->setFocus();
}

} // namespace pantau::desktop
