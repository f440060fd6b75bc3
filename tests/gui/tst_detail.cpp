// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeals.h"
#include "desktop/dialogs/letter_dialog.h"
#include "desktop/domains/detail_pane.h"
#include "desktop/domains/timeline.h"
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/table.h"
#include "support/past_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDateEdit>
#include <QDesktopServices>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTreeWidget>

using namespace pantau;
using namespace pantau::desktop;
using namespace pantau::test;

namespace {

template <typename Widget = QWidget>
Widget *visible(const char *name)
{
    const QString wanted = QString::fromLatin1(name);
    for (QWidget *top : QApplication::topLevelWidgets()) {
        if (!top->isVisible())
            continue;
        if (top->objectName() == wanted)
            if (auto *self = qobject_cast<Widget *>(top))
                return self;
        if (auto *child = top->findChild<Widget *>(wanted); child && child->isVisible())
            return child;
    }
    return nullptr;
}

/// A domain of one list at two services, an hour after the first blocked it. The second has not answered
/// since.
struct TwoServices
{
    /// Replaces the pane of another world.
    explicit TwoServices(QWidget &other)
    {
        other.hide();
        const AccountId first = store.account;
        ListSettings settings;
        settings.account = first;
        settings.secondAccount = second = store.addAccount(u"Second"_s, u"b.example"_s);
        const ListId list = store.addList(u"Toko"_s, {domain});
        if (!db::Lists(*store.database).configure(list, settings))
            qFatal("The list has no second account.");
        see(first, BlockStatus::NotBlocked, false);
        see(second, BlockStatus::NotBlocked, false);
        see(second, BlockStatus::Blocked, true);
        see(second, BlockStatus::NotBlocked, true);
        see(first, BlockStatus::Blocked, true);
        store.clock.advance(std::chrono::hours(1));
        session = openSession(store.home.path(), store.clock);
        context = std::make_unique<WindowContext>(*session);
        pane = std::make_unique<DetailPane>(*context);
        pane->resize(1000, 500);
        show(row());
        static_cast<QWidget *>(pane.get())->show();
    }

    void show(const DomainRow &row) const { pane->show(row, context->accounts.nameOf(row.account)); }
    void see(AccountId account, BlockStatus status, bool isChange)
    {
        store.clock.advance(std::chrono::hours(1));
        store.account = account;
        if (isChange)
            store.change(domain, status, store.now().addSecs(-60));
        else
            store.see(domain, status);
    }
    [[nodiscard]] DomainRow row() const { return StoreWorld::rows(session->store().database()).constFirst(); }
    [[nodiscard]] QDateTime now() const { return store.now(); }

    const DomainName domain = StoreWorld::name("toko.example");
    StoreWorld store;
    AccountId second{};
    std::unique_ptr<app::Session> session;
    std::unique_ptr<WindowContext> context;
    std::unique_ptr<DetailPane> pane;
};

} // namespace

class TestDetail : public QObject
{
    Q_OBJECT

public Q_SLOTS:
    void visited(const QUrl &url) { m_visited = url; }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init()
    {
        m_world = std::make_unique<PastWorld>();
        m_context = std::make_unique<desktop::WindowContext>(*m_world->session);
        m_pane = std::make_unique<DetailPane>(*m_context);
        connect(m_context.get(), &desktop::WindowContext::letterRequested, m_pane.get(),
                [this](const DomainName &domain, const QString &service) {
                    (new desktop::LetterDialog(*m_context, domain, service, m_pane.get()))->open();
                });
        m_pane->resize(1000, 340);
        m_pane->show(m_world->row(m_world->domain), u"Agency"_s);
        static_cast<QWidget *>(m_pane.get())->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    }
    void cleanup()
    {
        m_pane.reset();
        m_context.reset();
        m_world.reset();
    }

    void paneShowsTheStatusOfADomain()
    {
        QCOMPARE(visible<QLabel>("detailDomain")->text(), u"melati-promo.com"_s);
        const QString state = visible<QLabel>("detailState")->text();
        QVERIFY2(state.startsWith(u"Blocked since "_s), qPrintable(state));
        QVERIFY(!visible("detailFigures")); // there is only space for it at the right
        m_pane->setIsNarrow(true);
        const QString figures = visible<QLabel>("detailFigures")->text();
        QVERIFY2(figures.contains(u"3 change(s)."_s), qPrintable(figures));
        QVERIFY(visible<QLabel>("detailFact0")->text().endsWith(u", Agency"_s));
        QCOMPARE(visible<QLabel>("detailFactName1")->text(), u"Not blocked until"_s);
        QCOMPARE(visible<QLabel>("detailFact4")->text(), u"Not started"_s);
        QVERIFY2(figures.contains(u"Blocked 13%"_s), qPrintable(figures));
        QVERIFY(!visible("detailHint"));
        QTest::mouseClick(visible("timelineRanges_3"), Qt::LeftButton);
    }

