// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/situation.h"
#include "base/time.h"
#include "db/storage_error.h"
#include "support/test_program.h"

#include <functional>
#include <tuple>

namespace pantau {

using namespace app;

namespace {

using FactsChange = std::function<void(SituationFacts &)>;

/// One account, "Agency", that watches 300 domains and has quota left; no problems.
SituationFacts wellFacts()
{
    SituationFacts facts;
    facts.now = QDateTime(QDate(2026, 11, 22), QTime(9, 0), Qt::UTC);
    facts.watch = SituationFacts::Watch::On;
    facts.hasDomains = true;
    const auto address = *ServiceAddress::parse(u"https://check.example"_s);
    AccountFacts agency{{AccountId(1), u"Agency"_s, address, true, {}, {}}, {}, AccountActivity(), {}};
    agency.activity->account = agency.account.id;
    agency.activity->isPlanned = true;
    agency.activity->areListsRead = true;
    agency.activity->domains = 300;
    agency.activity->nextCheckAt = facts.now.addSecs(44 * 60);
    Usage usage;
    usage.limit = 1000;
    usage.used = 200;
    usage.remaining = 800;
    usage.resetsAt = facts.now.addSecs(15 * 3600);
    agency.usage = usage;
    facts.accounts = {agency};
    return facts;
}

/// Returns a second account with 20 domains and the next check in 5 minutes.
AccountFacts shop(const SituationFacts &facts)
{
    AccountFacts shop = facts.accounts.first();
    shop.account.id = AccountId(2);
    shop.account.name = u"Shop"_s;
    shop.activity->account = shop.account.id;
    shop.activity->domains = 20;
    shop.activity->nextCheckAt = facts.now.addSecs(5 * 60);
    return shop;
}

AccountFacts &agency(SituationFacts &facts)
{
    return facts.accounts.first();
}

FactsChange refused(Account::State state, const QString &reason)
{
    return [state, reason](SituationFacts &facts) {
        agency(facts).account.state = state;
        agency(facts).account.stopReason = reason;
    };
}

FactsChange key(KeyState::Kind kind, const QString &sentence)
{
    return [kind, sentence](SituationFacts &facts) { agency(facts).key = {kind, sentence}; };
}

} // namespace

} // namespace pantau

namespace pantau {

class SituationTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headline_data();
    void headline();
    void worstNoticeComesFirst();
    void clockTimesStayCorrect();
    void otherAccountsAreStillWatched();
    void sharedDomainIsCountedOnceWhileWatched();
    void unwatchedAccountGivesTheReason_data();
    void unwatchedAccountGivesTheReason();
    void unusedAccountLeavesNoGap();
    void singleRunWatchesOnlyAllowedAccounts();
    void nextCheckIsOfAWatchedAccount();
    void deliveries_data();
    void deliveries();
    void noticesOfferAHelpfulAction_data();
    void noticesOfferAHelpfulAction();
};

