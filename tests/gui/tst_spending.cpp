// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/keys.h"
#include "app/watch_commands.h"
#include "desktop/domains/domain_page.h"
#include "desktop/window/window_actions.h"
#include "desktop/window/window_dialogs.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QAbstractButton>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <QToolButton>

using namespace pantau;
using namespace std::chrono_literals;
using test::GuiWorld;

namespace {

QMessageBox *question()
{
    return GuiWorld::find<QMessageBox>(u"question"_s);
}

QString asked()
{
    return question()->text() + u' ' + question()->informativeText();
}

void answer(const QString &verb)
{
    for (auto *button : question()->buttons())
        if (button->text().remove(u'&') == verb)
            return QTest::mouseClick(button, Qt::LeftButton);
    QFAIL(qPrintable(u"no button "_s + verb));
}

QString lastWord()
{
    const auto *word = GuiWorld::find<QToolButton>(u"lastWord"_s);
    return word && word->isVisible() ? word->accessibleName() : QString();
}

} // namespace

/// Manual checks ask before they spend the quota, and their result stays visible while it is true.
class TestSpending : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expensiveCheckNeedsConfirmation_data()
    {
        const test::Table<bool> row({"fromTray"});
        row("F5", false);
        row("the tray, with the window hidden", true);
    }

    void expensiveCheckNeedsConfirmation()
    {
        QFETCH(bool, fromTray);
        GuiWorld world({u"site-1.example"_s});
        furnish(world, 20);
        const auto ask = [&] {
            if (fromTray) {
                world.window().hide();
                world.window().checks().checkAll();
            } else {
                GuiWorld::press(Qt::Key_F5);
            }
            QTRY_VERIFY(question());
        };
        ask();
        QCOMPARE(asked(), u"Check 20 domain(s) now? Uses 20 of the 100 check(s) left."_s);
        answer(u"Cancel"_s);
        QTRY_VERIFY(!question());
        QCOMPARE(left(world), 100);

        ask();
        QCOMPARE(left(world), 100); // nothing is spent before the user agrees
        answer(u"Check 20"_s);
        QTRY_COMPARE(lastWord(), u"20 domain(s) checked: 1 blocked, 19 not blocked."_s);
        QCOMPARE(left(world), 80);
    }

    /// From the tray, whose entry is always available.
    void usedUpQuotaIsReportedWithoutAQuestion()
    {
        GuiWorld world;
        furnish(world, 100);
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(question());
        answer(u"Check 100"_s);
        QTRY_COMPARE(left(world), 0);
        QTRY_VERIFY(lastWord().startsWith(u"100 domain(s) checked"_s));
        world.window().checks().checkAll();
        QTRY_VERIFY(lastWord().startsWith(u"The quota of this internet address is used up."_s));
        QVERIFY(!question());
    }

    void cheapCheckStartsWithoutAQuestion()
    {
        GuiWorld world;
        furnish(world, 10);
        GuiWorld::press(Qt::Key_F5);
        QTRY_COMPARE(lastWord(), u"10 domain(s) checked: 0 blocked, 10 not blocked."_s);
        QVERIFY(!question());
    }

    /// Free checks are not counted and do not hide paid ones. Neither does an account without a list.
    void costIsShownDespiteFreeChecks()
    {
        GuiWorld world;
        furnish(world, 5);
        const auto sample = test::answerOf(
            world.session().accounts().add(u"Sample"_s, ServiceAddress::localSample(), std::nullopt));
        test::answerOf(world.session().accounts().add(
            u"Idle"_s, *ServiceAddress::parse(u"http://127.0.0.1:9/api/v1"_s), std::nullopt));
        test::addList(world.session(), u"Free"_s, {DomainName::fromNormalised(u"free.example"_s)}, sample.id);
        const auto *page = world.window().findChild<desktop::DomainPage *>();
        QTRY_COMPARE(page->index()->size(), 6);
        const auto *check = world.window().findChild<QAction *>(u"checkAction"_s);
        QTRY_VERIFY(check->toolTip().contains(u"Check now (5 of the 100 checks left)"_s));
        QCOMPARE(check->text().remove(u'&'), u"Check now"_s);
    }

    /// The text states exactly what is known.
    void unknownQuotaNeedsConfirmation()
    {
        GuiWorld world;
        furnish(world, 20);
        const auto other = test::answerOf(world.session().accounts().add(
            u"Elsewhere"_s, *ServiceAddress::parse(u"http://127.0.0.1:9/api/v1"_s), std::nullopt));
        test::addList(world.session(), u"Others"_s, {DomainName::fromNormalised(u"other.example"_s)},
                      other.id);
        const auto *table = GuiWorld::find<QTableView>(u"domainTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 21);
        world.window().checks().checkAll();
        QTRY_VERIFY(question());
        QCOMPARE(asked(), u"Check 21 domain(s) now? “Agency”: Uses 20 of the 100 check(s) left. "
                          "“Elsewhere”: Uses 1 check(s). How many are left is not known."_s);
    }

    void recheckWithinAnHourNeedsConfirmation()
    {
        GuiWorld world;
        furnish(world, 10);
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(lastWord().startsWith(u"10 domain(s) checked"_s));
        world.clock().advance(59min);
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(question());
        QCOMPARE(asked(), u"10 domain(s) already checked within the last hour. Check anyway? Uses 10 "
                          "of the 90 check(s) left. Changed answers are checked again: 20 check(s) "
                          "at most."_s);
        answer(u"Cancel"_s);
        QTRY_VERIFY(!question());
        QCOMPARE(left(world), 90);

        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(question());
        answer(u"Check anyway"_s);
        QTRY_COMPARE(left(world), 80);
    }

    /// As the filled button says.
    void returnChecksAndEscapeSpendsNothing()
    {
        GuiWorld world;
        furnish(world, 5);
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(lastWord().startsWith(u"5 domain(s) checked"_s));
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(question());
        QTest::keyClick(question(), Qt::Key_Escape);
        QTRY_VERIFY(!question());
        QCOMPARE(left(world), 95);
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(question());
        QTest::keyClick(question(), Qt::Key_Return);
        QTRY_COMPARE(left(world), 90);
    }

    void resolvedErrorIsNoLongerShown()
    {
        GuiWorld world;
        furnish(world, 8);
        world.session().watch().setPaused(false);
        QTRY_COMPARE(world.session().store().history().counts()->notBlocked, 8);
        world.clock().advance(61min);
        world.stopService();
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(lastWord().contains(u"could be checked"_s));
        const auto *bar = GuiWorld::find(u"attentionBar"_s);
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(world.session().situation().first(app::Notice::Kind::Unreachable));
        QVERIFY(!lastWord().isEmpty());

        world.startService();
        world.session().watch().tryAgain();
        QTRY_VERIFY(!bar->isVisible());
        QTRY_VERIFY2(lastWord().isEmpty(), qPrintable(lastWord()));
    }

    /// Thousands of domains on 100 checks a day: the dialog says beforehand that it takes weeks.
    void importShowsTheDurationOfTheFirstChecks()
    {
        GuiWorld world;
        furnish(world, 10);
        GuiWorld::press(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(GuiWorld::goTo(u"pasteEdit"_s));
        QStringList lines;
        for (int i = 0; i < 1000; ++i)
            lines += u"new-%1.example"_s.arg(i);
        GuiWorld::find<QPlainTextEdit>(u"pasteEdit"_s)->setPlainText(lines.join(u'\n'));
        const auto *cost = GuiWorld::find<QRadioButton>(u"spreadOption"_s);
        const auto help = [cost] { return cost->accessibleDescription(); };
        QTRY_VERIFY(cost && cost->isVisible() && help().contains(u"100 a day from"_s));
        QVERIFY2(help().contains(u"900 new domain(s) still to be checked"_s) &&
                     help().contains(u"10 new domain(s) will be checked shortly before"_s),
                 qPrintable(help()));
        QVERIFY2(help().contains(u"The first checks use 90 of the 100 check(s) left."_s), qPrintable(help()));
        QVERIFY(!GuiWorld::find(u"nowOption"_s)->isVisible());
        const auto *beside = GuiWorld::find<QLabel>(u"besideLabel"_s);
        const QString foreseen = u"Each domain would be checked about every 10 days instead of every"_s;
        QTRY_VERIFY2(
            beside->text().contains(foreseen) &&
                beside->text().contains(u"New blocks are usually detected"_s) &&
                beside->text().contains(u"The quota is only enough to check 100 domain(s) every day"_s),
            qPrintable(beside->text()));
    }

    /// The user sees the price before anything is spent. By default, no day uses more than its part.
    void firstChecksOfAnImportCanBeSpread_data()
    {
        const test::Table<bool> row({"isSpread"});
        row("spread", true);
        row("now", false);
    }

    void firstChecksOfAnImportCanBeSpread()
    {
        QFETCH(const bool, isSpread);
        GuiWorld world;
        furnish(world, 1, *ApiKey::parse(world.businessKey()));
        QByteArray text = "domain;client\n";
        for (int i = 0; i < 300; ++i)
            text += "new-" + QByteArray::number(i) + ".example;Client " + QByteArray::number(i % 3) + "\n";
        const QString file = world.path(u"clients.csv"_s);
        test::writeFile(file, text);
        world.window().dialogs().openImport({file});
        const auto option = [](const char *name) {
            return GuiWorld::find<QRadioButton>(QLatin1String(name));
        };
        QTRY_VERIFY(option("spreadOption") && option("spreadOption")->isVisible());
        QVERIFY(option("nowOption")->isVisible());
        QVERIFY(option("spreadOption")->isChecked());
        QVERIFY2(option("spreadOption")->text().startsWith(u"Spread the first check over "_s),
                 qPrintable(option("spreadOption")->text()));
        QCOMPARE(option("nowOption")->text(), u"Check all 300 now"_s);
        QCOMPARE(option("nowOption")->accessibleDescription(),
                 u"The first checks use 900 of the 12,500 credit(s) left."_s);
        if (!isSpread)
            option("nowOption")->click();
        QCOMPARE(GuiWorld::find<QLabel>(u"countLabel"_s)->text(), u"300 domain(s) in 3 lists"_s);
        GuiWorld::find<QPushButton>(u"addButton"_s)->click();
        QTRY_COMPARE(world.session().store().history().counts()->total, 301);
        QTRY_COMPARE(GuiWorld::find<QPushButton>(u"addButton"_s)->text(), u"&Done"_s);
        const QDate today = world.clock().nowUtc().toLocalTime().date();
        QSet<qint64> days;
        for (const DomainRow &row : test::StoreWorld::rows(world.session().store().database()))
            if (row.settings.pausedUntil)
                days += today.daysTo(row.settings.pausedUntil->toLocalTime().date());
        QCOMPARE(days.isEmpty(), !isSpread);
        QVERIFY(!days.contains(0));
        GuiWorld::find<QPushButton>(u"addButton"_s)->click();
        QTRY_VERIFY(!GuiWorld::find(u"addButton"_s));
    }

    void meterCountsWaitingDomainsAfterARestart()
    {
        GuiWorld world;
        furnish(world, 150);
        world.session().watch().setPaused(false);
        const auto says = [](const QString &text) {
            const auto *meter = GuiWorld::find(u"usageMeter"_s);
            return meter && meter->accessibleName().contains(text);
        };
        const QString waits = u"50 new domain(s) will be checked when the quota resets"_s;
        QTRY_COMPARE(world.session().store().history().counts()->notBlocked, 90);
        QTRY_VERIFY(says(waits));
        QVERIFY(!says(u"to spare"_s));
        world.start();
        QTRY_VERIFY(says(waits));
        QVERIFY(!says(u"to spare"_s));
    }

    void missingKeyIsReportedImmediately_data()
    {
        const test::Table<keychain::MemoryKeychain::Mood, QString> row({"mood", "says"});
        row("locked", keychain::MemoryKeychain::Mood::Locked, "is locked");
        row("missing", keychain::MemoryKeychain::Mood::Empty, "holds no key");
    }

    /// Without a usable key there is no question about the cost, but a fix for the key.
    void missingKeyIsReportedImmediately()
    {
        using Mood = keychain::MemoryKeychain::Mood;
        QFETCH(Mood, mood);
        QFETCH(QString, says);
        GuiWorld world;
        furnish(world, 3000, *ApiKey::parse(world.businessKey()));
        world.keychain().setMood(mood);
        world.start();
        world.session().watch().setPaused(true);
        const auto *table = GuiWorld::find<QTableView>(u"domainTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 3000);
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY2(lastWord().contains(says), qPrintable(lastWord()));
        QVERIFY(!question());

        world.keychain().setMood(Mood::Open, keychain::MemoryKeychain::Notice::Silent);
        auto *again = GuiWorld::find<QAbstractButton>(mood == Mood::Empty ? u"attentionBarOther"_s
                                                                          : u"attentionBarAction"_s);
        // Until now the bar may have been about the pause, with a button of the same name.
        const auto *bar = GuiWorld::find<QLabel>(u"attentionBarText"_s);
        QTRY_VERIFY(again && again->isVisible() && bar && bar->accessibleName().contains(says));
        QTest::mouseClick(again, Qt::LeftButton);
        QTRY_VERIFY(world.session().keys().states().value(AccountId{1}).isAtHand());
        QTRY_VERIFY2(!lastWord().contains(says), qPrintable(lastWord()));
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(question());
    }

private:
    /// An account with 100 checks a day, and @p domains to check. Only manual checks run.
    static void furnish(GuiWorld &world, int domains, const std::optional<ApiKey> &key = {})
    {
        world.session().watch().setPaused(true);
        const auto address = *ServiceAddress::parse(world.baseUrl());
        const auto account = test::answerOf(world.session().accounts().add(u"Agency"_s, address, key));
        QList<DomainName> names;
        for (int i = 0; i < domains; ++i)
            names += DomainName::fromNormalised(u"site-%1.example"_s.arg(i));
        test::addList(world.session(), u"Client"_s, names, account.id);
        auto asked = world.session().accounts().refreshUsage(account.id);
        QTRY_VERIFY(asked.isFinished() && asked.result());
        const auto *table = GuiWorld::find<QTableView>(u"domainTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), domains);
        if (key)
            return;
        QTRY_VERIFY(world.window().checks().canCheckAll() &&
                    GuiWorld::find<QAction>(u"checkAction"_s)->toolTip().contains(u"100 check"_s));
    }

    static int left(GuiWorld &world)
    {
        auto asked = world.session().accounts().refreshUsage(AccountId{1});
        return test::waitFor([&asked] { return asked.isFinished(); }) && asked.result()
                   ? int(asked.result()->usage.remaining)
                   : -1;
    }
};

PANTAU_WINDOW_TEST(TestSpending)
#include "tst_spending.moc"
