// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/usage_page.h"

#include "app/background_work.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/look/parts.h"
#include "desktop/look/usage_meter.h"
#include "desktop/look/words.h"
#include "desktop/pages/day_chart.h"
#include "ui_usage_page.h"

#include <QApplication>
#include <QHeaderView>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace pantau::desktop {

using namespace std::chrono_literals;

namespace {

constexpr std::array UsagePeriods{14, 30, 90};
constexpr int UsualPeriod = 1;

constexpr int DelayDays = 90; ///< period for the detection record

struct Read
{
    QList<DayUse> days;
    std::optional<QDateTime> quotaBegan;
    KnownDelay delay;
    UsePurposes purposes;
};

Result<Read> readAccount(const db::Store &store, AccountId account, const QDate &first,
                         const TimeSpan &quotaSpan, const QDateTime &now)
{
    const QDate today = now.toLocalTime().date();
    const TimeSpan shown{localDay(first).from, localDay(today).to};
    const auto days = TRY(store.usageHistory().days(account, first, today));
    const auto began = TRY(store.usageHistory().quotaBegan(account, shown));
    const auto feed = TRY(store.listFeeds().help(account, now));
    const auto record = TRY(store.history().detections(account, now.addDays(-DelayDays)));
    const auto purposes = TRY(store.usageHistory().purposes(account, quotaSpan));
    return Read{days, began, {account, feed, record}, purposes};
}

int widthOf(const QTableView *table, const QString &sample)
{
    return table->fontMetrics().horizontalAdvance(sample) + CellSpace;
}

enum DayColumn { DayOfUse, Ours, Others, Total };

ColumnList<DayUse> dayColumns()
{
    return ColumnList<DayUse>{
        {.heading = UsagePage::tr("Day"),
         //: a date with the day of the week, as in "Thu 19 Nov"; see QLocale::toString for the letters
         .text =
             [](const DayUse &use) {
                 return QLocale().toString(use.day, UsagePage::tr("ddd d MMM", "date format"));
             }},
        {.heading = UsagePage::tr("Pantau"),
         .text = [](const DayUse &use) { return words::number(use.ours); },
         .isNumber = true},
        {.heading = UsagePage::tr("Others"),
         .text =
             [](const DayUse &use) { return use.others ? words::number(*use.others) : QStringLiteral("–"); },
         .isNumber = true,
         .headingTip = UsagePage::tr("What the service counted beyond Pantau's own checks: other programs "
                                     "with the same key, or lost replies"),
         .tip =
             [](const DayUse &use) {
                 return use.others ? QString()
                                   : UsagePage::tr("The service reported too little on that day.");
             }},
        {.heading = UsagePage::tr("Total"),
         .text = [](const DayUse &use) { return words::number(use.ours + use.others.value_or(0)); },
         .isNumber = true}};
}

enum ShareColumn { ListOfShare, DomainsOfShare, Share, Units, KnownWithin };

constexpr int PercentWidth = 60;
constexpr int ShareBarHeight = 4;

constexpr double LeastRest = 0.005; ///< smaller shares get no row

QList<ShareRow> shareRows(const ListShares &shares)
{
    double listed = 0;
    for (const ListShare &share : shares.lists)
        listed += share.units;
    const double whole = std::max(listed, double(shares.units));
    QList<ShareRow> rows;
    const auto add = [&rows, whole](ListId list, const QString &name, double units) {
        rows += {list, name, qint64(std::llround(units)), whole > 0 ? units / whole : 0};
    };
    for (const ListShare &share : shares.lists)
        add(share.list, share.name, share.units);
    if (whole > 0 && double(shares.units) - listed >= LeastRest * whole)
        add({}, {}, double(shares.units) - listed);
    return rows;
}

enum CheckColumn { TimeOfCheck, StatusOfCheck, DomainOfCheck };

ColumnList<DayCheck> checkColumns()
{
    const auto quiet = [](const DayCheck &) {
        return QVariant(colour(Token::Text2, QGuiApplication::palette()));
    };
    return ColumnList<DayCheck>{
        {.heading = UsagePage::tr("Time"),
         .text = [](const DayCheck &check) { return timeWithSeconds(check.at.toLocalTime().time()); },
         .colour = quiet},
        {.heading = UsagePage::tr("Status"),
         .text = [](const DayCheck &check) { return statusWord(check.status); },
         .icon = [](const DayCheck &check) { return statusIcon(check.status); },
         .colour = [](const DayCheck &check) { return colour(check.status, QGuiApplication::palette()); }},
        {.heading = UsagePage::tr("Domain"),
         .text = [](const DayCheck &check) { return check.domain.display(); }}};
}

bool isSameDay(const DayUse &a, const DayUse &b)
{
    return a.day == b.day;
}

bool isSameShare(const ShareRow &a, const ShareRow &b)
{
    return a.list == b.list;
}

bool isSameCheck(const DayCheck &a, const DayCheck &b)
{
    return a.at == b.at && a.domain == b.domain;
}

/// Draws a share as a thin bar, followed by its percentage.
class ShareBarDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const QString text = item.text;
        item.text.clear();
        const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
        const QRect all = cellContents(item);
        const QRect track(all.left(), all.center().y() - ShareBarHeight / 2 + 1,
                          std::max(0, all.width() - PercentWidth), ShareBarHeight);
        QRectF bar = track;
        bar.setWidth(std::max<qreal>(ShareBarHeight, track.width() * index.data(Qt::UserRole).toDouble()));
        for (const auto &[place, token] :
             {std::pair(QRectF(track), Token::Track), std::pair(bar, Token::Meter)})
            paintRound(*painter, QStyle::visualRect(item.direction, all, place.toRect()),
                       ShareBarHeight / 2.0, colour(token, item.palette));
        painter->setFont(item.font);
        painter->setPen(colour(Token::Text2, item.palette));
        painter->drawText(
            all, int(QStyle::visualAlignment(item.direction, Qt::AlignRight) | Qt::AlignVCenter), text);
    }
};

} // namespace

