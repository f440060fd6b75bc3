// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/edit_undo.h"

#include "app/list_commands.h"
#include "app/session.h"

#include <memory>

namespace pantau::desktop {

namespace {

/// First what was changed, then the list that was made for it.
QFuture<Result<void>> takeBack(app::Session *session, const DomainsUndo &undo,
                               const std::optional<ListRemoval> &newList, const SharedProgress &progress)
{
    auto back = session->lists().takeBack(undo, progress);
    if (!newList)
        return back;
    return back
        .then(session,
              [list = *newList](const Result<void> &done) {
                  return done ? list.remove() : QtFuture::makeReadyFuture(done);
              })
        .unwrap();
}

/// What takes it back then goes to @p latest.
QFuture<Result<void>> doAgain(app::Session *session, const QList<DomainsEdit> &edits,
                              const std::shared_ptr<DomainsUndo> &latest, const SharedProgress &progress)
{
    return session->lists()
        .editDomains(edits, progress)
        .then(session, [latest](const Result<DomainsUndo> &again) -> Result<void> {
            if (!again)
                return failure(again.error());
            *latest = *again;
            return {};
        });
}

} // namespace

UndoableAction editedDomains(app::Session &session, const QString &sentence, const QList<DomainsEdit> &edits,
                             const DomainsUndo &undo, const std::optional<ListRemoval> &newList)
{
    // What takes it back is another one each time that it is done.
    const auto latest = std::make_shared<DomainsUndo>(undo);
    const auto progress = std::make_shared<TaskProgress>();
    progress->set(0, undo.joined.size() + undo.left.size() + undo.settings.size());
    UndoableAction what{sentence, [&session, latest, newList, progress] {
                            return takeBack(&session, *latest, newList, progress);
                        }};
    what.progress = progress;
    what.redo = [&session, edits, latest, newList, progress] {
        if (!newList)
            return doAgain(&session, edits, latest, progress);
        return newList->bringBack()
            .then(&session,
                  [&session, edits, latest, progress](const Result<void> &back) {
                      return back ? doAgain(&session, edits, latest, progress)
                                  : QtFuture::makeReadyFuture(back);
                  })
            .unwrap()
            .then(&session, [list = *newList](const Result<void> &done) {
                if (!done)
                    list.remove(); // it came back for this alone
                return done;
            });
    };
    return what;
}

} // namespace pantau::desktop
