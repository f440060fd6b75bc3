// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/appeal_undo.h"

#include "app/appeals.h"

#include <QCoreApplication>
#include <QLocale>

#include <memory>

namespace pantau::desktop {

namespace {

class AppealUndo
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::AppealUndo)
};

/// What was changed, by the most telling part of it.
QString sentenceOf(const Appeal &before, const Appeal &after)
{
    const QString domain = after.domain.display();
    if (after.askAgainAt != before.askAgainAt && after.askAgainAt && after.answer == before.answer)
        return AppealUndo::tr("You'll be reminded of the appeal for %1 on %2.")
            .arg(domain, QLocale().toString(after.askAgainAt->toLocalTime().date(),
                                            AppealUndo::tr("d MMM yyyy", "date format")));
    if (after.answeredAt && !before.answeredAt)
        return AppealUndo::tr("Answer to the appeal for %1 recorded.").arg(domain);
    return AppealUndo::tr("Appeal for %1 changed.").arg(domain);
}

} // namespace

UndoableAction addedAppeal(app::Session &session, const Appeal &added,
                           const std::optional<LetterDraft> &draft)
{
    // It has another number each time that it is added.
    const auto latest = std::make_shared<AppealId>(added.id);
    const auto undo = [&session, latest, draft] {
        auto removed = session.appeals().remove(*latest);
        if (!draft)
            return removed;
        return removed
            .then(&session,
                  [&session, draft](const Result<void> &done) {
                      return done ? session.appeals().saveDraft(*draft) : QtFuture::makeReadyFuture(done);
                  })
            .unwrap();
    };
    const auto redo = [&session, latest, added] {
        return session.appeals().add(added).then([latest](const Result<Appeal> &again) -> Result<void> {
            if (!again)
                return failure(again.error());
            *latest = again->id;
            return {};
        });
    };
    return {AppealUndo::tr("Appeal for %1 recorded as sent.").arg(added.domain.display()), undo, {}, redo};
}

UndoableAction editedAppeal(app::Session &session, const Appeal &before, const Appeal &after)
{
    return {sentenceOf(before, after),
            [&session, before] { return withoutValue(session.appeals().edit(before)); },
            {},
            [&session, after] { return withoutValue(session.appeals().edit(after)); }};
}

} // namespace pantau::desktop
