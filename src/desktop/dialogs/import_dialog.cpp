// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/import_dialog.h"

#include "app/account_commands.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/delimited_text.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "base/files.h"
#include "base/plan.h"
#include "base/workbook.h"
#include "db/bulk_changes.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/look/dialog.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"
#include "ui_import_dialog.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>

#include <algorithm>
#include <chrono>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;

/// Delay of the preview while the user types in the box or in the list name.
constexpr auto PreviewPause = 150ms;
constexpr qsizetype FilesNamed = 5;

QFuture<Result<ImportOutcome>> writeImport(app::Session &session, const ImportPlan &plan,
                                           const SharedProgress &progress)
{
    return session.write(app::Topic::Lists, [plan, progress](const db::Database &database) {
        return db::BulkChanges(database).import(plan, progress.get());
    });
}

} // namespace

ImportDialog::ImportDialog(WindowContext &context, std::optional<ListId> list,
                           std::optional<AccountId> account, QWidget *parent)
    : Dialog(parent)
    , m_context(context)
    , m_session(context.session)
    , m_account(account)
    , m_ui(std::make_unique<Ui::ImportDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_bar = new WorkBar(m_ui->progressBar, this);
    m_ui->pasteEdit->setPlaceholderText(
        QStringLiteral("toko-melati.example\nhttps://www.berita-kita.example/"));
    for (const int column : {0, RefusedFile})
        m_ui->refusedList->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_ui->refusedList->header()->moveSection(RefusedFile, 0);
    m_ui->refusedList->setTextElideMode(Qt::ElideMiddle);
    m_ui->addButton->setDefault(true);
    submitWith(*m_ui->addButton);
    m_ui->errorLabel->hide();
    m_ui->countLabel->setFont(fontFor(FontRole::Heading, m_ui->countLabel->font()));
    m_previewSoon.setSingleShot(true);
    m_previewSoon.setInterval(PreviewPause);
    // Names of encodings are long.
    for (QComboBox *chooser : {m_ui->encodingChooser, m_ui->separatorChooser, m_ui->quoteChooser}) {
        chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        chooser->setMinimumContentsLength(5);
        m_ui->shapeRow->setStretchFactor(chooser, 1);
    }
    fillLists(list);
    showSource(m_ui->pasteLabel->text(), true);
    connectParts();
    m_reader.readText({});
    m_ui->pasteEdit->setFocus();
}

ImportDialog::~ImportDialog()
{
    forgetPreview();
    if (m_adding)
        m_adding->cancel();
    releaseInBackground(std::exchange(m_reading, nullptr));
}

void ImportDialog::connectParts()
{
    connect(m_ui->pasteEdit, &QPlainTextEdit::textChanged, this, &ImportDialog::readBox);
    connect(m_ui->pasteEdit, &PasteBox::largePasted, this, &ImportDialog::readLarge);
    connect(m_ui->pasteEdit, &PasteBox::filesDropped, this, &ImportDialog::openFiles);
    connect(m_ui->fileButton, &QPushButton::clicked, this, &ImportDialog::chooseFile);
    connect(m_ui->pasteInsteadButton, &QPushButton::clicked, this, &ImportDialog::pasteInstead);
    connect(m_ui->encodingChooser, &QComboBox::activated, this, [this] {
        TableOptions options = chosenShape();
        options.encoding =
            TextEncoding(m_ui->encodingChooser->currentData().toInt()); // even if it was detected
        m_reader.readAs(options);
    });
    connect(m_ui->separatorChooser, &QComboBox::activated, this, &ImportDialog::readOtherwise);
    connect(m_ui->quoteChooser, &QComboBox::activated, this, &ImportDialog::readOtherwise);
    connect(m_ui->headerBox, &QCheckBox::clicked, this, [this](bool isHeader) {
        TableOptions options = chosenShape();
        options.hasHeader = isHeader;
        m_reader.readAs(options);
    });
    connect(m_ui->previewTable, &TablePreview::roleChosen, this, &ImportDialog::chooseRole);
    connect(m_ui->useAsListButton, &QPushButton::clicked, this, &ImportDialog::useAsList);
    connect(m_ui->listChooser, &QComboBox::editTextChanged, this, &ImportDialog::schedulePreview);
    connect(m_ui->copyRefusedButton, &QPushButton::clicked, this, &ImportDialog::copyRefused);
    connect(m_ui->saveRefusedButton, &QPushButton::clicked, this, &ImportDialog::saveRefused);
    connect(m_ui->addButton, &QPushButton::clicked, this, &ImportDialog::add);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ImportDialog::reject);
    connect(&m_previewSoon, &QTimer::timeout, this, &ImportDialog::preview);
    connect(&m_reader, &ImportReader::finished, this, &ImportDialog::showReading);
    connect(&m_reader, &ImportReader::failed, this, &ImportDialog::showFailure);
    connect(&m_reader, &ImportReader::started, this, [this] {
        forgetPreview();
        say({});
        m_ui->addButton->setEnabled(false);
        m_ui->countLabel->setText(tr("Reading…"));
        m_ui->besideLabel->hide();
        m_bar->follow(m_reader.progress(), tr("Read %1 of %2 lines"));
    });
}

