// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/retention.h"
#include "db/settings.h"
#include "support/store_faults.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QTimeZone>

#include <optional>

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
        m_world.emplace();
        m_clients = m_world->addList(u"Clients"_s, {m_a, m_b});
    }
    void cleanup() { m_world.reset(); }

    void appealIsStoredEditedAndRemoved()
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

    void domainIsAppealedUntilItIsUnblocked()
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

    void invalidAppealIsRejected_data()
    {
        const test::Table<Appeal, int> row({"appeal", "kind"});
        const int invalid = int(Error::Kind::InvalidInput);
        Appeal one = appeal();
        one.sentAt = {};
        row("no date", one, invalid);
        one = appeal();
        one.sentTo = QString(201, u'x');
        row("recipient is too long", one, invalid);
        one = appeal();
        one.sentBy = QString(201, u'x');
        row("sender is too long", one, invalid);
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
    void invalidAppealIsRejected()
    {
        QFETCH(const Appeal, appeal);
        const auto refused = appeals().add(appeal);
        QVERIFY(!refused);
        QTEST(int(refused.error().kind), "kind");
        QVERIFY(appeals().all()->isEmpty());
    }

    void restoreTimeComesFromTheHistory()
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

    void appealStageFollowsItsDates()
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
    void appealReminderIsSentOnce()
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

    /// The appeal names a service that no longer checks the domain.
    void checkingServiceDecidesTheAppeal()
    {
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        Q_UNUSED(other)
        Appeal elsewhere = appeal();
        elsewhere.service = StoreWorld::address(u"other.example"_s).text();
        QVERIFY(appeals().add(elsewhere));
        m_world->see(m_a, BlockStatus::Blocked);
        QCOMPARE(appeals().all(AppealScope::Open)->size(), 1);
        step(BlockStatus::NotBlocked);
        QVERIFY(appeals().all(AppealScope::Open)->isEmpty());
    }

    void failedAppealWriteLeavesNoPartialData()
    {
        Appeal sent = appeal();
        sent.domain = StoreWorld::name("never-seen.example");
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(),
                                     [&] { return appeals().add(sent).has_value(); }) >= 2);
        QCOMPARE(appeals().all()->size(), 1);
    }

    void draftIsStoredEditedAndRemoved()
    {
        QVERIFY(!kept());
        LetterDraft draft = letter();
        QVERIFY(drafts().save(draft));
        m_world->reopen();
        QVERIFY(kept() == draft);
        draft.language = LetterLanguage::Indonesian;
        draft.recipient = u"Kantor"_s;
        draft.text = {u"Perihal"_s, u"Dengan hormat,\n{domain}"_s};
        draft.savedAt = draft.savedAt.addSecs(60);
        QVERIFY(drafts().save(draft));
        QVERIFY(kept() == draft);
        QVERIFY(drafts().remove(m_a, draft.service));
        QVERIFY(!kept());
        QVERIFY(drafts().remove(m_a, draft.service));
    }

    /// The sender of a single list stays when there are more lists. A removed list takes its sender along.
    void letterheadBelongsToItsList()
    {
        Settings settings(*m_world->database);
        const ListId first = Lists(*m_world->database).all()->constFirst().id;
        LetterSettings letters;
        letters.sender.organisation = u"PT Toko Melati"_s;
        QVERIFY(settings.saveLetters(letters)); // as before lists had senders
        QCOMPARE(settings.letters(first)->sender.organisation, u"PT Toko Melati"_s);
        letters.number = u"001/TM/X/2026"_s;
        letters.recipient = u"Helpdesk"_s;
        QVERIFY(settings.saveLetters(letters, first));
        const ListId second = m_world->addList(u"Bank Kito"_s, {m_a});
        QCOMPARE(*settings.letters(first), letters);
        QCOMPARE(settings.letters(second)->sender, LetterSender{});
        QCOMPARE(settings.letters(second)->number, QString());
        QCOMPARE(settings.letters(second)->recipient, u"Helpdesk"_s);
        QVERIFY(Lists(*m_world->database).remove(first));
        QVERIFY(ReportSettingsTable(*m_world->database).dropGone());
        QCOMPARE(settings.letters(first)->number, QString());
        QCOMPARE(settings.letters(second)->recipient, u"Helpdesk"_s);
    }

    void tooLongLettersAreRejected()
    {
        using Field = QString &(*)(LetterSettings &);
        const QList<std::pair<Field, int>> fields{
            {[](LetterSettings &s) -> QString & { return s.english.body; }, LetterText::longestBody},
            {[](LetterSettings &s) -> QString & { return s.indonesian.subject; }, LetterText::longestSubject},
            {[](LetterSettings &s) -> QString & { return s.recipient; }, Appeal::longestName},
        };
        Settings settings(*m_world->database);
        const LetterSettings before = *settings.letters();
        for (const auto &[field, longest] : fields) {
            LetterSettings letters = before;
            field(letters) = QString(longest + 1, u'x');
            QCOMPARE(settings.saveLetters(letters).error().kind, Error::Kind::InvalidInput);
            QVERIFY(*settings.letters() == before);
        }
    }

    void invalidDraftIsRejected()
    {
        LetterDraft draft = letter();
        draft.text.body = QString(LetterText::longestBody + 1, u'x');
        QCOMPARE(drafts().save(draft).error().kind, Error::Kind::InvalidInput);
        draft = letter();
        draft.recipient = QString(Appeal::longestName + 1, u'x');
        QCOMPARE(drafts().save(draft).error().kind, Error::Kind::InvalidInput);
        draft = letter();
        draft.service = u"https://nobody.example/api/v1"_s;
        QCOMPARE(drafts().save(draft).error().kind, Error::Kind::NotFound);
        QVERIFY(!kept());
        draft = letter();
        draft.text.body = QString(LetterText::longestBody, u'x');
        QVERIFY(drafts().save(draft));
    }

    /// A sent letter is not a draft, even if the appeal was recorded elsewhere.
    void appealDeletesItsDraft()
    {
        m_world->addAccount(u"Other"_s, u"other.example"_s);
        LetterDraft elsewhere = letter();
        elsewhere.service = StoreWorld::address(u"other.example"_s).text();
        QVERIFY(drafts().save(letter()));
        QVERIFY(drafts().save(elsewhere));
        QVERIFY(appeals().add({AppealId{}, m_a, service(), m_world->now()}));
        QVERIFY(!kept());
        QVERIFY(drafts().of(m_a, elsewhere.service).value() == elsewhere);
    }

    void oldDraftOfARemovedDomainIsDeleted()
    {
        QVERIFY(drafts().save(letter()));
        m_world->clock.advance(24h * 31);
        tidy();
        QVERIFY(kept());
        QVERIFY(Domains(*m_world->database).removeFromList(m_clients, {m_a}));
        tidy();
        QVERIFY(!kept());
        QVERIFY(drafts().save(letter()));
        tidy(); // Undo may still need it
        QVERIFY(kept());
    }

    void erasingHistoryDeletesDrafts()
    {
        QVERIFY(drafts().save(letter()));
        HistoryEraser eraser(*m_world->database, m_world->now());
        while (eraser.step().value()) {
        }
        QVERIFY(kept());
        HistoryEraser later(*m_world->database, m_world->now().addSecs(1));
        while (later.step().value()) {
        }
        QVERIFY(!kept());
        QVERIFY(drafts().save(letter()));
        QVERIFY(forgetEverything(*m_world->database));
        QVERIFY(!kept());
    }

    void failedDraftWriteLeavesNoPartialData()
    {
        LetterDraft draft = letter();
        draft.domain = StoreWorld::name("never-seen.example");
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(),
                                     [&] { return drafts().save(draft).has_value(); }) >= 2);
        QVERIFY(drafts().of(draft.domain, draft.service).value() == draft);
    }

    void emptyBoardHasNoCases()
    {
        QVERIFY(counts() == AppealCounts());
        for (const AppealStage stage : AppealStages)
            QCOMPARE(domains(stage), QStringList());
    }

    /// One domain passes through every stage, and restarts when it is blocked again.
    void domainPassesThroughEveryStage()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        QVERIFY(counts() == AppealCounts());
        step(m_a, BlockStatus::Blocked);
        const QDateTime blockedSince = m_world->now();
        isAt(AppealStage::Found, blockedSince);
        const LetterDraft draft{
            m_a,    service(), LetterLanguage::English, u"The ministry"_s, {u"Please"_s, u"Unblock it"_s},
            later()};
        QVERIFY(drafts().save(draft));
        isAt(AppealStage::Prepared, draft.savedAt);
        QCOMPARE(cases(AppealStage::Prepared).constFirst().recipient, draft.recipient);
        Appeal appeal = appealFor(m_a);
        appeal.sentTo = draft.recipient;
        appeal = appeals().add(appeal).value();
        isAt(AppealStage::Sent, appeal.sentAt);
        QVERIFY(cases(AppealStage::Sent).constFirst().appeal == appeal);
        appeal.answeredAt = later();
        QVERIFY(appeals().edit(appeal));
        isAt(AppealStage::Answered, *appeal.answeredAt);
        step(m_a, BlockStatus::NotBlocked);
        isAt(AppealStage::Restored, m_world->now());
        step(m_a, BlockStatus::Blocked);
        QCOMPARE(domains(AppealStage::Restored), QStringList{m_a.ascii()});
        QCOMPARE(domains(AppealStage::Found), QStringList{m_a.ascii()});
    }

    void caseNamesItsLists()
    {
        m_world->addList(u"Brands"_s, {m_a});
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        m_world->addList(u"Elsewhere"_s, {m_a}, other);
        m_world->findBlocked(m_a);
        const AppealCase found = cases(AppealStage::Found).constFirst();
        QCOMPARE(found.lists, (QStringList{u"Brands"_s, u"Clients"_s}));
        QCOMPARE(found.service, service());
    }

    /// The appeal is for the domain, independent of the checking service.
    void appealKeepsItsListsAfterAServiceChange()
    {
        m_world->findBlocked(m_a);
        QVERIFY(appeals().add(appealFor(m_a)));
        ListSettings moved;
        moved.account = m_world->addAccount(u"Other"_s, u"other.example"_s);
        QVERIFY(Lists(*m_world->database).configure(m_clients, moved));
        QCOMPARE(cases(AppealStage::Sent).constFirst().lists, QStringList{u"Clients"_s});
        const auto glances = Lists(*m_world->database).glances(m_world->now());
        QVERIFY(glances);
        QCOMPARE(glances->constFirst().openAppeals, 1);
    }

    /// Undo restores the domain and its letter.
    void removedDomainKeepsOnlyItsAppeals()
    {
        m_world->findBlocked(m_a);
        m_world->findBlocked(m_b);
        QVERIFY(drafts().save({m_b, service(), LetterLanguage::English, {}, {}, m_world->now()}));
        QVERIFY(Domains(*m_world->database).removeFromList(m_clients, {m_a, m_b}));
        QVERIFY(counts() == AppealCounts());
        QVERIFY(Domains(*m_world->database).addToList(m_clients, {m_b}));
        QCOMPARE(domains(AppealStage::Prepared), QStringList{m_b.ascii()});
        QVERIFY(appeals().add(appealFor(m_a)));
        QCOMPARE(domains(AppealStage::Sent), QStringList{m_a.ascii()});
        QCOMPARE(cases(AppealStage::Sent).constFirst().lists, QStringList());
    }

    void earliestFollowUpComesFirst()
    {
        const auto add = [this](const DomainName &domain, std::optional<int> days) {
            Appeal appeal = appealFor(domain);
            if (days)
                appeal.askAgainAt = m_world->now().addDays(*days);
            QVERIFY(appeals().add(appeal));
        };
        add(StoreWorld::name("never.example"), std::nullopt);
        add(StoreWorld::name("later.example"), 3);
        add(StoreWorld::name("overdue.example"), -1);
        add(StoreWorld::name("now.example"), 0);
        Appeal answered = appealFor(StoreWorld::name("answered.example"));
        answered.answeredAt = later();
        answered.askAgainAt = m_world->now().addDays(1);
        QVERIFY(appeals().add(answered));
        QCOMPARE(domains(AppealStage::Sent), (QStringList{u"overdue.example"_s, u"now.example"_s,
                                                          u"later.example"_s, u"never.example"_s}));
        QStringList waiting;
        const auto both = AppealBoard(*m_world->database).cases(BoardPart::Waiting, 1, 3);
        for (const AppealCase &each : both.value())
            waiting += each.domain.ascii();
        QCOMPARE(waiting, (QStringList{u"now.example"_s, u"answered.example"_s, u"later.example"_s}));
        QCOMPARE(both->at(1).stage, AppealStage::Answered);
        QCOMPARE(counts().overdue, 2);
        const auto sent = cases(AppealStage::Sent);
        QVERIFY(sent.at(1).isOverdue(m_world->now()));
        QVERIFY(!sent.at(2).isOverdue(m_world->now()));
        QVERIFY(!sent.at(3).isOverdue(m_world->now()));
    }

    void pagesCoverAllCasesOnce()
    {
        QList<DomainName> many;
        for (int i = 0; i < 250; ++i)
            many.append(StoreWorld::name(qPrintable(u"d%1.example"_s.arg(i))));
        m_world->addList(u"Many"_s, many);
        QList<Observation> seen;
        for (const DomainName &each : many) {
            m_world->clock.advance(1s);
            seen.append(m_world->observation(each, BlockStatus::Blocked));
        }
        m_world->save(seen);
        QCOMPARE(counts().of(AppealStage::Found), 250);
        QStringList read;
        for (int offset = 0; offset < 250; offset += 100) {
            const auto page = AppealBoard(*m_world->database).cases(BoardPart::Found, offset, 100);
            for (const AppealCase &each : page.value())
                read += each.domain.ascii();
        }
        QCOMPARE(read.size(), 250);
        QCOMPARE(read.constFirst(), many.constLast().ascii());
        QCOMPARE(read.constLast(), many.constFirst().ascii());
        read.removeDuplicates();
        QCOMPARE(read.size(), 250);
    }

