// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/form_area.h"

#include "desktop/look/dialog.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

FormArea::FormArea(QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (now && widget() && widget()->isAncestorOf(now))
            ensureWidgetVisible(now);
    });
}

int FormArea::heightOfContents(int width) const
{
    const QLayout *layout = widget() ? widget()->layout() : nullptr;
    if (!layout)
        return 0;
    return layout->hasHeightForWidth() ? layout->totalHeightForWidth(width)
                                       : layout->totalMinimumSize().height();
}

/// Until it was laid out, the width that its contents would like.
int FormArea::usedWidth() const
{
    return isVisible() ? width() : std::max(width(), widget()->sizeHint().width());
}

int FormArea::withScrollBar(int width) const
{
    return std::min(width + verticalScrollBar()->sizeHint().width(), roomFor(*this).width() * 9 / 10);
}

QSize FormArea::sizeHint() const
{
    if (!widget())
        return QScrollArea::sizeHint();
    const QSize hint = widget()->sizeHint();
    return {withScrollBar(hint.width()), std::max(hint.height(), heightOfContents(usedWidth()))};
}

QSize FormArea::minimumSizeHint() const
{
    if (!widget())
        return QScrollArea::minimumSizeHint();
    // Half the screen leaves room for the buttons, and for a sentence above them.
    const int height = std::min(heightOfContents(usedWidth()), roomFor(*this).height() / 2);
    return {withScrollBar(widget()->minimumSizeHint().width()), height};
}

bool FormArea::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        follow();
    return QScrollArea::eventFilter(watched, event);
}

void FormArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        follow(); // sentences take more lines, or fewer
}

/// The contents may have become taller: so does the window, while the screen has room.
void FormArea::follow()
{
    const int height = heightOfContents(width());
    const int missing = height - this->height();
    const bool grew = height > std::exchange(m_known, height);
    updateGeometry();
    if (!grew || missing <= 0 || !isVisible())
        return;
    QWidget &window = *this->window();
    const QSize room = roomFor(*this);
    if (!window.isMaximized() && window.height() < room.height())
        window.resize(window.width(), std::min(window.height() + missing, room.height()));
}

} // namespace pantau::desktop
