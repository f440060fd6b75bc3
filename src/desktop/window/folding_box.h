// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace pantau::desktop {

/// A row of widgets that is stacked vertically if there is not enough width. It needs a QHBoxLayout. Its
/// minimum width is that of its widest widget, so that windows can become that narrow.
class FoldingBox final : public QWidget
{
    Q_OBJECT

public:
    explicit FoldingBox(QWidget *parent = nullptr);

    /// Sets the minimum width in pixels for a row, even if less would suffice.
    void setRowFrom(int width);
    [[nodiscard]] bool isStacked() const { return m_stacked; }

    /// Width of the row, even while stacked, so that it gets the width if available.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    [[nodiscard]] int leastRow() const;

    int m_rowFrom = 0;
    int m_rowSpacing = -1; ///< spacing of the row, saved while stacked
    bool m_stacked = false;
};

class SideList;

/// The side list with the widget next to it. The side list folds to icons in a narrow window. The minimum
/// width of the window is that with a folded list.
class FoldingRow final : public QWidget
{
    Q_OBJECT

public:
    FoldingRow(SideList *side, QWidget *right, QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    SideList *m_side;
    QWidget *m_right;
};

} // namespace pantau::desktop
