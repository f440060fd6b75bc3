// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/result.h"

#include <QFuture>

#include <memory>

namespace pantau::app {
class Session;
}

namespace pantau::desktop {

/// Removes a list and brings it back, as often as that is done and undone: always as it was when it was
/// removed last. Copies are of the same list. The session must outlive them.
class ListRemoval
{
public:
    ListRemoval(app::Session &session, ListId list) : m_session(&session), m_list(list) {}
    /// Of a list that was removed already.
    ListRemoval(app::Session &session, const RemovedList &removed)
        : m_session(&session), m_list(removed.list.id), m_latest(std::make_shared<RemovedList>(removed))
    {
    }

    QFuture<Result<void>> remove() const;
    /// After remove(). Kinds: AlreadyExists, Storage.
    QFuture<Result<void>> bringBack() const;

private:
    app::Session *m_session;
    ListId m_list;
    std::shared_ptr<RemovedList> m_latest = std::make_shared<RemovedList>();
};

} // namespace pantau::desktop
