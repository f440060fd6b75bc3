// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/json.h"
#include "app/sentences.h"
#include "app/watch_commands.h"
#include "base/check.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "base/files.h"
#include "base/time.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/terminal.h"

#include <QLocale>
#include <QMap>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace pantau::cli {

namespace {

using namespace std::chrono_literals;

/// Give up after this long without a reply. Longer than any normal wait: a batch can take a minute, and the
/// service may request a pause of a minute.
constexpr std::chrono::minutes LongestSilence = 10min;
/// Requests in flight at the timeout are already paid for, so their replies get this much longer.
constexpr std::chrono::seconds LastReply = 65s;

} // namespace

/// Checks the given domains, or all domains of a list, now.
class Check final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.arguments(
            "DOMAIN",
            tr("Domains or web addresses; a single - reads them from standard input, one per line."), m_texts,
            CommandOptions::Count::Any, QStringLiteral("(DOMAIN... | --list L)"));
        options.list(tr("Check all domains of this list."), m_list);
        options.account(tr("The only account to use. By default, those of the domains' lists."), m_account);
        options.flag("fail-on-blocked", tr("Exit with code 4 if a domain is blocked."), m_failOnBlocked);
        options.flag("all", tr("List every domain."), m_listsAll);
        options.flag("again", tr("Also check domains already answered within the last hour."), m_again);
        options.flag("yes", tr("Do not ask before using much of the quota."), m_isConfirmed);
        options.option("timeout", "SECONDS",
                       tr("Stop after this many seconds. The remaining domains stay unknown. Pantau still "
                          "waits up to 70 seconds for paid replies. By default, the check stops after 10 "
                          "minutes without an answer."),
                       m_patience, readSeconds);
        options.check([this, &options] {
            return m_texts.isEmpty() != options.isGiven("list")
                       ? std::optional(tr("Give either domains or a list with --list."))
                       : std::nullopt;
        });
    }

    Result<void> run() override;
    void interrupted() override;
    bool stop() override;
    bool readsInput() const override { return readsStandardInput(); }
    bool readsStandardInput() const override
    {
        return m_texts.size() == 1 && WholeFile::isStandardOutput(m_texts.first());
    }

private:
    /// One input, in order after merging. Text that is not a domain has a refusal.
    struct Entry
    {
        QString text;
        std::optional<DomainName> domain;
        QString refusal;
    };
    [[nodiscard]] Result<DomainImport> given() const;
    [[nodiscard]] Result<QList<Entry>> entriesOf() const;
    /// An account's domains and answers.
    struct Asked
    {
        Account account;
        QList<DomainName> domains;
        QList<CheckOutcome> outcomes{};
    };
    using Answers = QList<std::pair<const Account *, const CheckOutcome *>>;
    [[nodiscard]] Result<QList<AccountDomains>> accounts() const;
    void weigh(qsizetype number, QStringList prices);
    [[nodiscard]] QString priceOf(const Account &account, CheckCost cost);
    void confirm(const QString &price);
    void begin(qsizetype number);
    void keepBlocks();
    [[nodiscard]] QHash<DomainName, Answers> answers() const;
    void showWaits();
    void giveUpIfSilent();
    void reportWhenSaved();
    [[nodiscard]] static QString remark(const CheckOutcome &outcome);
    enum class Price { Shown, Omitted };
    void report(Price price);
    /// A line of the result.
    struct Line
    {
        LineMark mark = LineMark::Unknown;
        QString status;
        QString domain;
        QString text;
        bool isOrdinary = false; ///< not blocked, and nothing else to say
    };
    [[nodiscard]] Line lineOf(const Entry &entry, const Answers &answers);
    [[nodiscard]] static QJsonObject jsonOf(const Entry &entry, const Answers &answers,
                                            const QString &reason);
    [[nodiscard]] QString sinceText(const Account &account, const CheckOutcome &outcome);
    void printLines(QList<Line> lines);
    void printLine(const Line &line, qsizetype statusWidth, qsizetype domainWidth);
    void printSum(const CheckTally &tally);
    void printPrice(qsizetype number, const std::function<void()> &then);
    void conclude(const CheckTally &tally, const QStringList &failures, int unsaved, int fromBefore);
    [[nodiscard]] ExitCode exitCode(const CheckTally &tally, int unsaved) const;

    std::optional<Account> m_account;
    std::optional<DomainList> m_list;
    QStringList m_texts;
    bool m_failOnBlocked = false;
    bool m_listsAll = false;
    bool m_again = false;
    bool m_isConfirmed = false;
    std::optional<std::chrono::seconds> m_patience;

    QList<Entry> m_entries;
    QList<DomainName> m_domains; ///< of the entries
    QList<Asked> m_asked;
    bool m_isMuch = false; ///< the price is reported
    bool m_mustAsk = false;
    QDateTime m_startedAt;
    int m_newlyBlocked = 0;
    Question m_question;
    QTimer m_silence;
    bool m_storageFailed = false;
    bool m_isAnswerMissing = false; ///< a service did not answer for a domain, although another one may have
    bool m_isReported = false;
    bool m_isConcluded = false;
    bool m_isInterrupted = false;
    std::function<void()> m_reportNow; ///< set while answers wait to be stored, or the price is read
    std::function<void()> m_cancel;    ///< set once checking has started
};

