// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fault_watch.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

class TestFaultGuard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void implausible_data()
    {
        QTest::addColumn<int>("known");
        QTest::addColumn<int>("flipped");
        QTest::addColumn<int>("repeated");
        QTest::addColumn<bool>("implausible");
        QTest::newRow("nothing flips") << 100 << 0 << 0 << false;
        QTest::newRow("everything flips") << 100 << 100 << 0 << true;
        QTest::newRow("four of four") << 4 << 4 << 0 << false;
        QTest::newRow("five of five") << 5 << 5 << 0 << true;
        QTest::newRow("five of 25 are a fifth, not over it") << 25 << 5 << 0 << false;
        QTest::newRow("five of 24") << 24 << 5 << 0 << true;
        QTest::newRow("twenty of a hundred") << 100 << 20 << 0 << false;
        QTest::newRow("21 of a hundred") << 100 << 21 << 0 << true;
        QTest::newRow("eight suspicions, said again, others steady") << 4 << 0 << 8 << false;
        QTest::newRow("one suspicion, and all others flip too") << 4 << 4 << 1 << true;
        QTest::newRow("nobody is known") << 0 << 0 << 7 << false;
    }
    void implausible()
    {
        QFETCH(int, known);
        QFETCH(int, flipped);
        QFETCH(int, repeated);
        QTEST(isImplausible({known, flipped, repeated}), "implausible");
    }

    void verdicts_data()
    {
        QTest::addColumn<QList<int>>("answers"); ///< repeated, reverted, controls unchanged, controls changed
        QTest::addColumn<int>("round");
        QTest::addColumn<Verdict>("verdict");
        QTest::newRow("no answer") << QList<int>{0, 0, 3, 0} << 8 << Verdict::Open;
        QTest::newRow("all back") << QList<int>{0, 3, 3, 0} << 1 << Verdict::False;
        QTest::newRow("most back") << QList<int>{1, 2, 0, 3} << 1 << Verdict::False;
        QTest::newRow("said again, others steady") << QList<int>{3, 0, 3, 0} << 1 << Verdict::Real;
        QTest::newRow("said again, most others steady") << QList<int>{2, 1, 2, 1} << 1 << Verdict::Real;
        QTest::newRow("everything is blocked") << QList<int>{3, 0, 0, 3} << 1 << Verdict::Open;
        QTest::newRow("for hours") << QList<int>{3, 0, 0, 3} << 7 << Verdict::Open;
        QTest::newRow("for a day") << QList<int>{3, 0, 0, 3} << 8 << Verdict::Real;
        QTest::newRow("no others to ask") << QList<int>{3, 0, 0, 0} << 5 << Verdict::Open;
        QTest::newRow("no others to ask, for hours") << QList<int>{3, 0, 0, 0} << 6 << Verdict::Real;
    }
    void verdicts()
    {
        QFETCH(QList<int>, answers);
        QFETCH(int, round);
        QTEST(judge({answers.at(0), answers.at(1), answers.at(2), answers.at(3)}, round), "verdict");
    }

    void samplesComeSlowerAndSlower()
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
    void connection_data()
    {
        QTest::addColumn<QString>("story");
        QTest::addColumn<QString>("events");
        QTest::addColumn<int>("state");
        QTest::newRow("all well") << "AAB"
                                  << "" << int(Connection::Online);
        QTest::newRow("a service goes and comes") << "AaaaA"
                                                  << "-+" << int(Connection::Online);
        QTest::newRow("two services") << "aabbAB"
                                      << "--++" << int(Connection::Online);
        QTest::newRow("one alone may be anybody's fault") << "AAxx"
                                                          << "-" << int(Connection::ServiceDown);
        QTest::newRow("our own, when nothing answers") << "ABxyxy"
                                                       << "-o" << int(Connection::OwnDown);
        QTest::newRow("and once back") << "ABxyxyAB"
                                       << "-oO" << int(Connection::Online);
        QTest::newRow("from the beginning") << "xyAyB"
                                            << "-oO-+" << int(Connection::Online);
        QTest::newRow("one of them fails by itself") << "ABxbxb"
                                                     << "--" << int(Connection::ServiceDown);
        QTest::newRow("another one that is gone says nothing") << "yFx"
                                                               << "--" << int(Connection::ServiceDown);
        QTest::newRow("others answer: it is that service") << "ABx"
                                                           << "-" << int(Connection::ServiceDown);
        QTest::newRow("the inner service proves nothing") << "Lx"
                                                          << "-" << int(Connection::ServiceDown);
        QTest::newRow("nor ends it") << "xyL"
                                     << "-o" << int(Connection::OwnDown);
        QTest::newRow("back, but the service is away") << "AxyBa"
                                                       << "-oO-" << int(Connection::ServiceDown);
    }
    void connection()
    {
        QFETCH(QString, story);
        ConnectionWatch watch;
        QString events;
        const QString a = QStringLiteral("https://a.example");
        const QString b = QStringLiteral("https://b.example");
        for (const QChar what : story) {
            std::optional<ConnectionWatch::Event> event;
            switch (what.unicode()) {
            case u'A':
            case u'B':
                event = watch.answered(what == u'A' ? a : b, true);
                break;
            case u'L':
                event = watch.answered(QStringLiteral("local:sample"), false);
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
};

PANTAU_TEST(TestFaultGuard)
#include "tst_fault_guard.moc"
