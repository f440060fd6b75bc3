// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/settings_dialog.h"
#include "gui/dialog_hands.h"
#include "session/session_data.h"
#include "support/session_world.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSqlQuery>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTimeEdit>
#include <QTreeWidget>

using namespace pantau;
using desktop::Preferences;
using desktop::SettingsDialog;
using Page = SettingsDialog::Page;

namespace {

constexpr int Patience = 20'000;

/// A computer on which Pantau runs, and the settings open.
class Owner
{
public:
    Owner() : m_world(3)
    {
        QStandardPaths::setTestModeEnabled(true);
        start();
    }
    ~Owner() { delete m_dialog; }

    /// Starts the program anew, with what was kept.
    void start()
    {
        delete m_dialog;
        m_preferences.reset();
        m_file.reset();
        m_accounts.reset();
        m_world.openSession();
        m_accounts = std::make_unique<desktop::AccountWatch>(session());
        m_file = std::make_unique<QSettings>(path(QStringLiteral("window.ini")), QSettings::IniFormat);
        m_preferences = std::make_unique<Preferences>(*m_file);
    }
    void closeProgram()
    {
        delete m_dialog;
        m_accounts.reset();
        m_world.m_session.reset();
    }
    void open(Page page)
    {
        delete m_dialog;
        m_dialog = new SettingsDialog(session(), *m_accounts, *m_preferences);
        m_hands = std::make_unique<test::DialogHands>(*m_dialog);
        m_dialog->showPage(page);
        QVERIFY(m_hands->begin());
    }
    [[nodiscard]] session::Session &session() { return *m_world.m_session; }
    [[nodiscard]] test::World &world() { return m_world; }
    [[nodiscard]] Preferences &preferences() { return *m_preferences; }
    [[nodiscard]] SettingsDialog &dialog() { return *m_dialog; }
    [[nodiscard]] QString path(const QString &name) const { return m_world.m_home.filePath(name); }

    /// On the page that is up.
    template <typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        auto *pages = m_dialog->findChild<QStackedWidget *>();
        return pages->currentWidget()->findChild<Widget *>(QLatin1String(name));
    }
    [[nodiscard]] QString text(const char *name) const
    {
        const auto *label = find<QLabel>(name);
        return label && label->isVisible() ? label->text() : QString();
    }
    [[nodiscard]] QString problem() const
    {
        return m_dialog->findChild<QLabel *>(QStringLiteral("settingsProblem"))->text();
    }
    void click(const char *name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    void tick(const char *name)
    {
        find<QAbstractButton>(name)->setFocus();
        QTest::keyClick(find<QAbstractButton>(name), Qt::Key_Space);
    }
    void typeNumber(const char *name, int number)
    {
        auto *box = find<QSpinBox>(name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(number));
        QTest::keyClick(box, Qt::Key_Return);
    }
    void chooseInBox(const char *name, int index)
    {
        auto *box = find<QComboBox>(name);
        box->setFocus();
        while (box->currentIndex() != index) {
            const int before = box->currentIndex();
            QTest::keyClick(box, before < index ? Qt::Key_Down : Qt::Key_Up);
            QVERIFY(box->currentIndex() != before);
        }
    }
    /// Presses the button of the question that is open.
    static void agree()
    {
        QTRY_VERIFY(topLevel<QMessageBox>());
        auto *box = topLevel<QMessageBox>();
        for (QAbstractButton *button : box->buttons())
            if (box->buttonRole(button) == QMessageBox::AcceptRole)
                return QTest::mouseClick(button, Qt::LeftButton);
        QFAIL("The question has nothing to agree to.");
    }
    template <typename Widget>
    [[nodiscard]] static Widget *topLevel(const char *name = nullptr)
    {
        for (QWidget *top : QApplication::topLevelWidgets())
            if (auto *found = qobject_cast<Widget *>(top);
                found && found->isVisible() && (!name || found->objectName() == QLatin1String(name)))
                return found;
        return nullptr;
    }
    /// Answers the file dialog that is open.
    static void chooseFile(const char *dialogName, const QString &file)
    {
        QTRY_VERIFY(topLevel<QFileDialog>(dialogName));
        auto *dialog = topLevel<QFileDialog>(dialogName);
        auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        edit->setCompleter(nullptr);
        edit->setText(file);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(!topLevel<QFileDialog>(dialogName));
    }

private:
    test::World m_world;
    std::unique_ptr<desktop::AccountWatch> m_accounts;
    std::unique_ptr<QSettings> m_file;
    std::unique_ptr<Preferences> m_preferences;
    QPointer<SettingsDialog> m_dialog;
    std::unique_ptr<test::DialogHands> m_hands;
};

} // namespace

class TestSettingsDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void brokenPreferencesFallBack_data();
    void brokenPreferencesFallBack();
    void generalAppliesAtOnceAndIsKept();
    void checkingAppliesAtOnceAndIsKept();
    void alertsApplyAtOnceAndAreKept();
    void refusedSettingShowsWhatIsKept();
    void channelIsAddedTestedAndRemoved();
    void channelThatDoesNotAnswerIsTakenBack();
    void accountIsRenamedTestedAndRemoved();
    void ownListBecomesAnAccount();
    void dataIsKeptMeasuredAndCompacted();
    void backupIsMadeLookedAtAndRestored();
    void whatIsNoBackupIsNotRestored();
    void backupsBySchedule();
    void historyIsDeleted();
    void everythingIsForgotten();
    void pagesFit_data();
    void pagesFit();
};

void TestSettingsDialog::brokenPreferencesFallBack_data()
{
    QTest::addColumn<QString>("value");
    QTest::newRow("nothing") << QString();
    QTest::newRow("unknown") << QStringLiteral("perhaps");
    QTest::newRow("binary") << QStringLiteral("@ByteArray(\\x1)");
}

void TestSettingsDialog::brokenPreferencesFallBack()
{
    QFETCH(const QString, value);
    QTemporaryDir folder;
    QSettings file(folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
    for (const Preferences::Row &row : Preferences::table())
        if (!value.isNull())
            file.setValue(row.key, value);
    const Preferences preferences(file);
    QCOMPARE(preferences.language(), QString());
    QCOMPARE(preferences.onClose(), Preferences::OnClose::Ask);
    QVERIFY(preferences.startHidden());
    QVERIFY(preferences.showsNotifications());
    QVERIFY(preferences.playsSound());
    QCOMPARE(preferences.exportSeparator(), QChar());
    QVERIFY(!preferences.exportWithBom());
}

void TestSettingsDialog::generalAppliesAtOnceAndIsKept()
{
    Owner owner;
    const QSignalSpy changed(&owner.preferences(), &Preferences::changed);
    owner.open(Page::General);
    owner.chooseInBox("languageBox", 2);
    owner.chooseInBox("closeBox", 1);
    owner.chooseInBox("separatorBox", 2);
    owner.tick("bomBox");
    QVERIFY(changed.size() >= 4);
    owner.start();
    QCOMPARE(owner.preferences().language(), QStringLiteral("id"));
    QCOMPARE(owner.preferences().onClose(), Preferences::OnClose::StayInTray);
    QCOMPARE(owner.preferences().exportSeparator(), QChar(u';'));
    QVERIFY(owner.preferences().exportWithBom());
    owner.open(Page::General);
    QCOMPARE(owner.find<QComboBox>("languageBox")->currentText(), QStringLiteral("Bahasa Indonesia"));
    QCOMPARE(owner.find<QComboBox>("closeBox")->currentIndex(), 1);

    QVERIFY(owner.find<QAbstractButton>("loginBox")->isEnabled());
    const bool before = owner.find<QAbstractButton>("loginBox")->isChecked();
    QCOMPARE(owner.find<QAbstractButton>("hiddenBox")->isEnabled(), before);
    owner.tick("loginBox");
    QCOMPARE(owner.find<QAbstractButton>("loginBox")->isChecked(), !before);
    QCOMPARE(owner.problem(), QString());
    owner.tick("loginBox");
    QCOMPARE(owner.find<QAbstractButton>("loginBox")->isChecked(), before);
}

void TestSettingsDialog::checkingAppliesAtOnceAndIsKept()
{
    Owner owner;
    const auto old = test::World::wait(owner.session().addList(QStringLiteral("Old"), std::nullopt));
    QVERIFY(old && *old);
    owner.open(Page::Checking);
    owner.click("pauseButton");
    QVERIFY(owner.session().isPaused());
    QVERIFY2(owner.text("watchLabel").startsWith(QLatin1String("Paused")),
             qPrintable(owner.text("watchLabel")));
    owner.click("pauseButton");
    QVERIFY(!owner.session().isPaused());

    owner.typeNumber("confirmBox", 3);
    QTRY_COMPARE(owner.session().settings()->confirmations, 3);
    const auto added = test::World::wait(owner.session().addList(QStringLiteral("New"), std::nullopt));
    QCOMPARE((*added)->confirmations, 3);
    QCOMPARE(owner.session().lists()->constLast().confirmations, 1);
    owner.click("allListsButton");
    Owner::agree();
    QTRY_COMPARE(owner.session().lists()->constLast().confirmations, 3);
    owner.start();
    owner.open(Page::Checking);
    QCOMPARE(owner.find<QSpinBox>("confirmBox")->value(), 3);
}

void TestSettingsDialog::alertsApplyAtOnceAndAreKept()
{
    Owner owner;
    owner.open(Page::Alerts);
    const QSignalSpy shown(&owner.session(), &session::Session::alertDue);
    owner.click("testButton");
    QTRY_COMPARE(shown.size(), 1);
    owner.tick("desktopBox");
    QVERIFY(!owner.preferences().showsNotifications());
    QVERIFY(!owner.find<QAbstractButton>("soundBox")->isEnabled());
    owner.tick("restoredBox");
    owner.tick("quotaBox");
    owner.typeNumber("groupBox", 15);
    QVERIFY(!owner.find<QTimeEdit>("fromEdit")->isEnabled());
    owner.tick("quietBox");
    QVERIFY(owner.find<QTimeEdit>("fromEdit")->isEnabled());
    auto *until = owner.find<QTimeEdit>("untilEdit");
    until->setFocus();
    until->setSelectedSection(QDateTimeEdit::HourSection);
    QTest::keyClick(until, Qt::Key_Down);
    const AlertSettings wanted{std::chrono::minutes(15), true, QTime(22, 0), QTime(6, 0), false, false};
    QTRY_COMPARE(owner.session().alerts().settings(), Result<AlertSettings>(wanted));
    owner.start();
    owner.open(Page::Alerts);
    QCOMPARE(owner.find<QSpinBox>("groupBox")->value(), 15);
    QVERIFY(owner.find<QAbstractButton>("quietBox")->isChecked());
    QCOMPARE(owner.find<QTimeEdit>("untilEdit")->time(), QTime(6, 0));
    QVERIFY(!owner.find<QAbstractButton>("quotaBox")->isChecked());
    QVERIFY(!owner.find<QAbstractButton>("desktopBox")->isChecked());
}

void TestSettingsDialog::refusedSettingShowsWhatIsKept()
{
    Owner owner;
    owner.open(Page::Data);
    {
        auto spoiler = store::Database::open(owner.path(QStringLiteral("pantau")));
        QVERIFY(spoiler);
        QVERIFY(QSqlQuery((*spoiler)->handle()).exec(QStringLiteral("DROP TABLE setting")));
    }
    owner.typeNumber("keepBox", 90);
    QTRY_VERIFY(!owner.problem().isEmpty());
    QTRY_COMPARE(owner.find<QSpinBox>("keepBox")->value(), 400);
}

void TestSettingsDialog::channelIsAddedTestedAndRemoved()
{
    Owner owner;
    owner.open(Page::Channels);
    QVERIFY(owner.text("stateLabel").startsWith(QLatin1String("No channel yet")));
    owner.click("webhookButton");
    QTRY_VERIFY(Owner::topLevel<QDialog>("ChannelDialog"));
    auto *dialog = Owner::topLevel<QDialog>("ChannelDialog");
    test::DialogHands hands(*dialog);
    QVERIFY(hands.begin());
    QVERIFY(!hands.find("chatEdit")->isVisible());
    hands.press(Qt::Key_Return);
    QCOMPARE(hands.text("answerLabel"), QStringLiteral("Give the channel a name first."));
    hands.type(QStringLiteral("Server\n"));
    QVERIFY(!hands.text("answerLabel").isEmpty());
    QCOMPARE(hands.focus(), QStringLiteral("urlEdit"));
    // The service answers, but not to alerts.
    hands.type(owner.world().m_service->baseUrl().toString() + u'\n');
    QTRY_VERIFY_WITH_TIMEOUT(hands.find("keepButton")->isVisible(), Patience);
    QCOMPARE(owner.session().channels()->size(), 1);
    QTest::mouseClick(hands.find("keepButton"), Qt::LeftButton);
    QTRY_COMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItemCount(), 1);
    QCOMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItem(0)->text(2), QStringLiteral("127.0.0.1"));

    owner.click("testButton");
    QTRY_VERIFY_WITH_TIMEOUT(owner.find<QAbstractButton>("testButton")->isEnabled(), Patience);
    QVERIFY(!owner.text("stateLabel").isEmpty());
    owner.click("secretButton");
    QTRY_VERIFY(Owner::topLevel<QDialog>("ChannelDialog"));
    test::DialogHands again(*Owner::topLevel<QDialog>("ChannelDialog"));
    QVERIFY(again.begin());
    QCOMPARE(again.focus(), QStringLiteral("secretEdit"));
    QVERIFY(!again.find("nameEdit")->isEnabled());
    QCOMPARE(again.find<QLineEdit>("urlEdit")->text(), QStringLiteral("127.0.0.1"));
    again.press(Qt::Key_Return); // it is the secret that is asked for
    QVERIFY(!again.text("answerLabel").isEmpty());
    again.type(QStringLiteral("battery-staple\n"));
    QTRY_VERIFY_WITH_TIMEOUT(again.find("keepButton")->isVisible(), Patience);
    QTRY_VERIFY(owner.session().channels()->constFirst().hasSecret);
    again.press(Qt::Key_Escape); // which takes nothing back that was there before
    QCOMPARE(owner.session().channels()->size(), 1);

    owner.click("enableButton");
    QTRY_VERIFY(!owner.session().channels()->constFirst().enabled);
    QTRY_VERIFY(owner.text("stateLabel").startsWith(QLatin1String("Switched off")));
    owner.click("enableButton");
    QTRY_VERIFY(owner.session().channels()->constFirst().enabled);
    owner.click("removeButton");
    Owner::agree();
    QTRY_COMPARE(owner.find<QTreeWidget>("channelTree")->topLevelItemCount(), 0);
    QCOMPARE(owner.session().channels()->size(), 0);
}

