// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"

#include "app/channel_commands.h"
#include "app/presets.h"
#include "app/session.h"
#include "providers/client.h"

#include <QJsonArray>

namespace pantau::app {

QJsonValue jsonText(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

QJsonValue jsonTime(const std::optional<QDateTime> &time)
{
    if (!time || !time->isValid())
        return QJsonValue::Null;
    return time->toUTC().toString(QStringLiteral("yyyy-MM-ddTHH:mm:ssZ"));
}

namespace {

QJsonValue jsonSeconds(const std::optional<std::chrono::seconds> &duration)
{
    return duration ? QJsonValue(qint64(duration->count())) : QJsonValue::Null;
}

/// Returns the statuses and the time window of a change.
QJsonObject windowOf(const Change &change)
{
    return {{QStringLiteral("from"), statusKey(change.from)},
            {QStringLiteral("to"), statusKey(change.to)},
            {QStringLiteral("not_before"), jsonTime(change.notBefore)},
            {QStringLiteral("not_after"), jsonTime(change.notAfter)}};
}

QJsonObject evidenceOf(const Evidence &evidence)
{
    QJsonArray changes;
    for (const Change &change : evidence.changes)
        changes += windowOf(change);
    QJsonArray answers;
    for (const Answer &answer : evidence.answers)
        answers += QJsonObject{{QStringLiteral("at"), jsonTime(answer.at)},
                               {QStringLiteral("status"), statusKey(answer.status)}};
    QJsonArray blockings;
    for (const Blocking &blocking : evidence.blockings)
        blockings += QJsonObject{{QStringLiteral("not_before"), jsonTime(blocking.notBefore)},
                                 {QStringLiteral("first_seen"), jsonTime(blocking.firstSeen)},
                                 {QStringLiteral("last_seen"), jsonTime(blocking.lastSeen)},
                                 {QStringLiteral("ended_by"), jsonTime(blocking.ended)}};
    QJsonArray appeals;
    for (const Appeal &appeal : evidence.appeals)
        appeals += QJsonObject{{QStringLiteral("sent_at"), jsonTime(appeal.sentAt)},
                               {QStringLiteral("sent_to"), appeal.sentTo},
                               {QStringLiteral("sent_by"), appeal.sentBy},
                               {QStringLiteral("note"), appeal.note},
                               {QStringLiteral("unblocked_at"), jsonTime(appeal.restoredAt)}};
    return {{QStringLiteral("domain"), evidence.domain.ascii()},
            {QStringLiteral("service"), evidence.service},
            {QStringLiteral("status"), statusKey(evidence.status)},
            {QStringLiteral("since"), jsonTime(evidence.since)},
            {QStringLiteral("start_seen"), evidence.startSeen},
            {QStringLiteral("last_answered_at"), jsonTime(evidence.lastAnsweredAt)},
            {QStringLiteral("blockings"), blockings},
            {QStringLiteral("removed_after"), jsonTime(evidence.removedAfter)},
            {QStringLiteral("not_blocked_at"), QJsonArray::fromStringList(evidence.notBlockedAt)},
            {QStringLiteral("answer_count"), evidence.answerCount},
            {QStringLiteral("blocked_count"), evidence.blockedCount},
            {QStringLiteral("changes"), changes},
            {QStringLiteral("answers"), answers},
            {QStringLiteral("appeals"), appeals}};
}

} // namespace

QJsonObject toJson(const Account &account)
{
    return {
        {QStringLiteral("name"), account.name},
        {QStringLiteral("url"), account.address.text()},
        {QStringLiteral("uses_key"), account.usesKey},
        {QStringLiteral("daily_limit"),
         account.dailyLimit ? QJsonValue(*account.dailyLimit) : QJsonValue::Null},
        {QStringLiteral("state"), account.state != Account::State::Active ? QStringLiteral("stopped")
                                  : account.failure                       ? QStringLiteral("failing")
                                                                          : QStringLiteral("active")},
        {QStringLiteral("reason"), jsonText(account.failure ? account.failure->reason : account.stopReason)},
        {QStringLiteral("failing_since"),
         jsonTime(account.failure ? std::optional(account.failure->since) : std::nullopt)}};
}

QJsonObject toJson(const Preset &preset)
{
    const auto quota = [](const Preset::Quota &of) {
        return QJsonObject{
            {QStringLiteral("checks"), of.checks},
            {QStringLiteral("per"), of.isMonthly ? QStringLiteral("month") : QStringLiteral("day")}};
    };
    const auto key = [&preset] {
        switch (preset.key) {
        case Preset::Key::None:
            return QStringLiteral("none");
        case Preset::Key::Optional:
            return QStringLiteral("optional");
        case Preset::Key::Required:
            break;
        }
        return QStringLiteral("required");
    };
    QJsonArray packages;
    for (const Preset::Package &package : preset.packages) {
        QJsonObject object = quota(package.quota);
        object.insert(QStringLiteral("name"), package.name);
        object.insert(QStringLiteral("price"), package.price ? QJsonValue(*package.price) : QJsonValue());
        object.insert(QStringLiteral("currency"), jsonText(package.currency));
        packages += object;
    }
    return {{QStringLiteral("name"), preset.name},
            {QStringLiteral("url"), preset.address.text()},
            {QStringLiteral("key"), key()},
            {QStringLiteral("keys_from"), jsonText(preset.keysFrom)},
            {QStringLiteral("free"), preset.freeQuota ? QJsonValue(quota(*preset.freeQuota)) : QJsonValue()},
            {QStringLiteral("packages"), packages},
            {QStringLiteral("batch"), preset.batch},
            {QStringLiteral("read"), jsonText(preset.readOn.toString(Qt::ISODate))},
            {QStringLiteral("terms"), jsonText(preset.terms)}};
}

QJsonObject toJson(const Channel &channel, const QHash<ListId, QString> &lists)
{
    QJsonArray names;
    for (const ListId list : channel.lists.value_or(QList<ListId>()))
        names += lists.value(list);
    return {{QStringLiteral("name"), channel.name},
            {QStringLiteral("kind"), channel.kind},
            {QStringLiteral("target"), channelForm(channel.kind).targetOf(channel)},
            {QStringLiteral("has_secret"), channel.hasSecret},
            {QStringLiteral("enabled"), channel.enabled},
            {QStringLiteral("lists"), channel.lists ? QJsonValue(names) : QJsonValue()},
            {QStringLiteral("message"), jsonText(channel.messageTemplate)},
            {QStringLiteral("problem"), jsonText(channel.lastProblem)}};
}

QJsonObject toJson(const ChangeRow &row)
{
    QJsonObject object = windowOf(row.change);
    object.insert(QStringLiteral("domain"), row.change.domain.ascii());
    object.insert(QStringLiteral("confirmed_at"), jsonTime(row.confirmedAt));
    object.insert(QStringLiteral("service"), row.service);
    QJsonArray others;
    for (const Opinion &each : row.opinions.mid(1))
        others += QJsonObject{{QStringLiteral("account"), each.account},
                              {QStringLiteral("status"), statusKey(each.status)}};
    object.insert(QStringLiteral("others"), others);
    return object;
}

QJsonObject toJson(const StatusRun &run)
{
    return {{QStringLiteral("service"), run.service},
            {QStringLiteral("status"), statusKey(run.status)},
            {QStringLiteral("first_seen"), jsonTime(run.firstSeen)},
            {QStringLiteral("last_seen"), jsonTime(run.lastSeen)}};
}

QJsonObject toJson(const CheckRow &check)
{
    return {{QStringLiteral("service"), check.service},
            {QStringLiteral("status"), statusKey(check.status)},
            {QStringLiteral("checked_at"), jsonTime(check.at)}};
}

QJsonObject toJson(const EventRow &event)
{
    return {{QStringLiteral("at"), jsonTime(event.at)},
            {QStringLiteral("kind"), eventKindKey(event.kind)},
            {QStringLiteral("sentence"), event.sentence},
            {QStringLiteral("detail"), event.detail}};
}

QJsonObject toJson(const DomainRow &row)
{
    QJsonArray others;
    for (const OtherAnswer &other : row.others)
        others += toJson(CheckRow{other.service,
                                  std::optional<QDateTime>(other.known.lastAnsweredAt).value_or(QDateTime()),
                                  other.known.status});
    return {{QStringLiteral("domain"), row.domain.ascii()},
            {QStringLiteral("service"), row.service},
            {QStringLiteral("status"), statusKey(row.known.status)},
            {QStringLiteral("since"), jsonTime(row.known.since)},
            {QStringLiteral("start_seen"), row.known.startSeen},
            {QStringLiteral("checked_at"), jsonTime(row.known.lastAnsweredAt)},
            {QStringLiteral("asked_at"), jsonTime(row.known.lastAskedAt)},
            {QStringLiteral("unconfirmed"),
             row.known.suspicion ? QJsonValue(statusKey(row.known.suspicion->status)) : QJsonValue::Null},
            {QStringLiteral("last_change"),
             row.lastChange ? QJsonValue(windowOf(*row.lastChange)) : QJsonValue::Null},
            {QStringLiteral("lists"), QJsonArray::fromStringList(row.lists)},
            {QStringLiteral("others"), others}};
}

QJsonObject toJson(const ListSettings &settings)
{
    return {{QStringLiteral("priority"), importanceKey(settings.importance)},
            {QStringLiteral("interval_seconds"), jsonSeconds(settings.interval)},
            {QStringLiteral("confirmations"), settings.confirmations},
            {QStringLiteral("muted_until"), jsonTime(settings.mutedUntil)},
            {QStringLiteral("looks_up"), settings.looksUp}};
}

QJsonObject toJson(const ListGlance &glance)
{
    QJsonArray weeks;
    for (const int blocked : glance.blockedByWeek)
        weeks += blocked;
    return {{QStringLiteral("name"), glance.list.name},
            {QStringLiteral("domains"), glance.total},
            {QStringLiteral("blocked"), glance.blocked},
            {QStringLiteral("unknown"), glance.unknown},
            {QStringLiteral("open_appeals"), glance.openAppeals},
            {QStringLiteral("oldest_answer_at"), jsonTime(glance.oldestAnswer)},
            {QStringLiteral("blocked_by_week"), weeks}};
}

QJsonObject toJson(const ListOverview &overview)
{
    QJsonObject object = toJson(overview.list);
    object.insert(QStringLiteral("name"), overview.list.name);
    object.insert(QStringLiteral("domains"), overview.total);
    object.insert(QStringLiteral("blocked"), overview.blocked);
    return object;
}

QJsonObject toJson(const Usage &usage, const ServiceAddress &address)
{
    const providers::Provider *provider = providers::providerOf(address.provider());
    return {{QStringLiteral("type"), provider ? provider->usageType(usage.period) : QString()},
            {QStringLiteral("unit_cost"), usage.unitCost},
            {QStringLiteral("limit"), usage.limit},
            {QStringLiteral("used"), usage.used},
            {QStringLiteral("remaining"), usage.remaining},
            {QStringLiteral("resets_at"), jsonTime(usage.resetsAt)}};
}

QJsonObject toJson(const AlertSettings &settings)
{
    const QString format = QStringLiteral("HH:mm");
    const QString hours = settings.quietFrom.toString(format) + u'-' + settings.quietUntil.toString(format);
    return {{QStringLiteral("grouping_seconds"), qint64(settings.grouping.count())},
            {QStringLiteral("quiet_hours"), settings.quietHours ? QJsonValue(hours) : QJsonValue::Null},
            {QStringLiteral("quota_warnings"), settings.quotaWarnings},
            {QStringLiteral("unblocked_alerts"), settings.restoredAlerts},
            {QStringLiteral("language"), jsonText(settings.language)}};
}

QJsonObject toJson(const DomainSettings &settings)
{
    return {{QStringLiteral("priority"),
             settings.importance ? QJsonValue(importanceKey(*settings.importance)) : QJsonValue::Null},
            {QStringLiteral("paused_until"), jsonTime(settings.pausedUntil)},
            {QStringLiteral("muted_until"), jsonTime(settings.mutedUntil)},
            {QStringLiteral("note"), settings.note}};
}

QJsonObject toJson(const OpenHint &open)
{
    return {{QStringLiteral("domain"), open.hint.domain.ascii()},
            {QStringLiteral("service"), open.service},
            {QStringLiteral("source"), open.hint.source},
            {QStringLiteral("looks_blocked"), open.hint.looksBlocked},
            {QStringLiteral("since"), jsonTime(open.hint.since)}};
}

QJsonObject toJson(const HintSourceFigures &figures)
{
    return {{QStringLiteral("source"), figures.source},
            {QStringLiteral("answered"), figures.answered},
            {QStringLiteral("proved"), figures.proved},
            {QStringLiteral("mean_seconds_saved"), jsonSeconds(figures.saved)}};
}

QJsonObject toJson(const FeedRecord &feed)
{
    return {{QStringLiteral("service"), feed.service},
            {QStringLiteral("address"), feed.address},
            {QStringLiteral("tried_at"), jsonTime(feed.triedAt)},
            {QStringLiteral("read_at"), jsonTime(feed.readAt)},
            {QStringLiteral("problem"), jsonText(feed.problem)}};
}

QJsonObject toJson(const Appeal &appeal)
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
        {QStringLiteral("unblocked_at"), jsonTime(appeal.restoredAt)},
        {QStringLiteral("seconds_to_unblock"), time ? QJsonValue(qint64(time->count())) : QJsonValue::Null},
        {QStringLiteral("stage"), appealStageKey(appeal.stage())},
        {QStringLiteral("answered_at"), jsonTime(appeal.answeredAt)},
        {QStringLiteral("answer"), appeal.answer},
        {QStringLiteral("follow_up_at"), jsonTime(appeal.askAgainAt)}};
}

