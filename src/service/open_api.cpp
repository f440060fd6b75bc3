// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/open_api.h"

#include <QFile>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initOpenApiResource()
{
    Q_INIT_RESOURCE(openapi);
}

namespace pantau::service {

const QByteArray &openApiDocument()
{
    static const QByteArray document = [] {
        initOpenApiResource();
        QFile file(QStringLiteral(":/openapi/openapi.json"));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }();
    return document;
}

} // namespace pantau::service