/// Domains from the arguments or from standard input, which is parsed like a file.
Result<DomainImport> Check::given() const
{
    if (!readsStandardInput())
        return readPastedDomains(m_texts.join(u'\n'));
    const auto bytes = TRY(input());
    if (bytes.trimmed().isEmpty())
        return failure(Error::Kind::InvalidInput, tr("Standard input contains no domain."));
    return readDomains(bytes);
}

Result<QList<Check::Entry>> Check::entriesOf() const
{
    QList<Entry> entries;
    if (m_list) {
        const auto domains = TRY(session().store().domains().inList(m_list->id));
        for (const DomainName &domain : domains)
            entries += Entry{domain.ascii(), domain, {}};
        return entries;
    }
    const auto import = TRY(given());
    auto refused = import.refused.cbegin();
    const auto takeRefused = [&](int before) {
        for (; refused != import.refused.cend() && refused->line < before; ++refused)
            entries += Entry{refused->text, std::nullopt, refused->error.sentence};
    };
    for (const ImportedDomain &each : import.domains) {
        takeRefused(each.line);
        entries += Entry{each.domain.ascii(), each.domain, {}};
    }
    takeRefused(std::numeric_limits<int>::max());
    if (entries.isEmpty())
        return failure(Error::Kind::InvalidInput, tr("The arguments contain no domain."));
    if (const QString notices = import.notices(); !notices.isEmpty() && !output().isJson())
        output().error(notices);
    return entries;
}

Result<QList<AccountDomains>> Check::accounts() const
{
    if (!m_account && !m_list)
        return accountsOfDomains(session(), m_domains);
    const auto chosen = TRY(m_account ? Result<QList<Account>>(QList<Account>{*m_account})
                                      : accountsOfList(session(), *m_list));
    QList<AccountDomains> accounts;
    for (const Account &account : chosen)
        accounts.emplace_back(account, m_domains);
    return accounts;
}

Result<void> Check::run()
{
    m_entries = TRY(entriesOf());
    for (const Entry &entry : std::as_const(m_entries))
        if (entry.domain)
            m_domains += *entry.domain;
    const auto chosen = TRY(accounts());
    for (const auto &[account, domains] : chosen)
        m_asked += Asked{account, domains};
    m_startedAt = session().clock().nowUtc();
    if (m_domains.isEmpty()) {
        report(Price::Omitted);
        return {};
    }
    showWaits();
    weigh(0, {});
    return {};
}

/// Sums up the prices of the accounts.
void Check::weigh(qsizetype number, QStringList prices)
{
    if (number == m_asked.size())
        return confirm(prices.join(u' '));
    const Asked &asked = m_asked.at(number);
    whenDone(session().checks().cost(asked.account.id, asked.domains),
             [this, number, prices = std::move(prices)](const CheckCost &cost) {
                 weigh(number + 1, prices + QStringList{priceOf(m_asked.at(number).account, cost)});
             });
}

