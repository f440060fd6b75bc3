// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/changes_page.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/time.h"
#include "desktop/look/dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/words.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace pantau::desktop {

using namespace std::chrono_literals;
using Kind = ActivityQuery::Kind;

namespace {

constexpr int HeadingHeight = 36;
constexpr std::array ColumnWidths{128, 136, 232, 140};
constexpr std::array Kinds{Kind::Everything, Kind::Blocked, Kind::NotBlocked, Kind::Other,
                           Kind::NotDelivered};

/// The new status, if the row is about blocked or unblocked domains only.
BlockStatus statusOf(const ActivityRow &row)
{
    if (row.change)
        return row.change->to;
    if (row.key.source != ActivityKey::Source::Alert || row.hasProblem)
        return BlockStatus::Unknown;
    return row.alertKind == Alert::Kind::Listed     ? BlockStatus::Blocked
           : row.alertKind == Alert::Kind::Restored ? BlockStatus::NotBlocked
                                                    : BlockStatus::Unknown;
}

/// Something is wrong, or may be.
bool isWarning(const ActivityRow &row)
{
    if (row.key.source == ActivityKey::Source::Event)
        return row.eventKind == EventKind::Incident || row.eventKind == EventKind::Account;
    switch (row.alertKind) {
    case Alert::Kind::Listed:
    case Alert::Kind::Restored:
    case Alert::Kind::Mixed:
    case Alert::Kind::FirstCheck:
    case Alert::Kind::Test:
        return row.hasProblem;
    default:
        return true;
    }
}

QVariant eventIcon(const ChangeLine &line)
{
    if (!line.heading.isEmpty() || statusOf(line.row) != BlockStatus::Unknown)
        return {};
    if (isWarning(line.row))
        return attentionIcon();
    const bool isQuota =
        line.row.key.source == ActivityKey::Source::Event && line.row.eventKind == EventKind::Quota;
    return plainIcon(isQuota ? QStringLiteral("chart") : QStringLiteral("info"), Token::Text2);
}

QVariant quiet(const ChangeLine & /*line*/)
{
    return colour(Token::Text2, QApplication::palette());
}

/// Paints headings over all columns, pills in the column of events, and a dot behind unread domains.
class ChangeDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        const ChangeLine *line = static_cast<const ChangeModel *>(index.model())->at(index.row());
        if (!line)
            return;
        if (!line->heading.isEmpty())
            return paintHeading(*painter, given, *line);
        QStyledItemDelegate::paint(painter, given, index);
        const BlockStatus status = statusOf(line->row);
        if (index.column() == ChangesPage::About && !line->row.isRead)
            paintUnreadDot(*painter, given, index);
        if (index.column() != ChangesPage::Event || status == BlockStatus::Unknown)
            return;
        const bool isBlocked = status == BlockStatus::Blocked;
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        paintPill(*painter, cellContents(option),
                  {index.data(Qt::AccessibleTextRole).toString(), isBlocked ? Token::Blocked : Token::Ok,
                   isBlocked ? Token::BlockedGround : Token::OkGround,
                   isBlocked ? QStringLiteral("blockedo") : QStringLiteral("tick")},
                  given.palette, given.font, given.direction);
    }

private:
    static void paintHeading(QPainter &painter, const QStyleOptionViewItem &option, const ChangeLine &line)
    {
        constexpr int Edge = size::EdgePadding + size::CellPadding;
        painter.save();
        painter.fillRect(option.rect, option.palette.color(QPalette::Base));
        paintHairline(painter, option.rect, colour(Token::Hairline, option.palette));
        const QFont bold = fontFor(FontRole::Heading, option.font);
        QRect place = option.rect.adjusted(Edge, 0, -Edge, 0);
        const auto write = [&](const QString &text, const QFont &font, const QColor &ink) {
            painter.setFont(font);
            painter.setPen(ink);
            painter.drawText(QStyle::visualRect(option.direction, option.rect, place),
                             int(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)),
                             text);
        };
        write(line.heading, bold, colour(Token::Text, option.palette));
        place.setLeft(place.left() + QFontMetrics(bold).horizontalAdvance(line.heading) + size::PageGap);
        write(line.days, fontFor(FontRole::Small, option.font), colour(Token::Text2, option.palette));
        painter.restore();
    }
};

