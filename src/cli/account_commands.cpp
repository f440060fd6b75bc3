// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"

#include "app/background_work.h"
#include "app/json.h"
#include "app/keys.h"
#include "app/presets.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"
#include "cli/terminal.h"

#include <QLocale>
#include <QSet>

namespace pantau::cli {

namespace {

Result<ApiKey> readKeyFromStdin()
{
    const auto text = readSecretInput();
    return text ? ApiKey::parse(*text) : failure(text.error());
}

/// Reads `500/day` or `500`.
Result<qint64> readDailyLimit(const QString &text)
{
    QString number = text;
    if (number.endsWith(QLatin1String("/day")))
        number.chop(4);
    const auto checks = readPositiveNumber(number);
    if (!checks)
        return failure(Error::Kind::InvalidInput,
                       tr("“%1” is not a number of checks a day. Write it like 500/day.").arg(text));
    return qint64(*checks);
}

QString limitHelp()
{
    return tr("Most checks a day, such as 500/day, at a service that does not report its quota; 100 "
              "if not given.");
}

} // namespace

class AccountAdd final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument("NAME", tr("A name of your choice."), m_name);
        options.option("service", "NAME",
                       tr("A service that Pantau knows; “pantau-cli services” shows them."), m_service,
                       readLine);
        options.option("url", "URL",
                       tr("The service's address, such as https://service.example/api/v1; local:sample for "
                          "the built-in sample list; local:/path for your own copy of a blocklist."),
                       m_url, readText);
        options.option("limit", "N/day", limitHelp(), m_limit, readDailyLimit);
        options.flag("key-stdin", tr("Read the key from standard input."), m_keyFromStdin);
        options.flag(
            "allow-plain-http",
            tr("Allow an http:// address outside this computer: others on the network can read the key."),
            m_allowPlainHttp);
        options.exclude("service", "url");
        options.check([this, &options]() -> std::optional<QString> {
            m_keyFromFile = options.isGiven("key-file") && !m_keyFromStdin;
            if (!m_service && !m_url)
                return tr("--url is missing, or --service for a service that Pantau knows.");
            return std::nullopt;
        });
    }

    Result<void> run() override
    {
        const auto preset = TRY(chosenPreset());
        const auto address = preset ? preset->address : TRY(givenAddress());
        std::optional<ApiKey> key;
        if (m_keyFromStdin)
            key = TRY(readKeyFromStdin());
        const bool needsKey = preset && preset->key == app::Preset::Key::Required;
        return whenDone(
            session().accounts().add(m_name, address, key, m_limit), [this, needsKey](const Account &added) {
                if (needsKey && !added.usesKey)
                    output().remark(tr("This service requires a key. Enter it with “pantau-cli account "
                                       "set-key”; until then, nothing is checked with it."));
                output().result(app::toJson(added), tr("Added the account “%1”.").arg(added.name));
                output().remark(session().keys().standIns().remark(added));
                if (!app::reportsUsage(added.address))
                    output().remark(
                        tr("This service does not report its quota. Pantau counts its own checks, up to "
                           "%Ln a day.",
                           nullptr, int(added.countedLimit())));
                if (m_keyFromFile && added.usesKey)
                    output().remark(tr("Pantau does not store the key from the file. Give --key-file with "
                                       "every command that uses “%1”.")
                                        .arg(added.name));
                return done();
            });
    }

private:
    [[nodiscard]] Result<ServiceAddress> givenAddress() const
    {
        return ServiceAddress::parse(*m_url, m_allowPlainHttp ? ServiceAddress::PlainHttp::Allowed
                                                              : ServiceAddress::PlainHttp::OnLoopbackOnly);
    }

    /// The service named with --service; empty without that option.
    [[nodiscard]] Result<std::optional<app::Preset>> chosenPreset() const
    {
        if (!m_service)
            return std::optional<app::Preset>();
        auto preset = TRY(app::presetNamed(*m_service));
        if (!preset)
            return failure(
                Error::Kind::NotFound,
                tr("Pantau does not know a service “%1”. “pantau-cli services” shows those it knows.")
                    .arg(*m_service));
        return preset;
    }

    QString m_name;
    std::optional<QString> m_service;
    std::optional<QString> m_url;
    std::optional<qint64> m_limit;
    bool m_keyFromStdin = false;
    bool m_keyFromFile = false;
    bool m_allowPlainHttp = false;
};

