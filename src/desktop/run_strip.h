// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/history.h"

#include <QWidget>

namespace pantau::desktop {

/// A domain's life so far: full height where it was blocked, a low line where it was not, a gap where nothing
/// is known. Readable without colour.
class RunStrip final : public QWidget
{
    Q_OBJECT

public:
    explicit RunStrip(QWidget *parent = nullptr);

    void setRuns(const QList<store::StatusRun> &runs, const QDateTime &now);
    [[nodiscard]] QSize sizeHint() const override { return {400, 44}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] double xOf(const QDateTime &at) const;
    [[nodiscard]] QRectF areaOf(const store::StatusRun &run) const;

    QList<store::StatusRun> m_runs;
    QDateTime m_from;
    QDateTime m_now;
};

} // namespace pantau::desktop
