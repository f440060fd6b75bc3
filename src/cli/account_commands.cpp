// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/account_commands.h"

#include "cli/secret_input.h"
#include "cli/situation_words.h"

namespace pantau::cli {

namespace {

Result<ApiKey> readKeyFromStdin()
{
    const auto text = readSecretInput();
    return text ? ApiKey::parse(*text) : failure(text.error());
}

QJsonObject accountJson(const Account &account)
{
    return {{QStringLiteral("name"), account.name},
            {QStringLiteral("url"), account.address.text()},
            {QStringLiteral("uses_key"), account.usesKey},
            {QStringLiteral("state"),
             account.state == Account::State::Active ? QStringLiteral("active") : QStringLiteral("stopped")},
            {QStringLiteral("reason"),
             account.stopReason.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(account.stopReason)}};
}

} // namespace

QString AccountAdd::summary() const
{
    return tr("Add a checking service, with or without a key");
}

void AccountAdd::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("What you want to call it."));
    parser.addOption(
        {QStringLiteral("url"),
         tr("The service's address, such as https://service.example/api/v1; local:sample for the "
            "built-in sample list; local:/path for your own copy of a blocklist."),
         QStringLiteral("URL")});
    parser.addOption({QStringLiteral("key-stdin"), tr("Read the key from standard input.")});
    parser.addOption(
        {QStringLiteral("allow-plain-http"),
         tr("Allow an http:// address outside this computer: others on the network can read the key.")});
}

std::optional<QString> AccountAdd::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    if (!parser.isSet(QStringLiteral("url")))
        return tr("--url is missing.");
    m_name = parser.positionalArguments().first();
    m_url = parser.value(QStringLiteral("url"));
    m_keyFromStdin = parser.isSet(QStringLiteral("key-stdin"));
    m_allowPlainHttp = parser.isSet(QStringLiteral("allow-plain-http"));
    return std::nullopt;
}

void AccountAdd::run(session::Session &session, Output &output)
{
    const auto address =
        ServiceAddress::parse(m_url, m_allowPlainHttp ? ServiceAddress::PlainHttp::Allowed
                                                      : ServiceAddress::PlainHttp::OnLoopbackOnly);
    if (!address)
        return fail(output, address.error());
    std::optional<ApiKey> key;
    if (m_keyFromStdin) {
        auto read = readKeyFromStdin();
        if (!read)
            return fail(output, read.error());
        key = *read;
    }
    session.addAccount(m_name, *address, key)
        .then(this, [this, &session, &output](const Result<Account> &added) {
            if (!added)
                return fail(output, added.error());
            if (output.isJson())
                output.json(accountJson(*added));
            else
                output.line(tr("Added the account “%1”.").arg(added->name));
            output.remark(session.standInRemark(*added));
            done();
        });
}

QString AccountTest::summary() const
{
    return tr("Ask a service whether it knows the account, free of charge");
}

void AccountTest::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The account."));
}

std::optional<QString> AccountTest::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    m_name = parser.positionalArguments().first();
    return std::nullopt;
}

void AccountTest::run(session::Session &session, Output &output)
{
    const auto account = chooseAccount(session, m_name);
    if (!account)
        return fail(output, account.error());
    session.refreshUsage(account->id)
        .then(this, [this, &output, account = *account](const UsageAnswer &answer) {
            if (!answer)
                return fail(output, answer.error().error);
            if (output.isJson())
                output.json(accountJson(account));
            else
                output.line(tr("The service answers and knows the account “%1”.").arg(account.name));
            done();
        });
}

QString AccountSet::summary() const
{
    return tr("Say on which day of the month an account's package begins anew");
}

void AccountSet::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The account."));
    parser.addOption({QStringLiteral("renewal-day"),
                      tr("The day of the month, 1 to 31 (UTC), or “unknown” to have it learned."),
                      QStringLiteral("DAY")});
}

std::optional<QString> AccountSet::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    m_name = parser.positionalArguments().first();
    if (!parser.isSet(QStringLiteral("renewal-day")))
        return tr("--renewal-day is missing.");
    const QString text = parser.value(QStringLiteral("renewal-day"));
    if (text == QLatin1String("unknown"))
        return std::nullopt;
    bool isNumber = false;
    m_renewalDay = text.toInt(&isNumber);
    return isNumber ? std::nullopt
                    : std::optional(tr("“%1” is no day of a month. Write 1 to 31, or “unknown”.").arg(text));
}

