// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/transfer/import_dialog.h"

#include "core/when_finished.h"
#include "desktop/reading.h"
#include "desktop/words.h"
#include "ui_add_dialog.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>

namespace pantau::desktop {

namespace {

/// More refused lines than a person would read.
constexpr qsizetype RefusedShown = 500;

} // namespace

ImportDialog::ImportDialog(session::Session &session, std::optional<ListId> list,
                           std::optional<AccountId> account, QWidget *parent)
    : QDialog(parent), m_session(session), m_account(account), m_ui(std::make_unique<Ui::AddDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->refusedList->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_ui->refusedList->setColumnWidth(1, 200);
    m_ui->refusedList->setTextElideMode(Qt::ElideMiddle);
    m_ui->addButton->setDefault(true);
    m_ui->errorLabel->hide();
    fillLists(list);
    show(DomainImport{});
    connect(m_ui->pasteEdit, &QPlainTextEdit::textChanged, this, &ImportDialog::readPasted);
    connect(m_ui->addButton, &QPushButton::clicked, this, &ImportDialog::add);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
    m_ui->pasteEdit->setFocus();
}

ImportDialog::~ImportDialog() = default;

void ImportDialog::fillLists(std::optional<ListId> list)
{
    const auto lists = m_session.lists();
    if (!lists)
        return say(lists.error().sentence);
    for (const DomainList &entry : *lists) {
        m_ui->listChooser->addItem(entry.name, qint64(entry.id));
        if (list == entry.id)
            m_ui->listChooser->setCurrentIndex(m_ui->listChooser->count() - 1);
    }
    if (lists->isEmpty())
        m_ui->listChooser->setEditText(tr("My domains"));
}

void ImportDialog::setPastedText(const QString &text)
{
    m_ui->pasteEdit->setPlainText(text);
}

void ImportDialog::openFile(const QString &path)
{
    setWindowTitle(tr("Import domains"));
    m_ui->pasteEdit->hide();
    m_ui->pasteLabel->setBuddy(nullptr);
    m_ui->pasteLabel->setText(tr("From the file %1").arg(QFileInfo(path).fileName()));
    m_ui->listChooser->setFocus();
    awaitReading(readFileAside(path));
}

void ImportDialog::readPasted()
{
    const QString text = m_ui->pasteEdit->toPlainText();
    if (text.size() > ReadInPlaceBytes)
        return awaitReading(readPastedAside(text));
    ++m_reading;
    say({});
    show(readPastedDomains(text));
}

void ImportDialog::awaitReading(const QFuture<Result<DomainImport>> &reading)
{
    const int number = ++m_reading;
    say({});
    m_ui->addButton->setEnabled(false);
    m_ui->countLabel->setText(tr("Reading…"));
    whenFinished(reading, this, [this, number](const Result<DomainImport> &import) {
        if (number != m_reading)
            return;
        show(import.value_or(DomainImport{}));
        if (!import)
            say(import.error().sentence);
    });
}

void ImportDialog::show(const DomainImport &import)
{
    m_import = import;
    QString summary = words::importSummary(import);
    if (!import.column.isEmpty())
        summary += u' ' + tr("(from the column “%1”)").arg(import.column);
    m_ui->countLabel->setText(summary);
    const bool anyRefused = !import.refused.isEmpty();
    m_ui->refusedLabel->setVisible(anyRefused);
    m_ui->refusedList->setVisible(anyRefused);
    m_ui->refusedList->clear();
    QList<QTreeWidgetItem *> items;
    const auto shown = std::min(RefusedShown, import.refused.size());
    for (const RefusedLine &line : import.refused.first(shown))
        items += new QTreeWidgetItem({QLocale().toString(line.line), line.text, line.error.sentence});
    if (import.refused.size() > shown)
        items +=
            new QTreeWidgetItem({QString(), tr("and %n more", nullptr, int(import.refused.size() - shown))});
    for (QTreeWidgetItem *item : std::as_const(items))
        item->setToolTip(2, QStringLiteral("<span>%1</span>").arg(item->text(2).toHtmlEscaped()));
    m_ui->refusedList->addTopLevelItems(items);
    const auto count = int(import.domains.size());
    m_ui->addButton->setEnabled(count > 0);
    m_ui->addButton->setText(count > 0 ? tr("&Add %n domain(s)", nullptr, count) : tr("&Add"));
}

void ImportDialog::say(const QString &error)
{
    m_ui->errorLabel->setText(error);
    m_ui->errorLabel->setVisible(!error.isEmpty());
}

void ImportDialog::setBusy(bool busy)
{
    m_ui->addButton->setEnabled(!busy);
    m_ui->pasteEdit->setReadOnly(busy);
    m_ui->listChooser->setEnabled(!busy);
}

void ImportDialog::add()
{
    say({});
    const QString name = m_ui->listChooser->currentText().simplified();
    if (name.isEmpty()) {
        m_ui->listChooser->setFocus();
        return say(tr("Give the list a name first."));
    }
    const int known = m_ui->listChooser->findText(name, Qt::MatchFixedString);
    setBusy(true);
    if (known >= 0)
        return addTo(ListId{m_ui->listChooser->itemData(known).toLongLong()}, name);
    whenFinished(m_session.addList(name, m_account), this, [this](const Result<DomainList> &list) {
        if (list)
            return addTo(list->id, list->name);
        setBusy(false);
        say(list.error().sentence);
    });
}

void ImportDialog::addTo(ListId list, const QString &name)
{
    QList<DomainName> domains;
    domains.reserve(m_import.domains.size());
    for (const ImportedDomain &entry : std::as_const(m_import.domains))
        domains += entry.domain;
    whenFinished(m_session.addDomains(list, domains), this,
                 [this, list, name](const Result<store::AddedDomains> &result) {
                     if (!result) {
                         setBusy(false);
                         return say(result.error().sentence);
                     }
                     Q_EMIT done({words::addedSentence(result->added, result->alreadyThere, name), {}});
                     Q_EMIT imported(list);
                     accept();
                 });
}

} // namespace pantau::desktop
