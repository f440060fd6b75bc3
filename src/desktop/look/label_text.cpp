// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/label_text.h"

#include <QPainter>
#include <QWidget>

namespace pantau::desktop {

QString plainTip(const QString &text)
{
    return text.isEmpty()
               ? QString()
               : QStringLiteral("<span style=\"white-space:pre-wrap\">%1</span>").arg(text.toHtmlEscaped());
}

void setPlainTip(QWidget &widget, const QString &text)
{
    widget.setToolTip(plainTip(text));
    widget.setAccessibleDescription(text);
}

ElidedLabel::ElidedLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 10, QLabel::minimumSizeHint().height()};
}

QString ElidedLabel::shown() const
{
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), int(Qt::AlignVCenter | Qt::AlignLeading), shown());
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    setPlainTip(*this, shown() == text() ? QString() : text());
}

} // namespace pantau::desktop
