// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process.h"

#include <QFile>
#include <QSocketNotifier>
#include <QSysInfo>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#if defined(NDEBUG) && defined(Q_OS_LINUX)
#include <sys/prctl.h>
#endif
#if defined(NDEBUG) && defined(Q_OS_UNIX)
#include <sys/resource.h>
#endif

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#elif defined(Q_OS_WIN)
#include <QMutex>
#include <qt_windows.h>

#include <fcntl.h>
#include <io.h>
#endif

namespace pantau {

#ifdef Q_OS_UNIX

namespace {

// A signal handler can only use globals; it writes one byte to this pair.
int wakePair[2] = {-1, -1};

constexpr char Stop = 's';
constexpr char Reload = 'r';

void tell(char byte)
{
    const int before = errno;
    [[maybe_unused]] const auto written = ::write(wakePair[0], &byte, sizeof byte);
    errno = before;
}

void onStop(int number)
{
    Q_UNUSED(number)
    tell(Stop);
}

void onReload(int number)
{
    Q_UNUSED(number)
    tell(Reload);
}

void handle(int number, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, nullptr);
}

bool isIgnored(int number)
{
    struct sigaction present = {};
    return sigaction(number, nullptr, &present) == 0 && present.sa_handler == SIG_IGN;
}

} // namespace

StopSignals::StopSignals(HangUp hangUp, QObject *parent) : QObject(parent)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, wakePair) != 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(wakePair[1], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        if (::read(wakePair[1], &byte, sizeof byte) != sizeof byte)
            return;
        if (byte == Reload)
            Q_EMIT reloadRequested();
        else
            Q_EMIT stopRequested();
    });
    handle(SIGTERM, onStop);
    handle(SIGINT, onStop);
    // Programs started by nohup must outlive their terminal.
    m_hangsUp = hangUp == HangUp::Reloads || !isIgnored(SIGHUP);
    if (m_hangsUp)
        handle(SIGHUP, hangUp == HangUp::Reloads ? onReload : onStop);
}

StopSignals::~StopSignals()
{
    if (!m_notifier)
        return;
    handle(SIGTERM, SIG_DFL);
    handle(SIGINT, SIG_DFL);
    if (m_hangsUp)
        handle(SIGHUP, SIG_DFL);
    m_notifier.reset();
    ::close(wakePair[0]);
    ::close(wakePair[1]);
}

#elif defined(Q_OS_WIN)

namespace {

// Windows calls the handler in a separate thread, with only the number of the event.
QMutex guard;
StopSignals *asked = nullptr;

BOOL WINAPI onConsole(DWORD event)
{
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        return FALSE;
    const QMutexLocker lock(&guard);
    if (!asked)
        return FALSE;
    QMetaObject::invokeMethod(asked, &StopSignals::stopRequested, Qt::QueuedConnection);
    return TRUE;
}

} // namespace

StopSignals::StopSignals(HangUp hangUp, QObject *parent) : QObject(parent)
{
    Q_UNUSED(hangUp)
    const QMutexLocker lock(&guard);
    asked = this;
    SetConsoleCtrlHandler(onConsole, TRUE);
}

StopSignals::~StopSignals()
{
    const QMutexLocker lock(&guard);
    asked = nullptr;
    SetConsoleCtrlHandler(onConsole, FALSE);
}

#else

StopSignals::StopSignals(HangUp hangUp, QObject *parent) : QObject(parent)
{
    Q_UNUSED(hangUp)
}

StopSignals::~StopSignals() = default;

#endif

#ifdef Q_OS_WIN

ConsoleText::ConsoleText() : m_before(GetConsoleOutputCP())
{
    SetConsoleOutputCP(CP_UTF8);
    for (FILE *stream : {stdout, stderr}) {
        const auto console = reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream)));
        DWORD mode = 0;
        if (!GetConsoleMode(console, &mode)) // a file or a pipe
            continue;
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        // Unbuffered, or converted to the C locale, non-ASCII characters would be split.
        _setmode(_fileno(stream), _O_BINARY);
        setvbuf(stream, nullptr, _IOFBF, BUFSIZ);
    }
}

ConsoleText::~ConsoleText()
{
    if (m_before != 0)
        SetConsoleOutputCP(m_before);
}

#else

ConsoleText::ConsoleText() = default;

#endif

int programEnd(int exitCode)
{
#ifdef __MINGW32__
    std::fflush(nullptr);
    TerminateProcess(GetCurrentProcess(), UINT(exitCode));
#endif
    return exitCode;
}