void SituationTest::headline_data()
{
    const pantau::test::Table<FactsChange, Severity, QString> row({"change", "severity", "sentence"});

    row("well", FactsChange([](SituationFacts &) {}), Severity::Fine,
        "Watching 300 domain(s). Next check in 44 min.");
    row("next check within the minute", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->nextCheckAt = facts.now.addSecs(30);
        }),
        Severity::Fine, "Watching 300 domain(s). Next check soon.");
    row("nothing planned",
        FactsChange([](SituationFacts &facts) { agency(facts).activity->nextCheckAt.reset(); }),
        Severity::Fine, "Watching 300 domain(s).");
    row("no domains: no next check", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->domains = 0;
            facts.hasDomains = false;
        }),
        Severity::Fine, "There are no domains to watch yet.");
    row("all paused", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->domains = 0;
            agency(facts).hasPaused = true;
        }),
        Severity::Fine, "All domains are paused.");
    row("one account's are paused", FactsChange([](SituationFacts &facts) {
            facts.accounts.append(shop(facts));
            agency(facts).activity->domains = 0;
            agency(facts).hasPaused = true;
        }),
        Severity::Fine, "Watching 20 domain(s). Next check in 5 min.");
    row("the sample, next to others", FactsChange([](SituationFacts &facts) {
            facts.accounts.append(shop(facts));
            facts.accounts.last().account.address = ServiceAddress::localSample();
        }),
        Severity::Fine, "Watching 300 domain(s). Next check in 44 min.");
    row("the sample alone", FactsChange([](SituationFacts &facts) {
            facts.accounts = {shop(facts)};
            facts.accounts.last().account.address = ServiceAddress::localSample();
        }),
        Severity::Fine, "Watching 20 domain(s). Next check in 5 min.");
    row("no account", FactsChange([](SituationFacts &facts) { facts.accounts.clear(); }), Severity::Problem,
        "No service is connected: these domains are not being checked.");
    row("nothing at all", FactsChange([](SituationFacts &facts) {
            facts.accounts.clear();
            facts.hasDomains = false;
        }),
        Severity::Note, "No service is connected.");
    row("paused", FactsChange([](SituationFacts &facts) { facts.watch = SituationFacts::Watch::Paused; }),
        Severity::Note, "Paused: nothing is checked automatically until you resume.");
    row("paused for a while", FactsChange([](SituationFacts &facts) {
            facts.watch = SituationFacts::Watch::Paused;
            facts.pausedUntil = facts.now.addSecs(3600);
        }),
        Severity::Note, "Paused until 10:00 today: nothing is checked automatically until then.");
    row("paused, and the key refused", FactsChange([](SituationFacts &facts) {
            facts.watch = SituationFacts::Watch::Paused;
            agency(facts).account.state = Account::State::KeyRefused;
        }),
        Severity::Problem, "Paused: nothing is checked automatically until you resume.");
    row("paused, and answers not saved", FactsChange([](SituationFacts &facts) {
            facts.watch = SituationFacts::Watch::Paused;
            agency(facts).activity->unsaved = Error{Error::Kind::Storage, u"The disk is full."_s, {}};
        }),
        Severity::Problem, "Checking has stopped because results can't be saved. The disk is full.");
    row("the disk", FactsChange([](SituationFacts &facts) {
            facts.storage = Error{Error::Kind::Storage, u"The disk is full."_s, {}};
        }),
        Severity::Problem, "The disk is full.");
    row("one run that watches nothing",
        FactsChange([](SituationFacts &facts) { facts.watch = SituationFacts::Watch::Off; }), Severity::Fine,
        "Nothing is watched in this run: Pantau checks only what it is asked to.");
    row("next to another Pantau, no status",
        FactsChange([](SituationFacts &facts) { facts.watch = SituationFacts::Watch::NotKnown; }),
        Severity::Fine, "");
    row("next to another Pantau, key refused", FactsChange([](SituationFacts &facts) {
            facts.watch = SituationFacts::Watch::NotKnown;
            refused(Account::State::KeyRefused, u"Refused."_s)(facts);
        }),
        Severity::Problem, "Refused.");
    row("before the first reply of the service",
        FactsChange([](SituationFacts &facts) { agency(facts).usage.reset(); }), Severity::Fine,
        "Waiting for quota information from the service.");
    row("before monitoring has started",
        FactsChange([](SituationFacts &facts) { agency(facts).activity.reset(); }), Severity::Fine,
        "Monitoring is starting.");
    row("parked", refused(Account::State::KeyRefused, u"The key is refused."_s), Severity::Problem,
        "The key is refused.");
    row("keychain", key(KeyState::Kind::Locked, u"The keychain is locked."_s), Severity::Problem,
        "The keychain is locked.");
    row("reading the key", key(KeyState::Kind::Reading, {}), Severity::Note,
        "Waiting for the keychain. If it asks for its password, enter it.");
    row("service down", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->isReachable = false;
            agency(facts).activity->unreachable =
                Error{Error::Kind::Service, u"The service does not answer."_s, {}};
        }),
        Severity::Attention, "The service does not answer. Pantau will try again.");
    row("service down, in a run that ends", FactsChange([](SituationFacts &facts) {
            facts.watch = SituationFacts::Watch::Off;
            agency(facts).activity->isReachable = false;
            agency(facts).activity->unreachable =
                Error{Error::Kind::Service, u"The service does not answer."_s, {}};
        }),
        Severity::Attention, "The service does not answer.");
    row("incident", FactsChange([](SituationFacts &facts) {
            Incident incident;
            incident.account = AccountId(1);
            incident.sentence = u"60 changes are on hold."_s;
            facts.incidents = {incident};
        }),
        Severity::Attention, "60 changes are on hold. Watching 300 domain(s).");
    row("lists without an account", FactsChange([](SituationFacts &facts) { facts.withoutAccount = 7; }),
        Severity::Attention, "7 domain(s) not checked: the list has no account. Watching 300 domain(s).");
    row("a minute's wait is ordinary", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->waitsUntil = facts.now.addSecs(60);
        }),
        Severity::Fine, "Watching 300 domain(s). Next check in 44 min.");
    row("quota of an earlier day", FactsChange([](SituationFacts &facts) {
            agency(facts).usage->remaining = 0;
            agency(facts).usage->resetsAt = facts.now.addSecs(-1);
        }),
        Severity::Fine, "Watching 300 domain(s). Next check in 44 min.");
    row("quota used up just before its reset", FactsChange([](SituationFacts &facts) {
            agency(facts).usage->remaining = 0;
            agency(facts).usage->resetsAt = facts.now.addSecs(600);
        }),
        Severity::Note, "The quota is used up. Nothing is checked until 09:10 today.");
    row("quota without a key used up", FactsChange([](SituationFacts &facts) {
            agency(facts).account.usesKey = false;
            agency(facts).usage->remaining = 0;
            agency(facts).usage->resetsAt = facts.now.addSecs(600);
        }),
        Severity::Note,
        "The quota of this internet address is used up. Nothing is checked until 09:10 today.");
    row("quota used up, its reset unknown", FactsChange([](SituationFacts &facts) {
            agency(facts).usage->remaining = 2;
            agency(facts).usage->unitCost = 3;
            agency(facts).usage->resetsAt.reset();
        }),
        Severity::Attention, "The quota is used up. Nothing is checked until it resets.");
}

