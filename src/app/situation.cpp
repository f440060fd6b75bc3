// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/situation.h"

#include "app/presets.h"
#include "base/language.h"
#include "base/time.h"
#include "db/storage_error.h"

#include <QDir>
#include <QLocale>
#include <QSet>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::app {

namespace {

/// Requested waits of at least this length are reported separately. A wait for the minute's limit is normal.
constexpr std::chrono::minutes WorthWaiting(5);
/// Shortly before the reset the plan has used everything, so a used-up quota is normal then.
constexpr std::chrono::hours NearReset(1);
constexpr std::chrono::minutes Soon(1);

QString pausedSentence(const SituationFacts &facts)
{
    if (facts.pausedUntil.isValid())
        return Texts::tr("Paused until %1: nothing is checked automatically until then.")
            .arg(timeText(facts.pausedUntil, facts.now));
    return Texts::tr("Paused: nothing is checked automatically until you resume.");
}

/// Determines why an account is not checked as planned, worst reason first, and the message for it.
class AccountView
{
public:
    AccountView(const SituationFacts &facts, const AccountFacts &account) : m_facts(facts), m_account(account)
    {
    }

    /// Excludes obstacles shared by all accounts. The message does not name the account.
    [[nodiscard]] std::optional<Notice> obstacle() const
    {
        if (const auto unknown = unknownProvider(m_account.account.address))
            return notice(Notice::Kind::UnknownProvider, Severity::Problem, unknown->sentence);
        if (auto stopped = refusal())
            return stopped;
        if (auto keyless = missingKey())
            return keyless;
        const AccountActivity activity = m_account.activity.value_or(AccountActivity());
        if (activity.unsaved)
            return notice(Notice::Kind::Unsaved, Severity::Problem,
                          Texts::tr("Checking has stopped because results can't be saved. %1")
                              .arg(activity.unsaved->sentence),
                          Notice::Action::TryAgain);
        if (!activity.isReachable)
            return notice(Notice::Kind::Unreachable, Severity::Attention,
                          activity.unreachable ? activity.unreachable->sentence + triedAgain()
                                               : Texts::tr("The service cannot be reached."),
                          Notice::Action::TryAgain);
        if (auto none = noQuota())
            return none;
        if (auto empty = usedUp())
            return empty;
        if (activity.isRefused)
            return notice(Notice::Kind::Waiting, Severity::Attention, refusedSentence(activity));
        if (const auto &failure = m_account.activity ? activity.failure : m_account.account.failure)
            return notice(Notice::Kind::Unreachable, Severity::Attention,
                          //: %1 is a time, %2 a sentence
                          Texts::tr("No check has succeeded since %1. %2")
                              .arg(timeText(failure->since, m_facts.now), failure->reason),
                          Notice::Action::TryAgain);
        if (activity.waitsUntil && *activity.waitsUntil > m_facts.now.addDuration(WorthWaiting))
            return notice(Notice::Kind::Waiting, Severity::Attention,
                          Texts::tr("The service asked for a pause: nothing is checked until %1.")
                              .arg(timeText(*activity.waitsUntil, m_facts.now)));
        return std::nullopt;
    }

