// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process.h"

#include <QSocketNotifier>

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#elif defined(Q_OS_WIN)
#include <QMutex>
#include <qt_windows.h>
#endif

#ifdef Q_OS_WIN
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdio>
#endif

#ifdef __MINGW32__
#include <windows.h>

#include <cstdio>
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

} // namespace pantau
