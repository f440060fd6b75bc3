// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/list_removal.h"

#include "app/list_commands.h"
#include "app/session.h"

namespace pantau::desktop {

QFuture<Result<void>> ListRemoval::remove() const
{
    return m_session->lists().remove(m_list).then(
        [latest = m_latest](const Result<RemovedList> &removed) -> Result<void> {
            if (!removed)
                return failure(removed.error());
            *latest = *removed;
            return {};
        });
}

QFuture<Result<void>> ListRemoval::bringBack() const
{
    return m_session->lists().bringBack(*m_latest);
}

} // namespace pantau::desktop