    [[nodiscard]] AccountSituation situation() const
    {
        AccountSituation said;
        said.account = m_account.account.id;
        const auto say = [&said](Severity severity, const QString &sentence) {
            said.severity = severity;
            said.sentence = sentence;
            return said;
        };
        if (const auto found = obstacle())
            return say(found->severity, found->sentence);
        if (m_facts.storage)
            return say(Severity::Problem, m_facts.storage->sentence);
        switch (m_facts.watch) {
        case SituationFacts::Watch::NotKnown:
            return say(Severity::Fine, Texts::tr("Its domains can be checked."));
        case SituationFacts::Watch::Once:
            if (!m_facts.only || m_facts.only == m_account.account.id)
                break;
            [[fallthrough]];
        case SituationFacts::Watch::Off:
            return say(Severity::Note, Texts::tr("Its domains are checked only when you ask for it."));
        case SituationFacts::Watch::Paused:
            return say(Severity::Note, pausedSentence(m_facts));
        case SituationFacts::Watch::On:
            break;
        }
        if (!m_account.activity || !m_account.activity->areListsRead)
            return say(Severity::Note, Texts::tr("Monitoring is starting."));
        said.isAllPaused = m_account.activity->domains == 0 && m_account.hasPaused;
        if (said.isAllPaused)
            return say(Severity::Fine, Texts::tr("All of its domains are paused."));
        if (m_account.activity->domains == 0)
            return say(Severity::Fine, Texts::tr("It has no domains to watch yet."));
        if (!m_account.usage)
            return say(Severity::Note, Texts::tr("Waiting for quota information from the service."));
        if (!m_account.activity->isPlanned && m_facts.watch != SituationFacts::Watch::Once)
            return say(Severity::Note, Texts::tr("Its domains are not being watched now."));
        said.isWatched = true;
        said.nextCheckAt = m_account.activity->nextCheckAt;
        return say(Severity::Fine,
                   Texts::tr("Watching %Ln domain(s).", nullptr, m_account.activity->domains));
    }

private:
    [[nodiscard]] Notice notice(Notice::Kind kind, Severity severity, const QString &sentence,
                                Notice::Action action = Notice::Action::None) const
    {
        return {kind, severity, m_account.account.id, sentence, action};
    }

    [[nodiscard]] std::optional<Notice> refusal() const
    {
        const Account &account = m_account.account;
        const auto why = [&account](const QString &otherwise) {
            return account.stopReason.isEmpty() ? otherwise : account.stopReason;
        };
        switch (account.state) {
        case Account::State::Active:
            break;
        case Account::State::KeyRefused:
            return notice(Notice::Kind::KeyRefused, Severity::Problem,
                          why(Texts::tr("The service refused the key. Enter a new one.")),
                          Notice::Action::EnterKey);
        case Account::State::PlanEnded:
            return notice(Notice::Kind::KeyRefused, Severity::Problem,
                          why(Texts::tr("The plan at the service has ended. Renew it there.")),
                          Notice::Action::TryAgain);
        case Account::State::IpRefused:
            return notice(
                Notice::Kind::AddressRefused, Severity::Problem,
                why(Texts::tr("The service refuses requests from this computer's internet address.")),
                Notice::Action::TryAgain);
        }
        return std::nullopt;
    }

    /// Only true if the program keeps running.
    [[nodiscard]] QString triedAgain() const
    {
        return m_facts.watch == SituationFacts::Watch::On ? u' ' + Texts::tr("Pantau will try again.")
                                                          : QString();
    }

    [[nodiscard]] std::optional<Notice> missingKey() const
    {
        const auto say = [this](Notice::Kind kind, Severity severity, Notice::Action action,
                                const QString &otherwise) {
            const QString &given = m_account.key.sentence;
            return notice(kind, severity, given.isEmpty() ? otherwise : given, action);
        };
        using Action = Notice::Action;
        switch (m_account.key.kind) {
        case KeyState::Kind::NotUsed:
        case KeyState::Kind::Ready:
            break;
        case KeyState::Kind::Reading:
            return say(Notice::Kind::KeyReading, Severity::Note, Action::None,
                       Texts::tr("Waiting for the keychain. If it asks for its password, enter it."));
        case KeyState::Kind::Locked:
            return say(Notice::Kind::KeyLocked, Severity::Problem, Action::Unlock,
                       Texts::tr("This computer's keychain is locked. Its domains are not checked until you "
                                 "unlock it."));
        case KeyState::Kind::Missing:
            return say(Notice::Kind::KeyMissing, Severity::Problem, Action::EnterKey,
                       Texts::tr("This computer's keychain has no key for this account. Enter it again."));
        case KeyState::Kind::OtherPlace:
            return say(Notice::Kind::KeyMissing, Severity::Problem, Action::EnterKey,
                       Texts::tr("The key was entered for another address. Check the account's address, then "
                                 "enter the key again."));
        case KeyState::Kind::Denied:
            return say(
                Notice::Kind::KeyDenied, Severity::Problem, Action::TryAgain,
                Texts::tr("This computer's keychain did not hand out the key. Try again and allow it."));
        case KeyState::Kind::Slow:
            return say(
                Notice::Kind::KeySlow, Severity::Attention, Action::None,
                Texts::tr("This computer's keychain has not answered yet. If it asks for its password, "
                          "enter it; until it answers, the account's domains are not checked."));
        case KeyState::Kind::NoKeychain:
            return say(Notice::Kind::NoKeychain, Severity::Problem, Action::TryAgain,
                       Texts::tr("This computer has no keychain, so the account's key cannot be read."));
        }
        return std::nullopt;
    }

