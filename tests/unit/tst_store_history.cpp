// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/accounts.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/history.h"
#include "db/journal.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;

namespace {

DomainName domain(const char *name)
{
    return DomainName::parse(QString::fromUtf8(name)).value();
}

} // namespace

class TestStoreHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir.emplace();
        m_clock.emplace();
        m_database = Database::open(m_dir->path()).value();
        m_journal.emplace(*m_database);
        m_account = Accounts(*m_database).add(u"Office"_s, m_address, false)->id;
    }
    void cleanup()
    {
        m_journal.reset();
        m_database.reset();
    }

    void runsAndChangesFollowTheAnswers()
    {
        const DomainName a = domain("a.example");
        const QDateTime first = now();
        observe(a, BlockStatus::NotBlocked, BlockStatus::NotBlocked, first);
        m_clock->advance(1h);
        observe(a, BlockStatus::NotBlocked, BlockStatus::NotBlocked, first);
        const QDateTime lastGood = now();
        m_clock->advance(1h);
        observe(a, BlockStatus::Unknown, BlockStatus::NotBlocked, first); // no answer: no check, no run
        m_clock->advance(1h);
        const QDateTime suspected = now();
        observe(a, BlockStatus::Blocked, BlockStatus::NotBlocked, first); // a suspicion: a check, no run
        QCOMPARE(history().runs(a)->size(), 1);
        QCOMPARE(history().runs(a)->first().lastSeen, lastGood);
        m_clock->advance(1min);
        const QDateTime confirmed = now();
        const Change change{a, BlockStatus::NotBlocked, BlockStatus::Blocked, lastGood, suspected};
        observe(a, BlockStatus::Blocked, BlockStatus::Blocked, suspected, change);
        m_clock->advance(1h);
        observe(a, BlockStatus::Blocked, BlockStatus::Blocked, suspected);

        const auto runs = history().runs(a);
        QVERIFY(runs);
        QCOMPARE(runs->size(), 2);
        QCOMPARE(runs->at(0).status, BlockStatus::NotBlocked);
        QCOMPARE(runs->at(0).firstSeen, first);
        QCOMPARE(runs->at(0).lastSeen, lastGood);
        QCOMPARE(runs->at(1).status, BlockStatus::Blocked);
        QCOMPARE(runs->at(1).firstSeen, suspected);
        QCOMPARE(runs->at(1).lastSeen, now());
        QCOMPARE(runs->at(1).service, m_address.text());

        const auto checks = history().checks(a, 0, 10);
        QCOMPARE(checks->size(), 5);
        QCOMPARE(checks->first().at, now());
        QCOMPARE(checks->first().status, BlockStatus::Blocked);
        QCOMPARE(checks->last().status, BlockStatus::NotBlocked);
        QCOMPARE(history().checks(a, 4, 10)->size(), 1);

        const auto changes = history().changes(std::nullopt, 0, 10);
        QCOMPARE(changes->size(), 1);
        QCOMPARE(changes->first().change, change);
        QCOMPARE(changes->first().confirmedAt, confirmed);
        QCOMPARE(history().changes(confirmed, 0, 10)->size(), 1);
        QCOMPARE(history().changes(confirmed.addMSecs(1), 0, 10)->size(), 0);
        QCOMPARE(history().changes(std::nullopt, 1, 10)->size(), 0);

        addToList(u"A"_s, {a});
        QCOMPARE(history().domainRows({})->first().lastChange, std::optional(change));
    }

    void theTableIsFilteredSortedAndPaged_data()
    {
        const test::Table<DomainQuery, QString> row({"query", "names"});

        using Column = DomainQuery::Column;
        const auto query = [](Column column, Qt::SortOrder order) {
            DomainQuery q;
            q.column = column;
            q.order = order;
            return q;
        };
        row("blocked first", DomainQuery{}, "c d b a");
        row("not blocked first", query(Column::Status, Qt::DescendingOrder), "a b c d");
        row("by name", query(Column::Domain, Qt::DescendingOrder), "d c b a");
        row("oldest status", query(Column::Since, Qt::AscendingOrder), "a c d b");
        row("newest answer", query(Column::LastAnswered, Qt::DescendingOrder), "d c a b");
        DomainQuery some;
        some.status = BlockStatus::Blocked;
        row("blocked only", some, "c d");
        some.status = BlockStatus::Unknown;
        row("unknown only", some, "b");
        DomainQuery text;
        text.filter = u" C.EXAM"_s;
        row("a part of the name", text, "c");
        text.filter = u"%"_s;
        row("no wildcards", text, QString());
        DomainQuery page;
        page.offset = 1;
        page.limit = 2;
        row("a page", page, "d b");
    }
    void theTableIsFilteredSortedAndPaged()
    {
        QFETCH(DomainQuery, query);
        const DomainName a = domain("a.example");
        const DomainName b = domain("b.example");
        const DomainName c = domain("c.example");
        const DomainName d = domain("d.example");
        addToList(u"One"_s, {a, b, c, d});
        for (const auto &[name, status] :
             {std::pair(a, BlockStatus::NotBlocked), std::pair(c, BlockStatus::Blocked),
              std::pair(d, BlockStatus::Blocked)}) {
            m_clock->advance(1min);
            observe(name, status, status, now());
        }
        const auto rows = history().domainRows(query);
        QVERIFY2(rows, qPrintable(rows ? QString() : rows.error().detail));
        QStringList names;
        for (const DomainRow &row : *rows)
            names.append(row.domain.ascii().left(1));
        QTEST(names.join(u' '), "names");
        if (query.offset == 0)
            QCOMPARE(history().domainCount(query).value(), int(names.size()));
        QCOMPARE(history().counts().value(), (DomainCounts{4, 2, 1, 1}));
    }

    void internationalNamesAreFoundAsTheyAreShown()
    {
        addToList(u"One"_s, {domain("bücher.com"), domain("a.example")});
        DomainQuery query;
        for (const QString &filter : {u"BÜCH"_s, u"xn--"_s}) {
            query.filter = filter;
            const auto rows = history().domainRows(query);
            QCOMPARE(rows->size(), 1);
            QCOMPARE(rows->first().domain, domain("bücher.com"));
        }
    }

    void listsShareWhatIsKnownAtOneService()
    {
        const DomainName a = domain("a.example");
        const DomainName b = domain("b.example");
        const auto elsewhere = Accounts(*m_database).add(u"Else"_s, ServiceAddress::localSample(), false)->id;
        const ListId one = addToList(u"one, \"first\""_s, {a, b});
        addToList(u"Two"_s, {a});
        const ListId other = addToList(u"Three"_s, {a}, elsewhere);
        observe(a, BlockStatus::Blocked, BlockStatus::Blocked, now());

        DomainQuery query;
        query.column = DomainQuery::Column::Domain;
        const auto rows = history().domainRows(query);
        QVERIFY(rows);
        QCOMPARE(rows->size(), 3); // a at two services, b
        QCOMPARE(rows->at(0).service, m_address.text());
        QCOMPARE(rows->at(0).account, std::optional(m_account));
        QCOMPARE(rows->at(0).lists, (QStringList{u"one, \"first\""_s, u"Two"_s}));
        QCOMPARE(rows->at(0).known.status, BlockStatus::Blocked);
        QCOMPARE(rows->at(1).service, ServiceAddress::localSample().text());
        QCOMPARE(rows->at(1).known.status, BlockStatus::Unknown);

        QCOMPARE(history().counts(one).value(), (DomainCounts{2, 1, 0, 1}));
        QCOMPARE(history().counts(other).value(), (DomainCounts{1, 0, 0, 1}));
        query.list = other;
        QCOMPARE(history().domainRows(query)->first().lists, QStringList{u"Three"_s});
        const auto lists = history().lists();
        QCOMPARE(lists->size(), 3);
        QCOMPARE(lists->at(0).list.name, u"one, \"first\""_s);
        QCOMPARE(lists->at(0).total, 2);
        QCOMPARE(lists->at(0).blocked, 1);
        QCOMPARE(lists->at(1).blocked, 0);

        // Lists and accounts may be removed; the history stays.
        QVERIFY(Accounts(*m_database).remove(m_account));
        QVERIFY(Lists(*m_database).remove(one));
        QCOMPARE(history().runs(a)->size(), 1);
        const auto orphans = history().domainRows({});
        QCOMPARE(orphans->size(), 2);
        const bool lastIsOrphan = !orphans->last().account || !orphans->first().account;
        QVERIFY(lastIsOrphan);
    }

    void eventsAndUsageAreKept()
    {
        m_journal->logEvent(EventKind::Note, m_account, u"First."_s, u"detail"_s, now());
        m_journal->logEvent(EventKind::Note, std::nullopt, u"Second."_s, {}, now());
        m_journal->logEvent(EventKind::Note, AccountId{99}, u"Third."_s, {},
                            now()); // removed in the meantime
        const auto events = history().events(0, 10);
        QCOMPARE(events->size(), 3);
        QCOMPARE(events->at(0).sentence, u"Third."_s);
        QCOMPARE(events->at(2).account, std::optional(m_account));
        QCOMPARE(events->at(2).detail, u"detail"_s);
        QCOMPARE(events->at(2).at, now());
        QCOMPARE(history().events(2, 10)->size(), 1);

        const QDateTime begin = now();
        for (const qint64 used : {1, 5, 9}) {
            QVERIFY(m_journal->settle(m_account,
                                      Usage{Usage::Period::Daily, 1, 100, used, 100 - used, {}, {}}, now()));
            m_clock->advance(1h);
        }
        const auto words = history().usageCourse(m_account, begin.addSecs(1));
        QCOMPARE(words->size(), 2);
        QCOMPARE(words->first().used, 5);
        QCOMPARE(words->first().remaining, 95);
        QCOMPARE(words->first().limit, 100);
    }

    void tenThousandDomainsAreReadByPages()
    {
        QList<DomainName> domains;
        for (int i = 0; i < 10000; ++i)
            domains.append(DomainName::fromNormalised(u"site%1.example"_s.arg(i, 5, 10, QChar(u'0'))));
        addToList(u"Many"_s, domains);
        QList<Observation> observations;
        KnownStatus known;
        known.since = known.lastAnsweredAt = known.lastAskedAt = now();
        for (int i = 0; i < domains.size(); ++i) {
            known.status = i % 10 == 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked;
            observations.append({domains.at(i), now(), known.status, known, {}});
        }
        const auto batch = m_journal->charge(m_account, domains, 1, BatchReason::User, now());
        QVERIFY(m_journal->confirm(*batch, 10000, std::nullopt, observations, now()));

        const auto reader = Database::openReadOnly(m_dir->path());
        QVERIFY(reader);
        const History read(**reader);
        DomainQuery query;
        query.offset = 9900;
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(read.domainRows(query)->size(), 100);
        qInfo("the last page of 10,000 in %lld ms", timer.restart());
        QCOMPARE(read.counts().value(), (DomainCounts{10000, 1000, 9000, 0}));
        qInfo("counts of 10,000 in %lld ms", timer.elapsed());
    }

