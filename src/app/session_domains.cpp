// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_thread.h"
#include "app/on_thread.h"
#include "app/session.h"
#include "store/domain_edits.h"

namespace pantau::app {

QFuture<Result<DomainsUndo>> Session::editDomains(const QList<DomainsEdit> &edits)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, edits] {
                          const auto undo = store::DomainEdits(*engine->store().database).apply(edits);
                          if (undo)
                              engine->watchingChanged();
                          return undo;
                      })
        .then(this, [this](const Result<DomainsUndo> &undo) {
            if (undo)
                Q_EMIT changed(Topic::Lists);
            return undo;
        });
}

QFuture<Result<void>> Session::takeBack(const DomainsUndo &undo)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, undo] {
                          const auto done = store::DomainEdits(*engine->store().database).takeBack(undo);
                          if (done)
                              engine->watchingChanged();
                          return done;
                      })
        .then(this, [this](const Result<void> &done) {
            if (done)
                Q_EMIT changed(Topic::Lists);
            return done;
        });
}

} // namespace pantau::app
