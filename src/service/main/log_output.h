// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/line_writer.h"

namespace pantau::service {

/// While it lives, Qt's messages go to stderr through a LineWriter: a log that nobody reads must not stop the
/// service. One at a time.
class LogOutput
{
public:
    LogOutput();
    ~LogOutput();
    Q_DISABLE_COPY_MOVE(LogOutput)

private:
    LineWriter m_writer;
};

} // namespace pantau::service