QString Check::priceOf(const Account &account, CheckCost cost)
{
    if (m_again) {
        cost.toAsk += std::exchange(cost.recent, 0);
        cost.confirmations += std::exchange(cost.recentConfirmations, 0);
    }
    const qint64 left = cost.price.checksFor(cost.unitsLeft.value_or(0));
    if (account.address.isLocal() || left <= 0) // the reason is reported per domain
        return {};
    m_isMuch |= cost.isMuch();
    m_mustAsk |= cost.mustAsk();
    const QLocale locale;
    const int shown = int(std::min<qint64>(left, std::numeric_limits<int>::max()));
    QString sentence =
        cost.toAsk <= left
            ? tr("This check uses %1 of the %Ln check(s) that are left.", nullptr, shown)
                  .arg(locale.toString(cost.toAsk))
            : tr("This check needs %1 checks, and %Ln are left: the other domains stay unknown.", nullptr,
                 shown)
                  .arg(locale.toString(cost.toAsk));
    if (const auto most = std::min<qint64>(left, cost.toAsk + cost.confirmations); most > cost.toAsk)
        sentence += u' ' + tr("Changed answers are checked again: %Ln check(s) at most.", nullptr, int(most));
    return m_asked.size() > 1 ? tr("%1: %2", "account, its price").arg(account.name, sentence) : sentence;
}

/// Reports the price if it is high, and asks for confirmation if possible.
void Check::confirm(const QString &price)
{
    if (!m_mustAsk)
        return begin(0);
    if (m_isConfirmed || !Question::canAnswer(output())) {
        if (m_isMuch)
            output().remark(price);
        return begin(0);
    }
    m_question.ask(price + u' ' + tr("Continue?"), output(), [this](bool isYes) {
        if (isYes)
            return begin(0);
        output().error(tr("Nothing was checked."), QStringLiteral("cancelled"));
        done(ExitCode::Failed);
    });
}

/// Checks with one account after the other.
void Check::begin(qsizetype number)
{
    if (number == m_asked.size() || m_isInterrupted)
        return reportWhenSaved();
    const auto scope = m_again ? CheckScope::Everything : CheckScope::SkipRecent;
    const CheckTicket ticket = session().checks().newTicket();
    m_cancel = [this, ticket] { session().checks().cancel(ticket); };
    if (number == 0)
        giveUpIfSilent();
    session()
        .checks()
        .check(m_asked.at(number).account.id, m_asked.at(number).domains, scope, m_patience, ticket)
        .then(this, [this, number](const QList<CheckOutcome> &outcomes) noexcept {
            m_asked[number].outcomes = outcomes;
            begin(number + 1);
        });
}

/// If only another service has answered, a domain still counts as blocked at a service that said so last.
void Check::keepBlocks()
{
    QSet<DomainName> answered;
    for (const Asked &asked : std::as_const(m_asked))
        for (const CheckOutcome &outcome : asked.outcomes)
            if (outcome.status != BlockStatus::Unknown)
                answered.insert(outcome.domain);
    for (Asked &asked : m_asked) {
        QSet<DomainName> missing(asked.domains.cbegin(), asked.domains.cend());
        for (const CheckOutcome &outcome : std::as_const(asked.outcomes))
            missing.remove(outcome.domain);
        for (const DomainName &domain : std::as_const(missing))
            asked.outcomes += CheckOutcome{domain, BlockStatus::Unknown, {}, tr("No answer came in time.")};
        for (CheckOutcome &outcome : asked.outcomes) {
            if (outcome.status != BlockStatus::Unknown)
                continue;
            m_isAnswerMissing = true;
            if (!answered.contains(outcome.domain))
                continue;
            const auto known =
                session().store().domainHistory().watchedStatus(outcome.domain, asked.account.address.text());
            if (known && *known == BlockStatus::Blocked)
                outcome.status = BlockStatus::Blocked;
        }
    }
}

