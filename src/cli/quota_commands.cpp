// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/background_work.h"
#include "app/json.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/plan.h"
#include "base/time.h"
#include "base/usage.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"
#include "cli/terminal.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace pantau::cli {

namespace {

constexpr qsizetype MeterWidth = 60;
constexpr qsizetype NameWidth = 24; ///< longer names move the other columns
constexpr double SecondsADay = 24 * 3600;

QString numberText(double value)
{
    return QLocale().toString(qint64(std::llround(value)));
}

QString percentText(double share)
{
    //: a share in percent
    return tr("%1 %").arg(numberText(100 * share));
}

/// "45 min", "23 h", "2.5 d"
QString shortDuration(std::chrono::seconds duration, RoundedDuration::Rounding rounding)
{
    const RoundedDuration shown(duration, rounding);
    switch (shown.unit) {
    case RoundedDuration::Unit::Minutes:
        return tr("%1 min", "minutes").arg(shown.number());
    case RoundedDuration::Unit::Hours:
        return tr("%1 h", "hours").arg(shown.number());
    case RoundedDuration::Unit::Days:
        break;
    }
    return tr("%1 d", "days").arg(shown.number());
}

/// "6 Dec", or the time if it is within a day.
QString untilText(const QDateTime &at, const QDateTime &now)
{
    if (now.secsTo(at) < qint64(SecondsADay))
        return timeText(at, now);
    return QLocale().toString(at.toLocalTime().date(), tr("d MMM", "date format"));
}

/// What the history says about the use of an account.
struct PastUse
{
    ListShares shares;
    QList<DayUse> days;
};

Result<PastUse> readPastUse(const db::Store &store, AccountId account, const QDate &first,
                            const QDateTime &now)
{
    auto shares = TRY(store.usageHistory().lists(account, {localDay(first).from, now.addSecs(1)}));
    auto days = TRY(store.usageHistory().days(account, first, now.toLocalTime().date()));
    return PastUse{std::move(shares), std::move(days)};
}

} // namespace

/// Shows the remaining allowance as reported by the service.
class ShowUsage final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.account(tr("The account; by default all. With --json, each account is one line."), m_account);
    }

    Result<void> run() override
    {
        if (m_account) {
            m_rest = {*m_account};
        } else {
            m_rest = TRY(session().store().accounts().all());
            if (m_rest.isEmpty())
                return failure(chooseAccount(session(), {}).error());
        }
        m_isSingle = m_rest.size() == 1;
        return next();
    }

