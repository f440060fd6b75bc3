// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/icons.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLibraryInfo>
#include <QPainter>
#include <QPixmapCache>
#include <QStyle>
#include <QStyleOption>
#include <QVersionNumber>

#include <algorithm>
#include <array>

#ifndef PANTAU_WITHOUT_SVG
#include <QSvgRenderer>
#endif

/// The linker drops resources of a static library unless they are referenced. Repeated calls are harmless.
static void loadIconResources()
{
    Q_INIT_RESOURCE(desktop_resources);
#ifdef PANTAU_WITHOUT_SVG
    Q_INIT_RESOURCE(icon_pictures);
#endif
}

namespace pantau::desktop {

QIcon statusIcon(BlockStatus status)
{
    switch (status) {
    case BlockStatus::Blocked:
        return plainIcon(QStringLiteral("blockedo"), Token::Blocked);
    case BlockStatus::NotBlocked:
        return plainIcon(QStringLiteral("tick"), Token::Ok);
    case BlockStatus::Unknown:
        break;
    }
    return plainIcon(QStringLiteral("question"), Token::Unknown);
}

QIcon attentionIcon()
{
    return plainIcon(QStringLiteral("warn"), Token::Unknown);
}

QIcon plainIcon(const QString &name, Token token)
{
    return QIcon(new DrawnIcon(name, Inks{token, token}));
}

QIcon sideIcon(const QString &name)
{
    return QIcon(new DrawnIcon(name, Inks{Token::Text2, Token::Accent}));
}

QIcon colourIcon(const QString &name)
{
    return QIcon(new DrawnIcon(name));
}

constexpr char IconProperty[] = "icon";

void showIcon(QLabel &label, const QIcon &icon, int side)
{
    label.setProperty(IconProperty, icon);
    label.setPixmap(icon.pixmap({side, side}, label.devicePixelRatioF()));
}

void redrawIcon(QLabel &label)
{
    if (const auto icon = label.property(IconProperty).value<QIcon>(); !icon.isNull())
        showIcon(label, icon, label.pixmap().deviceIndependentSize().toSize().width());
}

void showAttention(QLabel &icon, bool isShown)
{
    showIcon(icon, attentionIcon());
    icon.setVisible(isShown);
}

namespace {

/// Replacement colours for black and white in a drawing.
struct Tint
{
    QColor ink;
    QColor paper;
};

constexpr std::array Sides{16, 20, 22, 24, 32, 48, 64, 128};

#ifdef PANTAU_WITHOUT_SVG

/// Uses the pictures rendered by cmake/icon_pictures.cmake.
QPixmap draw(const QString &name, const std::optional<Tint> &tint, int side, int /*logicalSide*/)
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

constexpr double DrawnFor = 16; ///< size of the drawings, with strokes of 1.5

QPixmap draw(const QString &name, const std::optional<Tint> &tint, int side, int logicalSide)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    QByteArray svg = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (tint) {
        // White first, because the ink may be white itself.
        svg.replace("#ffffff", tint->paper.name().toLatin1());
        svg.replace("#000000", tint->ink.name().toLatin1());
        const double stroke = 1.5 * DrawnFor / std::clamp(logicalSide, 12, 32);
        svg.replace("stroke-width=\"1.5\"", "stroke-width=\"" + QByteArray::number(stroke) + '"');
    }
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(svg).render(&painter, QRectF(0, 0, side, side));
    return pixmap;
}

#endif

/// Drawn once for each size and colour.
QPixmap drawn(const QString &name, const std::optional<Tint> &tint, int side, int logicalSide)
{
    const auto rgb = [](const QColor &each) { return QString::number(each.rgba(), 36); };
    const QString key = QStringLiteral("%1 %2 %3").arg(name).arg(side).arg(logicalSide) +
                        (tint ? rgb(tint->ink) + u' ' + rgb(tint->paper) : QString());
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = draw(name, tint, side, logicalSide);
        QPixmapCache::insert(key, pixmap);
    }
    return pixmap;
}

int sideOf(const QSize &size)
{
    return std::min(size.width(), size.height());
}

} // namespace

DrawnIcon::DrawnIcon(const QString &name, const std::optional<Inks> &inks) : m_name(name), m_inks(inks)
{
    loadIconResources();
}

void DrawnIcon::paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State /*state*/)
{
    const qreal ratio = painter->device()->devicePixelRatioF();
    QPixmap picture = draw(rect.size() * ratio, mode, ratio);
    picture.setDevicePixelRatio(ratio);
    QRectF middle({}, picture.deviceIndependentSize());
    middle.moveCenter(QRectF(rect).center());
    painter->drawPixmap(middle.topLeft(), picture);
}

QPixmap DrawnIcon::pixmap(const QSize &size, QIcon::Mode mode, QIcon::State /*state*/)
{
    return draw(size, mode, 1);
}

QPixmap DrawnIcon::scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State /*state*/, qreal scale)
{
    // Before Qt 6.8 the size was in device pixels.
    const bool isLogical = QLibraryInfo::version() >= QVersionNumber(6, 8);
    return draw(isLogical ? (QSizeF(size) * scale).toSize() : size, mode, scale);
}

QPixmap DrawnIcon::draw(const QSize &size, QIcon::Mode mode, qreal scale)
{
    const int side = sideOf(size);
    if (side <= 0)
        return {};
    const int logicalSide = qRound(side / scale);
    const QPalette palette = QApplication::palette();
    if (m_inks) {
        const Token ink = mode == QIcon::Disabled   ? Token::Disabled
                          : mode == QIcon::Selected ? m_inks->selected
                                                    : m_inks->normal;
        return drawn(m_name, Tint{colour(ink, palette), colour(Token::Surface, palette)}, side, logicalSide);
    }
    const QPixmap normal = drawn(m_name, {}, side, logicalSide);
    if (mode != QIcon::Disabled)
        return normal;
    QStyleOption option;
    option.palette = palette;
    return QApplication::style()->generatedIconPixmap(mode, normal, &option);
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
