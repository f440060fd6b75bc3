// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/drawn_icon.h"

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QStyle>
#include <QStyleOption>
#ifndef PANTAU_WITHOUT_SVG
#include <QSvgRenderer>
#endif

#include <algorithm>
#include <array>
#include <optional>

/// The linker drops resources of a static library unless somebody asks for them; repeating it is harmless.
static void loadIconResources()
{
    Q_INIT_RESOURCE(desktop_resources);
#ifdef PANTAU_WITHOUT_SVG
    Q_INIT_RESOURCE(icon_pictures);
#endif
}

namespace pantau::desktop {

namespace {

constexpr std::array Sides{16, 20, 22, 24, 32, 48, 64, 128};

#ifdef PANTAU_WITHOUT_SVG

/// From the pictures that cmake/icon_pictures.cmake made of the drawings.
QPixmap draw(const QString &name, const std::optional<Tint> &tint, int side)
{
    const auto *const fitting = std::ranges::find_if(Sides, [side](int each) { return each >= side; });
    const int source = fitting == Sides.end() ? Sides.back() : *fitting;
    QImage image(QStringLiteral(":/icons/%1-%2.png").arg(name).arg(source));
    image.convertTo(QImage::Format_ARGB32);
    for (int y = 0; tint && y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int white = qGray(line[x]);
            const auto mixed = [white](int ink, int paper) {
                return (ink * (255 - white) + paper * white) / 255;
            };
            line[x] = qRgba(mixed(tint->ink.red(), tint->paper.red()),
                            mixed(tint->ink.green(), tint->paper.green()),
                            mixed(tint->ink.blue(), tint->paper.blue()), qAlpha(line[x]));
        }
    }
    return QPixmap::fromImage(
        source == side ? image : image.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation));
}

#else

QPixmap draw(const QString &name, const std::optional<Tint> &tint, int side)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    QByteArray svg = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (tint) {
        // White first: the ink may be white itself.
        svg.replace("#ffffff", tint->paper.name().toLatin1());
        svg.replace("#000000", tint->ink.name().toLatin1());
    }
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(svg).render(&painter, QRectF(0, 0, side, side));
    return pixmap;
}

#endif

int sideOf(const QSize &size)
{
    return std::min(size.width(), size.height());
}

} // namespace

DrawnIcon::DrawnIcon(const QString &name, const QHash<QIcon::Mode, Tint> &tints)
    : m_name(name), m_tints(tints)
{
    loadIconResources();
}

void DrawnIcon::paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state)
{
    const qreal ratio = painter->device()->devicePixelRatioF();
    QPixmap drawn = pixmap(rect.size() * ratio, mode, state);
    drawn.setDevicePixelRatio(ratio);
    QRectF middle({}, drawn.deviceIndependentSize());
    middle.moveCenter(QRectF(rect).center());
    painter->drawPixmap(middle.topLeft(), drawn);
}

QPixmap DrawnIcon::pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state)
{
    const int side = sideOf(size);
    if (side <= 0)
        return {};
    const std::pair key{mode, side};
    if (const auto drawn = m_drawn.constFind(key); drawn != m_drawn.cend())
        return *drawn;
    QPixmap pixmap;
    if (m_tints.contains(mode)) {
        pixmap = draw(m_name, m_tints.value(mode), side);
    } else if (mode == QIcon::Normal) {
        pixmap = draw(m_name, std::nullopt, side);
    } else {
        QStyleOption option;
        option.palette = QApplication::palette();
        pixmap = QApplication::style()->generatedIconPixmap(mode, this->pixmap(size, QIcon::Normal, state),
                                                            &option);
    }
    m_drawn.insert(key, pixmap);
    return pixmap;
}

QSize DrawnIcon::actualSize(const QSize &size, QIcon::Mode, QIcon::State)
{
    return {sideOf(size), sideOf(size)};
}

QList<QSize> DrawnIcon::availableSizes(QIcon::Mode, QIcon::State)
{
    QList<QSize> sizes;
    for (const int side : Sides)
        sizes += QSize(side, side);
    return sizes;
}

bool DrawnIcon::isNull()
{
    return false;
}

QIconEngine *DrawnIcon::clone() const
{
    return new DrawnIcon(*this);
}

} // namespace pantau::desktop
