// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/parts.h"
#include "gui/gui_world.h"
#include "gui/presets_file.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QToolBar>

using namespace pantau;
using test::GuiWorld;

namespace {

/// A first start; the service under test is the only known one.
struct FirstStart
{
    explicit FirstStart(const QString &key = QStringLiteral("optional"))
        : presets({{QStringLiteral("Trust"), world.baseUrl(), key}})
    {
        world.start();
    }

    [[nodiscard]] QList<Account> accounts() { return *world.session().store().accounts().all(); }
    [[nodiscard]] QList<DomainList> lists() { return *world.session().store().lists().all(); }
    [[nodiscard]] bool isAlerted() { return !world.session().store().alerts().list(0, 1)->isEmpty(); }

    GuiWorld world{{QStringLiteral("toko-kita.example")}};
    test::PresetsFile presets;
};

QString shown(const char *name)
{
    const auto *label = GuiWorld::find<QLabel>(QLatin1String(name));
    return label && label->isVisible() ? label->text() : QString();
}

QRect place(const char *name)
{
    auto *widget = GuiWorld::find(QLatin1String(name));
    return widget ? QRect(widget->mapTo(widget->window(), QPoint()), widget->size()) : QRect();
}

} // namespace

class TestFirstWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneFieldAndOneKeyGiveTheAnswer();
    void anotherDomainAsksAgain();
    void noAnswerIsNotNotBlocked();
    void aMistakeCostsNothing();
    void withoutAFreeServiceItConnects();
    void theSampleHasAPast();
    void everyPartHasItsPlace();
};

void TestFirstWindow::oneFieldAndOneKeyGiveTheAnswer()
{
    FirstStart start;
    QTRY_COMPARE(QApplication::focusWidget(), GuiWorld::find(QStringLiteral("domainField")));
    QVERIFY(!start.world.window().findChild<QToolBar *>()->isVisible());
    QVERIFY(shown("startSentence")
                .startsWith(QStringLiteral("Checked by Trust: 100 check(s) a day without a key. It sees what "
                                           "you type.")));
    GuiWorld::type(QStringLiteral("https://www.toko-kita.example/promo"));
    QVERIFY(start.accounts().isEmpty());
    GuiWorld::press(Qt::Key_Return);
    QTRY_COMPARE(shown("answerState"), QStringLiteral("toko-kita.example is blocked"));
    QVERIFY2(shown("answerWhen").startsWith(QStringLiteral("Trust said so at ")),
             qPrintable(shown("answerWhen")));
    QTRY_VERIFY2(shown("answerPrice")
                     .startsWith(QStringLiteral("1 of 100 check(s) used today. 1 domain(s), each checked ")),
                 qPrintable(shown("answerPrice")));
    QVERIFY(GuiWorld::find(QStringLiteral("letterButton"))->isVisible());
    QVERIFY(start.lists().isEmpty());
    QVERIFY(!GuiWorld::find(QStringLiteral("domainTable"))->isVisible());
    // Return then watches it. The user has seen the answer, so it is no news.
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("watchButton"));
    GuiWorld::press(Qt::Key_Space);
    QTRY_VERIFY(GuiWorld::find(QStringLiteral("domainTable"))->isVisible());
    QCOMPARE(start.lists().size(), 1);
    QCOMPARE(start.lists().constFirst().name, QStringLiteral("My domains"));
    QCOMPARE(start.lists().constFirst().account, start.accounts().constFirst().id);
    QTRY_COMPARE(GuiWorld::find<QTableView>(QStringLiteral("domainTable"))->model()->rowCount(), 1);
    QTRY_VERIFY(shown("heroSentence").startsWith(QStringLiteral("1 domain(s) blocked")));
    QVERIFY(start.world.window().findChild<QToolBar *>()->isVisible());
    QVERIFY(!start.isAlerted());
}

void TestFirstWindow::anotherDomainAsksAgain()
{
    FirstStart start;
    QVERIFY(GuiWorld::goTo(QStringLiteral("domainField")));
    GuiWorld::type(QStringLiteral("kabar-kita.example"));
    GuiWorld::press(Qt::Key_Return);
    QTRY_COMPARE(shown("answerState"), QStringLiteral("kabar-kita.example is not blocked"));
    QVERIFY(!GuiWorld::find(QStringLiteral("letterButton"))->isVisible());
    auto *field = GuiWorld::goTo<QLineEdit>(QStringLiteral("domainField"));
    field->selectAll();
    GuiWorld::type(QStringLiteral("t"));
    QVERIFY(!GuiWorld::find(QStringLiteral("answer"))->isVisible());
    GuiWorld::type(QStringLiteral("oko-kita.example"));
    GuiWorld::press(Qt::Key_Return);
    QTRY_COMPARE(shown("answerState"), QStringLiteral("toko-kita.example is blocked"));
    QCOMPARE(start.accounts().size(), 1);
}

