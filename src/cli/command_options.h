// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/domain_table.h"
#include "base/result.h"
#include "cli/terminal.h"

#include <QCommandLineParser>
#include <QDateTime>
#include <QStringList>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace pantau::app {
class Session;
}

namespace pantau::cli {

/// The words that an option accepts as its value, and what each stands for.
template <typename T>
using Choices = QList<std::pair<QString, T>>;

/// The options and arguments of a command. Each is described once: name, help text, how its value is parsed,
/// and the member that receives it. Help, manual page and shell completions use the same description.
///
/// The members must outlive this object. A member keeps its value if its option is not given. An empty text
/// counts as not given, unless the member is a std::optional.
///
/// CLI11 is not used. Version 2.1 hard-codes English error messages in its header, suggests no corrections
/// and has no shell completion. Its header adds 2.8 s to the compile time of each file that includes it.
class CommandOptions
{
public:
    /// How many values an argument takes.
    enum class Count { One, AtMostOne, Some, Any };
    /// Checks the command line as a whole. Returns an error message, or nothing.
    using Rule = std::function<std::optional<QString>()>;

    void argument(const char *name, const QString &text, QString &into, Count count = Count::One);
    template <typename T, typename Read>
    void argument(const char *name, const QString &text, T &into, Read read)
    {
        addArgument(name, text, Count::One, {}, landing(into, read));
    }
    /// @p syntax replaces the text in the usage line that would follow from @p count.
    void arguments(const char *name, const QString &text, QStringList &into, Count count = Count::Some,
                   const QString &syntax = {});
    /// Declares `[get | set]`: options change settings only after `set`. @p words: the words of the command.
    void getOrSet(const QString &words, bool &sets);

    /// Adds an option without a value. @p names are separated by commas.
    void flag(const char *names, const QString &text, bool &into);
    /// Adds an option without a value that is only read with isGiven().
    void flag(const char *names, const QString &text);
    /// Adds a text option. @p value: name of the value in the help.
    void option(const char *name, const char *value, const QString &text, QString &into);
    /// Adds a text option that may be repeated.
    void option(const char *name, const char *value, const QString &text, QStringList &into);
    /// Adds an option of another type. @p read returns a Result; see the readers below.
    template <typename T, typename Read>
    void option(const char *name, const char *value, const QString &text, T &into, Read read)
    {
        addOption(name, QLatin1String(value), text, landing(into, read));
    }
    /// Adds an option that accepts only the given words. They appear in the help and in shell completions.
    template <typename T, typename Value>
    void choice(const char *name, const QString &text, T &into, const Choices<Value> &choices)
    {
        QStringList words;
        for (const auto &[word, value] : choices)
            words += word;
        addOption(name, words.join(u'|'), text,
                  [&into, choices, words](const QString &given) -> Result<void> {
                      const qsizetype index = words.indexOf(given);
                      if (index < 0)
                          return failure(Error::Kind::InvalidInput, notAmong(given, words));
                      into = choices[index].second;
                      return {};
                  });
    }

    // The following name something that is stored. They are looked up in this order once the session is open;
    // see lookUp(). The member of an option that is not given stays empty.

    /// Adds an argument. @p find returns a Result from the session and the text.
    template <typename T, typename Find>
    void named(const char *name, const QString &text, std::optional<T> &into, Find find,
               Count count = Count::One)
    {
        addArgument(name, text, count, {}, lookingUp(into, find, count == Count::AtMostOne));
    }
    void list(const QString &text, std::optional<DomainList> &into);
    void account(const QString &text, std::optional<Account> &into);
    /// Defaults to the only account if the option is not given.
    void theAccount(const QString &text, std::optional<Account> &into);
    void domain(const QString &text, std::optional<DomainName> &into, Count count = Count::One);
    void domains(QList<DomainName> &into);

    /// Makes the option mandatory. @p sentence replaces the default error message.
    void require(const char *name, const QString &sentence = {});
    /// Requires at least one option with a value, or @p flag if one is named.
    void requireChange(const char *flag = nullptr);
    /// Makes two options mutually exclusive.
    void exclude(const char *one, const char *other);
    void check(Rule rule) { m_rules.push_back(std::move(rule)); }

    /// Marks the options so far as common to all commands. requireChange() and getOrSet() ignore them.
    void endCommon() { m_ownFrom = m_options.size(); }
    /// Parses @p arguments of @p words, the program name and the command. problem() then stores the values.
    void parse(const QString &words, const QStringList &arguments);
    /// Positional arguments in their order.
    [[nodiscard]] QStringList words() const { return m_parser.positionalArguments(); }
    [[nodiscard]] bool isGiven(const char *name) const;
    /// Stores all values in their members. Returns an error message if something is unknown, missing or
    /// invalid.
    [[nodiscard]] std::optional<QString> problem();
    /// Looks up the named objects. The error says which one does not exist.
    [[nodiscard]] Result<void> lookUp(const app::Session &session) const;
    [[nodiscard]] QString help(const QString &summary);
    /// True if @p argument is an option whose value is the next argument.
    [[nodiscard]] bool takesNext(const QString &argument) const;

private:
    using Land = std::function<Result<void>(const QString &)>;
    struct Argument
    {
        QString name;
        Count count;
        Land land;
    };
    struct Option
    {
        QString name; ///< long name
        bool hasValue;
        bool emptyIsNone;
        Land land;
    };

