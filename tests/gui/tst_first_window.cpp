// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/look/parts.h"
#include "gui/gui_world.h"
#include "gui/presets_file.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>
#include <QToolBar>

#include <algorithm>
#include <cstdlib>

using namespace pantau;
using test::GuiWorld;

namespace {

/// A first start; the service under test is the only known one.
struct FirstStart
{
    explicit FirstStart(const QString &key = u"optional"_s) : presets({{u"Trust"_s, world.baseUrl(), key}})
    {
        world.start();
    }

    [[nodiscard]] QList<Account> accounts() { return *world.session().store().accounts().all(); }
    [[nodiscard]] QList<DomainList> lists() { return *world.session().store().lists().all(); }
    [[nodiscard]] bool isAlerted() { return !world.session().store().alerts().list(0, 1)->isEmpty(); }

    GuiWorld world{{u"toko-kita.example"_s}};
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
    void typedDomainIsCheckedWithReturn()
    {
        FirstStart start;
        QTRY_COMPARE(QApplication::focusWidget(), GuiWorld::find(u"domainField"_s));
        QVERIFY(!start.world.window().findChild<QToolBar *>()->isVisible());
        QVERIFY(shown("startSentence")
                    .startsWith(u"Checked by Trust: 100 check(s) a day without a key. It sees what "
                                "you type."_s));
        GuiWorld::type(u"https://www.toko-kita.example/promo"_s);
        QVERIFY(start.accounts().isEmpty());
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(shown("answerState"), u"toko-kita.example is blocked"_s);
        QVERIFY2(shown("answerWhen").startsWith(u"Trust said so at "_s), qPrintable(shown("answerWhen")));
        QTRY_VERIFY2(
            shown("answerPrice").startsWith(u"1 of 100 check(s) used today. 1 domain(s), each checked "_s),
            qPrintable(shown("answerPrice")));
        QVERIFY(GuiWorld::find(u"letterButton"_s)->isVisible());
        QVERIFY(start.lists().isEmpty());
        QVERIFY(!GuiWorld::find(u"domainTable"_s)->isVisible());
        // Return then watches it. The user has seen the answer, so it is no news.
        QCOMPARE(QApplication::focusWidget()->objectName(), u"watchButton"_s);
        GuiWorld::press(Qt::Key_Space);
        QTRY_VERIFY(GuiWorld::find(u"domainTable"_s)->isVisible());
        QCOMPARE(start.lists().size(), 1);
        QCOMPARE(start.lists().constFirst().name, u"My domains"_s);
        QCOMPARE(start.lists().constFirst().account, start.accounts().constFirst().id);
        QTRY_COMPARE(GuiWorld::find<QTableView>(u"domainTable"_s)->model()->rowCount(), 1);
        QTRY_VERIFY(shown("heroSentence").startsWith(u"1 domain(s) blocked"_s));
        QVERIFY(start.world.window().findChild<QToolBar *>()->isVisible());
        QVERIFY(!start.isAlerted());
    }

    void secondDomainIsChecked()
    {
        FirstStart start;
        QVERIFY(GuiWorld::goTo(u"domainField"_s));
        GuiWorld::type(u"kabar-kita.example"_s);
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(shown("answerState"), u"kabar-kita.example is not blocked"_s);
        QVERIFY(!GuiWorld::find(u"letterButton"_s)->isVisible());
        auto *field = GuiWorld::goTo<QLineEdit>(u"domainField"_s);
        field->selectAll();
        GuiWorld::type(u"t"_s);
        QVERIFY(!GuiWorld::find(u"answer"_s)->isVisible());
        GuiWorld::type(u"oko-kita.example"_s);
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(shown("answerState"), u"toko-kita.example is blocked"_s);
        QCOMPARE(start.accounts().size(), 1);
    }