private:
    Result<void> next()
    {
        if (m_rest.isEmpty())
            return done(m_code);
        const Account account = m_rest.takeFirst();
        session().accounts().refreshUsage(account.id).then(this, [this, account](const UsageAnswer &reply) {
            if (reply)
                return read(account, reply->usage);
            if (m_isSingle)
                return fail(reply.error());
            output().error(reply.error().error);
            m_code = ExitCode::Failed;
            return next();
        });
        return {};
    }

    Result<void> read(const Account &account, const Usage &usage)
    {
        return whenDone(session().projections().forecast(account.id),
                        [this, account, usage](const Forecast &forecast) {
                            if (output().isJson()) {
                                printJson(account, usage, forecast);
                                return next();
                            }
                            if (!m_isFirst)
                                output().line(QString());
                            m_isFirst = false;
                            if (account.address.isLocal()) {
                                output().line(tr("%1: no quota needed. %2 checked today.")
                                                  .arg(account.name, QLocale().toString(usage.used)));
                                return next();
                            }
                            showQuota(account, usage, forecast);
                            return showPast(account, usage);
                        });
    }

    void printJson(const Account &account, const Usage &usage, const Forecast &forecast) const
    {
        QJsonObject object = app::toJson(usage, account.address);
        object.insert(QStringLiteral("account"), account.name);
        object.insert(QStringLiteral("forecast"), app::toJson(forecast));
        object.insert(QStringLiteral("not_watched"), app::jsonText(WatchWords(session()).whyNot(account.id)));
        output().json(object);
    }

    void showQuota(const Account &account, const Usage &usage, const Forecast &forecast) const
    {
        const QDateTime now = session().clock().nowUtc();
        const QLocale locale;
        //: %1 is a number, %2 an amount, as in "12,500 credits"
        const QString amount =
            tr("%1 of %2", "quota")
                .arg(locale.toString(usage.used), app::unitsText(usage.unit(), usage.limit));
        Spans head{{printable(account.name).leftJustified(18), Tone::Strong}, {amount.leftJustified(33)}};
        if (usage.resetsAt)
            head += {tr("resets %1").arg(timeText(*usage.resetsAt, now)), Tone::Quiet};
        output().line(head);
        const double share = usage.limit > 0 ? double(usage.used) / double(usage.limit) : 1.0;
        const bool isShort =
            forecast.outlook == Forecast::Outlook::RunsOut || forecast.outlook == Forecast::Outlook::Ended;
        Spans meter = output().meter(share, forecast.expectedShare, MeterWidth,
                                     isShort ? Tone::Attention : Tone::Plain);
        meter += {QStringLiteral("  ") + percentText(share)};
        output().line(meter);
        const QString sentence = app::forecastSentence(forecast, usage, now);
        Spans foot;
        if (isShort)
            foot += {output().mark(LineMark::Attention), {QStringLiteral(" ")}};
        foot += {sentence.leftJustified(isShort ? 50 : 52), isShort ? Tone::Attention : Tone::Plain};
        if (forecast.expectedShare)
            foot +=
                Spans{output().meter(0, 0.0, 1, Tone::Plain).first(), {tr(" expected by now"), Tone::Quiet}};
        output().line(foot);
    }

    Result<void> showPast(const Account &account, const Usage &usage)
    {
        const QDateTime now = session().clock().nowUtc();
        constexpr int daysShown = 30;
        const QDate today = now.toLocalTime().date();
        const QDate first = usage.isDaily() ? today : today.addDays(1 - daysShown);
        return whenDone(session().read([id = account.id, first, now](const db::Store &store) {
            return readPastUse(store, id, first, now);
        }),
                        [this, usage, usesKey = account.usesKey](const PastUse &past) {
                            showDays(past.days, usage, usesKey);
                            showShares(past.shares, usage);
                            return next();
                        });
    }

    void showShares(const ListShares &shares, const Usage &usage) const
    {
        constexpr qsizetype mostShown = 8;
        double whole = 0;
        for (const ListShare &share : shares.lists)
            whole += share.units;
        whole = std::max(whole, double(shares.units));
        if (whole <= 0 || shares.lists.isEmpty())
            return;
        output().line(QString());
        const auto row = [&](const QString &name, const QString &checks, const QString &credits,
                             const QString &share, double part, Tone tone) {
            Spans spans{{printable(name).leftJustified(NameWidth) + checks.rightJustified(10) +
                             (usage.unit() == Usage::Unit::Credit ? credits.rightJustified(10) : QString()) +
                             share.rightJustified(8) + QStringLiteral("   "),
                         tone}};
            constexpr qsizetype widest = 22;
            const qsizetype length = std::min(widest, qsizetype(std::ceil(part * widest)));
            if (part > 0)
                spans += output().meter(1, {}, length, Tone::Quiet);
            output().line(spans);
        };
        row(usage.isDaily() ? tr("By list") : tr("By list, 30 days"),
            usage.unit() == Usage::Unit::Request ? tr("Requests") : tr("Checks"), tr("Credits"), tr("Share"),
            0, Tone::Quiet);
        const auto amounts = [&](const QString &name, double units) {
            row(name, numberText(units / std::max(1, usage.unitCost)), numberText(units),
                percentText(units / whole), units / whole, Tone::Plain);
        };
        const bool areTooMany = shares.lists.size() > mostShown;
        const qsizetype shown = areTooMany ? mostShown - 1 : shares.lists.size();
        double rest = 0;
        for (qsizetype i = 0; i < shares.lists.size(); ++i)
            if (i < shown)
                amounts(shares.lists.at(i).name, shares.lists.at(i).units);
            else
                rest += shares.lists.at(i).units;
        if (areTooMany)
            amounts(tr("%Ln more list(s)", nullptr, int(shares.lists.size() - shown)), rest);
    }

    /// What other programs used, and how much is used on a day.
    void showDays(const QList<DayUse> &days, const Usage &usage, bool usesKey) const
    {
        qint64 ours = 0;
        qint64 others = 0;
        int used = 0;
        const DayUse *most = nullptr;
        for (const DayUse &day : days) {
            ours += day.ours;
            others += day.others.value_or(0);
            used += ours > 0 ? 1 : 0; // since the first
            if (day.ours > 0 && (!most || day.ours > most->ours))
                most = &day;
        }
        if (others > 0)
            output().line(
                (!usage.isDaily() ? tr("Other programs or lost replies used %1 in the last 30 days.")
                 : usesKey        ? tr("Other programs or lost replies used %1 with this key.")
                                  : tr("Other programs or lost replies used %1 from this internet address."))
                    .arg(app::unitsText(usage.unit(), others)));
        if (used < 2 || !most)
            return;
        const double cost = std::max(1, usage.unitCost);
        output().line((usage.unit() == Usage::Unit::Request
                           ? tr("%1 requests a day on average, most on %2 (%3).")
                           : tr("%1 checks a day on average, most on %2 (%3)."))
                          .arg(numberText(double(ours) / cost / used),
                               QLocale().toString(most->day, tr("d MMM", "date format")),
                               numberText(double(most->ours) / cost)));
    }

    std::optional<Account> m_account;
    QList<Account> m_rest;
    bool m_isSingle = false;
    bool m_isFirst = true;
    ExitCode m_code = ExitCode::Done;
};

