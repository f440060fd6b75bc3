// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/summary_number.h"

#include "desktop/look/colours.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QStyleOptionFocusRect>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int NumberPadding = 10;
constexpr int WordGap = 6;

} // namespace

SummaryNumber::SummaryNumber(BlockStatus status, QWidget *parent) : QAbstractButton(parent), m_status(status)
{
    setObjectName(QStringLiteral("summary_") + statusKey(status));
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    describe();
}

void SummaryNumber::setNumber(int number)
{
    m_number = number;
    describe();
}

void SummaryNumber::setRemark(const QString &remark)
{
    m_remark = remark;
    describe();
}

QString SummaryNumber::word() const
{
    switch (m_status) {
    case BlockStatus::Blocked:
        return tr("blocked");
    case BlockStatus::NotBlocked:
        return tr("not blocked");
    case BlockStatus::Unknown:
        break;
    }
    return tr("unknown");
}

QString SummaryNumber::numberText() const
{
    return m_number ? QLocale().toString(*m_number) : QStringLiteral("–");
}

void SummaryNumber::describe()
{
    const QString text = tr("%1 %2", "number, status").arg(numberText(), word());
    setAccessibleName(m_remark.isEmpty() ? text : text + QStringLiteral(", ") + m_remark);
    setToolTip(tr("Click to show only these; click again to show all."));
    updateGeometry();
    update();
}

QFont SummaryNumber::largeFont() const
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    return large;
}

QSize SummaryNumber::sizeHint() const
{
    const QFontMetrics large(largeFont());
    const int first =
        large.horizontalAdvance(numberText()) + WordGap + fontMetrics().horizontalAdvance(word());
    const int width = std::max(first, fontMetrics().horizontalAdvance(m_remark)) + 2 * NumberPadding;
    return {width, large.height() + fontMetrics().height() + NumberPadding};
}

bool SummaryNumber::event(QEvent *event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        update();
    return QAbstractButton::event(event);
}

void SummaryNumber::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isChecked() || underMouse()) {
        QColor back = palette().color(QPalette::Highlight);
        back.setAlpha(isChecked() ? 45 : 20);
        painter.setPen(Qt::NoPen);
        painter.setBrush(back);
        painter.drawRoundedRect(rect(), 5, 5);
    }
    // An ordinary or empty count does not shout.
    const bool calls = number() > 0 && m_status != BlockStatus::NotBlocked;
    const QColor colour = calls ? markColour(markOf(m_status), palette())
                                : palette().color(number() > 0 ? QPalette::Text : QPalette::PlaceholderText);
    const QString text = numberText();
    const QFont large = largeFont();
    const QFontMetrics metrics(large);
    const int baseline = NumberPadding / 2 + metrics.ascent();
    painter.setPen(colour);
    painter.setFont(large);
    painter.drawText(NumberPadding, baseline, text);
    painter.setFont(font());
    painter.setPen(calls ? colour : quietText(palette()));
    painter.drawText(NumberPadding + metrics.horizontalAdvance(text) + WordGap, baseline, word());
    painter.setPen(quietText(palette()));
    painter.drawText(NumberPadding, NumberPadding / 2 + metrics.height() + fontMetrics().ascent(), m_remark);
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

} // namespace pantau::desktop
