// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_line.h"

#include "cli/account_commands.h"
#include "cli/alert_commands.h"
#include "cli/appeal_commands.h"
#include "cli/backup_commands.h"
#include "cli/channel_commands.h"
#include "cli/check_command.h"
#include "cli/domain_commands.h"
#include "cli/domain_file_commands.h"
#include "cli/domain_steering_commands.h"
#include "cli/export_commands.h"
#include "cli/history_commands.h"
#include "cli/list_commands.h"
#include "cli/list_set_command.h"
#include "cli/monitor_command.h"
#include "cli/plan_command.h"
#include "cli/report_command.h"
#include "cli/settings_command.h"
#include "cli/situation_words.h"
#include "cli/terminal.h"
#include "cli/usage_command.h"
#include "secrets/keychain_secret_store.h"
#include "session/data_dir.h"
#include "session/stand_in_keys.h"

#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::cli {

namespace {

using namespace std::chrono_literals;

/// Of what only shows something; a keychain is asked for nothing but what it shows at once.
constexpr std::chrono::seconds KeychainPatience = 2s;
/// How long a command that saves a key waits on after it said that the keychain is slow.
constexpr std::chrono::seconds SavingPatience = 100s;
/// A wait that a person notices.
constexpr std::chrono::milliseconds WorthAWord = 300ms;
/// A pause is told at once, and the next ones only so often.
constexpr std::chrono::milliseconds BetweenPauses = 1min;

const QString DataDirOption = QStringLiteral("data-dir");
const QString KeyFileOption = QStringLiteral("key-file");
const QString JsonOption = QStringLiteral("json");
const QString HelpOption = QStringLiteral("help");
const QString VersionOption = QStringLiteral("version");

void addCommonOptions(QCommandLineParser &parser)
{
    parser.addOption({DataDirOption,
                      CommandLine::tr("Where the database is; PANTAU_DATA_DIR stands in for it."),
                      QStringLiteral("DIR")});
    parser.addOption({KeyFileOption,
                      CommandLine::tr("Read the key from a file that only you may read, where there is no "
                                      "keychain; with several accounts ACCOUNT=PATH. May be repeated."),
                      QStringLiteral("PATH")});
    parser.addOption({JsonOption, CommandLine::tr("Print JSON for programs instead of text for people.")});
    parser.addOption({{QStringLiteral("h"), HelpOption}, CommandLine::tr("Show this help.")});
    parser.addOption({VersionOption, CommandLine::tr("Show the version.")});
}

} // namespace

