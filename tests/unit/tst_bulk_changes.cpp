// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/bulk_changes.h"
#include "store/domain_settings_table.h"
#include "support/store_world.h"

#include <QTest>

using namespace pantau;
using store::BulkChanges;
using test::StoreWorld;

namespace {

ImportedDomain entry(const char *name, const QStringList &lists = {}, const QString &note = {},
                     std::optional<Importance> importance = {})
{
    return {StoreWorld::name(name), 1, lists, note, importance};
}

/// Everything that an import can touch: "Toko: a.example b.example", "a.example = x (high)".
QStringList picture(const StoreWorld &world)
{
    QStringList lines;
    const auto lists = store::Lists(*world.database).all();
    for (const DomainList &list : *lists) {
        const auto members = store::Domains(*world.database).inList(list.id);
        QStringList names;
        for (const DomainName &name : *members)
            names += name.ascii();
        lines += list.name + u": "_qs + names.join(u' ');
    }
    QStringList settings;
    const auto all = store::DomainSettingsTable(*world.database).all();
    for (auto it = all->cbegin(); it != all->cend(); ++it)
        settings += u"%1 = %2 (%3)"_qs.arg(it.key().ascii(), it->note,
                                           it->importance ? importanceKey(*it->importance) : QString());
    settings.sort();
    return lines + settings;
}

} // namespace

Q_DECLARE_METATYPE(pantau::ImportPlan)
Q_DECLARE_METATYPE(pantau::ImportCounts)

class TestBulkChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void importDoesWhatItForetold_data();
    void importDoesWhatItForetold();
    void newListsAreOfTheAccountThatWasChosen();
    void undoBringsBackWhatWas();
    void undoLeavesWhatAPersonDidSince();
    void theListsThatWereJoinedAreNamed();
    void manyAreImportedAsAFewAre();
    void newAndKnownOnesMayAlternate();
    void cancelledImportChangesNothing();
    void failedImportChangesNothing();
};

void TestBulkChanges::importDoesWhatItForetold_data()
{
    QTest::addColumn<ImportPlan>("plan");
    QTest::addColumn<ImportCounts>("counts");
    QTest::addColumn<QStringList>("after");

    // Before: Toko holds a.example and b.example; b.example has a note.
    const QStringList before{u"Toko: a.example b.example"_qs, u"b.example = old ()"_qs};
    const auto row = [](const char *name, const ImportPlan &plan, const ImportCounts &counts,
                        const QStringList &after) { QTest::newRow(name) << plan << counts << after; };
    row("nothing", {{}, u"Toko"_qs, {}}, {0, 0, 0, {}}, before);
    row("some are there", {{entry("a.example"), entry("c.example")}, u"toko"_qs, {}}, {1, 1, 0, {}},
        {u"Toko: a.example b.example c.example"_qs, before[1]});
    row("a new list", {{entry("a.example")}, u" Bank  Kito "_qs, {}}, {1, 0, 0, {u"Bank Kito"_qs}},
        {u"Bank Kito: a.example"_qs, before[0], before[1]});
    row("lists of their own",
        {{entry("a.example", {u"Toko"_qs, u"Baru"_qs}), entry("d.example", {QString(), u"BARU"_qs})},
         u"Toko"_qs,
         {}},
        {2, 0, 0, {u"Baru"_qs}},
        {u"Baru: a.example d.example"_qs, u"Toko: a.example b.example d.example"_qs, before[1]});
    row("notes and importances",
        {{entry("a.example", {}, u"x"_qs, Importance::High), entry("b.example", {}, u"old"_qs)},
         u"Toko"_qs,
         {}},
        {0, 2, 1, {}, 1, 1}, {before[0], u"a.example = x (high)"_qs, before[1]});
    row("what is not said stays", {{entry("b.example", {}, {}, Importance::Low)}, u"Toko"_qs, {}},
        {0, 1, 1, {}, 0, 1}, {before[0], u"b.example = old (low)"_qs});
}

void TestBulkChanges::importDoesWhatItForetold()
{
    QFETCH(const ImportPlan, plan);
    QFETCH(const ImportCounts, counts);
    QFETCH(const QStringList, after);
    StoreWorld world;
    world.addList(u"Toko"_qs, {StoreWorld::name("a.example"), StoreWorld::name("b.example")});
    DomainSettingsChange note;
    note.note = u"old"_qs;
    QVERIFY(store::DomainSettingsTable(*world.database).change({StoreWorld::name("b.example")}, note));
    const QStringList before = picture(world);

    BulkChanges changes(*world.database);
    const auto foretold = changes.preview(plan);
    QVERIFY(foretold);
    QCOMPARE(*foretold, counts);
    QCOMPARE(picture(world), before);

    const auto outcome = changes.import(plan);
    QVERIFY(outcome);
    QCOMPARE(outcome->counts, counts);
    QCOMPARE(picture(world), after);
    const auto lists = store::Lists(*world.database).all();
    for (const ListId made : outcome->undo.lists)
        for (const DomainList &list : *lists)
            if (list.id == made)
                QCOMPARE(list.account, std::optional(world.account)); // the only one there is

    QVERIFY(changes.undo(outcome->undo));
    QCOMPARE(picture(world), before);
}