    void missingAnswerIsNotNotBlocked()
    {
        FirstStart start;
        start.world.stopService();
        QVERIFY(GuiWorld::goTo(u"domainField"_s));
        GuiWorld::type(u"kabar-kita.example"_s);
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(shown("answerState"), u"No answer about kabar-kita.example"_s);
        QVERIFY(!shown("answerWhen").isEmpty());
        // Nothing is kept, so no notice is about an account that the user did not ask for.
        QVERIFY(start.accounts().isEmpty());
        QVERIFY(!GuiWorld::find(u"watchButton"_s)->isVisible());
        QCOMPARE(QApplication::focusWidget()->objectName(), u"checkDomain"_s);
        start.world.startService();
        GuiWorld::press(Qt::Key_Space);
        QTRY_COMPARE(shown("answerState"), u"kabar-kita.example is not blocked"_s);
        QVERIFY(GuiWorld::find(u"watchButton"_s)->isVisible());
    }

    void invalidDomainIsNotChecked()
    {
        FirstStart start;
        QVERIFY(GuiWorld::goTo(u"domainField"_s));
        GuiWorld::type(u"co.id"_s);
        GuiWorld::press(Qt::Key_Return);
        QVERIFY2(shown("startSentence").contains(u"public suffix"_s), qPrintable(shown("startSentence")));
        QVERIFY(!GuiWorld::find(u"answer"_s)->isVisible());
        QVERIFY(start.accounts().isEmpty());
        GuiWorld::type(u"x"_s);
        QVERIFY(shown("startSentence").startsWith(u"Checked by Trust"_s));
    }

    void connectDialogOpensWithoutAFreeService()
    {
        FirstStart start(u"required"_s);
        QVERIFY(GuiWorld::goTo(u"domainField"_s));
        GuiWorld::type(u"kabar-kita.example"_s);
        GuiWorld::press(Qt::Key_Return);
        QTRY_VERIFY(GuiWorld::find(u"ConnectDialog"_s));
        QVERIFY(start.accounts().isEmpty());
    }

