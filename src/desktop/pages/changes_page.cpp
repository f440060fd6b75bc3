// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/changes_page.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/history.h"
#include "base/time.h"
#include "desktop/look/dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/pages/activity.h"
#include "ui_changes_page.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace pantau::desktop {

using namespace std::chrono_literals;
using Kind = ActivityQuery::Kind;

namespace {

constexpr std::array ChangePeriods{1, 7, 30, 90};

int columnWidth(const QTableView &table, const QString &sample)
{
    return table.fontMetrics().horizontalAdvance(sample) + CellSpace;
}

/// Width of the longest time texts in the current language, in the bold font of unread rows.
int momentWidth(const QTableView &table, const QDateTime &now)
{
    const QFontMetrics metrics(fontFor(FontRole::Heading, table.font()));
    const auto width = [&](const QDateTime &at) { return metrics.horizontalAdvance(moment(at, now)); };
    return std::max(width(now), width(now.addDays(-1))) + CellSpace;
}

QIcon activityIcon(const ActivityRow &row)
{
    const QPalette palette = QGuiApplication::palette();
    if (row.change)
        return statusIcon(row.change->to, palette);
    if (row.key.source == ActivityKey::Source::Event || row.hasProblem)
        return attentionIcon(palette);
    switch (row.alertKind) {
    case Alert::Kind::Listed:
        return statusIcon(BlockStatus::Blocked, palette);
    case Alert::Kind::Restored:
        return statusIcon(BlockStatus::NotBlocked, palette);
    case Alert::Kind::Mixed:
    case Alert::Kind::FirstLook:
    case Alert::Kind::Test:
        return plainIcon(QStringLiteral("info"), palette);
    default:
        return attentionIcon(palette);
    }
}

/// Rows already read are less prominent.
QVariant colourOf(const ActivityRow &row)
{
    return row.isRead ? QVariant(colour(Token::Text2, QGuiApplication::palette())) : QVariant();
}

bool isSameActivity(const ActivityRow &a, const ActivityRow &b)
{
    return a.key == b.key;
}

Result<QList<ActivityRow>> readActivity(const db::Store &store, ActivityQuery query,
                                        const QList<ActivityRow> &before, int limit)
{
    query.limit = limit;
    if (!before.isEmpty())
        query.after = before.constLast();
    return store.activity().rows(query);
}

} // namespace

ChangesPage::ChangesPage(WindowContext &context, UnreadCount &unread, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_ui(std::make_unique<Ui::ChangesPage>())
    , m_model(new PagedModel<ActivityRow>(m_session, columns(), isSameActivity, this))
    , m_unread(unread)
{
    m_ui->setupUi(this);
    m_ui->stack->setCurrentWidget(m_ui->table);
    m_ui->emptyLabel->setAutoFillBackground(true);
    m_ui->emptyLabel->setBackgroundRole(QPalette::Base);
    m_ui->splitter->setStretchFactor(0, 4);
    m_ui->splitter->setStretchFactor(1, 1);
    m_ui->detailTitle->setFont(fontFor(FontRole::Heading, m_ui->detailTitle->font()));
    fillChoices();
    buildTable();

    m_filterSoon.setSingleShot(true);
    m_filterSoon.setInterval(150ms);
    connect(&m_filterSoon, &QTimer::timeout, this, &ChangesPage::applyFilter);
    connect(m_ui->kindBox, &QComboBox::currentIndexChanged, this, &ChangesPage::applyFilter);
    connect(m_ui->listBox, &QComboBox::currentIndexChanged, this, &ChangesPage::applyFilter);
    connect(m_ui->periodBox, &QComboBox::currentIndexChanged, this, &ChangesPage::applyFilter);
    connect(m_ui->filterEdit, &QLineEdit::textChanged, &m_filterSoon, qOverload<>(&QTimer::start));
    connect(m_ui->readButton, &QPushButton::clicked, this, &ChangesPage::markAllRead);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &ChangesPage::chooseFile);
    connect(m_ui->openButton, &QPushButton::clicked, this, &ChangesPage::openChosen);
    connect(m_model, &TableModel::failed, &context, &WindowContext::failed);
    connect(m_model, &TableModel::loaded, this, &ChangesPage::refreshEmptyText);
    connect(m_model, &TableModel::loaded, this, &ChangesPage::noteSeen);
    connect(&m_unread, &UnreadCount::news, m_model, [this] { m_model->reload(); });
    connect(&m_unread, &UnreadCount::changed, this,
            [this](int count) { m_ui->readButton->setEnabled(count > 0); });
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Lists)
            fillLists();
        if (!(topics & app::Topic::Alerts))
            return;
        if (const auto *row = chosen(); row && row->key.source != ActivityKey::Source::Event)
            readNotification(*row);
    });
    fillLists();
    showDetails();
    m_ui->readButton->setEnabled(m_unread.count() > 0);
    applyFilter();
}

