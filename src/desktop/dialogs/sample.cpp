// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/sample.h"

#include "app/session.h"
#include "base/domain_import.h"
#include "db/accounts.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/domain_lists.h"
#include "db/journal.h"

#include <QCoreApplication>
#include <QFile>

/// The linker drops resources of a static library unless they are referenced. Repeated calls are harmless.
static void loadSample()
{
    Q_INIT_RESOURCE(sample);
}

namespace pantau::desktop {

namespace {

/// Writes 90 days of history for the sample: some domains became blocked, and one was unblocked after an
/// appeal.
class SampleHistory
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::SampleHistory)

public:
    static constexpr int Days = 90;

    SampleHistory(const db::Database &database, const Account &account, const QDateTime &now)
        : m_database(database), m_account(account), m_now(now), m_journal(database)
    {
    }

    Result<void> write(const QList<DomainName> &domains)
    {
        QDateTime before;
        for (int ago = Days; ago > 0; ago -= ago > Days / 3 ? 2 : 1) {
            const QDateTime at = m_now.addDays(-ago).addSecs(-ago % 5 * 1260);
            TRY(saveDay(domains, ago, before, at));
            before = at;
        }
        return addAppeals();
    }

private:
    struct Blocking
    {
        const char *domain;
        int from;     ///< days ago
        int to;       ///< days ago; 0: still blocked
        int appealed; ///< days ago; 0: not yet
    };
    static constexpr Blocking Blockings[] = {
        {"judi-contoh.example", 71, 0, 0},       {"toko-kopi.example", 26, 12, 24},
        {"investasi-bodong.example", 23, 0, 20}, {"promo.slot88.test", 9, 0, 0},
        {"nonton-gratis.test", 2, 0, 0},
    };

    Result<void> saveDay(const QList<DomainName> &domains, int ago, const QDateTime &before,
                         const QDateTime &at)
    {
        QList<Observation> observations;
        for (const DomainName &domain : domains) {
            const bool isBlocked =
                std::any_of(std::begin(Blockings), std::end(Blockings), [&](const Blocking &each) {
                    return domain.ascii() == QLatin1String(each.domain) && ago <= each.from && ago > each.to;
                });
            const auto status = isBlocked ? BlockStatus::Blocked : BlockStatus::NotBlocked;
            KnownStatus &known = m_known[domain];
            Observation seen{domain, at, status, {}, {}};
            if (known.lastAnsweredAt && known.status != status)
                seen.change = Change{domain, known.status, status, before, at};
            if (!known.lastAnsweredAt || seen.change)
                known.since = at;
            known.startSeen = known.startSeen || seen.change;
            known.status = status;
            known.lastAnsweredAt = known.lastAskedAt = at;
            seen.after = known;
            observations += seen;
        }
        const auto batch =
            TRY(m_journal.charge(m_account.id, domains, domains.size(), BatchReason::Plan, at));
        return m_journal.confirm(batch, domains.size(), {}, observations, at);
    }

    Result<void> addAppeals()
    {
        db::Appeals appeals(m_database);
        for (const Blocking &each : Blockings) {
            if (each.appealed == 0)
                continue;
            Appeal appeal{.domain = DomainName::fromNormalised(QString::fromLatin1(each.domain))};
            appeal.service = m_account.address.text();
            appeal.sentAt = m_now.addDays(-each.appealed);
            appeal.sentTo = tr("Complaints desk of the ministry");
            if (each.to == 0)
                appeal.askAgainAt = m_now.addDays(1);
            TRY(appeals.add(appeal));
        }
        return {};
    }

    const db::Database &m_database;
    const Account &m_account;
    QDateTime m_now;
    db::Journal m_journal;
    QHash<DomainName, KnownStatus> m_known;
};

} // namespace

QList<DomainName> sampleDomains()
{
    loadSample();
    QFile file(QStringLiteral(":/sample/domains.txt"));
    QList<DomainName> domains;
    if (!file.open(QIODevice::ReadOnly))
        return domains;
    if (const auto import = readDomains(file.readAll()))
        for (const ImportedDomain &entry : import->domains)
            domains += entry.domain;
    return domains;
}