void ImportDialog::fillLists(std::optional<ListId> list)
{
    const auto lists = m_session.store().lists().all();
    if (!lists)
        return say(lists.error().sentence);
    for (const DomainList &entry : *lists) {
        m_ui->listChooser->addItem(entry.name);
        if (list == entry.id)
            m_ui->listChooser->setCurrentIndex(m_ui->listChooser->count() - 1);
    }
    if (lists->isEmpty())
        m_ui->listChooser->setEditText(tr("My domains"));
    m_asksForList = !list && lists->size() > 1;
    m_ui->listChooser->lineEdit()->setPlaceholderText(tr("Choose a list, or name a new one"));
    const auto choose = [this] { m_asksForList = false; };
    connect(m_ui->listChooser, &QComboBox::activated, this, choose);
    connect(m_ui->listChooser->lineEdit(), &QLineEdit::textEdited, this, choose);
}

/// Clears the list selection, so that a client's file does not end up in another client's list.
void ImportDialog::leaveListOpen()
{
    if (m_asksForList)
        m_ui->listChooser->setCurrentIndex(-1);
}

// ---- source of the domains

void ImportDialog::setPastedText(const QString &text)
{
    if (text.size() > PasteBox::longestText)
        readLarge(text);
    else
        m_ui->pasteEdit->setPlainText(text);
}

void ImportDialog::openFiles(const QStringList &paths)
{
    setWindowTitle(tr("Import domains"));
    QStringList names;
    for (const QString &path : paths.first(std::min(paths.size(), FilesNamed)))
        names += QFileInfo(path).fileName();
    if (paths.size() > FilesNamed)
        names += QString(QChar(0x2026));
    showSource(
        paths.size() == 1
            ? tr("From the file “%1”").arg(names.constFirst())
            : tr("From %Ln files: %1", nullptr, int(paths.size())).arg(names.join(QLatin1String(", "))),
        false);
    leaveListOpen();
    m_ui->listChooser->setFocus();
    m_reader.readFiles(paths);
}

void ImportDialog::readLarge(const QString &text)
{
    showSource(tr("From a pasted text of %Ln character(s)", nullptr, int(text.size())), false);
    m_ui->listChooser->setFocus();
    m_reader.readText(text);
}

void ImportDialog::readBox()
{
    m_reader.readText(m_ui->pasteEdit->toPlainText());
}

void ImportDialog::pasteInstead()
{
    showSource(tr("&Paste domains or addresses, one per line, or drop files here:"), true);
    m_ui->pasteEdit->setFocus();
    readBox();
}

void ImportDialog::showSource(const QString &words, bool isBox)
{
    m_ui->pasteLabel->setBuddy(isBox ? m_ui->pasteEdit : nullptr);
    m_ui->pasteLabel->setText(words);
    m_ui->pasteEdit->setVisible(isBox);
    m_ui->pasteInsteadButton->setVisible(!isBox);
}

void ImportDialog::chooseFile()
{
    auto *dialog = importFilesDialog(this);
    connect(dialog, &QFileDialog::filesSelected, this, &ImportDialog::openFiles);
    dialog->open();
}

void ImportDialog::dragEnterEvent(QDragEnterEvent *event)
{
    if (!m_adding && (event->mimeData()->hasUrls() || event->mimeData()->hasText()))
        event->acceptProposedAction();
}

void ImportDialog::dropEvent(QDropEvent *event)
{
    if (const QStringList paths = droppedFiles(event->mimeData()); !paths.isEmpty())
        openFiles(paths);
    else if (event->mimeData()->hasText()) {
        if (!m_ui->pasteEdit->isVisible())
            pasteInstead();
        setPastedText(event->mimeData()->text());
    }
    event->acceptProposedAction();
}

