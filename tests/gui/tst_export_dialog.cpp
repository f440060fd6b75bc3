// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/bulk_changes.h"
#include "desktop/dialogs/export_dialog.h"
#include "desktop/settings/preferences.h"
#include "gui/dialog_hands.h"
#include "gui/transfer_world.h"
#include "support/heartbeat.h"
#include "support/many.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QTimeZone>

using namespace pantau;
using desktop::ExportDialog;
using test::DialogHands;
using test::DoneKeeper;
using test::TransferWorld;
using namespace std::chrono_literals;

namespace {

struct ExportDesk
{
    explicit ExportDesk(TransferWorld &world, const DomainQuery &shown = {})
        : file(world.path(u"window.ini"_s), QSettings::IniFormat)
        , preferences(file)
        , dialog(new ExportDialog(world.context(), preferences, shown))
        , hands(*dialog)
        , done(world.context())
    {
        QVERIFY(hands.begin());
    }
    ~ExportDesk() { delete dialog; }

    /// Presses Export and chooses @p file.
    void exportTo(const QString &file)
    {
        QFileDialog *chooser = openChooser();
        QVERIFY(chooser);
        Q_EMIT chooser->fileSelected(file);
    }
    QFileDialog *openChooser()
    {
        hands.press(Qt::Key_E, Qt::AltModifier);
        return hands.find<QFileDialog>("fileDialog");
    }

    QSettings file;
    desktop::Preferences preferences;
    QPointer<ExportDialog> dialog;
    DialogHands hands;
    DoneKeeper done;
};

void addMany(TransferWorld &world, int count)
{
    ImportPlan plan;
    plan.list = u"Toko"_s;
    for (int i = 0; i < count; ++i)
        plan.domains += ImportedDomain{DomainName::fromNormalised(u"site-%1.example"_s.arg(i))};
    const auto outcome = TransferWorld::wait(world.session().write(&db::BulkChanges::import, plan, nullptr));
    QVERIFY(outcome && *outcome);
}

} // namespace

class TestExportDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void domainsAreWritten()
    {
        TransferWorld world;
        addMany(world, 3);
        ExportDesk desk(world);
        QVERIFY(!desk.hands.find<QRadioButton>("shownButton")->isVisible());
        desk.hands.find<QComboBox>("separatorChooser")->setCurrentIndex(1);
        desk.hands.press(Qt::Key_M, Qt::AltModifier);
        const QString file = world.path(u"out.csv"_s);
        desk.exportTo(file);
        QTRY_VERIFY(desk.done.last);
        QVERIFY2(desk.done.last->sentence.startsWith(u"3 row"_s), qPrintable(desk.done.last->sentence));
        QVERIFY(!desk.done.last->undo);
        QVERIFY(test::bytesOf(file).startsWith("\xef\xbb\xbf"
                                               "domain;status;"));
        QCOMPARE(test::bytesOf(file).count("Toko"), 3);
        const QByteArray zone = QTimeZone::systemTimeZoneId();
        QVERIFY(test::bytesOf(file).contains(";checked_at (" + zone + ");"));
    }

    void startsWithThePreferences()
    {
        TransferWorld world;
        world.write(u"window.ini"_s, "");
        {
            QSettings file(world.path(u"window.ini"_s), QSettings::IniFormat);
            desktop::Preferences preferences(file);
            preferences.setExportSeparator(u'\t');
            preferences.setExportWithBom(true);
        }
        ExportDesk desk(world);
        QCOMPARE(desk.hands.find<QComboBox>("separatorChooser")->currentData().toChar(), u'\t');
        QVERIFY(desk.hands.find<QCheckBox>("bomBox")->isChecked());
    }

    void shownDomainsAreOffered()
    {
        TransferWorld world;
        addMany(world, 12);
        DomainQuery shown;
        shown.filter = u"site-1"_s;
        ExportDesk desk(world, shown);
        auto *button = desk.hands.find<QRadioButton>("shownButton");
        QVERIFY(button->isChecked());
        QTRY_VERIFY2(button->text().contains(u"3 domain"_s), qPrintable(button->text()));
        desk.exportTo(world.path(u"out.csv"_s));
        QTRY_VERIFY(desk.done.last);
        QVERIFY(desk.done.last->sentence.startsWith(u"3 row"_s));
    }

    /// Suggests the folder of the previous export, and a name for the content.
    void folderAndFileNameAreSuggested()
    {
        TransferWorld world;
        addMany(world, 3);
        DomainQuery shown;
        shown.list = world.session().store().lists().all()->constFirst().id;
        QVERIFY(QDir(world.path({})).mkdir(u"clients"_s));
        const auto fileOf = [](const QFileDialog &chooser) { return chooser.selectedFiles().value(0); };
        {
            ExportDesk desk(world, shown);
            QFileDialog *chooser = desk.openChooser();
            static const QRegularExpression name(u"^Toko - domains \\d{4}-\\d\\d-\\d\\d\\.csv$"_s);
            QVERIFY2(name.match(QFileInfo(fileOf(*chooser)).fileName()).hasMatch(),
                     qPrintable(fileOf(*chooser)));
            chooser->setDirectory(world.path(u"clients"_s));
            QVERIFY(QMetaObject::invokeMethod(chooser, "accept"));
            QTRY_VERIFY(desk.done.last);
        }
        ExportDesk desk(world);
        const QString next = fileOf(*desk.openChooser());
        QCOMPARE(QFileInfo(next).absolutePath(), world.path(u"clients"_s));
        QVERIFY2(QFileInfo(next).fileName().startsWith(u"Pantau - domains "_s), qPrintable(next));
    }

    void periodIsDisabledForDomains()
    {
        TransferWorld world;
        ExportDesk desk(world);
        QVERIFY(!desk.hands.find<QWidget>("periodBox")->isEnabled());
        desk.hands.press(Qt::Key_C, Qt::AltModifier);
        QVERIFY(desk.hands.find<QRadioButton>("checksButton")->isChecked());
        QVERIFY(desk.hands.find<QWidget>("periodBox")->isEnabled());
        QVERIFY(!desk.hands.find<QWidget>("fromEdit")->isEnabled());
        auto *period = desk.hands.find<QComboBox>("periodChooser");
        period->setFocus();
        QTest::keyClick(period, Qt::Key_End);
        QVERIFY(desk.hands.find<QWidget>("fromEdit")->isEnabled());
        desk.exportTo(world.path(u"out.csv"_s));
        QTRY_VERIFY(desk.done.last);
        QCOMPARE(test::bytesOf(world.path(u"out.csv"_s)).trimmed().count('\n'), 0); // only the header
    }

    void returnExportsFromAChoice()
    {
        TransferWorld world;
        addMany(world, 3);
        ExportDesk desk(world);
        auto *choice = desk.hands.find<QRadioButton>("domainsButton");
        choice->setFocus();
        desk.hands.press(Qt::Key_Return);
        QTRY_VERIFY(desk.dialog->findChild<QFileDialog *>());
    }

    void unwritableFileKeepsTheDialogOpen()
    {
        TransferWorld world;
        ExportDesk desk(world);
        desk.exportTo(world.path(u"no/such/folder/out.csv"_s));
        QTRY_VERIFY(desk.hands.text("errorLabel").contains(u"out.csv"_s));
        QVERIFY(desk.hands.find<QPushButton>("exportButton")->isEnabled());
    }

    void stoppedExportLeavesNoFile()
    {
        TransferWorld world;
        addMany(world, 20'000);
        ExportDesk desk(world);
        const QString file = world.path(u"out.csv"_s);
        desk.exportTo(file);
        QTest::mouseClick(desk.hands.find<QPushButton>("cancelButton"), Qt::LeftButton);
        QTRY_COMPARE(desk.hands.text("errorLabel"), u"Stopped. No file was written."_s);
        QVERIFY(!QFile::exists(file));
    }

    void manyDomainsKeepTheWindowAlive()
    {
        TransferWorld world;
        addMany(world, test::Many);
        ExportDesk desk(world);
        QFileDialog *chooser = desk.openChooser(); // not measured, because Qt or the system creates it
        QVERIFY(chooser);
        test::Heartbeat heartbeat;
        Q_EMIT chooser->fileSelected(world.path(u"out.csv"_s));
        QTRY_VERIFY(desk.done.last);
        QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar, qPrintable(heartbeat.words()));
        qInfo("%s", qPrintable(heartbeat.words()));
        QCOMPARE(test::bytesOf(world.path(u"out.csv"_s)).count('\n'), test::Many + 1);
    }
};

PANTAU_WINDOW_TEST(TestExportDialog)
#include "tst_export_dialog.moc"