CommandLine::CommandLine(QTextStream &out, QTextStream &err, const Clock &clock, QObject *parent)
    : QObject(parent), m_out(out), m_err(err), m_clock(clock)
{
    m_commands.push_back(std::make_unique<AccountAdd>());
    m_commands.push_back(std::make_unique<AccountTest>());
    m_commands.push_back(std::make_unique<AccountSet>());
    m_commands.push_back(std::make_unique<AccountSetKey>());
    m_commands.push_back(std::make_unique<AccountRemove>());
    m_commands.push_back(std::make_unique<AccountList>());
    m_commands.push_back(std::make_unique<ListAdd>());
    m_commands.push_back(std::make_unique<ListRename>());
    m_commands.push_back(std::make_unique<ListSet>());
    m_commands.push_back(std::make_unique<ListRemove>());
    m_commands.push_back(std::make_unique<ListList>());
    m_commands.push_back(std::make_unique<DomainsAdd>());
    m_commands.push_back(std::make_unique<DomainsImport>());
    m_commands.push_back(std::make_unique<DomainsList>());
    m_commands.push_back(std::make_unique<DomainsShow>());
    m_commands.push_back(std::make_unique<DomainsSet>());
    m_commands.push_back(std::make_unique<DomainsRemove>());
    m_commands.push_back(std::make_unique<DomainsExport>());
    for (const auto kind : {store::ExportKind::Domains, store::ExportKind::History, store::ExportKind::Checks,
                            store::ExportKind::Changes, store::ExportKind::Usage})
        m_commands.push_back(std::make_unique<ExportCommand>(kind));
    m_commands.push_back(std::make_unique<Check>());
    m_commands.push_back(std::make_unique<Monitor>());
    m_commands.push_back(std::make_unique<ShowUsage>());
    m_commands.push_back(std::make_unique<ShowPlan>());
    m_commands.push_back(std::make_unique<ShowHistory>());
    m_commands.push_back(std::make_unique<ShowChanges>());
    m_commands.push_back(std::make_unique<Incidents>());
    m_commands.push_back(std::make_unique<AppealAdd>());
    m_commands.push_back(std::make_unique<AppealList>());
    m_commands.push_back(std::make_unique<AppealEdit>());
    m_commands.push_back(std::make_unique<AppealRemove>());
    m_commands.push_back(std::make_unique<AlertsList>());
    m_commands.push_back(std::make_unique<AlertsSettings>());
    m_commands.push_back(std::make_unique<ChannelAdd>());
    m_commands.push_back(std::make_unique<ChannelList>());
    m_commands.push_back(std::make_unique<ChannelSet>());
    m_commands.push_back(std::make_unique<ChannelTest>());
    m_commands.push_back(std::make_unique<ChannelSwitch>(true));
    m_commands.push_back(std::make_unique<ChannelSwitch>(false));
    m_commands.push_back(std::make_unique<ChannelRemove>());
    m_commands.push_back(std::make_unique<ProgramSettingsCommand>());
    m_commands.push_back(std::make_unique<MakeReport>());
    m_commands.push_back(std::make_unique<BackupCreate>());
    m_commands.push_back(std::make_unique<BackupLook>());
    m_commands.push_back(std::make_unique<BackupRestore>());
}

CommandLine::~CommandLine() = default;

CommandLine::Call CommandLine::findCommand(const QStringList &arguments) const
{
    QStringList words;
    Call call;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &argument = arguments[i];
        const bool isOption = argument.startsWith(u'-');
        if (isOption || call.command) {
            call.rest += argument;
            // The value of a common option that takes one is not a command word.
            const bool takesValue = argument == QStringLiteral("--") + DataDirOption ||
                                    argument == QStringLiteral("--") + KeyFileOption;
            if (!call.command && takesValue && i + 1 < arguments.size())
                call.rest += arguments[++i];
            continue;
        }
        words += argument;
        const QString name = words.join(u' ');
        for (const auto &command : m_commands)
            if (command->words() == name)
                call.command = command.get();
        if (!call.command && words.size() == 2)
            break;
    }
    return call;
}

void CommandLine::run(const QStringList &arguments)
{
    makeOutput(false);
    const Call call = findCommand(arguments);
    QCommandLineParser parser;
    addCommonOptions(parser);
    if (!call.command) {
        parser.parse(QStringList{QStringLiteral("pantau-cli")} + arguments);
        if (parser.isSet(VersionOption)) {
            m_output->line(QStringLiteral("pantau-cli " PANTAU_VERSION));
            return end(ExitCode::Done);
        }
        if (parser.isSet(HelpOption)) {
            m_output->text(overview());
            return end(ExitCode::Done);
        }
        const QStringList words = parser.positionalArguments();
        return wrongUsage(words.isEmpty() ? tr("No command was given.")
                                          : tr("There is no command “%1”.").arg(words.mid(0, 2).join(u' ')));
    }

    call.command->describe(parser);
    parser.setApplicationDescription(call.command->summary());
    const bool understood =
        parser.parse(QStringList{QStringLiteral("pantau-cli ") + call.command->words()} + call.rest);
    if (parser.isSet(HelpOption)) {
        m_output->text(parser.helpText());
        return end(ExitCode::Done);
    }
    if (!understood)
        return wrongUsage(parser.errorText());
    if (const auto wrong = call.command->take(parser))
        return wrongUsage(*wrong);
    const QString dataDir = parser.value(DataDirOption);
    m_keyFiles = parser.values(KeyFileOption);
    open(*call.command, dataDir.isEmpty() ? session::defaultDataDir() : dataDir, parser.isSet(JsonOption));
}

