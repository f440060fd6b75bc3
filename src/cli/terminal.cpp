// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminal.h"

#include "base/files.h"
#include "base/secret.h"
#include "base/text.h"
#include "cli/command.h"
#include "db/storage_error.h"

#include <QCoreApplication>
#include <QFile>
#include <QIODevice>
#include <QJsonDocument>
#include <QMetaObject>
#include <QSocketNotifier>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <thread>

#ifdef Q_OS_UNIX
#include <unistd.h>
#else
#include <io.h>
#endif

namespace pantau::cli {

namespace {

/// Fast path: true for plain ASCII text, which most texts are.
bool isPrintable(const QString &text)
{
    return std::all_of(text.cbegin(), text.cend(), [](QChar c) { return c >= u' ' && c < u'\x7F'; });
}

/// Characters. One system call per row would add a fifth to the time of printing a table.
constexpr qsizetype WrittenAtOnce = 64 * 1024;

QString kindKey(Error::Kind kind)
{
    switch (kind) {
    case Error::Kind::InvalidInput:
        return QStringLiteral("invalid_input");
    case Error::Kind::NotFound:
        return QStringLiteral("not_found");
    case Error::Kind::AlreadyExists:
        return QStringLiteral("already_exists");
    case Error::Kind::Storage:
        return QStringLiteral("storage");
    case Error::Kind::NewerDatabase:
        return QStringLiteral("newer_database");
    case Error::Kind::NoKeychain:
        return QStringLiteral("no_keychain");
    case Error::Kind::Service:
        return QStringLiteral("service");
    case Error::Kind::NoAllowance:
        return QStringLiteral("no_quota");
    case Error::Kind::Cancelled:
        return QStringLiteral("cancelled");
    }
    return {};
}

/// JSON text with control characters and the like written as \u escapes.
QString escaped(const QJsonDocument &document)
{
    QString text = QString::fromUtf8(document.toJson(QJsonDocument::Compact));
    if (isPrintable(text))
        return text;
    QString plain;
    plain.reserve(text.size());
    for (const uint character : text.toUcs4()) {
        const auto units = QChar::fromUcs4(character);
        if (isPlain(character))
            plain += units;
        else
            for (const QChar unit : QStringView(units))
                plain += QStringLiteral("\\u%1").arg(unit.unicode(), 4, 16, QLatin1Char('0'));
    }
    return plain;
}

/// More than any key has. Longer input would only be rejected.
constexpr qint64 MaximumInput = 65'536;

/// Returns 0 at the end and a negative number on error. Not stdio, which would make the exit of the program
/// wait.
qint64 readSome(char *into, std::size_t most)
{
#ifdef Q_OS_UNIX
    while (true) {
        const ssize_t size = ::read(STDIN_FILENO, into, most);
        if (size >= 0 || errno != EINTR)
            return size;
    }
#else
    return _read(_fileno(stdin), into, unsigned(most));
#endif
}

/// The object to notify, until it is destroyed. The application may be gone by then.
struct WaitingFor
{
    std::mutex mutex;
    QObject *object = nullptr;
};

Result<QByteArray> inputOf(const QByteArray &bytes, bool isRead)
{
    if (bytes.size() > LargestChosenFile)
        return failure(Error::Kind::InvalidInput, tr("Standard input is too long for a list of domains."));
    if (!isRead)
        return failure(Error::Kind::InvalidInput, tr("Standard input could not be read."));
    return bytes;
}

} // namespace

QString printable(const QString &text)
{
    if (isPrintable(text))
        return text;
    QString plain = plainText(text);
    for (QChar &c : plain)
        if (c.isSpace() && c.category() == QChar::Other_Control)
            c = u' '; // keeps words on two lines separate
    plain.removeIf([](QChar c) { return c.category() == QChar::Other_Control; });
    return plain;
}

void JsonList::add(const QJsonObject &object)
{
    if (m_pieces.isEmpty())
        m_pieces += "[";
    else
        m_pieces.last() += ',';
    if (m_pieces.constLast().size() >= WrittenAtOnce)
        m_pieces += QByteArray();
    m_pieces.last() += escaped(QJsonDocument(object)).toUtf8();
}

TerminalStyle TerminalStyle::ofThisProcess()
{
    TerminalStyle look;
    look.marksErrors = isTerminal(stderr);
    look.hasTerminal = isTerminal(stdout);
    look.showsProgress = look.marksErrors && look.hasTerminal;
    look.hasColours =
        look.hasTerminal && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb";
#ifdef Q_OS_LINUX
    // Qt replaces another character set by UTF-8, so only the environment tells.
    QByteArray locale;
    for (const char *name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (locale.isEmpty())
            locale = qgetenv(name).toLower();
    look.isUtf8 = locale.contains("utf-8") || locale.contains("utf8");
#endif
    return look;
}

Output::Output(QTextStream &out, QTextStream &err, bool json, const TerminalStyle &look)
    : m_out(out), m_err(err), m_json(json), m_look(look)
{
}

void Output::line(const QString &line)
{
    wipeProgress();
    text(plainText(line) + u'\n');
}

QString Output::coloured(const Span &span) const
{
    static const char *const codes[] = {"", "1", "90", "1;31", "33", "32"};
    const QString text = printable(span.text);
    if (!m_look.hasColours || span.tone == Tone::Plain || text.isEmpty())
        return text;
    return QStringLiteral("\x1b[%1m%2\x1b[0m").arg(QLatin1String(codes[int(span.tone)]), text);
}

void Output::line(const Spans &spans)
{
    wipeProgress();
    QString written;
    for (const Span &span : spans)
        written += coloured(span);
    while (written.endsWith(u' '))
        written.chop(1);
    text(written + u'\n');
}

void Output::paragraph(const QString &text, qsizetype indent)
{
    QString rest = printable(text);
    while (!rest.isEmpty()) {
        qsizetype end = rest.size();
        if (end > LineWidth - indent) {
            end = rest.lastIndexOf(u' ', LineWidth - indent);
            if (end <= 0)
                end = LineWidth - indent;
        }
        line(QString(indent, u' ') + rest.left(end));
        rest = rest.mid(end).trimmed();
    }
}

Span Output::mark(LineMark mark) const
{
    switch (mark) {
    case LineMark::Blocked:
        return {m_look.isUtf8 ? QStringLiteral("●") : QStringLiteral("x"), Tone::Blocked};
    case LineMark::Unknown:
        return {QStringLiteral("?"), Tone::Attention};
    case LineMark::Attention:
        return {QStringLiteral("!"), Tone::Attention};
    case LineMark::NotBlocked:
        return {m_look.isUtf8 ? QStringLiteral("✓") : QStringLiteral("+"), Tone::Good};
    }
    return {};
}

Spans Output::marked(LineMark mark, const QString &text, Tone tone) const
{
    if (!m_look.hasTerminal)
        return {{QLocale().toUpper(text.left(1)) + text.sliced(1)}};
    return {this->mark(mark), {u' ' + text, tone}};
}

Span Output::rule(qsizetype width) const
{
    return {QString(width, m_look.isUtf8 ? QChar(u'─') : QChar(u'-')), Tone::Quiet};
}

Spans Output::meter(double share, std::optional<double> expected, qsizetype width, Tone tone) const
{
    const auto place = [width](double part) {
        return std::clamp(qRound64(part * double(width)), qint64(0), qint64(width));
    };
    const qsizetype filled = place(share);
    const qsizetype at = expected ? std::min<qsizetype>(place(*expected), width - 1) : -1;
    Spans spans;
    for (qsizetype i = 0; i < width; ++i) {
        const bool isFilled = i < filled;
        Span next{i == at         ? QString(m_look.isUtf8 ? QChar(u'┃') : QChar(u'|'))
                  : isFilled      ? QString(m_look.isUtf8 ? QChar(u'━') : QChar(u'#'))
                  : m_look.isUtf8 ? QString(QChar(u'─'))
                                  : QString(QChar(u'.')),
                  i == at    ? Tone::Strong
                  : isFilled ? tone
                             : Tone::Quiet};
        if (!spans.isEmpty() && spans.last().tone == next.tone)
            spans.last().text += next.text;
        else
            spans += next;
    }
    return spans;
}

void Output::text(const QString &text)
{
    if (m_isLost)
        return;
    errno = 0;
    m_out << text << Qt::flush;
    if (m_out.status() == QTextStream::Ok)
        return;
    const int reason = errno;
    m_isLost = true;
    if (reason != EPIPE)
        error(QCoreApplication::translate("cli", "Standard output could not be written: %1.")
                  .arg(reason == 0 ? m_out.device()->errorString() : qt_error_string(reason)));
    if (m_whenLost)
        m_whenLost();
}

void Output::setForm(Form form)
{
    m_isStream = form == Form::Stream;
    m_json &= form != Form::Content;
}

void Output::result(const QJsonObject &object, const QString &sentence)
{
    if (m_json)
        json(object);
    else
        line(sentence);
}

void Output::json(const QJsonObject &object)
{
    m_hasResult = true;
    QJsonObject timed = object;
    if (m_log)
        timed.insert(QStringLiteral("time"), m_log->nowUtc().toString(Qt::ISODate));
    line(escaped(QJsonDocument(timed)));
}

void Output::json(const QJsonArray &array)
{
    m_hasResult = true;
    line(escaped(QJsonDocument(array)));
}

void Output::json(const JsonList &list)
{
    m_hasResult = true;
    wipeProgress();
    for (const QByteArray &piece : list.m_pieces)
        text(QString::fromUtf8(piece));
    text(list.m_pieces.isEmpty() ? QStringLiteral("[]\n") : QStringLiteral("]\n"));
}

void Output::table(const QStringList &header, QList<QStringList> rows)
{
    rows.prepend(header);
    QList<qsizetype> widths(header.size(), 0);
    for (QStringList &cells : rows)
        for (qsizetype column = 0; column < cells.size(); ++column) {
            if (!isPrintable(cells.at(column)))
                cells[column] = printable(cells.at(column));
            widths[column] = std::max(widths.at(column), cells.at(column).size());
        }

    wipeProgress();
    QString written;
    QString line;
    for (const QStringList &cells : std::as_const(rows)) {
        line.resize(0);
        for (qsizetype column = 0; column < cells.size(); ++column) {
            line += cells.at(column);
            if (column + 1 < cells.size())
                line.resize(line.size() + widths.at(column) + 2 - cells.at(column).size(), u' ');
        }
        written += QStringView(line).trimmed();
        written += u'\n';
        if (written.size() >= WrittenAtOnce) {
            text(written);
            written.resize(0);
        }
    }
    if (!written.isEmpty())
        text(written);
}

void Output::say(const QString &sentence, const char *level)
{
    wipeProgress();
    m_lastSaid = sentence;
    if (m_log) {
        m_err << escaped(QJsonDocument(
                     QJsonObject{{QStringLiteral("time"), m_log->nowUtc().toString(Qt::ISODate)},
                                 {QStringLiteral("level"), QString::fromLatin1(level)},
                                 {QStringLiteral("message"), sentence}}))
              << Qt::endl;
        return;
    }
    if (!m_look.marksErrors)
        m_err << "pantau-cli: ";
    else if (m_look.hasColours)
        m_err << "\x1b[33m!\x1b[0m ";
    else
        m_err << "! ";
    m_err << printable(sentence) << Qt::endl;
}

void Output::error(const QString &sentence, const QString &kind)
{
    m_hasPrintedError = true;
    m_lastError = {{QStringLiteral("kind"), kind}, {QStringLiteral("sentence"), sentence}};
    say(sentence, "error");
}

void Output::reason(const Error &error)
{
    if (error.sentence == m_lastSaid)
        m_lastError = {{QStringLiteral("kind"), kindKey(error.kind)},
                       {QStringLiteral("sentence"), error.sentence}};
    else
        this->error(error);
}

void Output::error(const Error &error)
{
    m_hasMetDamage |= db::tellsOfDamage(error);
    this->error(error.sentence, kindKey(error.kind));
}

void Output::failed()
{
    if (!m_json || m_isLost || (m_hasResult && (!m_isStream || m_lastError.isEmpty())))
        return;
    if (m_lastError.isEmpty())
        error(QCoreApplication::translate("cli", "Stopped before it finished."),
              kindKey(Error::Kind::Cancelled));
    QJsonObject object{{QStringLiteral("error"), m_lastError}};
    if (m_isStream)
        object.insert(QStringLiteral("type"), QStringLiteral("error"));
    json(object);
}

void Output::remark(const QString &sentence)
{
    if (!sentence.isEmpty() && sentence != m_lastSaid && !m_isLost)
        say(sentence, "info");
}

void Output::errorText(const QString &text)
{
    m_err << text << Qt::flush;
}

void Output::prompt(const QString &question)
{
    wipeProgress();
    m_err << "pantau-cli: " << printable(question) << ' ' << Qt::flush;
}

void Output::progress(int done, int total)
{
    if (!m_look.showsProgress)
        return;
    constexpr qsizetype width = 40;
    m_err << "\r\x1b[K" << coloured({QCoreApplication::translate("cli", "Checking"), Tone::Quiet}) << "  ";
    for (const Span &span : meter(total > 0 ? double(done) / total : 0, {}, width, Tone::Plain))
        m_err << coloured(span);
    m_err << "  " << QCoreApplication::translate("cli", "%1 of %2").arg(done).arg(total) << "   "
          << coloured({QCoreApplication::translate("cli", "Ctrl+C stops"), Tone::Quiet}) << Qt::flush;
    m_progressShown = true;
}

void Output::wipeProgress()
{
    if (!m_progressShown)
        return;
    m_err << "\r\x1b[K" << Qt::flush;
    m_progressShown = false;
}

bool isTerminal(FILE *stream)
{
#ifdef Q_OS_UNIX
    return isatty(fileno(stream)) != 0;
#else
    return _isatty(_fileno(stream)) != 0;
#endif
}

Result<QString> readSecretInput()
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return failure(Error::Kind::InvalidInput, tr("Standard input could not be read."));
    return secretText(input.read(MaximumInput), tr("Standard input"));
}

void readStandardInput(QObject *context, std::function<void(const Result<QByteArray> &)> then)
{
    const auto waiting = std::make_shared<WaitingFor>();
    waiting->object = context;
    QObject::connect(context, &QObject::destroyed, context, [waiting] {
        const std::lock_guard lock(waiting->mutex);
        waiting->object = nullptr;
    });
    // A thread blocked on a terminal cannot be woken. It is abandoned if the program ends first.
    std::thread([waiting, then = std::move(then)] {
        QByteArray bytes;
        bool isRead = true;
        char part[64 * 1024];
        while (bytes.size() <= LargestChosenFile) {
            const qint64 size = readSome(part, sizeof part);
            isRead = size >= 0;
            if (size <= 0)
                break;
            bytes.append(part, qsizetype(size));
        }
        const std::lock_guard lock(waiting->mutex);
        if (waiting->object)
            QMetaObject::invokeMethod(
                waiting->object, [then, bytes, isRead] { then(inputOf(bytes, isRead)); },
                Qt::QueuedConnection);
    }).detach();
}

Question::Question(QObject *parent) : QObject(parent)
{
}

Question::~Question() = default;

bool Question::canAnswer(const Output &output)
{
    if (output.isSentAway())
        return bool(output.asking());
    return isTerminal(stdin) && isTerminal(stderr);
}

void Question::ask(const QString &sentence, Output &output, std::function<void(bool)> answered)
{
    if (output.isSentAway())
        return output.asking()(sentence, std::move(answered));
    m_answered = std::move(answered);
    output.prompt(sentence + u' ' + tr("[y/N]"));
#ifdef Q_OS_UNIX
    // A terminal delivers whole lines.
    m_input = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
    connect(m_input.get(), &QSocketNotifier::activated, this, [this] {
        char line[256];
        const auto size = ::read(STDIN_FILENO, line, sizeof line);
        take(size > 0 ? QByteArray(line, int(size)) : QByteArray());
    });
#else
    char line[256];
    take(std::fgets(line, sizeof line, stdin) ? QByteArray(line) : QByteArray());
#endif
}

void Question::take(const QByteArray &line)
{
    if (m_input)
        m_input->setEnabled(false);
    // Matches both "yes" and Indonesian "ya".
    const bool isYes = line.trimmed().toLower().startsWith('y');
    if (const auto answered = std::exchange(m_answered, nullptr))
        answered(isYes);
}

} // namespace pantau::cli
