// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"
#include "desktop/domains/timeline_stretches.h"

#include <QWidget>

#include <functional>

namespace pantau::desktop {

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

} // namespace pantau::desktop
