// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace pantau::desktop {

/// A row whose parts stand below each other where there is no room beside each other. Give it a QHBoxLayout.
/// It is never wider than its widest part must be, so that a window can become as narrow as that.
class FoldingBox final : public QWidget
{
    Q_OBJECT

public:
    explicit FoldingBox(QWidget *parent = nullptr);

    /// In pixels: the width from which on it is a row, even where less would do.
    void setRowFrom(int width);
    [[nodiscard]] bool isStacked() const { return m_stacked; }

    /// As wide as the row, also while it is folded: where there is room for it, it is given that.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    [[nodiscard]] int leastRow() const;

    int m_rowFrom = 0;
    int m_rowSpacing = -1; ///< while stacked: what it has as a row
    bool m_stacked = false;
};

class SideList;

/// The side column and what it chooses. The column folds to icons where the window is narrow, and the window
/// can become as narrow as the folded column allows.
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
    QWidget *m_line;
    QWidget *m_right;
};

} // namespace pantau::desktop