    void disagreeingServicesAreShown()
    {
        const TwoServices both(*m_pane);
        QCOMPARE(visible<QLabel>("detailState")->text(), u"Blocked at Office"_s);
        QCOMPARE(visible<QLabel>("detailOther")->text(), u"Not blocked at Second"_s);
        QVERIFY(visible("otherTimeline"));
        QSignalSpy asked(both.context.get(), &WindowContext::checkRequested);
        visible<QPushButton>("detailCheck")->click();
        QCOMPARE(asked.constFirst().constFirst().value<Checker::ByAccount>().size(), 2);
        DomainRow alone = both.row();
        alone.others.clear();
        both.show(alone);
        QVERIFY(!visible("detailOther") && !visible("otherTimeline"));
        QVERIFY(!both.pane->findChild<QAction *>(u"detailOnly"_s)->isVisible());
    }

    void bothServicesAreRecheckedBeforeALetter_data()
    {
        // answeredAgo: minutes; of the second service
        // cachedAgo: hours; 0: not from its cache, -1: unknown age
        // end: of the sentence
        const test::Table<int, int, QString> row({"answeredAgo", "cachedAgo", "end"});
        const QString sentence = u"They have disagreed for 60 minute(s). It counts as blocked."_s;
        row("before the other's change", 90, 0, sentence);
        row("since then", 30, 0, QString());
        row("from the cache", 30, 14,
            sentence + u" Second's answer is from its "
                       "cache, 14 h old."_s);
        row("from the cache, of unknown age", 30, -1, sentence + u" Second's answer is from its cache."_s);
    }
    void bothServicesAreRecheckedBeforeALetter()
    {
        QFETCH(const int, answeredAgo);
        QFETCH(const int, cachedAgo);
        QFETCH(const QString, end);
        const TwoServices both(*m_pane);
        DomainRow row = both.row();
        KnownStatus &other = row.others.first().known;
        other.lastAnsweredAt = both.now().addSecs(-60 * answeredAgo);
        if (cachedAgo != 0)
            other.cachedAt = cachedAgo > 0 ? both.now().addSecs(-3600 * cachedAgo) : *other.lastAnsweredAt;
        both.show(row);
        const auto *check = visible<QPushButton>("detailCheck");
        const auto *letter = visible<QPushButton>("detailNext");
        QCOMPARE(check->text(), u"Check both a&gain"_s);
        QCOMPARE(letter->text(), u"W&rite appeal letter…"_s);
        const bool isCheckNext = !end.isEmpty();
        QCOMPARE(check->property("kind") == "primary"_L1, isCheckNext);
        QCOMPARE(letter->property("kind") == "primary"_L1, !isCheckNext);
        QTRY_COMPARE(check->x() < letter->x(), isCheckNext);
        const QString sentence = visible<QLabel>("detailSentence")->text();
        QVERIFY2(sentence.endsWith(end), qPrintable(sentence));
    }

    void theHistoryNamesTheServices()
    {
        const TwoServices both(*m_pane);
        const auto column = [](const char *name, int number) {
            QStringList texts;
            const auto *model = visible<QTableView>(name)->model();
            for (int row = 0; row < model->rowCount(); ++row)
                texts += model->index(row, number).data().toString();
            return texts;
        };
        QCOMPARE(column("changeList", 0),
                 (QStringList{u"Blocked at Office"_s, u"Not blocked at Second"_s, u"Blocked at Second"_s}));
        auto *tabs = visible<QTabWidget>("detailTabs");
        QCOMPARE(tabs->tabText(0), u"Changes 3"_s);
        QCOMPARE(tabs->tabText(1), u"Checks 5"_s);
        tabs->setCurrentIndex(1);
        QCOMPARE(column("checkList", 1),
                 (QStringList{u"Blocked at Office"_s, u"Not blocked at Second"_s, u"Blocked at Second"_s,
                              u"Not blocked at Second"_s, u"Not blocked at Office"_s}));
    }

