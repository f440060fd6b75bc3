// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_rules.h"

#include "base/language.h"
#include "base/text.h"
#include "base/time.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <map>

namespace pantau::engine {

namespace {

/// Times and windows in alerts. An alert may be read a day later and on another continent, so the day is
/// always named and never "today".
class AlertText
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::AlertText)
#endif

public:
    explicit AlertText(const QTimeZone &zone, Language language = {})
        : m_language(std::move(language)), m_zone(zone)
    {
    }

    /// "09:31 on 10 Mar"
    [[nodiscard]] QString timeText(const QDateTime &at) const
    {
        return dateTime(at.toTimeZone(m_zone));
    }
    /// "between 09:02 and 09:31 on 10 Mar", "between 23:50 on 9 Mar and 00:20 on 10 Mar"
    [[nodiscard]] QString window(const Change &change) const
    {
        return window(change.notBefore.isValid() ? change.notBefore.toTimeZone(m_zone) : QDateTime(),
                      change.notAfter.toTimeZone(m_zone));
    }

protected:
    const Language m_language;

private:
    enum class Detail { Plain, Year, Offset }; ///< for two times that would otherwise look too similar

    [[nodiscard]] QString tr(const char *source, const char *comment = nullptr) const
    {
        return m_language.text("pantau::engine::AlertText", source, comment);
    }

    [[nodiscard]] QString date(const QDate &date, Detail detail = Detail::Plain) const
    {
        //: a date without the year, as in "10 Mar"; see QLocale::toString for the letters
        const QString day = m_language.locale().toString(date, tr("d MMM", "date format"));
        return detail == Detail::Year ? day + u' ' + QString::number(date.year()) : day;
    }

    [[nodiscard]] QString dateTime(const QDateTime &local, Detail detail = Detail::Plain) const
    {
        QString time = timeOfDay(local.time(), m_language.locale());
        if (detail == Detail::Offset)
            time += QStringLiteral(" (%1)").arg(local.timeZone().displayName(local, QTimeZone::OffsetName));
        //: %1 is a time, %2 a date
        return tr("%1 on %2", "time and date").arg(time, date(local.date(), detail));
    }

    [[nodiscard]] QString window(const QDateTime &from, const QDateTime &to) const
    {
        if (!from.isValid())
            return tr("first seen %1").arg(dateTime(to));
        constexpr qint64 minute = 60;
        if (from.toSecsSinceEpoch() / minute == to.toSecsSinceEpoch() / minute)
            return tr("at %1").arg(dateTime(to));
        const auto detail = from.offsetFromUtc() != to.offsetFromUtc() ? Detail::Offset
                            : from.date().year() != to.date().year()   ? Detail::Year
                                                                       : Detail::Plain;
        if (from.date() == to.date() && detail == Detail::Plain)
            //: %1 and %2 are times, %3 is a date
            return tr("between %1 and %2 on %3")
                .arg(timeOfDay(from.time(), m_language.locale()), timeOfDay(to.time(), m_language.locale()),
                     date(to.date()));
        return tr("between %1 and %2").arg(dateTime(from, detail), dateTime(to, detail));
    }

    const QTimeZone m_zone;
};

constexpr qsizetype MostLines = 10;
/// Maximum length of list names, in characters, so that the title has space for the domain.
constexpr qsizetype LongestLists = 40;
constexpr qsizetype MostDomains = 100;

/// Gives lupdate the context.
class AlertRules
{
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::AlertRules)
};

/// A mute applies to changes found while it lasted, even if they are reported later.
bool isMuted(const UnreportedChange &found)
{
    return found.mutedUntil && *found.mutedUntil > found.confirmedAt;
}

QHash<DomainName, BlockStatus> latest(const QList<UnreportedChange> &changes)
{
    QHash<DomainName, BlockStatus> statuses;
    for (const UnreportedChange &found : changes)
        statuses.insert(found.change.domain, found.change.to);
    return statuses;
}

/// Returns the changes to report. Domains that end up blocked come first. The changes of each domain are
/// kept together, newest last. Domains that are unblocked in the end are left out if the user does not want
/// such alerts.
QList<UnreportedChange> wanted(const QList<UnreportedChange> &changes, const AlertSettings &settings)
{
    const auto statuses = latest(changes);
    QList<UnreportedChange> reported;
    for (const UnreportedChange &found : changes)
        if (!isMuted(found) &&
            (settings.restoredAlerts || statuses.value(found.change.domain) == BlockStatus::Blocked))
            reported.append(found);
    QHash<DomainName, std::pair<bool, qsizetype>> places;
    for (const UnreportedChange &found : std::as_const(reported)) {
        const DomainName &domain = found.change.domain;
        if (!places.contains(domain))
            places.insert(domain, {statuses.value(domain) != BlockStatus::Blocked, places.size()});
    }
    std::ranges::stable_sort(reported, [&](const UnreportedChange &a, const UnreportedChange &b) {
        return places.value(a.change.domain) < places.value(b.change.domain);
    });
    return reported;
}

