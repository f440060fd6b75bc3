// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process_lock.h"

#include <QFile>
#include <QSysInfo>

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

} // namespace pantau
