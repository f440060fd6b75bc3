// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/log_page.h"

#include "app/background_work.h"
#include "app/diagnostics.h"
#include "base/background_work.h"
#include "base/files.h"
#include "base/history.h"
#include "desktop/look/clear_button.h"
#include "desktop/look/save_place.h"
#include "desktop/pages/log_model.h"
#include "ui_log_page.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int MostEvents = 1000;
constexpr int WideTime = (22 * 60 + 58) * 60 + 58; ///< of a day: 22:58:58, or 10:58:58 PM

} // namespace

LogPage::LogPage(app::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_ui(std::make_unique<Ui::LogPage>())
    , m_model(new LogModel(this))
    , m_filter(new LogFilter(this))
{
    m_ui->setupUi(this);
    m_filter->setSourceModel(m_model);
    m_model->setPalette(palette());
    buildTable();
    fillKinds();
    connect(m_ui->kindBox, &QComboBox::currentIndexChanged, this, &LogPage::applyFilter);
    connect(m_ui->filterEdit, &QLineEdit::textChanged, this, &LogPage::applyFilter);
    connect(m_ui->namesBox, &QCheckBox::toggled, this, [this](bool with) {
        m_model->setWithDomains(with);
        applyFilter();
        showDetails();
    });
    connect(m_ui->copyButton, &QPushButton::clicked, this, &LogPage::copySelected);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &LogPage::chooseFile);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &LogPage::refreshCount);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &LogPage::refreshCount);
    connect(m_filter, &QAbstractItemModel::modelReset, this, [this] {
        refreshCount();
        showDetails();
    });
    const app::WireLog *wire = session.wireLog();
    connect(wire, &app::WireLog::appended, m_model, &LogModel::append);
    connect(wire, &app::WireLog::earlierLoaded, this,
            [this] { m_model->setEntries(m_session.wireLog()->entries()); });
    connect(&session, &app::Session::connectionStateChanged, this, &LogPage::readEvents);
    connect(&session, &app::Session::accountStopped, this, &LogPage::readEvents);
    connect(&session, &app::Session::incidentRaised, this, &LogPage::readEvents);
    m_model->setEntries(wire->entries());
    refreshCount();
}

LogPage::~LogPage() = default;

QWidget *LogPage::table() const
{
    return m_ui->table;
}

void LogPage::buildTable()
{
    QTableView *table = m_ui->table;
    table->setModel(m_filter);
    QHeaderView *header = table->horizontalHeader();
    header->setSectionResizeMode(LogModel::What, QHeaderView::Stretch);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
    const auto width = [table](const QString &sample) {
        return table->fontMetrics().horizontalAdvance(sample) + 3 * table->fontMetrics().averageCharWidth();
    };
    int time = 0;
    for (int month = 1; month <= 12; ++month)
        time =
            std::max(time, width(LogModel::timeText(QDate(2028, month, 28).startOfDay().addSecs(WideTime))));
    table->setColumnWidth(LogModel::Time, time);
    table->setColumnWidth(LogModel::AccountName, width(QString(14, u'n')));
    m_widestResult = width(QStringLiteral("429, too many requests, wait 60 s"));
    table->setColumnWidth(LogModel::Duration, width(QStringLiteral("60,000 ms")));
    table->viewport()->installEventFilter(this);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LogPage::showDetails);
    auto *copy = new QAction(tr("Copy"), table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &LogPage::copySelected);
    table->addAction(copy);
    m_ui->splitter->setStretchFactor(0, 4);
    m_ui->splitter->setStretchFactor(1, 1);
}

/// Most results are a number: where there is little room, what was asked comes first.
void LogPage::fitColumns()
{
    QTableView *table = m_ui->table;
    int room = table->viewport()->width();
    for (const int fixed : {LogModel::Time, LogModel::AccountName, LogModel::Duration})
        room -= table->columnWidth(fixed);
    table->setColumnWidth(LogModel::ResultText, std::min(m_widestResult, room * 2 / 5));
}