/// Returns the end index of the changes of the domain at @p begin.
qsizetype endOfDomain(const QList<UnreportedChange> &changes, qsizetype begin)
{
    const DomainName &domain = changes.at(begin).change.domain;
    qsizetype end = begin;
    while (end < changes.size() && changes.at(end).change.domain == domain)
        ++end;
    return end;
}

/// Returns the changes that fit in a message. Never cuts off the last changes of a domain, because the
/// earlier ones alone would be outdated.
QList<UnreportedChange> fitting(const QList<UnreportedChange> &changes)
{
    qsizetype end = endOfDomain(changes, 0);
    while (end < changes.size() && endOfDomain(changes, end) <= MostLines)
        end = endOfDomain(changes, end);
    const qsizetype begin = end - std::min(end, MostLines);
    return changes.sliced(begin, end - begin);
}

/// Returns the lists for the title if they are the same for all of @p changes; otherwise empty.
QStringList commonLists(const QList<UnreportedChange> &changes)
{
    const QStringList &lists = changes.first().lists;
    const bool same = std::ranges::all_of(
        changes, [&lists](const UnreportedChange &found) { return found.lists == lists; });
    return same ? lists : QStringList();
}

QString joined(const QStringList &lists)
{
    QString text = lists.join(QStringLiteral(", "));
    if (text.size() > LongestLists)
        text = text.left(LongestLists).trimmed() + QChar(0x2026);
    return text;
}

/// Texts about changes and appeals, for one recipient.
class ChangeText : public AlertText
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::AlertRules)
#endif

public:
    using AlertText::AlertText;

    /// @p newly: true if all of them were seen as not blocked before.
    [[nodiscard]] QString blockedTitle(int count, bool newly) const
    {
        return newly ? tr("%Ln domain(s) are newly blocked", nullptr, count)
                     : tr("%Ln domain(s) are blocked", nullptr, count);
    }

    [[nodiscard]] QString title(int blocked, int restored, bool newly, const DomainName &only) const
    {
        if (blocked + restored == 1)
            return blocked == 1 ? tr("%1 is blocked").arg(only.display())
                                : tr("%1 is no longer blocked").arg(only.display());
        if (restored == 0)
            return blockedTitle(blocked, newly);
        if (blocked == 0)
            return tr("%Ln domain(s) are no longer blocked", nullptr, restored);
        return tr("%1, %2", "%1: domains are newly blocked; %2: are no longer blocked")
            .arg(blockedTitle(blocked, newly), tr("%Ln are no longer blocked", nullptr, restored));
    }

    [[nodiscard]] QString body(const QList<UnreportedChange> &changes) const
    {
        const bool namesLists = commonLists(changes).isEmpty();
        QStringList lines;
        const QList<UnreportedChange> shown = fitting(changes);
        for (const UnreportedChange &found : shown) {
            const auto withOpinions = [&](const QString &when) {
                const QString opinions = opinionsText(found.opinions, m_language);
                //: %1 is a time, %2 as in "reported by A; B says not blocked"
                return opinions.isEmpty() ? when : tr("%1, %2", "time, opinions").arg(when, opinions);
            };
            const QString when = withOpinions(window(found.change));
            QString line =
                changes.size() > 1
                    ? tr("%1: %2, %3", "domain, status, window")
                          .arg(found.change.domain.display(), statusWord(found.change.to, m_language), when)
                : found.change.isFirstFinding()
                    ? tr("It was blocked at its first check, %1. The start of the block is unknown.")
                          .arg(withOpinions(timeText(found.change.notAfter)))
                    : tr("Changed %1.").arg(when);
            if (namesLists && !found.lists.isEmpty())
                line = tr("%1 (%2)", "what happened to a domain, its lists").arg(line, joined(found.lists));
            if (const auto parent = parentOf(found.change.domain);
                parent && found.change.to == BlockStatus::Blocked)
                line += u'\n' + parentHint(found.change.domain, *parent, found.parent, m_language);
            lines += line;
        }
        if (changes.size() > shown.size())
            lines += tr("and %Ln more", nullptr, int(changes.size() - shown.size()));
        return lines.join(u'\n');
    }

    [[nodiscard]] QString aboutList(const QString &lists, const QString &title) const
    {
        return tr("%1: %2", "list, what happened to its domains").arg(lists, title);
    }

    /// Sets the texts of a reminder.
    void describe(Alert &alert, const QList<Appeal> &due) const
    {
        QStringList lines;
        for (const Appeal &appeal : due.first(std::min(due.size(), MostLines))) {
            const QString name = appeal.domain.display();
            const QString sent = timeText(appeal.sentAt);
            lines += appeal.sentTo.isEmpty()
                         ? tr("%1: appeal sent at %2.").arg(name, sent)
                         : tr("%1: appeal sent at %2 to %3.").arg(name, sent, plainText(appeal.sentTo));
        }
        if (const auto left = due.size() - MostLines; left > 0)
            lines += tr("%Ln more appeal(s).", nullptr, int(left));
        lines += tr("Pantau has not seen an unblocking since.");
        alert.title = due.size() == 1 ? tr("Time to ask again about %1").arg(due.first().domain.display())
                                      : tr("Time to ask again about %Ln appeal(s)", nullptr, int(due.size()));
        alert.body = lines.join(u'\n');
    }