/// Shows which domains are checked when, until the allowance resets.
class ShowPlan final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.account(tr("The account."), m_account);
        options.option(
            "if", "LIST=TIME",
            tr("Show the plan as if this list had another interval, such as “Shop=6h” or “Shop=quota”. "
               "Nothing is saved."),
            m_if);
        options.exclude("account", "if");
    }

    Result<void> run() override
    {
        if (!m_if.isEmpty())
            return runIf();
        const auto account = TRY(m_account ? Result<Account>(*m_account) : accountOfDomains(session(), {}));
        const auto planned = session()
                                 .accounts()
                                 .hasRecentUsage(account.id)
                                 .then(this,
                                       [this, account](bool isTold) {
                                           return isTold && account.state == Account::State::Active
                                                      ? session().projections().plan(account.id)
                                                      : askedPlan(account.id);
                                       })
                                 .unwrap();
        return whenDone(planned, [this, account](const Plan &plan) {
            if (output().isJson()) {
                printJson(account, plan);
            } else {
                const bool isHindered = !WatchWords(session()).whyNot(account.id).isEmpty();
                showFigures(plan, &plan, isHindered);
                showFeed(account.id, plan);
                if (!isHindered)
                    showNext(plan);
            }
            return done();
        });
    }

private:
    /// The plan depends on the remaining quota. That is queried first; the query is free.
    QFuture<Result<Plan>> askedPlan(AccountId account)
    {
        return session()
            .accounts()
            .refreshUsage(account)
            .then(this,
                  [this, account](const UsageAnswer &answer) {
                      return answer ? session().projections().plan(account)
                                    : app::finished(Result<Plan>(failure(answer.error().error)));
                  })
            .unwrap();
    }

    Result<void> runIf()
    {
        const qsizetype sign = m_if.lastIndexOf(u'=');
        if (sign <= 0)
            return failure(Error::Kind::InvalidInput, tr("Write --if like “Shop=6h” or “Shop=quota”."));
        const auto list = TRY(chooseList(session(), m_if.left(sign)));
        const auto interval = TRY(durationOr("quota")(m_if.mid(sign + 1).trimmed()));
        ListSettings settings = list;
        settings.interval = interval;
        return whenDone(
            session().projections().figuresIf(list.id, settings),
            [this, name = list.name, interval](const PlanFigures &figures) {
                if (output().isJson()) {
                    output().json(app::toJson(figures, listNames(session())));
                    return done();
                }
                output().line(
                    Spans{{tr("If “%1” is checked %2:").arg(name, intervalWords(interval)), Tone::Strong}});
                showFigures(figures, nullptr);
                return done();
            });
    }

    void printJson(const Account &account, const Plan &plan) const
    {
        QJsonObject object = app::toJson(plan, listNames(session()));
        object.insert(QStringLiteral("account"), account.name);
        object.insert(QStringLiteral("not_watched"), app::jsonText(WatchWords(session()).whyNot(account.id)));
        output().json(object);
    }

    /// True if the list is checked noticeably less often than requested.
    [[nodiscard]] static bool isLate(const ListFigures &list)
    {
        constexpr double notable = 1.1;
        return list.requested && list.domains > 0 &&
               (!list.typicalInterval ||
                double(list.typicalInterval->count()) > notable * double(list.requested->count()));
    }

    /// @p isHindered: true if nothing is checked now, for a reason that is printed as a remark.
    void showFigures(const PlanFigures &figures, const Plan *plan, bool isHindered = false) const
    {
        const QDateTime now = session().clock().nowUtc();
        if (figures.domains == 0 || !figures.typicalInterval) {
            output().paragraph(plan ? app::planSentence(*plan, plan->domains, now)
                                    : tr("There are no domains to check."));
            return;
        }
        QString text = u' ' + tr("%Ln domain(s)", nullptr, figures.domains);
        if (figures.checksPerDay < 0.5)
            text += tr(", less than one check a day until %1").arg(untilText(figures.until, now));
        else
            text += tr(", %1 checks a day until %2")
                        .arg(numberText(figures.checksPerDay), untilText(figures.until, now));
        text += u'.';
        const Span lead = figures.stretched
                              ? Span{tr("The quota is too small for all intervals."), Tone::Attention}
                          : isHindered ? Span{tr("Nothing is checked now."), Tone::Attention}
                                       : Span{tr("On track."), Tone::Strong};
        const bool isOneLine = lead.text.size() + text.size() <= LineWidth;
        output().line(isOneLine ? Spans{lead, {text}} : Spans{lead});
        if (!isOneLine)
            output().paragraph(text.trimmed());
        if (plan)
            if (const QString waiting = app::owedSentence(*plan, now); !waiting.isEmpty())
                output().paragraph(waiting);
        output().line(QString());
        showTable(figures);
        showLate(figures);
    }

    void showRow(const QStringList &cells, Tone tone, Tone intervalTone) const
    {
        output().line(
            Spans{{printable(cells.at(0)).leftJustified(NameWidth - 6) + cells.at(1).rightJustified(8), tone},
                  {cells.at(2).rightJustified(19), intervalTone},
                  {cells.at(3).rightJustified(17) + cells.at(4).rightJustified(14), tone}});
    }

    void showTable(const PlanFigures &figures) const
    {
        constexpr qsizetype width = NameWidth - 6 + 8 + 19 + 17 + 14;
        using Rounding = RoundedDuration::Rounding;
        const auto words = [](const std::optional<std::chrono::seconds> &time, Rounding rounding) {
            return time ? shortDuration(*time, rounding) : QStringLiteral("-");
        };
        const QHash<ListId, QString> names = listNames(session());
        showRow({tr("List"), tr("Domains"), tr("About every"), tr("Known within"), tr("Checks a day")},
                Tone::Quiet, Tone::Quiet);
        output().line(Spans{output().rule(width)});
        for (const ListFigures &list : figures.lists)
            showRow({names.value(list.list), numberText(list.domains),
                     (isLate(list) ? QStringLiteral("! ") : QString()) +
                         (list.typicalInterval ? words(list.typicalInterval, Rounding::Nearest)
                                               : tr("never", "interval")),
                     words(list.knownWithin, Rounding::Up), numberText(list.checksPerDay)},
                    Tone::Plain, isLate(list) ? Tone::Attention : Tone::Plain);
        if (figures.lists.size() < 2)
            return;
        output().line(Spans{output().rule(width)});
        showRow({tr("All lists"), numberText(figures.domains),
                 words(figures.typicalInterval, Rounding::Nearest), words(figures.knownWithin, Rounding::Up),
                 numberText(figures.checksPerDay)},
                Tone::Strong, Tone::Strong);
    }

    /// Names the lists that are late, and what would help.
    void showLate(const PlanFigures &figures) const
    {
        const QHash<ListId, QString> names = listNames(session());
        QStringList needs;
        const ListFigures *largest = nullptr;
        for (const ListFigures &list : figures.lists) {
            if (isLate(list))
                needs += tr("“%1” needs %2 more a day.")
                             .arg(printable(names.value(list.list)),
                                  numberText(std::max(1.0, list.neededPerDay - list.checksPerDay)));
            else if (list.typicalInterval && (!largest || list.checksPerDay > largest->checksPerDay))
                largest = &list;
        }
        if (needs.isEmpty())
            return;
        output().line(QString());
        output().line(Spans{
            output().mark(LineMark::Attention),
            {u' ' + tr("%Ln list(s) are checked less often than you asked for.", nullptr, int(needs.size())),
             Tone::Attention}});
        constexpr qsizetype mostNamed = 3;
        for (const QString &each : needs.first(std::min(mostNamed, needs.size())))
            output().line(QStringLiteral("  ") + each);
        if (!largest)
            return;
        const double days = std::ceil(2 * double(largest->typicalInterval->count()) / SecondsADay);
        const double freed = largest->checksPerDay - largest->domains / days;
        const QString name = printable(names.value(largest->list));
        output().line(
            QStringLiteral("  ") +
            tr("Checking “%1” every %2 d frees %3:").arg(name, numberText(days), numberText(freed)));
        output().line(
            QStringLiteral("  pantau-cli plan --if \"%1=%2d\"").arg(name, QString::number(qRound64(days))));
    }

    void showFeed(AccountId account, const Plan &plan) const
    {
        const QDateTime now = session().clock().nowUtc();
        if (plan.knownWithinByFeed || plan.importantKnownWithin) {
            output().line(QString());
            output().paragraph(app::knownWithinSentence(
                plan, session().store().listFeeds().help(account, now).value_or(FeedHelp::NotCounted)));
        }
        if (plan.intervalsRunOutAt)
            output().paragraph(tr("Without making the intervals longer, the quota would be used up on %1.")
                                   .arg(localTime(plan.intervalsRunOutAt)));
    }

    /// The next checks; those of the same minute share a line.
    void showNext(const Plan &plan) const
    {
        constexpr int mostTimes = 3;
        const QDateTime now = session().clock().nowUtc();
        const QString word = tr("Next:") + QStringLiteral("  ");
        const auto shortTime = [&now](const QDateTime &at) {
            if (at <= now)
                return tr("now");
            const QDateTime local = at.toLocalTime();
            return local.date() == now.toLocalTime().date() ? timeOfDay(local.time()) : timeText(at, now);
        };
        QList<std::pair<QString, QString>> rows;
        qsizetype width = 0;
        for (qsizetype at = 0; rows.size() < mostTimes && at < plan.checks.size();) {
            const PlannedCheck &first = plan.checks.at(at);
            const QString time = shortTime(first.at);
            qsizetype same = at;
            while (same < plan.checks.size() && shortTime(plan.checks.at(same).at) == time)
                ++same;
            QString text = first.domain.display();
            if (same - at > 1)
                text += u' ' + tr("and %Ln more", nullptr, int(same - at - 1));
            rows.append({time, text});
            width = std::max(width, time.size());
            at = same;
        }
        if (!rows.isEmpty())
            output().line(QString());
        for (qsizetype i = 0; i < rows.size(); ++i)
            output().line(
                Spans{{(i == 0 ? word : QString(word.size(), u' ')) + rows.at(i).first.leftJustified(width) +
                           QStringLiteral("  ") + rows.at(i).second,
                       Tone::Quiet}});
    }

    std::optional<Account> m_account;
    QString m_if;
};

void addQuotaCommands(Commands &commands)
{
    add<ShowUsage>(commands,
                   {"usage", tr("Show the remaining quota, free of charge"), Access::Full, Tells::Situation});
    add<ShowPlan>(commands,
                  {"plan", tr("Show which domains are checked when"), Access::Full, Tells::Situation});
}

} // namespace pantau::cli