QJsonObject toJson(const AppealCase &each)
{
    return {{QStringLiteral("domain"), each.domain.ascii()},
            {QStringLiteral("service"), each.service},
            {QStringLiteral("lists"), QJsonArray::fromStringList(each.lists)},
            {QStringLiteral("stage"), appealStageKey(each.stage)},
            {QStringLiteral("since"), jsonTime(each.since)},
            {QStringLiteral("recipient"), each.recipient},
            {QStringLiteral("appeal"), each.appeal ? QJsonValue(toJson(*each.appeal)) : QJsonValue::Null}};
}

QJsonObject toJson(const Alert &alert)
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

QJsonObject toJson(const AlertRow &row)
{
    QJsonArray deliveries;
    for (const DeliveryRow &delivery : row.deliveries)
        deliveries += QJsonObject{{QStringLiteral("channel"), delivery.channelName},
                                  {QStringLiteral("state"), deliveryStateKey(delivery.state)},
                                  {QStringLiteral("attempts"), delivery.attempts},
                                  {QStringLiteral("next_try_at"), jsonTime(delivery.nextTryAt)},
                                  {QStringLiteral("problem"), jsonText(delivery.problem)}};
    QJsonObject object = toJson(row.alert);
    object.insert(QStringLiteral("id"), qint64(row.alert.id));
    object.insert(QStringLiteral("due_at"), jsonTime(row.alert.dueAt));
    object.insert(QStringLiteral("shown_at"), jsonTime(row.shownAt));
    object.insert(QStringLiteral("deliveries"), deliveries);
    return object;
}

