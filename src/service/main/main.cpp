// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "base/process.h"
#include "base/time.h"
#include "service/access_log.h"
#include "service/main/command_line.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QLoggingCategory>
#include <QTimer>

#include <chrono>
#include <cstddef>
#include <cstring>
#include <optional>

#ifdef Q_OS_LINUX
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pantau::service {

namespace {

QByteArray managerSocket()
{
    return qgetenv("NOTIFY_SOCKET");
}

/// Reports @p state to systemd (sd_notify(3)), if systemd started the service. Thread-safe.
void notifyManager([[maybe_unused]] QByteArrayView state)
{
#ifdef Q_OS_LINUX
    static const QByteArray Socket = managerSocket(); // path, or "@" and an abstract name
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const auto size = static_cast<std::size_t>(Socket.size());
    if (size == 0 || size >= sizeof address.sun_path)
        return;
    std::memcpy(address.sun_path, Socket.constData(), size);
    if (address.sun_path[0] == '@') // abstract socket
        address.sun_path[0] = 0;
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0)
        return;
    ::sendto(socket, state.data(), static_cast<std::size_t>(state.size()), MSG_NOSIGNAL,
             reinterpret_cast<const sockaddr *>(&address),
             static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size));
    ::close(socket);
#endif
}

/// Half of systemd's watchdog timeout, after which it kills a service that is not alive. Nothing without a
/// watchdog.
std::optional<std::chrono::milliseconds> watchdogInterval()
{
    const QByteArray process = qgetenv("WATCHDOG_PID");
    const std::chrono::microseconds timeout(qgetenv("WATCHDOG_USEC").toLongLong());
    const bool isOurs = process.isEmpty() || process.toLongLong() == QCoreApplication::applicationPid();
    if (!isOurs || managerSocket().isEmpty() || timeout.count() <= 0)
        return std::nullopt;
    return std::chrono::duration_cast<std::chrono::milliseconds>(timeout / 2);
}

constexpr int StandardError = 2;

LineWriter *output = nullptr; // global, because Qt's handler is a plain function

void write(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    output->add(qFormatLogMessage(type, context, message).toUtf8() + '\n');
}

std::unique_ptr<QFile> standardError()
{
    auto file = std::make_unique<QFile>();
    if (!file->open(StandardError, QFile::WriteOnly | QFile::Unbuffered))
        qFatal("stderr cannot be written.");
    return file;
}

/// Not translated and without a category, because the lines may have been of any.
QByteArray lostLines(qint64 lines)
{
    return "pantau-service: " + QByteArray::number(lines) + " lines of this log were dropped\n";
}

} // namespace

/// While it exists, Qt's messages go to stderr through a LineWriter, so that a log without a reader cannot
/// block the service. Only one may exist at a time.
class LogOutput
{
public:
    LogOutput();
    ~LogOutput();
    Q_DISABLE_COPY_MOVE(LogOutput)

private:
    LineWriter m_writer;
};

LogOutput::LogOutput() : m_writer(standardError(), &lostLines)
{
    output = &m_writer;
    qInstallMessageHandler(&write);
}

LogOutput::~LogOutput()
{
    qInstallMessageHandler(nullptr);
}

} // namespace pantau::service

/// Time for accepted requests to be received completely. The systemd unit allows more; container runtimes
/// kill after ten seconds.
constexpr std::chrono::seconds StopGrace{7};

/// Keeps freed memory for the next group of requests. By default glibc would return it to the system
/// immediately.
void keepSomeMemory()
{
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 2 * 1024 * 1024);
#endif
}

int run(int argc, char *argv[])
{
    pantau::keepOutOfCrashDumps();
    pantau::reportLackOfMemory();
    // If the reader of a log goes away, lines are lost, but the service continues.
    pantau::guardStandardStreams();
    keepSomeMemory();
    const pantau::ConsoleText consoleText;
    pantau::EventsWithoutExceptions app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("pantau-service"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PANTAU_VERSION));
    // Enables the log categories that are quiet when the code is embedded.
    QLoggingCategory::setFilterRules(
        QStringLiteral("pantau.service.*.info=true\npantau.service.*.warning=true"));
    pantau::installTranslations(app, QLocale::system());
    const pantau::service::LogOutput log;

    const QStringList words = QCoreApplication::arguments().sliced(1);
    const pantau::SystemClock clock;
    if (!pantau::service::serves(words))
        return pantau::service::runCommand(words, clock).exitCode;

    // Installed before the first output: its reader may send signals immediately.
    const pantau::StopSignals stopSignals(pantau::HangUp::Reloads);
    QObject::connect(&stopSignals, &pantau::StopSignals::stopRequested, &app, &QCoreApplication::quit,
                     Qt::QueuedConnection);
    const auto outcome = pantau::service::runCommand(words, clock);
    if (!outcome.running)
        return outcome.exitCode;
    QObject::connect(&stopSignals, &pantau::StopSignals::reloadRequested, outcome.running.get(),
                     &pantau::service::CheckingService::reload);
    QTimer heartbeat;
    if (const auto interval = pantau::service::watchdogInterval()) {
        QObject::connect(&heartbeat, &QTimer::timeout, outcome.running.get(), [&] {
            outcome.running->runOnWorker([] { pantau::service::notifyManager("WATCHDOG=1"); });
        });
        heartbeat.start(*interval);
    }
    pantau::service::notifyManager("READY=1");
    const int exitCode = QCoreApplication::exec();
    pantau::service::notifyManager("STOPPING=1"); // which may take a while
    outcome.running->stop(StopGrace);
    return exitCode;
}

int main(int argc, char *argv[])
{
    return pantau::programEnd(run(argc, argv));
}
