// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/import_dialog.h"

#include "app/account_commands.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/delimited_text.h"
#include "base/domain_list.h"
#include "base/files.h"
#include "base/workbook.h"
#include "db/bulk_changes.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"
#include "ui_import_dialog.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QSet>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace pantau::desktop {

namespace {

/// Delay of the preview while the user types in the box or in the list name.
constexpr std::chrono::milliseconds PreviewPause(150);
constexpr qsizetype FilesNamed = 5;
/// Days; the user would forget a longer one.
constexpr double LongestSpread = 30;

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
    , m_previewSoon(PreviewPause, this, &ImportDialog::preview)
{
    m_ui->setupUi(this);
    auto *area = new FormArea(this);
    delete m_ui->column->replaceWidget(m_ui->pages, area);
    area->setWidget(m_ui->pages);
    m_bar = new WorkBar(m_ui->progressBar, this);
    m_ui->pasteEdit->setPlaceholderText(
        QStringLiteral("toko-melati.example\nhttps://www.berita-kita.example/"));
    m_ui->addButton->setDefault(true);
    submitWith(*m_ui->addButton);
    m_ui->errorLabel->hide();
    dress();
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

void ImportDialog::dress()
{
    for (QLabel *title : {m_ui->countLabel, m_ui->doneLabel})
        title->setFont(fontFor(FontRole::StateLine, title->font()));
    m_ui->moreLabel->setFont(fontFor(FontRole::Small, font()));
    for (QLabel *quiet : {m_ui->factsLabel, m_ui->moreLabel, m_ui->leftOutLabel, m_ui->besideLabel,
                          m_ui->skippedLabel, m_ui->doneCostLabel})
        setQuiet(*quiet);
    for (QPushButton *link :
         {m_ui->shapeButton, m_ui->showRefusedButton, m_ui->copyRefusedButton, m_ui->saveRefusedButton})
        setKind(*link, kind::Link);
    setKind(*m_ui->pasteInsteadButton, kind::Flat);
    m_ui->buttonRow->insertSpacing(0, -10); // its text is aligned with the content
    setKind(*m_ui->previewCard, kind::Rows);
    showIcon(*m_ui->fileIcon, plainIcon(QStringLiteral("file")));
    showIcon(*m_ui->doneIcon, plainIcon(QStringLiteral("tick"), Token::Ok), 2 * size::Icon);
    m_ui->costCard->hide();
    m_ui->steps->hide();
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
    connect(m_ui->pasteEdit, &QPlainTextEdit::textChanged, this,
            [this] { m_reader.readText(m_ui->pasteEdit->toPlainText()); });
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
    for (const QComboBox *chooser : {m_ui->separatorChooser, m_ui->quoteChooser})
        connect(chooser, &QComboBox::activated, this, [this] { m_reader.readAs(chosenShape()); });
    connect(m_ui->headerBox, &QCheckBox::clicked, this, [this](bool isHeader) {
        TableOptions options = chosenShape();
        options.hasHeader = isHeader;
        m_reader.readAs(options);
    });
    connect(m_ui->previewTable, &TablePreview::roleChosen, this, &ImportDialog::chooseRole);
    connect(m_ui->useAsListButton, &QPushButton::clicked, this, &ImportDialog::useAsList);
    connect(m_ui->listChooser, &QComboBox::editTextChanged, this, &ImportDialog::schedulePreview);
    connect(m_ui->shapeButton, &QPushButton::toggled, m_ui->shapeBox, &QWidget::setVisible);
    connect(m_ui->showRefusedButton, &QPushButton::toggled, this, &ImportDialog::showRows);
    connect(m_ui->copyRefusedButton, &QPushButton::clicked, this, &ImportDialog::copyRefused);
    connect(m_ui->saveRefusedButton, &QPushButton::clicked, this, &ImportDialog::saveRefused);
    connect(m_ui->addButton, &QPushButton::clicked, this, &ImportDialog::add);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ImportDialog::reject);
    connect(&m_reader, &ImportReader::finished, this, &ImportDialog::showReading);
    connect(&m_reader, &ImportReader::failed, this, &ImportDialog::showFailure);
    connect(&m_reader, &ImportReader::started, this, [this] {
        forgetPreview();
        showText(*m_ui->errorLabel, {});
        m_ui->addButton->setEnabled(false);
        m_ui->countLabel->setText(tr("Reading…"));
        m_ui->leftOutLabel->hide();
        m_ui->besideLabel->hide();
        m_ui->costCard->hide();
        m_bar->follow(m_reader.progress(), tr("Read %1 of %2 lines"));
    });
}

void ImportDialog::fillLists(std::optional<ListId> list)
{
    auto lists = m_session.store().lists().all();
    if (!lists)
        return showText(*m_ui->errorLabel, lists.error().sentence);
    const AccountWatch &accounts = m_context.accounts;
    const auto chosen = accounts.listForNew(*lists, list);
    lists->removeIf([&accounts](const DomainList &each) { return accounts.isSample(each); });
    for (const DomainList &each : std::as_const(*lists))
        m_ui->listChooser->addItem(each.name);
    m_ui->listChooser->setCurrentIndex(-1);
    // Without a choice, a client's domains would end up in another client's list.
    if (chosen || lists->isEmpty())
        m_ui->listChooser->setCurrentText(chosen ? chosen->name : AccountWatch::usualList());
    m_ui->listChooser->lineEdit()->setPlaceholderText(tr("Choose a list, or name a new one"));
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
    m_ui->steps->setVisible(true);
    m_ui->shapeButton->setChecked(false);
    QStringList names;
    for (const QString &path : paths.first(std::min(paths.size(), FilesNamed)))
        names += QFileInfo(path).fileName();
    if (paths.size() > FilesNamed)
        names += QString(QChar(0x2026));
    showSource(
        paths.size() == 1
            ? names.constFirst()
            : tr("From %Ln files: %1", nullptr, int(paths.size())).arg(names.join(QLatin1String(", "))),
        false);
    m_ui->listChooser->setFocus();
    m_reader.readFiles(paths);
}

void ImportDialog::readLarge(const QString &text)
{
    showSource(tr("From a pasted text of %Ln character(s)", nullptr, int(text.size())), false);
    m_ui->listChooser->setFocus();
    m_reader.readText(text);
}

void ImportDialog::pasteInstead()
{
    showSource(tr("&Paste domains or addresses, one per line, or drop files here:"), true);
    m_ui->pasteEdit->setFocus();
    m_reader.readText(m_ui->pasteEdit->toPlainText());
}

void ImportDialog::showSource(const QString &words, bool isBox)
{
    m_ui->pasteLabel->setBuddy(isBox ? m_ui->pasteEdit : nullptr);
    m_ui->pasteLabel->setText(words);
    m_ui->pasteLabel->setFont(isBox ? font() : fontFor(FontRole::Button, font()));
    m_ui->sourceRow->setStretch(1, isBox ? 1 : 0); // the facts follow the name of a file
    m_ui->pasteEdit->setVisible(isBox);
    m_ui->fileIcon->setVisible(!isBox);
    m_ui->factsLabel->setVisible(!isBox);
    m_ui->pasteInsteadButton->setVisible(!isBox);
    m_ui->fileButton->setText(isBox ? tr("Choose &files…") : tr("Other &files…"));
    m_ui->steps->setDone(isBox ? 0 : 1);
}

void ImportDialog::chooseFile()
{
    openImportFilesDialog(this, [this](const QStringList &paths) { openFiles(paths); });
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

/// The plan as the user confirms it: with the days of the first checks.
ImportPlan ImportDialog::chosenPlan() const
{
    ImportPlan chosen = plan();
    if (m_spreadDays == 0 || !m_ui->spreadOption->isChecked())
        return chosen;
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    const qsizetype eachDay = (chosen.domains.size() + m_spreadDays - 1) / m_spreadDays;
    for (qsizetype i = eachDay; i < chosen.domains.size(); ++i)
        chosen.domains[i].pausedUntil = today.addDays(i / eachDay).startOfDay().toUTC();
    return chosen;
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
        return showText(*m_ui->besideLabel,
                        m_reading->hasLists()
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
                         showText(*m_ui->errorLabel, counts.error().sentence);
                 });
}

void ImportDialog::showCounts(const ImportCounts &counts)
{
    showText(*m_ui->errorLabel, {});
    const DomainImport &import = m_reading->import;
    m_ui->countLabel->setText(titleOf(counts.added));
    const QString left = words::importForecast(counts, import) + sourceOf(import);
    showText(*m_ui->leftOutLabel, left.trimmed());
    QString beside = counts.isEmpty() ? tr("All of them are in the list already; there is nothing to do.")
                                      : words::importExtras(counts);
    if (m_reading->hasLists() && m_reading->needsList() && !counts.isEmpty()) {
        //: %1 is the name of a list
        const QString rest = tr("%Ln domain(s) without a list go into “%1”.", nullptr, m_reading->withoutList)
                                 .arg(plan().list);
        beside = beside.isEmpty() ? rest : rest + u' ' + beside;
    }
    showText(*m_ui->besideLabel, beside);
    m_ui->costCard->hide();
    m_spreadDays = 0;
    foretell(counts.added, beside);
    m_ui->addButton->setEnabled(!counts.isEmpty());
    m_ui->addButton->setText(counts.added > 0 || counts.settings == 0
                                 ? addWords(counts.added)
                                 : tr("Ch&ange %Ln domain(s)", nullptr, counts.settings));
}

/// "800 domains in 20 lists". Names and numbers in it are those of the input and the chosen list.
QString ImportDialog::titleOf(int domains) const
{
    const auto &all = m_reading->import.domains;
    QSet<QString> lists;
    for (const ImportedDomain &entry : all)
        for (const QString &list : entry.lists.isEmpty() ? QStringList{plan().list} : entry.lists)
            lists += nameKey(list);
    const QString title = tr("%Ln domain(s)", nullptr, domains);
    return lists.size() > 1 && domains == all.size()
               ? tr("%1 in %Ln lists", "domains", int(lists.size())).arg(title)
               : title;
}

/// How the file was read: "839 lines, UTF-8, semicolons, first line is a header".
QString ImportDialog::factsText() const
{
    const Table &table = m_reading->table;
    QStringList facts{tr("%Ln line(s)", nullptr, int(table.rows.size()))};
    if (table.isSheet() || !m_reading->isTable || !table.parts.isEmpty())
        return facts.constFirst();
    facts += m_ui->encodingChooser->currentText();
    if (!table.separator.isNull())
        facts += m_ui->separatorChooser->currentText().toLower();
    if (table.hasHeader)
        facts += tr("first line is a header");
    return facts.join(QStringLiteral(", "));
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
    return std::ranges::any_of(domains, [](const auto &domain) { return !domain.lists.isEmpty(); });
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

/// The chosen list, which may be new.
DomainList ImportDialog::chosenList() const
{
    const QString name = m_ui->listChooser->currentText().simplified();
    const auto lists = m_session.store().lists().all();
    for (const DomainList &list : lists.value_or(QList<DomainList>()))
        if (list.name.compare(name, Qt::CaseInsensitive) == 0)
            return list;
    DomainList made;
    made.account = m_account;
    return made;
}

/// Shows what the first checks cost, with the choice to spread them, and the effect on all checks.
void ImportDialog::foretell(int added, const QString &beside)
{
    const DomainList list = chosenList();
    QList<Account> paid;
    const auto accounts = m_session.store().accounts().all();
    for (const AccountId id : list.accounts())
        for (const Account &each : accounts.value_or(QList<Account>()))
            if (each.id == id && !each.address.isLocal())
                paid += each;
    if (added > 0)
        foretellNext(paid, list, {}, [=, this](const QList<Cost> &costs) {
            if (!costs.isEmpty())
                offerCost(costs, added);
            QStringList sentences{beside};
            for (const Cost &cost : costs)
                if (cost.plan && cost.after)
                    sentences += cost.named(app::addingSentence(*cost.plan, *cost.after), costs);
            showText(*m_ui->besideLabel, words::joined(sentences, QStringLiteral(" ")));
        });
}

/// Adds the costs at each of @p accounts to @p known, then calls @p done unless they are outdated.
void ImportDialog::foretellNext(QList<Account> accounts, DomainList list, const QList<Cost> &known,
                                const std::function<void(const QList<Cost> &)> &done)
{
    if (accounts.isEmpty())
        return done(known);
    const Account account = accounts.takeFirst();
    list.account = account.id;
    whenFinished(
        m_session.accounts().ledger(account.id), this,
        [=, this, number = m_previewNumber](const Result<LedgerState> &ledger) {
            whenFinished(m_session.projections().plan(account.id), this, [=, this](const Result<Plan> &plan) {
                if (number != m_previewNumber)
                    return;
                const auto after = m_session.projections().figuresIfAdded(list, m_reading->import.names());
                whenFinished(after, this, [=, this](const Result<PlanFigures> &figures) {
                    if (number != m_previewNumber || m_adding)
                        return;
                    QList<Cost> costs = known;
                    if (ledger && ledger->usage) {
                        costs += {account.name, *ledger->usage, {}, {}};
                        if (plan)
                            costs.last().plan = *plan;
                        if (figures && !haveOwnLists()) // lists from the file may use other accounts
                            costs.last().after = *figures;
                    }
                    foretellNext(accounts, list, costs, done);
                });
            });
        });
}

/// If the quota is enough for all first checks now, the user chooses. By default they are spread over days,
/// so that they use no more than each day's part of it.
void ImportDialog::offerCost(const QList<Cost> &costs, int added)
{
    const QDateTime now = m_session.clock().nowUtc();
    bool isEnough = true;
    int days = 1;
    QStringList prices;
    QStringList pricesAndLater;
    for (const Cost &cost : costs) {
        const qint64 fresh = qint64(added) + (cost.plan ? cost.plan->owed : 0);
        const double perDay = cost.plan ? cost.plan->availablePerDay : 0;
        isEnough = isEnough && fresh <= app::firstChecksAtOnce(cost.usage, now);
        if (perDay > 0)
            days = std::max(days, int(std::min(std::ceil(added / perDay), LongestSpread)));
        const QString price = cost.named(app::firstChecksPrice(cost.usage, added, now), costs);
        const QString later = app::firstChecksSentence(cost.usage, fresh, now);
        prices += price;
        pricesAndLater += {price, price.isEmpty() ? cost.named(later, costs) : later};
    }
    m_spreadDays = isEnough && days > 1 ? days : 0;
    if (m_spreadDays > 0)
        m_ui->spreadOption->say(tr("Spread the first check over %Ln day(s)", nullptr, days),
                                tr("Within the quota of each day. Domains are paused until their day."));
    else
        m_ui->spreadOption->say(tr("Check them as the quota allows"),
                                words::joined(pricesAndLater, QStringLiteral(" ")));
    m_ui->nowOption->say(tr("Check all %Ln now", nullptr, added), words::joined(prices, QStringLiteral(" ")));
    const bool canSpread = m_spreadDays > 0 || !isEnough;
    m_ui->spreadOption->setVisible(canSpread);
    m_ui->nowOption->setVisible(isEnough);
    if (!canSpread || !isEnough || m_ui->costCard->isHidden())
        (canSpread ? m_ui->spreadOption : m_ui->nowOption)->setChecked(true);
    m_ui->costCard->show();
}

// ---- adding

void ImportDialog::setAdding(bool adding)
{
    setAllEnabled({m_ui->pasteEdit, m_ui->fileButton, m_ui->pasteInsteadButton, m_ui->shapeBox,
                   m_ui->previewTable, m_ui->listQuestionBox, m_ui->listChooser, m_ui->addButton,
                   m_ui->costCard},
                  !adding);
    m_ui->cancelButton->setText(adding ? tr("St&op") : tr("Cancel"));
}

void ImportDialog::add()
{
    if (m_ui->pages->currentWidget() == m_ui->donePage)
        return accept();
    if (!m_reading || m_adding)
        return;
    showText(*m_ui->errorLabel, {});
    if (lacksList()) {
        m_ui->listChooser->setFocus();
        return showText(*m_ui->errorLabel, tr("Choose a list first, or enter the name of a new one."));
    }
    forgetPreview();
    m_foretold = m_ui->countLabel->text();
    m_adding = std::make_shared<TaskProgress>();
    m_bar->follow(m_adding, tr("Adding %1 of %2 domains"));
    setAdding(true);
    const ImportPlan chosen = chosenPlan();
    whenFinished(writeImport(m_session, chosen, m_adding), this,
                 [this, chosen](const Result<ImportOutcome> &outcome) { finishAdding(chosen, outcome); });
}

void ImportDialog::finishAdding(const ImportPlan &added, const Result<ImportOutcome> &outcome)
{
    const bool isTooLate = outcome && m_adding->isCancelled();
    m_bar->end();
    m_adding.reset();
    setAdding(false);
    if (!outcome) {
        m_ui->countLabel->setText(m_foretold);
        // Stays until the input changes; a preview would remove it.
        return showText(*m_ui->errorLabel, outcome.error().sentence);
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
                const ImportOutcome repeated = TRY(again);
                *latest = repeated.undo;
                return {};
            });
    };
    Q_EMIT m_context.done(what);
    Q_EMIT imported(what.sentence);
    if (m_ui->pasteEdit->isVisibleTo(this))
        accept();
    else
        showDone(*outcome);
}