    /// A reset does not help if the limit is zero.
    [[nodiscard]] std::optional<Notice> noQuota() const
    {
        const std::optional<Usage> &usage = m_account.usage;
        if (!usage || usage->limit > 0 || usage->remaining > 0 || isLocal())
            return std::nullopt;
        return notice(
            Notice::Kind::QuotaUsedUp, Severity::Problem,
            m_account.account.usesKey
                ? Texts::tr("The service gives this account no quota. Enter another key or connect another "
                            "service.")
                : Texts::tr(
                      "The service gives no quota without a key. Enter a key or connect another service."),
            m_account.account.usesKey ? Notice::Action::EnterKey : Notice::Action::ConnectService);
    }

    [[nodiscard]] std::optional<Notice> usedUp() const
    {
        const std::optional<Usage> &usage = m_account.usage;
        std::optional<QDateTime> until =
            m_account.activity ? m_account.activity->exhaustedUntil : std::nullopt;
        const bool isResetKnown = usage && usage->resetsAt;
        const bool saysSo = usage && usage->remainingChecks() == 0 &&
                            (!usage->resetsAt || *usage->resetsAt > m_facts.now) && !isLocal();
        if (!until && saysSo)
            until = usage->resetsAt.value_or(QDateTime());
        if (!until || (until->isValid() && *until <= m_facts.now))
            return std::nullopt;
        if (!until->isValid() || !isResetKnown)
            return notice(Notice::Kind::QuotaUsedUp, Severity::Attention,
                          usedUpSubject() + u' ' + Texts::tr("Nothing is checked until it resets."),
                          askForMore());
        const bool isNear = *until <= m_facts.now.addDuration(NearReset);
        return notice(Notice::Kind::QuotaUsedUp, isNear ? Severity::Note : Severity::Attention,
                      usedUpSubject() + u' ' +
                          Texts::tr("Nothing is checked until %1.").arg(timeText(*until, m_facts.now)),
                      askForMore());
    }

    /// If a key is used, the user may just have bought more.
    [[nodiscard]] Notice::Action askForMore() const
    {
        return m_account.account.usesKey ? Notice::Action::TryAgain : Notice::Action::None;
    }

    /// Without a key, others may have used the quota.
    [[nodiscard]] QString usedUpSubject() const
    {
        return m_account.account.usesKey ? Texts::tr("The quota is used up.")
                                         : Texts::tr("The quota of this internet address is used up.");
    }

    [[nodiscard]] QString refusedSentence(const AccountActivity &activity) const
    {
        const QString refused =
            Texts::tr("The service refuses all checks: it says that too many requests come "
                      "from this internet address.");
        QString asked = activity.askedUntil ? refused + u' ' +
                                                  Texts::tr("It asked for a pause until at least %1.")
                                                      .arg(timeText(*activity.askedUntil, m_facts.now))
                                            : refused;
        const bool goesOn = m_facts.watch == SituationFacts::Watch::On;
        if (!goesOn || !activity.waitsUntil || *activity.waitsUntil <= m_facts.now)
            return asked;
        return asked + u' ' +
               Texts::tr("Pantau asks again %1.", "%1 is “in 4 min” or “tomorrow, 07:00”")
                   .arg(timeUntil(*activity.waitsUntil, m_facts.now));
    }

    [[nodiscard]] bool isLocal() const { return m_account.account.address.isLocal(); }

