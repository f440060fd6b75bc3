// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_line.h"

#include "app/backups.h"
#include "app/keys.h"
#include "app/server_secrets.h"
#include "app/session.h"
#include "app/watch_commands.h"
#include "base/account.h"
#include "base/files.h"
#include "cli/command_host.h"
#include "cli/command_socket.h"
#include "cli/sentences.h"
#include "cli/terminal.h"

#include <QDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::cli {

namespace {

using namespace std::chrono_literals;

/// Time for the keychain to answer a command that only shows something.
constexpr std::chrono::seconds KeychainPatience = 2s;
/// How long a command that saves a key keeps waiting after reporting that the keychain is slow.
constexpr std::chrono::seconds SavingPatience = 100s;
/// A wait that the user notices.
constexpr std::chrono::milliseconds WorthAWord = 300ms;
/// Minimum time between two reported pauses. The first is reported immediately.
constexpr std::chrono::milliseconds BetweenPauses = 1min;

/// @p path as the user can type or copy it.
QString asArgument(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    return shown.contains(u' ') ? u'"' + shown + u'"' : shown;
}

/// True if a key or a secret is read from standard input.
bool bringsSecret(const CommandOptions &given)
{
    return given.isGiven("key-stdin") || given.isGiven("secret-stdin");
}

} // namespace

CommandLine::CommandLine(QTextStream &out, QTextStream &err, const Clock &clock, HostSession host)
    : m_out(out), m_err(err), m_clock(clock), m_host(std::move(host))
{
}

CommandLine::~CommandLine() = default;

void CommandLine::describeCommon(CommandOptions &options)
{
    options.option("data-dir", "DIR", tr("Folder of the database; PANTAU_DATA_DIR sets the default."),
                   m_dataDir);
    options.option(
        "key-file", "PATH",
        tr("Read the key from a file that only you may read, if there is no keychain. It is not stored, so "
           "every command needs it. With several accounts, use ACCOUNT=PATH. May be repeated."),
        m_keyFiles);
    options.option(
        "passphrase-file", "PATH",
        tr("Keep keys and secrets in an encrypted file in the data folder instead of a keychain. PATH is a "
           "file with its passphrase that only you may read; PANTAU_PASSPHRASE_FILE sets the default."),
        m_passphraseFile);
    options.flag("json", tr("Print JSON for programs instead of text for people."));
    options.flag("h,help", tr("Show this help."));
    options.flag("version", tr("Show the version."));
    options.endCommon();
}

/// Turns "help check" into "check --help", also after options common to all commands.
bool CommandLine::turnHelpAround(QStringList &arguments, const CommandOptions &common)
{
    qsizetype word = 0;
    while (word < arguments.size() && arguments[word].startsWith(u'-'))
        word += common.takesNext(arguments[word]) ? 2 : 1;
    if (word >= arguments.size() || arguments[word] != QStringLiteral("help"))
        return false;
    arguments.removeAt(word);
    arguments += QStringLiteral("--help");
    return true;
}

void CommandLine::run(QStringList arguments)
{
    m_arguments = arguments;
    m_given = std::make_unique<CommandOptions>();
    CommandOptions &options = *m_given;
    describeCommon(options);
    const bool asksHelp = turnHelpAround(arguments, options);
    Command *command = m_catalogue.take(arguments, options);
    if (command)
        command->describe(options);
    options.parse(QStringLiteral("pantau-cli") + (command ? u' ' + command->words() : QString()), arguments);
    makeOutput(options.isGiven("json"));
    if (!command && options.isGiven("version"))
        return finishWith(QStringLiteral("pantau-cli " PANTAU_VERSION "\n"));
    const QString about = asksHelp ? options.words().mid(0, 2).join(u' ') : QString();
    if (options.isGiven("help") && (command || about.isEmpty() || m_catalogue.hasCommandsIn(about)))
        return finishWith(command ? options.help(command->summary()) : m_catalogue.overview(about));
    if (!command)
        return wrongUsage(m_catalogue.noCommand(options.words()));
    const auto wrong = options.problem();
    m_output->setForm(command->form());
    if (wrong)
        return wrongUsage(*wrong);
    if (command->keepsLog())
        m_output->makeLog(m_clock);
    if (!m_host.session && command->readsStandardInput())
        return readStandardInput(this, [this, command](const Result<QByteArray> &input) {
            if (!input)
                return fail(input.error());
            command->giveInput(*input);
            open(*command, *m_given);
        });
    open(*command, options);
}

