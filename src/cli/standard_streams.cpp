// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/standard_streams.h"

#include "base/files.h"
#include "base/secret.h"
#include "cli/command.h"

#include <QFile>
#include <QMetaObject>

#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#ifdef Q_OS_UNIX
#include <unistd.h>

#include <cerrno>
#else
#include <io.h>
#endif

namespace pantau::cli {

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

/// 0 at the end, less than 0 when it cannot be read. Not through stdio: the end of the program would wait for
/// it.
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

/// Who waits for what is read, until it is destroyed: by then the application may be, too.
struct WaitingFor
{
    std::mutex mutex;
    QObject *object = nullptr;
};

Result<QByteArray> inputOf(const QByteArray &bytes, bool isRead)
{
    if (bytes.size() > LargestChosenFile)
        return failure(Error::Kind::InvalidInput,
                       Command::tr("Standard input is too long for a list of domains."));
    if (!isRead)
        return failure(Error::Kind::InvalidInput, Command::tr("Standard input could not be read."));
    return bytes;
}

} // namespace

Result<QString> readSecretInput()
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return failure(Error::Kind::InvalidInput, Command::tr("Standard input could not be read."));
    return secretText(input.read(MaximumInput), Command::tr("Standard input"));
}

void readStandardInput(QObject *context, std::function<void(const Result<QByteArray> &)> then)
{
    const auto waiting = std::make_shared<WaitingFor>();
    waiting->object = context;
    QObject::connect(context, &QObject::destroyed, context, [waiting] {
        const std::lock_guard lock(waiting->mutex);
        waiting->object = nullptr;
    });
    // Nobody can wake a thread that waits for a terminal: it is left behind when the program ends first.
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

} // namespace pantau::cli
