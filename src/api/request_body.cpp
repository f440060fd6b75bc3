// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/request_body.h"

#include "core/batch_size.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace pantau::api {

QByteArray checkRequestBody(const QList<DomainName> &domains)
{
    QStringList names;
    names.reserve(domains.size());
    for (const DomainName &domain : domains)
        names << requestName(domain);
    return QJsonDocument(QJsonObject{{QStringLiteral("domains"), names.join(u'\n')}})
        .toJson(QJsonDocument::Compact);
}

} // namespace pantau::api