void CommandLine::open(Command &command, const QString &dataDir, bool json)
{
    makeOutput(json);
    if (command.access() == Command::Access::None) {
        connect(&command, &Command::finished, this, &CommandLine::end);
        return command.runWithout(dataDir, *m_output);
    }
    session::SessionOptions options;
    options.dataDir = dataDir;
    options.access = command.access() == Command::Access::Reading ? session::SessionOptions::Access::Reading
                                                                  : session::SessionOptions::Access::Full;
    options.telling = session::SessionOptions::Telling::OneByOne;
    options.makeSecretStore = [](const QString &scope) -> std::unique_ptr<secrets::SecretStore> {
        return std::make_unique<secrets::KeychainSecretStore>(scope);
    };
    auto standIns = session::standInKeys(QProcessEnvironment::systemEnvironment(), m_keyFiles);
    if (!standIns) {
        m_output->error(standIns.error().sentence);
        return end(ExitCode::Failed);
    }
    options.standIns = *std::move(standIns);
    auto session = session::Session::open(std::move(options), m_clock);
    if (!session) {
        m_output->error(session.error().sentence);
        return end(ExitCode::Failed);
    }
    m_session = std::move(*session);
    m_output->remark(m_session->startRemark());
    connect(m_session.get(), &session::Session::waiting, this,
            [this](AccountId, const QDateTime &, const QString &sentence) { tellPause(sentence); });
    connect(m_session.get(), &session::Session::savingIsSlow, this, &CommandLine::tellSlowKeychain);
    m_running = &command;
    connect(&command, &Command::finished, this, &CommandLine::end);
    connect(&command, &Command::needsFinishing, this, &CommandLine::finishUp);
    if (command.access() == Command::Access::Full)
        return command.run(*m_session, *m_output);
    // What it shows of an account is true only when it is known whether its key is at hand.
    auto *begin = new QTimer(this);
    begin->setSingleShot(true);
    connect(begin, &QTimer::timeout, this, [this, &command] { command.run(*m_session, *m_output); });
    begin->start(KeychainPatience);
    m_session->lookForKeys().then(begin, [begin] {
        if (begin->isActive())
            begin->start(0ms);
    });
}

void CommandLine::interrupt()
{
    const bool watching = m_running && m_running->words() == QStringLiteral("monitor");
    if (!m_code)
        m_code = watching ? ExitCode::Done : ExitCode::Failed;
    if (std::exchange(m_isInterrupted, true) || m_isFinished) {
        if (owesAnswers()) {
            m_output->error(tr("Answers that are paid for were not saved."));
            m_code = ExitCode::Failed;
        }
        return leave();
    }
    if (m_running)
        m_running->interrupted();
    // It says that nothing was saved, and takes back what it began.
    m_endsByItself = m_session && m_session->giveUpSaving();
    if (m_isFinishing)
        m_output->remark(tr("Interrupt again to leave at once."));
    finishUp();
}