/// Exact times, the full text, and who was notified.
class ChangeDetails final : public Dialog
{
public:
    ChangeDetails(WindowContext &context, const ActivityRow &row, QWidget *parent)
        : Dialog(parent), m_context(context), m_row(row), m_deliveries(label("deliveryText"))
    {
        setWindowTitle(ChangesPage::tr("Details"));
        const QString subject = words::activitySubject(row, context.accounts);
        QLabel *title = label("detailTitle");
        title->setFont(fontFor(FontRole::PaneTitle, font()));
        title->setText(
            row.change || row.sentence.isEmpty()
                ? ChangesPage::tr("%1: %2", "domain and status").arg(subject, words::activityKind(row))
                : row.sentence);
        QLabel *text = label("detailText");
        text->setText(words::activityText(row, context.accounts));
        auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        setColumn(this, {title, text, m_deliveries, buttons});
        setMinimumWidth(fontMetrics().averageCharWidth() * 70);
        keepTextWhole();
        m_deliveries->hide();
        if (row.key.source == ActivityKey::Source::Event)
            return;
        onChange(context.session, app::Topic::Alerts, this, &ChangeDetails::readDeliveries);
        readDeliveries();
    }

private:
    QLabel *label(const char *name)
    {
        auto *made = named<TextLabel>(name, this);
        made->setTextInteractionFlags(Qt::TextSelectableByKeyboard | Qt::TextSelectableByMouse);
        return made;
    }

    void readDeliveries()
    {
        using Read = std::pair<NotificationStatus, AlertSettings>;
        const auto read = [row = m_row](const db::Store &store) -> Result<Read> {
            const auto notification = TRY(store.activity().notification(row));
            const auto settings = TRY(store.alerts().settings());
            return Read(notification, settings);
        };
        m_context.whenDone(m_read, m_context.session.read(read), this, [this](const Read &found) {
            m_deliveries->setText(words::notificationText(
                found.first, found.second, m_context.session.clock().nowUtc(), QTimeZone::systemTimeZone()));
            m_deliveries->show();
        });
    }

    WindowContext &m_context;
    const ActivityRow m_row;
    QLabel *m_deliveries;
    Newest m_read;
};

} // namespace

