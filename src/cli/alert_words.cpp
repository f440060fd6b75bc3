// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/alert_words.h"

#include "cli/command.h"

namespace pantau::cli {

QJsonObject alertJson(const Alert &alert)
{
    QJsonArray domains;
    for (const DomainName &domain : alert.domains)
        domains += domain.ascii();
    return {{QStringLiteral("alert"), alertKindKey(alert.kind)},
            {QStringLiteral("at"), jsonTime(alert.at)},
            {QStringLiteral("title"), alert.title},
            {QStringLiteral("body"), alert.body},
            {QStringLiteral("domains"), domains},
            {QStringLiteral("domain_count"), alert.domainCount}};
}

QString alertLine(const Alert &alert)
{
    const QString body = printable(QString(alert.body).replace(u'\n', u' ')).simplified();
    const QString title = printable(alert.title);
    if (body.isEmpty())
        return title;
    const bool isSentence = title.endsWith(u'.') || title.endsWith(u'!') || title.endsWith(u'?');
    return title + (isSentence ? QStringLiteral(" ") : QStringLiteral(". ")) + body;
}

} // namespace pantau::cli