void SituationTest::headline()
{
    QFETCH(FactsChange, change);
    QFETCH(Severity, severity);
    SituationFacts facts = wellFacts();
    change(facts);
    const Situation situation = situationOf(facts);
    QTEST(situation.sentence, "sentence");
    QCOMPARE(situation.severity, severity);
    QCOMPARE(situation.nextCheckAt.has_value(), !situation.nextCheck.isEmpty());
    QVERIFY(situation.watchedDomains > 0 || !situation.nextCheckAt);
}

void SituationTest::worstNoticeComesFirst()
{
    SituationFacts facts = wellFacts();
    facts.accounts.append(shop(facts));
    facts.accounts[0].activity->isReachable = false;
    facts.accounts[1].account.state = Account::State::KeyRefused;
    facts.accounts[1].account.stopReason = u"The key is refused."_s;
    const Situation situation = situationOf(facts);
    QCOMPARE(situation.notices.size(), 2);
    QCOMPARE(situation.notices[0].account, AccountId(2));
    QCOMPARE(situation.notices[0].sentence, u"“Shop”: The key is refused."_s);
    QCOMPARE(situation.notices[1].sentence, u"“Agency”: The service cannot be reached."_s);
    QCOMPARE(situation.sentence, situation.notices[0].sentence);
    facts.storage = Error{Error::Kind::Storage, u"The disk is full."_s, {}};
    QCOMPARE(situationOf(facts).notices.first().kind, Notice::Kind::Storage);
}