// ---- preview

ImportPlan ImportDialog::plan() const
{
    return {m_reading->import.domains, m_ui->listChooser->currentText().simplified(), m_account};
}

bool ImportDialog::lacksList() const
{
    return m_reading->needsList() && plan().list.isEmpty();
}

void ImportDialog::forgetPreview()
{
    ++m_previewNumber;
    m_previewSoon.stop();
    if (m_previewing)
        m_previewing->cancel();
    m_previewing.reset();
}

void ImportDialog::schedulePreview()
{
    if (m_adding)
        return;
    forgetPreview();
    if (m_reading && !m_reading->import.domains.isEmpty())
        m_previewSoon.start();
}

void ImportDialog::preview()
{
    forgetPreview();
    if (lacksList()) {
        m_bar->end();
        m_ui->addButton->setText(addWords(int(m_reading->import.domains.size())));
        return sayBeside(m_reading->hasLists()
                             ? tr("%Ln domain(s) have no list in the file. Choose the list that they go "
                                  "into.",
                                  nullptr, m_reading->withoutList)
                             : tr("Choose the list that they go into."));
    }
    m_previewing = std::make_shared<TaskProgress>();
    m_bar->follow(m_previewing, tr("Compared %1 of %2 domains with your lists"));
    whenFinished(m_session.read([plan = plan(), progress = m_previewing](const db::Store &store) {
        return db::BulkChanges(store.database()).preview(plan, progress.get());
    }),
                 this, [this, number = m_previewNumber](const Result<ImportCounts> &counts) {
                     if (number != m_previewNumber)
                         return;
                     m_bar->end();
                     m_previewing.reset();
                     if (counts)
                         showCounts(*counts);
                     else
                         say(counts.error().sentence);
                 });
}

void ImportDialog::showCounts(const ImportCounts &counts)
{
    say({});
    const DomainImport &import = m_reading->import;
    m_ui->countLabel->setText(words::importForecast(counts, import) + sourceOf(import));
    QString beside = counts.isEmpty() ? tr("All of them are in the list already; there is nothing to do.")
                                      : words::importBeside(counts);
    if (m_reading->hasLists() && m_reading->needsList() && !counts.isEmpty()) {
        //: %1 is the name of a list
        const QString rest = tr("%Ln domain(s) without a list go into “%1”.", nullptr, m_reading->withoutList)
                                 .arg(plan().list);
        beside = beside.isEmpty() ? rest : rest + u' ' + beside;
    }
    sayBeside(beside);
    foretell(counts.added, beside);
    m_ui->addButton->setEnabled(!counts.isEmpty());
    m_ui->addButton->setText(counts.added > 0 || counts.settings == 0
                                 ? addWords(counts.added)
                                 : tr("Ch&ange %Ln domain(s)", nullptr, counts.settings));
}

/// Names the column and the sheet that the domains come from.
QString ImportDialog::sourceOf(const DomainImport &import)
{
    QString text;
    if (!import.column.isEmpty())
        text += u' ' + tr("(from the column “%1”)").arg(import.column);
    if (import.otherSheets > 0)
        text += QStringLiteral(". ") + otherSheetsSentence(import.sheet, import.otherSheets);
    return text;
}

bool ImportDialog::haveOwnLists() const
{
    const auto &domains = m_reading->import.domains;
    return std::any_of(domains.cbegin(), domains.cend(),
                       [](const auto &domain) { return !domain.lists.isEmpty(); });
}

/// Button text. It names the list if there is only one, so that domains are not added to another client's
/// list by mistake.
QString ImportDialog::addWords(int added) const
{
    const QString list = m_ui->listChooser->currentText().simplified();
    if (haveOwnLists() || list.isEmpty())
        return tr("&Add %Ln domain(s)", nullptr, added);
    QString shown = fontMetrics().elidedText(list, Qt::ElideMiddle, fontMetrics().averageCharWidth() * 28);
    // Button texts use & for mnemonics.
    shown.replace(u'&', QLatin1String("&&"));
    //: %1 is the name of a list
    return tr("&Add %Ln domain(s) to %1", nullptr, added).arg(shown);
}