private:
    [[nodiscard]] QString tr(const char *source, const char *comment = nullptr, int n = -1) const
    {
        return m_language.text("pantau::engine::AlertRules", source, comment, n);
    }
};

void name(Alert &alert, const QList<DomainName> &domains)
{
    alert.domains = domains.first(std::min(MostDomains, domains.size()));
    alert.domainCount = int(domains.size());
}

constexpr int DaysOfLongestMonth = 31;
constexpr int DaysOfPlanNotice = 7;

/// True if @p mark was given in the current period of @p usage. The monthly reset is not published (contract
/// 8), so a drop of `used` by at least half marks it. A smaller drop may be a correction by the service.
bool isOfThisPeriod(const QuotaMark &mark, const Usage &usage, const QDateTime &now)
{
    if (mark.kind == Alert::Kind::PlanWillEnd)
        return !usage.planEndsAt || usage.planEndsAt == mark.resetsAt;
    if (!usage.isDaily())
        return usage.used * 2 >= mark.used && now < mark.at.addDays(DaysOfLongestMonth);
    return usage.resetsAt && mark.resetsAt ? *usage.resetsAt == *mark.resetsAt
                                           : mark.at.toUTC().date() == now.toUTC().date();
}

/// True in the last twentieth of a period, in which the plan uses up the rest on purpose. Based on the
/// expected time online, if known, because the plan is done when that is over.
bool isTail(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    if (forecast.expectedShare)
        return *forecast.expectedShare >= 0.95;
    if (!usage.resetsAt)
        return false;
    const QDateTime start = usage.isDaily() ? usage.resetsAt->addDays(-1) : usage.resetsAt->addMonths(-1);
    const qint64 left = now.msecsTo(*usage.resetsAt);
    return left >= 0 && left * 20 <= start.msecsTo(*usage.resetsAt);
}

bool contains(const QList<QuotaMark> &marks, Alert::Kind kind)
{
    return std::ranges::any_of(marks, [kind](const QuotaMark &mark) { return mark.kind == kind; });
}

QString amountLeft(const Usage &usage)
{
    const QLocale locale;
    return (usage.unit() == Usage::Unit::Request ? Texts::tr("%1 of %2 requests are left.")
            : usage.isDaily()                    ? Texts::tr("%1 of %2 checks are left today.")
                                                 : Texts::tr("%1 of %2 credits are left."))
        .arg(locale.toString(usage.remaining), locale.toString(usage.limit));
}

QString untilReset(const Usage &usage, const QTimeZone &zone)
{
    return usage.resetsAt
               ? Texts::tr("When it is used up, this account checks no domain until %1.")
                     .arg(AlertText(zone).timeText(*usage.resetsAt))
               : Texts::tr("When it is used up, this account checks no domain until it is renewed.");
}

