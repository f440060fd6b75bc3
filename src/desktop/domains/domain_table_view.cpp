// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domain_table_view.h"

#include "base/domain_table.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/look/colours.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCoreApplication>
#include <QDrag>
#include <QEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPixmap>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QStyle>
#include <QStyleOption>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pantau::desktop {

DomainTableView::DomainTableView(DomainTableModel *model, QWidget *parent) : RowTable(parent)
{
    setObjectName(QStringLiteral("domainTable"));
    setAccessibleName(tr("Domains"));
    setHorizontalHeader(new QHeaderView(Qt::Horizontal, this));
    horizontalHeader()->setSectionsClickable(true);
    horizontalHeader()->setHighlightSections(false);
    setModel(model);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setDragEnabled(true);
    setItemDelegate(new CellDelegate(this));
    setItemDelegateForColumn(DomainTableModel::Strip, new StripDelegate(this));
    horizontalHeader()->setMinimumSectionSize(5 * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    setBackgroundRole(QPalette::Base); // also below the last whole row
    setAutoFillBackground(true);
    m_columns = new TableColumns(this);
    setSortingEnabled(true);
}

/// Adjusts the viewport to whole rows, so that the last one is not cut off.
void DomainTableView::updateGeometries()
{
    if (m_isFitting)
        return;
    const QScopedValueRollback guard(m_isFitting, true);
    QTableView::updateGeometries();
    const int row = verticalHeader()->defaultSectionSize();
    const int room = viewport()->height();
    const bool isFull = model() && row > 0 && room > row && model()->rowCount() > room / row;
    QMargins margins = viewportMargins();
    margins.setBottom(isFull ? room % row : 0);
    setViewportMargins(margins);
    // A scroll bar that appeared or disappeared changed the width, so update the header.
    if (horizontalHeader()->width() != viewport()->width())
        QTableView::updateGeometries();
}

void DomainTableView::changeEvent(QEvent *event)
{
    RowTable::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_columns)
        m_columns->fit();
}

void DomainTableView::resizeEvent(QResizeEvent *event)
{
    if (m_columns)
        m_columns->fit();
    QTableView::resizeEvent(event);
    // A pane that opens or grows below must not cover the current row.
    const QRect current = visualRect(currentIndex());
    if (current.isValid() && current.top() >= 0 && current.bottom() < event->oldSize().height())
        scrollTo(currentIndex());
}

QString DomainTableView::draggedFormat()
{
    return QStringLiteral("application/x-pantau-domains");
}

/// Replaces Qt's implementation, which reads every cell of every selected row. QDrag::exec() blocks until the
/// drag ends.
void DomainTableView::startDrag(Qt::DropActions /*supported*/)
{
    const int count = selectedCount();
    if (count == 0)
        return;
    auto *mime = new QMimeData;
    mime->setData(draggedFormat(), QByteArray());
    auto *drag = new QDrag(this);
    drag->setMimeData(mime);
    drag->setPixmap(dragPicture(count));
    drag->setHotSpot({-12, -8});
    drag->exec(Qt::CopyAction | Qt::MoveAction, m_dragAction);
}

/// The number of dragged domains, shown next to the pointer.
QPixmap DomainTableView::dragPicture(int count) const
{
    const QString text =
        count == 1 ? model()->index(selectedRows().constFirst(), DomainTableModel::Domain).data().toString()
                   : tr("%Ln domain(s)", nullptr, count);
    const int widest = fontMetrics().averageCharWidth() * 40;
    const QString shown = fontMetrics().elidedText(text, Qt::ElideMiddle, widest);
    const QSize size(fontMetrics().horizontalAdvance(shown) + 20, fontMetrics().height() + 10);
    QPixmap picture(size * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(palette().color(QPalette::Base));
    QPainter painter(&picture);
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(QRect(QPoint(), size).adjusted(0, 0, -1, -1));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(QPoint(), size), Qt::AlignCenter, shown);
    return picture;
}