ChangesPage::~ChangesPage() = default;

QWidget *ChangesPage::table() const
{
    return m_ui->table;
}

ColumnList<ActivityRow> ChangesPage::columns() const
{
    const auto newOf = [](const ActivityRow &row) { return row.isRead ? QString() : tr("New"); };
    const auto subject = [this](const ActivityRow &row) { return words::activitySubject(row, m_accounts); };
    const auto lists = [](const ActivityRow &row) { return row.lists.join(QStringLiteral(", ")); };
    const auto line = [this](const ActivityRow &row) {
        return words::activityLine(row, m_accounts, m_session.clock().nowUtc());
    };
    ColumnList<ActivityRow> columns{
        {.tip = newOf,
         .icon =
             [](const ActivityRow &row) {
                 return row.isRead
                            ? QVariant()
                            : QVariant(plainIcon(QStringLiteral("unread"), QGuiApplication::palette()));
             },
         .spoken = newOf,
         .spokenHeading = tr("New")},
        {.heading = tr("When"),
         .text = [this](const ActivityRow &row) { return moment(row.at, m_session.clock().nowUtc()); },
         .tip = [](const ActivityRow &row) { return exactTime(row.at); },
         .colour = colourOf},
        {.heading = tr("What"),
         .text = words::activityKind,
         .tip = words::activityKind,
         .icon = activityIcon,
         .colour =
             [](const ActivityRow &row) {
                 return row.change && row.change->to == BlockStatus::Blocked
                            ? QVariant(colour(Token::Blocked, QGuiApplication::palette()))
                            : colourOf(row);
             }},
        {.heading = tr("Domain or account"), .text = subject, .tip = subject},
        {.heading = tr("List"), .text = lists, .tip = lists, .colour = colourOf},
        {.heading = tr("Details"), .text = line, .tip = line, .colour = colourOf}};
    for (auto &column : columns)
        column.isBold = [](const ActivityRow &row) { return !row.isRead; };
    return columns;
}

