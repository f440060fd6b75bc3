// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/first_start_steps.h"

#include "app/account_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/dialogs/start_page.h"
#include "desktop/look/dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/words.h"
#include "ui_first_start_connect.h"
#include "ui_first_start_domains.h"

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
    // The input differs from the tested one, so it can no longer be saved without a test.
    for (const QLineEdit *field : {m_ui->keyEdit, m_ui->nameEdit})
        connect(field, &QLineEdit::textChanged, m_ui->keepButton, &QWidget::hide);
    connect(m_ui->plainHttpBox, &QCheckBox::toggled, m_ui->keepButton, &QWidget::hide);
    connect(m_ui->browseButton, &QPushButton::clicked, this, &ConnectStep::chooseFile);
    connect(m_ui->keepButton, &QPushButton::clicked, this, [this] { save(*m_candidate, false); });
    offerExisting();
    say({}, false);
    showChoice();
}

/// Aligns the fields of a choice with its text, in both layout directions.
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

ConnectStep::~ConnectStep() = default;

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
    say({}, false);
    Q_EMIT choiceChanged();
}

void ConnectStep::chooseFile()
{
    auto *dialog = openDialog(this, tr("Your copy of a blocklist"), {},
                              QFileInfo(m_ui->fileEdit->text()).absolutePath());
    dialog->setObjectName(QStringLiteral("blocklistDialog"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { m_ui->fileEdit->setText(QDir::toNativeSeparators(path)); });
    dialog->open();
}

void ConnectStep::connectNow()
{
    if (m_ui->existingChoice->isChecked()) {
        const AccountId chosen{m_ui->existingBox->currentData().toLongLong()};
        ++m_attempt;
        return use(chosen, chosen == m_account ? m_answer : QString());
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
    // The user does not have to enter a name.
    const QString entered = m_ui->nameEdit->text().simplified();
    verify({entered.isEmpty() ? freeName(address->isLocal() ? tr("Local service") : address->url().host())
                              : entered,
            *address, key});
}

void ConnectStep::connectCopy()
{
    const QString path = QDir::fromNativeSeparators(m_ui->fileEdit->text().trimmed());
    if (path.isEmpty())
        return refuse(tr("Choose the file with your copy of the blocklist first."), m_ui->fileEdit);
    const auto address = ServiceAddress::parse(QStringLiteral("local:") + path);
    if (!address)
        return refuse(address.error().sentence, m_ui->fileEdit);
    connectLocal(QFileInfo(path).fileName(), *address);
}

/// Reuses the account of a local list that was added before.
void ConnectStep::connectLocal(const QString &name, const ServiceAddress &address)
{
    for (const AccountView &view : m_accounts.all())
        if (view.account.address == address) {
            ++m_attempt;
            setBusy(true);
            say(tr("Asking the service…"), false);
            return test(view.account.id, false);
        }
    verify({freeName(name), address, std::nullopt});
}

QString ConnectStep::freeName(const QString &wanted) const
{
    const auto isTaken = [this](const QString &name) {
        return std::any_of(m_accounts.all().cbegin(), m_accounts.all().cend(),
                           [&name](const AccountView &view) {
                               return view.account.name.compare(name, Qt::CaseInsensitive) == 0;
                           });
    };
    QString name = wanted;
    for (int i = 2; isTaken(name); ++i)
        name = wanted + u' ' + QString::number(i);
    return name;
}

void ConnectStep::verify(const Candidate &candidate)
{
    ++m_attempt;
    m_candidate.reset();
    setBusy(true);
    say(candidate.address.isLocal() ? tr("Reading the blocklist… A long one takes a few seconds.")
                                    : tr("Asking the service…"),
        false);
    whenFinished(m_session.accounts().probe(candidate.name, candidate.address, candidate.key), this,
                 [this, candidate, attempt = m_attempt](const UsageAnswer &answer) {
                     if (attempt != m_attempt)
                         return;
                     if (answer)
                         return save(candidate, true);
                     m_candidate = candidate;
                     refuseAnswer(answer.error().error);
                     // An unreachable service can still be saved; an invalid file cannot.
                     m_ui->keepButton->setVisible(m_ui->serviceChoice->isChecked());
                 });
}

void ConnectStep::save(const Candidate &candidate, bool isVerified)
{
    setBusy(true);
    if (candidate.key)
        say(tr("Saving the key…"), false);
    // The keychain may wait to be unlocked. If the user cancels in the meantime, the account must be removed
    // again.
    whenFinished(m_session.accounts().add(candidate.name, candidate.address, candidate.key), &m_session,
                 [step = QPointer(this), attempt = m_attempt, isVerified,
                  &session = m_session](const Result<Account> &account) {
                     if (step && step->m_attempt == attempt)
                         step->saved(account, isVerified);
                     else if (account)
                         session.accounts().remove(account->id);
                 });
}

void ConnectStep::saved(const Result<Account> &account, bool isVerified)
{
    if (account)
        return isVerified ? test(account->id, true) : use(account->id, {});
    QWidget *field = m_ui->nameEdit;
    if (m_ui->copyChoice->isChecked())
        field = m_ui->fileEdit;
    else if (m_ui->sampleChoice->isChecked())
        field = m_ui->sampleChoice;
    else if (account.error().kind == Error::Kind::NoKeychain)
        field = m_ui->keyEdit;
    refuse(account.error().sentence, field);
}

/// Tests an account to get its quota. A newly saved account has already answered and is kept in any case.
void ConnectStep::test(AccountId account, bool isNew)
{
    whenFinished(m_session.accounts().refreshUsage(account), this,
                 [this, account, isNew, attempt = m_attempt](const UsageAnswer &answer) {
                     if (attempt != m_attempt)
                         return;
                     if (!answer && isNew)
                         return use(account, {});
                     if (!answer)
                         return refuseAnswer(answer.error().error);
                     const auto *view = m_accounts.find(account);
                     use(account, view && view->account.address.isLocal()
                                      ? words::localServiceSentence(view->account.address.isLocalSample())
                                      : words::connectedSentence(answer->usage));
                 });
}

void ConnectStep::refuseAnswer(const Error &error)
{
    QWidget *field = m_ui->keyEdit;
    if (m_ui->copyChoice->isChecked())
        field = m_ui->fileEdit;
    else if (m_ui->sampleChoice->isChecked())
        field = m_ui->sampleChoice;
    else if (m_ui->keyEdit->text().isEmpty())
        field = m_ui->addressEdit;
    refuse(error.sentence, field);
}

void ConnectStep::use(AccountId account, const QString &answer)
{
    setBusy(false);
    m_account = account;
    m_answer = answer;
    m_candidate.reset();
    m_ui->keyEdit->clear();
    offerExisting();
    m_ui->existingBox->setCurrentIndex(m_ui->existingBox->findData(qint64(account)));
    say({}, false);
    Q_EMIT connected();
}

void ConnectStep::giveUp()
{
    ++m_attempt;
    m_candidate.reset();
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
    showAttention(*m_ui->answerIcon, attention);
    m_ui->keepButton->hide();
}

void ConnectStep::setBusy(bool busy)
{
    m_ui->choices->setEnabled(!busy);
    Q_EMIT busyChanged(busy);
}

DomainsStep::DomainsStep(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_ui(std::make_unique<Ui::FirstStartDomains>())
{
    m_ui->setupUi(this);
    m_ui->errorLabel->hide();
    m_ui->pasteEdit->setPlaceholderText(
        QStringLiteral("toko-melati.example\nhttps://www.berita-kita.example/"));
    fillLists();
    show({});
    connect(m_ui->pasteEdit, &QPlainTextEdit::textChanged, this, &DomainsStep::read);
    connect(m_ui->pasteEdit, &PasteBox::filesDropped, this, &DomainsStep::openImport);
    connect(m_ui->pasteEdit, &PasteBox::largePasted, this,
            [this](const QString &pasted) { openDialog()->setPastedText(pasted); });
    connect(m_ui->spreadsheetButton, &QPushButton::clicked, this, [this] {
        auto *dialog = importFilesDialog(this);
        connect(dialog, &QFileDialog::filesSelected, this, &DomainsStep::openImport);
        dialog->open();
    });
}

DomainsStep::~DomainsStep() = default;

void DomainsStep::fillLists()
{
    const QString written = m_ui->listChooser->currentText();
    m_ui->listChooser->clear();
    if (const auto lists = m_session.store().lists().all())
        for (const DomainList &list : *lists)
            m_ui->listChooser->addItem(list.name);
    const int known = m_ui->listChooser->findText(written, Qt::MatchFixedString);
    if (known >= 0)
        m_ui->listChooser->setCurrentIndex(known);
    else if (!written.isEmpty())
        m_ui->listChooser->setEditText(written);
    else if (m_ui->listChooser->count() == 0)
        m_ui->listChooser->setEditText(tr("My domains"));
}

void DomainsStep::prepare(std::optional<AccountId> account, const QString &answer, bool practice)
{
    m_account = account;
    m_ui->answerLabel->setText(
        account ? answer
                : tr("No service is connected: the domains are saved, but nothing is checked until you "
                     "connect one. “First steps” in the menu Help brings you back here."));
    m_ui->answerLabel->setVisible(!m_ui->answerLabel->text().isEmpty());
    const QString text = m_ui->pasteEdit->toPlainText();
    if (practice && text.isEmpty() && !m_hasImported) {
        QStringList names;
        for (const DomainName &domain : practiceDomains())
            names += domain.ascii();
        m_practice = names.join(u'\n');
        m_ui->pasteEdit->setPlainText(m_practice);
        m_ui->pasteEdit->selectAll(); // so that pasting replaces them
    } else if (!practice && !m_practice.isEmpty() && text == m_practice) {
        m_ui->pasteEdit->clear();
    }
}

QList<DomainName> DomainsStep::domains() const
{
    QList<DomainName> domains;
    domains.reserve(m_import.domains.size());
    for (const ImportedDomain &entry : m_import.domains)
        domains += entry.domain;
    return domains;
}

QString DomainsStep::listName() const
{
    const QString name = m_ui->listChooser->currentText().simplified();
    return name.isEmpty() ? tr("My domains") : name;
}

void DomainsStep::clear()
{
    m_ui->pasteEdit->clear();
}

void DomainsStep::focusFirst()
{
    m_ui->pasteEdit->setFocus();
}

void DomainsStep::read()
{
    const QString text = m_ui->pasteEdit->toPlainText();
    const int number = ++m_reading;
    m_ui->errorLabel->hide();
    m_isReading = text.size() > ImportReader::readInPlace;
    if (!m_isReading)
        return show(readPastedDomains(text));
    m_ui->countLabel->setText(tr("Reading…"));
    Q_EMIT domainsChanged();
    whenFinished(workInBackground([text] { return readPastedDomains(text); }), this,
                 [this, number](const DomainImport &import) {
                     if (number != m_reading)
                         return;
                     m_isReading = false;
                     show(import);
                 });
}

void DomainsStep::show(const DomainImport &import)
{
    m_import = import;
    const bool isEmpty = import.domains.isEmpty() && import.refused.isEmpty();
    const QString notices = import.notices();
    m_ui->countLabel->setText(isEmpty ? QString()
                                      : words::importSummary(import) +
                                            (notices.isEmpty() ? QString() : u'\n' + notices));
    if (!import.refused.isEmpty()) {
        const RefusedLine &first = import.refused.first();
        m_ui->errorLabel->setText(tr("Line %1: %2").arg(locale().toString(first.line), first.error.sentence) +
                                  (import.refused.size() > 1 ? u' ' + tr("%Ln more are left out.", nullptr,
                                                                         int(import.refused.size()) - 1)
                                                             : QString()));
    }
    m_ui->errorLabel->setVisible(!import.refused.isEmpty());
    if (!isEmpty && m_ui->pasteEdit->toPlainText() == m_practice)
        m_ui->countLabel->setText(tr("These are samples. Paste your own over them."));
    Q_EMIT domainsChanged();
}

void DomainsStep::openImport(const QStringList &paths)
{
    openDialog()->openFiles(paths);
}

ImportDialog *DomainsStep::openDialog()
{
    const auto lists = m_session.store().lists().all();
    std::optional<ListId> chosen;
    if (lists)
        for (const DomainList &list : *lists)
            if (list.name.compare(listName(), Qt::CaseInsensitive) == 0)
                chosen = list.id;
    auto *dialog = new ImportDialog(m_context, chosen, m_account, this);
    connect(dialog, &ImportDialog::imported, this, [this](const QString &sentence) {
        if (m_ui->pasteEdit->toPlainText() == m_practice)
            m_ui->pasteEdit->clear();
        m_ui->errorLabel->hide();
        m_ui->countLabel->setText(sentence);
        m_hasImported = true;
        fillLists();
        Q_EMIT imported();
    });
    dialog->open();
    return dialog;
}

} // namespace pantau::desktop
