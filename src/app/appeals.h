// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/domain_name.h"
#include "base/letter.h"
#include "base/report.h"
#include "base/result.h"

#include <QFuture>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau::app {

/// The way back of a domain in words for people, in the language at the time of the call.

class Session;

/// "Found", "Sent": for a column or a filter.
[[nodiscard]] QString appealStageWord(AppealStage stage);
/// What to expect once an appeal to @p service was noted: "You'll be notified when the domain is unblocked.",
/// or why not. On the session's thread; fails when the database cannot be read.
[[nodiscard]] Result<QString> expectationSentence(const Session &session, const DomainName &domain,
                                                  const QString &service);
/// "Usually 6 days, from 4 appeals."
[[nodiscard]] QString usualTimeSentence(const UsualTime &usual);

/// The letter that asks to have a domain unblocked, for every front. Thread-safe; what is said of it to the
/// person who writes it is in the program's language, the letter itself in its own.

/// The person's template in @p language, or Pantau's.
[[nodiscard]] LetterText letterTemplate(const LetterSettings &settings, LetterLanguage language);
/// Pantau's.
[[nodiscard]] LetterText originalLetterTemplate(LetterLanguage language);
/// The words in braces that a template in @p language can use.
[[nodiscard]] QStringList letterPlaceholders(LetterLanguage language);
/// What @p report knows of its domain at @p service; empty where it knows nothing.
[[nodiscard]] std::optional<Evidence> letterEvidence(const Report &report, const QString &service);
[[nodiscard]] LetterText writeLetter(const LetterText &form, const LetterFacts &facts,
                                     LetterLanguage language);

/// What to know before it is sent, in sentences: that the domain may not be blocked any more, whose answers
/// these are. Empty: nothing.
[[nodiscard]] QStringList letterDoubts(const Evidence &evidence, const QDateTime &now);
/// Names what stands in braces in @p letter still. Empty: nothing does.
[[nodiscard]] QStringList letterGaps(const LetterText &letter);

/// With its subject in the first line, and with the report below, where there is one.
[[nodiscard]] QString letterText(const LetterText &letter, LetterLanguage language,
                                 const std::optional<Report> &report = {});
[[nodiscard]] QString letterHtml(const LetterText &letter, LetterLanguage language);
/// "Page 2 of 5", of the letter and what comes with it.
[[nodiscard]] QString letterPageNumber(LetterLanguage language, int page, int pages);

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
