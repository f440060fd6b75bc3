// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#ifndef PANTAU_WITHOUT_SVG
#include <QSvgRenderer>
#endif

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

/// What black and white become; without one the drawing keeps its colours.
struct Tint
{
    QColor ink;
    QColor paper = Qt::white;
};

constexpr auto Sizes = {16, 20, 22, 24, 32, 48, 64, 128};

#ifdef PANTAU_WITHOUT_SVG

/// From the pictures that cmake/icon_pictures.cmake made of the drawings.
void addPixmaps(QIcon &icon, const QString &name, const std::optional<Tint> &tint, QIcon::Mode mode)
{
    loadIconResources();
    for (const int size : Sizes) {
        QImage image(QStringLiteral(":/icons/%1-%2.png").arg(name).arg(size));
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
        icon.addPixmap(QPixmap::fromImage(image), mode);
    }
}

#else

QByteArray source(const QString &name)
{
    loadIconResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void addPixmaps(QIcon &icon, const QString &name, const std::optional<Tint> &tint, QIcon::Mode mode)
{
    QByteArray svg = source(name);
    if (tint) {
        // White first: the ink may be white itself.
        svg.replace("#ffffff", tint->paper.name().toLatin1());
        svg.replace("#000000", tint->ink.name().toLatin1());
    }
    QSvgRenderer renderer(svg);
    for (const int size : Sizes) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter, QRectF(0, 0, size, size));
        painter.end();
        icon.addPixmap(pixmap, mode);
    }
}

#endif

} // namespace

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
    // The bar inside the filled circle is a hole: it shows what is behind.
    QIcon icon;
    addPixmaps(icon, name, Tint{markColour(mark, palette), palette.color(QPalette::Base)}, QIcon::Normal);
    const SelectionColours selection = selectionColours(palette);
    addPixmaps(icon, name, Tint{selection.text, selection.ground}, QIcon::Selected);
    return icon;
}

QIcon plainIcon(const QString &name, const QPalette &palette)
{
    QIcon icon;
    addPixmaps(icon, name, Tint{palette.color(QPalette::WindowText)}, QIcon::Normal);
    addPixmaps(icon, name, Tint{palette.color(QPalette::Disabled, QPalette::WindowText)}, QIcon::Disabled);
    return icon;
}

QIcon colourIcon(const QString &name)
{
    QIcon icon;
    addPixmaps(icon, name, std::nullopt, QIcon::Normal);
    return icon;
}

} // namespace pantau::desktop
