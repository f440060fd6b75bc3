// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/lists_page.h"

#include "app/background_work.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/colours_and_icons.h"
#include "desktop/look/table.h"

#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace pantau::desktop {

ListsPage::ListsPage(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_model(new ListGlanceModel(this))
    , m_title(new QLabel(this))
    , m_sentence(new QLabel(this))
    , m_table(new RowTable(this))
    , m_open(new QPushButton(tr("Show its d&omains"), this))
    , m_report(new QPushButton(tr("Re&port…"), this))
    , m_settings(new QPushButton(tr("Se&ttings…"), this))
{
    setObjectName(QStringLiteral("listsPage"));
    build();
    m_table->setAccessibleName(tr("Lists at a glance"));
    m_accounts.addViewer(this);
    connect(&m_accounts, &AccountWatch::changed, this, &ListsPage::showFigures);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        using app::Topic;
        if (isVisible() && topics & (Topic::Lists | Topic::Statuses | Topic::Appeals))
            refresh();
    });
    const auto open = [this](ListId list) { Q_EMIT m_context.viewChosen({list, std::nullopt}); };
    const auto withChosen = [this](auto work) {
        return [this, work] {
            if (const auto list = chosen())
                work(*list);
        };
    };
    connect(m_open, &QPushButton::clicked, this, withChosen(open));
    connect(m_table, &QTableView::activated, this, withChosen(open));
    connect(m_report, &QPushButton::clicked, this,
            withChosen([this](ListId list) { Q_EMIT m_context.reportRequested(list); }));
    connect(m_settings, &QPushButton::clicked, this,
            withChosen([this](ListId list) { Q_EMIT m_context.listSettingsRequested(list); }));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ListsPage::refreshButtons);
    refreshButtons();
}

void ListsPage::build()
{
    m_title->setObjectName(QStringLiteral("titleLabel"));
    m_sentence->setObjectName(QStringLiteral("sentenceLabel"));
    for (QLabel *label : {m_title, m_sentence}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.35);
    large.setBold(true);
    m_title->setFont(large);
    m_table->setObjectName(QStringLiteral("glanceTable"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(ListGlanceModel::Trend,
                                      new TrendDelegate(ListGlanceModel::TrendRole, m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() * 2);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(ListGlanceModel::List, QHeaderView::Stretch);
    m_model->setPalette(palette());
    m_open->setObjectName(QStringLiteral("openButton"));
    m_report->setObjectName(QStringLiteral("reportButton"));
    m_settings->setObjectName(QStringLiteral("settingsButton"));
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : {m_open, m_report, m_settings}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);
}

void ListsPage::refresh()
{
    m_readAgain = m_isReading;
    if (std::exchange(m_isReading, true))
        return;
    const QDateTime now = m_session.clock().nowUtc();
    whenFinished(
        app::askInBackground<QList<ListGlance>>(
            m_session.dataDir(), [now](const db::Store &store) { return store.lists().glances(now); }),
        this, [this](const Result<QList<ListGlance>> &read) {
            m_isReading = false;
            if (read)
                take(*read);
            else
                Q_EMIT m_context.failed(read.error());
            if (std::exchange(m_readAgain, false))
                refresh();
        });
}

/// Title of the page. It only says that no domain is blocked if the status of every domain is known.
QString ListsPage::titleOf(const QList<ListGlance> &glances)
{
    int needing = 0;
    int unknown = 0;
    int total = 0;
    for (const ListGlance &glance : glances) {
        needing += glance.blocked > 0 ? 1 : 0;
        unknown += glance.unknown;
        total += glance.total;
    }
    if (needing > 0)
        return tr("%Ln list(s) with blocked domains", nullptr, needing);
    if (total == 0)
        return tr("No domains yet.");
    return unknown > 0 ? tr("No domain is known to be blocked. The status of %Ln domain(s) is unknown.",
                            nullptr, unknown)
                       : tr("No domain is blocked.");
}

void ListsPage::take(const QList<ListGlance> &glances)
{
    m_read = glances;
    const auto before = chosen();
    m_model->show(glances, m_session.clock().nowUtc());
    m_title->setText(titleOf(glances));
    m_title->setVisible(!glances.isEmpty());
    m_sentence->setText(glances.isEmpty()
                            ? tr("No lists yet. A list is for a client or a campaign; add domains to "
                                 "one to begin.")
                            : tr("Most blocked first. Press Return to see the domains of a list."));
    const int row = before ? m_model->rowOf(*before) : 0;
    if (m_table->currentIndex().row() != row && m_model->rowCount() > 0)
        m_table->selectRow(std::max(0, row));
    refreshButtons();
}

void ListsPage::showFigures()
{
    QHash<ListId, ListFigures> figures;
    for (const AccountView &view : m_accounts.all())
        if (view.plan && !view.isHeldBack)
            for (const ListFigures &list : view.plan->lists)
                figures.insert(list.list, list);
    m_model->setFigures(figures);
}

std::optional<ListId> ListsPage::chosen() const
{
    const ListGlance *glance = m_model->at(m_table->currentIndex().row());
    return glance ? std::optional(glance->list.id) : std::nullopt;
}

void ListsPage::refreshButtons()
{
    for (QPushButton *button : {m_open, m_report, m_settings})
        button->setEnabled(chosen().has_value());
}

void ListsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(palette());
    QWidget::changeEvent(event);
}

void ListsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
    showFigures();
}

