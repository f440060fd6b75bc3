// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/account_dialog.h"

#include "app/account_commands.h"
#include "base/background_work.h"
#include "desktop/look/icons.h"
#include "desktop/look/save_place.h"
#include "desktop/look/words.h"
#include "ui_account_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>
#include <QPushButton>

#include <utility>

namespace pantau::desktop {

AccountDialog::AccountDialog(app::Session &session, QWidget *parent)
    : Dialog(parent), m_session(session), m_ui(std::make_unique<Ui::AccountDialog>())
{
    setUp();
    m_ui->nameEdit->setFocus();
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
    m_ui->serviceButton->hide();
    m_ui->localButton->hide();
    if (part == Part::Key)
        askForKey();
    else
        askForEverything();
}

void AccountDialog::askForKey()
{
    setWindowTitle(tr("New key"));
    m_ui->introLabel->setText(tr("Enter the new key. The old one is forgotten."));
    m_ui->addressEdit->setText(m_existing->address.text());
    m_ui->plainHttpBox->hide();
    m_ui->keyEdit->setPlaceholderText({});
    m_ui->keyEdit->setFocus();
}

void AccountDialog::askForEverything()
{
    const ServiceAddress &address = m_existing->address;
    setWindowTitle(tr("Edit account"));
    m_ui->localButton->setChecked(address.isLocal());
    m_ui->introLabel->setText(
        tr("Its lists stay, whatever you change. At the address of another service, its domains are "
           "unknown until they are checked there."));
    m_ui->fileEdit->setText(QDir::toNativeSeparators(address.localBlocklist()));
    m_ui->addressEdit->setText(address.isLocal() ? QString() : address.text());
    m_ui->plainHttpBox->setChecked(!address.isLocal() && address.url().scheme() == QLatin1String("http"));
    if (m_existing->usesKey)
        m_ui->keyEdit->setPlaceholderText(tr("leave empty to keep the current one"));
    // The sample has no address that could be another.
    for (QWidget *field : std::initializer_list<QWidget *>{m_ui->fileLabel, m_ui->fileEdit, m_ui->fileButton})
        field->setVisible(address.isLocal() && !address.isLocalSample());
    m_ui->nameEdit->setFocus();
    showWhetherItMoves();
}

AccountDialog::~AccountDialog() = default;

void AccountDialog::setUp()
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->connectButton->setDefault(true);
    submitWith(*m_ui->connectButton);
    connect(m_ui->connectButton, &QPushButton::clicked, this, &AccountDialog::connectService);
    connect(m_ui->keepButton, &QPushButton::clicked, this, &AccountDialog::keep);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &AccountDialog::reject);
    connect(m_ui->localButton, &QRadioButton::toggled, this, &AccountDialog::showFields);
    connect(m_ui->fileButton, &QPushButton::clicked, this, &AccountDialog::chooseList);
    for (const QLineEdit *field : {m_ui->addressEdit, m_ui->keyEdit, m_ui->fileEdit})
        connect(field, &QLineEdit::textChanged, this, &AccountDialog::withdrawOffer);
    for (const QAbstractButton *field :
         std::initializer_list<QAbstractButton *>{m_ui->plainHttpBox, m_ui->localButton})
        connect(field, &QAbstractButton::toggled, this, &AccountDialog::withdrawOffer);
    for (const QLineEdit *field : {m_ui->addressEdit, m_ui->fileEdit})
        connect(field, &QLineEdit::textChanged, this, &AccountDialog::showWhetherItMoves);
    showFields();
    showWhetherItMoves();
    setState(State::Editing, {});
}

/// Only of an account that gets another address.
void AccountDialog::showWhetherItMoves()
{
    bool isMoved = m_existing && m_part == Part::Everything && !m_existing->address.isLocalSample();
    if (isMoved && m_existing->address.isLocal())
        isMoved = QDir::fromNativeSeparators(m_ui->fileEdit->text().trimmed()) !=
                  m_existing->address.localBlocklist();
    else if (isMoved)
        isMoved = m_ui->addressEdit->text().trimmed() != m_existing->address.text();
    m_ui->sameServiceBox->setVisible(isMoved);
    if (!isMoved)
        m_ui->sameServiceBox->setChecked(false);
}

/// Those of a service, or those of a copy of the list.
void AccountDialog::showFields()
{
    const bool isLocal = m_ui->localButton->isChecked();
    m_ui->introLabel->setText(
        isLocal ? tr("Pantau looks your domains up in a copy of the national blocklist "
                     "that you have on this computer, and reads it again when it changes.")
                : tr("The checking service looks up your domains in the national blocklist. You'll find its "
                     "address and your key where you signed up."));
    for (QWidget *field : std::initializer_list<QWidget *>{m_ui->addressLabel, m_ui->addressEdit,
                                                           m_ui->keyLabel, m_ui->keyEdit, m_ui->plainHttpBox})
        field->setVisible(!isLocal);
    for (QWidget *field : std::initializer_list<QWidget *>{m_ui->fileLabel, m_ui->fileEdit, m_ui->fileButton})
        field->setVisible(isLocal);
}