bool LogPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void LogPage::fillKinds()
{
    nameClearButton(*m_ui->filterEdit);
    const QSignalBlocker blocker(m_ui->kindBox);
    const int kind = std::max(0, m_ui->kindBox->currentIndex());
    m_ui->kindBox->clear();
    m_ui->kindBox->addItem(tr("Everything"), int(LogFilter::Kind::Everything));
    m_ui->kindBox->addItem(tr("Failures"), int(LogFilter::Kind::Failures));
    m_ui->kindBox->addItem(tr("Requests"), int(LogFilter::Kind::Requests));
    m_ui->kindBox->addItem(tr("Events"), int(LogFilter::Kind::Events));
    m_ui->kindBox->setCurrentIndex(kind);
}

void LogPage::applyFilter()
{
    m_filter->show(LogFilter::Kind(m_ui->kindBox->currentData().toInt()), m_ui->filterEdit->text());
    refreshCount();
}

void LogPage::refresh()
{
    m_session.wireLog()->loadEarlier();
    readEvents();
}

void LogPage::readEvents()
{
    if (!m_wasShown)
        return;
    QHash<AccountId, QString> names;
    const auto accounts = m_session.queries().accounts();
    if (!accounts) {
        Q_EMIT failed(accounts.error());
        return;
    }
    for (const Account &account : *accounts)
        names.insert(account.id, account.name);
    whenFinished(
        app::askInBackground<QList<EventRow>>(
            m_session.dataDir(), [](const app::Queries &queries) { return queries.events(0, MostEvents); }),
        this, [this, names, round = ++m_round](const Result<QList<EventRow>> &events) {
            if (round != m_round)
                return;
            if (events)
                m_model->setEvents(*events, names);
            else
                Q_EMIT failed(events.error());
        });
}

void LogPage::showDetails()
{
    const QModelIndex current = m_filter->mapToSource(m_ui->table->currentIndex());
    m_ui->details->setPlainText(current.isValid() ? m_model->details(current.row()) : QString());
}

void LogPage::refreshCount()
{
    const int rows = m_filter->rowCount();
    m_ui->countLabel->setText(m_model->rowCount() == 0 ? tr("Nothing has been asked yet.")
                                                       : tr("%Ln line(s)", nullptr, rows));
    m_ui->saveButton->setEnabled(rows > 0);
    m_ui->copyButton->setEnabled(rows > 0);
}

QString LogPage::text(const QModelIndexList &rows) const
{
    QString text;
    for (const QModelIndex &row : rows)
        text += m_model->line(m_filter->mapToSource(row).row()) + u'\n';
    return text;
}

QModelIndexList LogPage::allRows() const
{
    QModelIndexList rows;
    for (int row = 0; row < m_filter->rowCount(); ++row)
        rows += m_filter->index(row, 0);
    return rows;
}

/// What is chosen, or everything that is shown.
void LogPage::copySelected()
{
    auto rows = m_ui->table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QGuiApplication::clipboard()->setText(text(rows.isEmpty() ? allRows() : rows));
}

void LogPage::chooseFile()
{
    auto *dialog = saveDialog(this, {tr("Save the log"), tr("Text (*.txt)"), QStringLiteral("txt"),
                                     suggestedName({}, tr("log", "name of a file"),
                                                   m_session.clock().nowUtc().toLocalTime().date())});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        if (const auto saved = saveTo(path); !saved)
            Q_EMIT failed(saved.error());
    });
    dialog->open();
}

Result<void> LogPage::saveTo(const QString &path) const
{
    const QString head =
        QStringLiteral("Pantau %1, log of %2. It holds no keys%3.\n")
            .arg(QStringLiteral(PANTAU_VERSION), m_session.clock().nowUtc().toString(Qt::ISODate),
                 m_ui->namesBox->isChecked() ? QString() : QStringLiteral(" and no domain names"));
    return writeWholeFile(path, (head + text(allRows())).toUtf8(), m_session.dataDir());
}

void LogPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(palette());
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        fillKinds();
        refreshCount();
        showDetails();
        m_model->setPalette(palette());
    }
    QWidget::changeEvent(event);
}

void LogPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_wasShown = true;
    refresh();
}

} // namespace pantau::desktop