QList<int> DomainTableView::selectedRows() const
{
    QList<int> rows;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.append(row);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

int DomainTableView::selectedCount() const
{
    int count = 0;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        count += range.height();
    return count;
}

void DomainTableView::selectRows(const QList<int> &rows)
{
    QItemSelection selection;
    const int last = model()->columnCount() - 1;
    for (qsizetype begin = 0; begin < rows.size();) {
        qsizetype end = begin + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        selection.append({model()->index(rows[begin], 0), model()->index(rows[end - 1], last)});
        begin = end;
    }
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

namespace {

constexpr int StateVersion = 1;

/// Columns that a narrow window hides, in this order.
QList<int> givenUp()
{
    QList<int> columns;
    for (int column = 0; column < DomainTableModel::ColumnCount; ++column)
        if (DomainTableModel::setup(column).rank > 0)
            columns += column;
    std::sort(columns.begin(), columns.end(),
              [](int a, int b) { return DomainTableModel::setup(a).rank > DomainTableModel::setup(b).rank; });
    return columns;
}

} // namespace

TableColumns::TableColumns(QTableView *view)
    : QObject(view)
    , m_view(view)
    , m_header(view->horizontalHeader())
    , m_menu(new QMenu(view))
    , m_sortedBy(DomainTableModel::Status)
{
    m_menu->setObjectName(QStringLiteral("columnMenu"));
    buildMenu();
    m_header->setSectionsMovable(true);
    m_header->setContextMenuPolicy(Qt::CustomContextMenu);
    m_header->setSectionResizeMode(DomainTableModel::Domain, QHeaderView::Stretch);
    connect(m_header, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { m_menu->popup(m_header->mapToGlobal(at)); });
    connect(m_header, &QHeaderView::sortIndicatorChanged, this, &TableColumns::keepOrderSortable);
    useDefaults();
    m_header->setSortIndicator(m_sortedBy, m_order);
    connect(m_header, &QHeaderView::sectionMoved, this, &TableColumns::tell);
    connect(m_header, &QHeaderView::sectionResized, this, &TableColumns::tell);
    connect(m_header, &QHeaderView::sortIndicatorChanged, this, &TableColumns::tell);
}

TableColumns::~TableColumns() = default;

void TableColumns::buildMenu()
{
    for (int column = 0; column < DomainTableModel::ColumnCount; ++column) {
        auto *action = m_menu->addAction(
            m_view->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setEnabled(column != DomainTableModel::Status && column != DomainTableModel::Domain);
        connect(action, &QAction::toggled, this, [this, column](bool on) { choose(column, on); });
        m_actions += action;
    }
    m_menu->addSeparator();
    auto *defaults = m_menu->addAction(tr("&Reset columns"));
    connect(defaults, &QAction::triggered, this, &TableColumns::useDefaults);
}

int TableColumns::widthFor(int column) const
{
    const QFontMetrics metrics(m_view->font());
    const int letter = metrics.horizontalAdvance(QStringLiteral("0"));
    return column == DomainTableModel::Strip
               ? status_strip::size(metrics).width() + 2 * size::CellPadding
               : DomainTableModel::setup(column).letters * letter + 2 * size::CellPadding;
}

void TableColumns::useDefaults()
{
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        for (int column = 0; column < DomainTableModel::ColumnCount; ++column) {
            m_header->moveSection(m_header->visualIndex(column), column);
            if (column != DomainTableModel::Domain)
                m_header->resizeSection(column, widthFor(column));
            choose(column, DomainTableModel::setup(column).isShown);
        }
        fit();
    }
    tell();
}

/// Layout changes also resize columns, but they are not the user's choice.
void TableColumns::tell()
{
    if (m_isRestoring)
        return;
    if (const QString now = state(); std::exchange(m_told, now) != now)
        Q_EMIT changed();
}

void TableColumns::choose(int column, bool isShown)
{
    if (isShown)
        m_chosen.insert(column);
    else
        m_chosen.remove(column);
    {
        const QSignalBlocker quiet(m_actions[column]);
        m_actions[column]->setChecked(isShown);
    }
    if (m_isRestoring)
        return;
    fit();
    tell();
}

void TableColumns::sortBy(int column)
{
    choose(column, true);
    m_header->setSortIndicator(column, Qt::AscendingOrder);
}

void TableColumns::showAlso(const std::optional<int> &column)
{
    if (m_also == column)
        return;
    m_also = column;
    fit();
}

void TableColumns::fit()
{
    const QScopedValueRollback restoring(m_isRestoring, true);
    QSet<int> shown = m_chosen;
    if (m_also)
        shown.insert(*m_also);
    const auto needed = [&] {
        int width = widthFor(DomainTableModel::Domain);
        for (const int column : std::as_const(shown))
            if (column != DomainTableModel::Domain)
                // Hidden sections have no width.
                width += m_header->isSectionHidden(column) ? widthFor(column) : m_header->sectionSize(column);
        return width;
    };
    const QList<int> columns = givenUp();
    for (const int column : columns) {
        if (needed() <= m_view->viewport()->width())
            break;
        if (column != m_also)
            shown.remove(column);
    }
    // Hiding a wide column may have made space for narrower ones hidden before it.
    for (auto column = columns.crbegin(); column != columns.crend(); ++column) {
        if (!m_chosen.contains(*column) || shown.contains(*column))
            continue;
        shown.insert(*column);
        if (needed() > m_view->viewport()->width())
            shown.remove(*column);
    }
    for (int column = 0; column < DomainTableModel::ColumnCount; ++column)
        if (m_header->isSectionHidden(column) == shown.contains(column))
            m_header->setSectionHidden(column, !shown.contains(column));
}

void TableColumns::keepOrderSortable(int column, Qt::SortOrder order)
{
    if (!DomainTableModel::isSortable(column)) {
        const QSignalBlocker quiet(m_header);
        m_header->setSortIndicator(m_sortedBy, m_order);
        return;
    }
    m_sortedBy = column;
    m_order = order;
}

QString TableColumns::state() const
{
    QJsonArray columns;
    for (int visual = 0; visual < DomainTableModel::ColumnCount; ++visual) {
        const int column = m_header->logicalIndex(visual);
        // The domain column takes the remaining width.
        const bool hasNoOwn = column == DomainTableModel::Domain || m_header->isSectionHidden(column);
        const int width = hasNoOwn ? widthFor(column) : m_header->sectionSize(column);
        columns.append(
            QJsonObject{{QStringLiteral("name"), QLatin1String(DomainTableModel::setup(column).name)},
                        {QStringLiteral("width"), width},
                        {QStringLiteral("shown"), m_chosen.contains(column)}});
    }
    const QJsonObject state{{QStringLiteral("version"), StateVersion},
                            {QStringLiteral("columns"), columns},
                            {QStringLiteral("sort"), QLatin1String(DomainTableModel::setup(m_sortedBy).name)},
                            {QStringLiteral("descending"), m_order == Qt::DescendingOrder}};
    return QString::fromUtf8(QJsonDocument(state).toJson(QJsonDocument::Compact));
}

void TableColumns::restore(const QString &text)
{
    const QJsonObject state = QJsonDocument::fromJson(text.toUtf8()).object();
    if (state.value(QStringLiteral("version")).toInt() != StateVersion)
        return;
    const auto columnOf = [](const QJsonValue &name) {
        int column = DomainTableModel::ColumnCount - 1;
        while (column >= 0 && name.toString() != QLatin1String(DomainTableModel::setup(column).name))
            --column;
        return column;
    };
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        int visual = 0;
        const QJsonArray columns = state.value(QStringLiteral("columns")).toArray();
        for (const auto &value : columns) {
            const QJsonObject each = value.toObject();
            const int column = columnOf(each.value(QStringLiteral("name")));
            if (column < 0)
                continue;
            m_header->moveSection(m_header->visualIndex(column), visual++);
            if (column == DomainTableModel::Domain)
                continue;
            m_header->resizeSection(column, std::max(m_header->minimumSectionSize(),
                                                     each.value(QStringLiteral("width")).toInt()));
            if (m_actions[column]->isEnabled())
                choose(column, each.value(QStringLiteral("shown")).toBool());
        }
        if (const int column = columnOf(state.value(QStringLiteral("sort")));
            column >= 0 && DomainTableModel::isSortable(column))
            m_header->setSortIndicator(column, state.value(QStringLiteral("descending")).toBool()
                                                   ? Qt::DescendingOrder
                                                   : Qt::AscendingOrder);
    }
    fit();
    m_told = this->state();
}

void CellDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    // Both ends of a domain matter; in other texts it is the start.
    option->textElideMode = index.column() == DomainTableModel::Domain ? Qt::ElideMiddle : Qt::ElideRight;
}

void StripDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                          const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, given, index);
    status_strip::paint(*painter, cellContents(given), index.data(Qt::UserRole).value<DayStatuses>(),
                        given.palette, given.fontMetrics, given.direction);
}

} // namespace pantau::desktop

namespace pantau::desktop::status_strip {

namespace {

/// For a font height of 15 px: 30 cells of 4 x 14 px, including a gap of 1 px.
constexpr double FontHeight = 15;
constexpr double CellWidth = 4;
constexpr double CellHeight = 14;
constexpr double LineHeight = 3;
constexpr double DayGap = 1;

class StatusStrip
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::StatusStrip)
};

int scaled(double length, const QFontMetrics &metrics)
{
    return std::max(1, int(std::lround(length * metrics.height() / FontHeight)));
}

} // namespace

QSize size(const QFontMetrics &metrics)
{
    return {Days * scaled(CellWidth, metrics), scaled(CellHeight, metrics)};
}

void paint(QPainter &painter, const QRect &area, const DayStatuses &days, const QPalette &palette,
           const QFontMetrics &metrics, Qt::LayoutDirection direction)
{
    const int step = scaled(CellWidth, metrics);
    const int width = step - scaled(DayGap, metrics);
    const QRect strip =
        QStyle::alignedRect(direction, Qt::AlignTrailing | Qt::AlignVCenter, size(metrics), area);
    painter.save();
    painter.setClipRect(area);
    painter.setPen(Qt::NoPen);
    for (std::size_t day = 0; day < days.size(); ++day) {
        if (days[day] == BlockStatus::Unknown)
            continue;
        const int height = days[day] == BlockStatus::Blocked ? strip.height() : scaled(LineHeight, metrics);
        const QRect cell(strip.left() + int(day) * step, strip.bottom() + 1 - height, width, height);
        painter.fillRect(QStyle::visualRect(direction, strip, cell), colour(days[day], palette));
    }
    painter.restore();
}

QString sentence(const DayStatuses &days)
{
    const auto count = [&days](BlockStatus status) {
        return int(std::count(days.begin(), days.end(), status));
    };
    if (days.empty())
        return StatusStrip::tr("No answers in the last 30 days");
    return StatusStrip::tr("Last 30 days: blocked on %1, not blocked on %2, no answer on %3")
        .arg(count(BlockStatus::Blocked))
        .arg(count(BlockStatus::NotBlocked))
        .arg(count(BlockStatus::Unknown));
}

} // namespace pantau::desktop::status_strip
