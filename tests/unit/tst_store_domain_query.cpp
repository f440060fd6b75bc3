// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names.h"
#include "base/status.h"
#include "db/activity.h"
#include "db/bulk_changes.h"
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QSqlQuery>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

using Column = DomainQuery::Column;

DomainQuery sorted(Column column, Qt::SortOrder order = Qt::AscendingOrder)
{
    DomainQuery query;
    query.column = column;
    query.order = order;
    return query;
}

DomainQuery filtered(const char *text)
{
    DomainQuery query = sorted(Column::Domain);
    query.filter = QString::fromUtf8(text);
    return query;
}

/// Returns the first letters of the domains, in order.
QString letters(const DomainIndex &index, const DomainQuery &query)
{
    QStringList names;
    for (const int place : index.order(query))
        names += index.domainAt(place).ascii().left(1);
    return names.join(u' ');
}

} // namespace

/// Rows of the domain table and their order; and changes to many domains at once.
class TestStoreDomainQuery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void searchEverywhereIncludesOtherLists()
    {
        DomainQuery query = filtered("example");
        query.list = m_bank;
        QCOMPARE(letters(index(), query), u"b c x"_s);
        query.isEverywhere = true;
        QCOMPARE(letters(index(), query), u"b c x a"_s);
        query.order = Qt::DescendingOrder; // within each part
        QCOMPARE(letters(index(), query), u"x c b a"_s);
        query.filter = u"melati"_s;
        QCOMPARE(letters(index(), query), u"b a"_s);
        query.list.reset();
        query.status = BlockStatus::Blocked;
        QCOMPARE(letters(index(), query), u"a b"_s);
        for (const int place : index().order(query))
            QCOMPARE(index().isNamedBy(query, place), index().domainAt(place) == m_a);
    }

    /// Includes an open suspicion: everything about checks that the table shows, without reading rows.
    void indexIncludesAnswerTimes()
    {
        const QDateTime seen = m_world->now();
        m_world->clock.advance(1h);
        m_world->suspect(m_b, BlockStatus::NotBlocked, BlockStatus::Blocked, seen);
        Observation inVain = m_world->observation(m_c, BlockStatus::Unknown);
        inVain.after.since = inVain.after.lastAnsweredAt = std::nullopt;
        inVain.after.unknownReason = u"The reply did not name it."_s;
        m_world->save({inVain});
        m_world->addList(u"New"_s, {StoreWorld::name("never.example")});

        const History history(*m_world->database);
        const auto index = history.domainIndex();
        const auto open = history.openAnswers();
        QVERIFY(index && open);
        QCOMPARE(open->size(), 2);
        for (int place = 0; place < index->size(); ++place) {
            const DomainRow row = history.rowsOf(*index, {place})->constFirst();
            QCOMPARE(index->answeredAt(place), newestAnswerAt(row.known));
            QCOMPARE(index->accountAt(place), row.account);
            QCOMPARE(index->listNamesAt(place), row.lists);
            const OpenAnswer found = open->value(index->keyAt(place));
            QCOMPARE(found.isUnconfirmed, row.domain == m_b);
            QCOMPARE(found.triedAt, row.domain == m_c ? *row.known.lastAskedAt : QDateTime());
        }
    }

    /// a: blocked since a change an hour ago; b: not blocked; c: never checked; d: not blocked, with a note,
    /// important.
    void init()
    {
        m_world.emplace();
        m_melati = m_world->addList(u"Toko Melati"_s, {m_a, m_b});
        m_bank = m_world->addList(u"Bank"_s, {m_b, m_c, m_d});
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->clock.advance(24h);
        m_world->see(m_b, BlockStatus::NotBlocked);
        m_world->clock.advance(1h);
        const QDateTime before = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(m_a, BlockStatus::Blocked, before);
        m_world->clock.advance(1h);
        m_world->see(m_d, BlockStatus::NotBlocked);
        DomainSettingsChange settings;
        settings.importance = Importance::High;
        settings.note = u"Ask Budi first"_s;
        QVERIFY(DomainSettingsTable(*m_world->database).change({m_d}, settings));
    }

    void cleanup() { m_world.reset(); }

    void rowsAreFiltered_data()
    {
        const test::Table<DomainQuery, QString> row({"query", "names"});
        row("name", filtered("TOKO.ex"), "b");
        row("as displayed", filtered("DÜRER"), "x");
        row("in ASCII", filtered("xn--"), "x");
        row("list", filtered("melati"), "a b");
        row("note", filtered("budi"), "x");
        row("status", filtered("blocked"), "a");
        row("status of two words", filtered("not blo"), "b x");
        row("two letters are no status", filtered("bl"), QString());
        row("status and list", filtered("melati not"), "b");
        row("list and name", filtered("toko bank"), "b");
        row("nothing has both", filtered("budi toko"), QString());
        row("white space", filtered("  "), "a b c x");
        row("not across two names", filtered("a.exampleb"), QString());
        row("no wildcards", filtered("%"), QString());
    }
    void rowsAreFiltered()
    {
        QFETCH(DomainQuery, query);
        QTEST(letters(index(), query), "names");
    }

    void domainsAreFoundByTypedLetters_data()
    {
        test::columns<QString, int, QString>({"typed", "most", "names"});
        const auto row = [](const char *typed, int most, const char *names) {
            QTest::addRow("%s, %d", typed, most)
                << QString::fromUtf8(typed) << most << QString::fromLatin1(names);
        };
        row("c.example", 9, "c");
        row("e", 9, "a c b x"); // shorter names first
        row("b", 9, "b");       // none of the others
        row("toko", 9, "b");
        row("b.ex", 9, "b");
        row("be", 9, "b");
        row("example", 9, "a c b x");
        row("example", 2, "a c");
        row("dürer", 9, "x");
        row("durer", 9, "x");
        row("xn--", 9, "x");
        row("http://www.c.example/", 9, "c");
        row("melati", 9, ""); // lists are matched separately
        row("", 9, "");
        row("example", 0, "");
    }
    void domainsAreFoundByTypedLetters()
    {
        QFETCH(QString, typed);
        QFETCH(int, most);
        const DomainIndex all = index();
        QStringList names;
        for (const auto &found : all.find(TypedLetters(typed), most))
            names += all.domainAt(found.place).ascii().left(1);
        QTEST(names.join(u' '), "names");
    }

    void domainOfSeveralServicesIsFoundOnce()
    {
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        m_world->addList(u"Elsewhere"_s, {m_a}, other);
        const DomainIndex all = index();
        QCOMPARE(all.size(), 5);
        const auto found = all.find(TypedLetters(m_a.ascii()), 9);
        QCOMPARE(found.size(), 2);
        QCOMPARE(all.domainAt(found.front().place), m_a);
        QCOMPARE(all.domainAt(found.back().place), m_d); // which ends with it
        QCOMPARE(all.statusAt(found.front().place), BlockStatus::Blocked);
        QCOMPARE(all.listNamesAt(found.front().place), QStringList{u"Toko Melati"_s});
    }

    void rowsAreSorted_data()
    {
        test::columns<DomainQuery, QString>({"query", "names"});
        const auto row = [](const char *name, Column column, const char *ascending, const char *descending) {
            QTest::addRow("%s, ascending", name) << sorted(column) << QString::fromLatin1(ascending);
            QTest::addRow("%s, descending", name)
                << sorted(column, Qt::DescendingOrder) << QString::fromLatin1(descending);
        };
        row("status", Column::Status, "a c b x", "b x c a");
        row("name", Column::Domain, "a b c x", "x c b a");
        row("since; missing last", Column::Since, "b a x c", "x a b c");
        row("last answer; missing last", Column::LastAnswered, "b a x c", "x a b c");
        row("last change; missing last", Column::LastChange, "a b c x", "a b c x");
        row("lists", Column::Lists, "c x b a", "a b c x");
        row("importance", Column::Importance, "a b c x", "x a b c");
        row("note; missing last", Column::Note, "x a b c", "x a b c");
    }
    void rowsAreSorted()
    {
        QFETCH(DomainQuery, query);
        QTEST(letters(index(), query), "names");
    }

    void newestBlockComesFirst()
    {
        m_world->clock.advance(1h);
        m_world->see(m_c, BlockStatus::Blocked);
        const QDateTime last = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(m_b, BlockStatus::Blocked, last);
        QCOMPARE(letters(index(), sorted(Column::Status)), u"b c a x"_s);
        QCOMPARE(letters(index(), sorted(Column::Status, Qt::DescendingOrder)), u"x b c a"_s);
        QCOMPARE(letters(index(), sorted(Column::Domain)), u"a b c x"_s);
    }

    /// That one first, then the others by name.
    void filteredRowsKeepTheirOrder_data()
    {
        test::columns<int, bool>({"column", "isDescending"});
        for (int column = 0; column <= int(Column::Parent); ++column)
            for (const bool isDescending : {false, true})
                QTest::addRow("%d%s", column, isDescending ? " descending" : "") << column << isDescending;
    }
    void filteredRowsKeepTheirOrder()
    {
        QFETCH(int, column);
        QFETCH(bool, isDescending);
        const DomainIndex all = index();
        DomainQuery query = sorted(Column(column), isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
        const std::vector<int> whole = all.order(query);
        QCOMPARE(std::set<int>(whole.begin(), whole.end()).size(), std::size_t(all.size()));
        query.filter = u"toko"_s;
        const std::vector<int> part = all.order(query);
        QVERIFY(part.size() > 1 && part.size() < whole.size());
        std::vector<int> left;
        std::copy_if(whole.begin(), whole.end(), std::back_inserter(left),
                     [&part](int place) { return std::count(part.begin(), part.end(), place) > 0; });
        QVERIFY(part == left);
        // Hits elsewhere come after those of the list, each part in that order.
        query.status = BlockStatus::Blocked;
        query.isEverywhere = true;
        const std::vector<int> both = all.order(query);
        const auto isNamed = [&](int place) { return all.isNamedBy(query, place); };
        QVERIFY(std::is_partitioned(both.begin(), both.end(), isNamed));
        std::stable_partition(left.begin(), left.end(), isNamed);
        QVERIFY(both == left);
    }

    /// Longer than the first comparison, with numbers and leading zeros.
    void namesWithEqualPrefixesAreSorted()
    {
        QStringList names{
            u"toko.example"_s,          u"toko-jaya.example"_s,     u"toko-jaya-01.example"_s,
            u"toko-jaya-1.example"_s,   u"toko-jaya-002.example"_s, u"toko-jaya-9-b.example"_s,
            u"toko-jaya-010.example"_s, u"toko-jaya-10.example"_s,  u"toko-jaya-100.example"_s,
            u"toko-jaya-a.example"_s,   u"toko-jaya-ab.example"_s,  u"toko-jaya.example.example"_s,
        };
        QList<DomainName> domains;
        for (const QString &name : names)
            domains.prepend(DomainName::fromNormalised(name));
        DomainQuery query = sorted(Column::Domain);
        query.list = m_world->addList(u"Toko Jaya"_s, domains);
        const DomainIndex all = index();
        QStringList found;
        for (const int place : all.order(query))
            found += all.domainAt(place).ascii();
        std::sort(names.begin(), names.end(), [](const QString &a, const QString &b) {
            return compareNaturally(a.toStdString(), b.toStdString()) < 0;
        });
        QCOMPARE(found, names);
    }

    /// Unordered, and far apart.
    void sparseIdsAreRead()
    {
        const int before = index().size();
        QSqlQuery sql(m_world->database->connection().handle());
        for (const qint64 id : {-7LL, 19'999LL, 20'001LL, 40'005LL, 1'000'000'000'000LL}) {
            QVERIFY(sql.exec(
                u"INSERT INTO domain (id, name) VALUES (%1, 'far%2.example')"_s.arg(id).arg(std::abs(id))));
            for (const ListId list : {m_bank, m_melati})
                QVERIFY(sql.exec(
                    u"INSERT INTO list_domain (list_id, domain_id) VALUES (%1, %2)"_s.arg(qint64(list))
                        .arg(id)));
            QVERIFY(sql.exec(u"INSERT INTO domain_status (domain_id, service_id, status, since, "
                             "last_answered, last_asked) VALUES (%1, 1, 'blocked', 5, 6, 7)"_s.arg(id)));
        }
        const DomainIndex all = index();
        QCOMPARE(all.size(), before + 5);
        for (const char *name : {"far7.example", "far20001.example", "far1000000000000.example"}) {
            const int place = all.placeOf(StoreWorld::name(name));
            QVERIFY(place >= 0);
            QCOMPARE(all.statusAt(place), BlockStatus::Blocked);
            QCOMPARE(all.answeredAt(place), QDateTime::fromMSecsSinceEpoch(6, Qt::UTC));
            QCOMPARE(all.listsAt(place).size(), 2);
        }
    }

    void domainsAreGroupedByRegistrableDomain()
    {
        m_world.emplace();
        m_world->addList(u"Sites"_s, {StoreWorld::name("b.zeta.co.id"), StoreWorld::name("mango.example"),
                                      StoreWorld::name("shop.alpha.co.id"), StoreWorld::name("zeta.co.id"),
                                      StoreWorld::name("a.b.zeta.co.id"), StoreWorld::name("alpha.co.id")});
        const QStringList groups{u"alpha.co.id"_s, u"shop.alpha.co.id"_s, u"mango.example"_s,
                                 u"zeta.co.id"_s,  u"a.b.zeta.co.id"_s,   u"b.zeta.co.id"_s};
        const DomainIndex all = index();
        const auto names = [&all](const DomainQuery &query) {
            QStringList found;
            for (const int place : all.order(query))
                found += all.domainAt(place).ascii();
            return found;
        };
        QCOMPARE(names(sorted(Column::Parent)), groups);
        QCOMPARE(names(sorted(Column::Parent, Qt::DescendingOrder)),
                 QStringList(groups.crbegin(), groups.crend()));
        m_world->see(StoreWorld::name("zeta.co.id"), BlockStatus::Blocked);
        const DomainIndex later = refreshed(all, *m_world->database).value();
        QCOMPARE(later.order(sorted(Column::Parent)), all.order(sorted(Column::Parent)));
    }

    /// The column shows the time of the newest answer, even if it is unconfirmed.
    void unconfirmedAnswerIsTheLastAnswer()
    {
        const QDateTime known = m_world->now().addDays(-2);
        const DomainIndex before = index();
        m_world->clock.advance(1h);
        m_world->suspect(m_b, BlockStatus::NotBlocked, BlockStatus::Blocked, known);
        const DomainQuery newestFirst = sorted(Column::LastAnswered, Qt::DescendingOrder);
        QCOMPARE(letters(index(), newestFirst), u"b x a c"_s);
        QCOMPARE(letters(db::refreshed(before, *m_world->database).value(), newestFirst), u"b x a c"_s);
    }

    void changedSinceFilterMatchesRecentChanges()
    {
        DomainQuery query;
        query.changedSince = m_world->now().addSecs(-60 * 60);
        QCOMPARE(letters(index(), query), u"a"_s);
        QCOMPARE(index().blockedSince(*query.changedSince, std::nullopt), 1);
        QCOMPARE(index().blockedSince(*query.changedSince, m_bank), 0);
        query.changedSince = m_world->now().addSecs(-60 * 60 + 1);
        QCOMPARE(letters(index(), query), QString());
        QCOMPARE(index().blockedSince(*query.changedSince, std::nullopt), 0);
    }

    void countsAgreeWithTheDatabase()
    {
        const QDateTime since = m_world->now().addDays(-1);
        for (const std::optional<ListId> list :
             {std::optional<ListId>(), std::optional(m_melati), std::optional(m_bank)})
            QCOMPARE(index().counts(list, since), history().counts(list, since).value());
        const auto byList = index().countsByList();
        const auto lists = history().lists().value();
        for (const ListOverview &list : lists) {
            QCOMPARE(byList.value(list.list.id), index().counts(list.list.id));
            QCOMPARE(byList.value(list.list.id).total, list.total);
            QCOMPARE(byList.value(list.list.id).blocked, list.blocked);
        }
        QCOMPARE(index().counts(std::nullopt, since), (DomainCounts{4, 1, 2, 1, 1}));
        QVERIFY(history().hasMoreMembersThan(4).value());
        QVERIFY(!history().hasMoreMembersThan(5).value());
    }

    void refreshMatchesAFullRead()
    {
        const DomainIndex before = index();
        m_world->see(m_c, BlockStatus::Blocked); // within the same millisecond as the newest answer
        m_world->clock.advance(1h);
        const QDateTime last = m_world->now();
        m_world->clock.advance(1min);
        m_world->change(m_b, BlockStatus::Blocked, last);
        DomainSettingsChange settings;
        settings.note = QString();
        settings.importance = std::optional<Importance>();
        QVERIFY(DomainSettingsTable(*m_world->database).change({m_d}, settings));

        const DomainIndex after = db::refreshed(before, *m_world->database).value();
        QCOMPARE(after.counts(std::nullopt, last), (DomainCounts{4, 3, 1, 0, 1}));
        QCOMPARE(before.counts().blocked, 1);
        const DomainIndex full = index();
        for (const Column column : {Column::Status, Column::Since, Column::LastAnswered, Column::LastChange,
                                    Column::Importance, Column::Note})
            QCOMPARE(after.order(sorted(column)), full.order(sorted(column)));
        QCOMPARE(letters(after, filtered("budi")), QString());
    }

    void changesAreUnreadUntilTheyAreRead()
    {
        const DomainIndex before = index();
        QVERIFY(before.isUnreadAt(before.placeOf(m_a)));
        QVERIFY(!before.isUnreadAt(before.placeOf(m_b)));
        QVERIFY(Activity(*m_world->database).markAllRead(m_world->now()));
        const DomainIndex after = db::refreshed(before, *m_world->database).value();
        QVERIFY(!after.isUnreadAt(after.placeOf(m_a)));
    }

    void dayStatusFollowsTheRuns()
    {
        const QDate today = m_world->now().toLocalTime().date();
        const auto days = history().dayStatus({keyOf(m_a), keyOf(m_b), keyOf(m_c)}, today, 4);
        QVERIFY(days);
        QCOMPARE(days->size(), 2); // c has no checks
        const auto text = [](const DayStatuses &statuses) {
            QString drawn;
            for (const BlockStatus status : statuses)
                drawn += status == BlockStatus::Blocked      ? u'#'
                         : status == BlockStatus::NotBlocked ? u'_'
                                                             : u' ';
            return drawn;
        };
        QVERIFY2(text(days->value(keyOf(m_a))).endsWith(u'#'), qPrintable(text(days->value(keyOf(m_a)))));
        QVERIFY(text(days->value(keyOf(m_a))).contains(u'_'));
        QCOMPARE(text(days->value(keyOf(m_b))).count(u'_'), 1);
        // A day with both counts as blocked.
        m_world->clock.advance(1min);
        m_world->change(m_a, BlockStatus::NotBlocked, m_world->now());
        QVERIFY(text(history().dayStatus({keyOf(m_a)}, today, 4)->value(keyOf(m_a))).endsWith(u'#'));
    }

    void rowsAreReadInTheRequestedOrder()
    {
        const DomainIndex all = index();
        const auto rows = history().rowsOf(all, {all.placeOf(m_d), all.placeOf(m_a)});
        QCOMPARE(rows->size(), 2);
        QCOMPARE(rows->at(0).domain, m_d);
        QCOMPARE(rows->at(0).importance, Importance::High);
        QCOMPARE(rows->at(0).lists, QStringList{u"Bank"_s});
        QCOMPARE(rows->at(1).domain, m_a);
        QCOMPARE(rows->at(1).importance, Importance::Normal);
        QCOMPARE(rows->at(1).known.status, BlockStatus::Blocked);
        QVERIFY(rows->at(1).lastChange);
    }

    void undoRestoresTheExactState()
    {
        const QStringList before = everything();
        DomainsEdit leaves;
        leaves.domains = {m_a, m_b};
        leaves.addTo = {m_bank}; // b is there already
        leaves.removeFrom = {m_melati, m_bank};
        DomainsEdit settings;
        settings.domains = {m_b, m_d, m_d};
        settings.settings.note = u"other"_s;
        settings.settings.pausedUntil = m_world->now().addDays(1);
        DomainsEdit goes;
        goes.domains = {m_c};
        goes.removeFrom = {m_bank};
        TaskProgress progress;
        const auto undo = BulkChanges(*m_world->database).apply({leaves, settings, goes}, &progress);
        QCOMPARE(progress.done(), 6);
        QCOMPARE(progress.total(), 6);
        QVERIFY2(undo, undo ? "" : qPrintable(undo.error().sentence));
        QCOMPARE(undo->domains, 6);
        const QString bank = QString::number(qint64(m_bank));
        QVERIFY(everything().constFirst().endsWith(u'|' + bank));
        QCOMPARE(everything().size(), 3); // c is in no list now
        QVERIFY(BulkChanges(*m_world->database).takeBack(*undo, &progress));
        QCOMPARE(progress.total(), undo->joined.size() + undo->left.size() + undo->settings.size());
        QCOMPARE(progress.done(), progress.total());
        QCOMPARE(everything(), before);
    }

    void editIsAllOrNothing()
    {
        const QStringList before = everything();
        DomainsEdit edit;
        edit.domains = {m_a, StoreWorld::name("stranger.example")};
        edit.settings.note = u"other"_s;
        auto undo = BulkChanges(*m_world->database).apply({edit});
        QVERIFY(!undo);
        QCOMPARE(undo.error().kind, Error::Kind::NotFound);
        QVERIFY(undo.error().sentence.contains(u"stranger.example"_s));
        edit.domains = {m_a};
        edit.settings.note = QString(DomainSettingsTable::longestNote + 1, u'x');
        undo = BulkChanges(*m_world->database).apply({edit});
        QCOMPARE(undo.error().kind, Error::Kind::InvalidInput);
        edit.settings.note.reset();
        edit.removeFrom = {m_melati};
        edit.addTo = {ListId{999}};
        QCOMPARE(BulkChanges(*m_world->database).apply({edit}).error().kind, Error::Kind::NotFound);
        QCOMPARE(everything(), before);
    }

    void cancelledEditChangesNothing()
    {
        const QStringList before = everything();
        DomainsEdit edit;
        edit.domains = {m_a, m_b};
        edit.removeFrom = {m_melati};
        edit.settings.note = u"other"_s;
        TaskProgress progress;
        progress.cancel();
        const auto stopped = BulkChanges(*m_world->database).apply({edit}, &progress);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, Error::Kind::Cancelled);
        QCOMPARE(stopped.error().sentence, u"Stopped. Nothing was changed."_s);
        QCOMPARE(everything(), before);
        const auto undo = BulkChanges(*m_world->database).apply({edit});
        QVERIFY(undo);
        const QStringList edited = everything();
        const auto kept = BulkChanges(*m_world->database).takeBack(*undo, &progress);
        QVERIFY(!kept);
        QCOMPARE(kept.error().sentence, u"Stopped. Nothing was undone."_s);
        QCOMPARE(everything(), edited);
        progress.restart();
        QVERIFY(BulkChanges(*m_world->database).takeBack(*undo, &progress));
        QCOMPARE(everything(), before);
    }

    void undoSkipsARemovedList()
    {
        DomainsEdit edit;
        edit.domains = {m_b};
        edit.removeFrom = {m_melati, m_bank};
        const auto undo = BulkChanges(*m_world->database).apply({edit});
        QVERIFY(undo);
        QVERIFY(Lists(*m_world->database).remove(m_melati));
        QVERIFY(BulkChanges(*m_world->database).takeBack(*undo));
        QCOMPARE(index().listsAt(index().placeOf(m_b)), QList{m_bank});
    }

private:
    [[nodiscard]] History history() const { return History(*m_world->database); }
    [[nodiscard]] DomainIndex index() const { return history().domainIndex().value(); }
    [[nodiscard]] DomainKey keyOf(const DomainName &domain) const
    {
        const DomainIndex all = index();
        return all.keyAt(all.placeOf(domain));
    }
    /// Returns the lists and settings of every domain as text.
    [[nodiscard]] QStringList everything() const
    {
        QStringList lines;
        const DomainIndex all = index();
        for (const int place : all.order(sorted(Column::Domain))) {
            const auto settings = DomainSettingsTable(*m_world->database).of(all.domainAt(place)).value();
            QStringList line{all.domainAt(place).ascii(), settings.note,
                             QString::number(int(settings.importance.value_or(Importance(0)))),
                             settings.pausedUntil ? settings.pausedUntil->toString(Qt::ISODate) : QString()};
            for (const ListId list : all.listsAt(place))
                line += QString::number(qint64(list));
            lines += line.join(u'|');
        }
        return lines;
    }

    std::optional<StoreWorld> m_world;
    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b-toko.example");
    const DomainName m_c = StoreWorld::name("c.example");
    const DomainName m_d = StoreWorld::name("dürer.example");
    ListId m_melati{};
    ListId m_bank{};
};

PANTAU_TEST(TestStoreDomainQuery)
#include "tst_store_domain_query.moc"