/// Much more than a program needs between creating the file and writing its identity into it.
constexpr int NamingMs = 200;
constexpr int ComputerLine = 3;
constexpr int LinesOfALock = 5; ///< process id, program, computer, machine id, boot id

ProcessLock::ProcessLock(const QString &file) : m_lock(file)
{
    m_lock.setStaleLockTime(0); // stale only if its process is gone
}

bool ProcessLock::take(std::chrono::milliseconds patience)
{
    const auto isTaken = [this](int waitMs) {
        return m_lock.tryLock(waitMs) || m_lock.error() != QLockFile::LockFailedError;
    };
    if (isTaken(0))
        return true;
    // A program that was killed, or found the disk full, before it wrote its identity would lock out all
    // others forever.
    if (!isOfAnotherComputer() && (!isUnfinished() || (!isTaken(NamingMs) && isUnfinished())))
        // Succeeds only if no process holds the system's lock on the file, which is released with its
        // process. The process id and the computer in the file prove nothing: in a container each start has
        // process id 1 and a new computer name.
        m_lock.removeStaleLockFile();
    return m_lock.isLocked() || isTaken(int(patience.count()));
}

QList<QByteArray> ProcessLock::lines() const
{
    QFile file(m_lock.fileName());
    return file.open(QFile::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
}

bool ProcessLock::isUnfinished() const
{
    const auto written = lines();
    return !written.isEmpty() && written.size() <= LinesOfALock; // the last element follows the last line
                                                                 // break
}

/// True if the lock was made on another computer, for example in a shared or synced folder, where its system
/// lock may not be visible here. Containers have no machine id, so this returns false for them.
bool ProcessLock::isOfAnotherComputer() const
{
    const auto written = lines();
    // A truncated line would match no computer.
    const bool isWhole = written.size() > ComputerLine + 1;
    return isWhole && !written.at(ComputerLine).isEmpty() &&
           written.at(ComputerLine) != QSysInfo::machineUniqueId();
}

namespace {

#ifdef __GLIBC__
/// Bytes. Larger blocks are returned to the system when freed; by default, glibc keeps increasingly large
/// ones.
constexpr int OfItsOwn = 256 * 1024;
#endif

QtMessageHandler previousHandler = nullptr;

/// In English, because a translation would need memory.
void endForLackOfMemory()
{
    std::fputs("There is not enough free memory for this. Nothing that was stored is lost.\n", stderr);
    std::_Exit(EXIT_FAILURE);
}

/// Qt only warns if a thread cannot start, and whoever waits for its work would wait forever.
void endWithoutThread(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (text.startsWith(QLatin1String("QThread::start: Thread creation error")))
        endForLackOfMemory();
    if (previousHandler)
        previousHandler(type, context, text);
}

void endWithReason()
{
    if (const std::exception_ptr reason = std::current_exception())
        try {
            std::rethrow_exception(reason);
        } catch (const std::bad_alloc &) {
            endForLackOfMemory();
        } catch (...) {
        }
    else if (std::uncaught_exceptions() > 0)
        // GCC 12 leaves a noexcept function before the exception counts as caught. Only allocations throw.
        endForLackOfMemory();
    std::abort();
}

} // namespace

void reportLackOfMemory()
{
    std::set_terminate(endWithReason);
    // A future would keep the exception, and its caller would wait forever.
    std::set_new_handler(endForLackOfMemory);
    previousHandler = qInstallMessageHandler(endWithoutThread);
}

void shareMemoryAmongThreads()
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, OfItsOwn);
#endif
}

void giveMemoryBack()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void keepOutOfCrashDumps()
{
#if defined(NDEBUG) && defined(Q_OS_UNIX)
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
#endif
#if defined(NDEBUG) && defined(Q_OS_LINUX)
    // The limit does not apply to dumps that are piped to a program.
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

void guardStandardStreams()
{
#ifdef Q_OS_UNIX
    struct sigaction ignore = {};
    ignore.sa_handler = SIG_IGN;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, nullptr);
    // open() returns the lowest free descriptor, so each missing stream gets its own. Read-only, so that
    // nothing can be written to it by mistake.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) == -1)
            (void)::open("/dev/null", O_RDONLY);
#endif
}

void completeProxyVariables()
{
    for (const char *name :
         {"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"}) {
        const QByteArray proxy = qgetenv(name).trimmed();
        const qsizetype end = proxy.indexOf("://");
        const bool isSocks = proxy.left(std::max<qsizetype>(end, 0)).toLower().startsWith("socks5");
        if (!proxy.isEmpty())
            qputenv(name, (isSocks ? "socks5://" : "http://") + (end < 0 ? proxy : proxy.mid(end + 3)));
    }
}

} // namespace pantau
