// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/icons.h"

#include <QAction>
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
#include <optional>

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

QIcon statusIcon(BlockStatus status, const QPalette &palette)
{
    switch (status) {
    case BlockStatus::Blocked:
        return plainIcon(QStringLiteral("blockedo"), palette, Token::Blocked);
    case BlockStatus::NotBlocked:
        return plainIcon(QStringLiteral("tick"), palette, Token::Ok);
    case BlockStatus::Unknown:
        break;
    }
    return plainIcon(QStringLiteral("question"), palette, Token::Unknown);
}

QIcon attentionIcon(const QPalette &palette)
{
    return plainIcon(QStringLiteral("warn"), palette, Token::Unknown);
}

void showAttention(QLabel &icon, bool isShown)
{
    const int size = icon.style()->pixelMetric(QStyle::PM_SmallIconSize);
    icon.setPixmap(attentionIcon(icon.palette()).pixmap(size, size));
    icon.setVisible(isShown);
}

QIcon plainIcon(const QString &name, const QPalette &palette, Token token)
{
    const QColor paper = colour(Token::Surface, palette);
    return QIcon(new DrawnIcon(name, {{QIcon::Normal, Tint{colour(token, palette), paper}},
                                      {QIcon::Disabled, Tint{colour(Token::Disabled, palette), paper}}}));
}

void drawIcons(const QList<QAction *> &actions, const QPalette &palette, Token token)
{
    for (QAction *action : actions)
        if (const QString name = action->data().toString(); !name.isEmpty())
            action->setIcon(
                plainIcon(name, palette, name == QLatin1String("trash") ? Token::Blocked : token));
}

QIcon sideIcon(const QString &name, const QPalette &palette)
{
    const QColor paper = colour(Token::Surface, palette);
    return QIcon(new DrawnIcon(name, {{QIcon::Normal, Tint{colour(Token::Text2, palette), paper}},
                                      {QIcon::Selected, Tint{colour(Token::Accent, palette), paper}},
                                      {QIcon::Disabled, Tint{colour(Token::Disabled, palette), paper}}}));
}

QIcon colourIcon(const QString &name)
{
    return QIcon(new DrawnIcon(name));
}

namespace {

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

DrawnIcon::DrawnIcon(const QString &name, const QHash<QIcon::Mode, Tint> &tints)
    : m_name(name), m_tints(tints)
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
    if (mode == QIcon::Normal || m_tints.contains(mode)) {
        const auto tint = m_tints.constFind(mode);
        return drawn(m_name, tint == m_tints.cend() ? std::nullopt : std::optional(*tint), side, logicalSide);
    }
    const QPixmap normal = draw(size, QIcon::Normal, scale);
    if (mode != QIcon::Disabled)
        return normal;
    QStyleOption option;
    option.palette = QApplication::palette();
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