void TestBulkChanges::newListsAreOfTheAccountThatWasChosen()
{
    StoreWorld world;
    const AccountId second = world.addAccount(u"Second"_qs, u"other.example"_qs);
    BulkChanges changes(*world.database);
    const auto accountOf = [&](std::optional<AccountId> chosen, const QString &called) {
        const auto outcome = changes.import({{entry("a.example")}, called, chosen});
        const auto lists = store::Lists(*world.database).all();
        for (const DomainList &list : *lists)
            if (outcome && list.id == outcome->list)
                return list.account;
        return std::optional(AccountId{-1});
    };
    QCOMPARE(accountOf(second, u"Of the second"_qs), std::optional(second));
    QCOMPARE(accountOf(world.account, u"Of the first"_qs), std::optional(world.account));
    QCOMPARE(accountOf(std::nullopt, u"Of none"_qs), std::nullopt); // of two, none is guessed
}

void TestBulkChanges::undoBringsBackWhatWas()
{
    StoreWorld world;
    BulkChanges changes(*world.database);
    QVERIFY(changes.import({{entry("a.example", {}, u"first"_qs)}, u"Toko"_qs, {}}));
    const QStringList before = picture(world);
    const auto second = changes.import(
        {{entry("a.example", {u"Bank"_qs}, u"second"_qs, Importance::High), entry("b.example")},
         u"Toko"_qs,
         {}});
    QVERIFY(second);
    QVERIFY(changes.undo(second->undo));
    QCOMPARE(picture(world), before);
}

void TestBulkChanges::undoLeavesWhatAPersonDidSince()
{
    StoreWorld world;
    BulkChanges changes(*world.database);
    const auto outcome =
        changes.import({{entry("a.example", {}, u"imported"_qs), entry("b.example")}, u"Toko"_qs, {}});
    QVERIFY(outcome);
    DomainSettingsChange note;
    note.note = u"mine"_qs;
    QVERIFY(store::DomainSettingsTable(*world.database).change({StoreWorld::name("a.example")}, note));
    QVERIFY(store::Domains(*world.database).addToList(outcome->list, {StoreWorld::name("c.example")}));
    QVERIFY(changes.undo(outcome->undo));
    QCOMPARE(picture(world), (QStringList{u"Toko: c.example"_qs, u"a.example = mine ()"_qs}));
}

/// Those that got something; where nothing was new, those in which all is already.
void TestBulkChanges::theListsThatWereJoinedAreNamed()
{
    StoreWorld world;
    BulkChanges changes(*world.database);
    const ImportPlan plan{
        {entry("a.example", {u"Bank"_qs}), entry("b.example", {u"Toko"_qs, u"bank"_qs}), entry("c.example")},
        u"Rest"_qs,
        {}};
    QVERIFY(changes.import({{entry("a.example", {u"Bank"_qs})}, u"Rest"_qs, {}}));
    QCOMPARE(changes.import(plan)->lists, (QStringList{u"Toko"_qs, u"Bank"_qs, u"Rest"_qs}));
    const auto again = changes.import(plan);
    QCOMPARE(again->lists, (QStringList{u"Bank"_qs, u"Toko"_qs, u"Rest"_qs}));
    QCOMPARE(again->listName, u"Bank"_qs);
    QCOMPARE(changes.import({{}, u"Rest"_qs, {}})->lists, QStringList());
}