    void oneOfTwoServicesCanBeRemoved()
    {
        const TwoServices both(*m_pane);
        QCOMPARE(both.pane->findChild<QAction *>(u"detailOnly"_s)->text(),
                 u"Use Office only for this list"_s);
        std::optional<UndoableAction> done;
        connect(both.context.get(), &WindowContext::done, this,
                [&](const UndoableAction &what) { done = what; });
        both.pane->findChild<QAction *>(u"detailOnlyOther"_s)->trigger();
        QTRY_VERIFY(done);
        QCOMPARE(done->sentence, u"Toko is checked at Second only."_s);
        const auto accounts = [&both] {
            return both.session->store().lists().all()->constFirst().accounts();
        };
        QCOMPARE(accounts(), QList<AccountId>{both.second});
        auto undone = done->undo();
        QTRY_VERIFY(undone.isFinished());
        QCOMPARE(accounts().size(), 2);
    }

    void unwatchedServiceIsNamed()
    {
        const TwoServices both(*m_pane);
        app::Situation situation;
        for (const AccountId account : {*both.row().account, both.second})
            situation.accounts.append({account,
                                       account != both.second,
                                       false,
                                       app::Severity::Problem,
                                       u"The key is refused."_s,
                                       {}});
        both.pane->setSituation(situation);
        const auto says = [](const char *words) {
            return visible<QLabel>("detailSentence")->text().contains(QLatin1String(words));
        };
        QVERIFY(says("Second does not check it now.") && !says("Not being watched now."));
        situation.accounts.first().isWatched = false;
        both.pane->setSituation(situation);
        QVERIFY(says("Not being watched now."));
    }

    void changesAndChecksAreReadPageByPage()
    {
        auto *changes = visible<QTableView>("changeList");
        QTRY_COMPARE(changes->model()->rowCount(), 3);
        QCOMPARE(changes->model()->index(0, 0).data().toString(), u"Blocked"_s);
        QVERIFY(changes->model()->index(0, 1).data().toString().startsWith(u"between "_s));
        QVERIFY(isKind(changes, kind::Flush)); // aligned with the tabs
        visible<QTabWidget>("detailTabs")->setCurrentIndex(1);
        QTRY_VERIFY(visible<QTableView>("checkList"));
        auto *checks = visible<QTableView>("checkList");
        QTRY_COMPARE(checks->model()->rowCount(), TableModel::PageSize);
        QVERIFY(checks->model()->canFetchMore({}));
        while (checks->model()->canFetchMore({}))
            checks->model()->fetchMore({});
        QCOMPARE(checks->model()->rowCount(), 120 + 30 * 12);
        QCOMPARE(checks->model()->index(0, 1).data().toString(), u"Blocked"_s);
    }

    /// An empty tab shows a text; one with rows does not.
    void emptyTabShowsAText()
    {
        QVERIFY(!visible("noChanges"));
        m_pane->show(m_world->row(m_world->quiet), u"Agency"_s);
        QTRY_VERIFY(visible<QLabel>("noChanges"));
        QCOMPARE(visible<QLabel>("noChanges")->text(), u"No changes since the first check."_s);
        visible<QTabWidget>("detailTabs")->setCurrentIndex(1);
        QTRY_COMPARE(visible<QTableView>("checkList")->model()->rowCount(), 1);
        QVERIFY(!visible("noChecks"));
        m_pane->show(m_world->row(m_world->domain), u"Agency"_s);
        visible<QTabWidget>("detailTabs")->setCurrentIndex(0);
        QTRY_VERIFY(!visible("noChanges"));
    }

    void ageOfTheLastAnswerIsUpdated()
    {
        const auto said = [] { return visible<QLabel>("detailFact0")->text(); };
        QVERIFY2(!said().contains(u"34 min"_s), qPrintable(said()));
        const QDateTime answered = *m_world->row(m_world->domain).known.lastAnsweredAt;
        m_world->store->clock.setWallClock(answered.addSecs(34 * 60));
        m_pane->refreshAges(u"in 5 min"_s);
        QVERIFY2(said().contains(u"34 min"_s), qPrintable(said()));
        QCOMPARE(visible<QLabel>("detailFact2")->text(), u"in 5 min"_s);
    }

    void timelineShowsTheChecksOfARun()
    {
        auto *line = visible<Timeline>("timeline");
        QTest::keyClick(line, Qt::Key_End);
        QTest::keyClick(line, Qt::Key_Left);
        QVERIFY2(line->currentText().endsWith(u"48 check(s)"_s), qPrintable(line->currentText()));
    }

