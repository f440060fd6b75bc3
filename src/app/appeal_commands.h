// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/letter.h"
#include "base/result.h"

#include <QFuture>

namespace pantau::app {

class CommandContext;

/// What a person does about appeals. Lives on the session's thread. Kinds: InvalidInput, NotFound, Storage.
class AppealCommands
{
public:
    explicit AppealCommands(CommandContext &context) : m_context(context) {}

    QFuture<Result<Appeal>> add(const Appeal &appeal);
    QFuture<Result<Appeal>> edit(const Appeal &appeal);
    QFuture<Result<void>> remove(AppealId appeal);
    /// Keeps a letter that is not sent yet, in the place of one that is kept for its domain and service. It
    /// is one no more once an appeal was added for them.
    QFuture<Result<void>> saveDraft(const LetterDraft &draft);
    /// None to remove is no failure.
    QFuture<Result<void>> removeDraft(const DomainName &domain, const QString &service);
    QFuture<Result<void>> saveLetterSettings(const LetterSettings &settings);

private:
    CommandContext &m_context;
};

} // namespace pantau::app
