// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <sys/resource.h>

#include <csignal>

namespace pantau::test {

/// Limits the size of this process's files to @p bytes while the object exists. Larger writes fail as on a
/// full disk. Needs no privileges.
class SmallDisk
{
public:
    explicit SmallDisk(rlim_t bytes)
    {
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit small{bytes, m_before.rlim_max};
        if (setrlimit(RLIMIT_FSIZE, &small) != 0)
            qFatal("The size of files cannot be limited.");
    }
    ~SmallDisk()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    Q_DISABLE_COPY_MOVE(SmallDisk)

private:
    rlimit m_before{};
    void (*m_signal)(int) = nullptr;
};

} // namespace pantau::test
