// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/probe.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace pantau::contract {

namespace {

/// Removes the parts that 2.1 drops and 4.1 leaves open: scheme, www., path and capitals.
QString bare(QString name)
{
    name = name.toLower();
    for (const QLatin1String prefix : {QLatin1String("https://"), QLatin1String("www.")})
        if (name.startsWith(prefix))
            name = name.sliced(prefix.size());
    return name.section(u'/', 0, 0);
}

QStringList namesIn(const Answer &answer)
{
    QStringList names;
    const QJsonArray results = answer.json.value(QLatin1String("results")).toArray();
    for (const auto &item : results)
        names += item[QStringLiteral("Domain")].toString();
    return names;
}

/// Judges an answered check by 2.2 and 2.3.
void judgeReply(Survey &survey, const QStringList &sent, const Answer &answer)
{
    Report &report = survey.report;
    const QJsonObject &json = answer.json;
    const QJsonValue results = json.value(QLatin1String("results"));
    report.judge(Clause::CheckReply,
                 json.value(QLatin1String("success")) == QJsonValue(true) && results.isArray() &&
                     json.contains(QLatin1String("count")) && json.value(QLatin1String("stats")).isObject(),
                 answer.summary());
    const QJsonArray items = results.toArray();
    report.judge(Clause::Count, json.value(QLatin1String("count")) == QJsonValue(double(items.size())),
                 QStringLiteral("count is %1 for %2 results")
                     .arg(shown(json.value(QLatin1String("count"))))
                     .arg(items.size()));
    for (const auto &item : items)
        report.judge(Clause::ResultItem,
                     item[QStringLiteral("Domain")].isString() && item[QStringLiteral("Blocked")].isBool(),
                     shown(item));
    QSet<QString> answered;
    const QStringList names = namesIn(answer);
    for (const QString &name : names)
        answered.insert(bare(name));
    for (const QString &name : sent)
        report.judge(Clause::EveryDomain, answered.contains(name),
                     QStringLiteral("no result for %1").arg(name));

    survey.stats = judgeUsage(json.value(QLatin1String("stats")), report);
    report.judge(Clause::StatsShape, survey.stats && survey.stats->premium == survey.usage->premium,
                 QStringLiteral("stats is %1").arg(shown(json.value(QLatin1String("stats")))));
}

using Look = void (*)(Survey &, const Answer &);

/// A check of `field`, which contains the domains `names`. The @p clauses hold if each domain is answered.
Probe answered(const QList<Clause> &clauses, const QString &field, const QStringList &names,
               Look look = nullptr)
{
    return {[clauses, field, names](Survey &survey) -> std::optional<Ask> {
                const QString why = survey.whyNotSpend(names.size());
                if (why.isEmpty())
                    return Ask::check(field);
                skipAll(survey, clauses, why);
                skipAll(survey,
                        {Clause::CheckReply, Clause::Count, Clause::ResultItem, Clause::EveryDomain,
                         Clause::StatsShape, Clause::ChargePerDomain, Clause::StatsAfterRequest},
                        why);
                return std::nullopt;
            },
            [clauses, names, look](Survey &survey, const Answer &answer) {
                if (answer.status == 200 || answer.status == 0) {
                    survey.budgetLeft -= static_cast<int>(names.size());
                    survey.unsettled += static_cast<int>(names.size());
                }
                QSet<QString> distinct;
                const QStringList results = namesIn(answer);
                for (const QString &name : results)
                    distinct.insert(bare(name));
                const QSet<QString> wanted(names.begin(), names.end());
                for (const Clause clause : clauses)
                    survey.report.judge(
                        clause, answer.status == 200 && distinct == wanted,
                        answer.status == 200
                            ? QStringLiteral("answered for %1").arg(quoted(results.join(QLatin1String(", "))))
                            : answer.summary());
                if (answer.status != 200) {
                    survey.report.judge(Clause::CheckReply, false, answer.summary());
                    return Probe::Next::GoOn;
                }
                judgeReply(survey, names, answer);
                if (look)
                    look(survey, answer);
                return Probe::Next::GoOn;
            }};
}

void lookAtOrder(Survey &survey, const Answer &answer)
{
    const bool kept =
        namesIn(answer) == QStringList{QStringLiteral("example.org"), QStringLiteral("example.com"),
                                       QStringLiteral("example.net")};
    survey.report.note(QStringLiteral("4.1, 5"), QStringLiteral("order of the results"),
                       kept ? QStringLiteral("as sent") : QStringLiteral("another"));
}

void lookAtUrl(Survey &survey, const Answer &answer)
{
    const QString name = namesIn(answer).value(0);
    survey.report.judge(Clause::UrlAccepted,
                        !name.startsWith(QLatin1String("https:")) && !name.startsWith(QLatin1String("www.")),
                        QStringLiteral("answered for %1").arg(quoted(name)));
    survey.report.note(QStringLiteral("4.1, 5"), QStringLiteral("the path of a URL"),
                       name.contains(u'/') ? QStringLiteral("kept in the answer")
                                           : QStringLiteral("removed"));
}

void lookAtListed(Survey &survey, const Answer &answer)
{
    QJsonValue blocked(QJsonValue::Undefined);
    const QJsonArray results = answer.json.value(QLatin1String("results")).toArray();
    for (const auto &item : results)
        if (bare(item[QStringLiteral("Domain")].toString()) == bare(survey.options.listedDomain))
            blocked = item[QStringLiteral("Blocked")];
    survey.report.judge(Clause::ListedIsBlocked, blocked == QJsonValue(true),
                        QStringLiteral("Blocked is %1").arg(shown(blocked)));
}

QString urlOfLength(qsizetype characters, QChar filling)
{
    const QString start = QStringLiteral("https://example.com/");
    return start + QString(characters - start.size(), filling);
}

Probe listedProbe()
{
    Probe probe;
    probe.ask = [](Survey &survey) -> std::optional<Ask> {
        const QString why = survey.options.listedDomain.isEmpty()
                                ? QStringLiteral("needs --listed with a domain of the list")
                                : survey.whyNotSpend(1);
        if (why.isEmpty())
            return Ask::check(survey.options.listedDomain);
        survey.report.skip(Clause::ListedIsBlocked, why);
        return std::nullopt;
    };
    probe.judge = [](Survey &survey, const Answer &answer) {
        survey.report.judge(Clause::ListedIsBlocked, answer.status == 200, answer.summary());
        return answered({}, {}, {bare(survey.options.listedDomain)}, lookAtListed).judge(survey, answer);
    };
    return probe;
}

/// The contract leaves duplicates open, so they are noted but not judged. The next usage query shows the
/// charge.
QList<Probe> duplicateProbes()
{
    Probe twice;
    twice.ask = [](Survey &survey) -> std::optional<Ask> {
        return survey.whyNotSpend(2).isEmpty()
                   ? std::optional(Ask::check(QStringLiteral("example.com,example.com")))
                   : std::nullopt;
    };
    twice.judge = [](Survey &survey, const Answer &answer) {
        survey.budgetLeft -= 2;
        survey.unsettled += 2;
        if (answer.status == 200)
            survey.report.note(
                QStringLiteral("4.1, 5"), QStringLiteral("a domain that is sent twice"),
                QStringLiteral("answered %1")
                    .arg(namesIn(answer).size() == 1 ? QStringLiteral("once") : QStringLiteral("twice")));
        return Probe::Next::GoOn;
    };
    Probe charged = settlingProbe(false);
    charged.judge = [settle = charged.judge](Survey &survey, const Answer &answer) {
        const auto before = survey.usage;
        const Probe::Next next = settle(survey, answer);
        if (before && survey.usage)
            survey.report.note(QStringLiteral("4.1, 5"), QStringLiteral("what it costs"),
                               QStringLiteral("as %1 domain(s)")
                                   .arg((survey.usage->used - before->used) / survey.usage->unit()));
        return next;
    };
    return {twice, charged};
}

} // namespace

