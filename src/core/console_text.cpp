// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console_text.h"

#ifdef Q_OS_WIN
#include <windows.h>
#endif

namespace pantau {

#ifdef Q_OS_WIN

ConsoleText::ConsoleText() : m_before(GetConsoleOutputCP())
{
    SetConsoleOutputCP(CP_UTF8);
    for (const DWORD stream : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
        const HANDLE console = GetStdHandle(stream);
        DWORD mode = 0;
        if (GetConsoleMode(console, &mode)) // else it is a file or a pipe
            SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
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
