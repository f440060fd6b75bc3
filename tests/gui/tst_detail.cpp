// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeals.h"
#include "desktop/dialogs/letter_dialog.h"
#include "desktop/domains/detail_pane.h"
#include "desktop/domains/timeline.h"
#include "desktop/look/colours.h"
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
        settings.secondAccount = second =
            store.addAccount(QStringLiteral("Second"), QStringLiteral("b.example"));
        const ListId list = store.addList(QStringLiteral("Toko"), {domain});
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
    [[nodiscard]] DomainRow row() const
    {
        return db::History(session->store().database()).domainRows({})->constFirst();
    }
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
        m_pane->show(m_world->row(m_world->domain), QStringLiteral("Agency"));
        static_cast<QWidget *>(m_pane.get())->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    }
    void cleanup()
    {
        m_pane.reset();
        m_context.reset();
        m_world.reset();
    }

    void aDomainIsToldAtOneGlance()
    {
        QCOMPARE(visible<QLabel>("detailDomain")->text(), QStringLiteral("melati-promo.com"));
        const QString state = visible<QLabel>("detailState")->text();
        QVERIFY2(state.startsWith(QStringLiteral("Blocked since ")), qPrintable(state));
        QVERIFY(!visible("detailFigures")); // there is only space for it at the right
        m_pane->setIsNarrow(true);
        const QString figures = visible<QLabel>("detailFigures")->text();
        QVERIFY2(figures.contains(QStringLiteral("3 change(s).")), qPrintable(figures));
        QVERIFY(visible<QLabel>("detailFact0")->text().endsWith(QStringLiteral(", Agency")));
        QCOMPARE(visible<QLabel>("detailFactName1")->text(), QStringLiteral("Not blocked until"));
        QCOMPARE(visible<QLabel>("detailFact4")->text(), QStringLiteral("Not started"));
        QVERIFY2(figures.contains(QStringLiteral("Blocked 13%")), qPrintable(figures));
        QVERIFY(!visible("detailHint"));
        QTest::mouseClick(visible("timelineRanges_3"), Qt::LeftButton);
    }

    void twoServicesThatDisagreeAreShown()
    {
        const TwoServices both(*m_pane);
        QCOMPARE(visible<QLabel>("detailState")->text(), QStringLiteral("Blocked at Office"));
        QCOMPARE(visible<QLabel>("detailOther")->text(), QStringLiteral("Not blocked at Second"));
        QVERIFY(visible("otherTimeline"));
        QSignalSpy asked(both.context.get(), &WindowContext::checkRequested);
        visible<QPushButton>("detailCheck")->click();
        QCOMPARE(asked.constFirst().constFirst().value<Checker::ByAccount>().size(), 2);
        DomainRow alone = both.row();
        alone.others.clear();
        both.show(alone);
        QVERIFY(!visible("detailOther") && !visible("otherTimeline"));
        QVERIFY(!both.pane->findChild<QAction *>(QStringLiteral("detailOnly"))->isVisible());
    }

    void bothAreCheckedAgainBeforeALetter_data()
    {
        // answeredAgo: minutes; of the second service
        // cachedAgo: hours; 0: not from its cache, -1: unknown age
        // end: of the sentence
        const test::Table<int, int, QString> row({"answeredAgo", "cachedAgo", "end"});
        const QString sentence =
            QStringLiteral("They have disagreed for 60 minute(s). It counts as blocked.");
        row("before the other's change", 90, 0, sentence);
        row("since then", 30, 0, QString());
        row("from the cache", 30, 14,
            sentence + QStringLiteral(" Second's answer is from its "
                                      "cache, 14 h old."));
        row("from the cache, of unknown age", 30, -1,
            sentence + QStringLiteral(" Second's answer is from its cache."));
    }
    void bothAreCheckedAgainBeforeALetter()
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
        QCOMPARE(check->text(), QStringLiteral("Check both a&gain"));
        QCOMPARE(letter->text(), QStringLiteral("W&rite appeal letter…"));
        const bool isCheckNext = !end.isEmpty();
        QCOMPARE(check->property("kind") == QLatin1String("primary"), isCheckNext);
        QCOMPARE(letter->property("kind") == QLatin1String("primary"), !isCheckNext);
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
                 (QStringList{QStringLiteral("Blocked at Office"), QStringLiteral("Not blocked at Second"),
                              QStringLiteral("Blocked at Second")}));
        auto *tabs = visible<QTabWidget>("detailTabs");
        QCOMPARE(tabs->tabText(0), QStringLiteral("Changes 3"));
        tabs->setCurrentIndex(1);
        QCOMPARE(column("checkList", 1),
                 (QStringList{QStringLiteral("Blocked at Office"), QStringLiteral("Not blocked at Second"),
                              QStringLiteral("Blocked at Second"), QStringLiteral("Not blocked at Second"),
                              QStringLiteral("Not blocked at Office")}));
    }

    void oneOfTwoServicesCanBeLeft()
    {
        const TwoServices both(*m_pane);
        QCOMPARE(both.pane->findChild<QAction *>(QStringLiteral("detailOnly"))->text(),
                 QStringLiteral("Use Office only for this list"));
        std::optional<UndoableAction> done;
        connect(both.context.get(), &WindowContext::done, this,
                [&](const UndoableAction &what) { done = what; });
        both.pane->findChild<QAction *>(QStringLiteral("detailOnlyOther"))->trigger();
        QTRY_VERIFY(done);
        QCOMPARE(done->sentence, QStringLiteral("Toko is checked at Second only."));
        const auto accounts = [&both] {
            return ListSettings::of(both.session->store().lists().all()->constFirst()).accounts();
        };
        QCOMPARE(accounts(), QList<AccountId>{both.second});
        auto undone = done->undo();
        QTRY_VERIFY(undone.isFinished());
        QCOMPARE(accounts().size(), 2);
    }

    void anAbsentServiceIsNamed()
    {
        const TwoServices both(*m_pane);
        app::Situation situation;
        for (const AccountId account : {*both.row().account, both.second})
            situation.accounts.append({account,
                                       account != both.second,
                                       false,
                                       app::Severity::Problem,
                                       QStringLiteral("The key is refused."),
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
        QCOMPARE(changes->model()->index(0, 0).data().toString(), QStringLiteral("Blocked"));
        QVERIFY(changes->model()->index(0, 1).data().toString().startsWith(QStringLiteral("between ")));
        visible<QTabWidget>("detailTabs")->setCurrentIndex(1);
        QTRY_VERIFY(visible<QTableView>("checkList"));
        auto *checks = visible<QTableView>("checkList");
        QTRY_COMPARE(checks->model()->rowCount(), TableModel::PageSize);
        QVERIFY(checks->model()->canFetchMore({}));
        while (checks->model()->canFetchMore({}))
            checks->model()->fetchMore({});
        QCOMPARE(checks->model()->rowCount(), 120 + 30 * 12);
        QCOMPARE(checks->model()->index(0, 1).data().toString(), QStringLiteral("Blocked"));
    }

    /// An empty tab shows a text; one with rows does not.
    void anEmptyTabHasAWord()
    {
        QVERIFY(!visible("noChanges"));
        m_pane->show(m_world->row(m_world->quiet), QStringLiteral("Agency"));
        QTRY_VERIFY(visible<QLabel>("noChanges"));
        QCOMPARE(visible<QLabel>("noChanges")->text(), QStringLiteral("No changes since the first check."));
        visible<QTabWidget>("detailTabs")->setCurrentIndex(1);
        QTRY_COMPARE(visible<QTableView>("checkList")->model()->rowCount(), 1);
        QVERIFY(!visible("noChecks"));
        m_pane->show(m_world->row(m_world->domain), QStringLiteral("Agency"));
        visible<QTabWidget>("detailTabs")->setCurrentIndex(0);
        QTRY_VERIFY(!visible("noChanges"));
    }

    void theAgeOfTheLastAnswerGoesOn()
    {
        const auto said = [] { return visible<QLabel>("detailFact0")->text(); };
        QVERIFY2(!said().contains(QStringLiteral("34 min")), qPrintable(said()));
        const QDateTime answered = *m_world->row(m_world->domain).known.lastAnsweredAt;
        m_world->store->clock.setWallClock(answered.addSecs(34 * 60));
        m_pane->refreshAges();
        QVERIFY2(said().contains(QStringLiteral("34 min")), qPrintable(said()));
    }

    void theTimelineTellsTheChecksOfARun()
    {
        auto *line = visible<Timeline>("timeline");
        QTest::keyClick(line, Qt::Key_End);
        QTest::keyClick(line, Qt::Key_Left);
        QVERIFY2(line->currentText().endsWith(QStringLiteral("48 check(s)")),
                 qPrintable(line->currentText()));
    }

    /// Below the table the history is next to the state; next to the table it is below.
    void thePaneHasTwoForms()
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
        QCOMPARE(next(), QStringLiteral("Write appeal letter…"));
        QCOMPARE(visible("detailNext")->property("kind").toString(), QStringLiteral("primary"));
        LetterDraft draft{m_world->domain, m_world->row(m_world->domain).service};
        draft.savedAt = session.clock().nowUtc();
        session.write(&db::LetterDrafts::save, draft);
        QTRY_COMPARE(next(), QStringLiteral("Record as sent…"));
        Appeal appeal{AppealId{}, m_world->domain};
        appeal.service = draft.service;
        appeal.sentAt = session.clock().nowUtc().addDays(-10);
        appeal.askAgainAt = session.clock().nowUtc().addDays(-1);
        session.write(&db::Appeals::add, appeal);
        QTRY_COMPARE(next(), QStringLiteral("Record the answer…"));
        m_pane->show(m_world->row(m_world->quiet), QStringLiteral("Agency"));
        QCOMPARE(next(), QString());
    }

    void whatIsUsualAndAPreparedLetterAreSaid()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(2);
        app::Session &session = *m_world->session;
        const Appeal restored = m_world->session->store().appeals().of(m_world->domain)->first();
        for (int more = 0; more < 2; ++more)
            session.write(&db::Appeals::add, restored);
        const auto known = [] { return visible<QLabel>("appealKnown")->text(); };
        QTRY_COMPARE(
            known(),
            QStringLiteral("A domain is usually unblocked 12 days after the appeal (from 3 appeal(s))."));
        LetterDraft draft{m_world->domain, restored.service};
        draft.savedAt = m_world->session->clock().nowUtc();
        session.write(&db::LetterDrafts::save, draft);
        QTRY_VERIFY2(known().startsWith(QStringLiteral("A letter was prepared")), qPrintable(known()));
    }

    void anAppealIsNotedCorrectedAndRemoved()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(2);
        auto *list = visible<QTreeWidget>("appealList");
        QVERIFY(list);
        QCOMPARE(list->topLevelItemCount(), 1);
        QVERIFY2(list->topLevelItem(0)->text(3).startsWith(QStringLiteral("restored after 12 d")),
                 qPrintable(list->topLevelItem(0)->text(3)));
        QCOMPARE(visible<QLabel>("appealKnown")->text(), QString()); // one appeal gives no typical duration

        trigger("detailAppeal");
        QTRY_VERIFY(visible<QLineEdit>("sentToEdit"));
        QTest::keyClicks(visible("sentToEdit"), QStringLiteral("The ministry's form"));
        QTest::keyClicks(visible("sentByEdit"), QStringLiteral("Budi"));
        const QString intro = visible<QLabel>("introLabel")->text();
        QVERIFY2(intro.endsWith(QStringLiteral("You'll be notified when the domain is unblocked.")),
                 qPrintable(intro));
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItemCount(), 2);
        QCOMPARE(list->topLevelItem(0)->text(1), QStringLiteral("The ministry's form"));
        QVERIFY(list->topLevelItem(0)->text(3).endsWith(QStringLiteral("no answer yet")));
        QTRY_VERIFY(!visible("saveButton"));

        QTest::mouseClick(visible("appealEdit"), Qt::LeftButton);
        QTRY_VERIFY(visible<QPlainTextEdit>("noteEdit"));
        visible<QPlainTextEdit>("noteEdit")->setPlainText(QStringLiteral("No. 7"));
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItem(0)->text(4), QStringLiteral("No. 7"));

        QTest::mouseClick(visible("appealRemove"), Qt::LeftButton);
        QTRY_VERIFY(visible<QMessageBox>("question"));
        QTest::mouseClick(visible<QMessageBox>("question")->buttons().constFirst(), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItemCount(), 1);
    }

    void anAnswerAndAReminderAreNoted()
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
        QTest::keyClicks(visible("answerEdit"), QStringLiteral("Wait"));
        QTest::keyClick(visible("askAgainBox"), Qt::Key_Space);
        const QDate day = m_world->session->clock().nowUtc().toLocalTime().date().addDays(10);
        visible<QDateEdit>("askAgainEdit")->setDate(day);
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_COMPARE(list->topLevelItemCount(), 2);
        const QString outcome = list->topLevelItem(0)->text(3);
        QVERIFY2(outcome.startsWith(QStringLiteral("answered ")), qPrintable(outcome));
        QVERIFY2(outcome.contains(QStringLiteral("; follow up ")), qPrintable(outcome));
        const Appeal kept = m_world->session->store().appeals().of(m_world->domain)->first();
        QCOMPARE(kept.answer, QStringLiteral("Wait"));
        QCOMPARE(kept.askAgainAt, std::optional(day.startOfDay().toUTC()));
        QTRY_VERIFY(!visible("saveButton"));

        QTest::mouseClick(visible("appealEdit"), Qt::LeftButton);
        QTRY_VERIFY(visible("answerEdit"));
        QVERIFY(visible("answerEdit")->isEnabled());
        QTest::keyClick(visible("answeredBox"), Qt::Key_Space);
        QTest::keyClick(visible("askAgainBox"), Qt::Key_Space);
        QTest::mouseClick(visible("saveButton"), Qt::LeftButton);
        QTRY_VERIFY(list->topLevelItem(0)->text(3).endsWith(QStringLiteral("no answer yet")));
        QVERIFY(m_world->session->store().appeals().of(m_world->domain)->first().answer.isEmpty());
    }

    /// From the details and from the appeals, for a blocked domain.
    void aLetterIsForWhatIsBlocked()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(2);
        for (const char *button : {"detailNext", "appealLetter"}) {
            QTest::mouseClick(visible(button), Qt::LeftButton);
            QTRY_VERIFY(visible("LetterDialog"));
            QVERIFY(visible("LetterDialog")->windowTitle().contains(QStringLiteral("melati-promo.com")));
            QTest::mouseClick(visible("closeButton"), Qt::LeftButton);
            QTRY_VERIFY(!visible("LetterDialog"));
        }
        m_pane->show(m_world->row(m_world->quiet), QStringLiteral("Agency"));
        QVERIFY(!visible("detailNext"));
        QVERIFY(!visible("appealLetter")->isEnabled());
    }

    void aNoteIsSavedWhenItIsLeft()
    {
        visible<QTabWidget>("detailTabs")->setCurrentIndex(3);
        auto *edit = visible<QPlainTextEdit>("noteEdit");
        QVERIFY(edit);
        edit->setPlainText(QStringLiteral("Ask Rina first"));
        // new data arrives in the meantime
        m_pane->show(m_world->row(m_world->domain), QStringLiteral("Agency"));
        QCOMPARE(edit->toPlainText(), QStringLiteral("Ask Rina first"));
        m_pane->show(m_world->row(m_world->quiet), QStringLiteral("Agency"));
        QCOMPARE(edit->toPlainText(), QString());
        QTRY_COMPARE(m_world->session->store().domainSettings().of(m_world->domain)->note,
                     QStringLiteral("Ask Rina first"));
        QCOMPARE(m_world->session->store().domainSettings().of(m_world->quiet)->note, QString());
    }

    void aListedNameBelowAListedParentSaysSo()
    {
        m_pane->show(m_world->row(m_world->below), QStringLiteral("Agency"));
        QVERIFY(visible<QLabel>("detailHint")
                    ->text()
                    .contains(QStringLiteral("Its parent melati-promo.com is watched and blocked too.")));
    }

    /// Shown as a hint, never instead of the status.
    void whatOthersSayIsShownAsAHint()
    {
        const auto answered = [this](int minutesAgo) {
            auto row = m_world->row(m_world->quiet);
            row.known.lastAnsweredAt = m_world->session->clock().nowUtc().addSecs(-60 * minutesAgo);
            m_pane->show(row, QStringLiteral("Agency"));
            return visible<QLabel>("detailHint")->text();
        };
        QVERIFY(answered(20).contains(QStringLiteral("; it is asked again after ")));
        const QString hint = answered(61);
        QVERIFY2(hint.startsWith(QStringLiteral("Looks blocked on this network since ")), qPrintable(hint));
        QVERIFY2(hint.endsWith(QStringLiteral("; asking the service.")), qPrintable(hint));
        QVERIFY(!m_pane->findChild<QLabel *>(QStringLiteral("detailSentence"))
                     ->text()
                     .contains(QStringLiteral("Looks")));
        app::Situation situation;
        app::AccountSituation held;
        held.account = m_world->row(m_world->quiet).account.value();
        held.sentence = QStringLiteral("Paused.");
        situation.accounts.append(held);
        m_pane->setSituation(situation);
        QVERIFY(visible<QLabel>("detailHint")
                    ->text()
                    .endsWith(QStringLiteral(". The service has not been asked since.")));
        m_pane->setSituation({});
        m_pane->show(m_world->row(m_world->domain), QStringLiteral("Agency"));
        QVERIFY(!visible<QLabel>("detailHint") || !visible<QLabel>("detailHint")->text().contains(hint));
    }

    void theBrowserIsOpenedOnlyAfterAQuestion()
    {
        QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "visited");
        auto *browse = m_pane->findChild<QAction *>(QStringLiteral("detailBrowse"));
        browse->trigger();
        QTRY_VERIFY(visible<QMessageBox>("question"));
        QVERIFY(visible<QMessageBox>("question")->text().contains(QStringLiteral("“melati-promo.com”")));
        QVERIFY(m_visited.isEmpty());
        QTest::mouseClick(visible<QMessageBox>("question")->buttons().constFirst(), Qt::LeftButton);
        QTRY_COMPARE(m_visited, QUrl(QStringLiteral("https://melati-promo.com")));
        QDesktopServices::unsetUrlHandler(QStringLiteral("https"));
    }

    void theButtonsAskTheWindow()
    {
        QSignalSpy report(m_context.get(), &desktop::WindowContext::reportRequested);
        QSignalSpy check(m_context.get(), &desktop::WindowContext::checkRequested);
        trigger("detailReport");
        QTest::mouseClick(visible("detailCheck"), Qt::LeftButton);
        QCOMPARE(report.size(), 1);
        QCOMPARE(check.size(), 1);
    }

    /// Every column is visible in a window of 1280 pixels.
    void noColumnOfTheChangesIsOutOfSight()
    {
        m_pane->resize(1032, 500);
        QCoreApplication::processEvents();
        const auto *changes = m_pane->findChild<QTableView *>(QStringLiteral("changeList"));
        QTRY_COMPARE(changes->horizontalHeader()->length(), changes->viewport()->width());
        const QAbstractItemView *view = changes; // protected in a tree
        for (int column = 0; column < changes->model()->columnCount(); ++column)
            QVERIFY2(changes->columnWidth(column) >= view->sizeHintForColumn(column),
                     qPrintable(QString::number(column)));
    }

    void darkAndNarrow()
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