Alert warning(Alert::Kind kind, const QString &accountName, const Usage &usage, const Forecast &forecast,
              const QTimeZone &zone)
{
    Alert alert;
    alert.kind = kind;
    switch (kind) {
    case Alert::Kind::QuotaLow:
        alert.title = Texts::tr("Less than a tenth of the quota of “%1” is left").arg(accountName);
        alert.body = amountLeft(usage) + u' ' + untilReset(usage, zone);
        break;
    case Alert::Kind::QuotaWillEnd:
        alert.title = Texts::tr("The quota of “%1” will not last until its reset").arg(accountName);
        alert.body =
            Texts::tr("At the current rate it runs out at %1. Someone else may be using it too. %2 %3")
                .arg(AlertText(zone).timeText(forecast.runsOutAt), amountLeft(usage),
                     untilReset(usage, zone));
        break;
    case Alert::Kind::PlanWillEnd:
        alert.title = Texts::tr("The plan of “%1” ends soon").arg(accountName);
        alert.body = Texts::tr("It ends at %1. Renew it at the service to keep checking.")
                         .arg(AlertText(zone).timeText(*usage.planEndsAt));
        break;
    default:
        alert.title = Texts::tr("The quota of “%1” is used up").arg(accountName);
        alert.body = usage.resetsAt ? Texts::tr("With this account, no domain is checked until %1. Then "
                                                "checking continues automatically.")
                                          .arg(AlertText(zone).timeText(*usage.resetsAt))
                                    : Texts::tr("With this account, no domain is checked until the service "
                                                "renews it. Then checking continues "
                                                "automatically.");
        break;
    }
    return alert;
}

/// Returns the conditions of the quota that hold now, most severe first.
QList<Alert::Kind> conditions(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    QList<Alert::Kind> kinds;
    if (usage.limit <= 0)
        return kinds;
    const bool tail = isTail(usage, forecast, now);
    if (usage.remaining < std::max(1, usage.unitCost)) {
        // A used-up quota makes the other two warnings redundant.
        if (!tail)
            kinds = {Alert::Kind::QuotaEnded, Alert::Kind::QuotaWillEnd, Alert::Kind::QuotaLow};
        return kinds;
    }
    if (forecast.outlook == Forecast::Outlook::RunsOut && !tail)
        kinds.append(Alert::Kind::QuotaWillEnd);
    if (usage.remaining * 10 < usage.limit && !tail && forecast.outlook != Forecast::Outlook::Lasts)
        kinds.append(Alert::Kind::QuotaLow);
    return kinds;
}

} // namespace

std::optional<Alert> changesAlert(const QList<UnreportedChange> &changes, const AlertSettings &settings,
                                  const QTimeZone &zone)
{
    const QList<UnreportedChange> reported = wanted(changes, settings);
    if (reported.isEmpty())
        return std::nullopt;
    const auto statuses = latest(changes);
    QList<DomainName> blocked;
    QList<DomainName> restored;
    for (const UnreportedChange &found : reported) {
        auto &names = statuses.value(found.change.domain) == BlockStatus::Blocked ? blocked : restored;
        if (!names.contains(found.change.domain))
            names.append(found.change.domain);
    }
    Alert alert;
    alert.kind = restored.isEmpty()  ? Alert::Kind::Listed
                 : blocked.isEmpty() ? Alert::Kind::Restored
                                     : Alert::Kind::Mixed;
    alert.at = std::ranges::min_element(reported, [](const UnreportedChange &a, const UnreportedChange &b) {
                   return a.confirmedAt < b.confirmedAt;
               })->confirmedAt;
    const bool newly = std::ranges::none_of(
        reported, [](const UnreportedChange &found) { return found.change.isFirstFinding(); });
    const ChangeText text(zone, Language::named(settings.language));
    alert.title =
        text.title(int(blocked.size()), int(restored.size()), newly, reported.first().change.domain);
    if (const QStringList lists = commonLists(reported); !lists.isEmpty())
        alert.title = text.aboutList(joined(lists), alert.title);
    alert.body = text.body(reported);
    name(alert, blocked + restored);
    return alert;
}

QList<AlertPart> partsFor(const QList<UnreportedChange> &changes, const SettingsOf &settingsOf,
                          const QTimeZone &zone)
{
    std::map<ChannelId, QList<UnreportedChange>> ofChannels;
    for (const UnreportedChange &found : changes)
        for (const ConcernedChannel &concerned : found.channels) {
            UnreportedChange seen = found;
            seen.lists = concerned.lists;
            ofChannels[concerned.channel].append(seen);
        }
    QList<AlertPart> parts;
    for (const auto &[channel, seen] : ofChannels)
        if (const auto alert = changesAlert(seen, settingsOf(channel), zone))
            parts.append({channel, *alert});
    return parts;
}