class AccountTest final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The account."), m_account, chooseAccount);
    }

    Result<void> run() override
    {
        return whenDone(session().accounts().refreshUsage(m_account->id), [this, account = *m_account](
                                                                              const UsageReply &) {
            return done(
                app::toJson(account),
                app::reportsUsage(account.address)
                    ? tr("The service accepts the account “%1”.").arg(account.name)
                    : tr("The service of “%1” has no free request, so nothing was sent. Its key is tested "
                         "by the next check.")
                          .arg(account.name));
        });
    }

private:
    std::optional<Account> m_account;
};

class AccountSet final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The account."), m_account, chooseAccount);
        options.option("renewal-day", "DAY",
                       tr("The day of the month, 1 to 31 (UTC), or “unknown” to let Pantau learn it."),
                       m_renewalDay, numberOr("unknown"));
        options.option("limit", "N/day", limitHelp(), m_limit, readDailyLimit);
        options.option("url", "URL",
                       tr("The service's new address. Its lists stay. Results from the old address stay with "
                          "that address, unless --same-service is given."),
                       m_url, readText);
        options.flag(
            "accept-blocklist",
            tr("Accept the account's current copy of the blocklist, although it has lost many domains."),
            m_acceptsBlocklist);
        options.flag("same-service",
                     tr("The new address belongs to the same service, so the history continues there."),
                     m_isSameService);
        options.flag("key-stdin",
                     tr("Read the key for the new address from standard input: a key is only sent to the "
                        "address that it was entered for."),
                     m_keyFromStdin);
        options.flag(
            "allow-plain-http",
            tr("Allow an http:// address outside this computer: others on the network can read the key."),
            m_allowPlainHttp);
        options.requireChange("accept-blocklist");
        options.exclude("accept-blocklist", "url");
        options.exclude("accept-blocklist", "renewal-day");
        options.exclude("limit", "url");
        options.exclude("limit", "renewal-day");
        options.exclude("limit", "accept-blocklist");
    }

    Result<void> run() override
    {
        if (m_url)
            return move();
        if (m_acceptsBlocklist)
            return acceptBlocklist();
        if (m_limit)
            return setLimit();
        if (m_isSameService)
            return failure(Error::Kind::InvalidInput,
                           tr("--same-service needs a new address. Give it with --url."));
        return setRenewalDay(*m_account);
    }