QJsonObject toJson(const PlanFigures &figures, const QHash<ListId, QString> &lists)
{
    QJsonArray array;
    for (const ListFigures &list : figures.lists)
        array += QJsonObject{{QStringLiteral("list"), lists.value(list.list)},
                             {QStringLiteral("domains"), list.domains},
                             {QStringLiteral("wished_seconds"), jsonSeconds(list.requested)},
                             {QStringLiteral("needed_per_day"), list.neededPerDay},
                             {QStringLiteral("interval_seconds"), jsonSeconds(list.typicalInterval)},
                             {QStringLiteral("known_within_seconds"), jsonSeconds(list.knownWithin)}};
    return {{QStringLiteral("domains"), figures.domains},
            {QStringLiteral("needed_per_day"), figures.neededPerDay},
            {QStringLiteral("available_per_day"), figures.availablePerDay},
            {QStringLiteral("stretched"), figures.stretched},
            {QStringLiteral("wishes_run_out_at"), jsonTime(figures.intervalsRunOutAt)},
            {QStringLiteral("interval_seconds"), jsonSeconds(figures.typicalInterval)},
            {QStringLiteral("known_within_seconds"), jsonSeconds(figures.knownWithin)},
            {QStringLiteral("high_priority_known_within_seconds"), jsonSeconds(figures.importantKnownWithin)},
            {QStringLiteral("known_within_seconds_by_feed"), jsonSeconds(figures.knownWithinByFeed)},
            {QStringLiteral("until"), jsonTime(figures.until)},
            {QStringLiteral("lists"), array}};
}