/// Texts that may stay on screen for hours, such as the tray icon's tool tip.
void SituationTest::clockTimesStayCorrect()
{
    SituationFacts facts = wellFacts();
    const QDateTime next = *agency(facts).activity->nextCheckAt;
    const QString clock = situationOf(facts).clockSentence;
    QCOMPARE(clock, u"Watching 300 domain(s). Next check %1."_s.arg(atTimeText(next, facts.now)));
    QVERIFY2(clock.contains(timeOfDay(next.toLocalTime().time())), qPrintable(clock));
    const QString sentence = situationOf(facts).sentence;
    facts.now = facts.now.addSecs(20 * 60);
    QCOMPARE(situationOf(facts).clockSentence, clock);
    QVERIFY(situationOf(facts).sentence != sentence);
    facts.now = next.addSecs(-30);
    QCOMPARE(situationOf(facts).clockSentence, u"Watching 300 domain(s). Next check soon."_s);
}

void SituationTest::otherAccountsAreStillWatched()
{
    SituationFacts facts = wellFacts();
    facts.accounts.append(shop(facts));
    QCOMPARE(situationOf(facts).sentence, u"Watching 320 domain(s). Next check in 5 min."_s);
    facts.accounts[0].key = {KeyState::Kind::Locked, u"The keychain is locked."_s};
    const Situation situation = situationOf(facts);
    QCOMPARE(situation.sentence, u"“Agency”: The keychain is locked. Still watching 20 other "
                                 "domain(s)."_s);
    QCOMPARE(situation.watchedDomains, 20);
    QVERIFY(!situation.of(AccountId(1))->isWatched);
    QVERIFY(situation.of(AccountId(2))->isWatched);
    QVERIFY(!situation.of(AccountId(3)));
}

void SituationTest::sharedDomainIsCountedOnceWhileWatched()
{
    SituationFacts facts = wellFacts();
    facts.accounts.append(shop(facts));
    facts.accounts[1].activity->shared = {{{AccountId(1)}, 15}};
    QCOMPARE(situationOf(facts).watchedDomains, 305);
    facts.accounts[0].key = {KeyState::Kind::Locked, u"The keychain is locked."_s};
    const Situation situation = situationOf(facts);
    QCOMPARE(situation.watchedDomains, 20);
    // They are not all others.
    QCOMPARE(situation.sentence, u"“Agency”: The keychain is locked. Watching 20 domain(s)."_s);
    QCOMPARE(situation.namedSentence(situation.accounts[0]), u"“Agency”: The keychain is locked."_s);
}

