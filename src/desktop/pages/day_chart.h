// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifdef PANTAU_WITHOUT_CHARTS
#include "desktop/chartless/day_chart.h"
#else

#include "core/usage.h"
#include "core/usage_course.h"

#include <QDateTime>
#include <QtCharts/QChartView>

#include <optional>

QT_BEGIN_NAMESPACE
class QBarSet;
class QCategoryAxis;
class QStackedBarSeries;
class QValueAxis;
QT_END_NAMESPACE

namespace pantau::desktop {

/// A bar for each day: what Pantau used, what others used, and paler what is still expected until the reset.
/// A day is chosen with the mouse or the arrow keys. Its figures are in a table too, for those who cannot
/// see it.
class DayChart final : public QChartView
{
    Q_OBJECT

public:
    explicit DayChart(QWidget *parent = nullptr);

    /// @p days: oldest first, the last one is today. @p expected: of today and the days after it.
    /// @p resetsAt: UTC; drawn where it is within the days shown.
    void show(const QList<DayUse> &days, const QList<double> &expected, const Usage &usage,
              const std::optional<QDateTime> &resetsAt);
    /// Marks a day without telling of it; invalid: none.
    void choose(const QDate &day);
    [[nodiscard]] QDate chosen() const;
    /// "19 Nov: 412 credits, 12 of them used by others".
    [[nodiscard]] QString sentence(int day) const;

Q_SIGNALS:
    void dayChosen(const QDate &day);

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void dress();
    void label();
    void take(int day);
    [[nodiscard]] int dayAt(const QPointF &position) const;
    [[nodiscard]] QRectF column(double from, double to) const;

    QStackedBarSeries *m_series;
    QBarSet *m_ours;
    QBarSet *m_others;
    QBarSet *m_expected;
    QCategoryAxis *m_dates;
    QValueAxis *m_amounts;
    QList<DayUse> m_days;
    Usage m_usage;
    double m_resetAt = -1; ///< on the axis of days; negative: not shown
    int m_total = 0;       ///< days with those to come
    int m_chosen = -1;
};

} // namespace pantau::desktop

#endif
