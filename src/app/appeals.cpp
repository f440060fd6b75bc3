// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeals.h"

#include "app/report/content.h"
#include "app/report/letter.h"
#include "app/sentences.h"
#include "app/session.h"
#include "app/watch_commands.h"
#include "base/account.h"
#include "base/language.h"
#include "base/time.h"

namespace pantau::app {

QString appealStageWord(AppealStage stage)
{
    switch (stage) {
    case AppealStage::Found:
        return Texts::tr("No appeal", "stage of an appeal: the domain is blocked, nothing was done yet");
    case AppealStage::Prepared:
        return Texts::tr("Letter ready", "stage of an appeal: its letter is kept, not sent");
    case AppealStage::Sent:
        return Texts::tr("Sent", "stage of an appeal");
    case AppealStage::Answered:
        return Texts::tr("Answered", "stage of an appeal");
    case AppealStage::Restored:
        return Texts::tr("Unblocked", "stage of an appeal: the domain was unblocked");
    }
    return {};
}

Result<QString> expectationSentence(const Session &session, const DomainName &domain, const QString &service)
{
    const auto outlook =
        TRY(session.store().domainHistory().unblockingOutlook(domain, service, session.clock().nowUtc()));
    const auto accounts = TRY(session.store().accounts().all());
    if (!outlook)
        return Texts::tr(
            "Pantau is not watching this domain: it is in no list of this service. Add it to a list to be "
            "notified when it is unblocked.");
    switch (outlook->status) {
    case BlockStatus::Blocked:
        break;
    case BlockStatus::NotBlocked:
        return Texts::tr("When last checked, the domain was not blocked.");
    case BlockStatus::Unknown:
        return Texts::tr("Whether the domain is blocked is not known yet.");
    }
    if (!outlook->isReported)
        return Texts::tr("You won't be notified when the domain is unblocked: such notifications are "
                         "off in the settings.");
    if (session.watch().isPaused())
        return Texts::tr("Pantau is paused: it does not check whether the domain is unblocked until you "
                         "resume.");
    if (const auto obstacle = lastingObstacle(session.situation(), accounts, service))
        return Texts::tr("For now Pantau does not check whether the domain is unblocked. %1").arg(*obstacle);
    if (outlook->isPaused)
        return Texts::tr("The domain is paused: Pantau does not check whether it is unblocked until "
                         "you resume it or the pause ends.");
    if (outlook->isMuted)
        return Texts::tr("The domain is muted: you won't be notified when it is unblocked in the "
                         "meantime.");
    return Texts::tr("You'll be notified when the domain is unblocked.");
}

QString usualTimeSentence(const UsualTime &usual)
{
    //: %1 is a time such as "6 days", from an appeal to the unblocking
    return Texts::tr("A domain is usually unblocked %1 after the appeal (from %Ln appeal(s)).", nullptr,
                     usual.appeals)
        .arg(durationText(usual.median));
}

LetterText letterTemplate(const LetterSettings &settings, LetterLanguage language)
{
    const LetterText &own = language == LetterLanguage::Indonesian ? settings.indonesian : settings.english;
    return own == LetterText{} ? report::letterTemplate(language) : own;
}

std::optional<Evidence> letterEvidence(const Report &report, const QString &service)
{
    for (const Evidence &each : report.domains)
        if (each.service == service)
            return each;
    return std::nullopt;
}

QStringList letterDoubts(const Evidence &evidence, const QDateTime &now)
{
    QStringList doubts;
    if (const auto address = ServiceAddress::parse(evidence.service, ServiceAddress::PlainHttp::Allowed);
        address && address->isLocalSample())
        doubts += Texts::tr("This status comes from the sample list, which is only for trying Pantau "
                            "out. Do not send this letter.");
    if (evidence.status == BlockStatus::NotBlocked)
        doubts += Texts::tr("The service reports this domain as not blocked now.");
    else if (evidence.status == BlockStatus::Unknown)
        doubts += Texts::tr("Whether this domain is blocked is unknown.");
    else if (const Answer *open = evidence.unconfirmed())
        doubts += Texts::tr("The newest answer, of %1, says not blocked and is being confirmed. Wait "
                            "for it before you send this letter.")
                      .arg(timeText(open->at, now));
    return doubts;
}

QStringList letterGaps(const LetterText &letter)
{
    QStringList gaps;
    const auto open = report::openPlaceholders(letter);
    if (!open.toFill.isEmpty())
        gaps += Texts::tr("Not filled in yet: %1. Complete the form, or write over it in the letter.")
                    .arg(open.toFill.join(QStringLiteral(", ")));
    if (!open.unknown.isEmpty())
        gaps += Texts::tr("Pantau cannot fill in %1. Correct it in the template, or write over it.")
                    .arg(open.unknown.join(QStringLiteral(", ")));
    return gaps;
}

QString letterText(const LetterText &letter, LetterLanguage language, const std::optional<Report> &report)
{
    const QString text = report::letterText(letter, language);
    return report ? text + u'\n' + QString(60, u'-') + QStringLiteral("\n\n") + report::toText(*report)
                  : text;
}

} // namespace pantau::app
