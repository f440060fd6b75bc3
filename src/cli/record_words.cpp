// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/record_words.h"

#include "app/sentences.h"
#include "cli/command.h"

namespace pantau::cli {

QString alertLine(const Alert &alert)
{
    const QString body = printable(QString(alert.body).replace(u'\n', u' ')).simplified();
    QString title = printable(alert.title);
    if (body.isEmpty())
        return title;
    const bool isSentence = title.endsWith(u'.') || title.endsWith(u'!') || title.endsWith(u'?');
    return title + (isSentence ? QStringLiteral(" ") : QStringLiteral(". ")) + body;
}

QString changeLine(const Change &change)
{
    if (change.isFirstFinding())
        return Command::tr("%1 is blocked. It was at its first check, %2; when that began is not known.")
            .arg(change.domain.display(), localTime(change.notAfter));
    return Command::tr("%1 is now: %2 (was: %3), changed between %4 and %5.")
        .arg(change.domain.display(), statusWord(change.to), statusWord(change.from),
             localTime(change.notBefore), localTime(change.notAfter));
}

QString appealOutcome(const Appeal &appeal)
{
    const auto time = appeal.timeToRestore();
    if (time)
        return Command::tr("restored after %1").arg(app::durationText(*time));
    return appeal.answeredAt ? Command::tr("answered %1, not restored yet").arg(localTime(*appeal.answeredAt))
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
