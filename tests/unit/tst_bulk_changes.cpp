// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/bulk_changes.h"
#include "db/domain_lists.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using db::BulkChanges;
using test::StoreWorld;

namespace {

ImportedDomain entry(const char *name, const QStringList &lists = {}, const QString &note = {},
                     std::optional<Importance> importance = {})
{
    return {StoreWorld::name(name), 1, lists, note, importance};
}

} // namespace

class TestBulkChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void importMatchesItsPreview_data()
    {
        const test::Table<ImportPlan, ImportCounts, QStringList> row({"plan", "counts", "after"});

        // Before: Toko contains a.example and b.example; b.example has a note.
        const QStringList before{u"Toko: a.example b.example"_s, u"b.example = old ()"_s};
        row("nothing", {{}, u"Toko"_s, {}}, {0, 0, 0, {}}, before);
        row("some exist", {{entry("a.example"), entry("c.example")}, u"toko"_s, {}}, {1, 1, 0, {}},
            {u"Toko: a.example b.example c.example"_s, before[1]});
        row("a new list", {{entry("a.example")}, u" Bank  Kito "_s, {}}, {1, 0, 0, {u"Bank Kito"_s}},
            {u"Bank Kito: a.example"_s, before[0], before[1]});
        row("custom lists",
            {{entry("a.example", {u"Toko"_s, u"Baru"_s}), entry("d.example", {QString(), u"BARU"_s})},
             u"Toko"_s,
             {}},
            {2, 0, 0, {u"Baru"_s}},
            {u"Baru: a.example d.example"_s, u"Toko: a.example b.example d.example"_s, before[1]});
        row("notes and importances",
            {{entry("a.example", {}, u"x"_s, Importance::High), entry("b.example", {}, u"old"_s)},
             u"Toko"_s,
             {}},
            {0, 2, 1, {}, 1, 1}, {before[0], u"a.example = x (high)"_s, before[1]});
        row("unspecified settings stay", {{entry("b.example", {}, {}, Importance::Low)}, u"Toko"_s, {}},
            {0, 1, 1, {}, 0, 1}, {before[0], u"b.example = old (low)"_s});
    }
    void importMatchesItsPreview()
    {
        QFETCH(const ImportPlan, plan);
        QFETCH(const ImportCounts, counts);
        QFETCH(const QStringList, after);
        StoreWorld world;
        world.addList(u"Toko"_s, {StoreWorld::name("a.example"), StoreWorld::name("b.example")});
        DomainSettingsChange note;
        note.note = u"old"_s;
        QVERIFY(db::DomainSettingsTable(*world.database).change({StoreWorld::name("b.example")}, note));
        const QStringList before = world.picture();

        BulkChanges changes(*world.database);
        const auto foretold = changes.preview(plan);
        QVERIFY(foretold);
        QCOMPARE(*foretold, counts);
        QCOMPARE(world.picture(), before);

        const auto outcome = changes.import(plan);
        QVERIFY(outcome);
        QCOMPARE(outcome->counts, counts);
        QCOMPARE(world.picture(), after);
        const auto lists = db::Lists(*world.database).all();
        for (const ListId made : outcome->undo.lists)
            for (const DomainList &list : *lists)
                if (list.id == made)
                    QCOMPARE(list.account, std::optional(world.account)); // the only account

        QVERIFY(changes.takeBack(outcome->undo));
        QCOMPARE(world.picture(), before);
    }

    void newListsUseTheChosenAccount()
    {
        StoreWorld world;
        const AccountId second = world.addAccount(u"Second"_s, u"other.example"_s);
        BulkChanges changes(*world.database);
        const auto accountOf = [&](std::optional<AccountId> chosen, const QString &called) {
            const auto outcome = changes.import({{entry("a.example")}, called, chosen});
            const auto lists = db::Lists(*world.database).all();
            for (const DomainList &list : *lists)
                if (outcome && list.id == outcome->list)
                    return list.account;
            return std::optional(AccountId{-1});
        };
        QCOMPARE(accountOf(second, u"Of the second"_s), std::optional(second));
        QCOMPARE(accountOf(world.account, u"Of the first"_s), std::optional(world.account));
        QCOMPARE(accountOf(std::nullopt, u"Of none"_s), std::nullopt); // with two accounts, none is guessed
    }

    void undoRestoresTheFormerState()
    {
        StoreWorld world;
        BulkChanges changes(*world.database);
        QVERIFY(changes.import({{entry("a.example", {}, u"first"_s)}, u"Toko"_s, {}}));
        const QStringList before = world.picture();
        const auto second = changes.import(
            {{entry("a.example", {u"Bank"_s}, u"second"_s, Importance::High), entry("b.example")},
             u"Toko"_s,
             {}});
        QVERIFY(second);
        QVERIFY(changes.takeBack(second->undo));
        QCOMPARE(world.picture(), before);
    }

    void undoKeepsLaterUserChanges()
    {
        StoreWorld world;
        BulkChanges changes(*world.database);
        const auto outcome =
            changes.import({{entry("a.example", {}, u"imported"_s), entry("b.example")}, u"Toko"_s, {}});
        QVERIFY(outcome);
        DomainSettingsChange note;
        note.note = u"mine"_s;
        QVERIFY(db::DomainSettingsTable(*world.database).change({StoreWorld::name("a.example")}, note));
        QVERIFY(db::Domains(*world.database).addToList(outcome->list, {StoreWorld::name("c.example")}));
        QVERIFY(changes.takeBack(outcome->undo));
        QCOMPARE(world.picture(), (QStringList{u"Toko: c.example"_s, u"a.example = mine ()"_s}));
    }

    /// The lists that got new domains. If there were none, the lists that already have all of them.
    void importReportsTheListsItChanged()
    {
        StoreWorld world;
        BulkChanges changes(*world.database);
        const ImportPlan plan{
            {entry("a.example", {u"Bank"_s}), entry("b.example", {u"Toko"_s, u"bank"_s}), entry("c.example")},
            u"Rest"_s,
            {}};
        QVERIFY(changes.import({{entry("a.example", {u"Bank"_s})}, u"Rest"_s, {}}));
        QCOMPARE(changes.import(plan)->lists, (QStringList{u"Toko"_s, u"Bank"_s, u"Rest"_s}));
        const auto again = changes.import(plan);
        QCOMPARE(again->lists, (QStringList{u"Bank"_s, u"Toko"_s, u"Rest"_s}));
        QCOMPARE(again->listName, u"Bank"_s);
        QCOMPARE(changes.import({{}, u"Rest"_s, {}})->lists, QStringList());
    }

    /// More than one step handles, including known and repeated domains, and one in different case.
    void largeImportIsComplete()
    {
        constexpr int count = 1203;
        StoreWorld world;
        BulkChanges changes(*world.database);
        QVERIFY(changes.import({{entry("site-1.example"), entry("site-700.example")}, u"Odd"_s, {}}));
        const QStringList before = world.picture();
        ImportPlan plan{{}, u"Rest"_s, {}};
        for (int i = 0; i < count; ++i)
            plan.domains +=
                entry(qPrintable(u"site-%1.example"_s.arg(i)), {i % 2 != 0 ? u"Odd"_s : u"Even"_s, u"All"_s},
                      i % 100 == 0 ? u"note %1"_s.arg(i) : QString());
        plan.domains += entry("site-1202.example", {u"even"_s});
        plan.domains += entry("b\u00fccher.example");
        const auto outcome = changes.import(plan);
        QVERIFY(outcome);
        QCOMPARE(outcome->counts, (ImportCounts{count + 1, 1, 13, {u"Even"_s, u"All"_s, u"Rest"_s}, 13, 0}));
        QCOMPARE(outcome->listName, u"All"_s);
        QCOMPARE(outcome->lists, (QStringList{u"Even"_s, u"All"_s, u"Odd"_s, u"Rest"_s}));
        QCOMPARE(outcome->undo.joined.size(), qsizetype(2) * count - 1 + 1);
        const auto membersOf = [&world](const QString &name) {
            const auto lists = db::Lists(*world.database).all();
            for (const DomainList &list : *lists)
                if (list.name == name)
                    return *db::Domains(*world.database).inList(list.id);
            return QList<DomainName>();
        };
        QCOMPARE(membersOf(u"All"_s).size(), count);
        QCOMPARE(membersOf(u"Even"_s).size(), count / 2 + 1);
        QCOMPARE(membersOf(u"Odd"_s).size(), count / 2 + 1); // site-700 was there before
        QCOMPARE(membersOf(u"Rest"_s), QList<DomainName>{StoreWorld::name("b\u00fccher.example")});
        QVERIFY(changes.takeBack(outcome->undo));
        QCOMPARE(world.picture(), before);
    }

    /// A step of an import may contain new domains, known ones, or both. Each is added to its list once.
    void importHandlesNewAndKnownDomains()
    {
        StoreWorld world;
        db::BulkChanges changes(*world.database);
        const auto plan = [](const QList<std::pair<int, int>> &ranges, const QStringList &lists) {
            ImportPlan made{{}, u"Klien A"_s, {}};
            for (const auto &[from, to] : ranges)
                for (int i = from; i < to; ++i)
                    made.domains += entry(qPrintable(u"toko-%1.example"_s.arg(i)), lists);
            return made;
        };
        const auto added = [&](const ImportPlan &each) {
            const auto outcome = changes.import(each);
            return outcome ? std::pair(outcome->counts.added, int(outcome->undo.joined.size()))
                           : std::pair(-1, -1);
        };
        QCOMPARE(added(plan({{0, 1000}}, {})), std::pair(1000, 1000));
        QCOMPARE(added(plan({{0, 1000}}, {})), std::pair(0, 0));
        // new, known, both, and new again, in two lists of which one is named twice
        const QStringList lists{QString(), u"Klien A"_s, u"Klien B"_s};
        QCOMPARE(added(plan({{1000, 1500}, {0, 750}, {1500, 1750}, {2000, 2500}}, lists)),
                 std::pair(2000, 2 * 1250 + 750));
        const auto all = db::Lists(*world.database).all();
        for (const DomainList &list : *all)
            QCOMPARE(db::Domains(*world.database).inList(list.id)->size(),
                     list.name == u"Klien B" ? 2000 : 2250);
    }

    /// Those that were answered before need no first check, so they are not paused for it.
    void scheduledFirstChecksPauseNewDomains()
    {
        StoreWorld world;
        const DomainName answered = StoreWorld::name("a.example");
        world.addList(u"Bank"_s, {answered});
        world.see(answered, BlockStatus::NotBlocked);
        ImportPlan plan{
            {entry("a.example"), entry("b.example"), entry("c.example", {}, u"x"_s)}, u"Toko"_s, {}};
        const QDateTime day = world.now().addDays(1);
        for (ImportedDomain &each : plan.domains)
            each.pausedUntil = day;
        BulkChanges changes(*world.database);
        const auto outcome = changes.import(plan);
        QVERIFY(outcome);
        QCOMPARE(outcome->counts.added, 3);
        QCOMPARE(outcome->counts.settings, 1); // the note
        const db::DomainSettingsTable settings(*world.database);
        for (const char *name : {"b.example", "c.example"})
            QCOMPARE(settings.of(StoreWorld::name(name))->pausedUntil, std::optional(day));
        QVERIFY(!settings.of(StoreWorld::name("a.example"))->pausedUntil);
        QVERIFY(changes.takeBack(outcome->undo));
        QVERIFY(!settings.of(StoreWorld::name("b.example"))->pausedUntil);
    }

    void cancelledImportChangesNothing()
    {
        StoreWorld world;
        ImportPlan plan{{}, u"Toko"_s, {}};
        for (int i = 0; i < 3000; ++i)
            plan.domains += entry(qPrintable(u"site-%1.example"_s.arg(i)));
        TaskProgress progress;
        progress.cancel();
        const auto outcome = BulkChanges(*world.database).import(plan, &progress);
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Cancelled);
        QCOMPARE(world.picture(), QStringList());
        QCOMPARE(BulkChanges(*world.database).preview(plan, &progress).error().kind, Error::Kind::Cancelled);
        const auto imported = BulkChanges(*world.database).import(plan);
        QVERIFY(imported);
        const QStringList after = world.picture();
        const auto kept = BulkChanges(*world.database).takeBack(imported->undo, &progress);
        QVERIFY(!kept);
        QCOMPARE(kept.error().kind, Error::Kind::Cancelled);
        QCOMPARE(world.picture(), after);
    }

    void failedImportChangesNothing()
    {
        StoreWorld world;
        BulkChanges changes(*world.database);
        const auto noName =
            changes.import({{entry("a.example", {u"Bank"_s}), entry("b.example")}, QString(), {}});
        QVERIFY(!noName);
        QCOMPARE(noName.error().kind, Error::Kind::InvalidInput);
        const auto noAccount = changes.import({{entry("a.example")}, u"Toko"_s, AccountId{77}});
        QVERIFY(!noAccount);
        QCOMPARE(noAccount.error().kind, Error::Kind::NotFound);
        QCOMPARE(world.picture(), QStringList());
    }
};

PANTAU_TEST(TestBulkChanges)
#include "tst_bulk_changes.moc"
