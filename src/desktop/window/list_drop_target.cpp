// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/list_drop_target.h"

#include "desktop/domains/domain_table_view.h"
#include "desktop/window/side_delegate.h"
#include "desktop/window/side_list.h"

#include <QDropEvent>
#include <QMimeData>
#include <QScrollBar>

#include <chrono>

namespace pantau::desktop {

namespace {

constexpr std::chrono::milliseconds AStep{80};

} // namespace

ListDropTarget::ListDropTarget(SideList &side) : QObject(&side), m_side(side)
{
    side.viewport()->setAcceptDrops(true);
    side.viewport()->installEventFilter(this);
    m_scroll.setInterval(AStep);
    connect(&m_scroll, &QTimer::timeout, this, &ListDropTarget::scroll);
}

std::optional<ListId> ListDropTarget::listAt(int row) const
{
    const auto *item = m_side.item(row);
    const QVariant list = item ? item->data(SideList::ListRole) : QVariant();
    return list.isValid() ? std::optional(ListId{list.toLongLong()}) : std::nullopt;
}

/// What is proposed follows the keys that are held: Ctrl copies, Shift moves.
void ListDropTarget::drag(QDropEvent &event)
{
    const QPoint at = event.position().toPoint();
    const int row = m_side.indexAt(at).row();
    const auto list = listAt(row);
    const bool isTaken = list && list != m_shown;
    frame(isTaken ? row : -1);
    if (isTaken)
        event.acceptProposedAction();
    else
        event.ignore();
    const int edge = m_side.fontMetrics().height() * 2;
    const bool isAtEnd = at.y() < edge || at.y() > m_side.viewport()->height() - edge;
    if (isAtEnd && !m_scroll.isActive())
        m_scroll.start();
    else if (!isAtEnd)
        m_scroll.stop();
}

void ListDropTarget::leave()
{
    frame(-1);
    m_scroll.stop();
}

void ListDropTarget::frame(int row)
{
    static_cast<SideDelegate *>(m_side.itemDelegate())->setDropRow(row);
    m_side.viewport()->update();
}

void ListDropTarget::scroll()
{
    const int y = m_side.viewport()->mapFromGlobal(QCursor::pos()).y();
    m_side.verticalScrollBar()->triggerAction(y < m_side.viewport()->height() / 2
                                                  ? QAbstractSlider::SliderSingleStepSub
                                                  : QAbstractSlider::SliderSingleStepAdd);
}

bool ListDropTarget::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragLeave:
        leave();
        return true;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
        break;
    default:
        return QObject::eventFilter(watched, event);
    }
    auto &drop = *static_cast<QDropEvent *>(event);
    if (!drop.mimeData()->hasFormat(DomainTableView::draggedFormat())) {
        drop.ignore(); // the window takes files and texts
        return true;
    }
    drag(drop);
    if (event->type() == QEvent::DragEnter) {
        drop.accept(); // else there would be no moves to lists further on
    } else if (event->type() == QEvent::Drop) {
        leave();
        const auto list = listAt(m_side.indexAt(drop.position().toPoint()).row());
        if (drop.isAccepted() && list)
            Q_EMIT dropped(*list, drop.proposedAction() == Qt::MoveAction);
    }
    return true;
}

} // namespace pantau::desktop
