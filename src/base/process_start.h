// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QLockFile>
#include <QString>

#include <chrono>

namespace pantau {

/// A file that says that a program is at work, so that no second one begins the same. It holds as long as
/// this object lives, and not longer than the program, however that ends.
class ProcessLock
{
public:
    explicit ProcessLock(const QString &file);

    /// Whether no other program has it; waits up to @p patience for one that is about to end, which blocks.
    /// Where the file cannot be made at all, that is not for this to say: true.
    [[nodiscard]] bool take(std::chrono::milliseconds patience = {});

private:
    [[nodiscard]] bool isUnfinished() const;
    [[nodiscard]] bool isOfAnotherComputer() const;
    [[nodiscard]] QList<QByteArray> lines() const;

    QLockFile m_lock;
};

/// For the beginning of a program that runs for months: all threads take their memory from one place. With
/// glibc's place for each thread, what one of them frees is of no use to the others; a month of 10,000
/// domains took 10 MB more. What is large goes back as soon as it is free. Has to come before the first
/// thread. Without glibc nothing is done.
void shareMemoryAmongThreads();

/// From now on, a program that gets no memory says so on standard error and ends with 1. What it had begun is
/// as after a crash: all or nothing.
void reportLackOfMemory();

/// Gives what is free back to the system. glibc would keep much of it for a next time. Any thread; takes some
/// milliseconds.
void giveMemoryBack();

/// For the beginning of a program that holds keys: what is in its memory gets into no crash dump, and on
/// Linux no other program of the same user may look into it. In builds for people alone: debuggers and
/// sanitizers must look. On Windows crash reports are the system's, which takes none of the memory by
/// default.
void keepOutOfCrashDumps();

/// Makes writing to the standard streams fail in one way only, by an error that the writer is told: a reader
/// that went away raises no signal, and the number of a stream that was closed is not given to the next file
/// that is opened, which would then be written to. Call it before anything is opened.
void guardStandardStreams();

/// Lets a proxy be given as HOST:PORT, in https_proxy and its like, as curl and wget take it: Qt ignores one
/// without a scheme, and everything goes past the proxy. For the start of a program, before its first thread.
void completeProxyVariables();

} // namespace pantau
