// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alerts.h"
#include "db/appeals.h"
#include "support/store_faults.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

class TestStoreAppeals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<StoreWorld>();
        m_world->addList(u"Clients"_s, {m_a});
    }
    void cleanup() { m_world.reset(); }

    void anAppealIsKeptChangedAndRemoved()
    {
        const auto added = appeals().add(appeal());
        QVERIFY2(added, added ? "" : qPrintable(added.error().detail));
        QVERIFY(added->id != AppealId{});
        QVERIFY(!added->restoredAt);
        QVERIFY(!added->timeToRestore());
        Appeal edited = *added;
        edited.sentAt = edited.sentAt.addDays(-1);
        edited.sentTo = u"The ministry"_s;
        edited.sentBy = u"Rina"_s;
        edited.note = u"Number 12"_s;
        edited.answeredAt = edited.sentAt.addSecs(3600);
        edited.answer = u"We are looking into it."_s;
        edited.askAgainAt = edited.sentAt.addDays(7);
        QVERIFY(appeals().edit(edited).value() == edited);
        m_world->reopen();
        QVERIFY(appeals().find(added->id).value() == edited);
        QVERIFY(appeals().of(m_a).value() == QList<Appeal>{edited});
        QVERIFY(appeals().remove(added->id));
        QVERIFY(appeals().all()->isEmpty());
        for (const auto kind : {appeals().edit(edited).error().kind, appeals().remove(added->id).error().kind,
                                appeals().find(added->id).error().kind})
            QCOMPARE(kind, Error::Kind::NotFound);
    }

    void aDomainIsWatchedAsAppealedUntilItIsTakenOff()
    {
        const auto isAppealed = [this] {
            return m_world->journal->watched(m_world->now())->first().isAppealed;
        };
        m_world->see(m_a, BlockStatus::Blocked);
        QVERIFY(!isAppealed());
        Appeal sent = appeal();
        sent.sentAt = m_world->now();
        QVERIFY(appeals().add(sent));
        QVERIFY(isAppealed());
        const QDateTime before = m_world->now();
        m_world->clock.advance(24h);
        m_world->change(m_a, BlockStatus::NotBlocked, before);
        QVERIFY(!isAppealed());
    }

    void whatDoesNotFitIsRefused_data()
    {
        const test::Table<Appeal, int> row({"appeal", "kind"});
        const int invalid = int(Error::Kind::InvalidInput);
        Appeal one = appeal();
        one.sentAt = {};
        row("no date", one, invalid);
        one = appeal();
        one.sentTo = QString(201, u'x');
        row("to whom is too long", one, invalid);
        one = appeal();
        one.sentBy = QString(201, u'x');
        row("by whom is too long", one, invalid);
        one = appeal();
        one.note = QString(1001, u'x');
        row("note is too long", one, invalid);
        one = appeal();
        one.answer = u"No"_s;
        row("an answer without its date", one, invalid);
        one.answeredAt = one.sentAt.addSecs(-1);
        row("answered before it was sent", one, invalid);
        one.answeredAt = one.sentAt;
        one.answer = QString(4001, u'x');
        row("answer is too long", one, invalid);
        one = appeal();
        one.service = u"https://nobody.example/api/v1"_s;
        row("no such service", one, int(Error::Kind::NotFound));
    }
    void whatDoesNotFitIsRefused()
    {
        QFETCH(const Appeal, appeal);
        const auto refused = appeals().add(appeal);
        QVERIFY(!refused);
        QTEST(int(refused.error().kind), "kind");
        QVERIFY(appeals().all()->isEmpty());
    }

    void restoredIsTakenFromTheHistory()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        step(BlockStatus::Blocked);    // 1 h
        step(BlockStatus::NotBlocked); // 2 h: before the appeal
        step(BlockStatus::Blocked);    // 3 h
        Appeal sent = appeal();
        sent.sentAt = m_world->now();
        const auto added = appeals().add(sent);
        QVERIFY(added);
        QVERIFY(!added->restoredAt);
        QCOMPARE(appeals().all(AppealScope::Open)->size(), 1);
        step(BlockStatus::NotBlocked); // 4 h
        const QDateTime restored = m_world->now();
        step(BlockStatus::Blocked);
        step(BlockStatus::NotBlocked); // the first one counts
        QCOMPARE(appeals().find(added->id)->restoredAt, std::optional(restored));
        QVERIFY(appeals().find(added->id)->timeToRestore() == std::optional<std::chrono::seconds>(1h));
        QVERIFY(appeals().all(AppealScope::Open)->isEmpty());
        QCOMPARE(appeals().all(AppealScope::Restored)->size(), 1);
    }

    void stagesFollowWhatIsKnown()
    {
        Appeal sent = appeal();
        QCOMPARE(appealStageKey(sent.stage()), u"sent"_s);
        sent.answeredAt = sent.sentAt;
        QCOMPARE(appealStageKey(sent.stage()), u"answered"_s);
        sent.restoredAt = sent.sentAt;
        QCOMPARE(appealStageKey(sent.stage()), u"unblocked"_s);
    }

    /// Stored with its alert, so it is not repeated after a restart. A new date is a new reminder, and an
    /// unblocked domain needs none.
    void anAppealIsRemindedOfOnce()
    {
        m_world->see(m_a, BlockStatus::Blocked);
        Appeal sent = appeal();
        sent.sentAt = m_world->now();
        sent.askAgainAt = m_world->now().addDays(7);
        const auto added = appeals().add(sent);
        QVERIFY(added);
        Appeal never = appeal();
        QVERIFY(appeals().add(never));
        QVERIFY(*appeals().awaitingReminder() == QList<Appeal>{*added});
        AlertDraft draft;
        draft.alert.kind = Alert::Kind::AskAgain;
        draft.alert.at = draft.alert.dueAt = m_world->now();
        draft.reminded = {added->id};
        QVERIFY(Alerts(*m_world->database).keep(draft));
        QVERIFY(appeals().awaitingReminder()->isEmpty());
        m_world->reopen();
        QVERIFY(appeals().awaitingReminder()->isEmpty());
        Appeal edited = *added;
        edited.note = u"No. 7"_s;
        QVERIFY(appeals().edit(edited));
        QVERIFY(appeals().awaitingReminder()->isEmpty());
        edited.askAgainAt = edited.askAgainAt->addDays(7);
        QVERIFY(appeals().edit(edited));
        QCOMPARE(appeals().awaitingReminder()->size(), 1);
        step(BlockStatus::NotBlocked);
        QVERIFY(appeals().awaitingReminder()->isEmpty());
    }

    void anotherServicesListIsAnotherMatter()
    {
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        Q_UNUSED(other)
        Appeal elsewhere = appeal();
        elsewhere.service = StoreWorld::address(u"other.example"_s).text();
        QVERIFY(appeals().add(elsewhere));
        m_world->see(m_a, BlockStatus::Blocked);
        step(BlockStatus::NotBlocked);
        QCOMPARE(appeals().all(AppealScope::Open)->size(), 1);
    }

    void everyWriteMayFail()
    {
        Appeal sent = appeal();
        sent.domain = StoreWorld::name("never-seen.example");
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(),
                                     [&] { return appeals().add(sent).has_value(); }) >= 2);
        QCOMPARE(appeals().all()->size(), 1);
    }

private:
    [[nodiscard]] Appeals appeals() const { return Appeals(*m_world->database); }
    [[nodiscard]] Appeal appeal() const
    {
        return {AppealId{},
                m_a,
                StoreWorld::address().text(),
                QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc()),
                u"A form"_s,
                {},
                {},
                std::nullopt};
    }
    void step(BlockStatus to)
    {
        const QDateTime notBefore = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(m_a, to, notBefore);
    }

    std::unique_ptr<StoreWorld> m_world;
    const DomainName m_a = StoreWorld::name("a.example");
};

PANTAU_TEST(TestStoreAppeals)
#include "tst_store_appeals.moc"
