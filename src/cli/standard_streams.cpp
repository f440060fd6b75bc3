// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/standard_streams.h"

#include "cli/command.h"

#include <QFile>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#else
#include <io.h>
#endif

namespace pantau::cli {

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

bool isTerminal(FILE *stream)
{
#ifdef Q_OS_UNIX
    return isatty(fileno(stream)) != 0;
#else
    return _isatty(_fileno(stream)) != 0;
#endif
}

namespace {

/// More than any key has: the rest would only be read to be refused.
constexpr qint64 MaximumInput = 65'536;

} // namespace

Result<QString> readSecretInput()
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return failure(Error::Kind::InvalidInput, Command::tr("Standard input could not be read."));
    return QString::fromUtf8(input.read(MaximumInput));
}

} // namespace pantau::cli