UsagePage::UsagePage(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_ui(std::make_unique<Ui::UsagePage>())
    , m_chart(new DayChart(this))
    , m_days(new RowsModel<DayUse>(dayColumns(), isSameDay, this))
    , m_shares(new RowsModel<ShareRow>(shareColumns(), isSameShare, this))
    , m_checks(new PagedModel<DayCheck>(m_session, checkColumns(), isSameCheck, this))
    , m_soon(500ms, this, &UsagePage::read)
    , m_checksSoon(150ms, this, &UsagePage::readChecks)
{
    m_ui->setupUi(this);
    build();
    buildTables();
    fillPeriods();
    fillAccounts();
    connect(m_ui->accountBox, &QComboBox::currentIndexChanged, this, &UsagePage::refresh);
    connect(m_ui->periodBox, &QComboBox::currentIndexChanged, this, &UsagePage::refresh);
    context.accounts.addViewer(this);
    connect(&m_accounts, &AccountWatch::changed, this, &UsagePage::fillAccounts);
    connect(&m_accounts, &AccountWatch::changed, this, [this] {
        if (isVisible())
            m_soon.startOnce();
    });
    connect(m_ui->renewalButton, &QPushButton::clicked, this, [this] {
        if (const auto *view = account())
            Q_EMIT m_context.renewalRequested(view->account.id);
    });
    connect(m_chart, &DayChart::dayChosen, this, [this](const QDate &day) {
        chooseDay(day);
        if (m_ui->views->current() == int(TableView::Lists))
            showTable(TableView::Days);
    });
    connect(m_checks, &TableModel::failed, &context, &WindowContext::failed);
    connect(m_checks, &TableModel::loaded, this, &UsagePage::showNote);
}

UsagePage::~UsagePage() = default;

QWidget *UsagePage::table() const
{
    return m_ui->tables->currentWidget();
}

ColumnList<ShareRow> UsagePage::shareColumns() const
{
    const auto name = [](const ShareRow &row) { return row.name.isEmpty() ? tr("Other checks") : row.name; };
    const auto restTip = [](const ShareRow &row) {
        return row.name.isEmpty()
                   ? tr("Checks of domains that were removed, and requests that brought no answer")
                   : QString();
    };
    const auto nameTip = [restTip](const ShareRow &row) {
        return row.name.isEmpty() ? restTip(row) : row.name;
    };
    const auto percent = [](const ShareRow &row) {
        //: a share in percent
        return tr("%1%", "percent").arg(QLocale().toString(100 * row.share, 'f', row.share < 0.1 ? 1 : 0));
    };
    return ColumnList<ShareRow>{
        {.heading = tr("List"), .text = name, .tip = nameTip},
        {.heading = tr("Domains"),
         .text =
             [this](const ShareRow &row) {
                 const int domains = figuresOf(row).domains;
                 return domains > 0 ? words::number(domains) : QString();
             },
         .isNumber = true},
        {.heading = tr("Share"),
         .text = percent,
         .tip = restTip,
         .drawn = [](const ShareRow &row) { return QVariant(row.share); }},
        {.heading = tr("Used"),
         .text = [](const ShareRow &row) { return words::number(row.units); },
         .isNumber = true,
         .tip = restTip},
        {.heading = tr("Known within"),
         .text = [this](const ShareRow &row) { return app::knownWithinText(figuresOf(row)); },
         .isNumber = true,
         .headingTip = tr("How soon new blocks are usually detected"),
         .tip = [this](const ShareRow &row) { return app::knownWithinSentence(figuresOf(row)); }}};
}

ListFigures UsagePage::figuresOf(const ShareRow &row) const
{
    const AccountView *view = account();
    if (view && view->plan && !view->isHeldBack)
        for (const ListFigures &figures : view->plan->lists)
            if (figures.list == row.list)
                return figures;
    return {};
}

void UsagePage::build()
{
    m_ui->titleLabel->setFont(fontFor(FontRole::PageTitle, m_ui->titleLabel->font()));
    for (QLabel *label : {m_ui->figuresLabel, m_ui->delayLabel, m_ui->noteLabel}) {
        label->setFont(fontFor(FontRole::Small, label->font()));
        setQuiet(*label);
    }
    m_ui->chartColumn->addWidget(m_chart);
    setTabOrder(m_ui->periodBox, m_chart);
    m_ui->views->setParts({tr("By list"), tr("By day"), tr("By check")}, tr("What the table shows"));
    setTabOrder(m_chart, m_ui->views);
    connect(m_ui->views, &Segments::chosen, this, [this](int view) { showTable(TableView(view)); });
}

void UsagePage::showTable(TableView view)
{
    m_ui->views->setCurrent(int(view));
    m_ui->tables->setCurrentIndex(int(view));
    showNote();
}

void UsagePage::buildTables()
{
    QTableView *days = m_ui->dayTable;
    days->setModel(m_days);
    days->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    days->horizontalHeader()->setSectionResizeMode(DayOfUse, QHeaderView::ResizeToContents);
    days->horizontalHeader()->setSectionResizeMode(Others, QHeaderView::ResizeToContents);
    connect(days->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                if (current.isValid())
                    chooseDay(m_days->at(current.row())->day);
            });

    QTableView *shares = m_ui->shareTable;
    shares->setModel(m_shares);
    shares->setItemDelegateForColumn(Share, new ShareBarDelegate(shares));
    shares->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int wide : {ListOfShare, Share})
        shares->horizontalHeader()->setSectionResizeMode(wide, QHeaderView::Stretch);

    QTableView *checks = m_ui->checkTable;
    checks->setModel(m_checks);
    checks->horizontalHeader()->setStretchLastSection(true);
    checks->setColumnWidth(TimeOfCheck, widthOf(checks, timeWithSeconds(QTime(22, 58, 58))));
    checks->setColumnWidth(StatusOfCheck, widthOf(checks, QStringLiteral("Not blocked mm")));
    connect(checks, &QTableView::activated, this, [this](const QModelIndex &index) {
        Q_EMIT m_context.domainChosen(m_checks->at(index.row())->domain.ascii());
    });
}