QJsonObject toJson(const Plan &plan, const QHash<ListId, QString> &lists)
{
    QJsonArray checks;
    for (const PlannedCheck &check : plan.checks)
        checks += QJsonObject{{QStringLiteral("domain"), check.domain.ascii()},
                              {QStringLiteral("at"), jsonTime(check.at)}};
    QJsonObject object = toJson(static_cast<const PlanFigures &>(plan), lists);
    object.insert(QStringLiteral("runs_out_at"), jsonTime(plan.runsOutAt));
    object.insert(QStringLiteral("checks_to_spare"), plan.checksToSpare);
    object.insert(QStringLiteral("owed"), plan.owed);
    object.insert(QStringLiteral("checks"), checks);
    object.insert(QStringLiteral("checks_in_all"), plan.checksInAll);
    return object;
}

QJsonValue toJson(const Forecast &forecast)
{
    const auto object = [&forecast](const QString &outlook) {
        return QJsonObject{{QStringLiteral("outlook"), outlook},
                           {QStringLiteral("expected_share"),
                            forecast.expectedShare ? QJsonValue(*forecast.expectedShare) : QJsonValue::Null},
                           {QStringLiteral("checks_to_spare"), forecast.checksToSpare},
                           {QStringLiteral("runs_out_at"), jsonTime(forecast.runsOutAt)}};
    };
    switch (forecast.outlook) {
    case Forecast::Outlook::None:
        return QJsonValue::Null;
    case Forecast::Outlook::Lasts:
        return object(QStringLiteral("lasts"));
    case Forecast::Outlook::RunsOut:
        return object(QStringLiteral("runs_out"));
    case Forecast::Outlook::Ended:
        return object(QStringLiteral("ended"));
    }
    return QJsonValue::Null;
}

