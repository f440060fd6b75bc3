// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_options.h"

#include "base/domain_text.h"
#include "cli/command.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>
#include <numeric>

namespace pantau::cli {

namespace {

QString dashed(const QString &name)
{
    return QStringLiteral("--") + name;
}

QString missing(const QString &name)
{
    return tr("%1 is missing.").arg(name);
}

/// Edit distance in characters.
int distance(const QString &one, const QString &other)
{
    std::vector<int> row(std::size_t(other.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < one.size(); ++i) {
        int diagonal = std::exchange(row[0], int(i) + 1);
        for (std::size_t j = 1; j < row.size(); ++j) {
            const int changed = diagonal + (one[i] == other[qsizetype(j) - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
        }
    }
    return row.back();
}

std::optional<QDateTime> parseTime(const QString &text)
{
    constexpr qsizetype DayLength = 10; // QDate::fromString() ignores what follows
    const QDate date = text.size() == DayLength ? QDate::fromString(text, Qt::ISODate) : QDate();
    const QDateTime time = date.isValid() ? startOfDay(date, QTimeZone::systemTimeZone())
                                          : QDateTime::fromString(text, Qt::ISODate);
    return time.isValid() ? std::optional(time.toUTC()) : std::nullopt;
}

std::optional<std::chrono::seconds> parseDuration(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("^([1-9][0-9]{0,6})([smhd])$"));
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const std::chrono::seconds amount(match.captured(1).toInt());
    switch (match.captured(2).at(0).unicode()) {
    case u's':
        return amount;
    case u'm':
        return amount * 60;
    case u'h':
        return amount * 3600;
    default:
        return amount * 86400;
    }
}

/// The value, or @p sentence as an error.
template <typename T>
Result<T> orElse(std::optional<T> value, const QString &sentence)
{
    if (value)
        return *std::move(value);
    return failure(Error::Kind::InvalidInput, sentence);
}

/// Wraps a value that can itself be "none"; no outer value means invalid.
template <typename T>
std::optional<std::optional<T>> wrapped(const std::optional<T> &value)
{
    using Wrapped = std::optional<std::optional<T>>;
    return value ? Wrapped(value) : Wrapped();
}

std::optional<int> parseNumber(const QString &text)
{
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

QString nearest(const QString &given, const QStringList &known)
{
    QString best;
    int least = 2 + int(given.size()) / 4; // two swapped characters count as two edits
    for (const QString &each : known)
        if (const int far = distance(given, each); far < least && far < each.size()) {
            least = far;
            best = each;
        }
    return best;
}

void CommandOptions::addArgument(const char *name, const QString &text, Count count, QString syntax,
                                 Land land)
{
    const QString word = QString::fromLatin1(name);
    if (syntax.isEmpty())
        syntax = count == Count::AtMostOne ? u'[' + word + u']'
                 : count == Count::Some    ? word + QStringLiteral("...")
                                           : word;
    m_parser.addPositionalArgument(word, text, syntax);
    m_arguments.push_back({word, count, std::move(land)});
}

void CommandOptions::argument(const char *name, const QString &text, QString &into, Count count)
{
    addArgument(name, text, count, {}, [&into](const QString &given) -> Result<void> {
        into = given;
        return {};
    });
}

void CommandOptions::arguments(const char *name, const QString &text, QStringList &into, Count count,
                               const QString &syntax)
{
    addArgument(name, text, count, syntax, [&into](const QString &given) -> Result<void> {
        into += given;
        return {};
    });
}

void CommandOptions::getOrSet(const QString &words, bool &sets)
{
    addArgument("set", tr("Change them with the options."), Count::AtMostOne, QStringLiteral("[get | set]"),
                [&sets, words](const QString &given) -> Result<void> {
                    sets = given == QLatin1String("set");
                    if (sets || given == QLatin1String("get"))
                        return {};
                    return failure(Error::Kind::InvalidInput,
                                   tr("Write “%1 get” or “%1 set” with options.").arg(words));
                });
    check([this, words, &sets]() -> std::optional<QString> {
        // A list only says whose settings they are.
        const bool isChange =
            std::any_of(m_options.cbegin() + std::ptrdiff_t(m_ownFrom), m_options.cend(),
                        [this](const Option &each) { return each.name != u"list" && isGiven(each); });
        if (isChange == sets)
            return std::nullopt;
        return sets ? tr("No option was given. Give at least one.")
                    : tr("To change settings, write “%1 set”.").arg(words);
    });
}

CommandOptions::Option &CommandOptions::addOption(const char *names, const QString &value,
                                                  const QString &text, Land land)
{
    const QStringList all = QString::fromLatin1(names).split(u',');
    m_parser.addOption({all, text, value});
    return m_options.emplace_back(Option{all.last(), !value.isEmpty(), false, std::move(land)});
}

void CommandOptions::flag(const char *names, const QString &text, bool &into)
{
    addOption(names, {}, text, [&into](const QString &) -> Result<void> {
        into = true;
        return {};
    });
}

void CommandOptions::flag(const char *names, const QString &text)
{
    addOption(names, {}, text, [](const QString &) -> Result<void> { return {}; });
}

void CommandOptions::option(const char *name, const char *value, const QString &text, QString &into)
{
    option(name, value, text, into, [](const QString &given) { return Result<QString>(given); });
    m_options.back().emptyIsNone = true;
}

void CommandOptions::list(const QString &text, std::optional<DomainList> &into)
{
    addOption("list", QStringLiteral("L"), text, lookingUp(into, chooseList, true)).emptyIsNone = true;
}

void CommandOptions::account(const QString &text, std::optional<Account> &into)
{
    addOption("account", QStringLiteral("A"), text, lookingUp(into, chooseAccount, true)).emptyIsNone = true;
}

void CommandOptions::theAccount(const QString &text, std::optional<Account> &into)
{
    account(text, into);
    m_named.push_back([this, &into](const app::Session &session) -> Result<void> {
        if (isGiven("account"))
            return {};
        into = TRY(accountOfDomains(session, {}));
        return {};
    });
}

void CommandOptions::domain(const QString &text, std::optional<DomainName> &into, Count count)
{
    named(
        "DOMAIN", text, into,
        [](const app::Session &, const QString &given) { return DomainName::parse(unwrapped(given)); },
        count);
}

void CommandOptions::domains(QList<DomainName> &into)
{
    addArgument("DOMAIN", tr("Domains or web addresses."), Count::Some, {},
                [this, &into](const QString &given) -> Result<void> {
                    m_named.push_back([&into, given](const app::Session &) -> Result<void> {
                        const auto domain = TRY(DomainName::parse(unwrapped(given)));
                        if (!into.contains(domain))
                            into += domain;
                        return {};
                    });
                    return {};
                });
}

Result<void> CommandOptions::lookUp(const app::Session &session) const
{
    for (const auto &find : m_named)
        TRY(find(session));
    return {};
}

void CommandOptions::option(const char *name, const char *value, const QString &text, QStringList &into)
{
    addOption(name, QLatin1String(value), text, [&into](const QString &given) -> Result<void> {
        into += given;
        return {};
    });
}

void CommandOptions::require(const char *name, const QString &sentence)
{
    check([this, name, sentence] {
        return isGiven(name)        ? std::nullopt
               : sentence.isEmpty() ? std::optional(missing(dashed(QLatin1String(name))))
                                    : sentence;
    });
}

void CommandOptions::requireChange(const char *flag)
{
    check([this, flag] {
        return givesChange() || (flag && isGiven(flag))
                   ? std::nullopt
                   : std::optional(tr("No option was given. Give at least one."));
    });
}

void CommandOptions::exclude(const char *one, const char *other)
{
    check([this, one, other] {
        return isGiven(one) && isGiven(other)
                   ? std::optional(tr("--%1 and --%2 cannot be used together.")
                                       .arg(QLatin1String(one), QLatin1String(other)))
                   : std::nullopt;
    });
}

void CommandOptions::parse(const QString &words, const QStringList &arguments)
{
    m_words = words;
    m_isUnderstood = m_parser.parse(QStringList{words} + arguments);
}

bool CommandOptions::isGiven(const Option &option) const
{
    return m_parser.isSet(option.name) && !(option.emptyIsNone && m_parser.value(option.name).isEmpty());
}

bool CommandOptions::isGiven(const char *name) const
{
    const auto found = std::find_if(m_options.cbegin(), m_options.cend(),
                                    [name](const Option &each) { return each.name == QLatin1String(name); });
    return found != m_options.cend() && isGiven(*found);
}

bool CommandOptions::givesChange() const
{
    return std::any_of(m_options.cbegin() + std::ptrdiff_t(m_ownFrom), m_options.cend(),
                       [this](const Option &each) { return each.hasValue && isGiven(each); });
}

bool CommandOptions::takesNext(const QString &argument) const
{
    return std::any_of(m_options.cbegin(), m_options.cend(), [&argument](const Option &each) {
        return each.hasValue && argument == dashed(each.name);
    });
}

QString CommandOptions::help(const QString &summary)
{
    m_parser.setApplicationDescription(summary);
    QString text = m_parser.helpText();
    // Qt prints the name of the executable. Show the command's words instead.
    const QString called = QCoreApplication::arguments().constFirst();
    return text.replace(text.indexOf(called), called.size(), m_words);
}

QString CommandOptions::notAmong(const QString &given, const QStringList &words)
{
    return tr("“%1” is none of these: %2.").arg(given, words.join(QStringLiteral(", ")));
}

QString CommandOptions::unknownOption(const QString &name) const
{
    QStringList known;
    for (const Option &each : m_options)
        known += each.name;
    const QString meant = nearest(name, known);
    const QString sentence =
        tr("There is no option “%1”.").arg(name.size() == 1 ? u'-' + name : dashed(name));
    return meant.isEmpty() ? sentence : sentence + u' ' + tr("Did you mean “%1”?").arg(dashed(meant));
}

std::optional<QString> CommandOptions::landArguments() const
{
    QStringList given = m_parser.positionalArguments();
    for (const Argument &each : m_arguments) {
        const bool isNeeded = each.count == Count::One || each.count == Count::Some;
        if (given.isEmpty() && isNeeded)
            return missing(each.name);
        const bool repeats = each.count == Count::Some || each.count == Count::Any;
        for (qsizetype left = repeats ? given.size() : std::min<qsizetype>(1, given.size()); left > 0; --left)
            if (const auto landed = each.land(given.takeFirst()); !landed)
                return landed.error().sentence;
    }
    if (!given.isEmpty())
        return tr("“%1” is one word too many.").arg(given.first());
    return std::nullopt;
}

std::optional<QString> CommandOptions::problem()
{
    if (const QStringList unknown = m_parser.unknownOptionNames(); !unknown.isEmpty())
        return unknownOption(unknown.first());
    if (!m_isUnderstood)
        return m_parser.errorText();
    if (auto wrong = landArguments())
        return wrong;
    for (const Option &each : m_options) {
        if (!m_parser.isSet(each.name))
            continue;
        for (const QString &value : each.hasValue ? m_parser.values(each.name) : QStringList{QString()})
            if (const auto landed = each.land(value); !landed)
                return landed.error().sentence;
    }
    for (const Rule &rule : m_rules)
        if (auto wrong = rule())
            return wrong;
    return std::nullopt;
}

Result<QDateTime> readTime(const QString &text)
{
    return orElse(parseTime(text), tr("“%1” is not a date. Write it like 2026-03-01.").arg(text));
}

Result<std::optional<QDateTime>> readTimeOrOff(const QString &text)
{
    if (text == QLatin1String("off"))
        return std::optional<QDateTime>();
    return orElse(wrapped(parseTime(text)),
                  tr("“%1” is not a date. Write it like 2026-03-01, or “off”.").arg(text));
}

Result<std::optional<QDateTime>> readUntil(const QString &text)
{
    if (text == QLatin1String("off"))
        return std::optional<QDateTime>();
    const auto until = text == QLatin1String("forever") ? std::optional(farFuture()) : parseTime(text);
    if (until && *until <= QDateTime::currentDateTimeUtc())
        return failure(Error::Kind::InvalidInput,
                       tr("“%1” has passed. Write a later day, such as %2, “forever” or “off”.")
                           .arg(text, QDate::currentDate().addDays(1).toString(Qt::ISODate)));
    return orElse(wrapped(until),
                  tr("“%1” is not a date. Write it like 2026-03-01, or “forever”, or “off”.").arg(text));
}

QString untilWords(const std::optional<QDateTime> &until)
{
    return until == farFuture() ? tr("forever") : localTime(until);
}

Result<std::chrono::seconds> readDuration(const QString &text)
{
    return orElse(parseDuration(text), tr("“%1” is not a duration. Write 90s, 30m, 8h or 2d.").arg(text));
}

Result<std::chrono::seconds> readSeconds(const QString &text)
{
    const bool isBare = !text.isEmpty() && text.back().isDigit();
    return orElse(parseDuration(isBare ? text + u's' : text),
                  tr("“%1” is not a number of seconds. Write 90, or 90s, 30m, 8h or 2d.").arg(text));
}

Reader<std::optional<std::chrono::seconds>> durationOr(const char *word)
{
    return [word](const QString &text) -> Result<std::optional<std::chrono::seconds>> {
        if (text == QLatin1String(word))
            return std::optional<std::chrono::seconds>();
        return orElse(
            wrapped(parseDuration(text)),
            tr("“%1” is not a duration. Write 90s, 30m, 8h or 2d, or “%2”.").arg(text, QLatin1String(word)));
    };
}

Result<int> readNumber(const QString &text)
{
    return orElse(parseNumber(text), tr("“%1” is not a number.").arg(text));
}

Result<int> readPositiveNumber(const QString &text)
{
    const auto number = parseNumber(text);
    return orElse(number > 0 ? number : std::nullopt, tr("“%1” is not a number of 1 or more.").arg(text));
}

Reader<std::optional<int>> numberOr(const char *word)
{
    return [word](const QString &text) -> Result<std::optional<int>> {
        if (text == QLatin1String(word))
            return std::optional<int>();
        return orElse(wrapped(parseNumber(text)),
                      tr("“%1” is neither a number nor “%2”.").arg(text, QLatin1String(word)));
    };
}

Result<QString> readLine(const QString &text)
{
    return text.simplified();
}

Result<QString> readText(const QString &text)
{
    return text.trimmed();
}

Result<QString> readFile(const QString &text)
{
    return QFileInfo(text).absoluteFilePath();
}

Choices<Importance> importances()
{
    Choices<Importance> choices;
    for (const Importance each : {Importance::Low, Importance::Normal, Importance::High})
        choices += {importanceKey(each), each};
    return choices;
}

Choices<bool> onOff()
{
    return {{QStringLiteral("on"), true}, {QStringLiteral("off"), false}};
}

constexpr std::size_t PlacesAPage = 1000;

Result<QList<DomainRow>> rowsOf(const app::Session &session, const DomainIndex &index,
                                const DomainName &domain)
{
    std::vector<int> places;
    DomainQuery everywhere;
    everywhere.isEverywhere = true;
    for (const int place : index.order(everywhere))
        if (index.domainAt(place) == domain)
            places.push_back(place);
    return session.store().history().rowsOf(index, places);
}

Result<RowPages> RowPages::of(const app::Session &session, const std::optional<DomainList> &list,
                              std::optional<BlockStatus> status)
{
    DomainQuery query;
    query.status = status;
    query.column = DomainQuery::Column::Domain;
    if (list)
        query.list = list->id;
    auto index = TRY(session.store().history().domainIndex());
    std::vector<int> places = index.order(query);
    return RowPages(std::move(index), std::move(places));
}

/// Domains removed in the meantime have no row, so an empty page is skipped.
Result<QList<DomainRow>> RowPages::next(const app::Session &session)
{
    while (m_done < m_places.size()) {
        const std::size_t end = std::min(m_done + PlacesAPage, m_places.size());
        const std::vector<int> places(m_places.begin() + std::ptrdiff_t(std::exchange(m_done, end)),
                                      m_places.begin() + std::ptrdiff_t(end));
        auto rows = session.store().history().rowsOf(m_index, places);
        if (!rows || !rows->isEmpty())
            return rows;
    }
    return QList<DomainRow>();
}

} // namespace pantau::cli
