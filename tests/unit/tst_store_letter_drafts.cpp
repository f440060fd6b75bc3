// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeals.h"
#include "db/retention.h"
#include "db/settings.h"
#include "support/store_faults.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <optional>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

class TestStoreLetterDrafts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_list = m_world->addList(u"Clients"_s, {m_a});
    }
    void cleanup() { m_world.reset(); }

    void aLetterIsKeptChangedAndRemoved()
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

    void lettersThatAreTooLongAreNotKept()
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

    void whatDoesNotFitIsRefused()
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
    }

    /// A sent letter is not a draft, even if the appeal was recorded elsewhere.
    void anAppealEndsTheDraftOfItsDomainAndService()
    {
        m_world->addAccount(u"Other"_s, u"other.example"_s);
        LetterDraft elsewhere = letter();
        elsewhere.service = StoreWorld::address(u"other.example"_s).text();
        QVERIFY(drafts().save(letter()));
        QVERIFY(drafts().save(elsewhere));
        QVERIFY(
            Appeals(*m_world->database).add({AppealId{}, m_a, StoreWorld::address().text(), m_world->now()}));
        QVERIFY(!kept());
        QVERIFY(drafts().of(m_a, elsewhere.service).value() == elsewhere);
    }

    void itGoesThirtyDaysAfterItsDomainWasRemoved()
    {
        QVERIFY(drafts().save(letter()));
        m_world->clock.advance(24h * 31);
        tidy();
        QVERIFY(kept());
        QVERIFY(Domains(*m_world->database).removeFromList(m_list, {m_a}));
        tidy();
        QVERIFY(!kept());
        QVERIFY(drafts().save(letter()));
        tidy(); // Undo may still need it
        QVERIFY(kept());
    }

    void forgettingForgetsIt()
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

    void everyWriteMayFail()
    {
        LetterDraft draft = letter();
        draft.domain = StoreWorld::name("never-seen.example");
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(),
                                     [&] { return drafts().save(draft).has_value(); }) >= 2);
        QVERIFY(drafts().of(draft.domain, draft.service).value() == draft);
    }

private:
    [[nodiscard]] LetterDrafts drafts() const { return LetterDrafts(*m_world->database); }
    [[nodiscard]] std::optional<LetterDraft> kept() const
    {
        return drafts().of(m_a, StoreWorld::address().text()).value();
    }
    [[nodiscard]] LetterDraft letter() const
    {
        return {m_a,
                StoreWorld::address().text(),
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

    std::optional<StoreWorld> m_world;
    ListId m_list{};
    const DomainName m_a = StoreWorld::name("a.example");
};

PANTAU_TEST(TestStoreLetterDrafts)
#include "tst_store_letter_drafts.moc"