Alert incidentAlert(const Incident &incident)
{
    Alert alert;
    alert.kind = Alert::Kind::Incident;
    alert.at = incident.at;
    alert.account = incident.account;
    const int count = int(incident.flipped.size());
    alert.title = AlertRules::tr("%Ln answer(s) changed at once and were put on hold", nullptr, count);
    alert.body = incident.sentence;
    name(alert, incident.flipped);
    return alert;
}

std::optional<Alert> firstCheckAlert(const FirstCheck &look, const QString &accountName, const QDateTime &at)
{
    if (look.total <= 0 || look.blocked > 0 || !look.isWhole)
        return std::nullopt;
    Alert alert;
    alert.kind = Alert::Kind::FirstCheck;
    alert.at = at;
    alert.account = look.account;
    alert.title = look.total == 1 && look.newest
                      ? AlertRules::tr("%1 is not blocked", "a domain").arg(look.newest->display())
                      : AlertRules::tr("First check: none of %Ln domain(s) is blocked", nullptr, look.total);
    alert.body = AlertRules::tr("Checked with %1. You'll be notified of changes.").arg(accountName);
    return alert;
}

Alert accountStoppedAlert(const UnreportedStop &stop, const QString &accountName, const QDateTime &at,
                          const QTimeZone &zone)
{
    Alert alert;
    alert.kind = Alert::Kind::AccountStopped;
    alert.at = at;
    alert.account = stop.account;
    if (!stop.failingSince) {
        alert.title = AlertRules::tr("Watching with “%1” has stopped").arg(accountName);
        alert.body = stop.reason;
        return alert;
    }
    alert.title = AlertRules::tr("Checks with “%1” are failing").arg(accountName);
    //: %1 is a time and date
    alert.body = AlertRules::tr("No check has succeeded since %1. Pantau keeps trying.")
                     .arg(AlertText(zone).timeText(*stop.failingSince)) +
                 u' ' + stop.reason;
    return alert;
}

Alert askAgainAlert(const QList<Appeal> &due, const QDateTime &at, const QTimeZone &zone,
                    const QString &language)
{
    Alert alert;
    alert.kind = Alert::Kind::AskAgain;
    alert.at = at;
    for (const Appeal &appeal : due)
        if (!alert.domains.contains(appeal.domain))
            alert.domains += appeal.domain;
    alert.domainCount = int(alert.domains.size());
    alert.domains = alert.domains.first(std::min(alert.domains.size(), MostDomains));
    ChangeText(zone, Language::named(language)).describe(alert, due);
    return alert;
}

Alert testAlert(const QDateTime &at)
{
    Alert alert;
    alert.kind = Alert::Kind::Test;
    alert.at = at;
    alert.dueAt = at;
    alert.title = AlertRules::tr("A test message from Pantau");
    alert.body = AlertRules::tr("Alerts will reach you here. No domain has changed.");
    return alert;
}

QuotaNews quotaNews(AccountId account, const QString &accountName, const Usage &usage,
                    const Forecast &forecast, const std::optional<QList<QuotaMark>> &known,
                    const AlertSettings &settings, const QDateTime &now, const QTimeZone &zone)
{
    QuotaNews news;
    for (const QuotaMark &mark : known.value_or(QList<QuotaMark>()))
        if (isOfThisPeriod(mark, usage, now))
            news.marks.append(mark);
    // More was bought, which may run out too.
    if (contains(news.marks, Alert::Kind::QuotaEnded) && usage.remaining * 10 >= usage.limit)
        news.marks.removeIf([](const QuotaMark &mark) { return mark.kind != Alert::Kind::PlanWillEnd; });
    std::optional<Alert::Kind> gravest;
    for (const Alert::Kind kind : conditions(usage, forecast, now)) {
        if (contains(news.marks, kind))
            continue;
        news.marks.append({kind, now, usage.used, usage.resetsAt});
        if (!gravest)
            gravest = kind;
    }
    bool isTold = gravest && (known || *gravest == Alert::Kind::QuotaEnded);
    const bool endsSoon =
        usage.planEndsAt && *usage.planEndsAt > now && *usage.planEndsAt <= now.addDays(DaysOfPlanNotice);
    if (!isTold && endsSoon && !contains(news.marks, Alert::Kind::PlanWillEnd)) {
        news.marks.append({Alert::Kind::PlanWillEnd, now, usage.used, usage.planEndsAt});
        gravest = Alert::Kind::PlanWillEnd;
        isTold = true;
    }
    if (!isTold || !settings.quotaWarnings)
        return news;
    news.alert = warning(*gravest, accountName, usage, forecast, zone);
    news.alert->at = now;
    news.alert->account = account;
    return news;
}

} // namespace pantau::engine