void AccountSet::run(session::Session &session, Output &output)
{
    const auto account = chooseAccount(session, m_name);
    if (!account)
        return fail(output, account.error());
    session.setRenewalDay(account->id, m_renewalDay)
        .then(this, [this, &output, account = *account](const Result<void> &set) {
            if (!set)
                return fail(output, set.error());
            if (output.isJson()) {
                QJsonObject object = accountJson(account);
                object.insert(QStringLiteral("renewal_day"),
                              m_renewalDay ? QJsonValue(*m_renewalDay) : QJsonValue::Null);
                output.json(object);
            } else {
                output.line(
                    m_renewalDay
                        ? tr("The package of “%1” is taken to begin anew on day %2 of the month.")
                              .arg(account.name)
                              .arg(*m_renewalDay)
                        : tr("When the package of “%1” begins anew will be learned.").arg(account.name));
            }
            done();
        });
}

QString AccountSetKey::summary() const
{
    return tr("Give an account a new key, or enter its key again");
}

void AccountSetKey::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The account."));
    parser.addOption({QStringLiteral("key-stdin"), tr("Read the key from standard input.")});
}

std::optional<QString> AccountSetKey::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    if (!parser.isSet(QStringLiteral("key-stdin")))
        return tr("--key-stdin is missing: the key is taken from nowhere else.");
    m_name = parser.positionalArguments().first();
    return std::nullopt;
}

void AccountSetKey::run(session::Session &session, Output &output)
{
    const auto account = chooseAccount(session, m_name);
    if (!account)
        return fail(output, account.error());
    const auto key = readKeyFromStdin();
    if (!key)
        return fail(output, key.error());
    session.replaceKey(account->id, *key).then(this, [this, &session, &output](const Result<void> &replaced) {
        if (!replaced)
            return fail(output, replaced.error());
        const auto now = chooseAccount(session, m_name);
        if (!now)
            return fail(output, now.error());
        if (output.isJson())
            output.json(accountJson(*now));
        else
            output.line(tr("The account “%1” has its new key. Try it with “pantau-cli account test”.")
                            .arg(now->name));
        output.remark(session.standInRemark(*now));
        done();
    });
}

QString AccountRemove::summary() const
{
    return tr("Remove an account and its key; lists and history stay");
}

void AccountRemove::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The account."));
}

std::optional<QString> AccountRemove::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    m_name = parser.positionalArguments().first();
    return std::nullopt;
}

void AccountRemove::run(session::Session &session, Output &output)
{
    const auto account = chooseAccount(session, m_name);
    if (!account)
        return fail(output, account.error());
    connect(&session, &session::Session::failed, this,
            [&output](const Error &left) { output.remark(left.sentence); });
    session.removeAccount(account->id)
        .then(this, [this, &output, name = account->name](const Result<void> &removed) {
            if (!removed)
                return fail(output, removed.error());
            if (!output.isJson())
                output.line(
                    tr("Removed the account “%1”. Its lists are still here, but are not checked until you "
                       "choose another account for them. What was found is kept in the history.")
                        .arg(name));
            done();
        });
}

QString AccountList::summary() const
{
    return tr("Show the accounts");
}

void AccountList::run(session::Session &session, Output &output)
{
    const auto accounts = session.accounts();
    if (!accounts)
        return fail(output, accounts.error());
    const WatchWords watch(session);
    if (output.isJson()) {
        QJsonArray array;
        for (const Account &account : *accounts) {
            QJsonObject object = accountJson(account);
            object.insert(QStringLiteral("not_watched"), notWatchedJson(watch.whyNot(account.id)));
            array += object;
        }
        output.json(array);
        return done();
    }
    QList<QStringList> rows;
    for (const Account &account : *accounts) {
        const QString why = watch.whyNot(account.id);
        rows +=
            {account.name, account.address.isLocalSample() ? tr("Local sample list") : account.address.text(),
             account.usesKey ? tr("with a key") : tr("without a key"), why.isEmpty() ? tr("active") : why};
    }
    output.table({tr("Account"), tr("Service"), tr("Key"), tr("State")}, rows);
    done();
}

} // namespace pantau::cli
