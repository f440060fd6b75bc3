// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/label_text.h"

#include <QPainter>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

QFont fontFor(FontRole role, QFont font)
{
    struct Size
    {
        double factor;
        QFont::Weight weight;
    };
    constexpr Size Sizes[] = {
        {2.1, QFont::DemiBold}, {1.6, QFont::DemiBold}, {1.5, QFont::DemiBold}, {1.2, QFont::DemiBold},
        {1.0, QFont::DemiBold}, {1.0, QFont::Medium},   {0.9, QFont::Normal},   {0.9, QFont::Medium},
        {0.9, QFont::DemiBold}, {0.83, QFont::Normal},
    };
    constexpr double SmallestPoints = 8;
    const auto [factor, weight] = Sizes[std::size_t(role)];
    if (const double usual = font.pointSizeF(); usual > 0)
        font.setPointSizeF(factor < 1 ? std::min(usual, std::max(SmallestPoints, usual * factor))
                                      : usual * factor);
    else
        font.setPixelSize(int(std::lround(font.pixelSize() * factor)));
    font.setWeight(weight);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

QString plainTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    constexpr int Widest = 300; // with the padding, 320
    const QFontMetrics metrics(QToolTip::font());
    const QString shown =
        QStringLiteral("<span style=\"white-space:pre-wrap\">%1</span>").arg(text.toHtmlEscaped());
    return metrics.size(0, text).width() <= Widest
               ? shown
               : QStringLiteral("<table width=\"%1\"><tr><td>%2</td></tr></table>").arg(Widest).arg(shown);
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