void ChangesPage::buildTable()
{
    QTableView *table = m_ui->table;
    table->setModel(m_model);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setMinimumSectionSize(0);
    table->setColumnWidth(New, size::Icon + CellSpace);
    table->setColumnWidth(When, momentWidth(*table, m_session.clock().nowUtc()));
    table->setColumnWidth(What, columnWidth(*table, QStringLiteral("Blocked, not delivered")));
    table->setColumnWidth(About, columnWidth(*table, QString(22, u'n')));
    table->setColumnWidth(Lists, columnWidth(*table, QString(14, u'n')));
    connect(table, &QTableView::activated, this, &ChangesPage::openChosen);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        showDetails();
        if (const auto *row = chosen(); row && !row->isRead)
            markRead({row->key});
    });
    connect(table->verticalScrollBar(), &QScrollBar::valueChanged, this, &ChangesPage::noteSeen);
    auto *copy = new QAction(tr("Copy"), table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &ChangesPage::copySelected);
    table->addAction(copy);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ChangesPage::fillChoices()
{
    nameClearButton(*m_ui->filterEdit);
    // Moves below the choices if its placeholder text does not fit next to them.
    m_ui->filterEdit->setMinimumWidth(
        m_ui->filterEdit->fontMetrics().horizontalAdvance(m_ui->filterEdit->placeholderText()) +
        m_ui->filterEdit->fontMetrics().averageCharWidth() * 6);
    const QSignalBlocker kinds(m_ui->kindBox);
    const QSignalBlocker periods(m_ui->periodBox);
    const int kind = std::max(0, m_ui->kindBox->currentIndex());
    const int period = std::max(0, m_ui->periodBox->currentIndex());
    m_ui->kindBox->clear();
    m_ui->kindBox->addItem(tr("Everything"), int(Kind::Everything));
    m_ui->kindBox->addItem(tr("Changes to blocked"), int(Kind::Blocked));
    m_ui->kindBox->addItem(tr("Changes to not blocked"), int(Kind::NotBlocked));
    m_ui->kindBox->addItem(tr("Incidents"), int(Kind::Incidents));
    m_ui->kindBox->addItem(tr("Accounts and quota"), int(Kind::Accounts));
    m_ui->kindBox->addItem(tr("Alerts"), int(Kind::Alerts));
    m_ui->kindBox->addItem(tr("Alerts not delivered"), int(Kind::NotDelivered));
    m_ui->kindBox->setCurrentIndex(kind);
    m_ui->periodBox->clear();
    m_ui->periodBox->addItem(tr("All time"));
    for (const int days : ChangePeriods)
        m_ui->periodBox->addItem(tr("Last %Ln day(s)", nullptr, days), days);
    m_ui->periodBox->setCurrentIndex(period);
}

void ChangesPage::fillLists()
{
    const auto lists = m_session.store().lists().all();
    if (!lists) {
        Q_EMIT m_context.failed(lists.error());
        return;
    }
    const QVariant chosen = m_ui->listBox->currentData();
    const QSignalBlocker blocker(m_ui->listBox);
    m_ui->listBox->clear();
    m_ui->listBox->addItem(tr("All lists"));
    for (const DomainList &list : *lists)
        m_ui->listBox->addItem(list.name, qint64(list.id));
    m_ui->listBox->setCurrentIndex(chosen.isValid() ? std::max(0, m_ui->listBox->findData(chosen)) : 0);
    const bool isGone = chosen.isValid() && m_ui->listBox->currentIndex() == 0;
    if (isGone)
        applyFilter();
}

ActivityQuery ChangesPage::query() const
{
    ActivityQuery query;
    query.kind = Kind(m_ui->kindBox->currentData().toInt());
    if (const QVariant list = m_ui->listBox->currentData(); list.isValid())
        query.list = ListId{list.toLongLong()};
    if (const QVariant days = m_ui->periodBox->currentData(); days.isValid())
        query.since = m_session.clock().nowUtc().addDays(-days.toInt());
    query.text = m_ui->filterEdit->text().trimmed();
    return query;
}

void ChangesPage::applyFilter()
{
    m_filterSoon.stop();
    m_model->show([query = query()](const db::Store &store, const QList<ActivityRow> &before, int limit) {
        return readActivity(store, query, before, limit);
    });
}

void ChangesPage::showUndelivered()
{
    {
        const QSignalBlocker kinds(m_ui->kindBox);
        const QSignalBlocker lists(m_ui->listBox);
        const QSignalBlocker periods(m_ui->periodBox);
        const QSignalBlocker words(m_ui->filterEdit);
        m_ui->kindBox->setCurrentIndex(m_ui->kindBox->findData(int(Kind::NotDelivered)));
        m_ui->listBox->setCurrentIndex(0);
        m_ui->periodBox->setCurrentIndex(0);
        m_ui->filterEdit->clear();
    }
    applyFilter();
}

void ChangesPage::refresh()
{
    fillLists();
    reload();
}

void ChangesPage::reload()
{
    m_model->reload();
    m_unread.read();
}

