// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

namespace pantau::desktop {

/// A day that is named under the timeline.
struct AxisMark
{
    QDateTime at; ///< UTC, the start of a local day
    QString text;
};

/// The marks between @p from and @p to, in days, months or years, never more than @p most of them.
[[nodiscard]] QList<AxisMark> axisMarks(const QDateTime &from, const QDateTime &to, int most);

} // namespace pantau::desktop
