// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backups.h"
#include "app/data_commands.h"
#include "app/watch_commands.h"
#include "db/database.h"
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "gui/settings_owner.h"
#include "support/database_file.h"
#include "support/heard_events.h"
#include "support/patience.h"
#include "support/stale_count.h"
#include "support/test_program.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSqlQuery>
#include <QStackedWidget>
#include <QTimeEdit>

using namespace pantau;
using desktop::Preferences;
using desktop::SettingsDialog;
using test::Owner;

namespace {

/// A page with a switch of the table of settings.
class SwitchPage final : public desktop::SettingsPage
{
public:
    explicit SwitchPage(desktop::StoredSettings &settings)
    {
        static constexpr Setting ConfirmsChanges{
            .key = "switch",
            .kind = Setting::Kind::Flag,
            .least = 0,
            .most = 1,
            .value = [](const ProgramSettings &program) { return int(program.confirmations > 0); },
            .set = [](ProgramSettings &program, int on) { program.confirmations = on; },
            .outOfRange = nullptr,
            .label = "Confirm changes"};
        addCard(u"A card"_s);
        addSetting(ConfirmsChanges, settings);
    }
    void refresh() override { showFields(); }
};

} // namespace

class TestSettingsDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void invalidPreferencesFallBackToDefaults_data()
    {
        const test::Table<QString> row({"value"});
        row("nothing", QString());
        row("unknown", "perhaps");
        row("binary", "@ByteArray(\\x1)");
    }

    void invalidPreferencesFallBackToDefaults()
    {
        QFETCH(const QString, value);
        QTemporaryDir folder;
        QSettings file(folder.filePath(u"window.ini"_s), QSettings::IniFormat);
        for (const Preferences::Row &row : Preferences::table())
            if (!value.isNull())
                file.setValue(row.key, value);
        const Preferences preferences(file);
        QCOMPARE(preferences.language(), QString());
        QCOMPARE(preferences.appearance(), desktop::Appearance::System);
        QCOMPARE(preferences.onClose(), Preferences::OnClose::Ask);
        QVERIFY(preferences.startHidden());
        QVERIFY(preferences.showsNotifications());
        QVERIFY(preferences.playsSound());
        QCOMPARE(preferences.exportSeparator(), QChar());
        QVERIFY(!preferences.exportWithBom());
    }

    void generalSettingsApplyImmediatelyAndPersist()
    {
        Owner owner;
        const QSignalSpy changed(&owner.preferences(), &Preferences::changed);
        owner.open(desktop::SettingsDialog::Page::General);
        owner.chooseInBox("languageBox", 2);
        owner.chooseInBox("themeBox", 2);
        QCOMPARE(owner.preferences().appearance(), desktop::Appearance::Dark);
        owner.chooseInBox("closeBox", 1);
        owner.chooseInBox("separatorBox", 2);
        owner.tick("bomBox");
        QVERIFY(changed.size() >= 5);
        owner.start();
        QCOMPARE(owner.preferences().language(), u"id"_s);
        QCOMPARE(owner.preferences().appearance(), desktop::Appearance::Dark);
        QCOMPARE(owner.preferences().onClose(), Preferences::OnClose::StayInTray);
        QCOMPARE(owner.preferences().exportSeparator(), QChar(u';'));
        QVERIFY(owner.preferences().exportWithBom());
        owner.open(desktop::SettingsDialog::Page::General);
        QCOMPARE(owner.find<QComboBox>("languageBox")->currentText(), u"Bahasa Indonesia"_s);
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

    void checkingSettingsApplyImmediatelyAndPersist()
    {
        Owner owner;
        test::addList(owner.session(), u"Old"_s);
        owner.open(desktop::SettingsDialog::Page::Checking);
        owner.click("pauseButton");
        QVERIFY(owner.session().watch().isPaused());
        QVERIFY2(owner.text("pauseButtonLabel").startsWith("Paused"_L1),
                 qPrintable(owner.text("pauseButtonLabel")));
        owner.click("pauseButton");
        QVERIFY(!owner.session().watch().isPaused());

        owner.typeNumber("confirmations", 3);
        QTRY_COMPARE(owner.session().store().settings().read()->confirmations, 3);
        QCOMPARE(test::addList(owner.session(), u"New"_s).confirmations, 3);
        QCOMPARE(owner.session().store().lists().all()->constLast().confirmations, 1);
        owner.click("allListsButton");
        Owner::agree();
        QTRY_COMPARE(owner.session().store().lists().all()->constLast().confirmations, 3);
        owner.start();
        owner.open(desktop::SettingsDialog::Page::Checking);
        QCOMPARE(owner.find<QSpinBox>("confirmations")->value(), 3);
        owner.typeNumber("confirmations", 0);
        QCOMPARE(owner.find<QSpinBox>("confirmations")->text(), u"never"_s);
    }

    void booleanSettingIsACheckBox()
    {
        Owner owner;
        desktop::StoredSettings settings(owner.session());
        QVERIFY(settings.reload());
        SwitchPage page(settings);
        page.refresh();
        auto *box = page.findChild<QCheckBox *>(u"switch"_s);
        QVERIFY(box && box->isChecked());
        box->click();
        QTRY_COMPARE(owner.session().store().settings().read()->confirmations, 0);
        box->click();
        QTRY_COMPARE(owner.session().store().settings().read()->confirmations, 1);
    }

    void alertSettingsApplyImmediatelyAndPersist()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Notifications);
        const QSignalSpy shown(&owner.session(), &app::Session::alertDue);
        owner.click("testButton");
        QTRY_COMPARE(shown.size(), 1);
        owner.tick("desktopBox");
        QVERIFY(!owner.preferences().showsNotifications());
        QVERIFY(!owner.find<QAbstractButton>("soundBox")->isEnabled());
        owner.tick("restoredBox");
        owner.tick("quotaBox");
        owner.chooseInBox("groupBox", 5);
        QVERIFY(!owner.find<QTimeEdit>("fromEdit")->isEnabled());
        owner.tick("quietBox");
        QVERIFY(owner.find<QTimeEdit>("fromEdit")->isEnabled());
        auto *until = owner.find<QTimeEdit>("untilEdit");
        until->setFocus();
        until->setSelectedSection(QDateTimeEdit::HourSection);
        QTest::keyClick(until, Qt::Key_Down);
        const AlertSettings wanted{std::chrono::minutes(15), true, QTime(22, 0), QTime(6, 0), false, false};
        QTRY_COMPARE(owner.session().store().alerts().settings(), Result<AlertSettings>(wanted));
        owner.start();
        owner.open(desktop::SettingsDialog::Page::Notifications);
        QCOMPARE(owner.find<QComboBox>("groupBox")->currentText(), u"15 minute(s)"_s);
        QVERIFY(owner.find<QAbstractButton>("quietBox")->isChecked());
        QCOMPARE(owner.find<QTimeEdit>("untilEdit")->time(), QTime(6, 0));
        QVERIFY(!owner.find<QAbstractButton>("quotaBox")->isChecked());
        QVERIFY(!owner.find<QAbstractButton>("desktopBox")->isChecked());
    }

    void intervalSetOnTheCommandLineIsShown()
    {
        Owner owner;
        AlertSettings settings;
        settings.grouping = std::chrono::minutes(45);
        QVERIFY(*test::World::wait(owner.session().write(&db::Alerts::saveSettings, settings)));
        owner.open(desktop::SettingsDialog::Page::Notifications);
        QCOMPARE(owner.find<QComboBox>("groupBox")->currentText(), u"45 minute(s)"_s);
    }

    void searchFindsAPage()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::General);
        SettingsDialog &dialog = owner.dialog();
        auto *search = dialog.findChild<QLineEdit *>(u"settingsSearch"_s);
        const auto *names = dialog.findChild<QListWidget *>(u"settingsPages"_s);
        search->setFocus();
        QTest::keyClicks(search, u"collect changes"_s);
        QCOMPARE(dialog.page(), SettingsDialog::Page::Notifications);
        for (int row = 0; row < names->count(); ++row)
            QCOMPARE(names->item(row)->isHidden(), row != int(SettingsDialog::Page::Notifications));
        const auto finds = [&](const QString &text) {
            search->clear();
            QTest::keyClicks(search, text);
            return dialog.page();
        };
        QCOMPARE(finds(u"jam tenang"_s), SettingsDialog::Page::Notifications); // as in the palette
        QCOMPARE(finds(u"dark"_s), SettingsDialog::Page::General);             // a choice of a box
        QCOMPARE(owner.problem(), QString());
        finds(u"kopi"_s);
        QCOMPARE(owner.text("emptyText"), u"No setting contains “kopi”."_s);
        QVERIFY(!owner.find<QWidget>("themeBox")); // no page stays in view
        QCOMPARE(finds(u"dark"_s), SettingsDialog::Page::General);
        QVERIFY(owner.find<QWidget>("themeBox"));
        finds(u"kopi"_s);
        owner.click("emptyClear");
        QVERIFY(owner.find<QWidget>("themeBox") && !names->item(0)->isHidden());
    }

    void failedSaveShowsTheStoredSetting()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Data);
        {
            auto spoiler = db::Database::open(owner.path(u"pantau"_s));
            QVERIFY(spoiler);
            QVERIFY(QSqlQuery((*spoiler)->connection().handle()).exec(u"DROP TABLE setting"_s));
        }
        owner.typeNumber("keep_checks_days", 500);
        QTRY_VERIFY(!owner.problem().isEmpty());
        QTRY_COMPARE(owner.find<QSpinBox>("keep_checks_days")->value(), 400);
    }

    /// The second change is saved before the first one is known to have failed.
    void failedSavesInARowShowTheStoredSetting()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Notifications);
        {
            auto spoiler = db::Database::open(owner.path(u"pantau"_s));
            QVERIFY(spoiler);
            QVERIFY(QSqlQuery((*spoiler)->connection().handle()).exec(u"DROP TABLE alert_setting"_s));
        }
        owner.chooseInBox("groupBox", 3);
        owner.chooseInBox("groupBox", 4);
        QTRY_VERIFY(!owner.problem().isEmpty());
        QTRY_COMPARE(owner.find<QComboBox>("groupBox")->currentText(), u"2 minute(s)"_s);
    }

    void dataIsMeasuredAndCompacted()
    {
        Owner owner;
        test::addList(owner.session(), u"Clients"_s, test::mixedDomains(1, 2));
        owner.open(desktop::SettingsDialog::Page::Data);
        QTRY_VERIFY2(owner.text("compactButtonLabel").contains("3 domain(s) in 1 list(s)."_L1),
                     qPrintable(owner.text("compactButtonLabel")));
        owner.typeNumber("keep_checks_days", 90);
        Owner::agree();
        QTRY_COMPARE(owner.session().store().settings().read()->keepChecksDays, 90);
        owner.click("compactButton");
        QVERIFY(owner.find<QWidget>("progressBar")->isVisible());
        QVERIFY(owner.find<QWidget>("cancelButton")->isVisible());
        QVERIFY(!owner.find<QWidget>("backupButton")->isEnabled());
        QTRY_VERIFY(!owner.find<QWidget>("progressBar")->isVisible());
        QVERIFY(!owner.text("cancelButtonLabel").isEmpty());
        owner.click("compactButton");
        owner.click("cancelButton");
        QTRY_VERIFY(!owner.find<QWidget>("progressBar")->isVisible());
        owner.start();
        owner.open(desktop::SettingsDialog::Page::Data);
        QCOMPARE(owner.find<QSpinBox>("keep_checks_days")->value(), 90);
    }

    /// Older checks are deleted permanently.
    void shorterRetentionNeedsConfirmation()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Data);
        owner.typeNumber("keep_checks_days", 90);
        QTRY_VERIFY(Owner::topLevel<QMessageBox>());
        const auto *question = Owner::topLevel<QMessageBox>();
        QVERIFY2(question->text().contains("older than 90 day"_L1), qPrintable(question->text()));
        QCOMPARE(owner.find<QSpinBox>("keep_checks_days")->value(), 400);
        QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
        QTRY_VERIFY(!Owner::topLevel<QMessageBox>());
        QCOMPARE(owner.session().store().settings().read()->keepChecksDays, 400);
        owner.typeNumber("keep_checks_days", 90);
        Owner::agree();
        QTRY_COMPARE(owner.session().store().settings().read()->keepChecksDays, 90);
        QCOMPARE(owner.find<QSpinBox>("keep_checks_days")->value(), 90);
        owner.typeNumber("keep_checks_days", 120); // deletes nothing
        QTRY_COMPARE(owner.session().store().settings().read()->keepChecksDays, 120);
        QVERIFY(!Owner::topLevel<QMessageBox>());
    }

    void backupIsMadeInspectedAndRestored()
    {
        Owner owner;
        test::addList(owner.session(), u"Clients"_s);
        owner.open(desktop::SettingsDialog::Page::Data);
        const QString file = owner.path(u"b.sqlite"_s);
        owner.click("backupButton");
        Owner::chooseFile("backupDialog", file);
        QTRY_VERIFY2(owner.text("backupButtonLabel").contains("and verified"_L1),
                     qPrintable(owner.text("backupButtonLabel") + owner.problem()));
        test::addList(owner.session(), u"Later"_s);

        const QSignalSpy requested(&owner.context(), &desktop::WindowContext::restoreRequested);
        owner.click("restoreButton");
        Owner::chooseFile("restoreFileDialog", file);
        QTRY_VERIFY(Owner::topLevel<QDialog>("RestoreDialog"));
        test::DialogHands hands(*Owner::topLevel<QDialog>("RestoreDialog"));
        auto *restore = hands.find<QPushButton>("restoreButton");
        QTRY_VERIFY(restore->isEnabled());
        QVERIFY(hands.text("introLabel").contains("b.sqlite"_L1));
        QVERIFY(hands.text("keptLabel").contains("pantau-before-restore"_L1));
        QVERIFY(!restore->isDefault());
        QTest::mouseClick(restore, Qt::LeftButton);
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested.first().first().toString(), file);

        // As the command line does it.
        const QString home = owner.path(u"pantau"_s);
        QCOMPARE(app::restoreBackup(file, home, owner.world().m_clock).error().kind, Error::Kind::Storage);
        QCOMPARE(owner.session().store().lists().all()->size(), 2);
        owner.closeProgram();
        QVERIFY(app::restoreBackup(file, home, owner.world().m_clock));
        owner.start();
        QCOMPARE(owner.session().store().lists().all()->size(), 1);
    }

    void invalidBackupIsNotRestored()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Data);
        const QString text = owner.path(u"notes.sqlite"_s);
        test::writeFile(text, QByteArray("not a database\n").repeated(20));
        owner.click("restoreButton");
        Owner::chooseFile("restoreFileDialog", text);
        QTRY_VERIFY(Owner::topLevel<QDialog>("RestoreDialog"));
        test::DialogHands hands(*Owner::topLevel<QDialog>("RestoreDialog"));
        QTRY_VERIFY2(hands.text("noteLabel").contains("is not a Pantau backup"_L1),
                     qPrintable(hands.text("noteLabel")));
        QVERIFY(!hands.find("restoreButton")->isEnabled());
        QTest::mouseClick(hands.find("otherButton"), Qt::LeftButton);
        QTRY_VERIFY(Owner::topLevel<QFileDialog>("restoreFileDialog"));
        Owner::topLevel<QFileDialog>("restoreFileDialog")->reject();
    }

    void scheduledBackupsAreConfigured()
    {
        Owner owner;
        owner.session().watch().setPaused(true);
        owner.session().watch().start();
        owner.open(desktop::SettingsDialog::Page::Data);
        QVERIFY(!owner.find<QWidget>("folderButton")->isVisible());
        const QString folder = owner.path(u"copies"_s);
        QVERIFY(QDir().mkpath(folder));
        const auto copies = [&folder] { return QDir(folder).entryList({u"*.sqlite"_s}).size(); };
        owner.find<QComboBox>("frequencyBox")->setFocus();
        QTest::keyClick(owner.find<QComboBox>("frequencyBox"), Qt::Key_Down);
        Owner::chooseFile("folderDialog", folder);
        QTRY_COMPARE(copies(), 1);
        QTRY_VERIFY2(owner.text("scheduleNote").startsWith("Last backup"_L1),
                     qPrintable(owner.text("scheduleNote")));
        owner.typeNumber("backup_keep", 2);
        QTRY_COMPARE(owner.session().store().settings().read()->backups.keep, 2);

        owner.chooseInBox("frequencyBox", 0);
        QTRY_COMPARE(owner.session().store().settings().read()->backups.frequency,
                     BackupSchedule::Frequency::Off);
        QVERIFY(!owner.find<QWidget>("scheduleNote")->isVisible());
    }

    void historyIsDeleted()
    {
        Owner owner;
        const Account account = owner.world().addAccount(std::nullopt);
        const QList<DomainName> domains = test::mixedDomains(1, 1);
        test::addList(owner.session(), u"Clients"_s, domains, account.id);
        QCOMPARE(test::countOf(*test::World::wait(owner.session().checks().check(account.id, domains)),
                               BlockStatus::Blocked),
                 1);
        QCOMPARE((*test::World::wait(owner.session().data().size()))->checks, 2);
        owner.world().m_clock.advance(std::chrono::hours(24 * 40));
        owner.open(desktop::SettingsDialog::Page::Privacy);
        QVERIFY(owner.text("leavesNote").contains("127.0.0.1"_L1));
        owner.typeNumber("olderBox", 30);
        owner.click("deleteButton");
        Owner::agree();
        QVERIFY(owner.find<QWidget>("deleteBar")->isVisible());
        QVERIFY(!owner.find<QWidget>("forgetBar")->isVisible());
        QTRY_VERIFY(owner.find<QWidget>("deleteButton")->isEnabled());
        QTRY_COMPARE((*test::World::wait(owner.session().data().size()))->checks, 0);
        QCOMPARE(owner.session().store().history().counts()->blocked, 1);
    }

    void forgettingDeletesAllData()
    {
        Owner owner;
        (void)owner.world().addAccount(owner.world().businessKey());
        test::addList(owner.session(), u"Clients"_s, test::mixedDomains(1, 1));
        owner.open(desktop::SettingsDialog::Page::Privacy);
        owner.click("forgetButton");
        Owner::agree();
        QTRY_COMPARE(owner.session().store().accounts().all()->size(), 0);
        QTRY_VERIFY(owner.find<QWidget>("forgetButton")->isEnabled());
        QCOMPARE(owner.problem(), QString());
        QCOMPARE(owner.session().store().lists().all()->size(), 0);
        owner.start();
        QCOMPARE((*test::World::wait(owner.session().data().size()))->domains, 0);
    }

    void tabKeyMovesIntoTheSelectedPage()
    {
        Owner owner;
        (void)owner.world().addAccount(std::nullopt);
        owner.open(desktop::SettingsDialog::Page::General);
        SettingsDialog &dialog = owner.dialog();
        auto *names = dialog.findChild<QListWidget *>(u"settingsPages"_s);
        const auto *pages = dialog.findChild<QStackedWidget *>();
        for (int page = 0; page < names->count(); ++page) {
            dialog.showPage(desktop::SettingsDialog::Page(page));
            names->setFocus();
            QTest::keyClick(names, Qt::Key_Tab);
            QVERIFY2(pages->currentWidget()->isAncestorOf(dialog.focusWidget()),
                     qPrintable(names->item(page)->text() + u' ' + dialog.focusWidget()->objectName()));
        }
    }

    void pagesFit_data()
    {
        QTest::addColumn<int>("page");
        for (int page = 0; page <= int(desktop::SettingsDialog::Page::Privacy); ++page)
            QTest::addRow("page %d", page) << page;
    }

    /// No page scrolls horizontally, and no text is cut off.
    void pagesFit()
    {
        QFETCH(const int, page);
        Owner owner;
        (void)owner.world().addAccount(std::nullopt);
        owner.open(desktop::SettingsDialog::Page(page));
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
    }

    /// A label at the left, its control at the right, and hairlines between the rows. Last, because it
    /// changes the style.
    void rowsAreLaidOutOnCards()
    {
        desktop::PantauStyle::install();
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Notifications);
        SettingsDialog &dialog = owner.dialog();
        QCOMPARE(dialog.size(), QSize(840, 616).boundedTo(desktop::roomFor(dialog)));
        dialog.resize(840, 616);
        const auto *names = dialog.findChild<QListWidget *>(u"settingsPages"_s);
        QCOMPARE(names->mapTo(&dialog, QPoint()).x(), 12);
        QCOMPARE(names->width(), 180);
        QVERIFY(!names->item(0)->icon().isNull());
        const QStringList rows{u"desktopBox"_s,  u"soundBox"_s, u"testButton"_s, u"blockedBox"_s,
                               u"restoredBox"_s, u"quotaBox"_s, u"groupBox"_s,   u"quietBox"_s};
        int below = 0;
        for (const QString &name : rows) {
            const auto *row = dialog.findChild<QWidget *>(name + "Row"_L1);
            const QPoint place = row->mapTo(&dialog, QPoint());
            QCOMPARE(row->parentWidget()->mapTo(&dialog, QPoint()).x(), 224);
            QCOMPARE(row->parentWidget()->width(), 560);
            QVERIFY2(row->height() >= 44 && place.y() >= below, qPrintable(name));
            below = place.y() + row->height();
        }
        QVERIFY(below < dialog.height()); // without scrolling
        const auto right = [&dialog](const QWidget *part) {
            return part->mapTo(&dialog, QPoint(part->width(), 0)).x();
        };
        for (const char *control : {"testButton", "groupBox", "untilEdit"})
            QCOMPARE(right(owner.find<QWidget>(control)), right(owner.find<QWidget>("soundBoxRow")) - 16);
        QVERIFY(owner.find<QWidget>("untilEdit")->width() >= 76);
        QVERIFY(owner.find<QWidget>("groupBox")->width() >= 120);
        QVERIFY(!owner.find<QAbstractButton>("blockedBox")->isEnabled());
        QCOMPARE(owner.text("blockedBoxHelp"), u"Always on."_s);
        const auto *second = owner.find<QWidget>("soundBoxRow");
        const QImage card = second->parentWidget()->grab().toImage();
        const qreal ratio = card.devicePixelRatio();
        const auto at = [&](int y) { return card.pixelColor(int(300 * ratio), int(y * ratio)); };
        QCOMPARE(at(second->y() - 1), desktop::colour(desktop::Token::OverlayHairline, dialog.palette()));
        QCOMPARE(at(second->y() + 2), desktop::colour(desktop::Token::Overlay, dialog.palette()));
    }
};

PANTAU_WINDOW_TEST(TestSettingsDialog)
#include "tst_settings_dialog.moc"
