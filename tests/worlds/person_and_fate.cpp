// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Events outside the program: time, the service, the computer.
#include "worlds/person.h"

namespace pantau::worlds {

using namespace std::chrono_literals;

void Person::learnFate()
{
    const auto hours = [this](int most) { return std::chrono::hours(m_world.random.bounded(1, most + 1)); };
    m_choices.push_back({8, [this] {
                             const int minutes = m_world.random.bounded(1, 30);
                             m_world.pass(std::chrono::minutes(minutes));
                             return QStringLiteral("%1 min pass").arg(minutes);
                         }});
    m_choices.push_back({4, [this, hours] {
                             const auto time = hours(3);
                             m_world.pass(time);
                             return QStringLiteral("%1 h pass").arg(time.count());
                         }});
    m_choices.push_back({3, [this, hours] {
                             const auto time = hours(30);
                             m_world.sleep(time);
                             return QStringLiteral("asleep for %1 h").arg(time.count());
                         }});
    m_choices.push_back({1, [this, hours] {
                             const auto time = hours(50);
                             m_world.setWallClock(m_world.now().addDuration(one(2) ? time : -time));
                             return QStringLiteral("the clock is set");
                         }});
    for (int mood = 0; mood <= int(Mood::Shuffles); ++mood)
        m_choices.push_back(
            {Mood(mood) == Mood::Fine ? 8 : 1, [this, mood] { return giveMood(Mood(mood)); }});
    m_choices.push_back({3, [this] { return changeKeychain(true); }});
    m_choices.push_back({3, [this] { return changeKeychain(false); }});
    m_choices.push_back({1, [this] { return revokeKey(); }});
    m_choices.push_back({4, [this] { return listSome(true); }});
    m_choices.push_back({2, [this] { return listSome(false); }});
    m_choices.push_back({1, [this] {
                             m_world.setDisk(one(2) ? World::Disk::Full : World::Disk::NoAnswers);
                             return QStringLiteral("the disk is full%1")
                                 .arg(m_world.disk() == World::Disk::Full ? QString()
                                                                          : QStringLiteral(" for answers"));
                         }});
    m_choices.push_back({2, [this] {
                             if (m_world.disk() == World::Disk::Fine)
                                 return QString();
                             m_world.setDisk(World::Disk::Fine);
                             return QStringLiteral("the disk has room");
                         }});
    m_choices.push_back(
        {1, [this] {
             m_world.hook().setTaking(!m_world.hook().isTaking());
             return QStringLiteral("the channel %1").arg(m_world.hook().isTaking() ? u"works" : u"fails");
         }});
}

/// With a rare cron, the choices above would include no run.
QString Person::letDaysPass()
{
    const int runs = int(m_world.wayside().bounded(1, 4));
    m_world.pass(runs * m_world.ways().cronEvery);
    return QStringLiteral("%1 runs").arg(runs);
}

QString Person::giveMood(Mood mood)
{
    const int front = int(m_world.random.bounded(World::Fronts));
    if (m_world.front(front).mood() == mood)
        return {};
    m_world.front(front).setMood(mood);
    return QStringLiteral("%1 %2").arg(front == 0 ? u"a" : u"b", QLatin1String(wordOf(mood)));
}

QString Person::changeKeychain(bool opens)
{
    Keychain &keychain = m_world.keychain();
    if (opens == (keychain.mood() == Keychain::Mood::Open))
        return {};
    if (opens) {
        keychain.setMood(Keychain::Mood::Open, one(2) ? Keychain::Notice::Told : Keychain::Notice::Silent);
        return QStringLiteral("the keychain opens");
    }
    const KeychainMood &trouble =
        KeychainTroubles.at(size_t(m_world.random.bounded(int(KeychainTroubles.size()))));
    keychain.setMood(trouble.mood);
    return QStringLiteral("the keychain ") + QLatin1String(trouble.words);
}

QString Person::revokeKey()
{
    AccountOfPerson *account = anyAccount();
    if (!account || account->serviceKey.isEmpty() || !account->keyIsGood)
        return {};
    (void)m_world.keys().setActive(account->serviceKey, false);
    account->keyIsGood = false;
    return QStringLiteral("the key of %1 is revoked").arg(account->name);
}

QString Person::listSome(bool add)
{
    QSet<QString> names = m_world.listed();
    const auto chosen = someDomains(int(m_world.random.bounded(World::Fronts)), one(4) ? 12 : 3);
    for (const DomainName &each : chosen)
        if (add)
            names.insert(each.ascii());
        else
            names.remove(each.ascii());
    if (names == m_world.listed())
        return {};
    m_world.list(names);
    return QStringLiteral("%1: %2").arg(add ? u"now listed" : u"no longer listed",
                                        namesOf(chosen).join(u' '));
}

} // namespace pantau::worlds