/// Another program may briefly lock the database. Only answers that cannot be stored in the end count as
/// lost.
void Check::reportWhenSaved()
{
    const auto isStored = [](const CheckOutcome &outcome) { return outcome.isStored; };
    if (std::all_of(m_asked.cbegin(), m_asked.cend(), [&isStored](const Asked &asked) {
            return std::all_of(asked.outcomes.cbegin(), asked.outcomes.cend(), isStored);
        }))
        return report(Price::Shown);
    m_silence.stop();
    m_reportNow = [this] { report(Price::Omitted); };
    finishUp([this](bool isSaved) {
        for (Asked &asked : m_asked)
            for (CheckOutcome &outcome : asked.outcomes)
                outcome.isStored |= isSaved;
        m_storageFailed &= !isSaved;
        report(Price::Omitted);
    });
}

/// Paid answers are reported even after an interrupt.
void Check::interrupted()
{
    m_isInterrupted = true;
    if (m_reportNow)
        m_reportNow();
}

/// Requests in flight are paid for and are still reported.
bool Check::stop()
{
    interrupted();
    if (m_cancel)
        m_cancel();
    return bool(m_cancel);
}

void Check::showWaits()
{
    connect(&session(), &app::Session::progress, this, [this](int checked, int total) {
        output().progress(checked, total);
        m_silence.start();
    });
    connect(&session(), &app::Session::failed, this, [this](const Error &error) {
        m_storageFailed |= error.kind == Error::Kind::Storage;
        output().remark(error.sentence);
    });
}

/// The engine has its own timeouts. This one covers whatever blocks before it, such as a keychain.
void Check::giveUpIfSilent()
{
    m_silence.setSingleShot(true);
    m_silence.setInterval(m_patience ? *m_patience + LastReply : LongestSilence);
    connect(&m_silence, &QTimer::timeout, this, [this] {
        m_cancel();
        QTimer::singleShot(LastReply, this, [this] { report(Price::Omitted); });
    });
    m_silence.start();
}

ExitCode Check::exitCode(const CheckTally &tally, int unsaved) const
{
    if (unsaved > 0 || m_storageFailed)
        return ExitCode::Failed;
    if (m_failOnBlocked && tally.blocked > 0)
        return ExitCode::SomeBlocked;
    return m_isAnswerMissing || tally.unknown + tally.unconfirmed > 0 ? ExitCode::Incomplete : ExitCode::Done;
}

QString Check::remark(const CheckOutcome &outcome)
{
    if (outcome.reason.isEmpty() && !outcome.isStored)
        return tr("This answer is not saved.");
    if (outcome.reason.isEmpty() && outcome.fromBefore)
        return tr("Answered within the last hour; not asked again.");
    if (outcome.unconfirmed)
        return tr("The newest answer is “%1”. It is not confirmed yet.")
                   .arg(statusWord(*outcome.unconfirmed)) +
               u' ' + outcome.reason;
    return outcome.reason;
}

/// "since 07:43 today, was not at 07:14", "since 5 Nov, appeal sent 7 Nov", "since before 24 Nov"
QString Check::sinceText(const Account &account, const CheckOutcome &outcome)
{
    const QDateTime now = session().clock().nowUtc();
    const auto past = session().store().domainHistory().past(outcome.domain, account.address.text(), now);
    if (!past || past->runs.isEmpty() || past->runs.constLast().status != outcome.status)
        return {};
    const StatusRun &run = past->runs.constLast();
    const QDate today = now.toLocalTime().date();
    const auto shortly = [&](const QDateTime &at) {
        return at.toLocalTime().date() == today
                   ? timeText(at, now)
                   : QLocale().toString(at.toLocalTime().date(), tr("d MMM", "date format"));
    };
    // The block may have begun at another service.
    const QDateTime since = std::min(past->blockedSince.value_or(run.firstSeen), run.firstSeen);
    m_newlyBlocked += outcome.status == BlockStatus::Blocked && since >= m_startedAt ? 1 : 0;
    if (past->runs.size() < 2 && since == run.firstSeen)
        return tr("since before %1").arg(shortly(since));
    QString text = tr("since %1").arg(shortly(since));
    if (outcome.status != BlockStatus::Blocked)
        return text;
    const auto appeals = session().store().appeals().of(outcome.domain).value_or(QList<Appeal>());
    for (const Appeal &appeal : appeals)
        if (appeal.sentAt >= since && !appeal.restoredAt)
            return text + tr(", appeal sent %1").arg(shortly(appeal.sentAt));
    if (since < run.firstSeen)
        return text;
    const QDateTime before = past->runs.at(past->runs.size() - 2).lastSeen;
    const bool isSameDay = before.toLocalTime().date() == run.firstSeen.toLocalTime().date();
    return text +
           tr(", was not at %1").arg(isSameDay ? timeOfDay(before.toLocalTime()) : timeText(before, now));
}