void AccountDialog::chooseList()
{
    auto *dialog = openDialog(this, tr("Choose your copy of the blocklist"),
                              tr("Blocklists (*.txt *.csv *.gz);;All files (*)"));
    dialog->setObjectName(QStringLiteral("listFileDialog"));
    connect(dialog, &QFileDialog::fileSelected, m_ui->fileEdit, &QLineEdit::setText);
    dialog->open();
}

void AccountDialog::setState(State state, const QString &sentence, Tone tone)
{
    m_state = state;
    const bool asking = state == State::Asking;
    const bool connected = state == State::Connected;
    m_ui->answerLabel->setText(sentence);
    const Mark mark = tone == Tone::Attention ? Mark::Attention : Mark::NotBlocked;
    m_ui->answerIcon->setPixmap(markIcon(mark, palette()).pixmap(16, 16));
    m_ui->answerIcon->setVisible(tone == Tone::Attention);
    for (QWidget *field : std::initializer_list<QWidget *>{
             m_ui->serviceButton, m_ui->localButton, m_ui->nameEdit, m_ui->addressEdit, m_ui->plainHttpBox,
             m_ui->fileEdit, m_ui->fileButton, m_ui->sameServiceBox})
        field->setEnabled(!asking && !connected && m_part == Part::Everything);
    m_ui->keyEdit->setEnabled(!asking && !connected);
    m_ui->connectButton->setEnabled(!asking);
    m_ui->connectButton->setText(connected                ? tr("D&one")
                                 : state == State::Failed ? tr("T&ry again")
                                                          : tr("&Save and test"));
    m_ui->cancelButton->setVisible(!connected);
    m_ui->keepButton->setVisible(state == State::Failed);
    if (connected)
        m_ui->connectButton->setFocus();
}

/// What was tried is no longer what stands in the fields: it cannot be saved as it is.
void AccountDialog::withdrawOffer()
{
    if (m_state != State::Failed)
        return;
    m_unanswered.reset();
    m_ui->keepButton->hide();
}

void AccountDialog::refuse(const QString &sentence, QWidget *field)
{
    setState(m_added ? State::Failed : State::Editing, sentence, Tone::Attention);
    field->setFocus();
}

void AccountDialog::connectService()
{
    if (m_state == State::Connected)
        return finish();
    const bool isLocal = m_ui->localButton->isChecked();
    std::optional<ApiKey> key;
    if (const QString text = m_ui->keyEdit->text(); !isLocal && !text.isEmpty()) {
        const auto parsed = ApiKey::parse(text);
        if (!parsed)
            return refuse(parsed.error().sentence, m_ui->keyEdit);
        key = *parsed;
    }
    if (m_part == Part::Key) {
        if (!key)
            return refuse(tr("Enter the key first."), m_ui->keyEdit);
        return replaceKey(*key);
    }
    if (m_ui->nameEdit->text().simplified().isEmpty())
        return refuse(tr("Give the account a name first, such as the name of the service."), m_ui->nameEdit);
    if (m_existing && m_existing->address.isLocalSample())
        return change(key);
    const QString path = m_ui->fileEdit->text().trimmed();
    if (isLocal && path.isEmpty())
        return refuse(tr("Choose your copy of the blocklist first."), m_ui->fileEdit);
    const auto address = ServiceAddress::parse(
        isLocal ? QStringLiteral("local:") + QFileInfo(path).absoluteFilePath() : m_ui->addressEdit->text(),
        m_ui->plainHttpBox->isChecked() ? ServiceAddress::PlainHttp::Allowed
                                        : ServiceAddress::PlainHttp::OnLoopbackOnly);
    if (!address)
        return refuse(address.error().sentence, isLocal ? m_ui->fileEdit : m_ui->addressEdit);
    if (m_existing && *address == m_existing->address)
        return change(key);
    if (m_existing && m_existing->usesKey && !key)
        return refuse(tr("Enter the key too: it is only sent to the address that it was entered for."),
                      m_ui->keyEdit);
    const Candidate candidate{*address, key};
    if (!m_added)
        return probe(candidate);
    setState(State::Asking, tr("Asking the service…"));
    // Corrected after a failed test: the account of the first try makes room.
    m_session.accounts().remove(*m_added).then(this, [this, candidate](const Result<void> &removed) {
        if (!removed)
            return refuse(removed.error().sentence, m_ui->connectButton);
        m_added.reset();
        probe(candidate);
    });
}

/// Nothing is saved before the service has answered: a wrong key would be an account that is not watched.
void AccountDialog::probe(const Candidate &candidate)
{
    m_unanswered.reset();
    setState(State::Asking,
             candidate.address.isLocal() ? tr("Reading the blocklist…") : tr("Asking the service…"));
    whenFinished(m_session.accounts().probe(m_ui->nameEdit->text(), candidate.address, candidate.key), this,
                 [this, candidate](const UsageAnswer &answer) {
                     if (answer)
                         return addAccount(candidate);
                     m_unanswered = candidate;
                     setState(State::Failed,
                              answer.error().error.sentence + u' ' +
                                  tr("Correct what is wrong and try again, or save the account anyway."),
                              Tone::Attention);
                 });
}