QWidget *ListsPage::table() const
{
    return m_table;
}

ListGlanceModel::ListGlanceModel(QObject *parent)
    : TableModel(
          {{.heading = [] { return tr("List"); },
            .text = [this](int row) { return m_rows[row].list.name; },
            .tip = [this](int row) { return m_rows[row].list.name; },
            .icon = [this](int row) -> QVariant {
                return m_rows[row].blocked > 0   ? QVariant(markIcon(Mark::Blocked, m_palette))
                       : m_rows[row].unknown > 0 ? QVariant(markIcon(Mark::Unknown, m_palette))
                                                 : QVariant(markIcon(Mark::NotBlocked, m_palette));
            }},
           {.heading = [] { return tr("Blocked"); },
            .text = [this](int row) { return blockedText(row); },
            .isNumber = true,
            .tip =
                [this](int row) {
                    return m_rows[row].unknown > 0
                               ? tr("The status of %Ln domain(s) is unknown.", nullptr, m_rows[row].unknown)
                               : QString();
                },
            .colour = [this](int row) -> QVariant {
                return m_rows[row].blocked > 0 ? QVariant(markColour(Mark::Blocked, m_palette)) : QVariant();
            }},
           {.heading = [] { return tr("12 weeks"); },
            .text = {},
            .headingTip =
                [] { return tr("How many of today's domains were blocked at the end of each week"); },
            .tip = [this](int row) { return trendText(row); }},
           {.heading = [] { return tr("Oldest check"); },
            .text = [this](int row) { return oldestText(row); },
            .isNumber = true,
            .headingTip =
                [] { return tr("The domain whose last check is the longest ago; paused ones do not count"); },
            .tip =
                [this](int row) {
                    if (m_rows[row].oldestAnswer)
                        return exactTime(*m_rows[row].oldestAnswer);
                    return m_rows[row].active > 0 ? tr("At least one domain has no answer yet.") : QString();
                }},
           {.heading = [] { return tr("Known within"); },
            .text = [this](int row) { return app::knownWithinText(m_figures.value(m_rows[row].list.id)); },
            .isNumber = true,
            .headingTip = [] { return tr("How soon you would usually know of a new block"); },
            .tip =
                [this](int row) { return app::knownWithinSentence(m_figures.value(m_rows[row].list.id)); }},
           {.heading = [] { return tr("Open appeals"); },
            .text =
                [this](int row) {
                    const int appeals = m_rows[row].openAppeals;
                    return appeals > 0 ? QLocale().toString(appeals) : QString();
                },
            .isNumber = true}},
          parent)
{
}

