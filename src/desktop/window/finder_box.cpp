// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_box.h"

#include "desktop/look/icons.h"
#include "desktop/window/finder_delegate.h"
#include "desktop/window/finder_model.h"

#include <QApplication>
#include <QEvent>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int MostRows = 12;
constexpr int LettersWide = 96;
constexpr int Shadow = 8;

} // namespace

FinderBox::FinderBox(FinderModel &model, QWidget *window)
    : QWidget(window)
    , m_model(model)
    , m_window(window)
    , m_field(new QLineEdit(this))
    , m_glass(new QAction(this))
    , m_list(new QListView(this))
    , m_nothing(new QLabel(this))
{
    setObjectName(QStringLiteral("finderBox"));
    setAccessibleName(tr("Go to anything"));
    m_field->setObjectName(QStringLiteral("finderField"));
    m_field->setFrame(false);
    m_field->setPlaceholderText(tr("Type a few letters of a domain, list, page or command"));
    m_field->setAccessibleName(tr("Go to anything"));
    m_field->addAction(m_glass, QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("finderList"));
    m_list->setAccessibleName(tr("What was found"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new FinderDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setMouseTracking(true);
    // The keys stay in the field; a screen reader is told of the current hit all the same.
    m_list->setFocusProxy(m_field);
    m_nothing->setObjectName(QStringLiteral("finderNothing"));
    m_nothing->setTextFormat(Qt::PlainText);
    m_nothing->setWordWrap(true);
    m_nothing->setMargin(14);

    auto *column = new QVBoxLayout(this);
    constexpr int Edge = Shadow + 1;
    column->setContentsMargins(Edge, Edge, Edge, Edge);
    column->setSpacing(0);
    column->addWidget(m_field);
    auto *line = new QFrame(this);
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    column->addWidget(line);
    column->addWidget(m_list);
    column->addWidget(m_nothing);
    connect(m_field, &QLineEdit::textChanged, this, &FinderBox::type);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) { choose(index.row()); });
    connect(m_list, &QListView::entered, this, [this](const QModelIndex &index) { goTo(index.row()); });
    useLook();
    hide();
}

void FinderBox::open()
{
    m_before = QApplication::focusWidget();
    m_field->clear();
    type({});
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
    qApp->installEventFilter(this);
    m_window->installEventFilter(this);
}

void FinderBox::putAway()
{
    if (isHidden())
        return;
    qApp->removeEventFilter(this);
    m_window->removeEventFilter(this);
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_before)
        m_before->setFocus(Qt::OtherFocusReason);
}

void FinderBox::type(const QString &text)
{
    m_model.setTyped(text);
    goTo(0);
    m_list->scrollToTop();
    fit();
}

void FinderBox::refresh()
{
    const int row = m_list->currentIndex().row();
    const auto before = row >= 0 ? std::optional(m_model.at(row)) : std::nullopt;
    m_model.setTyped(m_field->text());
    goTo(before ? std::max(0, m_model.rowOf(*before)) : 0);
    fit();
}

void FinderBox::goTo(int row)
{
    m_list->setCurrentIndex(m_model.index(row));
}

/// As wide as there are letters to read, and as high as there are hits.
void FinderBox::fit()
{
    const int count = m_model.rowCount();
    const QString nothing =
        count > 0 ? QString()
                  : tr("No domain, list, page or command matches “%1”.").arg(m_field->text().simplified());
    m_nothing->setText(nothing);
    m_nothing->setVisible(count == 0);
    m_field->setAccessibleDescription(nothing);
    m_list->setVisible(count > 0);
    const QRect room = m_window->rect();
    const int width = std::min(fontMetrics().averageCharWidth() * LettersWide, room.width() - 32);
    const int top = room.height() / 10 - Shadow;
    const int row = std::max(1, m_list->sizeHintForRow(0));
    const int rest = room.height() - top - m_field->sizeHint().height() - 48;
    const int rows = std::clamp(rest / row, 1, std::min(MostRows, std::max(1, count)));
    m_list->setFixedHeight(rows * row);
    layout()->activate();
    setGeometry((room.width() - width) / 2, top, width,
                layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height());
}

void FinderBox::choose(int row)
{
    if (row < 0 || row >= m_model.rowCount())
        return;
    const FinderEntry entry = m_model.at(row);
    putAway();
    Q_EMIT chosen(entry);
}

bool FinderBox::handleKey(const QKeyEvent &key)
{
    const int current = m_list->currentIndex().row();
    const int last = m_model.rowCount() - 1;
    const int page = std::max(1, m_list->height() / std::max(1, m_list->sizeHintForRow(0)) - 1);
    switch (key.key()) {
    case Qt::Key_Escape:
        putAway();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(current);
        return true;
    case Qt::Key_Up:
        goTo(current > 0 ? current - 1 : last);
        return true;
    case Qt::Key_Down:
        goTo(current < last ? current + 1 : 0);
        return true;
    case Qt::Key_PageUp:
        goTo(std::max(0, current - page));
        return true;
    case Qt::Key_PageDown:
        goTo(std::min(last, current + page));
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true; // there is nowhere to go in here
    default:
        return false;
    }
}

bool FinderBox::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
        if (watched == m_field)
            return handleKey(*static_cast<const QKeyEvent *>(event));
        break;
    case QEvent::ShortcutOverride:
        // Esc is its own here, whatever else the window does with it.
        if (watched == m_field && static_cast<const QKeyEvent *>(event)->key() == Qt::Key_Escape)
            event->accept();
        break;
    case QEvent::FocusOut:
        if (watched == m_field && static_cast<const QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
            putAway();
        break;
    case QEvent::MouseButtonPress:
        if (const auto *widget = qobject_cast<const QWidget *>(watched);
            widget && widget->window() == m_window && widget != this && !isAncestorOf(widget))
            putAway();
        break;
    case QEvent::Resize:
        if (watched == m_window)
            fit();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

/// A sheet with a thin edge that lies over the window.
void FinderBox::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    QRect sheet = rect();
    QColor shade(Qt::black);
    shade.setAlpha(7);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade);
    for (int ring = 0; ring < Shadow; ++ring, sheet.adjust(1, 1, -1, -1))
        painter.drawRoundedRect(sheet, Shadow - ring, Shadow - ring);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRect(sheet.adjusted(0, 0, -1, -1));
}

void FinderBox::useLook()
{
    m_glass->setIcon(plainIcon(QStringLiteral("search"), palette()));
    m_field->setMinimumHeight(fontMetrics().height() + 22);
}

void FinderBox::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        useLook();
}

} // namespace pantau::desktop
