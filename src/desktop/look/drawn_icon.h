// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QIconEngine>

namespace pantau::desktop {

/// What black and white become in a drawing.
struct Tint
{
    QColor ink;
    QColor paper = Qt::white;
};

/// A drawing of resources/icons that is drawn when it is shown: a start has dozens of icons, and shows few of
/// them, in one size each. A mode without a tint of its own looks as the style makes it of the normal one.
class DrawnIcon final : public QIconEngine
{
public:
    /// Without tints the drawing keeps its colours.
    explicit DrawnIcon(const QString &name, const QHash<QIcon::Mode, Tint> &tints = {});

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override;
    /// As large as the shorter side of @p size, in pixels of the screen.
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    QSize actualSize(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    /// Those that panels and window managers are given; it is sharp at any other, too.
    QList<QSize> availableSizes(QIcon::Mode mode, QIcon::State state) override;
    bool isNull() override;
    QIconEngine *clone() const override;

private:
    QString m_name;
    QHash<QIcon::Mode, Tint> m_tints;
    QHash<std::pair<QIcon::Mode, int>, QPixmap> m_drawn; ///< by mode and side, as far as they were shown
};

} // namespace pantau::desktop