    const SituationFacts &m_facts;
    const AccountFacts &m_account;
};

/// Returns the number of the account's domains without those already counted for another account: each is
/// one row of the table.
int countedOf(const AccountActivity &activity, const QSet<AccountId> &counted)
{
    int domains = activity.domains;
    for (auto each = activity.shared.cbegin(); each != activity.shared.cend(); ++each)
        if (std::ranges::any_of(each.key(), [&counted](AccountId other) { return counted.contains(other); }))
            domains -= each.value();
    return domains;
}

/// True if another account checks domains of @p account too.
bool sharesDomains(const SituationFacts &facts, AccountId account)
{
    const auto shares = [account](const AccountFacts &each) {
        const auto shared = each.activity ? each.activity->shared.keys() : QList<QList<AccountId>>();
        return std::ranges::any_of(shared, [&](const QList<AccountId> &others) {
            return each.account.id == account || others.contains(account);
        });
    };
    return std::ranges::any_of(facts.accounts, shares);
}

/// True if the sample's domains do not count, because there are others.
bool isSampleAside(const SituationFacts &facts)
{
    return std::ranges::any_of(facts.accounts, [](const AccountFacts &each) {
        return !each.account.address.isLocalSample() &&
               (each.hasPaused || (each.activity && each.activity->domains > 0));
    });
}

void noteAccounts(const SituationFacts &facts, Situation &situation)
{
    QSet<AccountId> watching;
    const bool areSamplesAside = isSampleAside(facts);
    for (const AccountFacts &account : facts.accounts) {
        const AccountView view(facts, account);
        const AccountSituation said = view.situation();
        situation.accounts.append(said);
        if (said.isWatched && !(areSamplesAside && account.account.address.isLocalSample())) {
            watching.insert(said.account);
            if (said.nextCheckAt && (!situation.nextCheckAt || *said.nextCheckAt < *situation.nextCheckAt))
                situation.nextCheckAt = said.nextCheckAt;
        }
        auto found = view.obstacle();
        if (!found)
            continue;
        // A service that has nothing to check is no gap in what is watched.
        const bool isIdle = account.activity && account.activity->areListsRead &&
                            account.activity->domains == 0 && !account.hasPaused;
        if (isIdle && facts.accounts.size() > 1 && found->kind != Notice::Kind::Unsaved)
            found->severity = std::min(found->severity, Severity::Note);
        const bool namesIt = found->sentence.contains(account.account.name);
        if (facts.accounts.size() > 1 && !namesIt) //: %1 is an account, %2 what is the matter with it
            found->sentence = Texts::tr("“%1”: %2").arg(account.account.name, found->sentence);
        situation.notices.append(*found);
    }
    for (const AccountFacts &account : facts.accounts)
        if (watching.contains(account.account.id))
            situation.watchedDomains += countedOf(*account.activity, watching);
}

/// Its domains are still checked, against the previous copy.
std::optional<Notice> refusedBlocklist(const SituationFacts &facts, const Account &account)
{
    const auto refused = facts.refusedBlocklists.constFind(account.address.text());
    if (refused == facts.refusedBlocklists.cend())
        return std::nullopt;
    Notice notice{Notice::Kind::BlocklistRefused, Severity::Attention, account.id, {}, Notice::Action::None};
    if (!refused->loss) {
        notice.sentence = refused->why.sentence + u' ' + Texts::tr("The previous copy is used instead.");
        return notice;
    }
    const QLocale locale;
    notice.sentence =
        Texts::tr(
            "The blocklist “%1” has %2 domains where it had %3, as if it had been cut short. The copy from "
            "before is used instead.")
            .arg(QDir::toNativeSeparators(refused->loss->path), locale.toString(refused->loss->names),
                 locale.toString(refused->loss->namesBefore));
    notice.action = Notice::Action::UseBlocklist;
    return notice;
}

void noteTheRest(const SituationFacts &facts, Situation &situation)
{
    for (const AccountFacts &each : facts.accounts)
        if (const auto refused = refusedBlocklist(facts, each.account))
            situation.notices.append(*refused);
    const auto add = [&situation](Notice::Kind kind, Severity severity, const QString &sentence,
                                  Notice::Action action = Notice::Action::None) {
        situation.notices.append({kind, severity, std::nullopt, sentence, action});
    };
    if (facts.storage)
        add(Notice::Kind::Storage, Severity::Problem, facts.storage->sentence,
            db::tellsOfDamage(*facts.storage) ? Notice::Action::FindBackup : Notice::Action::TryAgain);
    if (facts.accounts.isEmpty() && facts.hasDomains)
        add(Notice::Kind::NoAccount, Severity::Problem,
            Texts::tr("No service is connected: these domains are not being checked."),
            Notice::Action::ConnectService);
    else if (facts.accounts.isEmpty())
        add(Notice::Kind::NoAccount, Severity::Note, Texts::tr("No service is connected."),
            Notice::Action::ConnectService);
    else if (facts.withoutAccount > 0)
        add(Notice::Kind::DomainsWithoutAccount, Severity::Attention,
            Texts::tr("%Ln domain(s) not checked: the list has no account.", nullptr, facts.withoutAccount),
            Notice::Action::ChooseAccount);
    for (const Incident &incident : facts.incidents)
        situation.notices.append({Notice::Kind::Incident, Severity::Attention, incident.account,
                                  incident.sentence, Notice::Action::None});
    if (facts.watch == SituationFacts::Watch::Paused)
        add(Notice::Kind::Paused, Severity::Note, pausedSentence(facts), Notice::Action::Resume);
}

void noteDeliveries(const SituationFacts &facts, Situation &situation)
{
    const DeliveryFigures &deliveries = facts.deliveries;
    const auto add = [&situation](Notice::Kind kind, Severity severity) {
        situation.areDeliveriesFine = false;
        situation.notices.append(
            {kind, severity, std::nullopt, situation.deliveries, Notice::Action::ShowAlerts});
    };
    if (deliveries.givenUp > 0) {
        situation.deliveries = Texts::tr("%Ln alert(s) could not be delivered", nullptr, deliveries.givenUp);
        add(Notice::Kind::AlertsGivenUp, Severity::Attention);
    } else if (deliveries.failing > 0) {
        situation.deliveries =
            Texts::tr("%Ln alert(s) not delivered yet: trying again", nullptr, deliveries.failing);
        add(Notice::Kind::AlertsFailing, Severity::Attention);
    } else if (deliveries.waiting > 0 && deliveries.heldUntil && *deliveries.heldUntil > facts.now) {
        situation.deliveries = Texts::tr("%Ln alert(s) held until %1", nullptr, deliveries.waiting)
                                   .arg(timeText(*deliveries.heldUntil, facts.now));
    } else if (deliveries.waiting > 0) {
        situation.deliveries = Texts::tr("%Ln alert(s) waiting to be delivered", nullptr, deliveries.waiting);
    } else if (isQuiet(deliveries.settings, facts.now, QTimeZone::systemTimeZone())) {
        const QString end =
            timeText(deliverableAt(deliveries.settings, facts.now, QTimeZone::systemTimeZone()), facts.now);
        situation.deliveries =
            deliveries.unreported > 0
                ? Texts::tr("Quiet hours: %Ln change(s) held until %1", nullptr, deliveries.unreported)
                      .arg(end)
                : Texts::tr("Quiet hours until %1").arg(end);
    } else if (deliveries.unreported > 0) {
        situation.deliveries =
            Texts::tr("%Ln change(s) waiting for a notification", nullptr, deliveries.unreported);
    } else if (deliveries.hasAlerts) {
        situation.deliveries = Texts::tr("All alerts delivered");
    }
}

/// Returns the headline if nothing is wrong.
QString goodSentence(const SituationFacts &facts, const Situation &situation, const QString &nextCheck)
{
    switch (facts.watch) {
    case SituationFacts::Watch::NotKnown:
        return {};
    case SituationFacts::Watch::Off:
        return Texts::tr("Nothing is watched in this run: Pantau checks only what it is asked to.");
    case SituationFacts::Watch::Once:
    case SituationFacts::Watch::Paused:
    case SituationFacts::Watch::On:
        break;
    }
    if (situation.watchedDomains == 0) {
        const auto waits = std::ranges::find_if(
            situation.accounts, [](const AccountSituation &each) { return each.severity != Severity::Fine; });
        if (waits != situation.accounts.cend())
            return waits->sentence;
        return std::ranges::any_of(situation.accounts,
                                   [](const AccountSituation &each) { return each.isAllPaused; })
                   ? Texts::tr("All domains are paused.")
                   : Texts::tr("There are no domains to watch yet.");
    }
    const QString watching = Texts::tr("Watching %Ln domain(s).", nullptr, situation.watchedDomains);
    return nextCheck.isEmpty() ? watching : watching + u' ' + nextCheck;
}

QString headline(const SituationFacts &facts, const Situation &situation, const QString &nextCheck)
{
    const Notice *paused = situation.first(Notice::Kind::Paused);
    const Notice *worst = nullptr;
    for (const Notice &notice : situation.notices) {
        const bool isOfWatch =
            notice.kind != Notice::Kind::AlertsFailing && notice.kind != Notice::Kind::AlertsGivenUp;
        if (isOfWatch && (!worst || notice.severity > worst->severity))
            worst = &notice;
    }
    const bool losesAnswers =
        worst && (worst->kind == Notice::Kind::Storage || worst->kind == Notice::Kind::Unsaved);
    if (paused && !losesAnswers)
        return paused->sentence;
    if (!worst)
        return goodSentence(facts, situation, nextCheck);
    if (situation.watchedDomains == 0)
        return worst->sentence;
    const bool areOthers =
        worst->account && worst->kind != Notice::Kind::Incident && !sharesDomains(facts, *worst->account);
    return worst->sentence + u' ' +
           (areOthers ? Texts::tr("Still watching %Ln other domain(s).", nullptr, situation.watchedDomains)
                      : Texts::tr("Watching %Ln domain(s).", nullptr, situation.watchedDomains));
}

} // namespace

