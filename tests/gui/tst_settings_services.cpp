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
    void channelIsAddedTestedAndRemoved();
    void aChannelGetsWhatChangesInChosenLists();
    void slackAsksForItsAddressAsASecret();
    void aMessageOfOnesOwnIsTriedAndKept();
    void theMenuOffersEveryKindOfChannel();
    void accountIsRenamedTestedAndRemoved();
    void aPublishedBlocklistIsNamedCorrectedAndRemoved();
    void anAccountMovesToAnotherAddress();
};

void TestSettingsServices::channelIsAddedTestedAndRemoved()
{
    Owner owner;
    owner.open(desktop::SettingsDialog::Page::Channels);
    QVERIFY(owner.text("stateLabel").startsWith(QLatin1String("No channel yet")));
    owner.choose("addChannelButton", "webhook");
    auto hands = Owner::dialogHands("ChannelDialog");
    auto *dialog = Owner::topLevel<QDialog>("ChannelDialog");
    QVERIFY(!dialog->findChild<QWidget *>(QStringLiteral("chatEdit")));
    hands.press(Qt::Key_Return);
    QCOMPARE(hands.text("answerLabel"), QStringLiteral("Give the channel a name first."));
    hands.type(QStringLiteral("Server\n"));
    QVERIFY(!hands.text("answerLabel").isEmpty());
    QCOMPARE(hands.focus(), QStringLiteral("urlEdit"));
    // The service answers, but not to alerts.
    hands.type(owner.world().m_service->baseUrl().toString() + u'\n');
    QTRY_VERIFY(hands.find("keepButton")->isVisible());
    QVERIFY(owner.session().store().channels().all()->isEmpty()); // nothing is saved yet
    QTest::mouseClick(hands.find("keepButton"), Qt::LeftButton);
    QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
    QTRY_COMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItemCount(), 1);
    QCOMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItem(0)->text(2), QStringLiteral("127.0.0.1"));

    owner.click("testButton");
    QTRY_VERIFY(owner.find<QAbstractButton>("testButton")->isEnabled());
    QVERIFY(!owner.text("stateLabel").isEmpty());
    owner.click("editButton");
    auto again = Owner::dialogHands("ChannelDialog");
    QCOMPARE(again.focus(), QStringLiteral("nameEdit"));
    const QUrl before = owner.session().store().channels().all()->constFirst().url;
    QCOMPARE(again.find<QLineEdit>("urlEdit")->text(), before.toString());
    again.press(Qt::Key_A, Qt::ControlModifier);
    again.type(QStringLiteral("Backup\t"));
    QCOMPARE(again.focus(), QStringLiteral("urlEdit"));
    again.press(Qt::Key_End);
    again.type(QStringLiteral("/x\t"));
    QCOMPARE(again.focus(), QStringLiteral("secretEdit"));
    again.type(QStringLiteral("battery-staple\n"));
    QTRY_VERIFY(again.find("keepButton")->isVisible());
    const auto channel = [&owner] { return owner.session().store().channels().all()->constFirst(); };
    again.press(Qt::Key_Escape); // nothing was saved
    QCOMPARE(channel().name, QStringLiteral("Server"));
    QCOMPARE(channel().url, before);
    QVERIFY(!channel().hasSecret);
    owner.click("editButton");
    auto second = Owner::dialogHands("ChannelDialog");
    second.press(Qt::Key_Tab);
    second.press(Qt::Key_Tab);
    QCOMPARE(second.focus(), QStringLiteral("secretEdit"));
    second.type(QStringLiteral("battery\n"));
    QTRY_VERIFY(second.find("keepButton")->isVisible());
    // The current values of the fields are saved.
    second.find<QLineEdit>("secretEdit")->setText(QStringLiteral("battery-staple"));
    QTest::mouseClick(second.find("keepButton"), Qt::LeftButton);
    QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
    QTRY_VERIFY(channel().hasSecret);
    const auto kept = keychain::MemorySecretStore(owner.world().m_keychain).read(channel().id).result();
    QCOMPARE((*kept)->secretBytes(), QByteArray("battery-staple"));
    owner.click("editButton");
    auto third = Owner::dialogHands("ChannelDialog");
    third.press(Qt::Key_A, Qt::ControlModifier);
    third.type(QStringLiteral("Backup\n")); // keeps its secret
    QTRY_VERIFY(third.find("keepButton")->isVisible());
    QTest::mouseClick(third.find("keepButton"), Qt::LeftButton);
    QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
    QTRY_COMPARE(channel().name, QStringLiteral("Backup"));
    QVERIFY(channel().hasSecret);

    owner.click("enableButton");
    QTRY_VERIFY(!owner.session().store().channels().all()->constFirst().enabled);
    QTRY_VERIFY(owner.text("stateLabel").startsWith(QLatin1String("Switched off")));
    owner.click("enableButton");
    QTRY_VERIFY(owner.session().store().channels().all()->constFirst().enabled);
    owner.click("removeButton");
    Owner::agree();
    QTRY_COMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItemCount(), 0);
    QCOMPARE(owner.session().store().channels().all()->size(), 0);
}