/// The answers for each domain, "blocked" first, then "not blocked".
QHash<DomainName, Check::Answers> Check::answers() const
{
    QHash<DomainName, Answers> answers;
    for (const Asked &asked : m_asked)
        for (const CheckOutcome &outcome : asked.outcomes)
            answers[outcome.domain].append({&asked.account, &outcome});
    for (Answers &each : answers)
        std::stable_sort(each.begin(), each.end(),
                         [](const auto &a, const auto &b) { return a.second->status > b.second->status; });
    return answers;
}

Check::Line Check::lineOf(const Entry &entry, const Answers &answers)
{
    if (!entry.domain)
        return {LineMark::Attention, tr("not checked"), entry.text, entry.refusal};
    const CheckOutcome *outcome = answers.isEmpty() ? nullptr : answers.first().second;
    const BlockStatus status = outcome ? outcome->status : BlockStatus::Unknown;
    Line line{status == BlockStatus::Blocked      ? LineMark::Blocked
              : status == BlockStatus::NotBlocked ? LineMark::NotBlocked
                                                  : LineMark::Unknown,
              QLocale().toLower(statusWord(status)), entry.domain->display(),
              outcome ? remark(*outcome) : tr("No answer came in time.")};
    const bool isPlain = outcome && outcome->isStored && outcome->reason.isEmpty() && !outcome->unconfirmed;
    line.isOrdinary = isPlain && status == BlockStatus::NotBlocked;
    if (isPlain && (status == BlockStatus::Blocked || (line.isOrdinary && m_listsAll)))
        line.text = sinceText(*answers.first().first, *outcome);
    QStringList texts;
    for (const auto &[account, other] : answers.mid(1)) {
        if (other->status == status && (other->reason.isEmpty() || !isPlain))
            continue;
        line.isOrdinary = false;
        texts += tr("%1 at %2", "status, account")
                     .arg(QLocale().toLower(statusWord(other->status)), account->name);
    }
    if (!line.text.isEmpty())
        texts.insert(isPlain ? 0 : texts.size(), line.text);
    line.text = texts.join(isPlain ? QStringLiteral(", ") : QStringLiteral(". "));
    return line;
}

/// Worst first. What is not blocked is one line, and so are domains that are unknown for the same reason,
/// unless all are to be listed.
void Check::printLines(QList<Line> lines)
{
    constexpr int mostListed = 10;
    QMap<QString, int> unknown;
    for (const Line &line : std::as_const(lines))
        if (line.mark == LineMark::Unknown && !m_listsAll)
            ++unknown[line.text];
    for (auto each = unknown.cbegin(); each != unknown.cend(); ++each) {
        if (each.value() <= mostListed)
            continue;
        lines.removeIf(
            [&](const Line &line) { return line.mark == LineMark::Unknown && line.text == each.key(); });
        lines += {LineMark::Unknown, QLocale().toLower(statusWord(BlockStatus::Unknown)),
                  tr("%Ln domain(s)", nullptr, each.value()), each.key() + u' ' + tr("--all lists them")};
    }
    const auto ordinary =
        int(std::count_if(lines.cbegin(), lines.cend(), [](const Line &line) { return line.isOrdinary; }));
    if (ordinary > 1 && !m_listsAll) {
        lines.removeIf([](const Line &line) { return line.isOrdinary; });
        lines += {LineMark::NotBlocked, QLocale().toLower(statusWord(BlockStatus::NotBlocked)),
                  tr("%Ln domain(s)", nullptr, ordinary), tr("--all lists them")};
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line &a, const Line &b) { return a.mark < b.mark; });
    qsizetype statusWidth = 0;
    qsizetype domainWidth = 0;
    constexpr qsizetype mostAligned = 36;
    for (const Line &line : std::as_const(lines)) {
        statusWidth = std::max(statusWidth, line.status.size());
        domainWidth = std::max(domainWidth, std::min(mostAligned, printable(line.domain).size()));
    }
    for (const Line &line : std::as_const(lines))
        printLine(line, statusWidth, domainWidth);
}