void CommandLine::finishWith(const QString &text)
{
    m_output->text(text);
    end(ExitCode::Done);
}

Result<QString> CommandLine::dataDir() const
{
    return m_dataDir.isEmpty() ? app::defaultDataDir() : m_dataDir;
}

void CommandLine::open(Command &command, const CommandOptions &given)
{
    const auto dataDir = this->dataDir();
    if (command.access() == Access::None) {
        connect(&command, &Command::finished, this, &CommandLine::end);
        return command.startWithout(dataDir, *m_output);
    }
    if (const auto safe = keepsItsSecrets(command); !safe)
        return fail(safe.error());
    if (m_host.session)
        return runHosted(command, given);
    if (!dataDir)
        return fail(dataDir.error());
    if (handOver(command, given, *dataDir))
        return;
    if (const auto opened = openSession(command, *dataDir); !opened) {
        // The other Pantau may have started listening only now.
        if (opened.error().kind == Error::Kind::Storage && handOver(command, given, *dataDir))
            return;
        return fail(opened.error());
    }
    m_output->remark(m_session->startRemark());
    if (command.servesOthers())
        m_commandHost = std::make_unique<CommandHost>(*m_session, m_clock, m_keyFiles);
    connect(&m_session->keys(), &app::Keys::savingIsSlow, this, &CommandLine::printSlowKeychain);
    begin(command, given);
}

/// Fails if the command would overwrite a key file or the passphrase file, which would lose the secrets.
Result<void> CommandLine::keepsItsSecrets(const Command &command) const
{
    QStringList secrets;
    for (const QString &each : m_keyFiles)
        secrets += {each, each.mid(each.indexOf(u'=') + 1)};
    secrets += app::passphraseFileName(m_passphraseFile, QProcessEnvironment::systemEnvironment());
    secrets.removeAll(QString());
    for (const QString &file : command.writtenFiles())
        if (!file.isEmpty() && std::any_of(secrets.cbegin(), secrets.cend(), [&file](const QString &secret) {
                return areOneFile(file, secret);
            }))
            return failure(ownFileError(file));
    return {};
}

void CommandLine::fail(const Error &error)
{
    m_output->error(error);
    end(ExitCode::Failed);
}

Result<void> CommandLine::openSession(const Command &command, const QString &dataDir)
{
    app::SessionOptions options;
    options.dataDir = dataDir;
    options.access = command.access() == Access::Reading ? app::SessionOptions::Access::Reading
                                                         : app::SessionOptions::Access::Full;
    options.telling = app::SessionOptions::Telling::OneByOne;
    options.standIns = TRY(app::standInKeys(QProcessEnvironment::systemEnvironment(), m_keyFiles));
    options.makeSecretStore =
        TRY(app::secretFile(dataDir, m_passphraseFile, QProcessEnvironment::systemEnvironment()));
    m_ownSession = TRY(app::Session::open(std::move(options), m_clock));
    m_session = m_ownSession.get();
    return {};
}

void CommandLine::begin(Command &command, const CommandOptions &given)
{
    if (const auto found = given.lookUp(*m_session); !found)
        return fail(found.error());
    connect(m_session, &app::Session::waiting, this,
            [this](AccountId, const QDateTime &, const QString &sentence) { printPause(sentence); });
    m_running = &command;
    connect(&command, &Command::finished, this, &CommandLine::end);
    connect(&command, &Command::needsFinishing, this, &CommandLine::finishUp);
    // If another Pantau does the checking, its keys count, and not those that this one can read.
    if (command.access() == Access::Full || HandedRun(*m_output).connectTo(m_session->dataDir()))
        return command.start(*m_session, *m_output);
    // The account's state is only known after the keychain has answered.
    auto *begin = new QTimer(this);
    begin->setSingleShot(true);
    connect(begin, &QTimer::timeout, this, [this, &command] { command.start(*m_session, *m_output); });
    begin->start(KeychainPatience);
    m_session->keys().look().then(begin, [begin] {
        if (begin->isActive())
            begin->start(0ms);
    });
}

