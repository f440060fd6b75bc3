// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours_and_icons.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>
#include <array>
#include <cmath>
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

namespace {

/// Mixes @p share (0 to 1) of @p one with the rest of @p other.
QColor mixed(const QColor &one, const QColor &other, double share)
{
    const auto mix = [share](int a, int b) { return int(std::lround(a * share + b * (1 - share))); };
    return {mix(one.red(), other.red()), mix(one.green(), other.green()), mix(one.blue(), other.blue())};
}

double luminance(const QColor &colour)
{
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

} // namespace

double contrast(const QColor &one, const QColor &other)
{
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)}); // by value
    return (lighter + 0.05) / (darker + 0.05);
}

QColor standingOut(const QColor &colour, const QPalette &palette)
{
    QColor result = colour;
    for (int tenths = 1; tenths <= 10 && contrast(result, palette.color(QPalette::Window)) < 3; ++tenths)
        result = mixed(palette.color(QPalette::WindowText), colour, tenths / 10.0);
    return result;
}

Mark markOf(BlockStatus status)
{
    switch (status) {
    case BlockStatus::Blocked:
        return Mark::Blocked;
    case BlockStatus::NotBlocked:
        return Mark::NotBlocked;
    case BlockStatus::Unknown:
        break;
    }
    return Mark::Unknown;
}

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor quietText(const QPalette &palette)
{
    return mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.7);
}

SelectionColours selectionColours(const QPalette &palette, const QString &styleName)
{
    if (styleName == QLatin1String("windowsvista") || styleName == QLatin1String("windows11"))
        return {palette.color(QPalette::Base).darker(108), palette.color(QPalette::Text)};
    return {palette.color(QPalette::Highlight), palette.color(QPalette::HighlightedText)};
}

SelectionColours selectionColours(const QPalette &palette)
{
    return selectionColours(palette, QApplication::style()->name());
}

QColor markColour(Mark mark, const QPalette &palette)
{
    const bool dark = isDark(palette);
    switch (mark) {
    case Mark::Blocked:
        return dark ? QColor(0xF2, 0xB8, 0xB5) : QColor(0xB3, 0x26, 0x1E);
    case Mark::NotBlocked:
        return quietText(palette);
    case Mark::Unknown:
        return dark ? QColor(0xF0, 0xC6, 0x61) : QColor(0x7A, 0x59, 0x00);
    case Mark::Attention:
        break;
    }
    return dark ? QColor(0xFF, 0xB8, 0x70) : QColor(0x8A, 0x4B, 0x00);
}

QIcon markIcon(Mark mark, const QPalette &palette)
{
    QString name;
    switch (mark) {
    case Mark::Blocked:
        name = QStringLiteral("blocked");
        break;
    case Mark::NotBlocked:
        name = QStringLiteral("not-blocked");
        break;
    case Mark::Unknown:
        name = QStringLiteral("unknown");
        break;
    case Mark::Attention:
        name = QStringLiteral("attention");
        break;
    }
    // The bar inside the filled circle is drawn in the background colour.
    const SelectionColours selection = selectionColours(palette);
    return QIcon(
        new DrawnIcon(name, {{QIcon::Normal, Tint{markColour(mark, palette), palette.color(QPalette::Base)}},
                             {QIcon::Selected, Tint{selection.text, selection.ground}}}));
}

void showAttention(QLabel &icon, bool isShown)
{
    const int size = icon.style()->pixelMetric(QStyle::PM_SmallIconSize);
    icon.setPixmap(markIcon(Mark::Attention, icon.palette()).pixmap(size, size));
    icon.setVisible(isShown);
}

QIcon plainIcon(const QString &name, const QPalette &palette)
{
    return QIcon(new DrawnIcon(
        name, {{QIcon::Normal, Tint{palette.color(QPalette::WindowText)}},
               {QIcon::Disabled, Tint{palette.color(QPalette::Disabled, QPalette::WindowText)}}}));
}

QIcon colourIcon(const QString &name)
{
    return QIcon(new DrawnIcon(name));
}

namespace {

constexpr std::array Sides{16, 20, 22, 24, 32, 48, 64, 128};

#ifdef PANTAU_WITHOUT_SVG

/// Uses the pictures rendered by cmake/icon_pictures.cmake.
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
        // White first, because the ink may be white itself.
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
