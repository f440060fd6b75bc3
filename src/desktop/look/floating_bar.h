// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/parts.h"

#include <QWidget>

class QHBoxLayout;

namespace pantau::desktop {

/// A bar with a shadow that floats centred above the foot of its parent and follows its size.
class FloatingBar : public QWidget
{
public:
    FloatingBar(Token ground, int height, qreal radius, QWidget *parent);

    /// Distance from the parent's foot in pixels; 16 by default.
    void setBottom(int bottom);

protected:
    [[nodiscard]] QHBoxLayout *row() const;
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    Token m_ground;
    qreal m_radius;
    int m_bottom = 16;
};

} // namespace pantau::desktop