    template <typename T, typename Read>
    static Land landing(T &into, Read read)
    {
        return [&into, read](const QString &given) -> Result<void> {
            auto value = read(given);
            if (!value)
                return failure(value.error());
            into = *std::move(value);
            return {};
        };
    }
    template <typename T, typename Find>
    Land lookingUp(std::optional<T> &into, Find find, bool emptyIsNone)
    {
        return [this, &into, find, emptyIsNone](const QString &given) -> Result<void> {
            if (!given.isEmpty() || !emptyIsNone)
                m_named.push_back([&into, find, given](const app::Session &session) -> Result<void> {
                    auto found = find(session, given);
                    if (!found)
                        return failure(found.error());
                    into = *std::move(found);
                    return {};
                });
            return {};
        };
    }
    [[nodiscard]] static QString notAmong(const QString &given, const QStringList &words);
    void addArgument(const char *name, const QString &text, Count count, QString syntax, Land land);
    Option &addOption(const char *names, const QString &value, const QString &text, Land land);
    [[nodiscard]] bool isGiven(const Option &option) const;
    [[nodiscard]] bool givesChange() const;
    [[nodiscard]] QString unknownOption(const QString &name) const;
    [[nodiscard]] std::optional<QString> landArguments() const;

    QCommandLineParser m_parser;
    QString m_words; ///< including the program name
    bool m_isUnderstood = false;
    std::vector<Argument> m_arguments;
    std::vector<Option> m_options;
    std::vector<Rule> m_rules;
    std::vector<std::function<Result<void>(const app::Session &)>> m_named;
    std::size_t m_ownFrom = 0;
};

/// The entry of @p known closest to @p given, or empty if none is close.
[[nodiscard]] QString nearest(const QString &given, const QStringList &known);

// Readers for the values of options and arguments. Each returns the value, or an error that explains the
// format.

template <typename T>
using Reader = std::function<Result<T>(const QString &)>;

/// Parses "2026-03-01" (midnight local time) or a full ISO 8601 timestamp. Returns UTC.
[[nodiscard]] Result<QDateTime> readTime(const QString &text);
/// Parses a timestamp, or "off" for no value.
[[nodiscard]] Result<std::optional<QDateTime>> readTimeOrOff(const QString &text);
/// Parses a future timestamp, "forever" (farFuture()), or "off" for no value.
[[nodiscard]] Result<std::optional<QDateTime>> readUntil(const QString &text);
/// Returns "forever", "never" if there is no timestamp, or the timestamp in local time.
[[nodiscard]] QString untilWords(const std::optional<QDateTime> &until);

/// Parses "90s", "30m", "8h" or "2d".
[[nodiscard]] Result<std::chrono::seconds> readDuration(const QString &text);
/// Parses a duration, or a number of seconds.
[[nodiscard]] Result<std::chrono::seconds> readSeconds(const QString &text);
/// Reader for a duration, or for @p word, which means no value.
[[nodiscard]] Reader<std::optional<std::chrono::seconds>> durationOr(const char *word);

[[nodiscard]] Result<int> readNumber(const QString &text);
[[nodiscard]] Result<int> readPositiveNumber(const QString &text);
/// Reader for a number, or for @p word, which means no value.
[[nodiscard]] Reader<std::optional<int>> numberOr(const char *word);

/// Returns @p text with its whitespace simplified.
[[nodiscard]] Result<QString> readLine(const QString &text);
/// Returns @p text trimmed.
[[nodiscard]] Result<QString> readText(const QString &text);
/// Returns the absolute path.
[[nodiscard]] Result<QString> readFile(const QString &text);

[[nodiscard]] Choices<Importance> importances();
[[nodiscard]] Choices<bool> onOff();

/// The rows of one domain, one per service.
[[nodiscard]] Result<QList<DomainRow>> rowsOf(const app::Session &session, const DomainIndex &index,
                                              const DomainName &domain);

/// Iterates over the rows of a list (or of all lists) page by page, sorted by name. The caller can do other
/// work between pages.
class RowPages
{
public:
    [[nodiscard]] static Result<RowPages> of(const app::Session &session,
                                             const std::optional<DomainList> &list,
                                             std::optional<BlockStatus> status = {});
    /// Returns the next page, or an empty list at the end.
    [[nodiscard]] Result<QList<DomainRow>> next(const app::Session &session);

private:
    RowPages(DomainIndex index, std::vector<int> places)
        : m_index(std::move(index)), m_places(std::move(places))
    {
    }

    DomainIndex m_index;
    std::vector<int> m_places;
    std::size_t m_done = 0;
};

} // namespace pantau::cli
