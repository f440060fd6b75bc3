// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A command line whose command is done by another Pantau, on both sides.
#include "app/session.h"
#include "cli/command_line.h"
#include "cli/handed_run.h"
#include "cli/question.h"
#include "cli/standard_streams.h"

#include <QTimer>

#include <utility>

namespace pantau::cli {

namespace {

/// Whether a key or a secret comes with the command.
bool bringsSecret(const CommandOptions &given)
{
    return given.isGiven("key-stdin") || given.isGiven("secret-stdin");
}

} // namespace

/// Whether another Pantau does it, or has to and cannot.
bool CommandLine::handOver(Command &command, const CommandOptions &given, const QString &dataDir)
{
    if (command.access() != Command::Access::Full || command.words() == QStringLiteral("monitor"))
        return false;
    HandedCommand handed;
    handed.version = QStringLiteral(PANTAU_VERSION);
    handed.arguments = m_arguments;
    handed.keyFiles = fullPaths(m_keyFiles);
    handed.showsProgress = isTerminal(stderr) && isTerminal(stdout);
    handed.canBeAsked = Question::canBeAsked(*m_output);
    auto run = std::make_unique<HandedRun>(*m_output);
    if (!run->connectTo(dataDir))
        return false;
    if (bringsSecret(given)) {
        m_output->error(
            tr("Another Pantau is using this data, and no key or secret is sent to it. End it, do "
               "this, and start it again; in a window it can be entered there."));
        end(ExitCode::Failed);
        return true;
    }
    if (command.readsInput()) {
        auto input = command.input();
        if (!input) {
            fail(input.error());
            return true;
        }
        handed.input = *std::move(input);
    }
    m_handed = std::move(run);
    connect(m_handed.get(), &HandedRun::ended, this, &CommandLine::handedEnded);
    m_handed->begin(std::move(handed));
    return true;
}

void CommandLine::handedEnded(std::optional<ExitCode> code)
{
    // Whatever there was to say, the other one has said.
    if (!code && !m_handed->hasWritten()) {
        m_code = ExitCode::Failed;
        return leave();
    }
    if (!std::exchange(m_hasLeft, true))
        Q_EMIT finished(m_output->isLost() ? ExitCode::Failed : code.value_or(ExitCode::Failed));
}

void CommandLine::runHosted(Command &command, const CommandOptions &given)
{
    if (m_host.hasOtherKeys) {
        m_output->error(tr("Another Pantau is using this data, and uses other key files than --key-file "
                           "names. Leave --key-file out to use its keys."));
        return end(ExitCode::Failed);
    }
    if (command.access() != Command::Access::Full || command.servesOthers() || bringsSecret(given)) {
        m_output->error(tr("This cannot be done by the Pantau that is at work. End it and try again."));
        return end(ExitCode::Failed);
    }
    // What is written to a file that was deleted goes nowhere, without an error.
    if (const auto place = m_host.session->checkDatabase(); !place) {
        m_output->error(place.error());
        return end(ExitCode::Failed);
    }
    m_session = m_host.session;
    command.giveInput(std::exchange(m_host.input, std::nullopt));
    begin(command, given);
}

void CommandLine::interruptHosted()
{
    if (!m_code)
        m_code = ExitCode::Failed;
    const bool isSecond = std::exchange(m_isInterrupted, true);
    if (m_handed && !isSecond && !m_output->isLost())
        return m_handed->interrupt();
    if (m_handed || isSecond || !m_running || !m_running->stop())
        leave();
}

/// The session goes on: only what the command waits for itself is waited for.
void CommandLine::finishHosted()
{
    if (m_hasEnded)
        return leave();
    const auto tell = [this](bool isSaved) {
        if (!std::exchange(m_isFinished, true))
            m_running->finishedUp(isSaved);
    };
    connect(m_session, &app::Session::changed, this, [this, tell](app::Topics topics) {
        if ((topics & app::Topic::Activity) && !owesAnswers())
            tell(true);
    });
    QTimer::singleShot(LastPatience, this, [this, tell] { tell(!owesAnswers()); });
    if (!owesAnswers())
        tell(true);
}

} // namespace pantau::cli