QJsonObject toJson(const BackupInfo &info)
{
    return {{QStringLiteral("file"), info.file},
            {QStringLiteral("bytes"), info.bytes},
            {QStringLiteral("made_at"), jsonTime(info.madeAt)},
            {QStringLiteral("schema_version"), info.version},
            {QStringLiteral("has_checksum"), info.hasChecksum},
            {QStringLiteral("accounts"), info.accounts},
            {QStringLiteral("accounts_with_key"), info.accountsWithKey},
            {QStringLiteral("lists"), info.lists},
            {QStringLiteral("domains"), info.domains},
            {QStringLiteral("changes"), info.changes},
            {QStringLiteral("newest_check"), jsonTime(info.newestCheck)}};
}

QJsonObject toJson(const Report &report)
{
    QJsonArray domains;
    for (const Evidence &evidence : report.domains)
        domains += evidenceOf(evidence);
    QJsonArray services;
    for (const ServiceAnswers &each : report.services)
        services += QJsonObject{{QStringLiteral("service"), each.service},
                                {QStringLiteral("first_answer_at"), jsonTime(each.first)},
                                {QStringLiteral("last_answer_at"), jsonTime(each.last)},
                                {QStringLiteral("answer_count"), each.count}};
    return {{QStringLiteral("subject"), report.subject},
            {QStringLiteral("from"), jsonTime(report.from)},
            {QStringLiteral("to"), jsonTime(report.to)},
            {QStringLiteral("made_at"), jsonTime(report.madeAt)},
            {QStringLiteral("remarks"), QJsonArray::fromStringList(report.remarks)},
            {QStringLiteral("services"), services},
            {QStringLiteral("elsewhere_until"), jsonTime(report.elsewhereUntil)},
            {QStringLiteral("domains"), domains}};
}

} // namespace pantau::app
