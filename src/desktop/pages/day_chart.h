// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage.h"

#include <QDateTime>
#include <QStyledItemDelegate>
#include <QWidget>

#include <optional>

namespace pantau::desktop {

/// One bar per day: use by Pantau, above it use by others, and the expected use until the reset. A day is
/// selected with the mouse or the arrow keys. Its text is shown, set as tool tip and sent to screen readers.
/// The figures are also in a table. Time runs from left to right in every language.
class DayChart final : public QWidget
{
    Q_OBJECT

public:
    explicit DayChart(QWidget *parent = nullptr);

    /// @p days: oldest first; the last one is today. @p expected: for today and the days after it. @p
    /// resetsAt: UTC; drawn if it is within the days shown.
    void show(const QList<DayUse> &days, const QList<double> &expected, const Usage &usage,
              const std::optional<QDateTime> &resetsAt);
    /// Selects a day without emitting dayChosen(); invalid: none.
    void choose(const QDate &day);
    [[nodiscard]] QDate chosen() const;
    /// "19 Nov: 412 credits, 12 of them used by others"; for a future day the expected use.
    [[nodiscard]] QString sentence(int day) const;
    /// Area of a day, from its left edge to that of the next, with the height of the plot. Future days follow
    /// today.
    [[nodiscard]] QRectF columnOf(int day) const { return column(day, day + 1); }
    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void dayChosen(const QDate &day);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    enum class Part { Ours, Others, Expected };
    struct Painting;

    void take(int day);
    void tellChosen();
    [[nodiscard]] double amountOf(Part part, int day) const;
    [[nodiscard]] double largest() const; ///< amount of a day
    [[nodiscard]] double highest() const;
    [[nodiscard]] QList<Part> partsShown() const;
    [[nodiscard]] int dayCount() const; ///< including future days
    [[nodiscard]] int dayAt(const QPointF &position) const;
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QRectF column(double from, double to) const;

    QList<DayUse> m_days;
    QList<double> m_expected;
    Usage m_usage;
    double m_resetAt = -1; ///< in days from the left edge; negative: not shown
    int m_chosen = -1;
};

/// Draws numbers as small bars, the newest at the right. Zero is a low line, so that it is readable without
/// colour.
class TrendDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace pantau::desktop
