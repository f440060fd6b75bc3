// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/table_columns.h"

#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/status_strip.h"

#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr int StateVersion = 1;
/// What a narrow window gives up, first to last.
constexpr int GivenUp[] = {DomainTableModel::Note,  DomainTableModel::Weight, DomainTableModel::Parent,
                           DomainTableModel::Lists, DomainTableModel::Window, DomainTableModel::Next,
                           DomainTableModel::Since, DomainTableModel::Strip,  DomainTableModel::Checked};

struct FirstColumn
{
    const char *name; ///< in the remembered state
    int letters;      ///< how wide it is at first
    bool isShown;     ///< at first
};
constexpr FirstColumn Columns[DomainTableModel::ColumnCount] = {
    {"status", 15, true},  {"domain", 24, true},      {"since", 13, true}, {"window", 21, false},
    {"days", 0, true},     {"checked", 9, true},      {"next", 15, true},  {"lists", 22, false},
    {"parent", 22, false}, {"importance", 12, false}, {"note", 28, false}};

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
    const int padding = 2 * letter + letter;
    return column == DomainTableModel::Strip ? status_strip::size(metrics).width() + padding
                                             : Columns[column].letters * letter + padding;
}

void TableColumns::useDefaults()
{
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        for (int column = 0; column < DomainTableModel::ColumnCount; ++column) {
            m_header->moveSection(m_header->visualIndex(column), column);
            if (column != DomainTableModel::Domain)
                m_header->resizeSection(column, widthFor(column));
            choose(column, Columns[column].isShown);
        }
        fit();
    }
    tell();
}

/// A layout resizes as well, and is nobody's choice.
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
                // A hidden section has no width of its own until it is shown again.
                width += m_header->isSectionHidden(column) ? widthFor(column) : m_header->sectionSize(column);
        return width;
    };
    for (const int column : GivenUp) {
        if (needed() <= m_view->viewport()->width())
            break;
        if (column != m_also)
            shown.remove(column);
    }
    // A wide one that went may have made room for narrower ones that went before it.
    for (const int *column = std::end(GivenUp); column != std::begin(GivenUp);) {
        --column;
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
        // The names take what is left.
        const bool hasNoOwn = column == DomainTableModel::Domain || m_header->isSectionHidden(column);
        const int width = hasNoOwn ? widthFor(column) : m_header->sectionSize(column);
        columns.append(QJsonObject{{QStringLiteral("name"), QLatin1String(Columns[column].name)},
                                   {QStringLiteral("width"), width},
                                   {QStringLiteral("shown"), m_chosen.contains(column)}});
    }
    const QJsonObject state{{QStringLiteral("version"), StateVersion},
                            {QStringLiteral("columns"), columns},
                            {QStringLiteral("sort"), QLatin1String(Columns[m_sortedBy].name)},
                            {QStringLiteral("descending"), m_order == Qt::DescendingOrder}};
    return QString::fromUtf8(QJsonDocument(state).toJson(QJsonDocument::Compact));
}

void TableColumns::restore(const QString &text)
{
    const QJsonObject state = QJsonDocument::fromJson(text.toUtf8()).object();
    if (state.value(QStringLiteral("version")).toInt() != StateVersion)
        return;
    const auto columnOf = [](const QJsonValue &name) {
        const QString wanted = name.toString();
        const auto *found =
            std::find_if(std::begin(Columns), std::end(Columns),
                         [&wanted](const FirstColumn &each) { return wanted == QLatin1String(each.name); });
        return found == std::end(Columns) ? -1 : int(found - std::begin(Columns));
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

} // namespace pantau::desktop