void TestSettingsServices::aChannelGetsWhatChangesInChosenLists()
{
    Owner owner;
    const auto toko = owner.world().wait(
        owner.session().write(&db::Lists::add, QStringLiteral("Toko Melati"), std::nullopt));
    const auto bank =
        owner.world().wait(owner.session().write(&db::Lists::add, QStringLiteral("Bank Kito"), std::nullopt));
    owner.open(desktop::SettingsDialog::Page::Channels);
    owner.choose("addChannelButton", "webhook");
    auto hands = Owner::dialogHands("ChannelDialog");
    hands.type(QStringLiteral("Chat\t") + owner.world().m_service->baseUrl().toString());
    auto *lists = hands.find<QListWidget>("listView");
    QVERIFY(!lists->isVisible());
    hands.find<QRadioButton>("chosenButton")->click();
    QVERIFY(lists->isVisible());
    hands.find<QPushButton>("saveButton")->click();
    QCOMPARE(hands.text("answerLabel"),
             QStringLiteral("Choose at least one list, or let every alert go there."));
    QVERIFY(owner.session().store().channels().all()->isEmpty());
    const auto items = lists->findItems(QStringLiteral("Toko Melati"), Qt::MatchExactly);
    QCOMPARE(items.size(), 1);
    items.constFirst()->setCheckState(Qt::Checked);
    hands.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY(hands.find("keepButton")->isVisible());
    QTest::mouseClick(hands.find("keepButton"), Qt::LeftButton);
    QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
    const auto channel = [&owner] { return owner.session().store().channels().all()->constFirst(); };
    QTRY_COMPARE(owner.session().store().channels().all()->size(), 1);
    QCOMPARE(channel().lists, std::optional(QList<ListId>{(**toko).id}));
    QTRY_COMPARE(owner.text("stateLabel"), QStringLiteral("Only changes in: Toko Melati."));

    // The edit dialog shows the selection.
    owner.click("editButton");
    auto again = Owner::dialogHands("ChannelDialog");
    QVERIFY(again.find<QRadioButton>("chosenButton")->isChecked());
    for (int row = 0; row < 2; ++row) {
        const auto *item = again.find<QListWidget>("listView")->item(row);
        QCOMPARE(item->checkState() == Qt::Checked, item->text() == QStringLiteral("Toko Melati"));
    }
    again.press(Qt::Key_Escape);
    // Without its lists the channel gets nothing, and the page says so.
    QVERIFY(owner.world().wait(owner.session().removeList((**toko).id)));
    owner.open(desktop::SettingsDialog::Page::Channels);
    QTRY_VERIFY2(owner.text("stateLabel").startsWith(QStringLiteral("Nothing goes there")),
                 qPrintable(owner.text("stateLabel")));
    QVERIFY(bank && *bank);
}

void TestSettingsServices::slackAsksForItsAddressAsASecret()
{
    Owner owner;
    owner.open(desktop::SettingsDialog::Page::Channels);
    owner.choose("addChannelButton", "slack");
    auto hands = Owner::dialogHands("ChannelDialog");
    auto *dialog = Owner::topLevel<QDialog>("ChannelDialog");
    QCOMPARE(dialog->windowTitle(), QStringLiteral("Add Slack"));
    QVERIFY(!dialog->findChild<QWidget *>(QStringLiteral("urlEdit")));
    QCOMPARE(hands.find<QLineEdit>("secretEdit")->echoMode(), QLineEdit::Password);
    hands.type(QStringLiteral("Team\n"));
    QCOMPARE(hands.focus(), QStringLiteral("secretEdit"));
    hands.type(QStringLiteral("https://toko.slack.com/\n"));
    QVERIFY2(hands.text("answerLabel").contains(QLatin1String("incoming webhook")),
             qPrintable(hands.text("answerLabel")));
    QVERIFY(owner.session().store().channels().all()->isEmpty());
    hands.press(Qt::Key_Escape);
}