void TestSettingsDialog::channelThatDoesNotAnswerIsTakenBack()
{
    Owner owner;
    owner.open(Page::Channels);
    owner.click("webhookButton");
    QTRY_VERIFY(Owner::topLevel<QDialog>("ChannelDialog"));
    test::DialogHands hands(*Owner::topLevel<QDialog>("ChannelDialog"));
    QVERIFY(hands.begin());
    hands.type(QStringLiteral("Server\n"));
    hands.type(QStringLiteral("http://127.0.0.1:9/hook\n"));
    QTRY_VERIFY_WITH_TIMEOUT(hands.find("keepButton")->isVisible(), Patience);
    hands.press(Qt::Key_Escape);
    QTRY_COMPARE(owner.session().channels()->size(), 0);
}

void TestSettingsDialog::accountIsRenamedTestedAndRemoved()
{
    Owner owner;
    const Account account = owner.world().addAccount(owner.world().businessKey());
    owner.open(Page::Accounts);
    QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
    owner.click("testButton");
    QTRY_VERIFY2_WITH_TIMEOUT(owner.text("stateLabel").contains(QLatin1String("12,500")),
                              qPrintable(owner.text("stateLabel")), Patience);
    owner.typeNumber("renewalBox", 15);
    QTRY_COMPARE(owner.session().renewalDay(account.id), Result<std::optional<int>>(15));
    owner.click("renameButton");
    QTRY_VERIFY(Owner::topLevel<QDialog>("nameQuestion"));
    auto *question = Owner::topLevel<QDialog>("nameQuestion");
    QTest::keyClicks(question->findChild<QLineEdit *>(), QStringLiteral("Bureau"));
    QTest::keyClick(question, Qt::Key_Return);
    QTRY_COMPARE(owner.session().accounts()->constFirst().name, QStringLiteral("Bureau"));
    QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItem(0)->text(0), QStringLiteral("Bureau"));
    owner.start();
    owner.open(Page::Accounts);
    QTRY_COMPARE(owner.find<QSpinBox>("renewalBox")->value(), 15);
    owner.click("removeButton");
    Owner::agree();
    QTRY_COMPARE(owner.session().accounts()->size(), 0);
    QTRY_VERIFY(owner.text("stateLabel").startsWith(QLatin1String("No account yet")));
}