void ListGlanceModel::show(const QList<ListGlance> &glances, const QDateTime &now)
{
    const bool isSameOrder =
        std::equal(glances.cbegin(), glances.cend(), m_rows.cbegin(), m_rows.cend(),
                   [](const ListGlance &a, const ListGlance &b) { return a.list.id == b.list.id; });
    m_now = now;
    if (isSameOrder) { // keeps the selection and the position of screen readers
        m_rows = glances;
        return refresh();
    }
    beginResetModel();
    m_rows = glances;
    endResetModel();
}

void ListGlanceModel::setFigures(const QHash<ListId, ListFigures> &figures)
{
    m_figures = figures;
    refresh();
}

void ListGlanceModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    refresh();
}

const ListGlance *ListGlanceModel::at(int row) const
{
    return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
}

int ListGlanceModel::rowOf(ListId list) const
{
    for (int row = 0; row < m_rows.size(); ++row)
        if (m_rows.at(row).list.id == list)
            return row;
    return -1;
}

int ListGlanceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ListGlanceModel::data(const QModelIndex &index, int role) const
{
    if (index.isValid() && index.column() == Trend) {
        if (role == TrendRole)
            return QVariant::fromValue(m_rows.at(index.row()).blockedByWeek);
        if (role == Qt::AccessibleTextRole)
            return trendText(index.row());
    }
    return TableModel::data(index, role);
}

QString ListGlanceModel::blockedText(int row) const
{
    const ListGlance &glance = m_rows.at(row);
    return tr("%1 of %2", "blocked, all")
        .arg(QLocale().toString(glance.blocked), QLocale().toString(glance.total));
}

QString ListGlanceModel::trendText(int row) const
{
    const QList<int> &weeks = m_rows.at(row).blockedByWeek;
    if (weeks.isEmpty())
        return {};
    const int most = *std::max_element(weeks.cbegin(), weeks.cend());
    if (most == 0)
        return m_rows.at(row).unknown == m_rows.at(row).total ? QString()
                                                              : tr("No block was found in 12 weeks.");
    return tr("Known to be blocked: now %1, 12 weeks ago %2, at most %3.", "three numbers of domains")
        .arg(QLocale().toString(weeks.constLast()), QLocale().toString(weeks.constFirst()),
             QLocale().toString(most));
}

QString ListGlanceModel::oldestText(int row) const
{
    const ListGlance &glance = m_rows.at(row);
    if (glance.oldestAnswer)
        return shortAge(*glance.oldestAnswer, m_now);
    return glance.active > 0 ? tr("never", "checked") : QString();
}

namespace {

constexpr int barGap = 2;
constexpr int cellMargin = 4;
constexpr int emptyBar = 2; ///< pixels, for zero

} // namespace

void TrendDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const auto numbers = index.data(m_role).value<QList<int>>();
    if (numbers.isEmpty())
        return;
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QColor some =
        isSelected ? selectionColours(item.palette).text : markColour(Mark::Blocked, item.palette);
    const QColor none = isSelected ? selectionColours(item.palette).text : quietText(item.palette);
    const int most = std::max(1, *std::max_element(numbers.cbegin(), numbers.cend()));
    const QRect place = item.rect.adjusted(cellMargin, cellMargin, -cellMargin, -cellMargin);
    const int width = std::max(1, (place.width() + barGap) / int(numbers.size()) - barGap);
    for (int i = 0; i < numbers.size(); ++i) {
        const int height =
            numbers.at(i) > 0 ? std::max(emptyBar * 2, place.height() * numbers.at(i) / most) : emptyBar;
        const QRect bar(place.left() + i * (width + barGap), place.bottom() - height + 1, width, height);
        // Time runs from left to right in every supported language.
        painter->fillRect(bar, numbers.at(i) > 0 ? some : none);
    }
}

QSize TrendDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * 18, option.fontMetrics.height() * 7 / 4};
}

} // namespace pantau::desktop