void ImportDialog::showDone(const ImportOutcome &outcome)
{
    m_ui->steps->setDone(3);
    m_ui->pages->setCurrentWidget(m_ui->donePage);
    m_ui->doneLabel->setText(words::importDone(outcome));
    const bool isSpread = m_spreadDays > 0 && m_ui->spreadOption->isChecked();
    m_ui->doneCostLabel->setText(
        isSpread ? tr("The first checks are spread over %Ln day(s).", nullptr, m_spreadDays) : QString());
    m_ui->pasteInsteadButton->hide();
    m_ui->cancelButton->hide();
    m_ui->addButton->setText(tr("&Done"));
    m_ui->addButton->setEnabled(true);
    m_ui->addButton->setFocus();
}

void ImportDialog::reject()
{
    if (!m_adding)
        return QDialog::reject();
    m_adding->cancel();
    m_ui->countLabel->setText(tr("Stopping…"));
}

// Lines that are left out.

/// Shows the first rows, or only the lines that were left out.
void ImportDialog::showRows()
{
    const bool isTable = m_reading->isTable;
    const bool isElsewhere = !m_ui->pasteEdit->isVisibleTo(this);
    const bool showsRefused = m_ui->showRefusedButton->isChecked();
    m_ui->previewCard->setVisible(isTable || isElsewhere || showsRefused);
    if (showsRefused)
        m_ui->previewTable->showRefused(m_reading->import.refused);
    else
        m_ui->previewTable->showTable(m_reading->table, m_reading->import);
    const qsizetype all = showsRefused ? m_reading->import.refused.size() : m_reading->table.rows.size();
    const int more = int(all) - m_ui->previewTable->model()->rowCount();
    m_ui->moreLabel->setText(tr("and %Ln more line(s)", nullptr, more));
    m_ui->moreLabel->setVisible(more > 0);
    // Below the box, a few lines need no more than their height.
    const int rows = m_ui->previewTable->model()->rowCount();
    const bool isShort = showsRefused && !isElsewhere && more == 0;
    m_ui->previewCard->setMaximumHeight(isShort ? m_ui->previewTable->heightWith(rows) +
                                                      2 * m_ui->previewCard->frameWidth()
                                                : QWIDGETSIZE_MAX);
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
    openSaveDialog(
        this, "fileDialog",
        {tr("Save the lines left out"), tr("Spreadsheets (*.csv);;All files (*)"), QStringLiteral("csv"),
         suggestedName(m_ui->listChooser->currentText().simplified(), tr("lines left out", "name of a file"),
                       m_session.clock().nowUtc().toLocalTime().date())},
        [this](const QString &path) {
            const auto write = [path, reading = m_reading, separator = spreadsheetSeparator(QLocale()),
                                dataDir = m_session.dataDir()] {
                return writeWholeFile(path, words::refusedAsCsv(reading->import.refused, separator), dataDir);
            };
            whenFinished(workInBackground(write), this, [this](const Result<void> &saved) {
                if (!saved)
                    showText(*m_ui->errorLabel, saved.error().sentence);
            });
        });
}

} // namespace pantau::desktop
