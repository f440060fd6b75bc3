// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/table.h"

#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QHoverEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyle>

namespace pantau::desktop {

void TableModel::refresh()
{
    if (const int rows = rowCount(); rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(rows - 1, columnCount() - 1));
}

QRect cellContents(const QStyleOptionViewItem &option)
{
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
    return style->subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget)
        .adjusted(margin, 0, -margin, 0);
}

void paintUnreadDot(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    QStyleOptionViewItem cell = option;
    cell.index = index; // the first and the last cell of a row have more padding
    const QRect content = cellContents(cell);
    const QFont font = index.data(Qt::FontRole).value<QFont>().resolve(option.font);
    const int width = QFontMetrics(font).horizontalAdvance(index.data().toString());
    const QRect dot(content.left() + std::min(width, content.width()) + 8, content.center().y() - 2, 6, 6);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Token::Accent, option.palette));
    painter.drawEllipse(QStyle::visualRect(option.direction, content, dot));
    painter.restore();
}

void RowTable::fitRows()
{
    const int height = heightFor(fontMetrics());
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
}

void RowTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitRows();
}

bool RowTable::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter)
        hover(rowAt(static_cast<QHoverEvent *>(event)->position().toPoint().y()));
    else if (event->type() == QEvent::HoverLeave || event->type() == QEvent::Leave)
        hover(-1);
    return QTableView::viewportEvent(event);
}

void RowTable::hover(int row)
{
    for (const int each : {std::exchange(m_hovered, row), row})
        if (each >= 0)
            viewport()->update(0, rowViewportPosition(each), viewport()->width(), rowHeight(each));
}

RowMenuButton::RowMenuButton(QTableView &table) : QToolButton(table.viewport()), m_table(table)
{
    setObjectName(QStringLiteral("rowMenuButton"));
    setFocusPolicy(Qt::NoFocus); // the menu key does the same
    setAccessibleName(EmptyView::tr("More"));
    setIcon(plainIcon(QStringLiteral("more")));
    setCursor(Qt::ArrowCursor);
    hide();
    table.viewport()->installEventFilter(this);
    connect(table.selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RowMenuButton::place);
    connect(table.model(), &QAbstractItemModel::modelReset, this, &RowMenuButton::place);
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, this, &RowMenuButton::place);
    connect(this, &QToolButton::clicked, this, [this] {
        const QPoint foot = geometry().bottomLeft();
        QContextMenuEvent event(QContextMenuEvent::Mouse, foot, m_table.viewport()->mapToGlobal(foot));
        QCoreApplication::sendEvent(m_table.viewport(), &event);
    });
}

void RowMenuButton::place()
{
    const QModelIndex current = m_table.currentIndex();
    QRect row = m_table.viewport()->rect().adjusted(size::EdgePadding, 0, -size::EdgePadding, 0);
    row.setTop(m_table.rowViewportPosition(current.row()));
    row.setHeight(m_table.rowHeight(current.row()));
    const int side = row.height() - 4;
    setGeometry(
        QStyle::alignedRect(layoutDirection(), Qt::AlignTrailing | Qt::AlignVCenter, {side, side}, row));
    setVisible(current.isValid() && current.flags().testFlag(Qt::ItemIsEnabled));
}

bool RowMenuButton::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QToolButton::eventFilter(watched, event);
}

constexpr int TextWidth = 340;

EmptyView::EmptyView(QWidget *parent)
    : QWidget(parent)
    , add(named<QPushButton>("emptyAdd", tr("Add domains…"), this))
    , import(named<QPushButton>("emptyImport", tr("Import a file…"), this))
    , clearSearch(named<QPushButton>("emptyClear", tr("Clear the search"), this))
    , showAll(named<QPushButton>("emptyAll", tr("Show all domains"), this))
{
    setObjectName(QStringLiteral("emptyView"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_icon->setAlignment(Qt::AlignCenter);
    for (QLabel *label : {m_title, m_text}) {
        label->setAlignment(Qt::AlignCenter);
        label->setFixedWidth(TextWidth);
    }
    m_title->setFont(fontFor(FontRole::PaneTitle, m_title->font()));
    setQuiet(*m_text);
    setKind(*add, kind::Primary);
    // An aligned text would get the height for the width of the view.
    setColumn(this,
              {spring(2), m_icon, rowOf({spring(), m_title, spring()}), rowOf({spring(), m_text, spring()}),
               rowOf({spring(), add, import, clearSearch, showAll, spring()}), spring(3)},
              {8});
    say({}, {}); // all four buttons would make the window wider than the screen with large fonts
}

void EmptyView::say(const QString &text, Offers offers)
{
    constexpr int Side = 32;
    const bool isSearch = offers.testFlag(ClearingSearch);
    showIcon(*m_icon, plainIcon(isSearch ? QStringLiteral("search") : QStringLiteral("globe"), Token::Text3),
             Side);
    const qsizetype mark = std::max<qsizetype>(0, text.indexOf(QStringLiteral(". ")));
    m_title->setText(text.left(mark));
    m_title->setVisible(mark > 0);
    m_text->setText(mark > 0 ? text.mid(mark + 2) : text);
    add->setVisible(offers.testFlag(Adding));
    import->setVisible(offers.testFlag(Adding));
    clearSearch->setVisible(isSearch);
    showAll->setVisible(offers.testFlag(ShowingAll));
}

EmptyNote::EmptyNote(const TableModel &model, QAbstractItemView &view)
    : TextLabel(view.viewport()), m_model(model), m_view(view)
{
    setAlignment(Qt::AlignCenter);
    setQuiet(*this);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view.viewport()->installEventFilter(this);
    connect(&model, &QAbstractItemModel::modelReset, this, &EmptyNote::refresh);
    connect(&model, &TableModel::loaded, this, &EmptyNote::refresh);
    refresh();
}

void EmptyNote::refresh()
{
    setVisible(m_model.isKnownEmpty());
}

bool EmptyNote::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_view.viewport()->rect().adjusted(size::CellPadding, 0, -size::CellPadding, 0));
    return TextLabel::eventFilter(watched, event);
}

} // namespace pantau::desktop