void CommandLine::interrupt()
{
    if (m_host.session || m_handed)
        return interruptHosted();
    const bool watching = m_running && m_running->words() == QStringLiteral("monitor");
    if (!m_code)
        m_code = watching ? ExitCode::Done : ExitCode::Failed;
    if (std::exchange(m_isInterrupted, true) || m_isFinished) {
        if (owesAnswers()) {
            m_output->error(tr("Paid answers were not saved."));
            m_code = ExitCode::Failed;
        }
        return leave();
    }
    if (m_running)
        m_running->interrupted();
    // The command reports that nothing was saved and rolls back.
    m_endsByItself = m_session && m_session->keys().giveUpSaving();
    if (m_isFinishing)
        m_output->remark(tr("Interrupt again to quit immediately."));
    finishUp();
}

void CommandLine::endWithHost()
{
    if (m_output && !m_hasEnded)
        m_output->error({Error::Kind::Cancelled, HandedRun::endedSentence()});
    interrupt();
}

/// Requests that were sent are paid for. Their answers are awaited and stored whatever the exit code is.
void CommandLine::finishUp()
{
    if (!m_session || m_session->isReadOnly())
        return leave();
    if (m_host.session)
        return finishHosted();
    if (m_commandHost)
        m_commandHost->close();
    if (std::exchange(m_isFinishing, true)) {
        if (m_isFinished)
            QMetaObject::invokeMethod(this, &CommandLine::leave, Qt::QueuedConnection);
        return;
    }
    QTimer::singleShot(WorthAWord, this, [this] {
        connect(m_session, &app::Session::changed, this, [this](app::Topics topics) {
            if (topics & app::Topic::Activity)
                printAwaited();
        });
        printAwaited();
    });
    m_session->watch().finishUp(LastPatience).then(this, [this](const Result<void> &finished) {
        m_isFinished = true;
        if (!finished) {
            m_output->error(finished.error());
            m_code = ExitCode::Failed;
        }
        const bool goesOn = m_running && m_running->finishedUp(finished.has_value());
        // Queued, so that the command's own messages come first.
        if (m_hasEnded || (!goesOn && !m_endsByItself))
            QMetaObject::invokeMethod(this, &CommandLine::leave, Qt::QueuedConnection);
    });
}

/// True if answers are waiting to be stored.
bool CommandLine::owesAnswers() const
{
    if (!m_session || m_isFinished)
        return false;
    const QList<AccountActivity> &activity = m_session->activity();
    return std::any_of(activity.cbegin(), activity.cend(), [](const auto &each) { return each.unsaved; });
}

/// Reports what a wait is for, so that the program does not seem to hang.
void CommandLine::printAwaited()
{
    const auto tell = [this](const QString &sentence) {
        if (!m_hasLeft && !m_isFinished)
            m_output->remark(m_isInterrupted ? sentence + u' ' + tr("Interrupt again to quit immediately.")
                                             : sentence);
    };
    if (owesAnswers())
        return tell(tr("Answers that are paid for cannot be saved yet. Pantau keeps trying for up to %Ln "
                       "second(s).",
                       nullptr, int(LastPatience.count())));
    m_session->watch().engineWork().then(this, [tell](const app::EngineWork &work) {
        if (work.awaitedReplies > 0)
            tell(tr("Waiting for the answer to the last request, which is already paid for."));
        else if (work.deliveries > 0)
            tell(tr("Waiting for an alert to be sent."));
    });
}

/// Limits the messages if a service requests one pause after another.
void CommandLine::printPause(const QString &sentence)
{
    if (m_sincePause.isValid() && !m_sincePause.hasExpired(BetweenPauses.count()))
        return;
    m_sincePause.start();
    m_output->remark(sentence);
}