void ImportDialog::sayBeside(const QString &text)
{
    m_ui->besideLabel->setText(text);
    m_ui->besideLabel->setVisible(!text.isEmpty());
}

/// The chosen list, with the account that pays for its checks; empty if checks are free.
std::optional<DomainList> ImportDialog::paidList() const
{
    const QString name = m_ui->listChooser->currentText().simplified();
    DomainList chosen; // a new list
    chosen.account = m_account;
    const auto lists = m_session.store().lists().all();
    for (const DomainList &list : lists.value_or(QList<DomainList>()))
        if (list.name.compare(name, Qt::CaseInsensitive) == 0)
            chosen = list;
    const auto accounts = m_session.store().accounts().all();
    for (const Account &each : accounts.value_or(QList<Account>()))
        if (each.id == chosen.account && !each.address.isLocal())
            return chosen;
    return std::nullopt;
}

/// Shows what the first checks cost, how long they take if the quota is too small for all at once, and the
/// effect on all checks.
void ImportDialog::foretell(int added, const QString &beside)
{
    const auto list = paidList();
    if (!list || added == 0)
        return;
    const auto ledger = m_session.accounts().ledger(*list->account);
    whenFinished(ledger, this, [=, this, number = m_previewNumber](const Result<LedgerState> &known) {
        if (!known || !known->usage || number != m_previewNumber)
            return;
        const auto plan = m_session.projections().plan(*list->account);
        whenFinished(plan, this, [=, this, usage = *known->usage](const Result<Plan> &before) {
            if (number != m_previewNumber)
                return;
            const QDateTime now = m_session.clock().nowUtc();
            const QStringList sentences{
                beside, app::firstChecksPrice(usage, added, now),
                app::firstChecksSentence(usage, qint64(added) + (before ? before->owed : 0), now)};
            sayForeseen(sentences, number);
            if (!before || haveOwnLists()) // lists from the file may use other accounts
                return;
            const auto after = m_session.projections().figuresIfAdded(*list, m_reading->import.names());
            whenFinished(after, this, [=, this](const Result<PlanFigures> &figures) {
                if (figures)
                    sayForeseen(sentences + QStringList{app::addingSentence(*before, *figures)}, number);
            });
        });
    });
}

void ImportDialog::sayForeseen(const QStringList &sentences, int number)
{
    QStringList said = sentences;
    said.removeAll(QString());
    if (number == m_previewNumber && !m_adding && !said.isEmpty())
        sayBeside(said.join(u' '));
}

// ---- adding

void ImportDialog::say(const QString &error)
{
    m_ui->errorLabel->setText(error);
    m_ui->errorLabel->setVisible(!error.isEmpty());
}

void ImportDialog::setAdding(bool adding)
{
    for (QWidget *part :
         {static_cast<QWidget *>(m_ui->pasteEdit), static_cast<QWidget *>(m_ui->fileButton),
          static_cast<QWidget *>(m_ui->pasteInsteadButton), static_cast<QWidget *>(m_ui->shapeBox),
          static_cast<QWidget *>(m_ui->previewTable), static_cast<QWidget *>(m_ui->listQuestionBox),
          static_cast<QWidget *>(m_ui->listChooser), static_cast<QWidget *>(m_ui->addButton)})
        part->setEnabled(!adding);
    m_ui->cancelButton->setText(adding ? tr("St&op") : tr("Cancel"));
}

void ImportDialog::add()
{
    if (!m_reading || m_adding)
        return;
    say({});
    if (lacksList()) {
        m_ui->listChooser->setFocus();
        return say(tr("Choose a list first, or enter the name of a new one."));
    }
    forgetPreview();
    m_foretold = m_ui->countLabel->text();
    m_adding = std::make_shared<TaskProgress>();
    m_bar->follow(m_adding, tr("Adding %1 of %2 domains"));
    setAdding(true);
    whenFinished(
        writeImport(m_session, plan(), m_adding), this,
        [this, added = plan()](const Result<ImportOutcome> &outcome) { finishAdding(added, outcome); });
}

