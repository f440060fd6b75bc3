// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/background_work.h"

#include <QThreadPool>

namespace pantau {

FinishBackgroundWork::~FinishBackgroundWork()
{
    QThreadPool::globalInstance()->waitForDone();
}

} // namespace pantau