/// Remembers which unread rows were visible. They are marked as read when the user leaves.
void ChangesPage::noteSeen()
{
    if (!isVisible() || window()->isMinimized())
        return;
    const QTableView *table = m_ui->table;
    const int first = table->rowAt(0);
    int last = table->rowAt(table->viewport()->height() - 1);
    if (last < 0)
        last = m_model->rowCount() - 1;
    for (int row = std::max(0, first); row <= last; ++row)
        if (const auto *shown = m_model->at(row); shown && !shown->isRead && !m_seen.contains(shown->key))
            m_seen += shown->key;
}

void ChangesPage::markRead(const QList<ActivityKey> &keys)
{
    if (keys.isEmpty())
        return;
    m_model->changeRows([&keys](ActivityRow &row) { row.isRead = row.isRead || keys.contains(row.key); });
    whenFinished(m_session.write(&db::Activity::markRead, keys, m_session.clock().nowUtc()), this,
                 [this](const Result<void> &done) {
                     if (!done)
                         Q_EMIT m_context.failed(done.error());
                 });
}

void ChangesPage::markAllRead()
{
    m_seen.clear();
    m_model->changeRows([](ActivityRow &row) { row.isRead = true; });
    whenFinished(m_session.write(&db::Activity::markAllRead, m_session.clock().nowUtc()), this,
                 [this](const Result<void> &done) {
                     if (!done)
                         Q_EMIT m_context.failed(done.error());
                 });
}

const ActivityRow *ChangesPage::chosen() const
{
    return m_model->at(m_ui->table->currentIndex().row());
}

void ChangesPage::openChosen()
{
    if (const auto *row = chosen(); row && row->change)
        Q_EMIT m_context.domainChosen(row->change->domain.ascii());
}

void ChangesPage::showDetails()
{
    const auto *row = chosen();
    m_ui->detailFrame->setVisible(row != nullptr);
    if (!row)
        return;
    const QString subject = words::activitySubject(*row, m_accounts);
    m_ui->detailTitle->setText(row->change || row->sentence.isEmpty()
                                   ? tr("%1: %2", "domain and status").arg(subject, words::activityKind(*row))
                                   : row->sentence);
    m_ui->detailText->setText(words::activityText(*row, m_accounts));
    m_ui->openButton->setVisible(row->change.has_value());
    m_ui->deliveryText->clear();
    m_ui->deliveryText->setVisible(row->key.source != ActivityKey::Source::Event);
    makeRoomForDetails();
    if (row->key.source == ActivityKey::Source::Event)
        return;
    readNotification(*row);
}

void ChangesPage::readNotification(const ActivityRow &row)
{
    using Read = std::pair<NotificationStatus, AlertSettings>;
    const auto read = [row](const db::Store &store) -> Result<Read> {
        const auto notification = store.activity().notification(row);
        if (!notification)
            return failure(notification.error());
        const auto settings = store.alerts().settings();
        if (!settings)
            return failure(settings.error());
        return Read(*notification, *settings);
    };
    whenFinished(
        m_session.read(read), this, [this, round = ++m_round, key = row.key](const Result<Read> &found) {
            const auto *current = chosen();
            if (!found)
                Q_EMIT m_context.failed(found.error());
            else if (round == m_round && current && current->key == key) {
                m_ui->deliveryText->setText(words::notificationText(
                    found->first, found->second, m_session.clock().nowUtc(), QTimeZone::systemTimeZone()));
                makeRoomForDetails();
            }
        });
}

/// Shows all details, up to half the height of the page; the rest scrolls.
void ChangesPage::makeRoomForDetails()
{
    const int width = m_ui->splitter->width() - m_ui->detailFrame->verticalScrollBar()->sizeHint().width();
    m_ui->detailFrame->setMinimumHeight(
        std::clamp(m_ui->detailColumn->totalHeightForWidth(width), 0, height() / 2)); // -1: no layout yet
}