    /// Below the table the history is next to the state; next to the table it is below.
    void paneHasTwoLayouts()
    {
        const auto at = [this](QWidget *part) { return part->mapTo(m_pane.get(), QPoint()); };
        auto *state = visible("detailState");
        auto *line = visible("timeline");
        QVERIFY(at(line).x() > at(state).x() + state->width() / 2);
        QVERIFY(!visible("detailClose"));
        QCOMPARE(state->font().pointSizeF(), 1.5 * m_pane->font().pointSizeF());
        QCOMPARE(state->palette().color(QPalette::WindowText), colour(Token::Blocked, m_pane->palette()));
        m_pane->setIsNarrow(true);
        m_pane->resize(400, 800);
        QTRY_VERIFY(at(line).y() > at(state).y() + 100);
        QCOMPARE(at(line).x(), 20);
        QVERIFY(line->height() >= 40);
        QSignalSpy closed(m_pane.get(), &DetailPane::closeRequested);
        QTest::mouseClick(visible("detailClose"), Qt::LeftButton);
        QCOMPARE(closed.size(), 1);
    }

    /// One filled button, by state.
    void theNextStepFollowsTheAppeal()
    {
        const auto next = [] {
            const auto *button = visible<QPushButton>("detailNext");
            return button ? button->text().remove(u'&') : QString();
        };
        app::Session &session = *m_world->session;
        QCOMPARE(next(), u"Write appeal letter…"_s);
        QCOMPARE(visible("detailNext")->property("kind").toString(), u"primary"_s);
        LetterDraft draft{m_world->domain, m_world->row(m_world->domain).service};
        draft.savedAt = session.clock().nowUtc();
        session.write(&db::LetterDrafts::save, draft);
        QTRY_COMPARE(next(), u"Record as sent…"_s);
        Appeal appeal{AppealId{}, m_world->domain};
        appeal.service = draft.service;
        appeal.sentAt = session.clock().nowUtc().addDays(-10);
        appeal.askAgainAt = session.clock().nowUtc().addDays(-1);
        session.write(&db::Appeals::add, appeal);
        QTRY_COMPARE(next(), u"Record the answer…"_s);
        m_pane->show(m_world->row(m_world->quiet), u"Agency"_s);
        QCOMPARE(next(), QString());
    }

