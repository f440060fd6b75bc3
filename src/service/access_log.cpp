// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/access_log.h"

#include <QDir>
#include <QLoggingCategory>
#include <QRegularExpression>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <sys/stat.h>
#endif

namespace pantau::service {

using namespace std::chrono_literals;

constexpr auto BetweenTries = 1s;

struct LineWriter::Shared
{
    std::mutex mutex;
    std::condition_variable changed;
    QByteArray lines;
    std::unique_ptr<QFile> file;
    std::unique_ptr<QFile> next; ///< replaces file
    qint64 dropped = 0;
    qint64 unreported = 0;  ///< dropped lines that were not reported yet
    bool isFailing = false; ///< the last write failed, for example because the disk is full
    bool isWithin = false;  ///< the file ends in the middle of the line whose rest starts `lines`
    bool isStopping = false;
    bool isDone = false;

    void drop(qint64 count)
    {
        dropped += count;
        unreported += count;
    }

    /// Switches to another file. The rest of a partly written line is dropped.
    void begin(std::unique_ptr<QFile> other)
    {
        file = std::move(other);
        if (!std::exchange(isWithin, false))
            return;
        lines.remove(0, lines.indexOf('\n') + 1);
        drop(1);
    }

    void write()
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return isStopping || !lines.isEmpty(); });
            if (isFailing)
                changed.wait_for(lock, BetweenTries, [this] { return isStopping || next; });
            const bool isLast = isStopping;
            if (next)
                begin(std::move(next));
            if (lines.isEmpty())
                break;
            const QByteArray taken = std::exchange(lines, {});
            lock.unlock();
            const qint64 written = std::max<qint64>(0, file->write(taken)); // may block forever
            lock.lock();
            isFailing = written < taken.size();
            if (isFailing && isLast) {
                drop(taken.sliced(written).count('\n'));
                break;
            }
            if (written > 0)
                isWithin = isFailing && taken[written - 1] != '\n';
            lines.prepend(taken.sliced(written));
        }
        isDone = true;
        changed.notify_all();
    }
};

LineWriter::LineWriter(std::unique_ptr<QFile> file, Lost lost)
    : m_lost(std::move(lost)), m_shared(std::make_shared<Shared>())
{
    m_shared->file = std::move(file);
    m_thread = std::thread([shared = m_shared] { shared->write(); });
}

LineWriter::~LineWriter()
{
    std::unique_lock lock(m_shared->mutex);
    m_shared->isStopping = true;
    m_shared->changed.notify_all();
    const bool isDone = m_shared->changed.wait_for(lock, 1s, [this] { return m_shared->isDone; });
    lock.unlock();
    if (isDone)
        m_thread.join();
    else
        m_thread.detach();
}

void LineWriter::add(const QByteArray &line)
{
    const std::lock_guard lock(m_shared->mutex);
    if (m_shared->lines.size() + line.size() > MostBytes) {
        m_shared->drop(1);
        return;
    }
    if (m_shared->unreported > 0 && !m_shared->isFailing)
        m_shared->lines += m_lost(std::exchange(m_shared->unreported, 0));
    m_shared->lines += line;
    m_shared->changed.notify_all();
}

void LineWriter::replace(std::unique_ptr<QFile> file)
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->next = std::move(file);
}

qint64 LineWriter::dropped() const
{
    const std::lock_guard lock(m_shared->mutex);
    return m_shared->dropped;
}

namespace {

Q_LOGGING_CATEGORY(accessLines, "pantau.service")

constexpr int StandardOutput = 1;
/// Limits, because clients choose these values.
constexpr qsizetype LongestPath = 200;
constexpr qsizetype LongestMethod = 20;

/// Removes the query and any key that a client has put into the path by mistake.
QString withoutSecrets(const QString &path)
{
    static const QRegularExpression key(QStringLiteral("ptu_[0-9a-fA-F]+"));
    return path.section(u'?', 0, 0).replace(key, QStringLiteral("ptu_…"));
}

/// Fails for a pipe without a reader; QFile::open() would block until there is one.
bool openToAppend(QFile &file)
{
#ifdef Q_OS_UNIX
    const int number = ::open(QFile::encodeName(file.fileName()).constData(),
                              O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (number == -1)
        return false;
    ::fcntl(number, F_SETFL, O_APPEND); // blocking writes are fine on the writer's thread
    return file.open(number, QFile::WriteOnly | QFile::Unbuffered, QFile::AutoCloseHandle);
#else
    return file.open(QFile::WriteOnly | QFile::Append | QFile::Unbuffered,
                     QFile::ReadOwner | QFile::WriteOwner);
#endif
}

/// Log line for one reply, including its line break.
QByteArray accessLogLine(const Request &request, const Reply &reply, const QDateTime &at,
                         std::chrono::milliseconds took)
{
    return "{\"time\":\"" + at.toUTC().toString(Qt::ISODateWithMs).toLatin1() + "\",\"ip\":\"" +
           request.clientIp.toString().toLatin1() + "\",\"method\":" +
           jsonString(withoutSecrets(QString::fromLatin1(request.method)).left(LongestMethod)) +
           ",\"path\":" + jsonString(withoutSecrets(request.path).left(LongestPath)) +
           ",\"status\":" + QByteArray::number(reply.status) +
           ",\"ms\":" + QByteArray::number(static_cast<qint64>(took.count())) +
           ",\"domains\":" + QByteArray::number(reply.domains) +
           ",\"units\":" + QByteArray::number(reply.charged) +
           ",\"key\":" + (reply.keyId > 0 ? QByteArray::number(reply.keyId) : QByteArray("null")) + "}\n";
}

} // namespace

Result<std::unique_ptr<AccessLog>> AccessLog::open(const QString &file)
{
    std::unique_ptr<AccessLog> accessLog(new AccessLog(file));
    auto opened = TRY(accessLog->openFile());
    accessLog->m_writer = std::make_unique<LineWriter>(std::move(opened), [](qint64 lines) {
        qCWarning(accessLines).noquote() << tr(
            "%Ln line(s) of the access log were dropped because no program read them or the disk was full.",
            nullptr, static_cast<int>(lines));
        return QByteArray();
    });
    return accessLog;
}

Result<std::unique_ptr<QFile>> AccessLog::openFile() const
{
    auto file = std::make_unique<QFile>(m_path);
    if (m_path == QLatin1String("-")) {
        // Not the C library's stdout: a blocked write would hold its lock, which exit() needs.
        if (file->open(StandardOutput, QFile::WriteOnly | QFile::Unbuffered))
            return file;
    } else if (openToAppend(*file)) {
        return file;
    }
    const QString reason = file->error() == QFile::NoError ? qt_error_string() : file->errorString();
    return failure(Error::Kind::Storage,
                   tr("The access log “%1” cannot be written. Choose another file, or allow writing there; a "
                      "pipe needs a reader first.")
                       .arg(QDir::toNativeSeparators(m_path)),
                   reason);
}

void AccessLog::add(const Request &request, const Reply &reply, const QDateTime &at,
                    std::chrono::milliseconds took)
{
    m_writer->add(accessLogLine(request, reply, at, took));
}

Result<void> AccessLog::reopen()
{
    if (m_path == QLatin1String("-"))
        return {};
    auto file = TRY(openFile());
    m_writer->replace(std::move(file));
    return {};
}

} // namespace pantau::service