void TestFirstWindow::noAnswerIsNotNotBlocked()
{
    FirstStart start;
    start.world.stopService();
    QVERIFY(GuiWorld::goTo(QStringLiteral("domainField")));
    GuiWorld::type(QStringLiteral("kabar-kita.example"));
    GuiWorld::press(Qt::Key_Return);
    QTRY_COMPARE(shown("answerState"), QStringLiteral("No answer about kabar-kita.example"));
    QVERIFY(!shown("answerWhen").isEmpty());
    // Nothing is kept, so no notice is about an account that the user did not ask for.
    QVERIFY(start.accounts().isEmpty());
    QVERIFY(!GuiWorld::find(QStringLiteral("watchButton"))->isVisible());
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("checkDomain"));
    start.world.startService();
    GuiWorld::press(Qt::Key_Space);
    QTRY_COMPARE(shown("answerState"), QStringLiteral("kabar-kita.example is not blocked"));
    QVERIFY(GuiWorld::find(QStringLiteral("watchButton"))->isVisible());
}

void TestFirstWindow::aMistakeCostsNothing()
{
    FirstStart start;
    QVERIFY(GuiWorld::goTo(QStringLiteral("domainField")));
    GuiWorld::type(QStringLiteral("co.id"));
    GuiWorld::press(Qt::Key_Return);
    QVERIFY2(shown("startSentence").contains(QStringLiteral("public suffix")),
             qPrintable(shown("startSentence")));
    QVERIFY(!GuiWorld::find(QStringLiteral("answer"))->isVisible());
    QVERIFY(start.accounts().isEmpty());
    GuiWorld::type(QStringLiteral("x"));
    QVERIFY(shown("startSentence").startsWith(QStringLiteral("Checked by Trust")));
}

void TestFirstWindow::withoutAFreeServiceItConnects()
{
    FirstStart start(QStringLiteral("required"));
    QVERIFY(GuiWorld::goTo(QStringLiteral("domainField")));
    GuiWorld::type(QStringLiteral("kabar-kita.example"));
    GuiWorld::press(Qt::Key_Return);
    QTRY_VERIFY(GuiWorld::find(QStringLiteral("ConnectDialog")));
    QVERIFY(start.accounts().isEmpty());
}

void TestFirstWindow::theSampleHasAPast()
{
    FirstStart start;
    QTest::mouseClick(GuiWorld::find<QPushButton>(QStringLiteral("trySample")), Qt::LeftButton);
    QTRY_VERIFY(GuiWorld::find(QStringLiteral("domainTable"))->isVisible());
    QTRY_VERIFY(shown("heroSentence").startsWith(QStringLiteral("4 domain(s) blocked")));
    const auto &store = start.world.session().store();
    const auto appeals = *store.appeals().all();
    QCOMPARE(appeals.size(), 2);
    QCOMPARE(std::count_if(appeals.cbegin(), appeals.cend(),
                           [](const Appeal &each) { return each.restoredAt.has_value(); }),
             1);
    const auto recovered = DomainName::fromNormalised(QStringLiteral("toko-kopi.example"));
    const auto changes =
        *store.domainHistory().changes(recovered, ServiceAddress::localSample().text(), {}, 9);
    QCOMPARE(changes.size(), 2);
    QCOMPARE(changes.constFirst().change.to, BlockStatus::NotBlocked);
    const auto past = *store.domainHistory().past(recovered, ServiceAddress::localSample().text(),
                                                  start.world.clock().nowUtc());
    QVERIFY(past.firstSeen < start.world.clock().nowUtc().addDays(-88));
    // The first check finds what the history says, and nothing of it is news.
    QTRY_COMPARE(store.history().counts()->unknown, 0);
    QCOMPARE(store.history().counts()->blocked, 4);
    QVERIFY(!start.isAlerted());
}

void TestFirstWindow::everyPartHasItsPlace()
{
    FirstStart start;
    start.world.window().resize(1280, 800);
    QTRY_COMPARE(place("domainField").left(), 320);
    QTRY_COMPARE(place("checkDomain").right(), 959);
    QVERIFY(place("checkDomain").width() >= 99);
    for (const char *part : {"domainField", "checkDomain"})
        QCOMPARE(place(part).height(), 44);
    const auto cards = start.world.window().findChildren<desktop::SheetFrame *>();
    QVERIFY(std::any_of(cards.cbegin(), cards.cend(),
                        [](const QWidget *card) { return card->isVisible() && card->width() == 312; }));
    QVERIFY(GuiWorld::find(QStringLiteral("knownServices"))->isVisible());
    start.world.window().resize(1024, 720);
    QTRY_COMPARE(start.world.window().height(), 720);
    QVERIFY(GuiWorld::find(QStringLiteral("knownServices"))->isVisible());
    start.world.window().resize(1024, 500);
    QTRY_VERIFY(!GuiWorld::find(QStringLiteral("knownServices"))->isVisible());
    QVERIFY(GuiWorld::find(QStringLiteral("servicesLink"))->isVisible());
}

PANTAU_WINDOW_TEST(TestFirstWindow)
#include "tst_first_window.moc"