void UsagePage::fillPeriods()
{
    const QSignalBlocker blocker(m_ui->periodBox);
    const int chosen = m_ui->periodBox->currentIndex();
    m_ui->periodBox->clear();
    for (const int days : UsagePeriods)
        m_ui->periodBox->addItem(tr("Last %Ln day(s)", nullptr, days), days);
    m_ui->periodBox->setCurrentIndex(chosen < 0 ? UsualPeriod : chosen);
}

void UsagePage::fillAccounts()
{
    const QVariant chosen = m_ui->accountBox->currentData();
    {
        const QSignalBlocker blocker(m_ui->accountBox);
        m_ui->accountBox->clear();
        for (const AccountView &view : m_accounts.all())
            m_ui->accountBox->addItem(view.account.name, qint64(view.account.id));
        m_ui->accountBox->setCurrentIndex(std::max(0, m_ui->accountBox->findData(chosen)));
    }
    m_ui->accountBox->setVisible(m_accounts.all().size() > 1);
    m_ui->stack->setCurrentWidget(m_accounts.all().isEmpty() ? static_cast<QWidget *>(m_ui->emptyLabel)
                                                             : m_ui->usagePage);
    m_ui->emptyLabel->setText(tr("No service is connected. Once one is, this page shows what its quota "
                                 "was used for, and how long it lasts."));
    if (m_ui->accountBox->currentData() != chosen && isVisible())
        refresh();
    showSentences();
}

const AccountView *UsagePage::account() const
{
    const QVariant id = m_ui->accountBox->currentData();
    return id.isValid() ? m_accounts.find(AccountId{id.toLongLong()}) : nullptr;
}