ChangesPage::ChangesPage(WindowContext &context, UnreadCount &unread, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_unread(unread)
    , m_model(new ChangeModel(m_session, columns(), this))
    , m_export(named<QAction>("exportAction", tr("E&xport…"), this))
    , m_filterSoon(150ms, this, &ChangesPage::applyFilter)
    , m_today(context.session.clock().nowUtc().toLocalTime().date())
    , m_midnight(context.session.clock(), context.session)
{
    setColumn(this, {buildHead(), buildFilters(), {m_table, 1}}, Flush);
    buildTable();
    buildActions();
    connect(m_kinds, &Segments::chosen, this, &ChangesPage::applyFilter);
    connect(m_listBox, &QComboBox::currentIndexChanged, this, &ChangesPage::applyFilter);
    connect(m_filterEdit, &QLineEdit::textChanged, &m_filterSoon, qOverload<>(&QTimer::start));
    connect(m_readButton, &QPushButton::clicked, this, &ChangesPage::markAllRead);
    connect(m_export, &QAction::triggered, this, &ChangesPage::chooseFile);
    connect(m_model, &TableModel::failed, &context, &WindowContext::failed);
    connect(m_model, &TableModel::loaded, this, &ChangesPage::refreshEmptyText);
    connect(m_model, &TableModel::loaded, this, &ChangesPage::noteSeen);
    connect(m_model, &TableModel::loaded, this, &ChangesPage::showBlocked);
    connect(&m_unread, &UnreadCount::news, m_model, [this] { m_model->reload(); });
    connect(&m_unread, &UnreadCount::changed, this, &ChangesPage::showCount);
    onChange(m_session, app::Topic::Lists, this, &ChangesPage::fillLists);
    connect(&m_midnight, &app::WakeTimer::timeout, this, &ChangesPage::noteDay);
    fillLists();
    showCount();
    applyFilter();
    noteDay();
}

QLayout *ChangesPage::buildHead()
{
    auto *menu = new QMenu(this);
    menu->addAction(m_export);
    auto *more = new QToolButton(this);
    more->setIcon(plainIcon(QStringLiteral("more")));
    m_readButton->setIcon(plainIcon(QStringLiteral("tick")));
    more->setAccessibleName(tr("More"));
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(menu);
    return rowOf({{pageTitle(*m_title, *m_sentence), 1}, m_readButton, more},
                 {size::PageGap, size::PageHead});
}

QLayout *ChangesPage::buildFilters()
{
    m_kinds->setParts({tr("All"), tr("Blocked"), tr("Unblocked"), tr("Other"), tr("Not delivered")},
                      tr("What to show"));
    m_listBox->setAccessibleName(tr("Of which list"));
    m_listBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_listBox->setMinimumContentsLength(14);
    m_filterEdit->setPlaceholderText(tr("Search the changes"));
    m_filterEdit->setAccessibleName(tr("Search the changes"));
    m_filterEdit->setClearButtonEnabled(true);
    setKind(*m_filterEdit, kind::Search);
    nameClearButton(*m_filterEdit);
    m_filterEdit->addAction(plainIcon(QStringLiteral("search"), Token::Text2), QLineEdit::LeadingPosition)
        ->setText(tr("Search"));
    m_filterEdit->setMinimumWidth(160);
    m_filterEdit->setMaximumWidth(240);
    return rowOf({m_kinds, spring(1), m_listBox, {m_filterEdit, 9}},
                 {size::PageGap, QMargins(20, 0, 20, 12)});
}

ColumnList<ChangeLine> ChangesPage::columns() const
{
    const auto time = [this](const ChangeLine &line) {
        const QDateTime now = m_session.clock().nowUtc();
        return words::lineTime(line.row.at, now);
    };
    const auto event = [](const ChangeLine &line) {
        return statusOf(line.row) == BlockStatus::Unknown ? words::activityKind(line.row) : QString();
    };
    const auto spokenEvent = [](const ChangeLine &line) { return words::activityKind(line.row); };
    const auto isNew = [](const ChangeLine &line) { return !line.row.isRead && line.row.change; };
    const auto subject = [this](const ChangeLine &line) {
        return words::activitySubject(line.row, m_accounts);
    };
    const auto spokenSubject = [subject](const ChangeLine &line) {
        return line.row.isRead ? subject(line) : tr("%1, new", "domain").arg(subject(line));
    };
    const auto lists = [](const ChangeLine &line) { return line.row.lists.join(QStringLiteral(", ")); };
    const auto details = [this](const ChangeLine &line) {
        return words::activityLine(line.row, m_accounts, m_session.clock().nowUtc());
    };
    const auto eventColour = [](const ChangeLine &line) {
        return isWarning(line.row) ? QVariant(colour(Token::Unknown, QApplication::palette())) : quiet(line);
    };
    const auto subjectColour = [](const ChangeLine &line) {
        return line.row.change ? QVariant() : quiet(line);
    };
    const auto exact = [](const ChangeLine &line) { return exactTime(line.row.at); };
    return ColumnList<ChangeLine>{
        {.heading = tr("Time"), .text = time, .tip = exact, .colour = quiet},
        {.heading = tr("Event"),
         .text = event,
         .icon = eventIcon,
         .colour = eventColour,
         .spoken = spokenEvent},
        {.heading = tr("Domain or service"),
         .text = subject,
         .tip = subject,
         .colour = subjectColour,
         .isBold = isNew,
         .spoken = spokenSubject},
        {.heading = tr("List"),
         .text = [](const ChangeLine &line) { return words::listNames(line.row.lists); },
         .tip = lists,
         .colour = quiet,
         .spoken = lists},
        {.heading = tr("Details"), .text = details, .tip = details, .colour = quiet}};
}

void ChangesPage::buildTable()
{
    m_table->setAccessibleName(tr("Changes"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setItemDelegate(new ChangeDelegate(m_table));
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setMinimumSectionSize(0);
    const int time = fontMetrics().horizontalAdvance(QStringLiteral("29 Nov 00:00")) + CellSpace;
    m_table->setColumnWidth(Time, std::max(ColumnWidths[Time], time));
    for (const Column column : {Event, About, Lists})
        m_table->setColumnWidth(column, ColumnWidths[column] * fontMetrics().height() / 16);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &ChangesPage::layOutHeadings);
    connect(m_model, &QAbstractItemModel::modelReset, this, &ChangesPage::layOutHeadings);
    connect(m_table, &QTableView::activated, this, &ChangesPage::openChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ChangesPage::markChosenRead);
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, &ChangesPage::noteSeen);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ChangesPage::showMenu);
    new RowMenuButton(*m_table);
}

QAction *ChangesPage::addRowAction(const char *name, const QString &text, const QString &icon,
                                   const QKeySequence &key, void (ChangesPage::*act)())
{
    auto *action = new QAction(plainIcon(icon), text, m_table);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    m_table->addAction(action);
    return action;
}

