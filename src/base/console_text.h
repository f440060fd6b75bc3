// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace pantau {

/// As long as it lives, a console of Windows shows what is written to it as the UTF-8 that it is, and obeys
/// escape sequences; without it, it takes the bytes for letters of an older code page. Elsewhere a terminal
/// does that by itself, and this does nothing.
class ConsoleText
{
public:
    ConsoleText();
#ifdef Q_OS_WIN
    ~ConsoleText();
    Q_DISABLE_COPY_MOVE(ConsoleText)

private:
    unsigned m_before; ///< the code page, which is the console's and outlives the program; 0: no console
#endif
};

} // namespace pantau
