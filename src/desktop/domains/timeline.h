// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/history.h"
#include "desktop/domains/day_cells.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QWidget>

#include <chrono>
#include <functional>
#include <optional>

namespace pantau::desktop {

/// A segment of a domain's timeline. Times are UTC.
struct Stretch
{
    enum class Kind {
        Run,     ///< the same status at both ends
        Window,  ///< the status changed within this time
        Nothing, ///< no answer
    };

    Kind kind = Kind::Nothing;
    BlockStatus status = BlockStatus::Unknown; ///< status of a run; for a window, the status after the change
    QDateTime from;
    QDateTime to;

    friend bool operator==(const Stretch &, const Stretch &) = default;
};

/// Segments from the first run to @p now without gaps, oldest first. Empty if there are no runs.
[[nodiscard]] QList<Stretch> stretchesOf(const QList<StatusRun> &runs, const QDateTime &now);

/// Timeline of a domain, one cell per day or, for long times, per week. The arrow keys move between segments,
/// which have exact times. Each has a text for the keyboard, the mouse and screen readers.
class Timeline final : public QWidget
{
    Q_OBJECT

public:
    enum class Range { Month, Quarter, Year, All };
    Q_ENUM(Range)

    explicit Timeline(QWidget *parent = nullptr);

    /// @p countChecks: returns the number of checks in a run, called when its text is shown; may be empty.
    void setRuns(const QList<StatusRun> &runs, const QDateTime &now,
                 std::function<std::optional<int>(const Stretch &)> countChecks);
    void setRange(Range range);
    [[nodiscard]] Range range() const { return m_range; }
    /// Text of the segment selected with the keyboard; empty if there is none.
    [[nodiscard]] QString currentText() const;
    /// Text of the segment at @p x; empty if there is none.
    [[nodiscard]] QString textAt(double x) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QDate firstDay() const;
    [[nodiscard]] QDateTime start() const;
    [[nodiscard]] QDateTime end() const;
    [[nodiscard]] DayCell cellOf(const QDateTime &from, const QDateTime &to) const;
    void paintCells(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    [[nodiscard]] double xOf(const QDateTime &at) const;
    /// Position of a segment in the band; empty if it is outside the range.
    [[nodiscard]] QRectF areaOf(const Stretch &stretch) const;
    [[nodiscard]] QList<int> shown() const;
    [[nodiscard]] QString textOf(const Stretch &stretch) const;
    void choose(int index);
    void tellName();

    QList<Stretch> m_stretches;
    std::function<std::optional<int>(const Stretch &)> m_countChecks;
    QDateTime m_now;
    Range m_range = Range::Month;
    int m_current = -1;
};

/// Explains the four states of a day.
class DayLegend final : public QWidget
{
    Q_OBJECT

public:
    explicit DayLegend(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A label on the time axis.
struct AxisMark
{
    QDateTime at; ///< UTC, the start of a local day
    QString text;
};

/// Labels between @p from and @p to by days, months or years; @p most is their maximum number.
[[nodiscard]] QList<AxisMark> axisMarks(const QDateTime &from, const QDateTime &to, int most);

} // namespace pantau::desktop

namespace pantau::desktop::past {

/// Texts about a domain's past in the detail pane. Pure; times are UTC. Untrusted text is inserted unchanged.

/// Maximum number of checks that are counted for a text.
inline constexpr int MostChecksCounted = 10'000;

/// "12 d 4 h", "4 h 10 min", "35 min"; "under 1 min".
[[nodiscard]] QString length(std::chrono::seconds time);
/// "Blocked, first seen 09:31 today, last seen 10:02 today, 14 checks". @p checks: number in a run, up to
/// MostChecksCounted; empty or 0 if they have been deleted.
[[nodiscard]] QString sentence(const Stretch &stretch, std::optional<int> checks, const QDateTime &now);
/// "Blocked 12 % of the known part of the last 30 days (8 % unknown). Since 12 Mar 2026: 3 %. 4 changes."
[[nodiscard]] QString figures(const DomainPast &past, const QDateTime &now);
/// "restored after 12 d 4 h", "sent 3 d 2 h ago, no answer yet".
[[nodiscard]] QString outcome(const Appeal &appeal, const QDateTime &now);

} // namespace pantau::desktop::past
