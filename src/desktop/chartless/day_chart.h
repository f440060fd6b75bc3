// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/usage.h"
#include "core/usage_course.h"

#include <QDateTime>
#include <QWidget>

#include <optional>

namespace pantau::desktop {

/// Stands in for the chart of desktop/pages/day_chart.h where Pantau is built without Qt Charts
/// (PANTAU_CHARTS=OFF). It is never seen: its figures are in the table beside it.
class DayChart final : public QWidget
{
    Q_OBJECT

public:
    explicit DayChart(QWidget *parent = nullptr) : QWidget(parent)
    {
        setObjectName(QStringLiteral("dayChart"));
        hide();
    }

    void show(const QList<DayUse> &, const QList<double> &, const Usage &, const std::optional<QDateTime> &)
    {
    }
    void choose(const QDate &) {}

Q_SIGNALS:
    void dayChosen(const QDate &day);
};

} // namespace pantau::desktop