void ChangesPage::buildActions()
{
    m_open = addRowAction("openAction", tr("&Show the domain"), QStringLiteral("right"), {},
                          &ChangesPage::openChosen);
    m_only = addRowAction("onlyAction", tr("&Only this domain’s changes"), QStringLiteral("changed"), {},
                          &ChangesPage::showOnlyChosen);
    addRowAction("copyAction", tr("Co&py as text"), QStringLiteral("copy"), QKeySequence::Copy,
                 &ChangesPage::copySelected);
    m_markRead = addRowAction("markReadAction", tr("&Mark as read"), QStringLiteral("tick"), Qt::Key_Space,
                              &ChangesPage::markChosenRead);
    addRowAction("detailsAction", tr("&Details and deliveries…"), QStringLiteral("bell"), {},
                 &ChangesPage::showDetails);
}

/// Headings are higher and go across all columns.
void ChangesPage::layOutHeadings()
{
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const bool isHeading = !m_model->at(row)->heading.isEmpty();
        const int height = isHeading ? heightFor(fontMetrics(), HeadingHeight)
                                     : m_table->verticalHeader()->defaultSectionSize();
        if (m_table->rowHeight(row) != height)
            m_table->setRowHeight(row, height);
        if (isHeading)
            m_table->setSpan(row, 0, 1, m_model->columnCount());
    }
}

void ChangesPage::fillLists()
{
    const auto lists = m_session.store().lists().all();
    if (!lists)
        return Q_EMIT m_context.failed(lists.error());
    const QVariant chosen = m_listBox->currentData();
    const QSignalBlocker blocker(m_listBox);
    m_listBox->clear();
    m_listBox->addItem(tr("All lists"));
    for (const DomainList &list : *lists)
        m_listBox->addItem(list.name, qint64(list.id));
    m_listBox->setCurrentIndex(chosen.isValid() ? std::max(0, m_listBox->findData(chosen)) : 0);
    if (chosen.isValid() && m_listBox->currentIndex() == 0) // the list is gone
        applyFilter();
}

ActivityQuery ChangesPage::query() const
{
    ActivityQuery query;
    query.kind = Kinds.at(std::size_t(m_kinds->current()));
    if (const QVariant list = m_listBox->currentData(); list.isValid())
        query.list = ListId{list.toLongLong()};
    query.text = m_filterEdit->text().trimmed();
    return query;
}

void ChangesPage::applyFilter()
{
    m_filterSoon.stop();
    m_model->show([query = query(), &clock = m_session.clock()](const db::Store &store,
                                                                const QList<ChangeLine> &before, int limit) {
        return readChanges(store, clock, query, before, limit);
    });
}

/// The headings follow the date.
void ChangesPage::noteDay()
{
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    if (std::exchange(m_today, today) != today)
        m_model->reload();
    m_midnight.startAt(today.addDays(1).startOfDay().toUTC());
}

void ChangesPage::showUndelivered()
{
    const QSignalBlocker kinds(m_kinds);
    const QSignalBlocker lists(m_listBox);
    m_listBox->setCurrentIndex(0);
    m_kinds->setCurrent(int(std::ranges::find(Kinds, Kind::NotDelivered) - Kinds.begin()));
    m_filterEdit->clear();
    applyFilter();
}

void ChangesPage::refresh()
{
    fillLists();
    m_model->reload();
    m_unread.read();
}

void ChangesPage::showCount()
{
    const int count = m_unread.count();
    m_title->setText(count > 0 ? tr("%Ln new change(s)", nullptr, count) : tr("No new changes"));
    m_readButton->setEnabled(count > 0);
}

/// Unless the rows that were read do not reach back two days.
void ChangesPage::showBlocked()
{
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    QHash<qint64, int> blocked; // by age in days
    qint64 oldest = m_model->canFetchMore({}) ? 0 : 2;
    for (const ChangeLine &line : m_model->rows()) {
        oldest = std::max(oldest, line.row.at.toLocalTime().date().daysTo(today));
        if (line.heading.isEmpty() && line.row.change && line.row.change->to == BlockStatus::Blocked)
            ++blocked[line.row.at.toLocalTime().date().daysTo(today)];
    }
    const int now = blocked.value(0);
    const int before = blocked.value(1);
    m_sentence->setText(
        before == 0 ? tr("%Ln domain(s) blocked today", nullptr, now)
        : now == 0
            ? tr("%Ln domain(s) blocked yesterday", nullptr, before)
            : tr("%Ln domain(s) blocked today, %1 yesterday", nullptr, now).arg(QLocale().toString(before)));
    m_sentence->setVisible(oldest > 1 && now + before > 0);
}