void TestSettingsDialog::ownListBecomesAnAccount()
{
    Owner owner;
    QFile list(owner.path(QStringLiteral("my list.txt")));
    QVERIFY(list.open(QFile::WriteOnly));
    list.write("listed.example\n");
    list.close();
    owner.open(Page::Accounts);
    owner.click("addButton");
    QTRY_VERIFY(Owner::topLevel<QDialog>("AccountDialog"));
    test::DialogHands hands(*Owner::topLevel<QDialog>("AccountDialog"));
    QVERIFY(hands.begin());
    hands.find<QAbstractButton>("localButton")->click();
    QVERIFY(!hands.find("keyEdit")->isVisible());
    hands.find("nameEdit")->setFocus();
    hands.type(QStringLiteral("Own\n"));
    QCOMPARE(hands.text("answerLabel"), QStringLiteral("Choose your copy of the list first."));
    hands.type(list.fileName());
    hands.press(Qt::Key_Return);
    QTRY_VERIFY2_WITH_TIMEOUT(hands.text("answerLabel").contains(QLatin1String("can be read")),
                              qPrintable(hands.text("answerLabel")), Patience);
    hands.press(Qt::Key_Return);
    QTRY_COMPARE(owner.find<QTreeWidget>("accountTree")->topLevelItemCount(), 1);
    QCOMPARE(owner.session().accounts()->constFirst().address.localBlocklist(), list.fileName());
    QVERIFY(!owner.find<QAbstractButton>("keyButton")->isEnabled());
}

