// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace pantau {

/// Waits at its end for whatever is still at work on the threads of the pool. Make one in main(), right
/// behind the application object: that waits too when it goes, but from Qt 6.5 on the drivers of databases
/// are gone by then, and who opens one crashes.
class FinishBackgroundWork final
{
public:
    FinishBackgroundWork() = default;
    ~FinishBackgroundWork();
    Q_DISABLE_COPY_MOVE(FinishBackgroundWork)
};

} // namespace pantau
