// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/keys.h"
#include "service/main/command_line.h"
#include "service/quota_ledger.h"

#include <QCommandLineParser>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <iterator>
#include <optional>

namespace pantau::service {

namespace {

QString stateOf(const KeyRecord &key, const QDateTime &nowUtc)
{
    if (key.active && key.isExpired(nowUtc))
        return Text::tr("expired");
    return key.active ? Text::tr("active") : Text::tr("inactive");
}

QJsonValue timeOf(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODate);
}

/// The fields of `--json` are a public interface: add, do not change.
QJsonObject jsonOf(const KeyRecord &key)
{
    QJsonObject object{
        {QStringLiteral("name"), key.name},
        {QStringLiteral("type"), key.isPremium() ? QStringLiteral("premium") : QStringLiteral("freemium")},
        {QStringLiteral("active"), key.active},
        {QStringLiteral("created_at"), timeOf(key.createdAt)},
        {QStringLiteral("last_day"),
         key.lastDay.isValid() ? QJsonValue(key.lastDay.toString(Qt::ISODate)) : QJsonValue()},
        {QStringLiteral("allowed_ips"), QJsonArray::fromStringList(key.allowedIps)}};
    if (key.isPremium()) {
        object.insert(QStringLiteral("package"), key.package);
        object.insert(QStringLiteral("package_name"), key.packageName);
        object.insert(QStringLiteral("package_since"), timeOf(key.packageSince));
        object.insert(QStringLiteral("credits"), key.credits);
    } else {
        object.insert(QStringLiteral("daily_limit"), key.dailyLimit);
    }
    return object;
}

/// As for KeyRecord, plus `usage`.
QJsonObject jsonOf(const KeyUsage &usage)
{
    QJsonObject object = jsonOf(usage.key);
    object.insert(QStringLiteral("usage"),
                  QJsonObject{{QStringLiteral("limit"), usage.limit},
                              {QStringLiteral("used"), usage.used},
                              {QStringLiteral("remaining"), std::max<qint64>(0, usage.limit - usage.used)},
                              {QStringLiteral("period"),
                               usage.key.isPremium() ? QStringLiteral("monthly") : QStringLiteral("daily")},
                              {QStringLiteral("period_start"), timeOf(usage.periodStart.startOfDay(Qt::UTC))},
                              {QStringLiteral("resets_at"), timeOf(usage.nextPeriod.startOfDay(Qt::UTC))}});
    return object;
}

QJsonObject jsonOf(const Package &package)
{
    return {{QStringLiteral("key"), package.key},
            {QStringLiteral("name"), package.name},
            {QStringLiteral("credits"), package.credits},
            {QStringLiteral("price_idr"), package.priceIdr}};
}

/// Prints @p value on one line.
void printJson(const QJsonValue &value)
{
    const QJsonDocument document =
        value.isArray() ? QJsonDocument(value.toArray()) : QJsonDocument(value.toObject());
    print(QString::fromUtf8(document.toJson(QJsonDocument::Compact)));
}

/// Returns "Starter", or "freemium, 100 domains a day".
QString describeQuota(const KeyRecord &key)
{
    return key.isPremium() ? key.packageName
                           : Text::tr("freemium, %n domains a day", nullptr, int(key.dailyLimit));
}

/// Returns readable text with one field per line.
QString sheetOf(const KeyUsage &usage, const QDateTime &nowUtc)
{
    const KeyRecord &key = usage.key;
    const QLocale locale;
    const auto day = [&locale](const QDate &date) { return locale.toString(date, QLocale::ShortFormat); };
    const QString everywhere = Text::tr("from everywhere");
    QStringList lines{
        Text::tr("Name: %1").arg(key.name),
        Text::tr("State: %1").arg(stateOf(key, nowUtc)),
        Text::tr("Quota: %1").arg(describeQuota(key)),
        Text::tr("Used: %1 of %2, until %3 (UTC)")
            .arg(locale.toString(usage.used), locale.toString(usage.limit), day(usage.nextPeriod)),
        Text::tr("Created: %1").arg(day(key.createdAt.toUTC().date())),
        Text::tr("Last day: %1")
            .arg(key.lastDay.isValid() ? Text::tr("%1 (UTC)").arg(day(key.lastDay)) : Text::tr("none")),
        Text::tr("Addresses: %1")
            .arg(key.allowedIps.isEmpty() ? everywhere : key.allowedIps.join(QLatin1String(", ")))};
    return lines.join(u'\n');
}

const QString Json = QStringLiteral("json");
const QString DailyLimit = QStringLiteral("daily-limit");
const QString Freemium = QStringLiteral("freemium");
const QString Expires = QStringLiteral("expires");
const QString Never = QStringLiteral("never");

struct Context
{
    const QCommandLineParser &parser;
    Database &database;
    KeyRegistry &registry;
    const Clock &clock;

