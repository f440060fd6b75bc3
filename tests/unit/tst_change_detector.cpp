// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fault_watch.h"
#include "engine/watched_set.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

class TestChangeDetector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// B blocked, N not blocked, ? no answer; one check every ten minutes from 08:00.
    void answerSequencesGiveTheStatus_data()
    {
        // changeAfter: minutes: notAfter of the last change; -1: no change
        // suspicions: confirming answers of an open suspicion
        const test::Table<QString, int, QString, int, int, int> row(
            {"answers", "confirmations", "status", "changeAfter", "changeBefore", "suspicions"});
        row("first status is no change", "N", 1, "N", -1, -1, 0);
        row("unknown first", "?", 1, "?", -1, -1, 0);
        row("same again", "NNN", 1, "N", -1, -1, 0);
        row("a differing answer is a suspicion", "NB", 1, "N", -1, -1, 1);
        row("seen again it is a change", "NNBB", 1, "B", 20, 10, 0);
        row("two confirmations, one to come", "NBB", 2, "N", -1, -1, 2);
        row("two confirmations", "NBBB", 2, "B", 10, 0, 0);
        row("no confirmation wanted", "NB", 0, "B", 10, 0, 0);
        row("the old status drops the suspicion", "NBN", 1, "N", -1, -1, 0);
        row("dropped suspicions do not add up", "NBNB", 1, "N", -1, -1, 1);
        row("unknown in between changes nothing", "NB?B", 1, "B", 10, 0, 0);
        row("unknown is not safe", "N????", 1, "N", -1, -1, 0);
        row("back again", "NBBNN", 1, "N", 30, 20, 0);
    }
    void answerSequencesGiveTheStatus()
    {
        QFETCH(QString, answers);
        QFETCH(int, confirmations);
        QFETCH(QString, status);
        QFETCH(int, changeAfter);
        QFETCH(int, changeBefore);
        QFETCH(int, suspicions);
        KnownStatus known;
        std::optional<Change> last;
        for (int i = 0; i < answers.size(); ++i) {
            const auto seen = observe(m_domain, known, of(answers.at(i)), minute(i * 10), confirmations);
            QCOMPARE(seen.at, minute(i * 10));
            known = seen.after;
            if (seen.change)
                last = seen.change;
        }
        QCOMPARE(known.status, of(status.at(0)).status);
        QCOMPARE(known.suspicion ? known.suspicion->timesSeen : 0, suspicions);
        QCOMPARE(last.has_value(), changeAfter >= 0);
        if (last) {
            QCOMPARE(last->notBefore, minute(changeBefore));
            QCOMPARE(last->notAfter, minute(changeAfter));
            QCOMPARE(*known.since, minute(changeAfter));
        }
    }

    void blockAtFirstCheckIsAFirstFinding()
    {
        const auto seen = observe(m_domain, {}, of(u'B'), minute(0), 3);
        QVERIFY(seen.change && seen.change->isFirstFinding());
        QCOMPARE(*seen.change, (Change{m_domain, BlockStatus::Unknown, BlockStatus::Blocked, {}, minute(0)}));
        QCOMPARE(seen.after.status, BlockStatus::Blocked);
        QCOMPARE(*seen.after.since, minute(0));
        QVERIFY(!seen.after.startSeen);
        QVERIFY(!observe(m_domain, seen.after, of(u'B'), minute(1)).change);
        KnownStatus known = observe(m_domain, seen.after, of(u'N'), minute(2)).after;
        known = observe(m_domain, known, of(u'N'), minute(3)).after;
        QVERIFY(known.status == BlockStatus::NotBlocked && known.startSeen);
    }

    /// The reply was implausible: its answer is confirmed like a suspicion later, or dropped.
    void heldFirstAnswerIsConfirmedLater()
    {
        const auto held = observe(m_domain, {}, of(u'B'), minute(0), neverConfirmed);
        QVERIFY(!held.change && held.after.suspicion);
        QCOMPARE(held.after.status, BlockStatus::Unknown);
        const auto confirmed = observe(m_domain, held.after, of(u'B'), minute(9), 1);
        QVERIFY(confirmed.change && confirmed.change->isFirstFinding());
        QCOMPARE(confirmed.change->notAfter, minute(0));
        QCOMPARE(*confirmed.after.since, minute(0));
        const auto dropped = observe(m_domain, held.after, of(u'N'), minute(9), 1);
        QVERIFY(!dropped.change && !dropped.after.suspicion);
        QCOMPARE(dropped.after.status, BlockStatus::NotBlocked);
    }

    void cachedAnswerKeepsItsAge()
    {
        DomainAnswer cached = of(u'N');
        cached.isCached = true;
        QCOMPARE(observe(m_domain, {}, cached, minute(5)).after.cachedAt,
                 minute(5)); // as old as that at least
        cached.cachedAt = minute(1);
        const KnownStatus known = observe(m_domain, {}, cached, minute(5)).after;
        QCOMPARE(known.cachedAt, minute(1));
        QCOMPARE(observe(m_domain, known, cached, minute(0)).after.cachedAt,
                 minute(0)); // no later than the reply
        QVERIFY(!observe(m_domain, known, of(u'N'), minute(6)).after.cachedAt);
    }

    void unknownAnswerUpdatesOnlyTheAttempt()
    {
        const KnownStatus before = observe(m_domain, {}, of(u'B'), minute(0)).after;
        const DomainAnswer none{BlockStatus::Unknown, u"Left out."_s};
        KnownStatus expected = before;
        expected.lastAskedAt = minute(5);
        expected.unknownReason = none.reason;
        expected.silentSince = minute(5);
        const KnownStatus silent = observe(m_domain, before, none, minute(5)).after;
        QCOMPARE(silent, expected);
        QCOMPARE(observe(m_domain, silent, none, minute(8)).after.silentSince, minute(5));
        QVERIFY(!observe(m_domain, silent, of(u'B'), minute(8)).after.silentSince);
        QVERIFY(
            // a suspicion counts as an answer
            !observe(m_domain, silent, of(u'N'), minute(8)).after.silentSince);
        expected.lastAskedAt = before.lastAskedAt;
        expected.silentSince.reset();
        QCOMPARE(observeFailure(m_domain, before, none.reason, minute(5)).after, expected);
        QVERIFY(observe(m_domain, expected, of(u'B'), minute(9)).after.unknownReason.isEmpty());
    }

    void clockSetBackGivesNoNegativeWindow()
    {
        KnownStatus known = observe(m_domain, {}, of(u'N'), minute(60)).after;
        known = observe(m_domain, known, of(u'B'), minute(30)).after;
        const auto seen = observe(m_domain, known, of(u'B'), minute(0));
        QVERIFY(seen.change);
        QVERIFY(seen.change->notBefore <= seen.change->notAfter);
        QVERIFY(*seen.after.since <= *seen.after.lastAnsweredAt);
    }

    /// A status must not be known since a future time.
    void clockSetBackClampsStatusStart()
    {
        const KnownStatus ahead = observe(m_domain, {}, of(u'N'), minute(600)).after;
        const KnownStatus known = observe(m_domain, ahead, of(u'N'), minute(60)).after;
        QCOMPARE(known.since, minute(60));
        QCOMPARE(observe(m_domain, known, of(u'N'), minute(70)).after.since, minute(60));
    }

    /// One answer has a future timestamp because the clock was ahead. The change is dated after the answers
    /// before it.
    void futureAnswerIsNotUsedAsWindowStart()
    {
        KnownStatus known = observe(m_domain, {}, of(u'N'), minute(10)).after;
        known = observe(m_domain, known, of(u'N'), minute(600)).after;
        known = observe(m_domain, known, of(u'B'), minute(60)).after;
        const auto seen = observe(m_domain, known, of(u'B'), minute(61));
        QVERIFY(seen.change);
        QCOMPARE(seen.change->notBefore, minute(10));
        QCOMPARE(seen.change->notAfter, minute(60));
    }

    void implausible_data()
    {
        const test::Table<int, int, int, bool> row({"known", "flipped", "repeated", "implausible"});
        row("nothing flips", 100, 0, 0, false);
        row("everything flips", 100, 100, 0, true);
        row("four of four", 4, 4, 0, false);
        row("five of five", 5, 5, 0, true);
        row("five of 25 are a fifth, not over it", 25, 5, 0, false);
        row("five of 24", 24, 5, 0, true);
        row("twenty of a hundred", 100, 20, 0, false);
        row("21 of a hundred", 100, 21, 0, true);
        row("eight suspicions, confirmed, others steady", 4, 0, 8, false);
        row("one suspicion, and all others flip too", 4, 4, 1, true);
        row("no status is known", 0, 0, 7, false);
    }
    void implausible()
    {
        QFETCH(int, known);
        QFETCH(int, flipped);
        QFETCH(int, repeated);
        QTEST(isImplausible({known, flipped, repeated}), "implausible");
    }

    void incidentVerdicts_data()
    {
        // answers: repeated, reverted, controls unchanged, controls changed
        const test::Table<QList<int>, int, Incident::Outcome> row({"answers", "round", "verdict"});
        row("no answer", {0, 0, 3, 0}, 8, Incident::Outcome::Held);
        row("all back", {0, 3, 3, 0}, 1, Incident::Outcome::False);
        row("most back", {1, 2, 0, 3}, 1, Incident::Outcome::False);
        row("confirmed, others steady", {3, 0, 3, 0}, 1, Incident::Outcome::Real);
        row("confirmed, most others steady", {2, 1, 2, 1}, 1, Incident::Outcome::Real);
        row("everything is blocked", {3, 0, 0, 3}, 1, Incident::Outcome::Held);
        row("for hours", {3, 0, 0, 3}, 7, Incident::Outcome::Held);
        row("for a day", {3, 0, 0, 3}, 8, Incident::Outcome::Real);
        row("no control domains", {3, 0, 0, 0}, 5, Incident::Outcome::Held);
        row("no control domains, for hours", {3, 0, 0, 0}, 6, Incident::Outcome::Real);
    }
    void incidentVerdicts()
    {
        QFETCH(QList<int>, answers);
        QFETCH(int, round);
        QTEST(judge({answers.at(0), answers.at(1), answers.at(2), answers.at(3)}, round), "verdict");
    }

    void sampleIntervalGrows()
    {
        QCOMPARE(sampleGap(1), 10min);
        QCOMPARE(sampleGap(2), 20min);
        QCOMPARE(sampleGap(3), 40min);
        for (int round = 4; round < 50; ++round)
            QVERIFY(sampleGap(round) >= sampleGap(round - 1) && sampleGap(round) <= 6h);
    }

    /// Letters: A, B services that answer; a, b they fail; x, y they fail because of the local network; L the
    /// built-in service answers; F service B is no longer used. Expected: + - for a service, O o for the
    /// local network.
    void connectionStateFollowsAnswers_data()
    {
        const test::Table<QString, QString, int> row({"story", "events", "state"});
        row("all well", "AAB", "", int(Connection::Online));
        row("a service fails and recovers", "AaaaA", "-+", int(Connection::Online));
        row("two services", "aabbAB", "--++", int(Connection::Online));
        row("one service alone counts as down", "AAxx", "-", int(Connection::ServiceDown));
        row("local outage, when no service answers", "ABxyxy", "-o", int(Connection::OwnDown));
        row("local outage, then back online", "ABxyxyAB", "-oO", int(Connection::Online));
        row("from the beginning", "xyAyB", "-oO-+", int(Connection::Online));
        row("one of them fails by itself", "ABxbxb", "--", int(Connection::ServiceDown));
        row("a removed service is ignored", "yFx", "--", int(Connection::ServiceDown));
        row("others answer: it is that service", "ABx", "-", int(Connection::ServiceDown));
        row("the built-in service proves nothing", "Lx", "-", int(Connection::ServiceDown));
        row("the built-in service does not end an outage", "xyL", "-o", int(Connection::OwnDown));
        row("back, but the service is away", "AxyBa", "-oO-", int(Connection::ServiceDown));
    }
    void connectionStateFollowsAnswers()
    {
        QFETCH(QString, story);
        ConnectionWatch watch;
        QString events;
        const QString a = u"https://a.example"_s;
        const QString b = u"https://b.example"_s;
        for (const QChar what : story) {
            std::optional<ConnectionWatch::Event> event;
            switch (what.unicode()) {
            case u'A':
            case u'B':
                event = watch.answered(what == u'A' ? a : b, true);
                break;
            case u'L':
                event = watch.answered(u"local:sample"_s, false);
                break;
            case u'a':
            case u'b':
                event = watch.failed(what == u'a' ? a : b, false);
                break;
            case u'x':
            case u'y':
                event = watch.failed(what == u'x' ? a : b, true);
                break;
            case u'F':
                watch.forget(b);
                break;
            default:
                QFAIL("no such letter");
            }
            if (event)
                events += event->about == Connection::OwnDown ? (event->online ? u'O' : u'o')
                                                              : (event->online ? u'+' : u'-');
        }
        QTEST(events, "events");
        QTEST(int(watch.state()), "state");
    }

private:
    static DomainAnswer of(QChar letter)
    {
        if (letter == u'?')
            return {BlockStatus::Unknown, u"No answer."_s};
        return {letter == u'B' ? BlockStatus::Blocked : BlockStatus::NotBlocked, {}};
    }
    static QDateTime minute(int minutes)
    {
        return QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc()).addSecs(minutes * 60);
    }

    const DomainName m_domain = DomainName::fromNormalised(u"example.com"_s);
};

PANTAU_TEST(TestChangeDetector)
#include "tst_change_detector.moc"
