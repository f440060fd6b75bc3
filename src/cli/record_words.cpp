// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/record_words.h"

#include "app/sentences.h"
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

QJsonObject appealJson(const Appeal &appeal)
{
    const auto time = appeal.timeToRestore();
    return {
        {QStringLiteral("id"), qint64(appeal.id)},
        {QStringLiteral("domain"), appeal.domain.ascii()},
        {QStringLiteral("service"), appeal.service},
        {QStringLiteral("sent_at"), jsonTime(appeal.sentAt)},
        {QStringLiteral("sent_to"), appeal.sentTo},
        {QStringLiteral("sent_by"), appeal.sentBy},
        {QStringLiteral("note"), appeal.note},
        {QStringLiteral("restored_at"), jsonTime(appeal.restoredAt)},
        {QStringLiteral("seconds_to_restore"), time ? QJsonValue(qint64(time->count())) : QJsonValue::Null}};
}

QString appealOutcome(const Appeal &appeal)
{
    const auto time = appeal.timeToRestore();
    return time ? Command::tr("restored after %1").arg(app::durationText(*time))
                : Command::tr("not restored yet");
}

QString appealLine(const Appeal &appeal)
{
    QString text = Command::tr("Appeal %1, sent %2").arg(qint64(appeal.id)).arg(localTime(appeal.sentAt));
    if (!appeal.sentTo.isEmpty())
        text += Command::tr(" to %1").arg(printable(appeal.sentTo));
    if (!appeal.sentBy.isEmpty())
        text += Command::tr(" by %1").arg(printable(appeal.sentBy));
    return text + QStringLiteral(": ") + appealOutcome(appeal);
}

} // namespace pantau::cli
