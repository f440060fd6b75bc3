// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/lists_page.h"

#include "app/sentences.h"
#include "base/time.h"
#include "desktop/look/icons.h"

#include <QApplication>
#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace pantau::desktop {

namespace {

QIcon listIcon(const ListGlance &glance)
{
    return statusIcon(glance.blocked > 0   ? BlockStatus::Blocked
                      : glance.unknown > 0 ? BlockStatus::Unknown
                                           : BlockStatus::NotBlocked,
                      QGuiApplication::palette());
}

QString blockedText(const ListGlance &glance)
{
    return ListsPage::tr("%1 of %2", "blocked, all")
        .arg(QLocale().toString(glance.blocked), QLocale().toString(glance.total));
}

QString trendText(const ListGlance &glance)
{
    const QList<int> &weeks = glance.blockedByWeek;
    if (weeks.isEmpty())
        return {};
    const int most = *std::max_element(weeks.cbegin(), weeks.cend());
    if (most == 0)
        return glance.unknown == glance.total ? QString() : ListsPage::tr("No block was found in 12 weeks.");
    return ListsPage::tr("Known to be blocked: now %1, 12 weeks ago %2, at most %3.",
                         "three numbers of domains")
        .arg(QLocale().toString(weeks.constLast()), QLocale().toString(weeks.constFirst()),
             QLocale().toString(most));
}

QString oldestText(const ListGlance &glance, const QDateTime &now)
{
    if (glance.oldestAnswer)
        return shortAge(*glance.oldestAnswer, now);
    return glance.active > 0 ? ListsPage::tr("never", "checked") : QString();
}

bool isSameList(const ListGlance &a, const ListGlance &b)
{
    return a.list.id == b.list.id;
}

} // namespace

ListsPage::ListsPage(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_model(new PagedModel<ListGlance>(m_session, columns(), isSameList, this))
    , m_title(new QLabel(this))
    , m_sentence(new QLabel(this))
    , m_table(new RowTable(this))
    , m_open(new QPushButton(tr("Show its d&omains"), this))
    , m_report(new QPushButton(tr("Re&port…"), this))
    , m_settings(new QPushButton(tr("Se&ttings…"), this))
{
    setObjectName(QStringLiteral("listsPage"));
    build();
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
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_chosen = chosen(); });
    connect(m_model, &TableModel::loaded, this, &ListsPage::showRows);
    connect(m_model, &TableModel::failed, &m_context, &WindowContext::failed);
    refreshButtons();
}

ColumnList<ListGlance> ListsPage::columns() const
{
    const auto name = [](const ListGlance &glance) { return glance.list.name; };
    return ColumnList<ListGlance>{
        {.heading = tr("List"), .text = name, .tip = name, .icon = listIcon},
        {.heading = tr("Blocked"),
         .text = blockedText,
         .isNumber = true,
         .tip =
             [](const ListGlance &glance) {
                 return glance.unknown > 0
                            ? tr("The status of %Ln domain(s) is unknown.", nullptr, glance.unknown)
                            : QString();
             },
         .colour = [](const ListGlance &glance) -> QVariant {
             return glance.blocked > 0 ? colour(Token::Blocked, QGuiApplication::palette()) : QVariant();
         }},
        {.heading = tr("12 weeks"),
         .headingTip = tr("How many of today's domains were blocked at the end of each week"),
         .tip = trendText,
         .drawn = [](const ListGlance &glance) { return QVariant::fromValue(glance.blockedByWeek); },
         .spoken = trendText},
        {.heading = tr("Oldest check"),
         .text = [this](const ListGlance &glance) { return oldestText(glance, m_session.clock().nowUtc()); },
         .isNumber = true,
         .headingTip = tr("The domain whose last check is the longest ago; paused ones do not count"),
         .tip =
             [](const ListGlance &glance) {
                 if (glance.oldestAnswer)
                     return exactTime(*glance.oldestAnswer);
                 return glance.active > 0 ? tr("At least one domain has no answer yet.") : QString();
             }},
        {.heading = tr("Known within"),
         .text =
             [this](const ListGlance &glance) {
                 return app::knownWithinText(m_figures.value(glance.list.id));
             },
         .isNumber = true,
         .headingTip = tr("How soon you would usually know of a new block"),
         .tip =
             [this](const ListGlance &glance) {
                 return app::knownWithinSentence(m_figures.value(glance.list.id));
             }},
        {.heading = tr("Open appeals"),
         .text =
             [](const ListGlance &glance) {
                 return glance.openAppeals > 0 ? QLocale().toString(glance.openAppeals) : QString();
             },
         .isNumber = true}};
}

void ListsPage::build()
{
    m_title->setObjectName(QStringLiteral("titleLabel"));
    m_sentence->setObjectName(QStringLiteral("sentenceLabel"));
    for (QLabel *label : {m_title, m_sentence}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_title->setFont(fontFor(FontRole::PageTitle, m_title->font()));
    m_table->setObjectName(QStringLiteral("glanceTable"));
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Lists at a glance"));
    m_table->setItemDelegateForColumn(Trend, new TrendDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(List, QHeaderView::Stretch);
    m_open->setObjectName(QStringLiteral("openButton"));
    m_report->setObjectName(QStringLiteral("reportButton"));
    m_settings->setObjectName(QStringLiteral("settingsButton"));
    auto *head = new QVBoxLayout;
    head->setContentsMargins(size::PageHead);
    head->setSpacing(size::PageGap);
    head->addWidget(m_title);
    head->addWidget(m_sentence);
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(size::PageFoot);
    buttons->setSpacing(size::PageGap);
    for (QPushButton *button : {m_open, m_report, m_settings}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);
}

void ListsPage::refresh()
{
    m_model->reload([now = m_session.clock().nowUtc()](const db::Store &store,
                                                       const QList<ListGlance> &before,
                                                       int) -> Result<QList<ListGlance>> {
        return before.isEmpty() ? store.lists().glances(now) : QList<ListGlance>();
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

void ListsPage::showRows()
{
    const QList<ListGlance> &glances = m_model->rows();
    m_title->setText(titleOf(glances));
    m_title->setVisible(!glances.isEmpty());
    m_sentence->setText(glances.isEmpty()
                            ? tr("No lists yet. A list is for a client or a campaign; add domains to "
                                 "one to begin.")
                            : tr("Most blocked first. Press Return to see the domains of a list."));
    if (!m_table->currentIndex().isValid() && !glances.isEmpty())
        m_table->selectRow(std::max(
            0, m_model->find([this](const ListGlance &glance) { return glance.list.id == m_chosen; })));
    refreshButtons();
}

void ListsPage::showFigures()
{
    m_figures.clear();
    for (const AccountView &view : m_accounts.all())
        if (view.plan && !view.isHeldBack)
            for (const ListFigures &list : view.plan->lists)
                m_figures.insert(list.list, list);
    m_model->refresh();
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

namespace {

constexpr int barGap = 2;
constexpr int cellMargin = 6;
constexpr int emptyBar = 2; ///< pixels, for zero

} // namespace

void TrendDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const auto numbers = index.data(Qt::UserRole).value<QList<int>>();
    if (numbers.isEmpty())
        return;
    const QColor some = colour(Token::Blocked, item.palette);
    const QColor none = colour(Token::Text2, item.palette);
    const int most = std::max(1, *std::max_element(numbers.cbegin(), numbers.cend()));
    const QRect place = cellContents(item).adjusted(0, cellMargin, 0, -cellMargin);
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
