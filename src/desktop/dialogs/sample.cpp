// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/sample.h"

#include "app/account_commands.h"
#include "app/session.h"
#include "base/domain_import.h"
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

Result<void> addSample(const db::Database &database, const Account &account, const QDateTime &now)
{
    const auto domains = sampleDomains();
    TRY(SampleHistory(database, account, now).write(domains));
    return addSeen(database, SampleHistory::tr("Sample", "name of a list"), account.id, domains);
}

struct SampleRemoval::State
{
    /// A list that keeps the user's domains.
    struct Kept
    {
        DomainList before;
        QList<DomainName> domains; ///< those of the sample
        bool isFirst = true;       ///< the sample was its first service
    };

    Result<void> remove(const db::Database &database);
    Result<void> bringBack(const db::Database &database) const;

    Account account;
    std::optional<AccountId> heir;
    QList<RemovedList> lists{};
    QList<Kept> kept{};
    QList<Appeal> appeals{};
};

Result<void> SampleRemoval::State::remove(const db::Database &database)
{
    const auto sample = sampleDomains();
    lists.clear();
    kept.clear();
    appeals.clear();
    const auto stored = TRY(db::Lists(database).all());
    for (const DomainList &list : stored) {
        if (!list.accounts().contains(account.id))
            continue;
        QList<DomainName> domains = TRY(db::Domains(database).inList(list.id));
        const auto all = domains.size();
        domains.removeIf([&sample](const DomainName &each) { return !sample.contains(each); });
        if (domains.size() == all) {
            const auto removed = TRY(db::Lists(database).remove(list.id));
            lists += removed;
            continue;
        }
        kept.append({list, domains, list.account == account.id});
        TRY(db::Domains(database).removeFromList(list.id, domains));
        ListSettings settings = list;
        if (list.account == account.id)
            settings.account = list.secondAccount ? list.secondAccount : heir;
        settings.secondAccount.reset();
        TRY(db::Lists(database).configure(list.id, settings));
    }
    QList<AppealId> ids;
    const auto all = TRY(db::Appeals(database).all());
    for (const Appeal &each : all)
        if (each.service == account.address.text() && sample.contains(each.domain)) {
            appeals += each;
            ids += each.id;
        }
    return db::Appeals(database).removeAll(ids);
}

/// The account has another id now.
Result<void> SampleRemoval::State::bringBack(const db::Database &database) const
{
    for (const RemovedList &list : lists)
        TRY(db::Lists(database).bringBack(list));
    for (const Kept &each : kept) {
        ListSettings settings = each.before;
        (each.isFirst ? settings.account : settings.secondAccount) = account.id;
        TRY(db::Lists(database).configure(each.before.id, settings));
        TRY(db::Domains(database).addToList(each.before.id, each.domains));
    }
    TRY(db::Appeals(database).addAll(appeals));
    return markSeen(database, account.id);
}

constexpr app::Topics SampleTopics = app::Topic::Lists | app::Topic::Statuses | app::Topic::Appeals;

SampleRemoval::SampleRemoval(app::Session &session, const Account &account,
                             const std::optional<AccountId> &heir)
    : m_session(&session), m_state(std::make_shared<State>(State{account, heir}))
{
}

QFuture<Result<void>> SampleRemoval::remove() const
{
    return m_session
        ->write(SampleTopics,
                [state = m_state](const db::Database &database) { return state->remove(database); })
        .then(m_session,
              [session = m_session, state = m_state](const Result<void> &removed) {
                  return removed ? session->accounts().remove(state->account.id)
                                 : QtFuture::makeReadyFuture(removed);
              })
        .unwrap();
}

QFuture<Result<void>> SampleRemoval::bringBack() const
{
    return m_session->accounts()
        .add(m_state->account.name, m_state->account.address, std::nullopt)
        .then(m_session,
              [session = m_session, state = m_state](const Result<Account> &added) {
                  if (!added)
                      return QtFuture::makeReadyFuture(Result<void>(failure(added.error())));
                  state->account = *added;
                  return session->write(SampleTopics, [state](const db::Database &database) {
                      return state->bringBack(database);
                  });
              })
        .unwrap();
}

} // namespace pantau::desktop
