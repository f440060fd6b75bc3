// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/outlined_style.h"

#include "desktop/look/clear_button.h"
#include "desktop/look/icons.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

namespace pantau::desktop {

namespace {

/// Between the window and its text; nearer to the window where nothing can be ticked.
QColor outline(const QStyleOption &option)
{
    const QColor ground = option.palette.color(QPalette::Window);
    const QColor text = option.palette.color(QPalette::WindowText);
    const float share = option.state & QStyle::State_Enabled ? 0.6F : 0.35F;
    const auto between = [share](float from, float to) { return from + (to - from) * share; };
    return QColor::fromRgbF(between(ground.redF(), text.redF()), between(ground.greenF(), text.greenF()),
                            between(ground.blueF(), text.blueF()));
}

} // namespace

OutlinedStyle::OutlinedStyle(QStyle *fusion) : QProxyStyle(fusion)
{
}

void OutlinedStyle::install()
{
    QStyle *style = QApplication::style();
    const auto *proxy = qobject_cast<const QProxyStyle *>(style);
    const QStyle *drawing = proxy ? proxy->baseStyle() : style;
    if (drawing->name() == QLatin1String("fusion"))
        QApplication::setStyle(new OutlinedStyle(style));
}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isCircle = element == PE_IndicatorRadioButton;
    if ((!isCircle && element != PE_IndicatorCheckBox) || option->state & State_HasFocus)
        return; // with the focus, the outline has the colour of the choice
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, isCircle);
    // A thin slanting line is smoothed away: the circle's is thicker.
    painter->setPen(QPen(outline(*option), isCircle ? 1.5 : 1));
    painter->setBrush(Qt::NoBrush);
    const QRectF around = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isCircle)
        painter->drawEllipse(around.adjusted(0.5, 0.5, -0.5, -0.5));
    else
        painter->drawRect(around.adjusted(0.5, 0.5, -0.5, -0.5));
    painter->restore();
}

QIcon OutlinedStyle::standardIcon(StandardPixmap icon, const QStyleOption *option,
                                  const QWidget *widget) const
{
    const QPalette palette = widget ? widget->palette() : QApplication::palette();
    if (icon == SP_LineEditClearButton)
        return clearIcon(palette);
    if (icon == SP_ToolBarHorizontalExtensionButton)
        return plainIcon(QStringLiteral("more"), palette);
    return QProxyStyle::standardIcon(icon, option, widget);
}

} // namespace pantau::desktop
