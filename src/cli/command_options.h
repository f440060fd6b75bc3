// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/result.h"

#include <QCommandLineParser>
#include <QDateTime>
#include <QStringList>

#include <chrono>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace pantau::app {
class Session;
}

namespace pantau::cli {

/// The words that an option may have as its value, and what each means.
template <typename T>
using Choices = QList<std::pair<QString, T>>;

/// What a command takes. Everything is described once: its name, its text, how its value is read, and the
/// member that the value lands in. Help, manual and completions come from the same description.
///
/// The members must outlive it. A member whose option is not given keeps its value. An empty text counts as
/// not given, unless the member is a std::optional, which tells the two apart.
///
/// Not CLI11: version 2.1 words its errors in English inside its header, so that they cannot be translated
/// without being parsed again, and it neither suggests what was meant nor completes in a shell. Measured, its
/// header takes 2.8 s of each file that includes it.
class CommandOptions
{
public:
    /// How many arguments of one kind there may be.
    enum class Count { One, AtMostOne, Some, Any };
    /// What is wrong with the line as a whole, or nothing.
    using Rule = std::function<std::optional<QString>()>;

    void argument(const char *name, const QString &text, QString &into, Count count = Count::One);
    template <typename T, typename Read>
    void argument(const char *name, const QString &text, T &into, Read read)
    {
        addArgument(name, text, Count::One, {}, landing(into, read));
    }
    /// @p syntax is how the usage line has them, unless that follows from @p count.
    void arguments(const char *name, const QString &text, QStringList &into, Count count = Count::Some,
                   const QString &syntax = {});
    /// `[get | set]`: the options change something, and only behind `set`. @p words call the command.
    void getOrSet(const QString &words, bool &sets);

    /// An option without a value; @p names are separated by commas.
    void flag(const char *names, const QString &text, bool &into);
    /// One that isGiven() tells of.
    void flag(const char *names, const QString &text);
    /// A text. @p value is what the help calls it.
    void option(const char *name, const char *value, const QString &text, QString &into);
    /// May be repeated.
    void option(const char *name, const char *value, const QString &text, QStringList &into);
    /// Any other kind: @p read gives a Result; see values.h.
    template <typename T, typename Read>
    void option(const char *name, const char *value, const QString &text, T &into, Read read)
    {
        addOption(name, QLatin1String(value), text, landing(into, read));
    }
    /// One of a few words, which the help shows and the shells offer.
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

    // What names something that Pantau keeps is looked up once the session is open, in the order described;
    // see lookUp(). An option that is not given leaves its member without a value.

    /// An argument; @p find gives a Result from the session and the text.
    template <typename T, typename Find>
    void named(const char *name, const QString &text, std::optional<T> &into, Find find,
               Count count = Count::One)
    {
        addArgument(name, text, count, {}, lookingUp(into, find, count == Count::AtMostOne));
    }
    void list(const QString &text, std::optional<DomainList> &into);
    void account(const QString &text, std::optional<Account> &into);
    /// The only account there is, unless given.
    void theAccount(const QString &text, std::optional<Account> &into);
    void domain(const QString &text, std::optional<DomainName> &into, Count count = Count::One);
    void domains(QList<DomainName> &into);

    /// Without this option the line is wrong. @p sentence says so, where there is more to say.
    void require(const char *name, const QString &sentence = {});
    /// Without any option that has a value, and without @p flag where one is named, the line is wrong.
    void requireChange(const char *flag = nullptr);
    /// The options exclude each other.
    void exclude(const char *one, const char *other);
    void check(Rule rule) { m_rules.push_back(std::move(rule)); }

    /// What was described so far is common to all commands; requireChange() and getOrSet() do not count it.
    void endCommon() { m_ownFrom = m_options.size(); }
    /// Reads @p arguments as those of @p words, the program's name and the command. Nothing has landed yet;
    /// problem() does that.
    void parse(const QString &words, const QStringList &arguments);
    /// What is no option, in its order.
    [[nodiscard]] QStringList words() const { return m_parser.positionalArguments(); }
    [[nodiscard]] bool isGiven(const char *name) const;
    /// Lets every value land. A sentence when something is unknown, missing or wrong.
    [[nodiscard]] std::optional<QString> problem();
    /// Looks up what was named. The error says what there is not.
    [[nodiscard]] Result<void> lookUp(const app::Session &session) const;
    [[nodiscard]] QString help(const QString &summary);
    /// Whether @p argument is an option whose value is the next argument.
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
        QString name; ///< the long one
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
    QString m_words; ///< with the program's name
    bool m_isUnderstood = false;
    std::vector<Argument> m_arguments;
    std::vector<Option> m_options;
    std::vector<Rule> m_rules;
    std::vector<std::function<Result<void>(const app::Session &)>> m_named;
    std::size_t m_ownFrom = 0;
};

/// Which of @p known was most likely meant by @p given; empty when none is near.
[[nodiscard]] QString nearest(const QString &given, const QStringList &known);

// How the values of options and arguments are written, one reader a kind. Each gives the value, or the
// sentence that says how to write it.

template <typename T>
using Reader = std::function<Result<T>(const QString &)>;

/// "2026-03-01" (midnight here) or a full ISO 8601 moment, as UTC.
[[nodiscard]] Result<QDateTime> readMoment(const QString &text);
/// A moment, or "off", which is none.
[[nodiscard]] Result<std::optional<QDateTime>> readMomentOrOff(const QString &text);
/// A future moment, "forever" (farFuture()), or "off", which is none.
[[nodiscard]] Result<std::optional<QDateTime>> readUntil(const QString &text);
/// "for ever", "never", or the moment in local time.
[[nodiscard]] QString untilWords(const std::optional<QDateTime> &until);

/// "90s", "30m", "8h", "2d"
[[nodiscard]] Result<std::chrono::seconds> readDuration(const QString &text);
/// The same, or a number of seconds.
[[nodiscard]] Result<std::chrono::seconds> readSeconds(const QString &text);
/// A duration, or @p word, which is none.
[[nodiscard]] Reader<std::optional<std::chrono::seconds>> durationOr(const char *word);

[[nodiscard]] Result<int> readNumber(const QString &text);
[[nodiscard]] Result<int> readPositiveNumber(const QString &text);
/// A number, or @p word, which is none.
[[nodiscard]] Reader<std::optional<int>> numberOr(const char *word);

/// The text without blanks around it or doubled in it.
[[nodiscard]] Result<QString> readLine(const QString &text);
/// The text without blanks around it.
[[nodiscard]] Result<QString> readText(const QString &text);
/// A file by its absolute path.
[[nodiscard]] Result<QString> readFile(const QString &text);

[[nodiscard]] Choices<Importance> importances();
[[nodiscard]] Choices<bool> onOff();

} // namespace pantau::cli
