// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/time.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTextStream>

#include <cstdio>
#include <functional>
#include <memory>
#include <utility>

class QObject;
class QSocketNotifier;

namespace pantau::cli {

/// What the program's exit code says; a public interface.
enum class ExitCode {
    Done = 0,        ///< done, and everything was answered
    Failed = 1,      ///< the command, or a part of it, could not be done; the reason is on stderr
    WrongUsage = 2,  ///< the command line was not understood
    SomeUnknown = 3, ///< done, but some status is unknown, or an answer of `check` is still being confirmed
    SomeBlocked = 4, ///< with --fail-on-blocked: a domain is blocked
};

/// Objects for Output::json(), each kept as its text: as values, those of 100,000 domains take half a
/// gigabyte.
class JsonList
{
public:
    void add(const QJsonObject &object);

private:
    friend class Output;
    QList<QByteArray> m_pieces; ///< of the list, as far as it goes, without what ends it
};

/// Where a command writes: results to one stream, everything else to the other.
class Output
{
public:
    /// What a command's results are.
    enum class Form {
        Document, ///< with --json one JSON document
        Stream,   ///< with --json one a line, each with a "type"
        Content,  ///< a file's content, and no JSON whatever happens
    };

    Output(QTextStream &out, QTextStream &err, bool json, bool showsProgress);

    /// How a person far away is asked: the sentence, and who is given whether it was a yes.
    using Asking = std::function<void(const QString &sentence, std::function<void(bool)> answered)>;
    /// Both streams go to another program; @p asking is empty where nobody is there to answer.
    void sendAway(Asking asking)
    {
        m_isSentAway = true;
        m_asking = std::move(asking);
    }
    [[nodiscard]] bool isSentAway() const { return m_isSentAway; }
    [[nodiscard]] const Asking &asking() const { return m_asking; }

    /// From now on both streams are lines of JSON: a result as it is with a "time", and a sentence on the
    /// error stream as {"time", "level", "message"}.
    void makeLog(const Clock &clock)
    {
        m_json = true;
        m_log = &clock;
    }

    /// Whether results are JSON; a command then writes nothing else to the result stream.
    [[nodiscard]] bool isJson() const { return m_json; }

    /// When the result stream could not be written for the first time; nothing more is written to it then.
    void whenLost(std::function<void()> act) { m_whenLost = std::move(act); }
    /// Whether a result could not be written. The reason was said on the error stream, unless the reader went
    /// away before the end, which is its right.
    [[nodiscard]] bool isLost() const { return m_isLost; }

    void line(const QString &line);
    /// As it is, with its own line breaks.
    void text(const QString &text);
    /// One JSON document on one line, flushed.
    void json(const QJsonObject &object);
    void json(const QJsonArray &array);
    void json(const JsonList &list);
    /// What came of a command: the object for a program, or the sentence for a person.
    void result(const QJsonObject &object, const QString &sentence);
    void setForm(Form form);
    /// A table with a header, columns aligned. Cells are plain text: control characters are taken out.
    void table(const QStringList &header, QList<QStringList> rows);

    /// One sentence on the error stream. @p kind is for programs; see failed().
    void error(const QString &sentence, const QString &kind = QStringLiteral("failed"));
    void error(const Error &error);
    /// Why the command failed, which need not be said again where it was what was said last.
    void reason(const Error &error);
    /// The command failed. Where results are JSON, the last error is one too, unless there is a result that
    /// tells how far it got.
    void failed();
    /// The same with what is no failure but worth knowing, unless it was what was said last, or the reader of
    /// the results went away.
    void remark(const QString &sentence);
    /// Whether an error said that the database is damaged.
    [[nodiscard]] bool hasMetDamage() const { return m_hasMetDamage; }
    /// Whether an error was said.
    [[nodiscard]] bool hasSaidError() const { return m_hasSaidError; }
    /// What another Pantau said for this one, as it is.
    void errorText(const QString &text);
    /// A question on the error stream, whose answer goes behind it.
    void prompt(const QString &question);
    /// The progress line, on a terminal only; the next line or error wipes it.
    void progress(int done, int total);

private:
    void say(const QString &sentence, const char *level);
    void wipeProgress();

    QTextStream &m_out;
    QTextStream &m_err;
    bool m_json;
    bool m_showsProgress;
    bool m_progressShown = false;
    bool m_isLost = false;
    bool m_hasSaidError = false;
    bool m_hasMetDamage = false;
    bool m_isStream = false;
    bool m_hasResult = false;
    const Clock *m_log = nullptr; ///< where the times of a log come from
    QJsonObject m_lastError;
    QString m_lastSaid;
    bool m_isSentAway = false;
    Asking m_asking;
    std::function<void()> m_whenLost;
};

/// @p text on one line and without what steers a terminal or turns text around; see plainText().
[[nodiscard]] QString printable(const QString &text);

/// Whether a person sees what is written to @p stream.
[[nodiscard]] bool isTerminal(FILE *stream);

/// The secret on standard input, as secretText() reads it; more than any key or secret has is left unread.
[[nodiscard]] Result<QString> readSecretInput();

/// Everything that stands on standard input, up to the most that a list of domains has, for @p then on the
/// thread of
/// @p context; the event loop goes on meanwhile, so that Ctrl+C is heard. A second reader finds nothing.
void readStandardInput(QObject *context, std::function<void(const Result<QByteArray> &)> then);

/// A question to the person at the terminal. The event loop goes on meanwhile, so that Ctrl+C is heard.
class Question final : public QObject
{
    Q_OBJECT

public:
    explicit Question(QObject *parent = nullptr);
    ~Question() override;

    /// Whether there is somebody to ask: at this terminal, or where the output goes.
    [[nodiscard]] static bool canBeAsked(const Output &output);
    /// @p answered is called once, with whether it was a yes; the end of the input is a no.
    void ask(const QString &sentence, Output &output, std::function<void(bool)> answered);

private:
    void take(const QByteArray &line);

    std::unique_ptr<QSocketNotifier> m_input;
    std::function<void(bool)> m_answered;
};

} // namespace pantau::cli
