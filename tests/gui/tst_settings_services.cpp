// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "app/watch_commands.h"
#include "base/domain_list.h"
#include "gui/settings_owner.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/test_program.h"

#include <QListWidget>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QTreeWidget>

using namespace pantau;
using test::Owner;

/// Service accounts and notification channels.
class TestSettingsServices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void channelIsAddedTestedAndRemoved()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Channels);
        QVERIFY(owner.text("stateLabel").startsWith("No channel yet"_L1));
        owner.choose("addChannelButton", "webhook");
        auto hands = Owner::dialogHands("ChannelDialog");
        auto *dialog = Owner::topLevel<QDialog>("ChannelDialog");
        QVERIFY(!dialog->findChild<QWidget *>(u"chatEdit"_s));
        hands.press(Qt::Key_Return);
        QCOMPARE(hands.text("answerLabel"), u"Give the channel a name first."_s);
        hands.type(u"Server\n"_s);
        QVERIFY(!hands.text("answerLabel").isEmpty());
        QCOMPARE(hands.focus(), u"urlEdit"_s);
        // The service answers, but not to alerts.
        hands.type(owner.world().m_service->baseUrl().toString() + u'\n');
        QTRY_VERIFY(hands.find("keepButton")->isVisible());
        QVERIFY(owner.session().store().channels().all()->isEmpty()); // nothing is saved yet
        QTest::mouseClick(hands.find("keepButton"), Qt::LeftButton);
        QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
        QTRY_COMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItemCount(), 1);
        QCOMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItem(0)->text(2), u"127.0.0.1"_s);

        owner.click("testButton");
        QTRY_VERIFY(owner.find<QAbstractButton>("testButton")->isEnabled());
        QVERIFY(!owner.text("stateLabel").isEmpty());
        owner.click("editButton");
        auto again = Owner::dialogHands("ChannelDialog");
        QCOMPARE(again.focus(), u"nameEdit"_s);
        const QUrl before = owner.session().store().channels().all()->constFirst().url;
        QCOMPARE(again.find<QLineEdit>("urlEdit")->text(), before.toString());
        again.press(Qt::Key_A, Qt::ControlModifier);
        again.type(u"Backup\t"_s);
        QCOMPARE(again.focus(), u"urlEdit"_s);
        again.press(Qt::Key_End);
        again.type(u"/x\t"_s);
        QCOMPARE(again.focus(), u"secretEdit"_s);
        again.type(u"battery-staple\n"_s);
        QTRY_VERIFY(again.find("keepButton")->isVisible());
        const auto channel = [&owner] { return owner.session().store().channels().all()->constFirst(); };
        again.press(Qt::Key_Escape); // nothing was saved
        QCOMPARE(channel().name, u"Server"_s);
        QCOMPARE(channel().url, before);
        QVERIFY(!channel().hasSecret);
        owner.click("editButton");
        auto second = Owner::dialogHands("ChannelDialog");
        second.press(Qt::Key_Tab);
        second.press(Qt::Key_Tab);
        QCOMPARE(second.focus(), u"secretEdit"_s);
        second.type(u"battery\n"_s);
        QTRY_VERIFY(second.find("keepButton")->isVisible());
        // The current values of the fields are saved.
        second.find<QLineEdit>("secretEdit")->setText(u"battery-staple"_s);
        QTest::mouseClick(second.find("keepButton"), Qt::LeftButton);
        QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
        QTRY_VERIFY(channel().hasSecret);
        const auto kept = keychain::MemorySecretStore(owner.world().m_keychain).read(channel().id).result();
        QCOMPARE((*kept)->secretBytes(), QByteArray("battery-staple"));
        owner.click("editButton");
        auto third = Owner::dialogHands("ChannelDialog");
        third.press(Qt::Key_A, Qt::ControlModifier);
        third.type(u"Backup\n"_s); // keeps its secret
        QTRY_VERIFY(third.find("keepButton")->isVisible());
        QTest::mouseClick(third.find("keepButton"), Qt::LeftButton);
        QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
        QTRY_COMPARE(channel().name, u"Backup"_s);
        QVERIFY(channel().hasSecret);

        owner.click("enableButton");
        QTRY_VERIFY(!owner.session().store().channels().all()->constFirst().enabled);
        QTRY_VERIFY(owner.text("stateLabel").startsWith("Switched off"_L1));
        owner.click("enableButton");
        QTRY_VERIFY(owner.session().store().channels().all()->constFirst().enabled);
        owner.click("removeButton");
        Owner::agree();
        QTRY_COMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItemCount(), 0);
        QCOMPARE(owner.session().store().channels().all()->size(), 0);
    }

    void channelReceivesChangesOfChosenLists()
    {
        Owner owner;
        const ListId toko = test::addList(owner.session(), u"Toko Melati"_s).id;
        test::addList(owner.session(), u"Bank Kito"_s);
        owner.open(desktop::SettingsDialog::Page::Channels);
        owner.choose("addChannelButton", "webhook");
        auto hands = Owner::dialogHands("ChannelDialog");
        hands.type(u"Chat\t"_s + owner.world().m_service->baseUrl().toString());
        auto *lists = hands.find<QListWidget>("listView");
        QVERIFY(!lists->isVisible());
        hands.find<QRadioButton>("chosenButton")->click();
        QVERIFY(lists->isVisible());
        hands.find<QPushButton>("saveButton")->click();
        QCOMPARE(hands.text("answerLabel"), u"Choose at least one list, or let every alert go there."_s);
        QVERIFY(owner.session().store().channels().all()->isEmpty());
        const auto items = lists->findItems(u"Toko Melati"_s, Qt::MatchExactly);
        QCOMPARE(items.size(), 1);
        items.constFirst()->setCheckState(Qt::Checked);
        hands.find<QPushButton>("saveButton")->click();
        QTRY_VERIFY(hands.find("keepButton")->isVisible());
        QTest::mouseClick(hands.find("keepButton"), Qt::LeftButton);
        QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
        const auto channel = [&owner] { return owner.session().store().channels().all()->constFirst(); };
        QTRY_COMPARE(owner.session().store().channels().all()->size(), 1);
        QCOMPARE(channel().lists, std::optional(QList<ListId>{toko}));
        QTRY_COMPARE(owner.text("stateLabel"), u"Only changes in: Toko Melati."_s);

        // The edit dialog shows the selection.
        owner.click("editButton");
        auto again = Owner::dialogHands("ChannelDialog");
        QVERIFY(again.find<QRadioButton>("chosenButton")->isChecked());
        for (int row = 0; row < 2; ++row) {
            const auto *item = again.find<QListWidget>("listView")->item(row);
            QCOMPARE(item->checkState() == Qt::Checked, item->text() == u"Toko Melati"_s);
        }
        again.press(Qt::Key_Escape);
        // Without its lists the channel gets nothing, and the page says so.
        QVERIFY(owner.world().wait(owner.session().removeList(toko)));
        owner.open(desktop::SettingsDialog::Page::Channels);
        QTRY_VERIFY2(owner.text("stateLabel").startsWith(u"Nothing goes there"_s),
                     qPrintable(owner.text("stateLabel")));
    }

    void slackAddressIsEnteredAsASecret()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Channels);
        owner.choose("addChannelButton", "slack");
        auto hands = Owner::dialogHands("ChannelDialog");
        auto *dialog = Owner::topLevel<QDialog>("ChannelDialog");
        QCOMPARE(dialog->windowTitle(), u"Add Slack"_s);
        QVERIFY(!dialog->findChild<QWidget *>(u"urlEdit"_s));
        QCOMPARE(hands.find<QLineEdit>("secretEdit")->echoMode(), QLineEdit::Password);
        hands.type(u"Team\n"_s);
        QCOMPARE(hands.focus(), u"secretEdit"_s);
        hands.type(u"https://toko.slack.com/\n"_s);
        QVERIFY2(hands.text("answerLabel").contains("incoming webhook"_L1),
                 qPrintable(hands.text("answerLabel")));
        QVERIFY(owner.session().store().channels().all()->isEmpty());
        hands.press(Qt::Key_Escape);
    }

    void customMessageIsTestedAndSaved()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Channels);
        const auto dialog = [&owner](const char *kind) {
            owner.choose("addChannelButton", kind);
            return test::waitFor([] { return Owner::topLevel<QDialog>("ChannelDialog") != nullptr; });
        };
        QVERIFY(dialog("webhook"));
        QVERIFY(
            !Owner::topLevel<QDialog>("ChannelDialog")->findChild<QWidget *>(u"messageEdit"_s)->isVisible());
        Owner::topLevel<QDialog>("ChannelDialog")->reject();
        QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));

        QVERIFY(dialog("apprise"));
        test::DialogHands hands(*Owner::topLevel<QDialog>("ChannelDialog"));
        QVERIFY(hands.begin());
        test::ScriptedService apprise;
        hands.type(u"Team\t"_s + apprise.baseUrl().toString() + u"\ttoko\t"_s);
        QCOMPARE(hands.focus(), u"messageEdit"_s);
        auto *message = hands.find<QPlainTextEdit>("messageEdit");
        message->setPlainText(u"Hei!"_s);
        hands.find<QPushButton>("saveButton")->click();
        QCOMPARE(hands.text("answerLabel"),
                 u"Without {title} the message would not say what happened. Add it."_s);
        QCOMPARE(hands.focus(), u"messageEdit"_s);
        QVERIFY(apprise.requests().isEmpty());
        message->setPlainText(u"Hei, {title}"_s);
        apprise.reply(200, {});
        hands.find<QPushButton>("saveButton")->click();
        QTRY_COMPARE(hands.text("answerLabel"), u"The test message got through."_s);
        QVERIFY(apprise.requests().constFirst().body.contains("\"title\":\"Hei, "));
        QVERIFY(!message->isEnabled());
        hands.find<QPushButton>("saveButton")->click();
        QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
        QCOMPARE(owner.session().store().channels().all()->constFirst().messageTemplate, u"Hei, {title}"_s);
        owner.click("editButton");
        QTRY_VERIFY(Owner::topLevel<QDialog>("ChannelDialog"));
        auto *again =
            Owner::topLevel<QDialog>("ChannelDialog")->findChild<QPlainTextEdit *>(u"messageEdit"_s);
        QCOMPARE(again->toPlainText(), u"Hei, {title}"_s);
        Owner::topLevel<QDialog>("ChannelDialog")->reject();
    }

    void menuOffersEveryChannelKind()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Channels);
        for (const ChannelForm &form : app::channelForms()) {
            owner.choose("addChannelButton", form.key.toLatin1().constData());
            QTRY_VERIFY(Owner::topLevel<QDialog>("ChannelDialog"));
            auto *dialog = Owner::topLevel<QDialog>("ChannelDialog");
            QCOMPARE(dialog->windowTitle(), form.addTitle);
            test::DialogHands hands(*dialog);
            QVERIFY(hands.begin());
            // Each error names a fix for the wrong field.
            hands.type(form.name + u'\n');
            for (qsizetype i = 0; i < form.fields.size(); ++i)
                hands.type(u"no such thing\n"_s);
            QVERIFY(!hands.text("answerLabel").isEmpty());
            hands.press(Qt::Key_Escape);
            QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
        }
        QVERIFY(owner.session().store().channels().all()->isEmpty());
    }

    void accountIsRenamedTestedAndRemoved()
    {
        Owner owner;
        const Account account = owner.world().addAccount(owner.world().businessKey());
        owner.open(desktop::SettingsDialog::Page::Accounts);
        QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
        owner.click("testButton");
        QTRY_VERIFY2(owner.text("stateLabel").contains("12,500"_L1), qPrintable(owner.text("stateLabel")));
        owner.open(desktop::SettingsDialog::Page::Accounts);
        QTRY_VERIFY2(owner.text("stateLabel").endsWith("That is about 138 checks a day."_L1),
                     qPrintable(owner.text("stateLabel")));
        const auto free = test::World::wait(owner.session().accounts().add(
            u"Zero"_s, *ServiceAddress::parse(owner.world().m_service->baseUrl().toString()), {}));
        QVERIFY(free && *free && test::World::wait(owner.session().accounts().refreshUsage((*free)->id)));
        QTRY_VERIFY2(
            owner.text("stateLabel").contains(u"adds about 138 checks a day to the 100 of “Zero”."_s),
            qPrintable(owner.text("stateLabel")));
        QVERIFY(test::World::wait(owner.session().accounts().remove((*free)->id))->has_value());
        QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
        owner.typeNumber("renewalBox", 15);
        QTRY_COMPARE(owner.session().store().accounts().renewalDay(account.id),
                     Result<std::optional<int>>(15));
        owner.click("editButton");
        auto hands = Owner::dialogHands("AccountDialog");
        QCOMPARE(hands.focus(), u"nameEdit"_s);
        hands.press(Qt::Key_A, Qt::ControlModifier);
        hands.type(u"Bureau\n"_s);
        QTRY_VERIFY2(hands.text("answerLabel").startsWith("Connected."_L1),
                     qPrintable(hands.text("answerLabel")));
        hands.press(Qt::Key_Return);
        QTRY_VERIFY(!Owner::topLevel<QDialog>("AccountDialog"));
        QTRY_COMPARE(owner.session().store().accounts().all()->constFirst().name, u"Bureau"_s);
        QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItem(0)->text(0), u"Bureau"_s);
        owner.start();
        owner.open(desktop::SettingsDialog::Page::Accounts);
        QTRY_COMPARE(owner.find<QSpinBox>("renewalBox")->value(), 15);
        owner.click("removeButton");
        Owner::agree();
        QTRY_COMPARE(owner.session().store().accounts().all()->size(), 0);
        QTRY_VERIFY(owner.text("stateLabel").startsWith("No account yet"_L1));
    }

    /// Nothing is saved before the service accepts the key.
    void aRefusedKeyReplacesNothing()
    {
        Owner owner;
        const Account account = owner.world().addAccount(owner.world().businessKey());
        owner.open(desktop::SettingsDialog::Page::Accounts);
        QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
        owner.click("keyButton");
        auto hands = Owner::dialogHands("AccountDialog");
        hands.type(u"wrong-key-0123456789\n"_s);
        QTRY_VERIFY2(hands.text("answerLabel").contains("refused the key"_L1),
                     qPrintable(hands.text("answerLabel")));
        QCOMPARE(hands.focus(), u"keyEdit"_s);
        hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!Owner::topLevel<QDialog>("AccountDialog"));
        QVERIFY(test::World::wait(owner.session().accounts().refreshUsage(account.id)));
        QCOMPARE(owner.session().store().accounts().all()->constFirst().state, Account::State::Active);
    }

    void publishedBlocklistIsAddedEditedAndRemoved()
    {
        Owner owner;
        const Account account = owner.world().addAccount(owner.world().businessKey());
        owner.open(desktop::SettingsDialog::Page::Accounts);
        QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
        const auto enter = [&](const QString &address) {
            auto *edit = owner.find<QLineEdit>("feedEdit");
            edit->setFocus();
            edit->selectAll();
            QTest::keyClick(edit, Qt::Key_Delete);
            QTest::keyClicks(edit, address);
            QTest::keyClick(edit, Qt::Key_Return);
        };
        const auto saved = [&] { return *owner.session().store().listFeeds().of(account.id); };
        enter(u"http://lists.example/hosts.txt"_s);
        QTRY_VERIFY2(owner.text("feedState").contains("https"_L1), qPrintable(owner.text("feedState")));
        QVERIFY(!saved());
        QCOMPARE(owner.find<QLineEdit>("feedEdit")->text(), u"http://lists.example/hosts.txt"_s);
        enter(u"https://lists.example/hosts.txt"_s);
        QTRY_VERIFY(saved());
        QCOMPARE(saved()->address, u"https://lists.example/hosts.txt"_s);
        QTRY_COMPARE(owner.text("feedState"), u"It has not been read yet."_s);
        enter({});
        QTRY_VERIFY(!saved());
        QTRY_COMPARE(owner.text("feedState"), QString());
    }

    /// Its lists move with it. A key is not sent to an address for which it was not entered.
    void anAccountMovesToAnotherAddress()
    {
        Owner owner;
        const ApiKey key = owner.world().businessKey();
        const Account account = owner.world().addAccount(key);
        QVERIFY(*test::World::wait(owner.session().write(&db::Accounts::setRenewalDay, account.id, 15)));
        const auto domains = test::mixedDomains(0, 1);
        const DomainList list = test::addList(owner.session(), u"Clients"_s, domains, account.id);
        QVERIFY(test::World::wait(owner.session().checks().check(account.id, domains)));
        QCOMPARE(owner.session().store().history().counts()->notBlocked, 1);
        const auto accounts = [&owner] { return *owner.session().store().accounts().all(); };
        const auto edit = [&owner] {
            owner.click("editButton");
            QTRY_VERIFY(Owner::topLevel<QDialog>("AccountDialog"));
        };
        owner.open(desktop::SettingsDialog::Page::Accounts);
        QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);

        // The same service under another name, as after a move.
        const QString before = account.address.text();
        const QString moved = QString(before).replace(u"127.0.0.1"_s, u"localhost"_s);
        edit();
        {
            test::DialogHands hands(*Owner::topLevel<QDialog>("AccountDialog"));
            QVERIFY(hands.begin());
            QCOMPARE(hands.find<QLineEdit>("addressEdit")->text(), before);
            QVERIFY(!hands.find("sameServiceBox")->isVisible());
            hands.press(Qt::Key_Tab);
            QCOMPARE(hands.focus(), u"addressEdit"_s);
            hands.press(Qt::Key_A, Qt::ControlModifier);
            hands.type(moved + u'\n');
            QVERIFY2(hands.text("answerLabel").startsWith("Enter the key too"_L1),
                     qPrintable(hands.text("answerLabel")));
            QCOMPARE(hands.focus(), u"keyEdit"_s);
            hands.type(u"a-key-of-nobody\n"_s);
            QTRY_VERIFY(hands.find("keepButton")->isVisible());
            // Cancelling leaves the account unchanged.
            hands.press(Qt::Key_Escape);
        }
        QTRY_COMPARE(accounts(), QList{account});
        QCOMPARE(owner.session().store().lists().all()->constFirst().account, account.id);
        edit();
        {
            test::DialogHands hands(*Owner::topLevel<QDialog>("AccountDialog"));
            QVERIFY(hands.begin());
            hands.press(Qt::Key_Tab);
            hands.press(Qt::Key_A, Qt::ControlModifier);
            hands.type(moved);
            hands.press(Qt::Key_Tab);
            hands.type(QString::fromLatin1(key.secretBytes()));
            QVERIFY(hands.find("sameServiceBox")->isVisible());
            QTest::mouseClick(hands.find("sameServiceBox"), Qt::LeftButton, {}, QPoint(8, 8));
            hands.press(Qt::Key_Return);
            QTRY_VERIFY2(hands.text("answerLabel").startsWith("Connected."_L1),
                         qPrintable(hands.text("answerLabel")));
            hands.press(Qt::Key_Return);
            QTRY_VERIFY(!Owner::topLevel<QDialog>("AccountDialog"));
        }
        QCOMPARE(owner.session().store().history().counts()->notBlocked, 1); // it is the same service
        QCOMPARE(accounts().size(), 1);
        QCOMPARE(accounts().constFirst().address.text(), moved);
        QCOMPARE(accounts().constFirst().name, account.name);
        QVERIFY(accounts().constFirst().usesKey);
        QCOMPARE(owner.session().store().lists().all()->constFirst().account, accounts().constFirst().id);
        QCOMPARE(owner.session().store().lists().all()->constFirst().id, list.id);
        QCOMPARE(owner.session().store().accounts().renewalDay(accounts().constFirst().id),
                 Result<std::optional<int>>(15));
        // It is also saved with a key that the service refuses.
        edit();
        {
            test::DialogHands hands(*Owner::topLevel<QDialog>("AccountDialog"));
            QVERIFY(hands.begin());
            hands.press(Qt::Key_Tab);
            hands.press(Qt::Key_A, Qt::ControlModifier);
            hands.type(before + u"\ta-key-of-nobody\n"_s);
            QTRY_VERIFY(hands.find("keepButton")->isVisible());
            QTest::mouseClick(hands.find("keepButton"), Qt::LeftButton);
            QTRY_VERIFY(!Owner::topLevel<QDialog>("AccountDialog"));
        }
        QCOMPARE(accounts().size(), 1);
        QCOMPARE(accounts().constFirst().address.text(), before);
        QCOMPARE(owner.session().store().lists().all()->constFirst().account, accounts().constFirst().id);
    }
};

PANTAU_WINDOW_TEST(TestSettingsServices)
#include "tst_settings_services.moc"
