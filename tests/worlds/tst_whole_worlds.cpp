// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_program.h"
#include "worlds/person.h"
#include "worlds/rules.h"

#include <QElapsedTimer>
#include <QTest>

#include <array>

using namespace pantau::worlds;

namespace {

/// As a person wants it, else as the build does.
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

/// Worlds that once found a mistake, with what it was; they are played in every run.
struct Kept
{
    quint32 seed;
    int steps;
    Ways ways{}; ///< Ways::of(seed), unless it is older than those
};
const std::array keptWorlds{
    Kept{501, 200},     // domains that a watched account shares with one that is not were not counted
    Kept{502, 30},      // domains of two accounts were counted twice as watched
    Kept{505, 200},     // a key that was said not to be taken came into use
    Kept{30082, 130},   // two domains confirmed each other without end
    Kept{40019, 200},   // an account's first check was always "soon"
    Kept{810486, 200},  // a finding whose list had another account for a while was told to nobody
    Kept{1020043, 200}, // the plan listed what an hour without anybody to ask for had left later than it went
    Kept{5000207, 200}, // the last four checks of a day were put off each time the plan was made anew
};

} // namespace

/// Whole worlds: a real session over real files, the real service over HTTP behind a front that misbehaves, a
/// clock, a keychain, and a person. After every step five rules hold; see worlds/rules.h.
///
/// Some worlds are run by cron, some move lists to other accounts, some cross a change of clocks; see ways.h.
///
/// PANTAU_WHOLE_WORLDS says how many, PANTAU_WORLD_STEPS how long each, PANTAU_WORLD_SEED which is the first.
class TestWholeWorlds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keptOnes()
    {
        for (const Kept &each : keptWorlds)
            play(each.seed, each.steps, each.ways);
        QCOMPARE(std::exchange(m_broken, 0), 0);
    }
    void atRandom()
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
            rules.lookAtTheEnd();
        }
        if (rules.broken().isEmpty())
            return;
        ++m_broken;
        if (qEnvironmentVariableIsSet("PANTAU_WORLD_BOOK"))
            for (const Exchange &each : world.book())
                qInfo().noquote() << each.at.toString(Qt::ISODate) << each.path << each.key.right(6)
                                  << each.status << each.units << each.isShown << each.domains.join(u' ');
        qWarning().noquote()
            << QStringLiteral("PANTAU_WORLD_SEED=%1 PANTAU_WORLD_STEPS=%2, after:\n  %3\n%4\n%5")
                   .arg(seed)
                   .arg(steps)
                   .arg((world.ways().inWords() + person.steps()).join(QStringLiteral("\n  ")),
                        rules.broken().join(u'\n'), said(world).join(u'\n'));
    }

    /// What the program says of the watch.
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