void ChangesPage::refreshEmptyText()
{
    const bool isFiltered = m_ui->kindBox->currentIndex() > 0 || m_ui->listBox->currentIndex() > 0 ||
                            m_ui->periodBox->currentIndex() > 0 || !m_ui->filterEdit->text().isEmpty();
    m_ui->emptyLabel->setText(
        isFiltered ? tr("Nothing matches. Choose “Everything” and clear the search to see all.")
                   : tr("Nothing has happened yet. When a domain is blocked or unblocked, it appears here."));
    m_ui->stack->setCurrentWidget(m_model->rowCount() > 0 ? static_cast<QWidget *>(m_ui->table)
                                                          : m_ui->emptyLabel);
    m_ui->exportButton->setEnabled(m_model->rowCount() > 0);
    if (!m_ui->table->currentIndex().isValid())
        showDetails();
}

void ChangesPage::copySelected()
{
    QStringList lines;
    const QDateTime now = m_session.clock().nowUtc();
    for (const QModelIndex &index : m_ui->table->selectionModel()->selectedRows()) {
        const auto *row = m_model->at(index.row());
        lines += QStringList{row->at.toLocalTime().toString(Qt::ISODate), words::activityKind(*row),
                             words::activitySubject(*row, m_accounts), row->lists.join(QStringLiteral(", ")),
                             words::activityLine(*row, m_accounts, now)}
                     .join(u'\t');
    }
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

void ChangesPage::chooseFile()
{
    const QString list = m_ui->listBox->currentIndex() > 0 ? m_ui->listBox->currentText() : QString();
    auto *dialog = saveDialog(this, {tr("Export changes"), tr("Spreadsheet (*.csv)"), QStringLiteral("csv"),
                                     suggestedName(list, tr("changes", "name of a file"),
                                                   m_session.clock().nowUtc().toLocalTime().date())});
    connect(dialog, &QFileDialog::fileSelected, this, &ChangesPage::exportTo);
    dialog->open();
}

void ChangesPage::exportTo(const QString &path)
{
    m_ui->exportButton->setEnabled(false);
    whenFinished(exportActivity(m_session, m_accounts, query(), path), this, [this](const Result<int> &rows) {
        m_ui->exportButton->setEnabled(m_model->rowCount() > 0);
        if (rows)
            Q_EMIT exported(*rows);
        else
            Q_EMIT m_context.failed(rows.error());
    });
}

void ChangesPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    makeRoomForDetails();
}

void ChangesPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    markRead(std::exchange(m_seen, {}));
}

using app::Session;

UnreadCount::UnreadCount(WindowContext &context, QObject *parent) : QObject(parent), m_context(context)
{
    const Session &session = context.session;
    m_soon.setSingleShot(true);
    m_soon.setInterval(300ms);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        read();
        Q_EMIT news();
    });
    // Not restarted, because a steady stream of events must not delay the count.
    const auto soon = [this] {
        if (!m_soon.isActive())
            m_soon.start();
    };
    connect(&session, &Session::changesConfirmed, this, soon);
    connect(&session, &Session::incidentRaised, this, soon);
    connect(&session, &Session::incidentResolved, this, soon);
    connect(&session, &Session::accountStopped, this, soon);
    connect(&session, &Session::usageChanged, this, soon);
    connect(&session, &Session::changed, this, [this, soon](app::Topics topics) {
        if (topics & app::Topic::Reading)
            read();
        else if (topics & (app::Topic::Alerts | app::Topic::Lists))
            soon();
    });
    read();
}

void UnreadCount::read()
{
    whenFinished(
        m_context.session.read([](const db::Store &store) { return store.activity().unreadCount(); }), this,
        [this, round = ++m_round](const Result<int> &count) {
            if (round != m_round)
                return;
            if (!count) {
                Q_EMIT m_context.failed(count.error());
                return;
            }
            if (*count == m_count)
                return;
            m_count = *count;
            Q_EMIT changed(m_count);
        });
}

} // namespace pantau::desktop