void TestSettingsServices::aMessageOfOnesOwnIsTriedAndKept()
{
    Owner owner;
    owner.open(desktop::SettingsDialog::Page::Channels);
    const auto dialog = [&owner](const char *kind) {
        owner.choose("addChannelButton", kind);
        return test::waitFor([] { return Owner::topLevel<QDialog>("ChannelDialog") != nullptr; });
    };
    QVERIFY(dialog("webhook"));
    QVERIFY(!Owner::topLevel<QDialog>("ChannelDialog")
                 ->findChild<QWidget *>(QStringLiteral("messageEdit"))
                 ->isVisible());
    Owner::topLevel<QDialog>("ChannelDialog")->reject();
    QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));

    QVERIFY(dialog("apprise"));
    test::DialogHands hands(*Owner::topLevel<QDialog>("ChannelDialog"));
    QVERIFY(hands.begin());
    test::ScriptedService apprise;
    hands.type(QStringLiteral("Team\t") + apprise.baseUrl().toString() + QStringLiteral("\ttoko\t"));
    QCOMPARE(hands.focus(), QStringLiteral("messageEdit"));
    auto *message = hands.find<QPlainTextEdit>("messageEdit");
    message->setPlainText(QStringLiteral("Hei!"));
    hands.find<QPushButton>("saveButton")->click();
    QCOMPARE(hands.text("answerLabel"),
             QStringLiteral("Without {title} the message would not say what happened. Add it."));
    QCOMPARE(hands.focus(), QStringLiteral("messageEdit"));
    QVERIFY(apprise.requests().isEmpty());
    message->setPlainText(QStringLiteral("Hei, {title}"));
    apprise.reply(200, {});
    hands.find<QPushButton>("saveButton")->click();
    QTRY_COMPARE(hands.text("answerLabel"), QStringLiteral("The test message got through."));
    QVERIFY(apprise.requests().constFirst().body.contains("\"title\":\"Hei, "));
    QVERIFY(!message->isEnabled());
    hands.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
    QCOMPARE(owner.session().store().channels().all()->constFirst().messageTemplate,
             QStringLiteral("Hei, {title}"));
    owner.click("editButton");
    QTRY_VERIFY(Owner::topLevel<QDialog>("ChannelDialog"));
    auto *again =
        Owner::topLevel<QDialog>("ChannelDialog")->findChild<QPlainTextEdit *>(QStringLiteral("messageEdit"));
    QCOMPARE(again->toPlainText(), QStringLiteral("Hei, {title}"));
    Owner::topLevel<QDialog>("ChannelDialog")->reject();
}

void TestSettingsServices::theMenuOffersEveryKindOfChannel()
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
            hands.type(QStringLiteral("no such thing\n"));
        QVERIFY(!hands.text("answerLabel").isEmpty());
        hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!Owner::topLevel<QDialog>("ChannelDialog"));
    }
    QVERIFY(owner.session().store().channels().all()->isEmpty());
}