void TestSettingsDialog::dataIsKeptMeasuredAndCompacted()
{
    Owner owner;
    const auto list = test::World::wait(owner.session().addList(QStringLiteral("Clients"), std::nullopt));
    QVERIFY(*test::World::wait(owner.session().addDomains((*list)->id, test::mixedDomains(1, 2))));
    owner.open(Page::Data);
    QTRY_VERIFY2_WITH_TIMEOUT(owner.text("sizeLabel").contains(QLatin1String("3 domain(s) in 1 list(s).")),
                              qPrintable(owner.text("sizeLabel")), Patience);
    owner.typeNumber("keepBox", 90);
    QTRY_COMPARE(owner.session().settings()->keepChecksDays, 90);
    owner.click("compactButton");
    QVERIFY(owner.find<QWidget>("progressBar")->isVisible());
    QVERIFY(owner.find<QWidget>("cancelButton")->isVisible());
    QVERIFY(!owner.find<QWidget>("backupButton")->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!owner.find<QWidget>("progressBar")->isVisible(), Patience);
    QVERIFY(!owner.text("progressLabel").isEmpty());
    owner.click("compactButton");
    owner.click("cancelButton");
    QTRY_VERIFY_WITH_TIMEOUT(!owner.find<QWidget>("progressBar")->isVisible(), Patience);
    owner.start();
    owner.open(Page::Data);
    QCOMPARE(owner.find<QSpinBox>("keepBox")->value(), 90);
}

void TestSettingsDialog::backupIsMadeLookedAtAndRestored()
{
    Owner owner;
    QVERIFY(*test::World::wait(owner.session().addList(QStringLiteral("Clients"), std::nullopt)));
    owner.open(Page::Data);
    const QString file = owner.path(QStringLiteral("b.sqlite"));
    owner.click("backupButton");
    Owner::chooseFile("backupDialog", file);
    QTRY_VERIFY2_WITH_TIMEOUT(owner.text("backupLabel").contains(QLatin1String("it is whole")),
                              qPrintable(owner.text("backupLabel") + owner.problem()), Patience);
    QVERIFY(*test::World::wait(owner.session().addList(QStringLiteral("Later"), std::nullopt)));

    const QSignalSpy requested(&owner.dialog(), &SettingsDialog::restoreRequested);
    owner.click("restoreButton");
    Owner::chooseFile("restoreFileDialog", file);
    QTRY_VERIFY(Owner::topLevel<QDialog>("RestoreDialog"));
    test::DialogHands hands(*Owner::topLevel<QDialog>("RestoreDialog"));
    auto *restore = hands.find<QPushButton>("restoreButton");
    QTRY_VERIFY_WITH_TIMEOUT(restore->isEnabled(), Patience);
    QVERIFY(hands.text("introLabel").contains(QLatin1String("b.sqlite")));
    QVERIFY(hands.text("keptLabel").contains(QLatin1String("pantau-before-restore")));
    QVERIFY(!restore->isDefault());
    QTest::mouseClick(restore, Qt::LeftButton);
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requested.first().first().toString(), file);

    // As the shell does it.
    const QString home = owner.path(QStringLiteral("pantau"));
    QCOMPARE(session::restoreBackup(file, home, owner.world().m_clock).error().kind, Error::Kind::Storage);
    QCOMPARE(owner.session().lists()->size(), 2);
    owner.closeProgram();
    QVERIFY(session::restoreBackup(file, home, owner.world().m_clock));
    owner.start();
    QCOMPARE(owner.session().lists()->size(), 1);
}