void UsagePage::showAccount(AccountId account)
{
    if (const int index = m_ui->accountBox->findData(qint64(account)); index >= 0)
        m_ui->accountBox->setCurrentIndex(index);
}

void UsagePage::refresh()
{
    showSentences();
    read();
    readShares();
    m_checksSoon.start();
}

void UsagePage::read()
{
    const auto *view = account();
    if (!view)
        return;
    const QDateTime now = m_session.clock().nowUtc();
    const QDate first = now.toLocalTime().date().addDays(1 - m_ui->periodBox->currentData().toInt());
    const Usage usage = view->usageWithReset().value_or(Usage());
    const words::QuotaPeriod period = words::quotaPeriod(usage, now);
    const auto read = [id = view->account.id, first, span = period.span, now](const db::Store &store) {
        return readAccount(store, id, first, span, now);
    };
    m_context.whenDone(m_reading, m_session.read(read), this, [=, this](const Read &known) {
        m_read = known.days;
        m_quotaBegan = known.quotaBegan;
        m_delay = known.delay;
        m_spent = words::spentSentences(known.purposes, usage, period);
        showDays();
    });
}

void UsagePage::readShares()
{
    const auto *view = account();
    if (!view)
        return;
    const QDateTime now = m_session.clock().nowUtc();
    const QDate first = now.toLocalTime().date().addDays(1 - m_ui->periodBox->currentData().toInt());
    const auto read = [id = view->account.id, first, now](const db::Store &store) {
        return store.usageHistory().lists(id, {localDay(first).from, now.addSecs(1)});
    };
    m_context.whenDone(m_readingShares, m_session.read(read), this,
                       [this](const ListShares &shares) { m_shares->setRows(shareRows(shares)); });
}

void UsagePage::readChecks()
{
    const auto *view = account();
    if (!view)
        return;
    const std::pair wanted{view->account.id, m_chosen};
    if (std::exchange(m_checksOf, wanted) != wanted)
        m_checks->clear();
    if (m_chosen.isValid())
        m_checks->reload([account = view->account.id, span = localDay(m_chosen)](
                             const db::Store &store, const QList<DayCheck> &before, int limit) {
            return store.usageHistory().checks(account, span, int(before.size()), limit);
        });
}

void UsagePage::showDays()
{
    const auto *view = account();
    if (!view)
        return;
    const Usage usage = view->usageWithReset().value_or(Usage());
    const bool hasAllowance = view->usage && !view->account.address.isLocal();
    const auto forecast = view->foreseen();
    const QDateTime now = m_session.clock().nowUtc();
    m_chart->show(m_read, hasAllowance ? words::expectedPerDay(usage, forecast, now) : QList<double>(), usage,
                  hasAllowance ? usage.resetsAt : std::nullopt);
    m_days->setRows({m_read.crbegin(), m_read.crend()});
    showSentences();
    if (rowOf(m_chosen) < 0 && !m_read.isEmpty())
        chooseDay(m_read.constLast().day);
    else
        m_chart->choose(m_chosen);
}

void UsagePage::showSentences()
{
    const auto *view = account();
    showNote();
    m_ui->renewalButton->setVisible(view && view->needsRenewalDay());
    if (!view)
        return;
    m_ui->figuresLabel->clear();
    setPlainTip(*m_ui->figuresLabel, {});
    if (view->account.address.isLocal())
        m_ui->titleLabel->setText(words::localServiceSentence(view->account.address.isLocalSample()));
    else if (!view->usage)
        m_ui->titleLabel->setText(words::noUsageSentence(view->isHeldBack));
    else
        showFigures(*view);
    if (QString title = m_ui->titleLabel->text(); title.endsWith(u'.'))
        m_ui->titleLabel->setText(title.chopped(1));
    m_ui->figuresLabel->setVisible(!m_ui->figuresLabel->text().isEmpty());
    m_shares->refresh();
    showDelay(*view);
}

void UsagePage::showFigures(const AccountView &view)
{
    const QDateTime now = m_session.clock().nowUtc();
    const Usage usage = *view.usageWithReset();
    const auto forecast = view.foreseen();
    const bool hasForecast = forecast.outlook != Forecast::Outlook::None;
    m_ui->titleLabel->setText(view.isHeldBack && !hasForecast
                                  ? tr("There is no forecast while nothing is checked.")
                                  : words::outlookSentence(usage, forecast, now));
    const QString reset = words::resetSentence(usage, now);
    QString figures = words::usageSentence(usage);
    if (!reset.isEmpty() && !hasForecast) // the forecast has the day
        figures += u' ' + reset + u'.';
    if (m_quotaBegan)
        figures += u' ' + tr("Usage is counted since %1, with the current key or package. The days below "
                             "also show earlier usage.")
                              .arg(timeText(*m_quotaBegan, now));
    m_ui->figuresLabel->setText(figures);
    setPlainTip(*m_ui->figuresLabel,
                words::joined({m_spent, reset, words::resetInUtc(usage)}, QStringLiteral("\n")));
}