/// A keychain may wait indefinitely for its password. The command and those after it must not.
void CommandLine::printSlowKeychain()
{
    if (std::exchange(m_hasToldKeychain, true))
        return;
    m_output->remark(
        tr("The keychain of this computer has not answered yet. If it asks for its password, enter "
           "it. Pantau waits for up to %Ln more second(s).",
           nullptr, int(SavingPatience.count())));
    QTimer::singleShot(SavingPatience, &m_session->keys(), &app::Keys::giveUpSaving);
}

void CommandLine::makeOutput(bool json)
{
    m_output = std::make_unique<Output>(m_out, m_err, json,
                                        m_host.session ? m_host.look : TerminalStyle::ofThisProcess());
    if (m_host.session)
        m_output->sendAway(m_host.ask);
    // The result stream is lost, so the command can stop. Queued, because the command is still writing.
    m_output->whenLost(
        [this] { QMetaObject::invokeMethod(this, &CommandLine::interrupt, Qt::QueuedConnection); });
}

/// The first exit code counts.
void CommandLine::end(ExitCode code)
{
    if (m_hasLeft) {
        m_hasEnded = true;
        Q_EMIT atRest();
        return;
    }
    if (m_running && m_session && m_running->tellsSituation() && !m_output->hasPrintedError())
        remarkOn(m_session->situation(), *m_output);
    m_hasEnded = true;
    if (!m_code)
        m_code = code;
    finishUp();
}

void CommandLine::leave()
{
    if (std::exchange(m_hasLeft, true))
        return;
    const ExitCode code = m_code.value_or(ExitCode::Failed);
    if (m_output->hasMetDamage())
        offerBackup();
    if (code == ExitCode::Failed || code == ExitCode::WrongUsage)
        m_output->failed();
    Q_EMIT finished(m_output->isLost() ? ExitCode::Failed : code);
}

/// Only suggests the restore. Files are not touched until the user runs it.
void CommandLine::offerBackup()
{
    const auto dataDir = this->dataDir();
    if (!dataDir)
        return;
    const NewestBackup found = app::newestBackup(*dataDir);
    QString sentence = app::sentenceFor(found);
    if (found.backup) {
        QStringList words{QStringLiteral("pantau-cli"), QStringLiteral("backup"), QStringLiteral("restore"),
                          asArgument(found.backup->file)};
        if (!m_dataDir.isEmpty())
            words.insert(1, QStringLiteral("--data-dir ") + asArgument(m_dataDir));
        sentence += u' ' + tr("Restore it with “%1”. The damaged database is kept in the data folder.")
                               .arg(words.join(u' '));
    }
    m_output->remark(sentence);
}

void CommandLine::wrongUsage(const QString &sentence)
{
    m_output->error(sentence + u' ' + tr("For help, run “pantau-cli --help”."),
                    QStringLiteral("wrong_usage"));
    end(ExitCode::WrongUsage);
}

// Running a command in another Pantau, client and host side.

/// Returns true if the command runs in another Pantau, or would have to but cannot.
bool CommandLine::handOver(Command &command, const CommandOptions &given, const QString &dataDir)
{
    if (command.access() != Access::Full || command.words() == QStringLiteral("monitor"))
        return false;
    HandedCommand handed;
    handed.version = QStringLiteral(PANTAU_VERSION);
    handed.arguments = m_arguments;
    handed.keyFiles = fullPaths(m_keyFiles);
    handed.look = TerminalStyle::ofThisProcess();
    handed.canAnswer = Question::canAnswer(*m_output);
    auto run = std::make_unique<HandedRun>(*m_output);
    if (!run->connectTo(dataDir))
        return false;
    if (bringsSecret(given)) {
        m_output->error(tr("Another Pantau is using this data, and this command sends no key or secret to "
                           "it. Enter it in that Pantau's window, or close that Pantau and try again."));
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
    // Any other output was written by the other Pantau.
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
    if (command.access() != Access::Full || command.servesOthers() || bringsSecret(given)) {
        m_output->error(tr("The running Pantau cannot do this. Close it and try again."));
        return end(ExitCode::Failed);
    }
    // Writing to a deleted database file succeeds without an error, so check it first.
    if (const auto place = m_host.session->store().database().checkPlace(); !place) {
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

/// The session continues, so only the command's own requests are awaited.
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