/// More than are taken at once, some of them known, one twice, one in letters of its own.
void TestBulkChanges::manyAreImportedAsAFewAre()
{
    constexpr int count = 1203;
    StoreWorld world;
    BulkChanges changes(*world.database);
    QVERIFY(changes.import({{entry("site-1.example"), entry("site-700.example")}, u"Odd"_qs, {}}));
    const QStringList before = picture(world);
    ImportPlan plan{{}, u"Rest"_qs, {}};
    for (int i = 0; i < count; ++i)
        plan.domains +=
            entry(qPrintable(u"site-%1.example"_qs.arg(i)), {i % 2 != 0 ? u"Odd"_qs : u"Even"_qs, u"All"_qs},
                  i % 100 == 0 ? u"note %1"_qs.arg(i) : QString());
    plan.domains += entry("site-1202.example", {u"even"_qs});
    plan.domains += entry("b\u00fccher.example");
    const auto outcome = changes.import(plan);
    QVERIFY(outcome);
    QCOMPARE(outcome->counts, (ImportCounts{count + 1, 1, 13, {u"Even"_qs, u"All"_qs, u"Rest"_qs}, 13, 0}));
    QCOMPARE(outcome->listName, u"All"_qs);
    QCOMPARE(outcome->lists, (QStringList{u"Even"_qs, u"All"_qs, u"Odd"_qs, u"Rest"_qs}));
    QCOMPARE(outcome->undo.members.size(), qsizetype(2) * count - 1 + 1);
    const auto membersOf = [&world](const QString &name) {
        const auto lists = store::Lists(*world.database).all();
        for (const DomainList &list : *lists)
            if (list.name == name)
                return *store::Domains(*world.database).inList(list.id);
        return QList<DomainName>();
    };
    QCOMPARE(membersOf(u"All"_qs).size(), count);
    QCOMPARE(membersOf(u"Even"_qs).size(), count / 2 + 1);
    QCOMPARE(membersOf(u"Odd"_qs).size(), count / 2 + 1); // site-700 was there before
    QCOMPARE(membersOf(u"Rest"_qs), QList<DomainName>{StoreWorld::name("b\u00fccher.example")});
    QVERIFY(changes.undo(outcome->undo));
    QCOMPARE(picture(world), before);
}

/// Each step of an import may find its domains new, known, or both: each is put where it belongs, once.
void TestBulkChanges::newAndKnownOnesMayAlternate()
{
    StoreWorld world;
    store::BulkChanges changes(*world.database);
    const auto plan = [](const QList<std::pair<int, int>> &ranges, const QStringList &lists) {
        ImportPlan made{{}, u"Klien A"_qs, {}};
        for (const auto &[from, to] : ranges)
            for (int i = from; i < to; ++i)
                made.domains += entry(qPrintable(u"toko-%1.example"_qs.arg(i)), lists);
        return made;
    };
    const auto added = [&](const ImportPlan &each) {
        const auto outcome = changes.import(each);
        return outcome ? std::pair(outcome->counts.added, int(outcome->undo.members.size()))
                       : std::pair(-1, -1);
    };
    QCOMPARE(added(plan({{0, 1000}}, {})), std::pair(1000, 1000));
    QCOMPARE(added(plan({{0, 1000}}, {})), std::pair(0, 0));
    // new, known, both, new again, in two lists of which one is named twice
    const QStringList lists{QString(), u"Klien A"_qs, u"Klien B"_qs};
    QCOMPARE(added(plan({{1000, 1500}, {0, 750}, {1500, 1750}, {2000, 2500}}, lists)),
             std::pair(2000, 2 * 1250 + 750));
    const auto all = store::Lists(*world.database).all();
    for (const DomainList &list : *all)
        QCOMPARE(store::Domains(*world.database).inList(list.id)->size(),
                 list.name == u"Klien B" ? 2000 : 2250);
}

void TestBulkChanges::cancelledImportChangesNothing()
{
    StoreWorld world;
    ImportPlan plan{{}, u"Toko"_qs, {}};
    for (int i = 0; i < 3000; ++i)
        plan.domains += entry(qPrintable(u"site-%1.example"_qs.arg(i)));
    TaskProgress progress;
    progress.cancel();
    const auto outcome = BulkChanges(*world.database).import(plan, &progress);
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, Error::Kind::Cancelled);
    QCOMPARE(picture(world), QStringList());
    QCOMPARE(BulkChanges(*world.database).preview(plan, &progress).error().kind, Error::Kind::Cancelled);
    const auto imported = BulkChanges(*world.database).import(plan);
    QVERIFY(imported);
    const QStringList after = picture(world);
    const auto kept = BulkChanges(*world.database).undo(imported->undo, &progress);
    QVERIFY(!kept);
    QCOMPARE(kept.error().kind, Error::Kind::Cancelled);
    QCOMPARE(picture(world), after);
}

void TestBulkChanges::failedImportChangesNothing()
{
    StoreWorld world;
    BulkChanges changes(*world.database);
    const auto noName =
        changes.import({{entry("a.example", {u"Bank"_qs}), entry("b.example")}, QString(), {}});
    QVERIFY(!noName);
    QCOMPARE(noName.error().kind, Error::Kind::InvalidInput);
    const auto noAccount = changes.import({{entry("a.example")}, u"Toko"_qs, AccountId{77}});
    QVERIFY(!noAccount);
    QCOMPARE(noAccount.error().kind, Error::Kind::NotFound);
    QCOMPARE(picture(world), QStringList());
}

QTEST_GUILESS_MAIN(TestBulkChanges)
#include "tst_bulk_changes.moc"
