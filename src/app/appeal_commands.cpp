// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeal_commands.h"

#include "app/command_context.h"
#include "base/appeal.h"

namespace pantau::app {

namespace {

/// A domain whose appeal is open is checked more often, and there may be another reminder to wait for.
template <typename Value>
Result<Value> noted(EngineThread &engine, Result<Value> done)
{
    if (done) {
        engine.monitor().domainsChanged();
        engine.alertDispatcher().appealsChanged();
    }
    return done;
}

} // namespace

QFuture<Result<Appeal>> AppealCommands::add(const Appeal &appeal)
{
    return m_context.touching(Topic::Appeals,
                              m_context.onEngine([appeal = withPlainTexts(appeal)](EngineThread &engine) {
                                  return noted(engine, engine.store().appeals.add(appeal));
                              }));
}

QFuture<Result<Appeal>> AppealCommands::edit(const Appeal &appeal)
{
    return m_context.touching(Topic::Appeals,
                              m_context.onEngine([appeal = withPlainTexts(appeal)](EngineThread &engine) {
                                  return noted(engine, engine.store().appeals.edit(appeal));
                              }));
}

QFuture<Result<void>> AppealCommands::remove(AppealId appeal)
{
    return m_context.touching(Topic::Appeals, m_context.onEngine([appeal](EngineThread &engine) {
        return noted(engine, engine.store().appeals.remove(appeal));
    }));
}

QFuture<Result<void>> AppealCommands::saveDraft(const LetterDraft &draft)
{
    return m_context.touching(Topic::Appeals, m_context.onEngine([draft](EngineThread &engine) {
        return engine.store().letterDrafts.save(draft);
    }));
}

QFuture<Result<void>> AppealCommands::removeDraft(const DomainName &domain, const QString &service)
{
    return m_context.touching(Topic::Appeals, m_context.onEngine([domain, service](EngineThread &engine) {
        return engine.store().letterDrafts.remove(domain, service);
    }));
}

QFuture<Result<void>> AppealCommands::saveLetterSettings(const LetterSettings &settings)
{
    return m_context.onEngine(
        [settings](EngineThread &engine) { return engine.store().settings.saveLetters(settings); });
}

} // namespace pantau::app
