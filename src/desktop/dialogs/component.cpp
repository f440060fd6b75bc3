// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/component.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initComponentResources()
{
    Q_INIT_RESOURCE(components);
}

namespace pantau::desktop {

namespace {

QByteArray bytesOf(const QString &path)
{
    initComponentResources();
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QList<Component> components()
{
    QList<Component> components;
    const auto rows = QJsonDocument::fromJson(bytesOf(QStringLiteral(":/about/components.json"))).array();
    for (const auto &row : rows) {
        const auto text = [&row](QLatin1String member) { return row[member].toString(); };
        components.append({text(QLatin1String("name")), text(QLatin1String("part")),
                           text(QLatin1String("version")), text(QLatin1String("licence")),
                           text(QLatin1String("copyright")), QUrl(text(QLatin1String("site")))});
    }
    return components;
}

QString licenceText()
{
    return QString::fromUtf8(bytesOf(QStringLiteral(":/about/LICENSE")));
}

} // namespace pantau::desktop