/// What did not answer is saved all the same.
void AccountDialog::keep()
{
    if (m_unanswered) {
        setState(State::Asking, {});
        m_keepsUnanswered = true;
        addAccount(*std::exchange(m_unanswered, std::nullopt));
    } else if (isNewAddress()) {
        takeOver([this] { finish(); });
    } else {
        finish();
    }
}

/// At the address that it has.
void AccountDialog::change(const std::optional<ApiKey> &key)
{
    setState(State::Asking, tr("Asking the service…"));
    const auto save = [this, key] {
        rename([this, key] {
            if (key)
                replaceKey(*key);
            else
                test();
        });
    };
    if (!m_added)
        return save();
    // Another address was tried before.
    whenFinished(m_session.accounts().remove(*m_added), this, [this, save](const Result<void> &removed) {
        if (!removed)
            return refuse(removed.error().sentence, m_ui->connectButton);
        m_added.reset();
        save();
    });
}

void AccountDialog::rename(std::function<void()> then)
{
    const QString name = m_ui->nameEdit->text().simplified();
    if (name == m_existing->name)
        return then();
    whenFinished(m_session.accounts().rename(m_existing->id, name), this,
                 [this, name, then = std::move(then)](const Result<void> &renamed) {
                     if (!renamed)
                         return refuse(renamed.error().sentence, m_ui->nameEdit);
                     m_existing->name = name;
                     then();
                 });
}

/// The account with the new address takes the place of the one that is edited.
void AccountDialog::takeOver(std::function<void()> then)
{
    // From here on it is no longer this dialog's to take back.
    const AccountId by = *std::exchange(m_added, std::nullopt);
    const auto address =
        m_ui->sameServiceBox->isChecked() ? NewAddress::OfTheSameService : NewAddress::OfAnotherService;
    whenFinished(m_session.accounts().takeOver(m_existing->id, by, m_ui->nameEdit->text(), address), this,
                 [this, by, then = std::move(then)](const Result<void> &taken) {
                     if (!taken) {
                         m_added = by;
                         return refuse(taken.error().sentence, m_ui->nameEdit);
                     }
                     m_existing->id = by;
                     then();
                 });
}

void AccountDialog::replaceKey(const ApiKey &key)
{
    setState(State::Asking, tr("Asking the service…"));
    whenFinished(m_session.accounts().replaceKey(m_existing->id, key), this,
                 [this](const Result<void> &replaced) {
                     if (!replaced)
                         return refuse(replaced.error().sentence, m_ui->keyEdit);
                     test();
                 });
}

void AccountDialog::addAccount(const Candidate &candidate)
{
    // The keychain may ask to be unlocked; who cancels meanwhile must not find the account later.
    const QString name = m_existing ? m_session.accounts().spareName(m_existing->id) : m_ui->nameEdit->text();
    whenFinished(m_session.accounts().add(name, candidate.address, candidate.key), &m_session,
                 [dialog = QPointer(this), &session = m_session](const Result<Account> &account) {
                     if (dialog && !dialog->m_cancelled)
                         dialog->added(account);
                     else if (account)
                         session.accounts().remove(account->id);
                 });
}

void AccountDialog::added(const Result<Account> &account)
{
    const bool keeps = std::exchange(m_keepsUnanswered, false);
    if (!account) {
        const bool keyIsAtFault = account.error().kind == Error::Kind::NoKeychain;
        return refuse(account.error().sentence, keyIsAtFault ? m_ui->keyEdit : m_ui->nameEdit);
    }
    m_added = account->id;
    if (!keeps)
        return test();
    if (isNewAddress())
        takeOver([this] { finish(); });
    else
        finish();
}

void AccountDialog::test()
{
    const AccountId id = m_added ? *m_added : m_existing->id;
    whenFinished(m_session.accounts().refreshUsage(id), this, [this](const UsageAnswer &answer) {
        if (answer) {
            m_ui->keyEdit->clear();
            const QString sentence = m_ui->localButton->isChecked()
                                         ? tr("The blocklist can be read. Checks cost nothing.")
                                         : words::connectedSentence(answer->usage);
            const auto connected = [this, sentence] { setState(State::Connected, sentence); };
            return isNewAddress() ? takeOver(connected) : connected();
        }
        const QString sentence = answer.error().error.sentence;
        setState(State::Failed,
                 m_existing && !m_added
                     ? sentence
                     : sentence + u' ' +
                           tr("Correct what is wrong and try again, or keep the account as it is."),
                 Tone::Attention);
    });
}

void AccountDialog::finish()
{
    m_ui->keyEdit->clear();
    m_unanswered.reset();
    Q_EMIT connected();
    accept();
}

void AccountDialog::reject()
{
    m_ui->keyEdit->clear();
    m_unanswered.reset();
    if (m_state == State::Connected)
        return finish();
    // A cancelled dialog leaves nothing behind. The session outlives the dialog, and does it alone.
    m_cancelled = true;
    if (m_added)
        m_session.accounts().remove(*m_added);
    QDialog::reject();
}

} // namespace pantau::desktop