/// A reason that does not fit goes on the next lines.
void Check::printLine(const Line &line, qsizetype statusWidth, qsizetype domainWidth)
{
    const Tone tone = line.mark == LineMark::NotBlocked ? Tone::Plain : output().mark(line.mark).tone;
    const QString domain = printable(line.domain).leftJustified(domainWidth);
    const QString start = line.status.leftJustified(statusWidth) + QStringLiteral("  ") + domain;
    const Spans marked = output().marked(line.mark, start, tone);
    const QString text = printable(line.text);
    const Tone quiet = line.mark == LineMark::NotBlocked && !m_listsAll ? Tone::Quiet : Tone::Plain;
    if (start.size() + 4 + text.size() <= LineWidth)
        return output().line(marked + Spans{{QStringLiteral("  ")}, {text, quiet}});
    output().line(marked);
    output().paragraph(text, statusWidth + 4);
}

void Check::printSum(const CheckTally &tally)
{
    const auto refused = int(
        std::count_if(m_entries.cbegin(), m_entries.cend(), [](const Entry &each) { return !each.domain; }));
    Spans sum{{tr("%Ln blocked", nullptr, tally.blocked), tally.blocked > 0 ? Tone::Blocked : Tone::Plain}};
    QStringList rest;
    if (m_list && tally.blocked > 0)
        rest += m_newlyBlocked > 0 ? tr("%Ln new", nullptr, m_newlyBlocked) : tr("none new");
    if (tally.notBlocked > 0)
        rest += tr("%Ln not blocked", nullptr, tally.notBlocked);
    if (const int unknown = tally.unknown + tally.open - refused; unknown > 0)
        rest += tr("%Ln unknown", nullptr, unknown);
    if (refused > 0)
        rest += tr("%Ln not a domain", nullptr, refused);
    if (!rest.isEmpty())
        sum += {QStringLiteral(", ") + rest.join(QStringLiteral(", "))};
    output().line(QString());
    output().line(sum);
}

/// Prints what the check cost and what is left, for one account after the other.
void Check::printPrice(qsizetype number, const std::function<void()> &then)
{
    if (number == m_asked.size())
        return then();
    const Account &account = m_asked.at(number).account;
    if (account.address.isLocal())
        return printPrice(number + 1, then);
    session()
        .accounts()
        .ledger(account.id)
        .then(this, [this, number, then](const Result<LedgerState> &ledger) {
            const Account &asked = m_asked.at(number).account;
            const QDateTime now = session().clock().nowUtc();
            // A quota from before its reset says nothing about what is left.
            if (ledger && ledger->usage && ledger->usage->resetsAt.value_or(farFuture()) > now &&
                !m_isConcluded) {
                const Usage &usage = *ledger->usage;
                const qint64 used =
                    session().store().usageHistory().byHand(asked.id, m_startedAt).value_or(0);
                const QString left = QLocale().toString(ledger->availableUnits());
                //: %1 is an account, %2 an amount, as in "12 checks"
                QString text =
                    tr("%1: %2 used, %3 left").arg(asked.name, app::unitsText(usage.unit(), used), left);
                if (ledger->unsettledUnits > 0) // a reply was lost
                    //: as above; %3 is a number
                    text = tr("%1: %2 used and perhaps %3 more, %4 left")
                               .arg(asked.name, app::unitsText(usage.unit(), used),
                                    QLocale().toString(ledger->unsettledUnits), left);
                if (usage.resetsAt)
                    text += tr(" until %1", "a date").arg(timeText(*usage.resetsAt, now));
                output().line({{text, Tone::Quiet}});
            }
            printPrice(number + 1, then);
        });
}

