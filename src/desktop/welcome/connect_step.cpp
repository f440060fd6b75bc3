// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/welcome/connect_step.h"

#include "app/commands/account_commands.h"
#include "core/when_finished.h"
#include "desktop/look/icons.h"
#include "desktop/look/words.h"
#include "ui_first_start_connect.h"

#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QPointer>
#include <QStyle>

#include <algorithm>

namespace pantau::desktop {

ConnectStep::ConnectStep(app::Session &session, const AccountWatch &accounts, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_ui(std::make_unique<Ui::FirstStartConnect>())
{
    m_ui->setupUi(this);
    indent();
    for (QRadioButton *choice :
         {m_ui->existingChoice, m_ui->serviceChoice, m_ui->sampleChoice, m_ui->copyChoice})
        connect(choice, &QRadioButton::toggled, this, [this](bool on) {
            if (on)
                showChoice();
        });
    connect(m_ui->addressEdit, &QLineEdit::textChanged, this, &ConnectStep::showChoice);
    connect(m_ui->browseButton, &QPushButton::clicked, this, &ConnectStep::chooseFile);
    connect(m_ui->keepButton, &QPushButton::clicked, this, [this] {
        const AccountId kept = *m_pending;
        m_pending.reset();
        use(kept, {});
    });
    offerExisting();
    say({}, false);
    showChoice();
}

/// What belongs to a choice stands under its text, on whichever side that begins.
void ConnectStep::indent()
{
    const int width = style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth) +
                      style()->pixelMetric(QStyle::PM_RadioButtonLabelSpacing);
    const bool mirrored = isRightToLeft();
    for (QLayout *layout :
         std::initializer_list<QLayout *>{m_ui->existingLayout, m_ui->serviceLayout, m_ui->copyLayout})
        layout->setContentsMargins(mirrored ? 0 : width, 0, mirrored ? width : 0, 0);
}

void ConnectStep::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LayoutDirectionChange || event->type() == QEvent::StyleChange)
        indent();
    QWidget::changeEvent(event);
}

ConnectStep::~ConnectStep()
{
    // Nobody hears it any more; the session outlives this step, and does it alone.
    if (m_pending)
        m_session.accounts().remove(*m_pending);
}

void ConnectStep::offerExisting()
{
    const QList<AccountView> &accounts = m_accounts.all();
    m_ui->existingBox->clear();
    for (const AccountView &view : accounts)
        m_ui->existingBox->addItem(view.account.name, qint64(view.account.id));
    m_ui->existingChoice->setVisible(!accounts.isEmpty());
    if (!accounts.isEmpty())
        m_ui->existingChoice->setChecked(true);
}

void ConnectStep::choosePractice()
{
    m_ui->sampleChoice->setChecked(true);
}

bool ConnectStep::isPractice() const
{
    const auto *view = m_account ? m_accounts.find(*m_account) : nullptr;
    return view ? view->account.address.isLocalSample() : m_account && m_ui->sampleChoice->isChecked();
}

void ConnectStep::focusFirst()
{
    if (m_ui->serviceChoice->isChecked())
        m_ui->addressEdit->setFocus();
    else if (m_ui->copyChoice->isChecked())
        m_ui->fileEdit->setFocus();
    else
        (m_ui->sampleChoice->isChecked() ? m_ui->sampleChoice : m_ui->existingChoice)->setFocus();
}

QString ConnectStep::verb() const
{
    return m_ui->existingChoice->isChecked() ? tr("&Next") : tr("&Connect");
}

void ConnectStep::showChoice()
{
    m_ui->existingPanel->setVisible(m_ui->existingChoice->isChecked());
    m_ui->servicePanel->setVisible(m_ui->serviceChoice->isChecked());
    m_ui->copyPanel->setVisible(m_ui->copyChoice->isChecked());
    const QUrl address(m_ui->addressEdit->text().trimmed());
    const bool isPlain = address.scheme() == QLatin1String("http") && !isLoopbackHost(address.host());
    m_ui->plainHttpBox->setVisible(m_ui->serviceChoice->isChecked() && isPlain);
    if (!m_pending)
        say({}, false);
    Q_EMIT choiceChanged();
}

