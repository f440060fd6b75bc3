// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_text.h"

#include "base/language.h"

#include <QUrl>

#include <algorithm>
#include <limits>

namespace pantau::engine {

namespace {

QString leftSentence(const QString &service, int count)
{
    return Texts::tr("No account could ask %1 again about %Ln domain(s) on hold. Pantau double-checks each "
                     "as soon as an account can; until then they keep the status known before.",
                     nullptr, count)
        .arg(service);
}

} // namespace

QString accountGoneSentence()
{
    return Texts::tr("The account no longer exists. Choose another account for the list.");
}

QString accountStoppedSentence(const QString &stopReason)
{
    return stopReason.isEmpty()
               ? Texts::tr("The service refused this account. Enter a new key in the account's settings.")
               : stopReason;
}

QString stillUnconfirmedSentence()
{
    return Texts::tr("This differs from what was known and has been seen only once, so it is not confirmed.");
}

QString stoppedWorkSentence()
{
    return Texts::tr("Checking stopped before it reached this domain.");
}

QString lostSentence(int answers, const QStringList &blocked, const QString &why)
{
    constexpr qsizetype mostNamed = 20;
    QString sentence =
        Texts::tr("%Ln answer(s) that were paid for could not be saved and are lost. The domains will be "
                  "checked again.",
                  nullptr, answers);
    if (!blocked.isEmpty())
        sentence += u' ' + Texts::tr("According to these answers, %Ln domain(s) not known as blocked before "
                                     "are blocked: %1.",
                                     nullptr, int(blocked.size()))
                               .arg(blocked.first(std::min(blocked.size(), mostNamed)).join(u", ") +
                                    (blocked.size() > mostNamed ? QStringLiteral(", …") : QString()));
    return sentence + u' ' + why;
}

QString tooLongToWaitSentence(const QDateTime &asked, const QDateTime &kept, const QString &effect)
{
    QStringList sentences{Texts::tr("The service refuses requests because it received too many from this "
                                    "internet address, and asks for a pause until at least %1.")
                              .arg(localTimeText(std::max(asked, kept)))};
    if (!effect.isEmpty())
        sentences += effect;
    if (asked > kept.addSecs(60))
        sentences += Texts::tr("Pantau sends nothing until %1.").arg(localTimeText(kept));
    sentences += Texts::tr("Try again then.");
    return sentences.join(u' ');
}

QString unansweredSentence(int domains)
{
    return Texts::tr(
        "The service gave no clear answer for %Ln domain(s). Their last known status stays, and those "
        "that are watched are asked for again.",
        nullptr, domains);
}

DomainAnswer answerFor(const CheckReply &reply, const DomainName &domain)
{
    return reply.answers.value(
        domain, {BlockStatus::Unknown, Texts::tr("The service's reply left this domain out.")});
}

QString serviceDownSentence(const ServiceFailure &failure)
{
    return failure.ownConnection
               ? failure.error.sentence + u' ' +
                     Texts::tr("The service or this computer may be offline; its domains are not checked "
                               "until it answers again.")
               : failure.error.sentence;
}

QString onlineAgainSentence(const QString &address)
{
    const QString host = QUrl(address).host();
    return host.isEmpty() ? Texts::tr("The checking service can be reached again.")
                          : Texts::tr("The service at %1 can be reached again.").arg(host);
}

QString ownConnectionDownSentence()
{
    return Texts::tr("No checking service can be reached, so this computer seems to be offline. Nothing is "
                     "checked until its connection is back; what is shown is what was known before.");
}

QString incidentSentence(const Incident &incident, const QString &service)
{
    const int count = int(incident.flipped.size());
    switch (incident.outcome) {
    case Incident::Outcome::Left:
        return leftSentence(service, count);
    case Incident::Outcome::Held:
        return Texts::tr("%1 changed its answer for %Ln domain(s) at once. They are on hold until Pantau "
                         "has double-checked a sample.",
                         nullptr, count)
            .arg(service);
    case Incident::Outcome::Real:
        return Texts::tr("%1 gave the same answers for a sample again, so the change of %Ln domain(s) is "
                         "taken seriously. Each is checked once more.",
                         nullptr, count)
            .arg(service);
    case Incident::Outcome::False:
        return Texts::tr("False alarm from %1: it took its answer for %Ln domain(s) back, and the status "
                         "known before stays.",
                         nullptr, count)
            .arg(service);
    }
    Q_UNREACHABLE();
}

QString stoppedIncidentSentence(const Incident &incident, const QString &service)
{
    return Texts::tr("Checking stopped before Pantau could double-check a sample of the %Ln domain(s) on "
                     "hold from %1. Each is double-checked on its own as soon as an account can; until "
                     "then they keep the status known before.",
                     nullptr, int(incident.flipped.size()))
        .arg(service);
}

QString unspentSentence(qint64 checks, UnspentReason reason)
{
    const int count = int(std::min<qint64>(checks, std::numeric_limits<int>::max()));
    switch (reason) {
    case UnspentReason::UsedUp:
        return {};
    case UnspentReason::Asleep:
        return Texts::tr(
            "%Ln check(s) of the quota went unused: this computer was off or asleep before the reset.",
            nullptr, count);
    case UnspentReason::Unreached:
        return Texts::tr(
            "%Ln check(s) of the quota went unused: the service could not be reached before the reset.",
            nullptr, count);
    case UnspentReason::Reserve:
        return Texts::tr("%Ln check(s) of the quota went unused: they were reserved for manual checks.",
                         nullptr, count);
    case UnspentReason::Error:
        return Texts::tr(
            "%Ln check(s) of the quota went unused: the service failed or refused before the reset.", nullptr,
            count);
    case UnspentReason::NothingDue:
        return Texts::tr(
            "%Ln check(s) of the quota went unused: every domain had been checked as often as it may be.",
            nullptr, count);
    case UnspentReason::Unknown:
        return Texts::tr("%Ln check(s) of the quota went unused.", nullptr, count);
    }
    Q_UNREACHABLE();
}

} // namespace pantau::engine
