// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "db/backup.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "desktop/window/application.h"
#include "desktop/window/main_window.h"
#include "gui/dialog_hands.h"
#include "support/database_file.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace pantau;
using test::DialogHands;

namespace {

/// A computer whose database was damaged after the last of three backups.
class DamagedComputer
{
public:
    DamagedComputer()
    {
        const auto database = db::Database::open(dataDir()).value();
        QVERIFY(QDir().mkdir(folder()));
        const db::BackupFolder backups(folder(), database->scope());
        for (int day = 1; day <= 3; ++day) {
            QVERIFY(db::Lists(*database).add(u"Client %1"_s.arg(day), {}));
            m_clock.advance(std::chrono::hours(24));
            m_files.prepend(backups.add(*database, 3, m_clock.nowUtc()).value().file);
        }
        QVERIFY(db::noteBackups(dataDir(), folder(), database->scope()));
    }

    void damage()
    {
        m_damaged = QByteArray("SQLite format 3\0", 16) + QByteArray(8192, 'x');
        test::writeFile(db::Database::filePath(dataDir()), m_damaged);
    }
    void damageNewestBackup() const { test::writeFile(m_files.constFirst(), "nothing"); }
    [[nodiscard]] QString dataDir() const { return m_home.filePath(u"pantau"_s); }
    [[nodiscard]] QString folder() const { return m_home.filePath(u"backups"_s); }
    [[nodiscard]] const QStringList &backups() const { return m_files; }
    [[nodiscard]] const QByteArray &damaged() const { return m_damaged; }
    [[nodiscard]] QByteArray present() const { return test::bytesOf(db::Database::filePath(dataDir())); }
    [[nodiscard]] const Clock &clock() const { return m_clock; }

private:
    QTemporaryDir m_home;
    test::ManualClock m_clock;
    QStringList m_files; ///< newest first
    QByteArray m_damaged;
};

template <typename Window>
Window *shown(const char *name)
{
    for (QWidget *each : QApplication::topLevelWidgets())
        if (each->isVisible() && (!*name || each->objectName() == QLatin1String(name)))
            if (auto *window = qobject_cast<Window *>(each))
                return window;
    return nullptr;
}

QPushButton *button(const QMessageBox &box, const QString &text)
{
    for (QAbstractButton *each : box.buttons())
        if (each->text() == text)
            return qobject_cast<QPushButton *>(each);
    return nullptr;
}

desktop::StartOptions optionsFor(const DamagedComputer &computer)
{
    desktop::StartOptions options;
    options.dataDir = computer.dataDir();
    return options;
}

} // namespace