void TestSettingsServices::accountIsRenamedTestedAndRemoved()
{
    Owner owner;
    const Account account = owner.world().addAccount(owner.world().businessKey());
    owner.open(desktop::SettingsDialog::Page::Accounts);
    QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
    owner.click("testButton");
    QTRY_VERIFY2(owner.text("stateLabel").contains(QLatin1String("12,500")),
                 qPrintable(owner.text("stateLabel")));
    owner.open(desktop::SettingsDialog::Page::Accounts);
    QTRY_VERIFY2(owner.text("stateLabel").endsWith(QLatin1String("That is about 138 checks a day.")),
                 qPrintable(owner.text("stateLabel")));
    const auto free = test::World::wait(owner.session().accounts().add(
        QStringLiteral("Zero"), *ServiceAddress::parse(owner.world().m_service->baseUrl().toString()), {}));
    QVERIFY(free && *free && test::World::wait(owner.session().accounts().refreshUsage((*free)->id)));
    QTRY_VERIFY2(owner.text("stateLabel")
                     .contains(QStringLiteral("adds about 138 checks a day to the 100 of “Zero”.")),
                 qPrintable(owner.text("stateLabel")));
    QVERIFY(test::World::wait(owner.session().accounts().remove((*free)->id))->has_value());
    QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
    owner.typeNumber("renewalBox", 15);
    QTRY_COMPARE(owner.session().store().accounts().renewalDay(account.id), Result<std::optional<int>>(15));
    owner.click("editButton");
    auto hands = Owner::dialogHands("AccountDialog");
    QCOMPARE(hands.focus(), QStringLiteral("nameEdit"));
    hands.press(Qt::Key_A, Qt::ControlModifier);
    hands.type(QStringLiteral("Bureau\n"));
    QTRY_VERIFY2(hands.text("answerLabel").startsWith(QLatin1String("Connected.")),
                 qPrintable(hands.text("answerLabel")));
    hands.press(Qt::Key_Return);
    QTRY_VERIFY(!Owner::topLevel<QDialog>("AccountDialog"));
    QTRY_COMPARE(owner.session().store().accounts().all()->constFirst().name, QStringLiteral("Bureau"));
    QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItem(0)->text(0), QStringLiteral("Bureau"));
    owner.start();
    owner.open(desktop::SettingsDialog::Page::Accounts);
    QTRY_COMPARE(owner.find<QSpinBox>("renewalBox")->value(), 15);
    owner.click("removeButton");
    Owner::agree();
    QTRY_COMPARE(owner.session().store().accounts().all()->size(), 0);
    QTRY_VERIFY(owner.text("stateLabel").startsWith(QLatin1String("No account yet")));
}

/// Its lists move with it. A key is not sent to an address for which it was not entered.
void TestSettingsServices::anAccountMovesToAnotherAddress()
{
    Owner owner;
    const ApiKey key = owner.world().businessKey();
    const Account account = owner.world().addAccount(key);
    const auto list =
        **test::World::wait(owner.session().write(&db::Lists::add, QStringLiteral("Clients"), account.id));
    QVERIFY(*test::World::wait(owner.session().write(&db::Accounts::setRenewalDay, account.id, 15)));
    const auto domains = test::mixedDomains(0, 1);
    QVERIFY(*test::World::wait(owner.session().write(&db::Domains::addToList, list.id, domains)));
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
    const QString moved = QString(before).replace(QStringLiteral("127.0.0.1"), QStringLiteral("localhost"));
    edit();
    {
        test::DialogHands hands(*Owner::topLevel<QDialog>("AccountDialog"));
        QVERIFY(hands.begin());
        QCOMPARE(hands.find<QLineEdit>("addressEdit")->text(), before);
        QVERIFY(!hands.find("sameServiceBox")->isVisible());
        hands.press(Qt::Key_Tab);
        QCOMPARE(hands.focus(), QStringLiteral("addressEdit"));
        hands.press(Qt::Key_A, Qt::ControlModifier);
        hands.type(moved + u'\n');
        QVERIFY2(hands.text("answerLabel").startsWith(QLatin1String("Enter the key too")),
                 qPrintable(hands.text("answerLabel")));
        QCOMPARE(hands.focus(), QStringLiteral("keyEdit"));
        hands.type(QStringLiteral("a-key-of-nobody\n"));
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
        QTRY_VERIFY2(hands.text("answerLabel").startsWith(QLatin1String("Connected.")),
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
}

void TestSettingsServices::aPublishedBlocklistIsNamedCorrectedAndRemoved()
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
    enter(QStringLiteral("http://lists.example/hosts.txt"));
    QTRY_VERIFY2(owner.text("feedState").contains(QLatin1String("https")),
                 qPrintable(owner.text("feedState")));
    QVERIFY(!saved());
    QCOMPARE(owner.find<QLineEdit>("feedEdit")->text(), QStringLiteral("http://lists.example/hosts.txt"));
    enter(QStringLiteral("https://lists.example/hosts.txt"));
    QTRY_VERIFY(saved());
    QCOMPARE(saved()->address, QStringLiteral("https://lists.example/hosts.txt"));
    QTRY_COMPARE(owner.text("feedState"), QStringLiteral("It has not been read yet."));
    enter({});
    QTRY_VERIFY(!saved());
    QTRY_COMPARE(owner.text("feedState"), QString());
}

PANTAU_WINDOW_TEST(TestSettingsServices)
#include "tst_settings_services.moc"
