// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine_room.h"
#include "session/on_thread.h"
#include "session/session.h"

namespace pantau::session {

QFuture<Result<store::DomainsUndo>> Session::editDomains(const QList<store::DomainsEdit> &edits)
{
    return onThreadOf(m_room, &m_home,
                      [room = m_room, edits] {
                          const auto undo = store::DomainEdits(*room->store().database).apply(edits);
                          if (undo)
                              room->watchingChanged();
                          return undo;
                      })
        .then(this, [this](const Result<store::DomainsUndo> &undo) {
            if (undo)
                Q_EMIT listsChanged();
            return undo;
        });
}

QFuture<Result<void>> Session::takeBack(const store::DomainsUndo &undo)
{
    return onThreadOf(m_room, &m_home,
                      [room = m_room, undo] {
                          const auto done = store::DomainEdits(*room->store().database).takeBack(undo);
                          if (done)
                              room->watchingChanged();
                          return done;
                      })
        .then(this, [this](const Result<void> &done) {
            if (done)
                Q_EMIT listsChanged();
            return done;
        });
}

} // namespace pantau::session