/// Starting the desktop program with a damaged database.
class TestRescue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newestGoodBackupIsRestoredOnConfirmation()
    {
        DamagedComputer computer;
        computer.damage();
        computer.damageNewestBackup();
        desktop::Application program(*qApp, optionsFor(computer), computer.clock());
        QVERIFY(program.start());
        QTRY_VERIFY(shown<QMessageBox>("damageQuestion"));
        auto *box = shown<QMessageBox>("damageQuestion");
        QVERIFY2(box->text().contains(u"damaged"_s), qPrintable(box->text()));
        QVERIFY2(box->informativeText().contains(u"The newest good backup was made on"_s),
                 qPrintable(box->informativeText()));
        QVERIFY2(box->informativeText().contains(u"1 newer backup"_s), qPrintable(box->informativeText()));
        QVERIFY(box->informativeText().contains(u"pantau-before-restore-"_s));
        QCOMPARE(box->defaultButton()->text(), u"&Quit"_s);
        program.called({}); // a second start
        QCOMPARE(computer.present(), computer.damaged());

        QTest::mouseClick(button(*box, u"&Restore and restart"_s), Qt::LeftButton);
        QTRY_VERIFY(shown<desktop::MainWindow>(""));
        QVERIFY(!shown<QMessageBox>("damageQuestion"));
        const auto database = db::Database::openReadOnly(computer.dataDir());
        QVERIFY(database);
        QCOMPARE(db::Lists(**database).all().value().size(), 2); // of the second day
        const QDir home(computer.dataDir());
        const auto aside = home.entryList({u"pantau-before-restore-*.sqlite"_s});
        QCOMPARE(aside.size(), 1);
        QCOMPARE(test::bytesOf(home.filePath(aside.first())), computer.damaged());
    }

    /// Some damage is not detected at the start.
    void damageAtRuntimeOffersTheSameRestore()
    {
        const DamagedComputer computer;
        desktop::Application program(*qApp, optionsFor(computer), computer.clock());
        QVERIFY(program.start());
        QTRY_VERIFY(shown<desktop::MainWindow>(""));
        Q_EMIT shown<desktop::MainWindow>("")->context().rescueRequested(u"It is damaged."_s);
        QTRY_VERIFY(shown<QMessageBox>("damageQuestion"));
        QVERIFY(!shown<desktop::MainWindow>(""));
        auto *box = shown<QMessageBox>("damageQuestion");
        QCOMPARE(box->text(), u"It is damaged."_s);
        QTest::mouseClick(button(*box, u"&Restore and restart"_s), Qt::LeftButton);
        QTRY_VERIFY(shown<desktop::MainWindow>(""));
        QVERIFY(!shown<QMessageBox>("damageQuestion"));
    }

    void quittingChangesNothing_data()
    {
        const test::Table<bool> row({"byKey"});
        row("the button", false);
        row("Escape", true);
    }
    void quittingChangesNothing()
    {
        QFETCH(const bool, byKey);
        DamagedComputer computer;
        computer.damage();
        desktop::Rescue rescue(computer.dataDir());
        const QSignalSpy givenUp(&rescue, &desktop::Rescue::givenUp);
        const QSignalSpy wanted(&rescue, &desktop::Rescue::restoreRequested);
        rescue.begin(u"It is damaged."_s);
        QTRY_VERIFY(shown<QMessageBox>("damageQuestion"));
        auto *box = shown<QMessageBox>("damageQuestion");
        if (byKey)
            QTest::keyClick(box, Qt::Key_Escape);
        else
            QTest::mouseClick(button(*box, u"&Quit"_s), Qt::LeftButton);
        QTRY_COMPARE(givenUp.size(), 1);
        QCOMPARE(wanted.size(), 0);
        QCOMPARE(computer.present(), computer.damaged());
        QCOMPARE(QDir(computer.dataDir()).entryList({u"pantau-before-*"_s}), QStringList());
    }

    /// The user may choose another backup. After a cancelled file dialog, the question returns.
    void anotherBackupMayBeChosen()
    {
        DamagedComputer computer;
        computer.damage();
        desktop::Rescue rescue(computer.dataDir());
        const QSignalSpy wanted(&rescue, &desktop::Rescue::restoreRequested);
        rescue.begin(u"It is damaged."_s);
        for (int time = 0; time < 2; ++time) {
            QTRY_VERIFY(shown<QMessageBox>("damageQuestion"));
            QTest::mouseClick(button(*shown<QMessageBox>("damageQuestion"), u"Choose &another…"_s),
                              Qt::LeftButton);
            QTRY_VERIFY(shown<QFileDialog>("restoreFileDialog"));
            auto *files = shown<QFileDialog>("restoreFileDialog");
            QCOMPARE(files->directory().absolutePath(), computer.folder());
            if (time == 0) {
                files->reject();
                continue;
            }
            files->selectFile(computer.backups().constLast());
            static_cast<QDialog &>(*files).accept(); // accept() is public there
        }
        QTRY_VERIFY(shown<QDialog>("RestoreDialog"));
        DialogHands hands(*shown<QDialog>("RestoreDialog"));
        QTRY_VERIFY(hands.find("restoreButton")->isEnabled());
        QTest::mouseClick(hands.find("restoreButton"), Qt::LeftButton);
        QTRY_COMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), computer.backups().constLast());
        QCOMPARE(computer.present(), computer.damaged()); // the program restores it
    }

    void backupCanBeChosenIfNoneIsFound()
    {
        const QTemporaryDir home;
        desktop::Rescue rescue(home.path());
        rescue.begin(u"It is damaged."_s);
        QTRY_VERIFY(shown<QMessageBox>("damageQuestion"));
        const auto *box = shown<QMessageBox>("damageQuestion");
        QVERIFY(button(*box, u"Choose a &backup…"_s));
        QVERIFY(!button(*box, u"&Restore and restart"_s));
        QCOMPARE(box->informativeText(),
                 u"What is here now stays in the same folder, as “pantau-before-restore-…”."_s);
    }
};

PANTAU_WINDOW_TEST(TestRescue)
#include "tst_rescue.moc"