private:
    /// The in-process service reads the new copy before it answers.
    Result<void> acceptBlocklist()
    {
        if (!m_account->address.isLocal())
            return failure(Error::Kind::InvalidInput,
                           tr("“%1” uses a checking service and has no local copy of the blocklist.")
                               .arg(m_account->name));
        return whenDone(session().accounts().refreshUsage(m_account->id), [this](const UsageReply &) {
            return whenDone(session().accounts().acceptBlocklistLoss(m_account->id), [this] {
                return say(*m_account,
                           tr("The current blocklist of “%1” is now in use.").arg(m_account->name));
            });
        });
    }

    Result<void> move()
    {
        const auto address =
            TRY(ServiceAddress::parse(*m_url, m_allowPlainHttp ? ServiceAddress::PlainHttp::Allowed
                                                               : ServiceAddress::PlainHttp::OnLoopbackOnly));
        std::optional<ApiKey> key;
        if (m_keyFromStdin) {
            key = TRY(readKeyFromStdin());
        } else if (m_account->usesKey && app::takesKey(address)) {
            return failure(
                Error::Kind::InvalidInput,
                tr("“%1” uses a key, which is only sent to the address that it was entered "
                   "for. Give the key for the new address with --key-stdin. If it is kept in a file or a "
                   "variable, put it there, too.")
                    .arg(m_account->name));
        }
        return whenDone(session().accounts().add(session().accounts().spareName(m_account->name), address,
                                                 key, {}, m_account->id),
                        [this](const Account &added) { return replaceBy(added); });
    }

    /// Lists that this account and another one check.
    [[nodiscard]] Result<QSet<ListId>> sharedLists() const
    {
        QSet<ListId> shared;
        const auto lists = TRY(session().store().lists().all());
        for (const DomainList &list : lists)
            if (list.accounts().size() > 1 && list.accounts().contains(m_account->id))
                shared += list.id;
        return shared;
    }

    Result<void> replaceBy(const Account &added)
    {
        const auto before = TRY(sharedLists());
        const int blocked = TRY(session().store().history().counts()).blocked;
        session()
            .accounts()
            .takeOver(m_account->id, added.id, m_account->name,
                      m_isSameService ? NewAddress::OfTheSameService : NewAddress::OfAnotherService)
            .then(this, [this, added, before, blocked](const Result<void> &taken) {
                if (!taken) {
                    session().accounts().remove(added.id);
                    return fail(taken.error());
                }
                remarkOnLostBlocks(blocked, session(), output());
                for (const DomainList &list : session().store().lists().all().value_or(QList<DomainList>()))
                    if (before.contains(list.id) && list.accounts().size() == 1)
                        output().remark(tr("“%1” is now checked by one account: both are at one service.")
                                            .arg(list.name));
                Account account = added;
                account.name = m_account->name;
                if (m_renewalDay)
                    return setRenewalDay(account);
                return say(account,
                           tr("The account “%1” has its new address. Try it with “pantau-cli account test”.")
                               .arg(account.name));
            });
        return {};
    }

    Result<void> setLimit()
    {
        return whenDone(session().accounts().setDailyLimit(*m_account, m_limit), [this] {
            return say(
                *m_account,
                tr("“%1” may use up to %Ln check(s) a day.", nullptr, int(*m_limit)).arg(m_account->name));
        });
    }

    Result<void> setRenewalDay(const Account &account)
    {
        const std::optional<int> day = *m_renewalDay;
        return whenDone(session().write(&db::Accounts::setRenewalDay, account.id, day), [this, account, day] {
            return say(
                account,
                day ? tr("The package of “%1” renews on day %2 of the month.").arg(account.name).arg(*day)
                    : tr("Pantau will learn from the usage when the package of “%1” renews.")
                          .arg(account.name));
        });
    }

    Result<void> say(const Account &account, const QString &sentence)
    {
        QJsonObject object = app::toJson(account);
        const auto day = session().store().accounts().renewalDay(account.id).value_or(std::nullopt);
        object.insert(QStringLiteral("renewal_day"), day ? QJsonValue(*day) : QJsonValue::Null);
        return done(object, sentence);
    }

    std::optional<Account> m_account;
    std::optional<std::optional<int>> m_renewalDay;
    std::optional<qint64> m_limit;
    std::optional<QString> m_url;
    bool m_keyFromStdin = false;
    bool m_allowPlainHttp = false;
    bool m_isSameService = false;
    bool m_acceptsBlocklist = false;
};

class AccountSetKey final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The account."), m_account, chooseAccount);
        options.flag("key-stdin", tr("Read the key from standard input."));
        options.require("key-stdin", tr("--key-stdin is missing: the key is read from standard input only."));
    }

    Result<void> run() override
    {
        const auto key = TRY(readKeyFromStdin());
        return whenDone(session().accounts().replaceKey(m_account->id, key), [this]() -> Result<void> {
            const auto now = TRY(chooseAccount(session(), m_account->name));
            output().result(
                app::toJson(now),
                tr("The account “%1” has its new key. Try it with “pantau-cli account test”.").arg(now.name));
            output().remark(session().keys().standIns().remark(now));
            return done();
        });
    }

private:
    std::optional<Account> m_account;
};

class AccountRemove final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The account."), m_account, chooseAccount);
    }

    Result<void> run() override
    {
        connect(&session(), &app::Session::failed, this,
                [this](const Error &left) { output().remark(left.sentence); });
        const int blocked = TRY(session().store().history().counts()).blocked;
        return whenDone(session().accounts().remove(m_account->id), [this, blocked, name = m_account->name] {
            remarkOnLostBlocks(blocked, session(), output());
            return done({{QStringLiteral("name"), name}, {QStringLiteral("removed"), true}},
                        tr("Removed the account “%1”. Lists without another account are not checked until "
                           "you choose one. Their history is kept.")
                            .arg(name));
        });
    }