void TestSettingsDialog::whatIsNoBackupIsNotRestored()
{
    Owner owner;
    owner.open(Page::Data);
    QFile text(owner.path(QStringLiteral("notes.sqlite")));
    QVERIFY(text.open(QFile::WriteOnly));
    text.write(QByteArray("not a database\n").repeated(20));
    text.close();
    owner.click("restoreButton");
    Owner::chooseFile("restoreFileDialog", text.fileName());
    QTRY_VERIFY(Owner::topLevel<QDialog>("RestoreDialog"));
    test::DialogHands hands(*Owner::topLevel<QDialog>("RestoreDialog"));
    QTRY_VERIFY2_WITH_TIMEOUT(hands.text("noteLabel").contains(QLatin1String("no backup of Pantau")),
                              qPrintable(hands.text("noteLabel")), Patience);
    QVERIFY(!hands.find("restoreButton")->isEnabled());
    QTest::mouseClick(hands.find("otherButton"), Qt::LeftButton);
    QTRY_VERIFY(Owner::topLevel<QFileDialog>("restoreFileDialog"));
    Owner::topLevel<QFileDialog>("restoreFileDialog")->reject();
}

void TestSettingsDialog::backupsBySchedule()
{
    Owner owner;
    owner.session().setPaused(true);
    owner.session().startMonitoring();
    owner.open(Page::Data);
    QVERIFY(!owner.find<QWidget>("folderButton")->isVisible());
    const QString folder = owner.path(QStringLiteral("copies"));
    QVERIFY(QDir().mkpath(folder));
    const auto copies = [&folder] { return QDir(folder).entryList({QStringLiteral("*.sqlite")}).size(); };
    owner.find<QComboBox>("rhythmBox")->setFocus();
    QTest::keyClick(owner.find<QComboBox>("rhythmBox"), Qt::Key_Down);
    Owner::chooseFile("folderDialog", folder);
    QTRY_COMPARE_WITH_TIMEOUT(copies(), 1, Patience);
    QTRY_VERIFY2_WITH_TIMEOUT(owner.text("scheduleLabel").startsWith(QLatin1String("Last made")),
                              qPrintable(owner.text("scheduleLabel")), Patience);
    owner.typeNumber("copiesBox", 2);
    QTRY_COMPARE(owner.session().settings()->backups.keep, 2);

    // Each day one; the oldest goes. A change of the settings has the schedule looked at without waiting.
    QSignalSpy tried(&owner.session(), &session::Session::backupTried);
    for (int day = 0; day < 3; ++day) {
        const qsizetype before = tried.size();
        owner.world().m_clock.advance(std::chrono::hours(25));
        QVERIFY(*test::World::wait(owner.session().saveSettings(*owner.session().settings())));
        QTRY_COMPARE_WITH_TIMEOUT(tried.size(), before + 1, Patience);
    }
    QCOMPARE(copies(), 2);
    QVERIFY(*test::World::wait(owner.session().saveSettings(*owner.session().settings())));
    QTRY_COMPARE(tried.size(), 3);

    // A folder that is gone is told, once.
    const QSignalSpy failed(&owner.session(), &session::Session::failed);
    QVERIFY(QDir(folder).removeRecursively());
    QFile inTheWay(folder);
    QVERIFY(inTheWay.open(QFile::WriteOnly));
    for (int day = 0; day < 2; ++day) {
        owner.world().m_clock.advance(std::chrono::hours(25));
        QVERIFY(*test::World::wait(owner.session().saveSettings(*owner.session().settings())));
        QTRY_COMPARE_WITH_TIMEOUT(tried.size(), 4 + day, Patience);
    }
    QTRY_COMPARE(failed.size(), 1);
    QTRY_VERIFY2(owner.text("scheduleLabel").contains(folder), qPrintable(owner.text("scheduleLabel")));
    inTheWay.remove();
    owner.chooseInBox("rhythmBox", 0);
    QTRY_COMPARE(owner.session().settings()->backups.rhythm, store::BackupSchedule::Rhythm::Off);
    QVERIFY(!owner.find<QWidget>("scheduleLabel")->isVisible());
}

