// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domain_table_view.h"

#include "base/time.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/look/colours.h"
#include "desktop/look/parts.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDrag>
#include <QEvent>
#include <QFontMetrics>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPixmap>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
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
    setItemDelegateForColumn(DomainTableModel::Status, new StatusDelegate(this));
    auto *notes = new NoteDelegate(this);
    setItemDelegateForColumn(DomainTableModel::Note, notes);
    connect(notes, &NoteDelegate::noteEdited, this, &DomainTableView::noteEdited);
    setEditTriggers(QAbstractItemView::NoEditTriggers); // only editNote()
    setBackgroundRole(QPalette::Base);                  // also below the last whole row
    setAutoFillBackground(true);
    m_columns = new TableColumns(this);
    setSortingEnabled(true);
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

void DomainTableView::editNote()
{
    edit(currentIndex().siblingAtColumn(DomainTableModel::Note));
}

void DomainTableView::setFootMargin(int room)
{
    if (std::exchange(m_footRoom, room) != room)
        updateGeometries();
}

void DomainTableView::updateGeometries()
{
    RowTable::updateGeometries();
    if (m_footRoom > 0 && verticalScrollBar()->maximum() > 0)
        verticalScrollBar()->setMaximum(verticalScrollBar()->maximum() + m_footRoom);
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

constexpr int StateVersion = 2;

/// Columns that a narrow window hides, in this order.
QList<int> givenUp()
{
    QList<int> columns;
    for (int column = 0; column < DomainTableModel::ColumnCount; ++column)
        if (DomainTableModel::setup(column).rank > 0)
            columns += column;
    std::ranges::sort(columns, [](int a, int b) {
        return DomainTableModel::setup(a).rank > DomainTableModel::setup(b).rank;
    });
    return columns;
}

} // namespace

TableColumns::TableColumns(QTableView *view)
    : QObject(view)
    , m_view(view)
    , m_header(view->horizontalHeader())
    , m_menu(named<QMenu>("columnMenu", view))
    , m_sortedBy(DomainTableModel::Status)
{
    buildMenu();
    m_header->setSectionsMovable(true);
    m_header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_header, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { m_menu->popup(m_header->mapToGlobal(at)); });
    connect(m_header, &QHeaderView::sortIndicatorChanged, this, &TableColumns::keepOrderSortable);
    useDefaults();
    m_header->setSortIndicator(m_sortedBy, m_order);
    connect(m_header, &QHeaderView::sectionMoved, this, &TableColumns::tell);
    connect(m_header, &QHeaderView::sectionResized, this, &TableColumns::tell);
    connect(m_header, &QHeaderView::sortIndicatorChanged, this, &TableColumns::tell);
}

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
    const double scale = std::max(1.0, metrics.height() / 16.0);
    int width = int(std::lround(DomainTableModel::setup(column).width * scale));
    if (column == DomainTableModel::Status)
        for (const auto status : {BlockStatus::Blocked, BlockStatus::NotBlocked, BlockStatus::Unknown})
            width = std::max(width, metrics.horizontalAdvance(statusWord(status)) + 64);
    if (column == DomainTableModel::Since) {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        width = std::max(width, metrics.horizontalAdvance(
                                    DomainTableModel::tr("> %1").arg(shortAge(now.addSecs(-59 * 60), now))) +
                                    32);
    }
    if (column == DomainTableModel::Checked)
        width = std::max(width, metrics.horizontalAdvance(DomainTableModel::tr("no answer")) + CellSpace);
    return width;
}

/// Of a column that gets what the others leave. The next step of an appeal is never cut off.
int TableColumns::leastWidth(int column) const
{
    const int usual = widthFor(DomainTableModel::Domain);
    if (column == DomainTableModel::Domain)
        return usual * 180 / 240;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const QString step = DomainTableModel::tr("Follow up %1", "in 3 d").arg(timeUntil(now.addDays(29), now));
    return std::max(usual / 2, QFontMetrics(m_view->font()).horizontalAdvance(step) + CellSpace);
}

void TableColumns::setHasSeveralLists(bool hasSeveral)
{
    if (std::exchange(m_hasSeveralLists, hasSeveral) != hasSeveral)
        fit();
}