void SituationTest::unwatchedAccountGivesTheReason_data()
{
    const pantau::test::Table<FactsChange, QString> row({"change", "sentence"});

    row("key refused", refused(Account::State::KeyRefused, u"Refused."_s), "Refused.");
    row("key refused, no reason known", refused(Account::State::KeyRefused, {}),
        "The service refused the key. Enter a new one.");
    row("address refused", refused(Account::State::IpRefused, u"Not from here."_s), "Not from here.");
    for (const auto kind : {KeyState::Kind::Locked, KeyState::Kind::Missing, KeyState::Kind::Denied,
                            KeyState::Kind::Slow, KeyState::Kind::NoKeychain, KeyState::Kind::Reading})
        QTest::addRow("key state %d", int(kind)) << key(kind, u"So it is."_s) << "So it is.";
    row("locked, without a text", key(KeyState::Kind::Locked, {}),
        "This computer's keychain is locked. Its domains are not checked until you unlock it.");
    row("not saved", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->unsaved = Error{Error::Kind::Storage, u"The disk is full."_s, {}};
        }),
        "Checking has stopped because results can't be saved. The disk is full.");
    row("storage", FactsChange([](SituationFacts &facts) {
            facts.storage = Error{Error::Kind::Storage, u"The disk is full."_s, {}};
        }),
        "The disk is full.");
    row("unreachable",
        FactsChange([](SituationFacts &facts) { agency(facts).activity->isReachable = false; }),
        "The service cannot be reached.");
    row("quota", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->exhaustedUntil = facts.now.addSecs(15 * 3600);
        }),
        "The quota is used up. Nothing is checked until 00:00 tomorrow.");
    row("a limit of nothing, which no reset raises", FactsChange([](SituationFacts &facts) {
            agency(facts).usage->limit = 0;
            agency(facts).usage->used = 0;
            agency(facts).usage->remaining = 0;
            agency(facts).activity->exhaustedUntil = facts.now.addSecs(15 * 3600);
        }),
        "The service gives this account no quota. Enter another key or connect another service.");
    row("quota of a package whose renewal is not known", FactsChange([](SituationFacts &facts) {
            agency(facts).usage->resetsAt.reset();
            agency(facts).activity->exhaustedUntil = facts.now.addSecs(3600);
        }),
        "The quota is used up. Nothing is checked until it resets.");
    row("long wait", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->waitsUntil = facts.now.addSecs(3600);
        }),
        "The service asked for a pause: nothing is checked until 10:00 today.");
    row("replies without results, which the service did not ask to pause",
        FactsChange([](SituationFacts &facts) {
            agency(facts).activity->waitsUntil = facts.now.addSecs(1800);
            agency(facts).activity->failure =
                AccountFailure{facts.now.addSecs(-3600), facts.now, AccountFailure::Kind::Check,
                               u"The service's replies contain no clear results."_s};
        }),
        "No check has succeeded since 08:00 today. The service's replies contain no clear results.");
    row("one pause after the other", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->isRefused = true;
            agency(facts).activity->waitsUntil = facts.now.addSecs(120);
        }),
        "The service refuses all checks: it says that too many requests come from this internet address. "
        "Pantau asks again in 2 min.");
    row("a pause of a day", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->isRefused = true;
            agency(facts).activity->waitsUntil = facts.now.addSecs(3600);
            agency(facts).activity->askedUntil = facts.now.addDays(1);
        }),
        "The service refuses all checks: it says that too many requests come from this internet address. "
        "It asked for a pause until at least 09:00 tomorrow. Pantau asks again in 1 h.");
    row("one pause after the other, in a run that ends", FactsChange([](SituationFacts &facts) {
            facts.watch = SituationFacts::Watch::Off;
            agency(facts).activity->isRefused = true;
            agency(facts).activity->waitsUntil = facts.now.addSecs(120);
        }),
        "The service refuses all checks: it says that too many requests come from this internet address.");
    row("paused", FactsChange([](SituationFacts &facts) { facts.watch = SituationFacts::Watch::Paused; }),
        "Paused: nothing is checked automatically until you resume.");
    row("left out", FactsChange([](SituationFacts &facts) { agency(facts).activity->isPlanned = false; }),
        "Its domains are not being watched now.");
    row("off", FactsChange([](SituationFacts &facts) { facts.watch = SituationFacts::Watch::Off; }),
        "Its domains are checked only when you ask for it.");
    row("no domains", FactsChange([](SituationFacts &facts) { agency(facts).activity->domains = 0; }),
        "It has no domains to watch yet.");
    row("all paused", FactsChange([](SituationFacts &facts) {
            agency(facts).activity->domains = 0;
            agency(facts).hasPaused = true;
        }),
        "All of its domains are paused.");
}

void SituationTest::unwatchedAccountGivesTheReason()
{
    QFETCH(FactsChange, change);
    SituationFacts facts = wellFacts();
    change(facts);
    const Situation situation = situationOf(facts);
    const AccountSituation *said = situation.of(AccountId(1));
    QVERIFY(said);
    QVERIFY(!said->isWatched);
    QTEST(said->sentence, "sentence");
    QVERIFY(!said->nextCheckAt);
    QCOMPARE(situation.watchedDomains, 0);
    QVERIFY(!situation.sentence.contains("Watching"_L1));
    QVERIFY(situation.nextCheck.isEmpty());
}