void TestSettingsDialog::historyIsDeleted()
{
    Owner owner;
    const Account account = owner.world().addAccount(std::nullopt);
    const auto list = test::World::wait(owner.session().addList(QStringLiteral("Clients"), account.id));
    const QList<DomainName> domains = test::mixedDomains(1, 1);
    QVERIFY(*test::World::wait(owner.session().addDomains((*list)->id, domains)));
    QCOMPARE(test::countOf(*test::World::wait(owner.session().checkNow(account.id, domains)),
                           BlockStatus::Blocked),
             1);
    QCOMPARE((*test::World::wait(owner.session().databaseSize()))->checks, 2);
    owner.world().m_clock.advance(std::chrono::hours(24 * 40));
    owner.open(Page::Privacy);
    QVERIFY(owner.text("leavesLabel").contains(QLatin1String("127.0.0.1")));
    owner.typeNumber("olderBox", 30);
    owner.click("deleteButton");
    Owner::agree();
    QTRY_VERIFY_WITH_TIMEOUT(owner.find<QWidget>("deleteButton")->isEnabled(), Patience);
    QTRY_COMPARE((*test::World::wait(owner.session().databaseSize()))->checks, 0);
    QCOMPARE(owner.session().history().counts()->blocked, 1);
}

void TestSettingsDialog::everythingIsForgotten()
{
    Owner owner;
    (void)owner.world().addAccount(owner.world().businessKey());
    const auto list = test::World::wait(owner.session().addList(QStringLiteral("Clients"), std::nullopt));
    QVERIFY(*test::World::wait(owner.session().addDomains((*list)->id, test::mixedDomains(1, 1))));
    owner.open(Page::Privacy);
    owner.click("forgetButton");
    Owner::agree();
    QTRY_COMPARE_WITH_TIMEOUT(owner.session().accounts()->size(), 0, Patience);
    QTRY_VERIFY(owner.find<QWidget>("forgetButton")->isEnabled());
    QCOMPARE(owner.problem(), QString());
    QCOMPARE(owner.session().lists()->size(), 0);
    owner.start();
    QCOMPARE((*test::World::wait(owner.session().databaseSize()))->domains, 0);
}

void TestSettingsDialog::pagesFit_data()
{
    QTest::addColumn<int>("page");
    for (int page = 0; page <= int(Page::Privacy); ++page)
        QTest::addRow("page %d", page) << page;
}

/// No page needs to be scrolled sideways and no line of text is cut off.
void TestSettingsDialog::pagesFit()
{
    QFETCH(const int, page);
    Owner owner;
    (void)owner.world().addAccount(std::nullopt);
    owner.open(Page(page));
    auto *scroll = owner.dialog().findChild<QStackedWidget *>()->currentWidget();
    const auto *content = qobject_cast<QScrollArea *>(scroll)->widget();
    QVERIFY(content->width() >= content->minimumSizeHint().width());
    for (const QLabel *label : content->findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const int needed =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        QVERIFY2(label->height() >= needed, qPrintable(label->objectName()));
        QVERIFY2(label->wordWrap() || label->width() >= label->sizeHint().width(),
                 qPrintable(label->objectName()));
    }
    if (const QString folder = qEnvironmentVariable("PANTAU_SCREENSHOTS"); !folder.isEmpty())
        QVERIFY(owner.dialog().grab().save(QStringLiteral("%1/settings-%2.png").arg(folder).arg(page)));
}

QTEST_MAIN(TestSettingsDialog)
#include "tst_settings_dialog.moc"
