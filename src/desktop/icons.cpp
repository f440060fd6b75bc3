// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

/// The linker drops resources of a static library unless somebody asks for them; repeating it is harmless.
static void loadIconResources()
{
    Q_INIT_RESOURCE(desktop_resources);
}

namespace pantau::desktop {

namespace {

QByteArray source(const QString &name)
{
    loadIconResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void addPixmaps(QIcon &icon, const QByteArray &svg, QIcon::Mode mode)
{
    QSvgRenderer renderer(svg);
    for (const int size : {16, 20, 22, 24, 32, 48, 64, 128}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter, QRectF(0, 0, size, size));
        painter.end();
        icon.addPixmap(pixmap, mode);
    }
}

QByteArray tinted(QByteArray svg, const QColor &colour)
{
    return svg.replace("#000000", colour.name().toLatin1());
}

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
    const QByteArray svg = source(name);
    // The bar inside the filled circle is a hole: it shows what is behind.
    const auto add = [&](QIcon &icon, QPalette::ColorRole behind, const QColor &colour, QIcon::Mode mode) {
        // The hole first: the colour of the mark may be white itself.
        QByteArray pierced = svg;
        pierced.replace("#ffffff", palette.color(behind).name().toLatin1());
        addPixmaps(icon, tinted(pierced, colour), mode);
    };
    QIcon icon;
    add(icon, QPalette::Base, markColour(mark, palette), QIcon::Normal);
    add(icon, QPalette::Highlight, palette.color(QPalette::HighlightedText), QIcon::Selected);
    return icon;
}

QIcon plainIcon(const QString &name, const QPalette &palette)
{
    const QByteArray svg = source(name);
    QIcon icon;
    addPixmaps(icon, tinted(svg, palette.color(QPalette::WindowText)), QIcon::Normal);
    addPixmaps(icon, tinted(svg, palette.color(QPalette::Disabled, QPalette::WindowText)), QIcon::Disabled);
    return icon;
}

QIcon colourIcon(const QString &name)
{
    QIcon icon;
    addPixmaps(icon, source(name), QIcon::Normal);
    return icon;
}

} // namespace pantau::desktop
