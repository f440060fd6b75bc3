// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_program.h"
#include "worlds/person.h"
#include "worlds/rules.h"

#include <QElapsedTimer>

#include <array>

using namespace pantau::worlds;

namespace {

/// Returns the number from the environment, or the build's default.
int numberFrom(const QByteArray &name, int otherwise)
{
    for (const QByteArray &each : {name, QByteArray(name + "_BY_DEFAULT")}) {
        bool isNumber = false;
        const int number = qEnvironmentVariableIntValue(each.constData(), &isNumber);
        if (isNumber)
            return number;
    }
    return otherwise;
}

/// Worlds that once found a bug, with its description; they run every time.
struct Kept
{
    quint32 seed;
    int steps;
    Ways ways{}; ///< Ways::of(seed), unless the world is older than Ways
};
const std::array keptWorlds{
    Kept{501, 200},     // domains shared by a watched and an unwatched account were not counted
    Kept{502, 30},      // domains of two accounts were counted twice as watched
    Kept{505, 200},     // a key reported as refused came into use
    Kept{30082, 130},   // two domains confirmed each other endlessly
    Kept{40019, 200},   // an account's first check was always "soon"
    Kept{810486, 200},  // a finding was not reported if its list had another account for a while
    Kept{1020043, 200}, // after an idle hour, the plan listed checks later than they were made
    Kept{5000207, 200}, // the last four checks of a day were postponed by each new plan
};

} // namespace

/// Whole worlds: a real session with real files, the real service over HTTP behind a faulty proxy, a clock, a
/// keychain and a random user. Five rules hold after every step; see worlds/rules.h.
/// Some worlds are run by cron, some move lists to other accounts, some cross a clock change; see ways.h.
/// PANTAU_WHOLE_WORLDS sets their number, PANTAU_WORLD_STEPS their length, PANTAU_WORLD_SEED the first seed.
class TestWholeWorlds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storedWorldsPass()
    {
        for (const Kept &each : keptWorlds)
            play(each.seed, each.steps, each.ways);
        QCOMPARE(std::exchange(m_broken, 0), 0);
    }
    void randomWorldsPass()
    {
        const int worlds = numberFrom("PANTAU_WHOLE_WORLDS", 100);
        const int steps = numberFrom("PANTAU_WORLD_STEPS", 20);
        const auto first = quint32(numberFrom("PANTAU_WORLD_SEED", 1));
        for (quint32 i = 0; i < quint32(worlds); ++i)
            play(first + i, steps, Ways::of(first + i));
        qInfo("%d worlds, %d steps", worlds, m_steps);
        QCOMPARE(m_broken, 0);
    }

private:
    void play(quint32 seed, int steps, const Ways &ways)
    {
        World world(seed, ways);
        Person person(world);
        Rules rules(world, person);
        for (int i = 0; i < steps && rules.broken().isEmpty(); ++i, ++m_steps) {
            person.step();
            rules.noteMembers();
            if (person.hasSettled())
                rules.look();
        }
        if (rules.broken().isEmpty()) {
            person.waitForTheClocksToChange();
            person.endAllTrouble();
            rules.checkAtTheEnd();
        }
        if (rules.broken().isEmpty())
            return;
        ++m_broken;
        if (qEnvironmentVariableIsSet("PANTAU_WORLD_BOOK"))
            for (const Exchange &each : world.book())
                qInfo().noquote() << each.at.toString(Qt::ISODate) << each.path << each.key.right(6)
                                  << each.status << each.units << each.isShown << each.domains.join(u' ');
        qWarning().noquote()
            << u"PANTAU_WORLD_SEED=%1 PANTAU_WORLD_STEPS=%2, after:\n  %3\n%4\n%5"_s.arg(seed).arg(steps).arg(
                   (world.ways().inWords() + person.steps()).join(u"\n  "_s), rules.broken().join(u'\n'),
                   said(world).join(u'\n'));
    }

    /// Returns the program's texts about monitoring.
    static QStringList said(World &world)
    {
        const auto situation = world.session().situation();
        QStringList lines{situation.sentence + u' ' + situation.nextCheck};
        for (const auto &account : situation.accounts)
            lines += account.sentence;
        return lines;
    }

    int m_steps = 0;
    int m_broken = 0;
};

PANTAU_TEST(TestWholeWorlds)
#include "tst_whole_worlds.moc"