private:
    [[nodiscard]] Appeals appeals() const { return Appeals(*m_world->database); }
    [[nodiscard]] Appeal appeal() const
    {
        return {AppealId{},  m_a, service(), QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc()),
                u"A form"_s, {},  {},        std::nullopt};
    }
    void step(BlockStatus to) { step(m_a, to); }
    [[nodiscard]] LetterDrafts drafts() const { return LetterDrafts(*m_world->database); }
    [[nodiscard]] std::optional<LetterDraft> kept() const { return drafts().of(m_a, service()).value(); }
    [[nodiscard]] LetterDraft letter() const
    {
        return {m_a,
                service(),
                LetterLanguage::English,
                u"The ministry"_s,
                {u"About a.example"_s, u"Dear all,\n\nplease."_s},
                m_world->now()};
    }
    void tidy()
    {
        Retention retention(*m_world->database);
        while (retention.step(m_world->now()).value()) {
        }
    }
    [[nodiscard]] static QString service() { return StoreWorld::address().text(); }
    [[nodiscard]] AppealCounts counts() const
    {
        return AppealBoard(*m_world->database).counts(m_world->now()).value();
    }
    [[nodiscard]] QList<AppealCase> cases(AppealStage stage) const
    {
        return AppealBoard(*m_world->database).cases(partOf(stage), 0, 100).value();
    }
    [[nodiscard]] QStringList domains(AppealStage stage) const
    {
        QStringList names;
        for (const AppealCase &each : cases(stage))
            names += each.domain.ascii();
        return names;
    }
    /// Checks that the domain is at this stage only.
    void isAt(AppealStage stage, const QDateTime &since) const
    {
        for (const AppealStage each : AppealStages) {
            QCOMPARE(counts().of(each), each == stage ? 1 : 0);
            QCOMPARE(cases(each).size(), each == stage ? 1 : 0);
        }
        const AppealCase found = cases(stage).constFirst();
        QCOMPARE(found.stage, stage);
        QCOMPARE(found.domain.ascii(), m_a.ascii());
        QCOMPARE(found.since, std::optional(since));
        QCOMPARE(found.appeal.has_value(), stage >= AppealStage::Sent);
    }
    [[nodiscard]] QDateTime later()
    {
        m_world->clock.advance(1h);
        return m_world->now();
    }
    [[nodiscard]] Appeal appealFor(const DomainName &domain)
    {
        return {AppealId{}, domain, service(), later()};
    }
    void step(const DomainName &domain, BlockStatus to)
    {
        const QDateTime notBefore = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(domain, to, notBefore);
    }

    std::optional<StoreWorld> m_world;
    ListId m_clients{};
    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b.example");
};

PANTAU_TEST(TestStoreAppeals)
#include "tst_store_appeals.moc"