/// What was sent is paid for, so its answer is waited for and stored, whatever the command has come to.
void CommandLine::finishUp()
{
    if (!m_session || m_session->isReadOnly())
        return leave();
    if (std::exchange(m_isFinishing, true)) {
        if (m_isFinished)
            QMetaObject::invokeMethod(this, &CommandLine::leave, Qt::QueuedConnection);
        return;
    }
    QTimer::singleShot(WorthAWord, this, [this] {
        connect(m_session.get(), &session::Session::activityChanged, this, &CommandLine::tellWhatIsAwaited);
        tellWhatIsAwaited();
    });
    m_session->finishUp(LastPatience).then(this, [this](const Result<void> &finished) {
        m_isFinished = true;
        if (!finished) {
            m_output->error(finished.error().sentence);
            m_code = ExitCode::Failed;
        }
        const bool goesOn = m_running && m_running->finishedUp(finished.has_value());
        // After what the command itself has to say of it.
        if (m_hasEnded || (!goesOn && !m_endsByItself))
            QMetaObject::invokeMethod(this, &CommandLine::leave, Qt::QueuedConnection);
    });
}

/// Answers wait for being saved.
bool CommandLine::owesAnswers() const
{
    if (!m_session || m_isFinished)
        return false;
    const QList<engine::AccountActivity> &activity = m_session->activity();
    return std::any_of(activity.cbegin(), activity.cend(), [](const auto &each) { return each.unsaved; });
}

/// A wait without a word looks as if it hung.
void CommandLine::tellWhatIsAwaited()
{
    const auto tell = [this](const QString &sentence) {
        if (!m_hasLeft && !m_isFinished)
            m_output->remark(m_isInterrupted ? sentence + u' ' + tr("Interrupt again to leave at once.")
                                             : sentence);
    };
    if (owesAnswers())
        return tell(tr("Answers that are paid for cannot be saved yet. Pantau keeps trying for up to %Ln "
                       "second(s).",
                       nullptr, int(LastPatience.count())));
    m_session->engineWork().then(this, [tell](const session::EngineWork &work) {
        if (work.awaitedReplies > 0)
            tell(tr("Waiting for the answer to what was asked last, which is paid for."));
        else if (work.deliveries > 0)
            tell(tr("Waiting for an alert that is on its way."));
    });
}

/// A service may ask for one pause after the other.
void CommandLine::tellPause(const QString &sentence)
{
    if (m_sincePause.isValid() && !m_sincePause.hasExpired(BetweenPauses.count()))
        return;
    m_sincePause.start();
    m_output->remark(sentence);
}

/// A keychain waits as long as a person needs; a command, and all others with it, does not.
void CommandLine::tellSlowKeychain()
{
    if (std::exchange(m_hasToldKeychain, true))
        return;
    m_output->remark(
        tr("The keychain of this computer has not answered yet. If it asks for its password, enter "
           "it. Pantau waits for up to %Ln more second(s).",
           nullptr, int(SavingPatience.count())));
    QTimer::singleShot(SavingPatience, m_session.get(), &session::Session::giveUpSaving);
}

void CommandLine::makeOutput(bool json)
{
    m_output = std::make_unique<Output>(m_out, m_err, json, isTerminal(stderr) && isTerminal(stdout));
    // What nobody can read need not be found out any longer. Queued: a command is in the middle of writing.
    m_output->whenLost(
        [this] { QMetaObject::invokeMethod(this, &CommandLine::interrupt, Qt::QueuedConnection); });
}

/// The first end counts.
void CommandLine::end(ExitCode code)
{
    if (m_running && m_session && m_running->tellsSituation() && !m_output->hasSaidError())
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
    Q_EMIT finished(m_output->isLost() ? ExitCode::Failed : m_code.value_or(ExitCode::Failed));
}

void CommandLine::wrongUsage(const QString &sentence)
{
    m_output->error(sentence + u' ' + tr("“pantau-cli --help” shows what there is."));
    end(ExitCode::WrongUsage);
}

QString CommandLine::overview() const
{
    QString text = tr("Usage: pantau-cli [--data-dir DIR] [--json] COMMAND") + QStringLiteral("\n\n");
    for (const auto &command : m_commands)
        text += QStringLiteral("  %1%2\n").arg(command->words(), -18).arg(command->summary());
    return text + u'\n' + tr("“pantau-cli COMMAND --help” explains a command.") + u'\n';
}

} // namespace pantau::cli