void SituationTest::unusedAccountLeavesNoGap()
{
    SituationFacts facts = wellFacts();
    facts.accounts += shop(facts);
    AccountActivity &unused = *facts.accounts[1].activity;
    unused.domains = 0;
    unused.isReachable = false;
    const Situation situation = situationOf(facts);
    QVERIFY(situation.first(Notice::Kind::Unreachable));
    QCOMPARE(situation.severity, Severity::Note);
    unused.domains = 1;
    QCOMPARE(situationOf(facts).severity, Severity::Attention);
}

void SituationTest::singleRunWatchesOnlyAllowedAccounts()
{
    SituationFacts facts = wellFacts();
    facts.watch = SituationFacts::Watch::Once;
    facts.accounts += shop(facts);
    for (AccountFacts &each : facts.accounts)
        each.activity->isPlanned = false; // monitoring is stopped
    const auto watched = [&facts] {
        const Situation situation = situationOf(facts);
        return std::tuple(situation.accounts.at(0).isWatched, situation.accounts.at(1).isWatched,
                          situation.watchedDomains);
    };
    QCOMPARE(watched(), std::tuple(true, true, 320));
    facts.only = AccountId(2);
    QCOMPARE(watched(), std::tuple(false, true, 20));
    facts.only.reset();
    facts.accounts[1].key.kind = KeyState::Kind::Missing;
    QCOMPARE(watched(), std::tuple(true, false, 300));
}

void SituationTest::nextCheckIsOfAWatchedAccount()
{
    SituationFacts facts = wellFacts();
    facts.accounts.append(shop(facts));
    facts.accounts[1].activity->isReachable = false;
    const Situation situation = situationOf(facts);
    QCOMPARE(situation.nextCheckAt, facts.now.addSecs(44 * 60));
    QCOMPARE(situation.nextCheck, u"Next check in 44 min."_s);
}

void SituationTest::deliveries_data()
{
    const pantau::test::Table<DeliveryFigures, QString, bool> row({"facts", "sentence", "isFine"});
    const QDateTime seven(QDate(2026, 11, 23), QTime(7, 0), Qt::UTC);

    row("nothing to deliver", DeliveryFigures{}, "", true);
    row("all", {true, 0, 0, 0, 0, {}}, "All alerts delivered", true);
    row("in flight", {true, 0, 2, 0, 0, {}}, "2 alert(s) waiting to be delivered", true);
    row("a change of this minute", {true, 4, 0, 0, 0, {}}, "4 change(s) waiting for a notification", true);
    row("quiet hours", {true, 0, 2, 0, 0, seven}, "2 alert(s) held until 07:00 tomorrow", true);
    AlertSettings quiet;
    quiet.quietHours = true;
    quiet.quietFrom = QTime(0, 0);
    quiet.quietUntil = QTime(23, 59);
    row("no changes in quiet hours", {true, 0, 0, 0, 0, {}, quiet}, "Quiet hours until 23:59 today", true);
    row("a change in quiet hours", {true, 1, 0, 0, 0, {}, quiet},
        "Quiet hours: 1 change(s) held until 23:59 today", true);
    row("failing", {true, 1, 2, 1, 0, {}}, "1 alert(s) not delivered yet: trying again", false);
    row("given up", {true, 1, 2, 1, 1, {}}, "1 alert(s) could not be delivered", false);
}

