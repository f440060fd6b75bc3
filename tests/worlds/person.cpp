// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/person.h"

#include "app/account_commands.h"
#include "app/keys.h"
#include "app/watch_commands.h"

namespace pantau::worlds {

using namespace std::chrono_literals;

Person::Person(World &world) : m_world(world)
{
    learnHomeActions();
    learnFate();
    for (const Choice &each : m_choices)
        m_weights += each.weight;
    m_steps.append(addAccount(false));
    m_world.settle();
    m_steps.append(addDomains());
    m_world.settle();
}

void Person::step()
{
    QString done = stepAside();
    while (done.isEmpty()) {
        int left = int(m_world.random.bounded(m_weights));
        for (const Choice &each : m_choices) {
            left -= each.weight;
            if (left < 0) {
                done = each.action();
                break;
            }
        }
    }
    m_hasSettled = !one(6);
    if (m_hasSettled)
        m_world.settle();
    else
        done += QStringLiteral(" …");
    m_steps.append(m_world.now().toString(QStringLiteral("dd HH:mm ")) + done);
}

QString Person::stepAside()
{
    const Ways &ways = m_world.ways();
    if (ways.movesLists && m_world.wayside().bounded(6) == 0)
        return moveList();
    if (ways.isCron() && m_world.wayside().bounded(5) == 0)
        return letDaysPass();
    return {};
}

void Person::waitForTheClocksToChange()
{
    const qint64 left = m_world.now().secsTo(m_world.ways().changesAt);
    if (!m_world.ways().changesAt.isValid() || left < 0)
        return;
    // Skips at most some hours, because a clock set back could make it days.
    m_world.pass(std::chrono::seconds(std::min<qint64>(left, 8 * 3600) + 3600));
    m_steps.append(QStringLiteral("the clocks change"));
}

void Person::endAllTrouble()
{
    m_world.settle();
    m_world.setDisk(World::Disk::Fine);
    for (int i = 0; i < World::Fronts; ++i)
        m_world.front(i).setMood(Mood::Fine);
    m_world.hook().setTaking(true);
    // A keychain that does not notify is polled now and then.
    m_world.keychain().setMood(Keychain::Mood::Open,
                               one(2) ? Keychain::Notice::Told : Keychain::Notice::Silent);
    m_world.settle();
    const auto states = m_world.session().keys().states();
    for (const KeyState &each : states)
        if (each.kind == KeyState::Kind::Denied || each.kind == KeyState::Kind::Missing)
            m_world.session().keys().fetch(); // only the user can know
    m_world.session().watch().setPaused(false);
    m_isPaused = false;
    m_world.settle();
    for (AccountOfPerson &each : m_world.accounts) {
        if (each.serviceKey.isEmpty())
            continue;
        const bool isPackage = each.hasPackage;
        (void)m_world.keys().setPackage(each.serviceKey, isPackage ? QStringLiteral("business") : QString(),
                                        10L * World::Names, m_world.now());
        if (!each.keyIsGood) {
            const QByteArray key = newKey(each);
            m_world.wait(
                m_world.session().accounts().replaceKey(each.id, *ApiKey::parse(QString::fromLatin1(key))));
        }
    }
    m_world.settle();
    m_steps.append(QStringLiteral("all trouble ends"));
}

AccountOfPerson *Person::anyAccount()
{
    if (m_world.accounts.isEmpty())
        return nullptr;
    return &m_world.accounts[m_world.random.bounded(int(m_world.accounts.size()))];
}

std::optional<DomainList> Person::anyList()
{
    const auto lists = m_world.session().store().lists().all();
    if (!lists || lists->isEmpty())
        return std::nullopt;
    return lists->at(m_world.random.bounded(int(lists->size())));
}

QList<DomainName> Person::someDomains(int front, int most)
{
    QList<DomainName> domains;
    const int count = int(m_world.random.bounded(1, most + 1));
    const int first = int(m_world.random.bounded(World::Names));
    for (int i = 0; i < count; ++i)
        domains.append(World::domain(front, (first + i) % World::Names));
    return domains;
}

QStringList Person::namesOf(const QList<DomainName> &domains) const
{
    QStringList names;
    for (const DomainName &each : domains)
        names.append(each.ascii().section(u'.', 0, 0));
    return names;
}

} // namespace pantau::worlds
