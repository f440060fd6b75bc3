// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/console_text.h"

#ifdef Q_OS_WIN
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdio>
#endif

namespace pantau {

#ifdef Q_OS_WIN

ConsoleText::ConsoleText() : m_before(GetConsoleOutputCP())
{
    SetConsoleOutputCP(CP_UTF8);
    for (FILE *stream : {stdout, stderr}) {
        const auto console = reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream)));
        DWORD mode = 0;
        if (!GetConsoleMode(console, &mode)) // it is a file or a pipe
            continue;
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        // Byte by byte, or as letters of the C locale, no letter beyond ASCII would arrive whole.
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

} // namespace pantau