QList<Probe> checkProbes()
{
    const QString com = QStringLiteral("example.com");
    const QString org = QStringLiteral("example.org");
    const QString net = QStringLiteral("example.net");
    const QList<Probe> checks{
        answered({Clause::Newline}, com + u'\n' + org, {com, org}),
        answered({Clause::UrlAccepted}, QStringLiteral("https://www.example.com/path"), {com}, lookAtUrl),
        answered({Clause::Comma}, com + u',' + org, {com, org}),
        answered({Clause::CommaSpace}, org + QLatin1String(", ") + com + QLatin1String(", ") + net,
                 {org, com, net}, lookAtOrder),
        answered({Clause::LongestField}, urlOfLength(10'000, u'a'), {com}),
        answered({Clause::CharactersNotBytes}, urlOfLength(10'000, QChar(0xe9)), {com}),
        listedProbe(),
        answered({Clause::HundredDomains}, manyDomains(100), manyDomains(100).split(u',')),
    };
    QList<Probe> all;
    for (const Probe &check : checks)
        all << check << settlingProbe();
    return all << duplicateProbes();
}

namespace {

/// True if a sentence contains the number, also written like 12,500 or 12.500.
bool names(QString sentence, double number)
{
    static const QRegularExpression grouping(QStringLiteral("(?<=\\d)[.,](?=\\d{3})"));
    sentence.remove(grouping);
    return sentence.contains(QRegularExpression(QStringLiteral("(?<!\\d)%1(?!\\d)").arg(number, 0, 'f', 0)));
}

void judgeCreditsExhausted(Survey &survey, const Answer &answer)
{
    const QJsonValue quota = answer.json.value(QLatin1String("quota"));
    const auto counters = countersOf(quota, QStringLiteral("limit"));
    const QJsonValue required = quota[QStringLiteral("required")];
    const double expected = double(survey.usage->domainsLeft() + 1) * survey.usage->unit();
    Report &report = survey.report;
    constexpr auto clause = Clause::CreditsExhausted;
    report.judge(clause, answer.status == 402, answer.summary());
    report.judge(clause, answer.json.value(QLatin1String("code")) == QJsonValue(429),
                 QStringLiteral("code is %1").arg(shown(answer.json.value(QLatin1String("code")))));
    report.judge(clause,
                 counters && required.isDouble() && quota[QStringLiteral("package_name")].isString() &&
                     quota[QStringLiteral("type")] == QJsonValue(QStringLiteral("package")),
                 QStringLiteral("quota is %1").arg(shown(quota)));
    report.judge(
        clause, counters && counters->remaining == survey.usage->remaining && required.toDouble() == expected,
        QStringLiteral("quota is %1 where %2 are left and %3 required")
            .arg(shown(quota))
            .arg(survey.usage->remaining)
            .arg(expected));
    report.judge(clause,
                 counters && names(answer.message(), counters->remaining) &&
                     names(answer.message(), required.toDouble()),
                 QStringLiteral("the message is %1").arg(quoted(answer.message())));
}

void judgeDailyLimit(Survey &survey, const Answer &answer)
{
    const QJsonValue rateLimit = answer.json.value(QLatin1String("rate_limit"));
    const auto counters = countersOf(rateLimit, QStringLiteral("limit"));
    Report &report = survey.report;
    constexpr auto clause = Clause::DailyLimit;
    report.judge(clause, answer.status == 429, answer.summary());
    report.judge(clause, answer.json.value(QLatin1String("code")) == QJsonValue(429),
                 QStringLiteral("code is %1").arg(shown(answer.json.value(QLatin1String("code")))));
    report.judge(clause, counters && counters->remaining == survey.usage->remaining,
                 QStringLiteral("rate_limit is %1 where %2 are left")
                     .arg(shown(rateLimit))
                     .arg(survey.usage->remaining));
    report.judge(clause, names(answer.message(), survey.usage->remaining),
                 QStringLiteral("the message is %1").arg(quoted(answer.message())));
}

/// Sends one domain more than the allowance has left.
Probe exhaustion()
{
    return {[](Survey &survey) -> std::optional<Ask> {
                QString why = survey.refusal;
                const qint64 over = survey.usage ? survey.usage->domainsLeft() + 1 : 0;
                if (why.isEmpty() && !survey.usage)
                    why = QStringLiteral("the usage is not known");
                else if (why.isEmpty() && over > 100)
                    why = QStringLiteral("more is left than one request can ask for");
                else if (why.isEmpty() && over > survey.budgetLeft)
                    why = QStringLiteral("could cost %1 domain(s), the budget has %2 left")
                              .arg(over)
                              .arg(survey.budgetLeft);
                const bool premium = survey.usage && survey.usage->premium;
                const QString otherType = premium ? QStringLiteral("this caller is premium")
                                                  : QStringLiteral("needs a premium key");
                survey.report.skip(premium ? Clause::DailyLimit : Clause::CreditsExhausted,
                                   survey.usage ? otherType : why);
                if (why.isEmpty())
                    return Ask::check(manyDomains(over));
                survey.report.skip(premium ? Clause::CreditsExhausted : Clause::DailyLimit, why);
                return std::nullopt;
            },
            [](Survey &survey, const Answer &answer) {
                if (survey.usage->premium)
                    judgeCreditsExhausted(survey, answer);
                else
                    judgeDailyLimit(survey, answer);
                if (answer.status == 200 || answer.status == 0) {
                    survey.unsettled += static_cast<int>(survey.usage->domainsLeft() + 1);
                    survey.budgetLeft -= survey.unsettled;
                }
                return Probe::Next::GoOn;
            }};
}

std::optional<Ask> whenWanted(Survey &survey, const Ask &ask)
{
    if (survey.options.tryMinuteLimit)
        return ask;
    skipAll(survey, {Clause::MinuteLimit, Clause::MinuteLimitEveryPath},
            QStringLiteral("needs --try-minute-limit, which uses up this address's requests for a minute"));
    return std::nullopt;
}

Probe fillTheMinute(Wire &wire)
{
    Probe probe;
    probe.ask = [](Survey &survey) {
        return whenWanted(survey, Ask::get(QStringLiteral("/limit"), Ask::Key::None));
    };
    probe.judge = [&wire](Survey &survey, const Answer &answer) {
        const int sent = wire.sentInLastMinute();
        // A service with fixed minutes may accept 60 at the end of one and 60 in the next.
        if (answer.status == 200 && sent <= 121)
            return Probe::Next::Again;
        survey.report.judge(
            Clause::MinuteLimit, answer.isMinuteLimit() && sent > 60,
            QStringLiteral("%1 after %2 requests in a minute").arg(answer.summary()).arg(sent));
        survey.report.note(QStringLiteral("7, 429"), QStringLiteral("the refusal of too many requests"),
                           QStringLiteral("%1, Retry-After %2")
                               .arg(answer.isJson ? QStringLiteral("JSON") : QStringLiteral("not JSON"),
                                    answer.retryAfter.isEmpty()
                                        ? QStringLiteral("missing")
                                        : quoted(QString::fromLatin1(answer.retryAfter))));
        return Probe::Next::GoOn;
    };
    probe.expectsMinuteLimit = true;
    probe.hurries = true;
    return probe;
}

Probe otherPath(const Ask &ask)
{
    Probe probe;
    probe.ask = [ask](Survey &survey) { return whenWanted(survey, ask); };
    probe.judge = [](Survey &survey, const Answer &answer) {
        survey.report.judge(Clause::MinuteLimitEveryPath, answer.isMinuteLimit(), answer.summary());
        return Probe::Next::GoOn;
    };
    probe.expectsMinuteLimit = true;
    probe.hurries = true;
    return probe;
}

} // namespace

QList<Probe> limitProbes(Wire &wire)
{
    return {exhaustion(), settlingProbe(false), fillTheMinute(wire),
            otherPath(Ask::get(QStringLiteral("/stats"), Ask::Key::None)),
            otherPath(Ask::check({}, Ask::Key::None))};
}

namespace {

/// A request that must be refused. A faulty service may charge @p worst domains for it, so the budget must
/// cover them.
Probe refusal(Clause clause, Ask ask, int worst, void (*judge)(Survey &, Clause, const Answer &))
{
    const bool isOwn = ask.key == Ask::Key::Own;
    return {[clause, ask = std::move(ask), worst, isOwn](Survey &survey) -> std::optional<Ask> {
                QString why;
                if (isOwn && !survey.refusal.isEmpty())
                    why = survey.refusal;
                else if (worst > survey.budgetLeft)
                    why = QStringLiteral("could cost %1 domain(s), the budget has %2 left")
                              .arg(worst)
                              .arg(survey.budgetLeft);
                if (why.isEmpty())
                    return ask;
                survey.report.skip(clause, why);
                return std::nullopt;
            },
            [clause, worst, judge, isOwn](Survey &survey, const Answer &answer) {
                if (answer.status == 200 || answer.status == 0) {
                    survey.budgetLeft -= worst;
                    survey.unsettled += isOwn ? worst : 0;
                }
                judge(survey, clause, answer);
                return Probe::Next::GoOn;
            }};
}

void judgeUnknownKey(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause, answer.status == 401 && answer.message() == QLatin1String("Invalid API key."),
                        answer.summary());
}

/// The order of the checks is open: the allowance may be checked first.
void judgeTooMany(Survey &survey, Clause clause, const Answer &answer)
{
    if (answer.status == 402 || (answer.status == 429 && !answer.isMinuteLimit()))
        survey.report.skip(clause, QStringLiteral("the allowance was looked at first"));
    else
        judgeValidation(survey, clause, answer);
}

/// Not a string: the contract forbids it without defining the refusal.
void judgeArray(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause, answer.status == 400 || answer.status == 422, answer.summary());
}

QString urlOfLength(qsizetype characters)
{
    const QString start = QStringLiteral("https://example.com/");
    return start + QString(characters - start.size(), u'a');
}

} // namespace

QList<Probe> refusalProbes()
{
    const Ask array{"POST", QStringLiteral("/check"), Ask::Key::Own, R"({"domains": ["example.com"]})"};
    return {
        refusal(Clause::UnknownKeyOnLimit, Ask::get(QStringLiteral("/limit"), Ask::Key::Unknown), 0,
                judgeUnknownKey),
        refusal(Clause::UnknownKeyOnCheck, Ask::check(QStringLiteral("example.com"), Ask::Key::Unknown), 1,
                judgeUnknownKey),
        refusal(Clause::EmptyField, Ask::check({}), 1, judgeValidation),
        refusal(Clause::NoValidDomain, Ask::check(QStringLiteral("!, --")), 2, judgeValidation),
        refusal(Clause::FieldTooLong, Ask::check(urlOfLength(10'001)), 1, judgeValidation),
        refusal(Clause::ArrayRefused, array, 1, judgeArray),
        refusal(Clause::TooManyDomains, Ask::check(manyDomains(101)), 101, judgeTooMany),
        settlingProbe(false),
    };
}

namespace {

bool isIpRefusal(const Answer &answer)
{
    const QJsonValue ips = answer.json.value(QLatin1String("whitelisted_ips"));
    const QJsonArray list = ips.toArray();
    return ips.isArray() && answer.json.value(QLatin1String("code")) == QJsonValue(403) &&
           std::all_of(list.begin(), list.end(), [](const QJsonValue &ip) { return ip.isString(); }) &&
           // Our IP as seen by the service is unknown, but contains digits and dots or colons.
           answer.message().contains(QRegularExpression(
               QStringLiteral("\\d+\\.\\d+\\.\\d+\\.\\d+|[0-9a-fA-F]*:[0-9a-fA-F:]*:[0-9a-fA-F]*")));
}

void judgeIpRefusal(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause, answer.status == 403 && isIpRefusal(answer), answer.summary());
}

Probe::Next firstLimit(Survey &survey, const Answer &answer)
{
    Report &report = survey.report;
    if (answer.status == 0)
        return Probe::Next::Stop;
    if (survey.hasKey && answer.status == 401)
        survey.refusal = QStringLiteral("the given key is refused with 401");
    if (survey.hasKey && answer.status == 403) {
        survey.refusal = QStringLiteral("the given key may not be used from this address");
        judgeIpRefusal(survey, Clause::IpRefusedOnLimit, answer);
    }
    if (!survey.refusal.isEmpty())
        return Probe::Next::GoOn;
    survey.usage = judgeUsage(answer.json.value(QLatin1String("limit")), report);
    report.judge(Clause::LimitReply,
                 answer.status == 200 && answer.json.value(QLatin1String("success")) == QJsonValue(true) &&
                     survey.usage,
                 answer.summary());
    if (!survey.usage)
        return Probe::Next::GoOn;
    if (!survey.usage->premium)
        skipAll(survey, {Clause::PremiumUsage, Clause::PremiumPeriod, Clause::PremiumCost},
                QStringLiteral("needs a premium key"));
    report.note(QStringLiteral("2.4, 2.5"), QStringLiteral("period in /limit"),
                answer.json.value(QLatin1String("limit"))[QStringLiteral("period")].isUndefined()
                    ? QStringLiteral("left out")
                    : QStringLiteral("told"));
    return Probe::Next::GoOn;
}

std::optional<Ask> whenKnown(Survey &survey, const QString &path, Clause clause)
{
    if (survey.usage)
        return Ask::get(path);
    survey.report.skip(clause, survey.refusal.isEmpty()
                                   ? QStringLiteral("/limit gave nothing to compare with")
                                   : survey.refusal);
    return std::nullopt;
}

Probe::Next sameStats(Survey &survey, const Answer &answer)
{
    const auto figures = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
    survey.report.judge(
        Clause::StatsIsLimit, answer.status == 200 && figures == survey.usage,
        figures ? QStringLiteral("/limit: %1; /stats: %2").arg(survey.usage->text(), figures->text())
                : answer.summary());
    return Probe::Next::GoOn;
}

Probe::Next stillTheSame(Survey &survey, const Answer &answer)
{
    const auto figures = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
    survey.report.judge(Clause::AskingIsFree, figures && figures->used <= survey.usage->used,
                        figures
                            ? QStringLiteral("first %1; later %2").arg(survey.usage->text(), figures->text())
                            : answer.summary());
    if (figures)
        survey.usage = figures;
    return Probe::Next::GoOn;
}

Probe::Next anonymous(Survey &survey, const Answer &answer)
{
    const auto figures = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
    survey.report.judge(Clause::AnonymousIsFreemium,
                        answer.status == 200 && figures && !figures->premium && figures->limit == 100,
                        figures ? figures->text() : answer.summary());
    return Probe::Next::GoOn;
}

std::optional<Ask> ownKeyOnCheck(Survey &survey)
{
    if (survey.hasKey && !survey.refusal.isEmpty()) {
        if (survey.budgetLeft > 0 &&
            survey.report.finding(Clause::IpRefusedOnLimit).verdict != Report::Verdict::NotTried)
            return Ask::check(QStringLiteral("example.com"));
    }
    skipAll(survey, {Clause::IpRefusedOnLimit, Clause::IpRefusedOnCheck},
            QStringLiteral("needs a key that is whitelisted for other addresses only"));
    return std::nullopt;
}

} // namespace

QList<Probe> usageProbes()
{
    const auto limit = [](Survey &) { return std::optional(Ask::get(QStringLiteral("/limit"))); };
    return {
        {limit, firstLimit},
        {[](Survey &survey) { return whenKnown(survey, QStringLiteral("/stats"), Clause::StatsIsLimit); },
         sameStats},
        {[](Survey &survey) { return whenKnown(survey, QStringLiteral("/limit"), Clause::AskingIsFree); },
         stillTheSame},
        {[](Survey &) { return std::optional(Ask::get(QStringLiteral("/limit"), Ask::Key::None)); },
         anonymous},
        {ownKeyOnCheck,
         [](Survey &survey, const Answer &answer) {
             judgeIpRefusal(survey, Clause::IpRefusedOnCheck, answer);
             if (answer.status == 200)
                 --survey.budgetLeft;
             return Probe::Next::GoOn;
         }},
    };
}

} // namespace pantau::contract