private:
    std::optional<Account> m_account;
};

class AccountList final : public Command
{
public:
    Result<void> run() override
    {
        const auto accounts = TRY(session().store().accounts().all());
        const WatchWords watch(session());
        QJsonArray array;
        QList<QStringList> rows;
        for (const Account &account : accounts) {
            const QString why = watch.whyNot(account.id);
            QJsonObject object = app::toJson(account);
            object.insert(QStringLiteral("not_watched"), app::jsonText(why));
            array += object;
            rows += {account.name,
                     account.address.isLocalSample() ? tr("Local sample list") : account.address.text(),
                     account.usesKey ? tr("with a key") : tr("without a key"),
                     why.isEmpty() ? tr("active") : why};
        }
        output().list(array, {tr("Account"), tr("Service"), tr("Key"), tr("State")}, rows);
        return done();
    }
};

/// Shows the known services, what each needs and what it costs.
class Services final : public Command
{
public:
    Result<void> run() override
    {
        const auto presets = TRY(app::presets());
        QJsonArray array;
        QList<QStringList> rows;
        for (const app::Preset &preset : presets) {
            array += app::toJson(preset);
            rows += {preset.name, keyNeed(preset.key),
                     preset.freeQuota ? quotaText(*preset.freeQuota) : tr("not verified"),
                     tr("%Ln domain(s)", nullptr, preset.batch), readOn(preset.readOn)};
        }
        output().list(array, {tr("Service"), tr("Key"), tr("Free"), tr("One request"), tr("Read on")}, rows);
        if (!output().isJson())
            for (const app::Preset &preset : presets)
                print(preset);
        return done();
    }

private:
    void print(const app::Preset &preset) const
    {
        output().line(QString());
        output().line(Spans{{preset.name, Tone::Strong}});
        for (const app::Preset::Package &package : preset.packages)
            output().paragraph(tr("%1: %2, %3", "package, its quota, its price")
                                   .arg(package.name, quotaText(package.quota),
                                        package.price
                                            ? tr("%1 %2 a month", "price, currency")
                                                  .arg(QLocale().toString(*package.price), package.currency)
                                            : tr("price not verified")),
                               2);
        if (preset.packages.isEmpty())
            output().paragraph(tr("Packages and prices: not verified."), 2);
        output().paragraph(preset.terms, 2);
        if (!preset.keysFrom.isEmpty())
            output().paragraph(tr("Keys come from %1").arg(preset.keysFrom), 2);
    }

    static QString keyNeed(app::Preset::Key key)
    {
        switch (key) {
        case app::Preset::Key::None:
            return tr("none", "key");
        case app::Preset::Key::Optional:
            return tr("optional");
        case app::Preset::Key::Required:
            break;
        }
        return tr("needed");
    }
    static QString quotaText(const app::Preset::Quota &quota)
    {
        return quota.isMonthly ? tr("%Ln check(s) a month", nullptr, int(quota.checks))
                               : tr("%Ln check(s) a day", nullptr, int(quota.checks));
    }
    static QString readOn(const QDate &day)
    {
        return day.isValid() ? QLocale().toString(day, QLocale::ShortFormat) : tr("not verified");
    }
};

void addAccountCommands(Commands &commands)
{
    add<Services>(commands,
                  {"services", tr("Show the checking services that Pantau knows"), Access::Reading});
    add<AccountAdd>(commands, {"account add", tr("Add a checking service, with or without a key")});
    add<AccountTest>(commands,
                     {"account test", tr("Test whether a service accepts the account, free of charge")});
    add<AccountSet>(commands, {"account set", tr("Change an account's address, limit, or renewal day")});
    add<AccountSetKey>(commands,
                       {"account set-key", tr("Give an account a new key, or enter its key again")});
    add<AccountRemove>(commands,
                       {"account remove", tr("Remove an account and its key; lists and history stay")});
    add<AccountList>(commands, {"account list", tr("Show the accounts"), Access::Reading, Tells::Situation});
}

} // namespace pantau::cli
