// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/log_page.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/domain_text.h"
#include "base/files.h"
#include "base/time.h"
#include "desktop/look/colours.h"
#include "desktop/look/dialog.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/words.h"
#include "desktop/pages/activity.h"
#include "ui_log_page.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QTextDocument>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int MostEvents = 1000;
constexpr int WideTime = (22 * 60 + 58) * 60 + 58; ///< time of day: 22:58:58, or 10:58:58 PM

} // namespace

LogPage::LogPage(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_ui(std::make_unique<Ui::LogPage>())
    , m_model(new LogModel(this))
    , m_filter(new LogFilter(this))
{
    m_ui->setupUi(this);
    m_filter->setSourceModel(m_model);
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
    const app::NetworkLog *wire = m_session.wireLog();
    connect(wire, &app::NetworkLog::appended, m_model, &LogModel::append);
    connect(wire, &app::NetworkLog::earlierLoaded, this,
            [this] { m_model->setEntries(m_session.wireLog()->entries()); });
    connect(&m_session, &app::Session::connectionStateChanged, this, &LogPage::readEvents);
    connect(&m_session, &app::Session::accountStopped, this, &LogPage::readEvents);
    connect(&m_session, &app::Session::incidentRaised, this, &LogPage::readEvents);
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
    const auto width = [table](const QString &sample) {
        return table->fontMetrics().horizontalAdvance(sample) + CellSpace;
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

/// Most results are short, so the request gets priority if there is little space.
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
    setKind(*m_ui->filterEdit, kind::Search);
    m_ui->details->document()->setDocumentMargin(size::PageHead.left());
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
    const auto accounts = m_session.store().accounts().all();
    if (!accounts)
        return Q_EMIT m_context.failed(accounts.error());
    for (const Account &account : *accounts)
        names.insert(account.id, account.name);
    const auto read = [](const db::Store &store) { return store.history().events(0, MostEvents); };
    m_context.whenDone(m_read, m_session.read(read), this,
                       [this, names](const QList<EventRow> &events) { m_model->setEvents(events, names); });
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

/// Copies the selected rows, or all visible rows if none are selected.
void LogPage::copySelected()
{
    auto rows = m_ui->table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QGuiApplication::clipboard()->setText(text(rows.isEmpty() ? allRows() : rows));
}

void LogPage::chooseFile()
{
    openSaveDialog(
        this, "fileDialog",
        {tr("Save the log"), tr("Text (*.txt)"), QStringLiteral("txt"),
         suggestedName({}, tr("log", "name of a file"), m_session.clock().nowUtc().toLocalTime().date())},
        [this](const QString &path) {
            if (const auto saved = saveTo(path); !saved)
                Q_EMIT m_context.failed(saved.error());
        });
}

Result<void> LogPage::saveTo(const QString &path) const
{
    const QString head =
        QStringLiteral("Pantau %1, log of %2. It holds no keys%3.\n")
            .arg(QStringLiteral(PANTAU_VERSION), m_session.clock().nowUtc().toString(Qt::ISODate),
                 m_ui->namesBox->isChecked() ? QString() : QStringLiteral(" and no domain names"));
    return writeWholeFile(path, (head + text(allRows())).toUtf8(), m_session.dataDir());
}

void LogPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_wasShown = true;
    refresh();
}

namespace {

QString oneLine(const QString &text)
{
    return text.simplified();
}

bool isNewer(const LogRow &a, const LogRow &b)
{
    return a.at > b.at;
}

} // namespace

LogModel::LogModel(QObject *parent) : RowsModel(columns(), {}, parent)
{
}

ColumnList<LogRow> LogModel::columns() const
{
    return ColumnList<LogRow>{
        {.heading = tr("Time"), .text = [](const LogRow &row) { return timeText(row.at.toLocalTime()); }},
        {.heading = tr("Account"), .text = [](const LogRow &row) { return row.account; }},
        {.heading = tr("What"), .text = [this](const LogRow &row) { return what(row); }},
        {.heading = tr("Result"),
         .text = [this](const LogRow &row) { return result(row); },
         .colour = [](const LogRow &row) -> QVariant {
             return row.failed() ? colour(Token::Unknown, QGuiApplication::palette()) : QVariant();
         }},
        {.heading = tr("Duration"),
         .text = [this](const LogRow &row) { return duration(row); },
         .isNumber = true}};
}

QString LogModel::timeText(const QDateTime &local)
{
    return QLocale().toString(local.date(), QStringLiteral("dd MMM")) + u' ' + timeWithSeconds(local.time());
}

void LogModel::setEntries(const QList<app::NetworkEntry> &entries)
{
    m_entries = entries;
    rebuild();
}

void LogModel::append(const app::NetworkEntry &entry)
{
    m_entries.append(entry);
    const LogRow row{entry.at, entry.accountName, entry, std::nullopt};
    // Before equal rows, because newer entries come first.
    const auto place = std::lower_bound(rows().cbegin(), rows().cend(), row, isNewer);
    insertAt(int(place - rows().cbegin()), {row});
}

void LogModel::setEvents(const QList<EventRow> &events, const QHash<AccountId, QString> &accounts)
{
    const bool isSame = accounts == m_accounts && events.size() == m_events.size() &&
                        (events.isEmpty() || events.constFirst().id == m_events.constFirst().id);
    if (isSame)
        return;
    m_events = events;
    m_accounts = accounts;
    rebuild();
}

void LogModel::setWithDomains(bool with)
{
    m_withDomains = with;
    refresh();
}

void LogModel::rebuild()
{
    QList<LogRow> rows;
    rows.reserve(m_entries.size() + m_events.size());
    for (auto entry = m_entries.crbegin(); entry != m_entries.crend(); ++entry)
        rows += {entry->at, entry->accountName, *entry, std::nullopt};
    for (const EventRow &event : std::as_const(m_events))
        rows += {event.at, event.account ? m_accounts.value(*event.account) : QString(), std::nullopt, event};
    std::ranges::stable_sort(rows, isNewer);
    setRows(rows);
}

QString LogModel::shown(const QString &text) const
{
    return m_withDomains ? text : withoutDomainMentions(text);
}

QString LogModel::what(const LogRow &row) const
{
    if (row.event)
        return shown(row.event->sentence);
    const app::NetworkEntry &wire = *row.wire;
    const QString request = wire.request.isEmpty() ? tr("Not sent") : wire.request;
    return wire.domainCount == 0 ? request
                                 //: %1 is a request such as "POST /check"
                                 : tr("%1, %Ln domain(s)", nullptr, wire.domainCount).arg(request);
}

QString LogModel::failureWord(const QString &key)
{
    const QHash<QString, QString> words{
        {QStringLiteral("key_refused"), tr("key refused")},
        {QStringLiteral("credits_exhausted"), tr("credits used up")},
        {QStringLiteral("ip_refused"), tr("internet address refused")},
        {QStringLiteral("plan_ended"), tr("plan ended")},
        {QStringLiteral("invalid_batch"), tr("request not accepted")},
        {QStringLiteral("daily_limit_reached"), tr("daily limit reached")},
        {QStringLiteral("too_many_requests"), tr("too many requests")},
        {QStringLiteral("server_error"), tr("error of the service")},
        {QStringLiteral("unreachable"), tr("unreachable")},
        {QStringLiteral("interrupted"), tr("interrupted")},
        {QStringLiteral("unusable_reply"), tr("unusable reply")},
    };
    return words.value(key, QString(key).replace(u'_', u' '));
}

QString LogModel::result(const LogRow &row) const
{
    if (row.event)
        return words::eventWord(row.event->kind);
    const app::NetworkEntry &wire = *row.wire;
    QStringList parts;
    if (wire.httpStatus > 0)
        parts += QString::number(wire.httpStatus);
    if (wire.failed())
        parts += failureWord(wire.failure);
    if (wire.retryAfter)
        parts += tr("wait %1 s").arg(QLocale().toString(qint64(wire.retryAfter->count())));
    return parts.join(QStringLiteral(", "));
}

QString LogModel::duration(const LogRow &row) const
{
    return row.wire && !row.wire->request.isEmpty()
               ? tr("%1 ms").arg(QLocale().toString(qint64(row.wire->duration.count())))
               : QString();
}

QString LogModel::detailOf(const LogRow &row) const
{
    if (row.event)
        return shown(row.event->detail);
    return m_withDomains ? row.wire->detail : shown(app::withoutDomains(*row.wire, row.wire->detail));
}

QString LogModel::line(int index) const
{
    const LogRow &row = rows().at(index);
    QStringList cells{row.at.toUTC().toString(Qt::ISODateWithMs),
                      row.account.isEmpty() ? QStringLiteral("-") : row.account};
    if (row.event) {
        cells +=
            {QStringLiteral("event"), eventKindKey(row.event->kind), oneLine(shown(row.event->sentence))};
    } else {
        const app::NetworkEntry &wire = *row.wire;
        cells += {wire.host.isEmpty() ? QStringLiteral("-") : wire.host,
                  wire.request.isEmpty() ? QStringLiteral("not sent") : wire.request,
                  QStringLiteral("domains=%1").arg(wire.domainCount),
                  QStringLiteral("status=%1").arg(wire.httpStatus),
                  QStringLiteral("ms=%1").arg(wire.duration.count()),
                  QStringLiteral("bytes=%1").arg(wire.bytesReceived)};
        if (wire.failed())
            cells += QStringLiteral("failure=%1").arg(wire.failure);
        if (wire.retryAfter)
            cells += QStringLiteral("retry_after=%1").arg(wire.retryAfter->count());
        if (m_withDomains && !wire.domains.isEmpty())
            cells += wire.domains.join(u' ');
    }
    if (const QString detail = oneLine(detailOf(row)); !detail.isEmpty())
        cells += detail;
    return cells.join(u'\t');
}

QString LogModel::details(int index) const
{
    const LogRow &row = rows().at(index);
    QStringList lines{QLocale().toString(row.at.toLocalTime(), QLocale::LongFormat), row.account, what(row)};
    if (row.wire)
        lines += {row.wire->host, words::joined({result(row), duration(row)}, QStringLiteral(" "))};
    lines += detailOf(row);
    if (row.wire && m_withDomains)
        lines += row.wire->domains.join(u'\n');
    return words::joined(lines, QStringLiteral("\n"));
}

void LogFilter::show(Kind kind, const QString &text)
{
    m_kind = kind;
    m_text = text.trimmed();
    invalidateFilter();
}

bool LogFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto *log = qobject_cast<const LogModel *>(sourceModel());
    const LogRow &candidate = *log->at(row);
    const bool isOfKind = m_kind == Kind::Everything || (m_kind == Kind::Failures && candidate.failed()) ||
                          (m_kind == Kind::Requests && candidate.wire) ||
                          (m_kind == Kind::Events && candidate.event);
    if (!isOfKind || parent.isValid())
        return false;
    return m_text.isEmpty() || log->line(row).contains(m_text, Qt::CaseInsensitive);
}

} // namespace pantau::desktop