    void usualDurationAndPreparedLetterAreShown()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(2);
        app::Session &session = *m_world->session;
        const Appeal restored = m_world->session->store().appeals().of(m_world->domain)->first();
        for (int more = 0; more < 2; ++more)
            session.write(&db::Appeals::add, restored);
        const auto known = [] { return visible<QLabel>("appealKnown")->text(); };
        QTRY_COMPARE(known(),
                     u"A domain is usually unblocked 12 days after the appeal (from 3 appeal(s))."_s);
        LetterDraft draft{m_world->domain, restored.service};
        draft.savedAt = m_world->session->clock().nowUtc();
        session.write(&db::LetterDrafts::save, draft);
        QTRY_VERIFY2(known().startsWith(u"A letter was prepared"_s), qPrintable(known()));
    }

    void appealIsRecordedEditedAndRemoved()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(2);
        auto *list = visible<QTreeWidget>("appealList");
        QVERIFY(list);
        QCOMPARE(list->topLevelItemCount(), 1);
        QVERIFY2(list->topLevelItem(0)->text(3).startsWith(u"restored after 12 d"_s),
                 qPrintable(list->topLevelItem(0)->text(3)));
        QCOMPARE(visible<QLabel>("appealKnown")->text(), QString()); // one appeal gives no typical duration

        trigger("detailAppeal");
        QTRY_VERIFY(visible<QLineEdit>("sentToEdit"));
        QTest::keyClicks(visible("sentToEdit"), u"The ministry's form"_s);
        QTest::keyClicks(visible("sentByEdit"), u"Budi"_s);
        const QString intro = visible<QLabel>("introLabel")->text();
        QVERIFY2(intro.endsWith(u"You'll be notified when the domain is unblocked."_s), qPrintable(intro));
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItemCount(), 2);
        QCOMPARE(list->topLevelItem(0)->text(1), u"The ministry's form"_s);
        QVERIFY(list->topLevelItem(0)->text(3).endsWith(u"no answer yet"_s));
        QTRY_VERIFY(!visible("saveButton"));

        QTest::mouseClick(visible("appealEdit"), Qt::LeftButton);
        QTRY_VERIFY(visible<QPlainTextEdit>("noteEdit"));
        visible<QPlainTextEdit>("noteEdit")->setPlainText(u"No. 7"_s);
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItem(0)->text(4), u"No. 7"_s);

        QTest::mouseClick(visible("appealRemove"), Qt::LeftButton);
        QTRY_VERIFY(visible<QMessageBox>("question"));
        QTest::mouseClick(visible<QMessageBox>("question")->buttons().constFirst(), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItemCount(), 1);
    }

    void answerAndReminderAreRecorded()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(2);
        auto *list = visible<QTreeWidget>("appealList");
        trigger("detailAppeal");
        QTRY_VERIFY(visible("answeredBox"));
        const QWidget *dialog = visible("AppealDialog"); // no taller than its content
        QVERIFY(dialog->height() <= dialog->sizeHint().height() + dialog->fontMetrics().height());
        QVERIFY(!visible("answerEdit")->isEnabled());
        QVERIFY(!visible("askAgainEdit")->isEnabled());
        QTest::keyClick(visible("answeredBox"), Qt::Key_Space);
        QTest::keyClicks(visible("answerEdit"), u"Wait"_s);
        QTest::keyClick(visible("askAgainBox"), Qt::Key_Space);
        const QDate day = m_world->session->clock().nowUtc().toLocalTime().date().addDays(10);
        visible<QDateEdit>("askAgainEdit")->setDate(day);
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItemCount(), 2);
        const QString outcome = list->topLevelItem(0)->text(3);
        QVERIFY2(outcome.startsWith(u"answered "_s), qPrintable(outcome));
        QVERIFY2(outcome.contains(u"; follow up "_s), qPrintable(outcome));
        const Appeal kept = m_world->session->store().appeals().of(m_world->domain)->first();
        QCOMPARE(kept.answer, u"Wait"_s);
        QCOMPARE(kept.askAgainAt, std::optional(day.startOfDay().toUTC()));
        QTRY_VERIFY(!visible("saveButton"));

        QTest::mouseClick(visible("appealEdit"), Qt::LeftButton);
        QTRY_VERIFY(visible("answerEdit"));
        QVERIFY(visible("answerEdit")->isEnabled());
        QTest::keyClick(visible("answeredBox"), Qt::Key_Space);
        QTest::keyClick(visible("askAgainBox"), Qt::Key_Space);
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_VERIFY(list->topLevelItem(0)->text(3).endsWith(u"no answer yet"_s));
        QVERIFY(m_world->session->store().appeals().of(m_world->domain)->first().answer.isEmpty());
    }

    /// From the details and from the appeals, for a blocked domain.
    void letterIsOfferedForABlockedDomain()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(2);
        for (const char *button : {"detailNext", "appealLetter"}) {
            QTest::mouseClick(visible(button), Qt::LeftButton);
            QTRY_VERIFY(visible("LetterDialog"));
            QVERIFY(visible("LetterDialog")->windowTitle().contains(u"melati-promo.com"_s));
            QTest::mouseClick(visible("closeButton"), Qt::LeftButton);
            QTRY_VERIFY(!visible("LetterDialog"));
        }
        m_pane->show(m_world->row(m_world->quiet), u"Agency"_s);
        QVERIFY(!visible("detailNext"));
        QVERIFY(!visible("appealLetter")->isEnabled());
    }

    void noteIsSavedWhenTheDomainChanges()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(3);
        auto *edit = visible<QPlainTextEdit>("noteEdit");
        QVERIFY(edit);
        edit->setPlainText(u"Ask Rina first"_s);
        // new data arrives in the meantime
        m_pane->show(m_world->row(m_world->domain), u"Agency"_s);
        QCOMPARE(edit->toPlainText(), u"Ask Rina first"_s);
        m_pane->show(m_world->row(m_world->quiet), u"Agency"_s);
        QCOMPARE(edit->toPlainText(), QString());
        QTRY_COMPARE(m_world->session->store().domainSettings().of(m_world->domain)->note,
                     u"Ask Rina first"_s);
        QCOMPARE(m_world->session->store().domainSettings().of(m_world->quiet)->note, QString());
    }

    void subdomainShowsABlockedParent()
    {
        m_pane->show(m_world->row(m_world->below), u"Agency"_s);
        QVERIFY(visible<QLabel>("detailHint")
                    ->text()
                    .contains(u"Its parent melati-promo.com is watched and blocked too."_s));
    }

    /// Shown as a hint, never instead of the status.
    void externalSignalIsShownAsAHint()
    {
        const auto answered = [this](int minutesAgo) {
            auto row = m_world->row(m_world->quiet);
            row.known.lastAnsweredAt = m_world->session->clock().nowUtc().addSecs(-60 * minutesAgo);
            m_pane->show(row, u"Agency"_s);
            return visible<QLabel>("detailHint")->text();
        };
        QVERIFY(answered(20).contains(u"; it is asked again after "_s));
        const QString hint = answered(61);
        QVERIFY2(hint.startsWith(u"Looks blocked on this network since "_s), qPrintable(hint));
        QVERIFY2(hint.endsWith(u"; asking the service."_s), qPrintable(hint));
        QVERIFY(!m_pane->findChild<QLabel *>(u"detailSentence"_s)->text().contains(u"Looks"_s));
        app::Situation situation;
        app::AccountSituation held;
        held.account = m_world->row(m_world->quiet).account.value();
        held.sentence = u"Paused."_s;
        situation.accounts.append(held);
        m_pane->setSituation(situation);
        QVERIFY(visible<QLabel>("detailHint")->text().endsWith(u". The service has not been asked since."_s));
        m_pane->setSituation({});
        m_pane->show(m_world->row(m_world->domain), u"Agency"_s);
        QVERIFY(!visible<QLabel>("detailHint") || !visible<QLabel>("detailHint")->text().contains(hint));
    }

    void browserOpensOnlyAfterConfirmation()
    {
        QDesktopServices::setUrlHandler(u"https"_s, this, "visited");
        auto *browse = m_pane->findChild<QAction *>(u"detailBrowse"_s);
        browse->trigger();
        QTRY_VERIFY(visible<QMessageBox>("question"));
        QVERIFY(visible<QMessageBox>("question")->text().contains(u"“melati-promo.com”"_s));
        QVERIFY(m_visited.isEmpty());
        QTest::mouseClick(visible<QMessageBox>("question")->buttons().constFirst(), Qt::LeftButton);
        QTRY_COMPARE(m_visited, QUrl(u"https://melati-promo.com"_s));
        QDesktopServices::unsetUrlHandler(u"https"_s);
    }

    void buttonsEmitTheirRequests()
    {
        QSignalSpy report(m_context.get(), &desktop::WindowContext::reportRequested);
        QSignalSpy check(m_context.get(), &desktop::WindowContext::checkRequested);
        trigger("detailReport");
        QTest::mouseClick(visible("detailCheck"), Qt::LeftButton);
        QCOMPARE(report.size(), 1);
        QCOMPARE(check.size(), 1);
    }

    /// Every column is visible in a window of 1280 pixels.
    void allColumnsOfTheChangesAreVisible()
    {
        m_pane->resize(1032, 500);
        QCoreApplication::processEvents();
        const auto *changes = m_pane->findChild<QTableView *>(u"changeList"_s);
        QTRY_COMPARE(changes->horizontalHeader()->length(), changes->viewport()->width());
        const QAbstractItemView *view = changes; // protected in a tree
        for (int column = 0; column < changes->model()->columnCount(); ++column)
            QVERIFY2(changes->columnWidth(column) >= view->sizeHintForColumn(column),
                     qPrintable(QString::number(column)));
    }

    void darkPaneFitsTheSmallestWindow()
    {
        QPalette dark;
        dark.setColor(QPalette::Window, QColor(0x2b, 0x2b, 0x2b));
        dark.setColor(QPalette::Base, QColor(0x1f, 0x1f, 0x1f));
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
            dark.setColor(role, QColor(0xee, 0xee, 0xee));
        dark.setColor(QPalette::Button, QColor(0x35, 0x35, 0x35));
        m_pane->setPalette(dark);
        m_pane->resize(m_pane->minimumSizeHint().width(), 360);
        QVERIFY2(m_pane->minimumSizeHint().width() <= 816, // in the smallest window
                 qPrintable(QString::number(m_pane->minimumSizeHint().width())));
    }

private:
    /// An action of the menu behind the dots.
    void trigger(const char *name) { m_pane->findChild<QAction *>(QLatin1String(name))->trigger(); }

    std::unique_ptr<PastWorld> m_world;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<DetailPane> m_pane;
    QUrl m_visited;
};

PANTAU_WINDOW_TEST(TestDetail)
#include "tst_detail.moc"
