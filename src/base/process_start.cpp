// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process_start.h"

#include <QByteArray>
#include <QFile>
#include <QSysInfo>
#include <QtGlobal>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#if defined(NDEBUG) && defined(Q_OS_UNIX)
#include <sys/resource.h>
#endif
#if defined(NDEBUG) && defined(Q_OS_LINUX)
#include <sys/prctl.h>
#endif

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#endif

namespace pantau {

namespace {

/// Far longer than a program takes from making the file to writing in it who it is.
constexpr int NamingMs = 200;
constexpr int ComputerLine = 3;
constexpr int LinesOfALock = 5; ///< process, program, computer, and the numbers of this one and of its start

} // namespace

ProcessLock::ProcessLock(const QString &file) : m_lock(file)
{
    m_lock.setStaleLockTime(0); // only when who made it is gone
}

bool ProcessLock::take(std::chrono::milliseconds patience)
{
    const auto isTaken = [this](int waitMs) {
        return m_lock.tryLock(waitMs) || m_lock.error() != QLockFile::LockFailedError;
    };
    if (isTaken(0))
        return true;
    // A program that was killed, or found no room, before it had written who it is, would keep all others out
    // for ever.
    if (!isOfAnotherComputer() && (!isUnfinished() || (!isTaken(NamingMs) && isUnfinished())))
        // Only where nobody holds the system's own lock of the file, which goes with its program. The number
        // and the computer in it are no proof: in a container each start is number 1, and the computer has a
        // new name.
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
    return !written.isEmpty() && written.size() <= LinesOfALock; // the last one is behind the last line break
}

/// As in a folder that is shared or kept in step by the internet, where its locks may not be seen here. A
/// container has no number of its own, and says nothing so.
bool ProcessLock::isOfAnotherComputer() const
{
    const auto written = lines();
    // Cut short it would be nobody's.
    const bool isWhole = written.size() > ComputerLine + 1;
    return isWhole && !written.at(ComputerLine).isEmpty() &&
           written.at(ComputerLine) != QSysInfo::machineUniqueId();
}

namespace {

#ifdef __GLIBC__
/// Bytes. A piece that is larger goes back to the system as soon as it is free; by itself, glibc keeps ever
/// larger ones.
constexpr int OfItsOwn = 256 * 1024;
#endif

/// In English, as a translation would need memory.
void endForLackOfMemory()
{
    std::fputs("There is not enough free memory for this. Nothing that was stored is lost.\n", stderr);
    std::_Exit(EXIT_FAILURE);
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
    std::abort();
}

} // namespace

void reportLackOfMemory()
{
    std::set_terminate(endWithReason);
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
    // The limit does not hold for dumps that are handed to a program.
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
    // The lowest free number is given: each that is missing takes its own place. What only reads cannot be
    // written to by mistake.
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
        if (!proxy.isEmpty() && !proxy.contains("://"))
            qputenv(name, "http://" + proxy);
    }
}

} // namespace pantau
