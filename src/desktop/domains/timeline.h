// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/history.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QWidget>

#include <chrono>
#include <functional>
#include <optional>

namespace pantau::desktop {

/// A piece of a domain's timeline. Times are UTC.
struct Stretch
{
    enum class Kind {
        Run,     ///< one status, seen at both ends
        Window,  ///< the status changed at some moment in it
        Nothing, ///< no answer
    };

    Kind kind = Kind::Nothing;
    BlockStatus status = BlockStatus::Unknown; ///< of a run; of a window the one that it changed to
    QDateTime from;
    QDateTime to;

    friend bool operator==(const Stretch &, const Stretch &) = default;
};

/// The whole time from the first run to @p now without a hole, oldest first. Empty without runs.
[[nodiscard]] QList<Stretch> stretchesOf(const QList<StatusRun> &runs, const QDateTime &now);

/// A domain's life so far: full height where it was blocked, a low line where it was not, hatched where it
/// changed at some moment, dots where nothing is known. Readable without colour. The arrow keys go from
/// stretch to stretch, and each is told in words to the eye, the mouse and the screen reader.
class Timeline final : public QWidget
{
    Q_OBJECT

public:
    enum class Range { Month, Quarter, Year, All };
    Q_ENUM(Range)

    explicit Timeline(QWidget *parent = nullptr);

    /// @p countChecks: the number of checks in a run, asked for when it is told; may be empty.
    void setRuns(const QList<StatusRun> &runs, const QDateTime &now,
                 std::function<std::optional<int>(const Stretch &)> countChecks);
    void setRange(Range range);
    [[nodiscard]] Range range() const { return m_range; }
    /// What is told of the stretch that the keys are at; empty when they are at none.
    [[nodiscard]] QString currentText() const;
    /// What is told of the stretch at @p x; empty when there is none.
    [[nodiscard]] QString textAt(double x) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Painting;

    [[nodiscard]] QDateTime start() const;
    [[nodiscard]] double xOf(const QDateTime &at) const;
    [[nodiscard]] int bandHeight() const;
    /// The place of a stretch in the band; empty when it is not in the range.
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

/// A day that is named under the timeline.
struct AxisMark
{
    QDateTime at; ///< UTC, the start of a local day
    QString text;
};

/// The marks between @p from and @p to, in days, months or years, never more than @p most of them.
[[nodiscard]] QList<AxisMark> axisMarks(const QDateTime &from, const QDateTime &to, int most);

} // namespace pantau::desktop

namespace pantau::desktop::past {

/// What the detail pane says of a domain's past. Pure; times are UTC. Text from outside goes in as it is.

/// As many as are counted for a sentence.
inline constexpr int MostChecksCounted = 10'000;

/// "12 d 4 h", "4 h 10 min", "35 min"; "under 1 min".
[[nodiscard]] QString length(std::chrono::seconds time);
/// "Blocked, first seen 09:31 today, last seen 10:02 today, 14 checks". @p checks: of a run, up to
/// MostChecksCounted; empty or 0 when they are no longer kept.
[[nodiscard]] QString sentence(const Stretch &stretch, std::optional<int> checks, const QDateTime &now);
/// "Blocked 12 % of the last 30 days (8 % of it unknown) and 3 % since 12 Mar 2026. 4 changes."
[[nodiscard]] QString figures(const DomainPast &past, const QDateTime &now);
/// "restored after 12 d 4 h", "not yet, for 3 d 2 h".
[[nodiscard]] QString outcome(const Appeal &appeal, const QDateTime &now);

} // namespace pantau::desktop::past