void SituationTest::deliveries()
{
    QFETCH(DeliveryFigures, facts);
    SituationFacts all = wellFacts();
    all.deliveries = facts;
    const Situation situation = situationOf(all);
    QTEST(situation.deliveries, "sentence");
    QTEST(situation.areDeliveriesFine, "isFine");
    QCOMPARE(situation.severity >= Severity::Attention, !situation.areDeliveriesFine);
    // Shown separately, next to the headline.
    QCOMPARE(situation.sentence, u"Watching 300 domain(s). Next check in 44 min."_s);
}

void SituationTest::noticesOfferAHelpfulAction_data()
{
    const pantau::test::Table<FactsChange, Notice::Kind, Notice::Action> row({"change", "kind", "action"});

    row("refused", refused(Account::State::KeyRefused, {}), Notice::Kind::KeyRefused,
        Notice::Action::EnterKey);
    row("address", refused(Account::State::IpRefused, {}), Notice::Kind::AddressRefused,
        Notice::Action::TryAgain);
    row("locked", key(KeyState::Kind::Locked, {}), Notice::Kind::KeyLocked, Notice::Action::Unlock);
    row("missing", key(KeyState::Kind::Missing, {}), Notice::Kind::KeyMissing, Notice::Action::EnterKey);
    row("denied", key(KeyState::Kind::Denied, {}), Notice::Kind::KeyDenied, Notice::Action::TryAgain);
    row("slow", key(KeyState::Kind::Slow, {}), Notice::Kind::KeySlow,
        Notice::Action::None); // already requested; the answer arrives later
    row("no account", FactsChange([](SituationFacts &facts) { facts.accounts.clear(); }),
        Notice::Kind::NoAccount, Notice::Action::ConnectService);
    row("list without an account", FactsChange([](SituationFacts &facts) { facts.withoutAccount = 7; }),
        Notice::Kind::DomainsWithoutAccount, Notice::Action::ChooseAccount);
    row("paused", FactsChange([](SituationFacts &facts) { facts.watch = SituationFacts::Watch::Paused; }),
        Notice::Kind::Paused, Notice::Action::Resume);
    row("given up", FactsChange([](SituationFacts &facts) { facts.deliveries.givenUp = 1; }),
        Notice::Kind::AlertsGivenUp, Notice::Action::ShowAlerts);
    const auto usedUp = [](bool usesKey) {
        return FactsChange([usesKey](SituationFacts &facts) {
            agency(facts).account.usesKey = usesKey;
            agency(facts).activity->exhaustedUntil = facts.now.addSecs(15 * 3600);
        });
    };
    row("used up, and more may have been bought", usedUp(true), Notice::Kind::QuotaUsedUp,
        Notice::Action::TryAgain);
    row("used up without a key", usedUp(false), Notice::Kind::QuotaUsedUp, Notice::Action::None);
    const auto storage = [](const QString &detail) {
        return FactsChange([detail](SituationFacts &facts) {
            facts.storage = Error{Error::Kind::Storage, u"Said by the test."_s, detail};
        });
    };
    row("disk full", storage(u"SQLite 13"_s), Notice::Kind::Storage, Notice::Action::TryAgain);
    row("damaged", storage(db::detailOfDamage(u"SQLite 11"_s)), Notice::Kind::Storage,
        Notice::Action::FindBackup);
}

void SituationTest::noticesOfferAHelpfulAction()
{
    QFETCH(FactsChange, change);
    QFETCH(Notice::Kind, kind);
    SituationFacts facts = wellFacts();
    change(facts);
    const Situation situation = situationOf(facts);
    QVERIFY(situation.first(kind));
    QTEST(situation.first(kind)->action, "action");
    QVERIFY(!situation.first(kind)->sentence.isEmpty());
}

} // namespace pantau

static int runSituationTest(int argc, char *argv[])
{
    qputenv("TZ", "UTC");
    QLocale::setDefault(QLocale::c());
    QCoreApplication app(argc, argv);
    pantau::SituationTest test;
    return QTest::qExec(&test, argc, argv);
}
PANTAU_TEST_RUN_BY(runSituationTest)

#include "tst_situation.moc"