/// Notifies about none of the statuses known at @p account.
static Result<void> markSeen(const db::Database &database, AccountId account)
{
    db::Alerts alerts(database);
    const auto unreported = TRY(alerts.unreportedChanges());
    if (!unreported.isEmpty())
        TRY(alerts.passOver(unreported.constLast().id));
    const auto look = TRY(alerts.firstCheck(account));
    return alerts.passOver(look);
}

Result<void> addSeen(const db::Database &database, const QString &list, AccountId account,
                     const QList<DomainName> &domains)
{
    const auto added = TRY(db::Lists(database).add(list, account));
    TRY(db::Domains(database).addToList(added.id, domains));
    return markSeen(database, account);
}

namespace {

constexpr app::Topics SampleTopics =
    app::Topic::Accounts | app::Topic::Lists | app::Topic::Statuses | app::Topic::Appeals;

/// Removes the sample and restores it.
struct Removal
{
    Result<void> remove(const db::Database &database);
    Result<void> restore(const db::Database &database);

    Account account; ///< gets another id when restored
    std::optional<AccountId> heir;
    QList<RemovedList> lists{};
    QList<std::pair<DomainList, QList<DomainName>>> kept{}; ///< with other domains; without these
    QList<Appeal> appeals{};
};

Result<void> Removal::remove(const db::Database &database)
{
    *this = {account, heir};
    const auto sample = sampleDomains();
    const auto all = TRY(db::Lists(database).all());
    for (DomainList list : all) {
        if (!list.accounts().contains(account.id))
            continue;
        auto domains = TRY(db::Domains(database).inList(list.id));
        if (domains.removeIf([&](const DomainName &each) { return !sample.contains(each); }) == 0) {
            const auto removed = TRY(db::Lists(database).remove(list.id));
            lists += removed;
            continue;
        }
        kept.append({list, domains});
        TRY(db::Domains(database).removeFromList(list.id, domains));
        if (list.account == account.id)
            list.account = list.secondAccount ? list.secondAccount : heir;
        list.secondAccount.reset();
        TRY(db::Lists(database).configure(list.id, list));
    }
    appeals = TRY(db::Appeals(database).all());
    appeals.removeIf([&](const Appeal &each) {
        return each.service != account.address.text() || !sample.contains(each.domain);
    });
    for (const Appeal &each : std::as_const(appeals))
        TRY(db::Appeals(database).remove(each.id));
    return db::Accounts(database).remove(account.id);
}

Result<void> Removal::restore(const db::Database &database)
{
    const AccountId before = account.id;
    account = TRY(db::Accounts(database).add(account.name, account.address, false));
    for (const RemovedList &list : std::as_const(lists))
        TRY(db::Lists(database).bringBack(list));
    for (auto [list, domains] : std::as_const(kept)) {
        (list.account == before ? list.account : list.secondAccount) = account.id;
        TRY(db::Lists(database).configure(list.id, list));
        TRY(db::Domains(database).addToList(list.id, domains));
    }
    TRY(db::Appeals(database).addAll(appeals));
    return markSeen(database, account.id);
}

} // namespace

QFuture<Result<Account>> addSample(app::Session &session)
{
    const QDateTime now = session.clock().nowUtc();
    return session.write(SampleTopics, [now](const db::Database &database) -> Result<Account> {
        const auto account = TRY(db::Accounts(database).add(SampleHistory::tr("Local sample list"),
                                                            ServiceAddress::localSample(), false));
        const auto domains = sampleDomains();
        TRY(SampleHistory(database, account, now).write(domains));
        TRY(addSeen(database, SampleHistory::tr("Sample", "name of a list"), account.id, domains));
        return account;
    });
}

UndoableAction sampleRemoval(app::Session &session, const Account &account,
                             const std::optional<AccountId> &heir)
{
    const auto calling = [&session, sample = std::make_shared<Removal>(Removal{account, heir})](auto step) {
        return [&session, sample, step] {
            return session.write(SampleTopics, [sample, step](const db::Database &database) {
                return (sample.get()->*step)(database);
            });
        };
    };
    return {SampleHistory::tr("The sample was removed. Domains that you added stay."),
            calling(&Removal::restore),
            {},
            calling(&Removal::remove)};
}

} // namespace pantau::desktop
