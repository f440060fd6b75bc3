// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <sys/resource.h>

#include <csignal>

namespace pantau::test {

/// While it lives, no file of this process grows beyond @p bytes: as on a disk that is full, the write that
/// would is refused. Needs no rights.
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