void ImportDialog::finishAdding(const ImportPlan &added, const Result<ImportOutcome> &outcome)
{
    const bool isTooLate = outcome && m_adding->isCancelled();
    m_bar->end();
    m_adding.reset();
    setAdding(false);
    if (!outcome) {
        m_ui->countLabel->setText(m_foretold);
        return say(outcome.error().sentence); // stays until the input changes; a preview would remove it
    }
    // Each redo creates another undo object.
    const auto latest = std::make_shared<DomainsUndo>(outcome->undo);
    UndoableAction what{words::importDone(*outcome), {}, words::importUndone(*outcome)};
    if (isTooLate)
        what.remark = tr("It was too late to stop; Undo takes this back.");
    what.progress = std::make_shared<TaskProgress>();
    what.progress->set(0, latest->joined.size() + latest->settings.size());
    what.undo = [session = &m_session, latest, progress = what.progress] {
        return session->write(app::Topic::Lists, [undo = *latest, progress](const db::Database &database) {
            return db::BulkChanges(database).takeBack(undo, progress.get());
        });
    };
    what.redo = [session = &m_session, latest, added, progress = what.progress] {
        return writeImport(*session, added, progress)
            .then(session, [latest](const Result<ImportOutcome> &again) -> Result<void> {
                if (!again)
                    return failure(again.error());
                *latest = again->undo;
                return {};
            });
    };
    Q_EMIT m_context.done(what);
    Q_EMIT imported(what.sentence);
    accept();
}

void ImportDialog::reject()
{
    if (!m_adding)
        return QDialog::reject();
    m_adding->cancel();
    m_ui->countLabel->setText(tr("Stopping…"));
}

// Rejected lines in the import dialog.

namespace {

/// Maximum number of rejected lines shown. All of them can be copied and saved.
constexpr qsizetype RefusedShown = 200;

} // namespace

void ImportDialog::showRefused(const QList<RefusedLine> &refused)
{
    m_ui->refusedBox->setVisible(!refused.isEmpty());
    m_ui->refusedList->setVisible(!refused.isEmpty());
    m_ui->refusedList->clear();
    QList<QTreeWidgetItem *> items;
    const auto shown = std::min(RefusedShown, refused.size());
    const bool isOfFiles = std::any_of(refused.cbegin(), refused.cend(),
                                       [](const RefusedLine &line) { return !line.file.isEmpty(); });
    m_ui->refusedList->setColumnHidden(RefusedFile, !isOfFiles);
    m_ui->refusedList->setColumnWidth(1, fontMetrics().averageCharWidth() * (isOfFiles ? 20 : 32));
    for (const RefusedLine &line : refused.first(shown)) {
        auto *item = new QTreeWidgetItem({line.line > 0 ? QLocale().toString(line.line) : QString(),
                                          line.text, line.error.sentence, line.file});
        for (const int column : {1, 2, RefusedFile}) // as plain text
            item->setToolTip(column, plainTip(item->text(column)));
        items += item;
    }
    if (refused.size() > shown)
        items += new QTreeWidgetItem({QString(), tr("and %Ln more", nullptr, int(refused.size() - shown))});
    m_ui->refusedList->addTopLevelItems(items);
    fitRefused();
}

/// Limits the height to that of the rows; the preview and the paste box use the rest.
void ImportDialog::fitRefused()
{
    const auto *list = m_ui->refusedList;
    const int row = std::max(list->sizeHintForRow(0), list->fontMetrics().height());
    m_ui->refusedList->setMaximumHeight(list->header()->sizeHint().height() + 2 * list->frameWidth() +
                                        row * (list->topLevelItemCount() + 1));
}

void ImportDialog::copyRefused()
{
    whenFinished(
        workInBackground(
            [reading = m_reading] { return words::refusedAsCsv(reading->import.refused, u'\t'); }),
        this, [](const QByteArray &csv) { QGuiApplication::clipboard()->setText(QString::fromUtf8(csv)); });
}

void ImportDialog::saveRefused()
{
    auto *dialog = saveDialog(
        this,
        {tr("Save the lines left out"), tr("Spreadsheets (*.csv);;All files (*)"), QStringLiteral("csv"),
         suggestedName(m_ui->listChooser->currentText().simplified(), tr("lines left out", "name of a file"),
                       m_session.clock().nowUtc().toLocalTime().date())});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto write = [path, reading = m_reading, separator = spreadsheetSeparator(QLocale()),
                            dataDir = m_session.dataDir()] {
            return writeWholeFile(path, words::refusedAsCsv(reading->import.refused, separator), dataDir);
        };
        whenFinished(workInBackground(write), this, [this](const Result<void> &saved) {
            if (!saved)
                say(saved.error().sentence);
        });
    });
    dialog->open();
}

} // namespace pantau::desktop
