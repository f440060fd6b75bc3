// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/hint_sources.h"
#include "app/json.h"
#include "app/sentences.h"
#include "base/hint.h"
#include "base/time.h"
#include "cli/command.h"
#include "cli/command_options.h"

namespace pantau::cli {

constexpr qsizetype MostNamed = 10; ///< limit for skipped domains

/// Reports early signs of a block, so that the domains are checked sooner.
class HintAdd final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.domains(m_domains);
        options.option(
            "source", "NAME",
            tr("The source, such as the name of an uptime monitor. “signal sources” shows how often "
               "its early signs were right."),
            m_source, parseHintSource);
        options.flag("unblocked", tr("Report that they look unblocked instead."), m_isUnblocked);
    }

    Result<void> run() override
    {
        const auto watched =
            TRY(session().store().domains().watchedAmong(m_domains, session().clock().nowUtc()));
        app::HintMessage message{m_source, !m_isUnblocked};
        message.reportedAt = session().clock().nowUtc();
        QJsonArray taken;
        QStringList strangers;
        for (const DomainName &domain : std::as_const(m_domains)) {
            if (!watched.contains(domain)) {
                strangers += domain.display();
                continue;
            }
            message.domains += domain;
            taken += domain.ascii();
        }
        if (message.domains.isEmpty())
            return failure(Error::Kind::NotFound,
                           tr("Each of these domains is paused, or in no list with an account, so there is "
                              "nothing to check sooner. “pantau-cli domains add” adds them, “domains set "
                              "--pause-until off” ends a pause."));
        TRY(app::postHints(session().dataDir(), message));
        if (!strangers.isEmpty())
            output().remark(
                tr("%Ln domain(s) are paused, or in no list with an account, and were left out: %1.", nullptr,
                   int(strangers.size()))
                    .arg(strangers.size() <= MostNamed
                             ? strangers.join(QStringLiteral(", "))
                             : strangers.first(MostNamed).join(QStringLiteral(", ")) +
                                   QStringLiteral(", …")));
        return done(
            {{QStringLiteral("source"), m_source},
             {QStringLiteral("looks_blocked"), message.looksBlocked},
             {QStringLiteral("taken"), taken}},
            tr("Reported %Ln early sign(s). While Pantau or “pantau-cli monitor” runs, domains with another "
               "status are checked next, if the quota allows.",
               nullptr, int(message.domains.size())));
    }

private:
    QList<DomainName> m_domains;
    QString m_source = QStringLiteral("outside");
    bool m_isUnblocked = false;
};

class HintList final : public Command
{
public:
    Result<void> run() override
    {
        const auto open = TRY(session().store().hints().open());
        QJsonArray array;
        QList<QStringList> rows;
        for (const OpenHint &each : open) {
            array += app::toJson(each);
            rows += {each.hint.domain.display(), app::hintSourceName(each.hint.source),
                     each.hint.looksBlocked ? tr("blocked") : tr("unblocked"), localTime(each.hint.since)};
        }
        output().list(array, {tr("Domain"), tr("Source"), tr("Looks"), tr("Since")}, rows,
                      tr("There is no open early sign."));
        if (app::waitingHints(session().dataDir()) > 0)
            output().remark(tr("Reported early signs wait until Pantau or “pantau-cli monitor” runs."));
        return done();
    }
};

class HintSources final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.theAccount(tr("The account whose service answered the early signs."), m_account);
    }

    Result<void> run() override
    {
        const auto sources = TRY(session().store().hints().sources(m_account->id));
        QJsonArray array;
        for (const HintSourceFigures &each : sources) {
            array += app::toJson(each);
            if (!output().isJson())
                output().line(app::hintSourceSentence(each));
        }
        if (output().isJson())
            output().json(array);
        else if (sources.isEmpty())
            output().line(tr("No early sign has been answered yet."));
        return done();
    }

private:
    std::optional<Account> m_account;
};

/// Sets the published blocklist that is read for early signs.
class FeedSet final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument(
            "URL",
            tr("The https address of the published blocklist, or of a mirror. It must be a text file."),
            m_address);
        options.theAccount(tr("The account whose service uses this blocklist."), m_account);
    }

    Result<void> run() override
    {
        return whenDone(app::setFeed(session(), m_account->id, m_address), [this]() -> Result<void> {
            const auto feed = TRY(session().store().listFeeds().of(m_account->id));
            return done(app::toJson(feed.value_or(FeedRecord())),
                        tr("Saved. While Pantau or “pantau-cli monitor” runs, it reads the blocklist every "
                           "hour. Your domains that were added to it are checked next."));
        });
    }

private:
    QString m_address;
    std::optional<Account> m_account;
};

class FeedList final : public Command
{
public:
    Result<void> run() override
    {
        const auto accounts = TRY(session().store().accounts().all());
        QJsonArray array;
        QList<QStringList> rows;
        QSet<QString> shown;
        for (const Account &account : accounts) {
            const auto feed = TRY(session().store().listFeeds().of(account.id));
            if (!feed || shown.contains(feed->service))
                continue;
            shown.insert(feed->service);
            array += app::toJson(*feed);
            rows += {account.name, feed->address,
                     feed->readAt.isValid() ? localTime(feed->readAt) : tr("not yet"), feed->problem};
        }
        output().list(array, {tr("Account"), tr("Address"), tr("Read"), tr("Problem")}, rows,
                      tr("No published blocklist is read. Set one with “pantau-cli feed set URL”."));
        return done();
    }
};

class FeedRemove final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.theAccount(tr("The account whose service uses this blocklist."), m_account);
    }

    Result<void> run() override
    {
        return whenDone(session().write(&db::ListFeeds::remove, m_account->id), [this] {
            return done({{QStringLiteral("name"), m_account->name}, {QStringLiteral("removed"), true}},
                        tr("The published blocklist for the service of “%1” is no longer read.")
                            .arg(m_account->name));
        });
    }

private:
    std::optional<Account> m_account;
};

void addHintCommands(Commands &commands)
{
    add<HintAdd>(commands,
                 {"signal add", tr("Report domains that look blocked, so that they are checked sooner"),
                  Access::Reading});
    add<HintList>(commands, {"signal list", tr("Show the early signs that the service has not answered yet"),
                             Access::Reading});
    add<HintSources>(commands, {"signal sources", tr("Show how often each source of early signs was right"),
                                Access::Reading});
    add<FeedSet>(commands,
                 {"feed set", tr("Set the published blocklist that is read for early signs every hour")});
    add<FeedList>(commands, {"feed list", tr("Show the published blocklists and when they were read"),
                             Access::Reading});
    add<FeedRemove>(commands, {"feed remove", tr("Stop reading a published blocklist")});
}

} // namespace pantau::cli
