// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/language.h"
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
#include <optional>
#include <utility>

class QSocketNotifier;

namespace pantau::cli {

PANTAU_TEXTS(pantau::cli::Command)

/// Exit codes of the program; part of the public interface.
enum class ExitCode {
    Done = 0,       ///< success, and every status is known
    Failed = 1,     ///< the command failed at least partly; the reason is on stderr
    WrongUsage = 2, ///< invalid command line
    /// Success, but some status is unknown or not yet confirmed by `check`, or a domain to add was rejected.
    Incomplete = 3,
    SomeBlocked = 4, ///< with --fail-on-blocked: a domain is blocked
};

/// Objects for Output::json(), stored as text. As JSON values, those of 100,000 domains take half a gigabyte.
class JsonList
{
public:
    void add(const QJsonObject &object);

private:
    friend class Output;
    QList<QByteArray> m_pieces; ///< pieces of the list so far, without the closing bracket
};

/// What the terminal of the streams can show. Everything is off if they are files or pipes.
struct TerminalStyle
{
    bool showsProgress = false; ///< both streams are terminals
    bool hasTerminal = false;   ///< the result stream is one: statuses have marks
    bool hasColours = false;    ///< it is one, and NO_COLOR is not set
    bool marksErrors = false;   ///< the error stream is a terminal: "!" instead of the program's name
    bool isUtf8 = true;         ///< otherwise only ASCII marks and lines

    /// Reads the streams and the environment of this process.
    [[nodiscard]] static TerminalStyle ofThisProcess();
};

/// Emphasis of a text on a terminal with colours.
enum class Tone { Plain, Strong, Quiet, Blocked, Attention, Good };

/// Mark at the start of a line.
enum class LineMark { Blocked, Unknown, Attention, NotBlocked };

struct Span
{
    QString text;
    Tone tone = Tone::Plain;
};
using Spans = QList<Span>;

/// Width of the output of check, plan and usage.
inline constexpr qsizetype LineWidth = 80;

/// Output of a command: results go to one stream, everything else to the other.
class Output
{
public:
    /// Format of a command's results.
    enum class Form {
        Document, ///< a single JSON document with --json
        Stream,   ///< one JSON object per line with --json, each with a "type"
        Content,  ///< the content of a file; never JSON
    };

    Output(QTextStream &out, QTextStream &err, bool json, const TerminalStyle &look = {});

    /// Asks the user of another process. The callback receives true for yes.
    using Asking = std::function<void(const QString &sentence, std::function<void(bool)> answered)>;
    /// Marks both streams as belonging to another process. @p asking is empty if questions cannot be asked.
    void sendAway(Asking asking)
    {
        m_isSentAway = true;
        m_asking = std::move(asking);
    }
    [[nodiscard]] bool isSentAway() const { return m_isSentAway; }
    [[nodiscard]] const Asking &asking() const { return m_asking; }

    /// Switches both streams to JSON lines. Results get a "time"; messages become {"time", "level",
    /// "message"}.
    void makeLog(const Clock &clock)
    {
        m_json = true;
        m_log = &clock;
    }

    /// True if results are JSON. The command then writes nothing else to the result stream.
    [[nodiscard]] bool isJson() const { return m_json; }

    /// Sets a callback for the first failed write to the result stream. No more results are written after it.
    void whenLost(std::function<void()> act) { m_whenLost = std::move(act); }
    /// True if a result could not be written. The reason is on the error stream, unless the reader closed the
    /// pipe early.
    [[nodiscard]] bool isLost() const { return m_isLost; }