private:
    [[nodiscard]] QDateTime now() const { return m_clock->nowUtc(); }
    [[nodiscard]] History history() const { return History(*m_database); }

    ListId addToList(const QString &name, const QList<DomainName> &domains,
                     std::optional<AccountId> account = std::nullopt)
    {
        const ListId list = Lists(*m_database).add(name, account.value_or(m_account)).value().id;
        Domains(*m_database).addToList(list, domains).value();
        return list;
    }

    void observe(const DomainName &name, BlockStatus answer, BlockStatus after, const QDateTime &since,
                 const std::optional<Change> &change = std::nullopt)
    {
        KnownStatus known;
        known.status = after;
        known.since = since;
        known.lastAskedAt = now();
        if (answer != BlockStatus::Unknown)
            known.lastAnsweredAt = now();
        const auto batch = m_journal->charge(m_account, {name}, 1, BatchReason::User, now());
        QVERIFY(batch);
        QVERIFY(m_journal->confirm(*batch, 1, std::nullopt, {{name, now(), answer, known, change}}, now()));
    }

    const ServiceAddress m_address = ServiceAddress::parse(u"https://service.example/api/v1"_s).value();
    std::optional<QTemporaryDir> m_dir;
    std::optional<test::ManualClock> m_clock;
    std::unique_ptr<Database> m_database;
    std::optional<Journal> m_journal;
    AccountId m_account{};
};

PANTAU_TEST(TestStoreHistory)
#include "tst_store_history.moc"