void ConnectStep::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Your copy of a blocklist"),
                                   QFileInfo(m_ui->fileEdit->text()).absolutePath());
    dialog->setObjectName(QStringLiteral("blocklistDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { m_ui->fileEdit->setText(QDir::toNativeSeparators(path)); });
    dialog->open();
}

void ConnectStep::connectNow()
{
    if (m_ui->existingChoice->isChecked()) {
        const AccountId chosen{m_ui->existingBox->currentData().toLongLong()};
        return takeBack([this, chosen] { use(chosen, chosen == m_account ? m_answer : QString()); });
    }
    if (m_ui->serviceChoice->isChecked())
        return connectService();
    if (m_ui->copyChoice->isChecked())
        return connectCopy();
    connectLocal(tr("Local sample list"), ServiceAddress::localSample());
}

void ConnectStep::connectService()
{
    const auto address =
        ServiceAddress::parse(m_ui->addressEdit->text(), m_ui->plainHttpBox->isChecked()
                                                             ? ServiceAddress::PlainHttp::Allowed
                                                             : ServiceAddress::PlainHttp::OnLoopbackOnly);
    if (!address)
        return refuse(address.error().sentence, m_ui->addressEdit);
    std::optional<ApiKey> key;
    if (const QString text = m_ui->keyEdit->text(); !text.isEmpty()) {
        const auto parsed = ApiKey::parse(text);
        if (!parsed)
            return refuse(parsed.error().sentence, m_ui->keyEdit);
        key = *parsed;
    }
    // Nobody has to think of a name to begin with.
    const QString entered = m_ui->nameEdit->text().simplified();
    add(entered.isEmpty() ? freeName(address->isLocal() ? tr("Local service") : address->url().host())
                          : entered,
        *address, key);
}

void ConnectStep::connectCopy()
{
    const QString path = QDir::fromNativeSeparators(m_ui->fileEdit->text().trimmed());
    if (path.isEmpty())
        return refuse(tr("Choose the file with your copy of the list first."), m_ui->fileEdit);
    const auto address = ServiceAddress::parse(QStringLiteral("local:") + path);
    if (!address)
        return refuse(address.error().sentence, m_ui->fileEdit);
    connectLocal(QFileInfo(path).fileName(), *address);
}

/// A second account of the same local list would be of no use to anybody.
void ConnectStep::connectLocal(const QString &name, const ServiceAddress &address)
{
    for (const AccountView &view : m_accounts.all())
        if (view.account.address == address && view.account.id != m_pending) {
            setBusy(true);
            say(tr("Asking the service…"), false);
            return takeBack([this, id = view.account.id] { test(id); });
        }
    add(freeName(name), address, std::nullopt);
}

QString ConnectStep::freeName(const QString &wanted) const
{
    const auto isTaken = [this](const QString &name) {
        return std::any_of(m_accounts.all().cbegin(), m_accounts.all().cend(),
                           [this, &name](const AccountView &view) {
                               return view.account.id != m_pending &&
                                      view.account.name.compare(name, Qt::CaseInsensitive) == 0;
                           });
    };
    QString name = wanted;
    for (int i = 2; isTaken(name); ++i)
        name = wanted + u' ' + QString::number(i);
    return name;
}

void ConnectStep::add(const QString &name, const ServiceAddress &address, const std::optional<ApiKey> &key)
{
    setBusy(true);
    const QString asking = key ? tr("Saving the key and asking the service…") : tr("Asking the service…");
    say(address.isLocal() ? tr("Reading the list… A long one takes a moment.") : asking, false);
    // The keychain may ask to be unlocked; who goes meanwhile must not find the account later.
    takeBack([this, name, address, key] {
        whenFinished(m_session.accounts().add(name, address, key), &m_session,
                     [step = QPointer(this), attempt = m_attempt,
                      &session = m_session](const Result<Account> &account) {
                         if (step && step->m_attempt == attempt)
                             step->added(account);
                         else if (account)
                             session.accounts().remove(account->id);
                     });
    });
}

void ConnectStep::added(const Result<Account> &account)
{
    if (account) {
        m_pending = account->id;
        return test(account->id);
    }
    QWidget *field = m_ui->nameEdit;
    if (m_ui->copyChoice->isChecked())
        field = m_ui->fileEdit;
    else if (m_ui->sampleChoice->isChecked())
        field = m_ui->sampleChoice;
    else if (account.error().kind == Error::Kind::NoKeychain)
        field = m_ui->keyEdit;
    refuse(account.error().sentence, field);
}

void ConnectStep::test(AccountId account)
{
    whenFinished(m_session.accounts().refreshUsage(account), this,
                 [this, account, attempt = m_attempt](const UsageAnswer &answer) {
                     if (attempt != m_attempt)
                         return;
                     if (answer) {
                         m_pending.reset();
                         const auto *view = m_accounts.find(account);
                         return use(account,
                                    view && view->account.address.isLocal()
                                        ? words::localServiceSentence(view->account.address.isLocalSample())
                                        : words::connectedSentence(answer->usage));
                     }
                     QWidget *field = m_ui->keyEdit;
                     if (m_ui->copyChoice->isChecked())
                         field = m_ui->fileEdit;
                     else if (m_ui->sampleChoice->isChecked())
                         field = m_ui->sampleChoice;
                     else if (m_ui->keyEdit->text().isEmpty())
                         field = m_ui->addressEdit;
                     refuse(answer.error().error.sentence, field);
                     // A service that is only out of reach today is worth keeping; a bad file is not.
                     m_ui->keepButton->setVisible(m_pending && m_ui->serviceChoice->isChecked());
                 });
}

void ConnectStep::use(AccountId account, const QString &answer)
{
    setBusy(false);
    m_account = account;
    m_answer = answer;
    m_ui->keyEdit->clear();
    offerExisting();
    m_ui->existingBox->setCurrentIndex(m_ui->existingBox->findData(qint64(account)));
    say({}, false);
    Q_EMIT connected();
}

void ConnectStep::takeBack(std::function<void()> then)
{
    ++m_attempt;
    if (!m_pending)
        return then();
    const AccountId pending = *m_pending;
    m_pending.reset();
    whenFinished(m_session.accounts().remove(pending), this,
                 [this, then = std::move(then)](const Result<void> &removed) {
                     if (removed)
                         then();
                     else
                         refuse(removed.error().sentence, m_ui->addressEdit);
                 });
}

void ConnectStep::giveUp()
{
    ++m_attempt;
    if (m_pending)
        m_session.accounts().remove(*m_pending);
    m_pending.reset();
    setBusy(false);
    say({}, false);
}

void ConnectStep::refuse(const QString &sentence, QWidget *field)
{
    setBusy(false);
    say(sentence, true);
    field->setFocus();
    if (auto *edit = qobject_cast<QLineEdit *>(field))
        edit->selectAll();
}

void ConnectStep::say(const QString &sentence, bool attention)
{
    m_ui->answerLabel->setText(sentence);
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_ui->answerIcon->setPixmap(markIcon(Mark::Attention, palette()).pixmap(size, size));
    m_ui->answerIcon->setVisible(attention);
    m_ui->keepButton->hide();
}

void ConnectStep::setBusy(bool busy)
{
    m_ui->choices->setEnabled(!busy);
    Q_EMIT busyChanged(busy);
}

} // namespace pantau::desktop
