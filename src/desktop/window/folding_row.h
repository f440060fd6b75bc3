// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace pantau::desktop {

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
