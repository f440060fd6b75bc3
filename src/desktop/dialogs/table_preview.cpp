// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/table_preview.h"

#include "desktop/look/colours.h"

#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int WidestColumn = 40; ///< average characters; the user can drag it wider
constexpr int FewestRows = 3;

} // namespace

TablePreview::TablePreview(QWidget *parent)
    : QTableView(parent), m_model(new PreviewModel(this)), m_header(new RoleHeader(this))
{
    setModel(m_model);
    setHorizontalHeader(m_header);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setTextElideMode(Qt::ElideRight); // an address starts with its domain
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(m_header, &RoleHeader::roleChosen, this, &TablePreview::roleChosen);
    connect(m_header, &RoleHeader::boxFocused, this, [this](int column) {
        if (m_model->rowCount() > 0)
            scrollTo(m_model->index(std::max(0, rowAt(0)), column));
    });
}

void TablePreview::showTable(const Table &table)
{
    const bool sameColumns =
        m_model->columnCount() == std::min<qsizetype>(table.roles.size(), PreviewModel::mostColumns);
    m_model->setTable(table);
    m_header->setRoles(m_model->roles());
    if (!sameColumns || m_header->sectionSize(0) == 0)
        m_header->reset();
    fitColumns();
    updateGeometries();
}

void TablePreview::fitColumns()
{
    const int widest = fontMetrics().averageCharWidth() * WidestColumn;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const int header = m_header->sectionSizeHint(column);
        setColumnWidth(column, std::max(header, std::min(widest, sizeHintForColumn(column))));
    }
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + fontMetrics().descent() * 2);
}

QSize TablePreview::minimumSizeHint() const
{
    QSize size = QTableView::minimumSizeHint();
    size.setHeight(m_header->sizeHint().height() + FewestRows * verticalHeader()->defaultSectionSize() +
                   2 * frameWidth());
    return size;
}

void TablePreview::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    m_header->placeBoxes();
}

void PreviewModel::setTable(const Table &table)
{
    beginResetModel();
    m_header = table.header;
    m_roles = table.roles.first(std::min<qsizetype>(table.roles.size(), mostColumns));
    m_rows = table.rows.first(std::min<qsizetype>(table.rows.size(), mostRows));
    endResetModel();
}

int PreviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PreviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_roles.size());
}

QVariant PreviewModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return m_rows[index.row()].cells.value(index.column()).simplified();
    if (role == Qt::ForegroundRole && m_roles[index.column()] == ColumnRole::Ignore)
        return colour(Token::Text2, QGuiApplication::palette());
    return {};
}

QVariant PreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return QLocale().toString(m_rows.value(section).line);
    const QString header = m_header.value(section);
    return header.isEmpty() ? tr("Column %1").arg(section + 1) : header;
}

namespace {

constexpr int BoxGap = 2;

} // namespace

RoleHeader::RoleHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setDefaultAlignment(Qt::AlignTop | Qt::AlignLeading);
    setSectionsClickable(false);
    connect(this, &QHeaderView::sectionResized, this, &RoleHeader::placeBoxes);
    connect(this, &QHeaderView::geometriesChanged, this, &RoleHeader::placeBoxes);
}

void RoleHeader::fill(QComboBox *box) const
{
    const QList<std::pair<ColumnRole, QString>> words{
        {ColumnRole::Ignore, tr("Leave out")},    {ColumnRole::Domain, tr("Domain")},
        {ColumnRole::List, tr("List")},           {ColumnRole::Note, tr("Note")},
        {ColumnRole::Importance, tr("Priority")},
    };
    const QSignalBlocker quiet(box);
    const int current = box->currentIndex();
    box->clear();
    for (const auto &[role, word] : words)
        box->addItem(word, int(role));
    box->setCurrentIndex(current);
}

void RoleHeader::setRoles(const QList<ColumnRole> &roles)
{
    while (m_boxes.size() > roles.size())
        delete m_boxes.takeLast();
    while (m_boxes.size() < roles.size()) {
        auto *box = new QComboBox(viewport());
        const int column = int(m_boxes.size());
        box->setObjectName(QStringLiteral("role_%1").arg(column));
        box->setFocusPolicy(Qt::StrongFocus);
        box->installEventFilter(this);
        fill(box);
        connect(box, &QComboBox::currentIndexChanged, this,
                [this, box, column] { Q_EMIT roleChosen(column, ColumnRole(box->currentData().toInt())); });
        // Tab order follows the columns, after the table, because a header is not part of the tab order.
        setTabOrder(m_boxes.isEmpty() ? parentWidget() : m_boxes.constLast(), box);
        m_boxes += box;
        box->show();
    }
    for (qsizetype column = 0; column < roles.size(); ++column) {
        QComboBox *box = m_boxes[column];
        const QSignalBlocker quiet(box);
        box->setCurrentIndex(box->findData(int(roles[column])));
        box->setAccessibleName(
            tr("What the column “%1” is for")
                .arg(model()->headerData(int(column), Qt::Horizontal, Qt::DisplayRole).toString()));
    }
    placeBoxes();
}

void RoleHeader::placeBoxes()
{
    for (qsizetype column = 0; column < m_boxes.size() && column < count(); ++column) {
        QComboBox *box = m_boxes[column];
        const int height = box->sizeHint().height();
        box->setGeometry(sectionViewportPosition(int(column)) + BoxGap,
                         viewport()->height() - height - BoxGap, sectionSize(int(column)) - 2 * BoxGap,
                         height);
    }
}

QSize RoleHeader::sectionSizeFromContents(int section) const
{
    QSize size = QHeaderView::sectionSizeFromContents(section);
    if (section < m_boxes.size()) {
        const QSize box = m_boxes[section]->sizeHint();
        size = QSize(std::max(size.width(), box.width() + 2 * BoxGap), size.height() + box.height() + BoxGap);
    }
    return size;
}

void RoleHeader::resizeEvent(QResizeEvent *event)
{
    QHeaderView::resizeEvent(event);
    placeBoxes();
}

bool RoleHeader::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        const qsizetype column = m_boxes.indexOf(static_cast<QComboBox *>(watched));
        if (column >= 0)
            Q_EMIT boxFocused(int(column));
    }
    // The wheel scrolls the table. Changing a role by accident would change the import.
    if (event->type() == QEvent::Wheel)
        return true;
    return QHeaderView::eventFilter(watched, event);
}

} // namespace pantau::desktop