QJsonObject Check::jsonOf(const Entry &entry, const Answers &answers, const QString &reason)
{
    const CheckOutcome *outcome = answers.isEmpty() ? nullptr : answers.first().second;
    QJsonArray others;
    for (const auto &[account, other] : answers.mid(1))
        others += app::toJson(
            CheckRow{account->address.text(), other->checkedAt.value_or(QDateTime()), other->status});
    QJsonObject row{
        {QStringLiteral("domain"), entry.text},
        {QStringLiteral("status"), statusKey(outcome ? outcome->status : BlockStatus::Unknown)},
        {QStringLiteral("checked_at"), app::jsonTime(outcome ? outcome->checkedAt : std::nullopt)},
        {QStringLiteral("reason"), app::jsonText(reason)},
        {QStringLiteral("others"), others}};
    if (outcome && outcome->unconfirmed)
        row.insert(QStringLiteral("unconfirmed"), statusKey(*outcome->unconfirmed));
    return row;
}

void Check::report(Price price)
{
    if (std::exchange(m_isReported, true))
        return;
    m_silence.stop();
    if (const auto place = session().store().database().checkPlace(); !place) {
        m_storageFailed = true;
        output().remark(place.error().sentence);
    }
    if (m_asked.size() > 1)
        keepBlocks();
    const QHash<DomainName, Answers> byDomain = answers();
    JsonList list;
    QList<Line> lines;
    QStringList failures;
    CheckTally tally;
    int unsaved = 0;
    int fromBefore = 0;
    for (const Entry &entry : std::as_const(m_entries)) {
        const Answers found = entry.domain ? byDomain.value(*entry.domain) : Answers();
        const CheckOutcome *outcome = found.isEmpty() ? nullptr : found.first().second;
        const QString reason = outcome        ? remark(*outcome)
                               : entry.domain ? tr("No answer came in time.")
                                              : entry.refusal;
        if (outcome)
            tally.add(*outcome);
        else
            ++tally.unknown;
        unsaved += int(std::count_if(found.cbegin(), found.cend(),
                                     [](const auto &each) { return !each.second->isStored; }));
        m_isAnswerMissing |= std::any_of(found.cbegin(), found.cend(), [](const auto &each) {
            return each.second->status == BlockStatus::Unknown;
        });
        fromBefore += outcome && outcome->fromBefore;
        const BlockStatus status = outcome ? outcome->status : BlockStatus::Unknown;
        if (status == BlockStatus::Unknown && !failures.contains(reason))
            failures += reason;
        if (!output().isJson()) {
            lines += lineOf(entry, found);
            continue;
        }
        list.add(jsonOf(entry, found, reason));
    }
    const auto end = [=, this] { conclude(tally, failures, unsaved, fromBefore); };
    if (output().isJson()) {
        output().json(list);
        return end();
    }
    printLines(std::move(lines));
    printSum(tally);
    if (price == Price::Omitted || m_isInterrupted)
        return end();
    m_reportNow = end; // the session may end meanwhile
    printPrice(0, end);
}

/// Prints remarks and errors, and ends.
void Check::conclude(const CheckTally &tally, const QStringList &failures, int unsaved, int fromBefore)
{
    if (std::exchange(m_isConcluded, true))
        return;
    if (tally.unconfirmed > 0)
        output().remark(tally.unconfirmedSentence());
    if (fromBefore > 0)
        output().remark(
            tr("%Ln domain(s) answered within the last hour, so not asked again; --again asks anyway.",
               nullptr, fromBefore));
    // No domain has a result, so print the reason as an error.
    if (const int unknown = tally.unknown + tally.open; unknown == m_entries.size() && unknown > 0)
        output().error(failures.first());
    if (unsaved > 0)
        output().error(m_isInterrupted
                           ? tr("%Ln answer(s) that are paid for are not saved yet.", nullptr, unsaved)
                           : tr("%Ln answer(s) could not be saved, though paid for.", nullptr, unsaved));
    done(exitCode(tally, unsaved));
}

void addCheckCommand(Commands &commands)
{
    add<Check>(commands,
               {"check", tr("Check domains, or all of a list, now"), Access::Full, Tells::Situation});
}

} // namespace pantau::cli