/// Remembers which unread rows were visible. They are marked as read when the user leaves.
void ChangesPage::noteSeen()
{
    if (!isVisible() || window()->isMinimized())
        return;
    const int first = m_table->rowAt(0);
    int last = m_table->rowAt(m_table->viewport()->height() - 1);
    if (last < 0)
        last = m_model->rowCount() - 1;
    for (int row = std::max(0, first); row <= last; ++row)
        if (const auto *shown = m_model->at(row);
            shown && shown->heading.isEmpty() && !shown->row.isRead && !m_seen.contains(shown->row.key))
            m_seen += shown->row.key;
}

void ChangesPage::markRead(const QList<ActivityKey> &keys)
{
    if (keys.isEmpty())
        return;
    m_model->changeRows(
        [&keys](ChangeLine &line) { line.row.isRead = line.row.isRead || keys.contains(line.row.key); });
    m_context.whenDone(m_session.write(&db::Activity::markRead, keys, m_session.clock().nowUtc()), this,
                       [] {});
}

void ChangesPage::markAllRead()
{
    m_seen.clear();
    m_model->changeRows([](ChangeLine &line) { line.row.isRead = true; });
    m_context.whenDone(m_session.write(&db::Activity::markAllRead, m_session.clock().nowUtc()), this, [] {});
}

void ChangesPage::refreshEmptyText()
{
    const bool isFiltered =
        m_kinds->current() > 0 || m_listBox->currentIndex() > 0 || !m_filterEdit->text().isEmpty();
    m_empty->setText(
        isFiltered ? tr("Nothing matches. Choose “All” and clear the search to see everything.")
                   : tr("Nothing has happened yet. When a domain is blocked or unblocked, it appears here."));
    m_export->setEnabled(m_model->rowCount() > 0);
}

void ChangesPage::showMenu(const QPoint &at)
{
    const ActivityRow *row = chosen();
    if (!row)
        return;
    m_open->setVisible(row->change.has_value());
    m_only->setVisible(row->change.has_value());
    m_markRead->setVisible(!row->isRead);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_table->actions());
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

const ActivityRow *ChangesPage::chosen() const
{
    const ChangeLine *line = m_model->at(m_table->currentIndex().row());
    return line && line->heading.isEmpty() ? &line->row : nullptr;
}

void ChangesPage::openChosen()
{
    const ActivityRow *row = chosen();
    if (row && row->change)
        Q_EMIT m_context.domainChosen(row->change->domain.ascii());
    else if (row)
        showDetails();
}

void ChangesPage::showOnlyChosen()
{
    if (const ActivityRow *row = chosen(); row && row->change)
        m_filterEdit->setText(row->change->domain.display());
}

void ChangesPage::markChosenRead()
{
    if (const ActivityRow *row = chosen(); row && !row->isRead)
        markRead({row->key});
}

void ChangesPage::copySelected()
{
    QStringList lines;
    const QDateTime now = m_session.clock().nowUtc();
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows()) {
        const ActivityRow &row = m_model->at(index.row())->row;
        lines += QStringList{row.at.toLocalTime().toString(Qt::ISODate), words::activityKind(row),
                             words::activitySubject(row, m_accounts), row.lists.join(QStringLiteral(", ")),
                             words::activityLine(row, m_accounts, now)}
                     .join(u'\t');
    }
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

void ChangesPage::showDetails()
{
    if (const ActivityRow *row = chosen())
        (new ChangeDetails(m_context, *row, this))->open();
}

void ChangesPage::chooseFile()
{
    const QString list = m_listBox->currentIndex() > 0 ? m_listBox->currentText() : QString();
    openSaveDialog(this, "fileDialog",
                   {tr("Export changes"), tr("Spreadsheet (*.csv)"), QStringLiteral("csv"),
                    suggestedName(list, tr("changes", "name of a file"),
                                  m_session.clock().nowUtc().toLocalTime().date())},
                   [this](const QString &path) { exportTo(path); });
}

void ChangesPage::exportTo(const QString &path)
{
    m_export->setEnabled(false);
    whenFinished(exportActivity(m_session, m_accounts, query(), path), this, [this](const Result<int> &rows) {
        m_export->setEnabled(m_model->rowCount() > 0);
        if (rows)
            Q_EMIT exported(*rows);
        else
            Q_EMIT m_context.failed(rows.error());
    });
}

void ChangesPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    markRead(std::exchange(m_seen, {}));
}

} // namespace pantau::desktop