/// Shows how quickly blocks should be detected. The tool tip adds how quickly they were.
void UsagePage::showDelay(const AccountView &view)
{
    QStringList sentences;
    if (m_delay && m_delay->account == view.account.id) {
        if (view.plan && !view.isHeldBack)
            sentences += app::knownWithinSentence(*view.plan, m_delay->feed);
        sentences += app::detectionSentence(m_delay->record, DelayDays);
    }
    sentences.removeAll(QString());
    showText(*m_ui->delayLabel, sentences.value(0));
    setPlainTip(*m_ui->delayLabel, sentences.join(u'\n'));
}

void UsagePage::showNote()
{
    switch (TableView(m_ui->views->current())) {
    case TableView::Lists:
        return m_ui->noteLabel->setText(
            tr("A check of a domain in several lists is shared equally among them."));
    case TableView::Days:
        return m_ui->noteLabel->clear();
    case TableView::Checks:
        return m_ui->noteLabel->setText(checksTitle());
    }
}

QString UsagePage::checksTitle() const
{
    if (!m_chosen.isValid())
        return tr("Choose a day to see its checks.");
    const QString day = QLocale().toString(m_chosen, QLocale::LongFormat);
    const auto *view = account();
    if (!view || m_checksOf != std::pair(view->account.id, m_chosen) ||
        (m_checks->isReading() && m_checks->rowCount() == 0))
        return tr("Checks of %1: reading…").arg(day);
    return (m_checks->rowCount() == 0 ? tr("No answers are stored for %1.") : tr("Checks of %1")).arg(day);
}

void UsagePage::chooseDay(const QDate &day)
{
    m_chart->choose(day);
    const int row = rowOf(day);
    if (row >= 0 && m_ui->dayTable->currentIndex().row() != row)
        m_ui->dayTable->selectRow(row);
    if (day == m_chosen)
        return;
    m_chosen = day;
    showNote();
    m_checksSoon.start();
}

int UsagePage::rowOf(const QDate &day) const
{
    return m_days->find([&day](const DayUse &use) { return use.day == day; });
}

void UsagePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

} // namespace pantau::desktop

namespace pantau::desktop::words {

namespace {

constexpr int DaysLookedBack = 30;

} // namespace

QuotaPeriod quotaPeriod(const Usage &usage, const QDateTime &now)
{
    if (usage.isDaily())
        return {{nextMidnightUtc(now).addDays(-1), now.addSecs(1)}, true};
    if (usage.resetsAt)
        return {{usage.resetsAt->addMonths(-1), now.addSecs(1)}, true};
    return {{now.addDays(-DaysLookedBack), now.addSecs(1)}, false};
}

QString spentSentences(const UsePurposes &purposes, const Usage &usage, const QuotaPeriod &period)
{
    QStringList lines;
    if (!period.isKnown)
        lines += UsagePage::tr("In the last %Ln days:", nullptr, DaysLookedBack);
    const auto line = [&lines, &usage](const QString &purpose, qint64 count) {
        if (count > 0)
            lines += UsagePage::tr("%1: %2", "what for, how much")
                         .arg(purpose, app::unitsText(usage.unit(), count));
    };
    line(UsagePage::tr("Planned checks"), purposes.planned);
    line(UsagePage::tr("Confirming changes"), purposes.confirmations);
    line(UsagePage::tr("Manual checks"), purposes.byHand);
    if (period.isKnown)
        line(UsagePage::tr("Others with the same quota, or before Pantau counted"),
             usage.used - purposes.ours());
    if (lines.isEmpty() || (!period.isKnown && lines.size() == 1))
        lines += UsagePage::tr("Nothing was used.");
    if (purposes.firstChecks > 0)
        lines += UsagePage::tr("%Ln domain(s) got their first check.", nullptr, purposes.firstChecks);
    if (purposes.answeredHints > 0)
        lines +=
            UsagePage::tr("%Ln early sign(s) were answered by a check.", nullptr, purposes.answeredHints);
    return lines.join(u'\n');
}

} // namespace pantau::desktop::words