void TableColumns::useDefaults()
{
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        for (int column = 0; column < DomainTableModel::ColumnCount; ++column) {
            m_header->moveSection(m_header->visualIndex(column), column);
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
    if (const QString now = state(); std::exchange(m_reported, now) != now)
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
    if (!m_hasSeveralLists)
        shown.remove(DomainTableModel::Lists);
    if (m_also)
        shown.insert(*m_also);
    const auto needed = [&] {
        int width = 0;
        for (const int column : std::as_const(shown)) {
            // Hidden sections have no width, and these take what is left.
            const bool isShared = column == DomainTableModel::Domain || column == DomainTableModel::Note;
            width += isShared                            ? leastWidth(column)
                     : m_header->isSectionHidden(column) ? widthFor(column)
                                                         : m_header->sectionSize(column);
        }
        return width;
    };
    for (const int column : givenUp()) {
        if (needed() <= m_view->viewport()->width())
            break;
        if (column != m_also)
            shown.remove(column);
    }
    for (int column = 0; column < DomainTableModel::ColumnCount; ++column)
        if (m_header->isSectionHidden(column) == shown.contains(column))
            m_header->setSectionHidden(column, !shown.contains(column));
    shareSpace(shown);
}

/// Half of the spare width goes to the domains, the rest to appeals and notes.
void TableColumns::shareSpace(const QSet<int> &shown)
{
    const bool hasNote = shown.contains(DomainTableModel::Note);
    const int rest = hasNote ? DomainTableModel::Note : DomainTableModel::Domain;
    m_header->setSectionResizeMode(DomainTableModel::Domain,
                                   hasNote ? QHeaderView::Fixed : QHeaderView::Stretch);
    m_header->setSectionResizeMode(DomainTableModel::Note,
                                   hasNote ? QHeaderView::Stretch : QHeaderView::Fixed);
    if (rest == DomainTableModel::Domain)
        return;
    int left = m_view->viewport()->width();
    for (const int column : shown)
        if (column != DomainTableModel::Domain && column != DomainTableModel::Note)
            left -= m_header->sectionSize(column);
    const int least = leastWidth(DomainTableModel::Domain);
    m_header->resizeSection(
        DomainTableModel::Domain,
        std::clamp(least + (left - least - leastWidth(DomainTableModel::Note)) / 2, least, 2 * least));
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
        // These two share the remaining width.
        const bool hasNoOwn = column == DomainTableModel::Domain || column == DomainTableModel::Note ||
                              m_header->isSectionHidden(column);
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
    m_reported = this->state();
}

void CellDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    // Both ends of a domain matter; in other texts it is the start.
    option->textElideMode = index.column() == DomainTableModel::Domain ? Qt::ElideMiddle : Qt::ElideRight;
}

/// Unread domains have a dot behind the name.
void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, given, index);
    if (index.column() == DomainTableModel::Domain && index.data(Qt::FontRole).isValid())
        paintUnreadDot(*painter, given, index);
}

void StatusDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                           const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QString text = option.text;
    if (text != statusWord(BlockStatus::Blocked))
        return QStyledItemDelegate::paint(painter, given, index);
    option.text.clear();
    option.icon = {};
    const auto *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    paintPill(*painter, cellContents(given),
              {text, Token::Blocked, Token::BlockedGround, QStringLiteral("blockedo"),
               index.data(Qt::UserRole).toBool() ? QStringLiteral("split") : QString()},
              option.palette, given.font, option.direction);
}

void NoteDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    const auto row = static_cast<const DomainTableModel *>(index.model())->rowAt(index.row());
    editor->setBackgroundRole(QPalette::Base);
    editor->setAutoFillBackground(true); // covers what the cell shows
    static_cast<QLineEdit *>(editor)->setText(row ? row->settings.note.simplified() : QString());
}

/// The model reads the note from the database once it has been saved.
void NoteDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const auto row = static_cast<const DomainTableModel *>(model)->rowAt(index.row());
    const QString note = static_cast<QLineEdit *>(editor)->text().trimmed();
    if (row && note != row->settings.note.simplified())
        Q_EMIT noteEdited(row->domain, row->settings.note, note.left(DomainSettings::longestNote));
}

void StripDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                          const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, given, index);
    const QRect content = given.rect.adjusted(size::CellPadding, 0, -size::CellPadding, 0);
    paintStrip(*painter, content, index.data(Qt::UserRole).value<DayCells>(), given.palette,
               given.fontMetrics, given.direction);
}

} // namespace pantau::desktop
