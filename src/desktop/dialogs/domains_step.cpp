// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/domains_step.h"

#include "base/background_work.h"
#include "base/domain_list.h"
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/dialogs/in_background.h"
#include "desktop/dialogs/practice.h"
#include "desktop/look/colours.h"
#include "desktop/look/save_place.h"
#include "desktop/look/words.h"
#include "ui_first_start_domains.h"

#include <QFileDialog>

namespace pantau::desktop {

DomainsStep::DomainsStep(app::Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::FirstStartDomains>())
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
    if (const auto lists = m_session.queries().lists())
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
        m_ui->pasteEdit->selectAll(); // who pastes, pastes over them
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
    whenFinished(inBackground<DomainImport>([text] { return readPastedDomains(text); }), this,
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
    const auto lists = m_session.queries().lists();
    std::optional<ListId> chosen;
    if (lists)
        for (const DomainList &list : *lists)
            if (list.name.compare(listName(), Qt::CaseInsensitive) == 0)
                chosen = list.id;
    auto *dialog = new ImportDialog(m_session, chosen, m_account, this);
    connect(dialog, &ImportDialog::carriedOut, this, [this](const UndoableAction &what) {
        if (m_ui->pasteEdit->toPlainText() == m_practice)
            m_ui->pasteEdit->clear();
        m_ui->errorLabel->hide();
        m_ui->countLabel->setText(what.sentence);
        Q_EMIT done(what);
    });
    connect(dialog, &ImportDialog::imported, this, [this] {
        m_hasImported = true;
        fillLists();
        Q_EMIT imported();
    });
    dialog->open();
    return dialog;
}

} // namespace pantau::desktop