    void line(const QString &line);
    /// Writes one line with emphasis. Control characters are removed from the texts.
    void line(const Spans &spans);
    /// Writes a text in lines of at most LineWidth, each after @p indent spaces.
    void paragraph(const QString &text, qsizetype indent = 0);
    [[nodiscard]] Span mark(LineMark mark) const;
    /// "● blocked", or "Blocked" if not on a terminal.
    [[nodiscard]] Spans marked(LineMark mark, const QString &text, Tone tone) const;
    /// A horizontal line.
    [[nodiscard]] Span rule(qsizetype width) const;
    /// A meter: @p share of it filled in @p tone, and @p expected marked if it is given. Both are 0 to 1.
    [[nodiscard]] Spans meter(double share, std::optional<double> expected, qsizetype width, Tone tone) const;
    /// Writes @p text unchanged, including its line breaks.
    void text(const QString &text);
    /// Writes one JSON document on one line and flushes.
    void json(const QJsonObject &object);
    void json(const QJsonArray &array);
    void json(const JsonList &list);
    /// Writes the outcome of a command: @p object in JSON mode, otherwise @p sentence.
    void result(const QJsonObject &object, const QString &sentence);
    void setForm(Form form);
    /// Writes a table with a header and aligned columns. Control characters are removed from the cells.
    void table(const QStringList &header, QList<QStringList> rows);
    /// Writes @p objects (a QJsonArray or a JsonList) in JSON mode. Otherwise writes a table, or @p none if
    /// it would have no rows.
    template <typename Objects>
    void list(const Objects &objects, const QStringList &header, const QList<QStringList> &rows,
              const QString &none = {})
    {
        if (isJson())
            json(objects);
        else if (rows.isEmpty() && !none.isEmpty())
            line(none);
        else
            table(header, rows);
    }

    /// Writes an error to the error stream. @p kind is for other programs; see failed().
    void error(const QString &sentence, const QString &kind = QStringLiteral("failed"));
    void error(const Error &error);
    /// Writes the reason for a failure, unless it was the last message.
    void reason(const Error &error);
    /// Marks the command as failed. In JSON mode the last error is then also printed as JSON, unless a result
    /// shows how far the command got.
    void failed();
    /// Writes a note that is not an error. It is dropped if it was the last message or if the reader closed
    /// the result stream.
    void remark(const QString &sentence);
    /// True if a reported error was a damaged database.
    [[nodiscard]] bool hasMetDamage() const { return m_hasMetDamage; }
    /// True if an error was reported.
    [[nodiscard]] bool hasPrintedError() const { return m_hasPrintedError; }
    /// Writes the error output of another Pantau unchanged.
    void errorText(const QString &text);
    /// Writes a question to the error stream. The answer is typed on the same line.
    void prompt(const QString &question);
    /// Updates the progress line, on a terminal only. The next line or error clears it.
    void progress(int done, int total);

private:
    void say(const QString &sentence, const char *level);
    void wipeProgress();
    [[nodiscard]] QString coloured(const Span &span) const;

    QTextStream &m_out;
    QTextStream &m_err;
    bool m_json;
    TerminalStyle m_look;
    bool m_progressShown = false;
    bool m_isLost = false;
    bool m_hasPrintedError = false;
    bool m_hasMetDamage = false;
    bool m_isStream = false;
    bool m_hasResult = false;
    const Clock *m_log = nullptr; ///< clock for the times in a log
    QJsonObject m_lastError;
    QString m_lastSaid;
    bool m_isSentAway = false;
    Asking m_asking;
    std::function<void()> m_whenLost;
};

/// @p text on one line, without control characters and characters that change the text direction; see
/// plainText().
[[nodiscard]] QString printable(const QString &text);

/// True if @p stream is a terminal.
[[nodiscard]] bool isTerminal(FILE *stream);

/// Reads a secret from standard input; see secretText(). Stops reading at the maximum length of a secret.
[[nodiscard]] Result<QString> readSecretInput();

/// Reads all of standard input, up to the maximum size of a domain list, and calls @p then on the thread of
/// @p context. The event loop keeps running, so Ctrl+C works. A second call reads nothing.
void readStandardInput(QObject *context, std::function<void(const Result<QByteArray> &)> then);

/// A yes/no question on the terminal. The event loop keeps running, so Ctrl+C works.
class Question final : public QObject
{
    Q_OBJECT

public:
    explicit Question(QObject *parent = nullptr);
    ~Question() override;

    /// True if the question can be asked: on this terminal, or by the process that receives the output.
    [[nodiscard]] static bool canAnswer(const Output &output);
    /// Calls @p answered once, with true for yes. The end of input counts as no.
    void ask(const QString &sentence, Output &output, std::function<void(bool)> answered);

private:
    void take(const QByteArray &line);

    std::unique_ptr<QSocketNotifier> m_input;
    std::function<void(bool)> m_answered;
};

} // namespace pantau::cli