    [[nodiscard]] QString name() const { return parser.positionalArguments().value(0); }
    [[nodiscard]] bool asJson() const { return parser.isSet(Json); }
};

/// Value of --daily-limit or its default; nothing if it is not a number.
std::optional<qint64> dailyLimitIn(const QCommandLineParser &parser)
{
    return parser.isSet(DailyLimit) ? numberIn(parser, DailyLimit, 1) : NewKey().dailyLimit;
}

std::optional<int> wrongDailyLimit(const QCommandLineParser &parser)
{
    if (parser.isSet(DailyLimit) && !parser.isSet(Freemium))
        return wrongUsage(Text::tr("--daily-limit goes with --freemium."));
    if (!dailyLimitIn(parser))
        return wrongUsage(
            Text::tr("--%1 must be a number from %2 to %3.").arg(DailyLimit).arg(1).arg(1'000'000'000));
    return std::nullopt;
}

/// Parses YYYY-MM-DD; nothing if invalid.
std::optional<QDate> dayIn(const QString &text)
{
    const QDate day = QDate::fromString(text, Qt::ISODate);
    return day.isValid() && text.size() == 10 ? std::optional(day) : std::nullopt;
}

int wrongDay(const QString &text)
{
    return wrongUsage(Text::tr("“%1” is not a day. Write it like 2026-12-31.").arg(text));
}

/// Prints the new key, which is shown only once.
int showSecret(const Context &context, const QString &name, const Result<QString> &made)
{
    if (!made)
        return failed(made.error());
    if (context.asJson())
        printJson(QJsonObject{{QStringLiteral("name"), name.simplified()}, {QStringLiteral("key"), *made}});
    else
        print(*made);
    return 0;
}

/// Prints the changed key with --json; otherwise nothing.
int done(const Context &context, const Result<void> &outcome)
{
    if (!outcome)
        return failed(outcome.error());
    if (!context.asJson())
        return 0;
    const auto key = context.registry.show(context.name(), context.clock.nowUtc());
    if (!key)
        return failed(key.error());
    printJson(jsonOf(*key));
    return 0;
}

/// Fills @p key from the options. Returns an exit code if they are invalid.
std::optional<int> readNewKey(const QCommandLineParser &parser, NewKey &key)
{
    key.name = parser.value(QStringLiteral("name"));
    key.package = parser.value(QStringLiteral("package"));
    key.allowedIps = parser.values(QStringLiteral("allow-ip"));
    if (key.name.isEmpty())
        return wrongUsage(Text::tr("--name is missing."));
    if (parser.isSet(Freemium) == parser.isSet(QStringLiteral("package")))
        return wrongUsage(Text::tr("Choose either --freemium or --package."));
    if (const auto ended = wrongDailyLimit(parser))
        return ended;
    key.dailyLimit = *dailyLimitIn(parser);
    if (parser.isSet(Expires)) {
        const auto day = dayIn(parser.value(Expires));
        if (!day)
            return wrongDay(parser.value(Expires));
        key.lastDay = *day;
    }
    return std::nullopt;
}

std::optional<int> wrongNewKey(const QCommandLineParser &parser)
{
    NewKey key;
    return readNewKey(parser, key);
}

int add(const Context &context)
{
    NewKey key;
    readNewKey(context.parser, key); // it was checked before
    return showSecret(context, key.name, context.registry.add(key, context.clock.nowUtc()));
}

/// Prints @p items: an array with --json, otherwise a table with the cells of each.
template <typename Item, typename CellsOf>
int printAll(const Context &context, const Result<QList<Item>> &items, const QStringList &headings,
             CellsOf cellsOf)
{
    if (!items)
        return failed(items.error());
    QJsonArray array;
    QList<QStringList> rows;
    for (const Item &item : *items) {
        array.append(jsonOf(item));
        rows.append(cellsOf(item));
    }
    if (context.asJson())
        printJson(array);
    else
        printTable(headings, rows);
    return 0;
}

int list(const Context &context)
{
    return printAll(
        context, context.registry.list(),
        {Text::tr("Name"), Text::tr("Quota"), Text::tr("State"), Text::tr("Addresses"), Text::tr("Last day")},
        [now = context.clock.nowUtc()](const KeyRecord &key) {
            return QStringList{key.name, describeQuota(key), stateOf(key, now), key.allowedIps.join(u' '),
                               key.lastDay.toString(Qt::ISODate)};
        });
}

int show(const Context &context)
{
    const auto key = context.registry.show(context.name(), context.clock.nowUtc());
    if (!key)
        return failed(key.error());
    if (context.asJson())
        printJson(jsonOf(*key));
    else
        print(sheetOf(*key, context.clock.nowUtc()));
    return 0;
}

int usage(const Context &context)
{
    return printAll(
        context, context.registry.usage(context.clock.nowUtc()),
        {Text::tr("Name"), Text::tr("Used"), Text::tr("Quota")}, [](const KeyUsage &usage) {
            return QStringList{usage.key.name, QString::number(usage.used), QString::number(usage.limit)};
        });
}

/// Prints @p name with --json; otherwise nothing.
int removed(const Context &context, const Result<void> &outcome, const QString &field, const QString &name)
{
    if (!outcome)
        return failed(outcome.error());
    if (context.asJson())
        printJson(QJsonObject{{field, name}});
    return 0;
}

int setPackage(const Context &context)
{
    const QCommandLineParser &parser = context.parser;
    const QString package = parser.positionalArguments().value(1);
    if (parser.isSet(Freemium) != package.isEmpty())
        return wrongUsage(Text::tr("Choose either --freemium or the name of a package."));
    if (const auto ended = wrongDailyLimit(parser))
        return *ended;
    return done(context, context.registry.setPackage(context.name(), package, *dailyLimitIn(parser),
                                                     context.clock.nowUtc()));
}

int setExpiry(const Context &context)
{
    const QString text = context.parser.positionalArguments().value(1);
    if (context.parser.isSet(Never) != text.isEmpty())
        return wrongUsage(Text::tr("Choose either a day or --never."));
    const auto day = text.isEmpty() ? QDate() : dayIn(text);
    if (!day)
        return wrongDay(text);
    return done(context, context.registry.setLastDay(context.name(), *day, context.clock.nowUtc()));
}

int allowIp(const Context &context)
{
    const QCommandLineParser &parser = context.parser;
    const auto ips = context.registry.changeAllowedIps(
        context.name(), {parser.isSet(QStringLiteral("clear")), parser.values(QStringLiteral("remove")),
                         parser.values(QStringLiteral("add"))});
    if (!ips)
        return failed(ips.error());
    if (context.asJson()) {
        printJson(QJsonObject{{QStringLiteral("name"), context.name().simplified()},
                              {QStringLiteral("allowed_ips"), QJsonArray::fromStringList(*ips)}});
        return 0;
    }
    for (const QString &ip : *ips)
        print(ip);
    return 0;
}

void addFreemiumOptions(QCommandLineParser &parser)
{
    parser.addOptions(
        {{Freemium, Text::tr("A daily quota instead of a package.")},
         {DailyLimit, Text::tr("With --freemium: domains a day; by default 100."), QStringLiteral("N")}});
}

void addKeyOptions(QCommandLineParser &parser)
{
    addFreemiumOptions(parser);
    parser.addOptions(
        {{QStringLiteral("name"), Text::tr("The key's name, such as that of the client."),
          QStringLiteral("NAME")},
         {QStringLiteral("package"),
          Text::tr("The package with its monthly credits, such as starter; see “packages list”."),
          QStringLiteral("PACKAGE")},
         {QStringLiteral("allow-ip"), Text::tr("An address that may use the key. May be repeated."),
          QStringLiteral("IP")},
         {Expires,
          Text::tr("The last day (UTC) on which the key is valid, such as 2026-12-31; by default none."),
          QStringLiteral("DATE")}});
}

void addIpOptions(QCommandLineParser &parser)
{
    parser.addOptions(
        {{QStringLiteral("add"), Text::tr("An address that may use the key. May be repeated."),
          QStringLiteral("IP")},
         {QStringLiteral("remove"),
          Text::tr("An address that may no longer use the key. May be repeated. Use --clear to remove the "
                   "last one."),
          QStringLiteral("IP")},
         {QStringLiteral("clear"),
          Text::tr("Remove all addresses first. Without any, the key is valid from everywhere.")}});
}

const QString Credits = QStringLiteral("credits");
const QString PriceIdr = QStringLiteral("price-idr");

int listPackages(const Context &context)
{
    return printAll(
        context, packagesOf(context.database),
        {Text::tr("Package"), Text::tr("Name"), Text::tr("Credits a month"), Text::tr("Rupiah a month")},
        [](const Package &package) {
            return QStringList{package.key, package.name, QString::number(package.credits),
                               QString::number(package.priceIdr)};
        });
}

std::optional<int> wrongPackage(const QCommandLineParser &parser)
{
    for (const QString &option : {Credits, PriceIdr})
        if (parser.isSet(option) && !numberIn(parser, option, 0))
            return wrongUsage(Text::tr("--%1 must be a number, 0 or more.").arg(option));
    if (!parser.isSet(QStringLiteral("name")) && !parser.isSet(Credits) && !parser.isSet(PriceIdr))
        return wrongUsage(Text::tr("Give --name, --credits or --price-idr, or several."));
    return std::nullopt;
}

void addPackageOptions(QCommandLineParser &parser)
{
    parser.addOptions(
        {{QStringLiteral("name"), Text::tr("The name that clients see."), QStringLiteral("NAME")},
         {Credits, Text::tr("Credits a month."), QStringLiteral("N")},
         {PriceIdr, Text::tr("Rupiah a month."), QStringLiteral("N")}});
}

int changePackage(const Context &context)
{
    const QCommandLineParser &parser = context.parser;
    const auto packages = packagesOf(context.database);
    if (!packages)
        return failed(packages.error());
    const QString key = context.name();
    const auto known =
        std::ranges::find_if(*packages, [&key](const Package &package) { return package.key == key; });
    Package package{key, {}, -1, -1};
    if (known != packages->cend())
        package = *known;
    if (parser.isSet(QStringLiteral("name")))
        package.name = parser.value(QStringLiteral("name")).simplified();
    package.credits = numberIn(parser, Credits, 0).value_or(package.credits);
    package.priceIdr = numberIn(parser, PriceIdr, 0).value_or(package.priceIdr);
    if (package.name.isEmpty() || package.credits < 0 || package.priceIdr < 0)
        return wrongUsage(Text::tr("A new package needs --name, --credits and --price-idr."));
    if (auto done = putPackage(context.database, package); !done)
        return failed(done.error());
    if (context.asJson())
        printJson(jsonOf(package));
    return 0;
}

/// What a command changes: the argument that names it.
struct Subject
{
    const char *argument;
    const char *description;
    const char *nameOne;
};

constexpr Subject AKey{"NAME", QT_TRANSLATE_NOOP("service", "The key's name."),
                       QT_TRANSLATE_NOOP("service", "Name one key.")};
constexpr Subject APackage{"KEY", QT_TRANSLATE_NOOP("service", "The package, such as starter."),
                           QT_TRANSLATE_NOOP("service", "Name one package.")};

/// An optional argument after the subject.
struct Second
{
    const char *name;
    const char *description;
};

struct Verb
{
    const char *words;
    const char *summary;
    const Subject *subject; ///< null if it is about all
    int (*run)(const Context &);
    void (*addOptions)(QCommandLineParser &) = nullptr;
    std::optional<Second> second = std::nullopt;
    /// Only for commands that create the database. Called first, so that a typing error does not create it.
    std::optional<int> (*wrongOptions)(const QCommandLineParser &) = nullptr;
};

constexpr Verb Verbs[] = {
    {"keys add",
     QT_TRANSLATE_NOOP("service", "Create a key and print it"),
     nullptr,
     add,
     addKeyOptions,
     {},
     wrongNewKey},
    {"keys list", QT_TRANSLATE_NOOP("service", "Show the keys"), nullptr, list},
    {"keys show", QT_TRANSLATE_NOOP("service", "Show a key and its usage"), &AKey, show},
    {"keys usage", QT_TRANSLATE_NOOP("service", "Show how much of its quota each key has used"), nullptr,
     usage},
    {"keys set-package", QT_TRANSLATE_NOOP("service", "Change the package or daily quota of a key"), &AKey,
     setPackage, addFreemiumOptions,
     Second{"PACKAGE", QT_TRANSLATE_NOOP("service", "The new package, or else --freemium.")}},
    {"keys set-expiry", QT_TRANSLATE_NOOP("service", "Set the last day on which a key is valid"), &AKey,
     setExpiry,
     [](QCommandLineParser &parser) {
         parser.addOption({Never, Text::tr("The key does not expire.")});
     },
     Second{"DATE",
            QT_TRANSLATE_NOOP("service", "The last day (UTC) on which the key is valid, or else --never.")}},
    {"keys allow-ip", QT_TRANSLATE_NOOP("service", "Show or change the addresses that may use a key"), &AKey,
     allowIp, addIpOptions},
    {"keys deactivate", QT_TRANSLATE_NOOP("service", "Refuse a key until it is activated"), &AKey,
     [](const Context &context) { return done(context, context.registry.setActive(context.name(), false)); }},
    {"keys activate", QT_TRANSLATE_NOOP("service", "Accept a deactivated key again"), &AKey,
     [](const Context &context) { return done(context, context.registry.setActive(context.name(), true)); }},
    {"keys delete", QT_TRANSLATE_NOOP("service", "Delete a key and its usage"), &AKey,
     [](const Context &context) {
         return removed(context, context.registry.remove(context.name()), QStringLiteral("name"),
                        context.name().simplified());
     }},
    {"keys regenerate", QT_TRANSLATE_NOOP("service", "Replace a key with a new one and print it"), &AKey,
     [](const Context &context) {
         return showSecret(context, context.name(), context.registry.regenerate(context.name()));
     }},
    {"packages list", QT_TRANSLATE_NOOP("service", "Show the packages"), nullptr, listPackages},
    {"packages set",
     QT_TRANSLATE_NOOP("service", "Add or change a package"),
     &APackage,
     changePackage,
     addPackageOptions,
     {},
     wrongPackage},
    {"packages remove", QT_TRANSLATE_NOOP("service", "Remove a package that no key uses"), &APackage,
     [](const Context &context) {
         return removed(context, removePackage(context.database, context.name()), QStringLiteral("key"),
                        context.name());
     }},
};

} // namespace

QList<CommandSummary> databaseCommands()
{
    QList<CommandSummary> commands;
    for (const Verb &verb : Verbs)
        commands.append({QString::fromLatin1(verb.words), Text::tr(verb.summary)});
    return commands;
}

int runDatabaseCommand(const QString &words, const QStringList &arguments, const Clock &clock)
{
    const auto *verb = std::find_if(std::begin(Verbs), std::end(Verbs), [&words](const Verb &candidate) {
        return words == QLatin1String(candidate.words);
    });
    if (verb == std::end(Verbs))
        return wrongUsage(Text::tr("There is no command “%1”.").arg(words));
    QCommandLineParser parser;
    parser.setApplicationDescription(Text::tr(verb->summary));
    addDatabaseOptions(parser);
    parser.addOption({Json, Text::tr("Print JSON for programs instead of text for people.")});
    if (verb->addOptions)
        verb->addOptions(parser);
    if (verb->subject)
        parser.addPositionalArgument(QString::fromLatin1(verb->subject->argument),
                                     Text::tr(verb->subject->description));
    if (verb->second)
        parser.addPositionalArgument(QString::fromLatin1(verb->second->name),
                                     Text::tr(verb->second->description),
                                     QStringLiteral("[%1]").arg(QLatin1String(verb->second->name)));
    if (const auto ended = parse(parser, words, arguments))
        return *ended;
    const auto given = parser.positionalArguments().size();
    const auto least = verb->subject ? 1 : 0;
    if (given < least || given > least + (verb->second ? 1 : 0))
        return wrongUsage(Text::tr(verb->subject
                                       ? verb->subject->nameOne
                                       : QT_TRANSLATE_NOOP("service", "This command takes options only.")));
    if (const auto ended = wrongDatabase(parser))
        return *ended;
    if (verb->wrongOptions)
        if (const auto ended = verb->wrongOptions(parser))
            return *ended;
    const auto database =
        openDatabase(parser, verb->wrongOptions ? Database::IfMissing::Make : Database::IfMissing::Refuse);
    if (!database)
        return failed(database.error());
    KeyRegistry registry(**database);
    return verb->run({parser, **database, registry, clock});
}

} // namespace pantau::service