const AccountSituation *Situation::of(AccountId account) const
{
    const auto found = std::ranges::find(accounts, account, &AccountSituation::account);
    return found == accounts.cend() ? nullptr : &*found;
}

const Notice *Situation::first(Notice::Kind kind) const
{
    const auto found = std::ranges::find(notices, kind, &Notice::kind);
    return found == notices.cend() ? nullptr : &*found;
}

QString Situation::namedSentence(const AccountSituation &account) const
{
    const auto found = std::ranges::find_if(notices, [&account](const Notice &each) {
        return each.account == account.account && each.sentence.contains(account.sentence);
    });
    return found == notices.cend() ? account.sentence : found->sentence;
}

std::optional<QString> lastingObstacle(const Situation &situation, const QList<Account> &accounts,
                                       const QString &service)
{
    std::optional<QString> obstacle;
    for (const Account &account : accounts) {
        if (account.address.text() != service)
            continue;
        const AccountSituation *said = situation.of(account.id);
        if (!said || said->isWatched || said->severity != Severity::Problem)
            return std::nullopt;
        obstacle = said->sentence;
    }
    return obstacle;
}

Situation situationOf(const SituationFacts &facts)
{
    Situation situation;
    noteAccounts(facts, situation);
    noteTheRest(facts, situation);
    noteDeliveries(facts, situation);
    std::ranges::stable_sort(situation.notices, [](const Notice &one, const Notice &other) {
        return std::pair(-int(one.severity), int(one.kind)) <
               std::pair(-int(other.severity), int(other.kind));
    });
    if (!situation.notices.isEmpty())
        situation.severity = situation.notices.first().severity;
    QString atHour;
    if (situation.nextCheckAt && *situation.nextCheckAt < facts.now.addDuration(Soon)) {
        situation.nextCheck = atHour = Texts::tr("Next check soon.");
    } else if (situation.nextCheckAt) {
        situation.nextCheck =
            Texts::tr("Next check %1.", "%1 is “in 4 min”").arg(timeUntil(*situation.nextCheckAt, facts.now));
        atHour = Texts::tr("Next check %1.", "%1 is “at 15:40 today”")
                     .arg(atTimeText(*situation.nextCheckAt, facts.now));
    }
    situation.watching = situation.watchedDomains > 0
                             ? Texts::tr("Watching %Ln domain(s).", nullptr, situation.watchedDomains)
                             : Texts::tr("No domains are being watched.");
    situation.sentence = headline(facts, situation, situation.nextCheck);
    situation.clockSentence = headline(facts, situation, atHour);
    return situation;
}

} // namespace pantau::app