    void sampleHasAHistory()
    {
        FirstStart start;
        QTest::mouseClick(GuiWorld::find<QPushButton>(u"trySample"_s), Qt::LeftButton);
        QTRY_VERIFY(GuiWorld::find(u"domainTable"_s)->isVisible());
        QTRY_VERIFY(shown("heroSentence").startsWith(u"4 domain(s) blocked"_s));
        const auto &store = start.world.session().store();
        const auto appeals = *store.appeals().all();
        QCOMPARE(appeals.size(), 2);
        QCOMPARE(std::count_if(appeals.cbegin(), appeals.cend(),
                               [](const Appeal &each) { return each.restoredAt.has_value(); }),
                 1);
        const auto recovered = DomainName::fromNormalised(u"toko-kopi.example"_s);
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

    /// It would call every other domain not blocked.
    void theSampleChecksOnlyItsOwnDomains()
    {
        FirstStart start;
        QTest::mouseClick(GuiWorld::find<QPushButton>(u"trySample"_s), Qt::LeftButton);
        QTRY_VERIFY(shown("heroSentence").startsWith(u"4 domain(s) blocked"_s));
        const auto real = DomainName::fromNormalised(u"toko-kita.example"_s);
        const auto status = [&] {
            const auto index = start.world.session().store().history().domainIndex();
            const int place = index ? index->placeOf(real) : -1;
            return place < 0 ? std::nullopt : std::optional(index->statusAt(place));
        };
        start.world.window().quickAdd({real.ascii()});
        QTRY_COMPARE(start.lists().size(), 2);
        QTRY_COMPARE(status(), std::optional(BlockStatus::Unknown));
        const AccountId account =
            test::answerOf(start.world.session().accounts().add(u"Trust"_s,
                                                                *ServiceAddress::parse(start.world.baseUrl()),
                                                                *ApiKey::parse(start.world.businessKey())))
                .id;
        for (const DomainList &list : start.lists())
            QCOMPARE(list.account == account, list.name == u"My domains"_s);
        start.world.window().quickAdd({real.ascii()});
        QTRY_COMPARE(status(), std::optional(BlockStatus::Blocked));

        const auto buttons = GuiWorld::find(u"sampleBanner"_s)->findChildren<QPushButton *>();
        const auto remove = std::ranges::find_if(
            buttons, [](const QPushButton *button) { return button->text() == u"&Remove the sample"_s; });
        QVERIFY(remove != buttons.cend());
        QTest::mouseClick(*remove, Qt::LeftButton);
        QTRY_COMPARE(start.accounts().size(), 1);
        QCOMPARE(start.lists().size(), 1);
        QVERIFY(start.world.session().store().appeals().all()->isEmpty());
        QTRY_VERIFY(shown("heroSentence").startsWith(u"1 domain(s) blocked"_s));
    }

    void partsAreLaidOutAsDesigned()
    {
        FirstStart start;
        start.world.window().resize(1280, 800);
        QTRY_COMPARE(place("domainField").left(), 320);
        QTRY_COMPARE(place("checkDomain").right(), 959);
        QVERIFY(place("checkDomain").width() >= 99);
        for (const char *part : {"domainField", "checkDomain"})
            QCOMPARE(place(part).height(), 44);
        const auto parts = start.world.window().findChildren<QWidget *>();
        QVERIFY(std::any_of(parts.cbegin(), parts.cend(), [](const QWidget *part) {
            return dynamic_cast<const desktop::SheetFrame *>(part) && part->isVisible() &&
                   part->width() == 312;
        }));
        QVERIFY(GuiWorld::find(u"knownServices"_s)->isVisible());
        QList<int> rows;
        for (const QPushButton *button : start.world.window().findChildren<QPushButton *>(u"useButton"_s))
            rows += button->mapTo(button->window(), QPoint(0, button->height() / 2)).y();
        QCOMPARE(rows.at(1) - rows.at(0), 52);
        start.world.window().resize(1024, 720);
        QTRY_COMPARE(start.world.window().height(), 720);
        QVERIFY(GuiWorld::find(u"knownServices"_s)->isVisible());
        start.world.window().resize(1024, 500);
        QTRY_VERIFY(!GuiWorld::find(u"knownServices"_s)->isVisible());
        QVERIFY(GuiWorld::find(u"servicesLink"_s)->isVisible());
    }

    void theAnswerFollowsTheTheme()
    {
        const auto restore =
            qScopeGuard([before = QApplication::palette()] { QApplication::setPalette(before); });
        FirstStart start;
        QVERIFY(GuiWorld::goTo(u"domainField"_s));
        GuiWorld::type(u"toko-kita.example"_s);
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(shown("answerState"), u"toko-kita.example is blocked"_s);
        QList<QColor> inks;
        for (int theme = 0; theme < 2; ++theme) {
            const bool isDark = theme == 0;
            QApplication::setPalette(desktop::ownPalette(isDark));
            QTRY_COMPARE(desktop::isDark(GuiWorld::find(u"answerState"_s)->palette()), isDark);
            inks += desktop::colour(desktop::Token::Blocked, isDark);
            const QImage drawn = GuiWorld::find(u"answerState"_s)->grab().toImage();
            const auto distance = [&](const QPoint &at) {
                const QColor pixel = drawn.pixelColor(at);
                return std::abs(pixel.red() - inks.last().red()) +
                       std::abs(pixel.green() - inks.last().green()) +
                       std::abs(pixel.blue() - inks.last().blue());
            };
            int nearest = distance({});
            for (int y = 0; y < drawn.height(); ++y)
                for (int x = 0; x < drawn.width(); ++x)
                    nearest = std::min(nearest, distance({x, y}));

            QVERIFY2(nearest < 20, qPrintable(u"%1: %2"_s.arg(inks.last().name()).arg(nearest)));
        }
    }

    void handbookExplainsTheChoiceOfAService()
    {
        FirstStart start;
        auto *link = GuiWorld::find<QPushButton>(u"howToChoose"_s);
        QVERIFY(link);
        QCOMPARE(QString(link->text()).remove(u'&'), u"How to choose"_s);
        QTRY_COMPARE(place("howToChoose").right(), place("knownServices").right());
        QTest::mouseClick(link, Qt::LeftButton);
        QTRY_VERIFY(GuiWorld::find(u"handbookWindow"_s));
        QVERIFY(GuiWorld::find<QTextBrowser>(u"handbookText"_s)
                    ->toPlainText()
                    .startsWith(u"Choose a checking service"_s));
    }
};

PANTAU_WINDOW_TEST(TestFirstWindow)
#include "tst_first_window.moc"
