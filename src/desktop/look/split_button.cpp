// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/split_button.h"

#include <QStyle>
#include <QStyleOptionToolButton>
#include <QStylePainter>

namespace pantau::desktop {

SplitButton::SplitButton(QWidget *parent) : QToolButton(parent)
{
    setPopupMode(QToolButton::MenuButtonPopup);
}

void SplitButton::paintEvent(QPaintEvent *event)
{
    if (style()->name() != QLatin1String("windows11"))
        return QToolButton::paintEvent(event);
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    QStyleOption arrow = option;
    arrow.rect = style()->subControlRect(QStyle::CC_ToolButton, &option, QStyle::SC_ToolButtonMenu, this);
    option.subControls = QStyle::SC_ToolButton;
    option.features.setFlag(QStyleOptionToolButton::HasMenu, false);
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
    painter.drawPrimitive(QStyle::PE_IndicatorArrowDown, arrow);
}

} // namespace pantau::desktop
