// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/import_parts.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/look/colours.h"
#include "desktop/look/dialog.h"
#include "desktop/look/pantau_style.h"
#include "gui/dialog_hands.h"
#include "gui/transfer_world.h"
#include "support/database_file.h"
#include "support/heartbeat.h"
#include "support/many.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDeadlineTimer>
#include <QDropEvent>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTableView>
#include <QThread>

using namespace pantau;
using desktop::ImportDialog;
using test::DialogHands;
using test::DoneKeeper;
using test::TransferWorld;
using namespace std::chrono_literals;

namespace {

/// The dialog as the user sees it.
struct ImportDesk
{
    explicit ImportDesk(TransferWorld &world, std::optional<ListId> list = {})
        : dialog(new ImportDialog(world.context(), list, std::nullopt)), hands(*dialog), done(world.context())
    {
        QVERIFY(hands.begin());
    }
    ~ImportDesk() { delete dialog; }

    void open(const QString &file) const { dialog->openFiles({file}); }
    /// What is added, without the lists, and what is left out.
    [[nodiscard]] QString count() const
    {
        static const QRegularExpression Title(u"^([0-9,]+) domain\\(s\\).*"_s);
        const QString title = hands.text("countLabel").replace(Title, u"\\1 to add"_s);
        const QString left = hands.text("leftOutLabel");
        return title + (left.isEmpty() ? u""_s : left.startsWith(u'(') ? u" "_s : u", "_s) + left;
    }
    [[nodiscard]] QTableView *preview() const { return hands.find<QTableView>("previewTable"); }
    /// A cell of the lines left out, which are shown first if they are not.
    [[nodiscard]] QString refused(int row, int column) const
    {
        auto *show = hands.find<QPushButton>("showRefusedButton");
        if (!show->isChecked())
            show->click();
        return preview()->model()->index(row, column).data().toString();
    }
    [[nodiscard]] QPushButton *addButton() const { return hands.find<QPushButton>("addButton"); }
    [[nodiscard]] QComboBox *box(const char *name) const { return hands.find<QComboBox>(name); }

    QPointer<ImportDialog> dialog;
    DialogHands hands;
    DoneKeeper done;
};

QByteArray manyLines(int count)
{
    QByteArray text = "domain;list;note\r\n";
    for (int i = 0; i < count; ++i)
        text +=
            "site-" + QByteArray::number(i) + ".example;Client " + QByteArray::number(i % 40) + ";note\r\n";
    return text;
}

} // namespace

class TestImportDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { desktop::PantauStyle::install(); }

    void pastedDomainsAreAddedAndUndone()
    {
        TransferWorld world;
        ImportDesk desk(world);
        QCOMPARE(desk.hands.focus(), u"pasteEdit"_s);
        QVERIFY(!desk.addButton()->isEnabled());
        desk.hands.type(u"https://www.a.example/x\nb.example\na.example\noops"_s);
        QTRY_COMPARE(desk.count(), u"2 to add, 1 repeated, 1 not usable"_s);
        QCOMPARE(desk.hands.text("besideLabel"), u"1 new list(s) will be created: My domains."_s);
        // The box needs the space more than the line that is left out.
        QTRY_VERIFY(desk.dialog->findChild<QWidget *>(u"pasteEdit"_s)->height() >
                    2 * desk.dialog->findChild<QWidget *>(u"previewCard"_s)->height());
        QCOMPARE(world.picture(), QStringList());
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_VERIFY(desk.done.last);
        QCOMPARE(world.picture(), QStringList{u"My domains: a.example b.example"_s});
        QVERIFY2(desk.done.last->sentence.contains(u"My domains"_s), qPrintable(desk.done.last->sentence));
        for (int time = 0; time < 2; ++time) { // the second list differs from the first
            QVERIFY(TransferWorld::wait(desk.done.last->undo()));
            QCOMPARE(world.picture(), QStringList());
            QVERIFY(TransferWorld::wait(desk.done.last->redo()));
            QCOMPARE(world.picture(), QStringList{u"My domains: a.example b.example"_s});
        }
    }

    void tableIsShownAndItsColumnsChosen()
    {
        TransferWorld world;
        const QString file =
            world.write(u"clients.csv"_s, "No;Situs;Klien;Prioritas;Keterangan\r\n"
                                          "1;a.example;Toko;tinggi;\"baris satu; baris dua\"\r\n"
                                          "2;b.example;Bank;rendah;\r\n"
                                          "3;;Bank;;\r\n"
                                          "4;c.example;;;x\r\n");
        ImportDesk desk(world);
        desk.open(file);
        auto *table = desk.hands.find<QTableView>("previewTable");
        QTRY_VERIFY(table->isVisible());
        QCOMPARE(desk.box("separatorChooser")->currentText(), u"Semicolon"_s);
        QCOMPARE(desk.box("encodingChooser")->currentText(), u"UTF-8"_s);
        const QComboBox *encodings = desk.box("encodingChooser");
        for (int i = 0; i < encodings->count(); ++i) { // including the arrow next to it
            const int text = encodings->fontMetrics().horizontalAdvance(encodings->itemText(i));
            QTRY_VERIFY2(encodings->width() > text, qPrintable(encodings->itemText(i)));
        }
        QCOMPARE(table->model()->headerData(1, Qt::Horizontal).toString(), u"Situs"_s);
        QCOMPARE(table->model()->index(0, 4).data().toString(), u"baris satu; baris dua"_s);
        QCOMPARE(desk.box("role_1")->currentText(), u"Domain"_s);
        QCOMPARE(desk.box("role_2")->currentText(), u"Skip"_s); // too few rows to be certain
        QCOMPARE(desk.box("role_3")->currentText(), u"Priority"_s);

        // By keyboard: Tab reaches the boxes in the header, a letter selects.
        table->setFocus();
        for (int i = 0; i < 4 && desk.hands.focus() != u"role_2"_s; ++i)
            desk.hands.press(Qt::Key_Tab);
        QCOMPARE(desk.hands.focus(), u"role_2"_s);
        QVERIFY(desk.box("role_2")->accessibleName().contains(u"Klien"_s));
        QTest::keyClicks(desk.box("role_2"), u"Li"_s);
        QTRY_COMPARE(desk.hands.text("listLabel"), u"Rows without a list go into the &list:"_s);
        desk.box("listChooser")->setEditText(u"Lain"_s);
        QTRY_COMPARE(desk.count(), u"3 to add, 1 not usable (from the column “Situs”)"_s);
        QVERIFY(desk.hands.text("besideLabel").contains(u"Toko, Bank, Lain"_s));
        // The line without a domain stays in its place, with the reason in the last column.
        QCOMPARE(table->model()->rowCount(), 4);
        QVERIFY(!table->model()->index(2, 4).data().toString().isEmpty());
        QVERIFY(table->model()->index(2, 1).data(Qt::FontRole).value<QFont>().strikeOut());
        QCOMPARE(desk.refused(0, 0), u"4"_s);
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_VERIFY(desk.done.last);
        QCOMPARE(world.picture(),
                 (QStringList{u"Bank: b.example"_s, u"Lain: c.example"_s, u"Toko: a.example"_s,
                              u"b.example =  (low)"_s, u"c.example = x ()"_s,
                              u"a.example = baris satu; baris dua (high)"_s}));
        QVERIFY(TransferWorld::wait(desk.done.last->undo()));
        QCOMPARE(world.picture(), QStringList());
    }

    void wrongFormatGuessCanBeCorrected()
    {
        TransferWorld world;
        const QString file = world.write(u"odd.csv"_s, "a.example,1;caf\xc3\xa9\nb.example,2;caf\xe9\n");
        ImportDesk desk(world);
        desk.open(file);
        auto *table = desk.hands.find<QTableView>("previewTable");
        QTRY_VERIFY(table->isVisible());
        const auto choose = [&desk](const char *name, const QString &text) {
            auto *box = desk.box(name);
            box->setFocus();
            QTest::keyClicks(box, text.left(3));
            QTest::keyClick(box, Qt::Key_Return);
            Q_EMIT box->activated(box->currentIndex());
            return box->currentText() == text;
        };
        QVERIFY(choose("separatorChooser", u"Comma"_s));
        QTRY_COMPARE(table->model()->index(0, 0).data().toString(), u"a.example"_s);
        QTRY_COMPARE(table->model()->index(0, 1).data().toString(), u"1;café"_s);
        QCOMPARE(table->model()->index(1, 1).data().toString(),
                 u"2;caf\ufffd"_s); // an invalid byte is not guessed
        QVERIFY(choose("encodingChooser", u"Windows-1252"_s));
        QTRY_COMPARE(table->model()->index(0, 1).data().toString(), u"1;cafÃ©"_s);
        QTest::mouseClick(desk.hands.find<QWidget>("headerBox"), Qt::LeftButton, {}, QPoint(8, 8));
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->headerData(0, Qt::Horizontal).toString(), u"a.example"_s);
        QTRY_VERIFY(desk.count().startsWith(u"1 to add"_s));
    }

    void unreadableFileIsReported()
    {
        TransferWorld world;
        ImportDesk desk(world);
        desk.open(world.path(u"missing.csv"_s));
        QTRY_VERIFY(desk.hands.text("errorLabel").contains(u"missing.csv"_s));
        desk.open(world.write(u"picture.png"_s, QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)));
        QTRY_VERIFY(desk.hands.text("errorLabel").contains(u"is a picture"_s));
        QVERIFY(!desk.addButton()->isEnabled());
        QTest::mouseClick(desk.hands.find<QWidget>("pasteInsteadButton"), Qt::LeftButton);
        QCOMPARE(desk.hands.focus(), u"pasteEdit"_s);
        desk.hands.type(u"a.example"_s);
        QTRY_VERIFY(desk.addButton()->isEnabled());
    }

    void existingDomainsAreReported()
    {
        TransferWorld world;
        const ListId list = test::addList(world.session(), u"Toko"_s,
                                          {DomainName::fromNormalised(u"a.example"_s),
                                           DomainName::fromNormalised(u"b.example"_s)})
                                .id;
        ImportDesk desk(world, list);
        QCOMPARE(desk.box("listChooser")->currentText(), u"Toko"_s);
        desk.dialog->setPastedText(u"a.example\nb.example\nc.example\nc.example"_s);
        QTRY_COMPARE(desk.count(), u"1 to add, 1 repeated, 2 already there"_s);
        desk.dialog->setPastedText(u"a.example\nb.example"_s);
        QTRY_COMPARE(desk.hands.text("besideLabel"),
                     u"All of them are in the list already; there is nothing to do."_s);
        QVERIFY(!desk.addButton()->isEnabled());
        desk.box("listChooser")->setEditText(u"Bank"_s);
        QTRY_COMPARE(desk.count(), u"2 to add"_s);
        QVERIFY(desk.addButton()->isEnabled());
        QCOMPARE(desk.addButton()->text(), u"&Add 2 domain(s) to Bank"_s);
    }

    void onlyFieldsOfTheFileAreReportedAsSet_data()
    {
        const test::Table<QByteArray, QString, QString> row({"text", "foretold", "done"});
        row("notes", "domain;note\r\na.example;x\r\nb.example;y\r\n", "Notes of 2 domain(s) will be set.",
            "Notes of 2 domain(s) were set.");
        row("priority", "domain;priority\r\na.example;high\r\nb.example;low\r\n",
            "Priority of 2 domain(s) will be set.", "Priority of 2 domain(s) was set.");
        row("both", "domain;note;priority\r\na.example;x;high\r\nb.example;y;low\r\n",
            "Notes and priority of 2 domain(s) will be set.", "Notes and priority of 2 domain(s) were set.");
        row("one each", "domain;note;priority\r\na.example;x;\r\nb.example;;low\r\n",
            "Notes of 1 domain(s) will be set. "
            "Priority of 1 domain(s) will be set.",
            "Notes of 1 domain(s) were set. Priority of 1 domain(s) was set.");
    }

    void onlyFieldsOfTheFileAreReportedAsSet()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, foretold);
        QFETCH(const QString, done);
        TransferWorld world;
        ImportDesk desk(world);
        desk.open(world.write(u"two.csv"_s, text));
        QTRY_COMPARE(desk.count().section(u' ', 0, 2), u"2 to add"_s);
        QTRY_VERIFY2(desk.hands.text("besideLabel").endsWith(foretold),
                     qPrintable(desk.hands.text("besideLabel")));
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_VERIFY(desk.done.last);
        QVERIFY2(desk.done.last->sentence.endsWith(u". "_s + done), qPrintable(desk.done.last->sentence));
    }

    void refusedLinesCanBeCopiedAndSaved()
    {
        TransferWorld world;
        ImportDesk desk(world);
        desk.dialog->setPastedText(u"a.example\n=HYPERLINK(1)\n192.0.2.1"_s);
        QTRY_COMPARE(desk.preview()->model()->rowCount(), 2);
        QVERIFY(desk.preview()->isVisible());
        desk.hands.press(Qt::Key_C, Qt::AltModifier);
        const QString copied = u"line\ttext\treason\r\n2\t'=HYPERLINK(1)\t"_s;
        QTRY_VERIFY2(QGuiApplication::clipboard()
                         ->text()
                         .replace(u"\r\n"_s, u"\n"_s)
                         .startsWith(QString(copied).replace(u"\r\n"_s, u"\n"_s)),
                     qPrintable(QGuiApplication::clipboard()->text()));
        desk.hands.press(Qt::Key_V, Qt::AltModifier);
        auto *chooser = desk.hands.find<QFileDialog>("fileDialog");
        QVERIFY(chooser);
        const QString file = world.path(u"left-out.csv"_s);
        Q_EMIT chooser->fileSelected(file);
        QTRY_VERIFY(test::bytesOf(file).contains("192.0.2.1"));
    }

    void spreadsheetCellsArePasted()
    {
        TransferWorld world;
        ImportDesk desk(world);
        QGuiApplication::clipboard()->setText(u"Domain\tNote\na.example\tx\nb.example\ty\n"_s);
        desk.hands.press(Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(desk.hands.find<QTableView>("previewTable")->isVisible());
        QVERIFY(!desk.box("encodingChooser")->isVisible()); // pasted text has no encoding
        QTRY_COMPARE(desk.count(), u"2 to add (from the column “Domain”)"_s);
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_VERIFY(desk.done.last);
        QCOMPARE(world.picture(), (QStringList{u"My domains: a.example b.example"_s, u"a.example = x ()"_s,
                                               u"b.example = y ()"_s}));
    }

    void skippedTitleLinesAreShown()
    {
        TransferWorld world;
        ImportDesk desk(world);
        QVERIFY(!desk.hands.find<QWidget>("skippedLabel")->isVisible());
        desk.open(world.write(u"report.csv"_s, "Laporan;;\n\"1 November 2026 - 27 November 2026\";;\n;;\n"
                                               "Domain;Klik;Catatan\na.example;3;x\n"));
        QTRY_COMPARE(desk.count(), u"1 to add (from the column “Domain”)"_s);
        QCOMPARE(
            desk.hands.text("skippedLabel"),
            u"Skipped 2 title line(s) above the header: “Laporan”, “1 November 2026 - 27 November 2026”."_s);
        QVERIFY(desk.hands.find<QWidget>("skippedLabel")->isVisible());
        QTest::mouseClick(desk.hands.find<QWidget>("headerBox"), Qt::LeftButton, {}, QPoint(8, 8));
        QTRY_VERIFY(!desk.hands.find<QWidget>("skippedLabel")->isVisible()); // all rows count
        QTRY_VERIFY(desk.count().contains(u"3 not usable"_s));
        QTest::mouseClick(desk.hands.find<QWidget>("headerBox"), Qt::LeftButton, {}, QPoint(8, 8));
        QTRY_VERIFY(desk.hands.find<QWidget>("skippedLabel")->isVisible());
        desk.open(world.path(u"missing.csv"_s));
        QTRY_VERIFY(!desk.hands.find<QWidget>("skippedLabel")->isVisible());
    }

    void repeatingColumnIsOfferedAsList()
    {
        TransferWorld world;
        QByteArray table = "Domain;Sales\n";
        for (int i = 0; i < 8; ++i)
            table += "d" + QByteArray::number(i) + ".example;" + (i % 2 ? "Ani\n" : "Budi\n");
        ImportDesk desk(world);
        desk.open(world.write(u"clients.csv"_s, table));
        auto *yes = desk.hands.find<QPushButton>("useAsListButton");
        QTRY_VERIFY(yes->isVisible());
        QCOMPARE(desk.hands.text("listQuestionLabel"),
                 u"The column “Sales” repeats 2 values. Use it as the list?"_s);
        QCOMPARE(yes->accessibleDescription(), desk.hands.text("listQuestionLabel"));
        desk.hands.press(Qt::Key_Y, Qt::AltModifier);
        QTRY_COMPARE(desk.box("role_1")->currentText(), u"List"_s);
        QVERIFY(!yes->isVisible());
        QTRY_COMPARE(desk.hands.text("besideLabel"), u"2 new list(s) will be created: Budi, Ani."_s);
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_COMPARE(world.picture(), (QStringList{u"Ani: d1.example d3.example d5.example d7.example"_s,
                                                   u"Budi: d0.example d2.example d4.example d6.example"_s}));
    }

    /// Dropped on the dialog or pasted into the box, in any mix of formats.
    void severalFilesAreOneImport()
    {
        TransferWorld world;
        const QList<QUrl> files{
            QUrl::fromLocalFile(world.write(u"toko.csv"_s, "Laporan\nDomain;Klien;Catatan\na.example;Toko;x\n"
                                                           "b.example;Toko;\noops;Toko;\n")),
            QUrl::fromLocalFile(world.write(u"bank.csv"_s, "Klien,Situs\nBank,c.example\nBank,a.example\n")),
            QUrl::fromLocalFile(world.write(u"list.txt"_s, "# ours\nd.example\nnot one\n"))};
        for (const bool isPasted : {false, true}) {
            ImportDesk desk(world);
            auto data = std::make_unique<QMimeData>();
            data->setUrls(files);
            if (isPasted) {
                QGuiApplication::clipboard()->setMimeData(data.release());
                desk.hands.press(Qt::Key_V, Qt::ControlModifier);
            } else {
                QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, data.get(), Qt::LeftButton,
                                      Qt::NoModifier);
                QApplication::sendEvent(desk.dialog, &enter);
                QVERIFY(enter.isAccepted());
                QDropEvent drop(QPointF(5, 5), Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
                QApplication::sendEvent(desk.dialog, &drop);
            }
            QTRY_COMPARE(desk.count(),
                         u"4 to add, 1 repeated for another list, 2 not usable (from the column “Domain”)"_s);
            QCOMPARE(desk.hands.text("pasteLabel"), u"From 3 files: toko.csv, bank.csv, list.txt"_s);
            QVERIFY(!desk.hands.find<QWidget>("shapeBox")->isVisible());
            QVERIFY(desk.hands.text("skippedLabel").contains(u"“Laporan”"_s));
            QStringList places;
            for (int i = 0; i < 2; ++i)
                places += desk.refused(i, 3) + u':' + desk.refused(i, 0);
            QCOMPARE(places, (QStringList{u"toko.csv:5"_s, u"list.txt:3"_s}));
            desk.hands.press(Qt::Key_C, Qt::AltModifier);
            QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(u"file\tline\ttext\treason"_s));
            if (isPasted)
                continue;
            desk.box("listChooser")->setEditText(u"Rest"_s);
            QTRY_VERIFY(desk.hands.text("besideLabel").contains(u"Rest"_s));
            desk.hands.press(Qt::Key_A, Qt::AltModifier);
            QTRY_VERIFY(desk.done.last);
            QCOMPARE(world.picture(), (QStringList{u"Bank: a.example c.example"_s, u"Rest: d.example"_s,
                                                   u"Toko: a.example b.example"_s, u"a.example = x ()"_s}));
            QVERIFY(TransferWorld::wait(desk.done.last->undo()));
        }
    }

    void unreadableFilesAreNamed()
    {
        TransferWorld world;
        const QString good = world.write(u"good.csv"_s, "a.example\n");
        const QString picture =
            world.write(u"picture.png"_s, QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
        ImportDesk desk(world);
        desk.dialog->openFiles({picture, good, world.path(u"missing.csv"_s)});
        QTRY_COMPARE(desk.count(), u"1 to add, 2 not usable"_s);
        QCOMPARE(desk.refused(0, 3), u"picture.png"_s);
        QVERIFY(desk.refused(0, 2).contains(u"is a picture"_s));
        QCOMPARE(desk.refused(0, 0), QString());
        QCOMPARE(desk.refused(1, 3), u"missing.csv"_s);
        desk.hands.find<QPushButton>("showRefusedButton")->click();
        auto *role = desk.box("role_0");
        role->setCurrentIndex(0);
        Q_EMIT role->activated(0); // still named after another parse
        QTRY_COMPARE(desk.refused(0, 3), u"picture.png"_s);
        desk.dialog->openFiles({picture, world.path(u"missing.csv"_s)});
        QTRY_VERIFY(desk.hands.text("errorLabel").startsWith(u"No file could be read. “picture.png”: "_s));
        QVERIFY(!desk.addButton()->isEnabled());
    }

    void sheetOfAWorkbookIsShown()
    {
        TransferWorld world;
        ImportDesk desk(world);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(QStringLiteral(PANTAU_TEST_DATA "/libreoffice.ods"))});
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(desk.dialog, &enter);
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(desk.dialog, &drop);
        QTRY_VERIFY2(desk.count().startsWith(u"4 to add"_s), qPrintable(desk.count()));
        QTRY_VERIFY2(desk.count().contains(u"Only the sheet “Klien” was read"_s), qPrintable(desk.count()));
        QVERIFY(desk.hands.find<QTableView>("previewTable")->isVisible());
        desk.hands.find<QPushButton>("shapeButton")->click();
        QVERIFY(desk.hands.find<QCheckBox>("headerBox")->isVisible());
        for (const char *name : {"encodingChooser", "separatorChooser", "quoteChooser"})
            QVERIFY(!desk.box(name)->isVisible());
        desk.hands.find<QCheckBox>("headerBox")->click(); // parsed again, as a sheet
        QTRY_VERIFY2(desk.count().contains(u"not usable"_s) && desk.count().contains(u"“Klien”"_s),
                     qPrintable(desk.count()));
    }

    /// The dialog shows beforehand what happens to them.
    void rowsWithoutAListAreReported()
    {
        TransferWorld world;
        test::addList(world.session(), u"Toko"_s);
        const QString file = world.write(u"clients.csv"_s, "domain;list\r\n"
                                                           "a.example;Toko\r\n"
                                                           "b.example;\r\n"
                                                           "c.example;\r\n");
        ImportDesk desk(world);
        desk.open(file);
        QTRY_COMPARE(desk.count(), u"3 to add (from the column “domain”)"_s);
        QCOMPARE(desk.hands.text("besideLabel"), u"2 domain(s) without a list go into “Toko”."_s);
        desk.box("listChooser")->setEditText(u"Rest"_s);
        QTRY_COMPARE(desk.hands.text("besideLabel"),
                     u"2 domain(s) without a list go into “Rest”. 1 new list(s) will be created: Rest."_s);
        desk.box("listChooser")->setEditText({});
        QTRY_COMPARE(desk.hands.text("besideLabel"),
                     u"2 domain(s) have no list in the file. Choose the list that they go into."_s);
    }

    /// The user never adds to another client's list by accident. Rows that name their own lists are handled
    /// separately.
    void theButtonNamesTheList()
    {
        TransferWorld world;
        ImportDesk desk(world);
        desk.box("listChooser")->setEditText(u"R&D"_s);
        desk.dialog->setPastedText(u"a.example"_s);
        QTRY_COMPARE(desk.addButton()->text(), u"&Add 1 domain(s) to R&&D"_s);
        desk.box("listChooser")->setEditText(QString(60, u'm'));
        QTRY_VERIFY(desk.addButton()->text().contains(QChar(0x2026)));
        QVERIFY(desk.addButton()->sizeHint().width() < desk.dialog->width());
        desk.open(world.write(u"clients.csv"_s, "domain,list\na.example,Toko\nb.example,Bank\n"));
        QTRY_COMPARE(desk.addButton()->text(), u"&Add 2 domain(s)"_s);
    }

    /// With several lists, none is preselected for a file.
    void fileNeedsAListIfThereAreSeveral()
    {
        TransferWorld world;
        for (const QString &name : {u"Bank"_s, u"Toko"_s})
            test::addList(world.session(), name);
        const QString file = world.write(u"client.csv"_s, "domain\na.example\nb.example\n");
        ImportDesk desk(world);
        desk.open(file);
        QTRY_COMPARE(desk.hands.text("besideLabel"), u"Choose the list that they go into."_s);
        QVERIFY(desk.box("listChooser")->currentText().isEmpty());
        desk.hands.press(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(desk.hands.text("errorLabel"), u"Choose a list first, or enter the name of a new one."_s);
        QCOMPARE(desk.hands.focus(), u"listChooser"_s);
        desk.hands.press(Qt::Key_Down);
        desk.hands.press(Qt::Key_Down);
        QTRY_COMPARE(desk.addButton()->text(), u"&Add 2 domain(s) to Toko"_s);
        desk.open(file); // the user's choice is kept
        QTRY_COMPARE(desk.count(), u"2 to add (from the column “domain”)"_s);
        QCOMPARE(desk.addButton()->text(), u"&Add 2 domain(s) to Toko"_s);
        desk.hands.press(Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(world.picture(), (QStringList{u"Bank: "_s, u"Toko: a.example b.example"_s}));
    }

    void looksAsDesigned_data()
    {
        const test::Table<bool> row({"isDark"});
        row("light", false);
        row("dark", true);
    }

    /// The second of three steps, in the size and the colours of the design.
    void looksAsDesigned()
    {
        QFETCH(const bool, isDark);
        using namespace desktop;
        const auto palette = QGuiApplication::palette();
        const auto restore = qScopeGuard([palette] { QApplication::setPalette(palette); });
        QApplication::setPalette(ownPalette(isDark));
        TransferWorld world;
        QByteArray text = "Domain name;Client;Contract;Remark\r\n";
        text += "a.example;Toko Melati;active;\r\na.example/daftar;TOKO MELATI;ended;\r\n"
                "192.0.2.17;Berita Kita;active;\r\n";
        for (int i = 0; i < 60; ++i)
            text += "site-" + QByteArray::number(i) + ".example;Bank Kito;active;Contact: Budi\r\n";
        ImportDesk desk(world);
        desk.open(world.write(u"clients.csv"_s, text));
        QTRY_COMPARE(desk.count().section(u' ', 0, 2), u"61 to add"_s);
        QCOMPARE(desk.dialog->size(), QSize(880, 664).boundedTo(roomFor(*desk.dialog)));
        QCOMPARE(desk.hands.text("countLabel"), u"61 domain(s) in 2 lists"_s);
        QCOMPARE(desk.hands.find<QWidget>("steps")->accessibleName(), u"Step 2 of 3: Columns and cost"_s);
        QCOMPARE(desk.hands.text("factsLabel"), u"63 line(s), UTF-8, semicolon, first line is a header"_s);
        QCOMPARE(desk.hands.text("moreLabel"), u"and 13 more line(s)"_s);
        const auto *back = desk.hands.find<QPushButton>("pasteInsteadButton");
        QVERIFY(back->isVisible());
        QCOMPARE(back->mapTo(desk.dialog, QPoint(10, 0)).x(), // its text, without the padding
                 desk.preview()->parentWidget()->mapTo(desk.dialog, QPoint()).x());
        const QTableView *table = desk.preview();
        QCOMPARE(table->rowHeight(0), 32);
        QCOMPARE(desk.box("role_1")->currentText(), u"List"_s);
        QCOMPARE(desk.box("role_2")->currentText(), u"Skip"_s);
        QCOMPARE(desk.box("role_3")->currentText(), u"Note"_s);
        const auto cell = [table](int row, int column, int role) {
            return table->model()->index(row, column).data(role);
        };
        QCOMPARE(cell(1, 3, Qt::DisplayRole).toString(), u"Repeated, left out"_s);
        QCOMPARE(cell(1, 3, Qt::ForegroundRole).value<QColor>(), colour(Token::Text2, isDark));
        QVERIFY(cell(1, 0, Qt::FontRole).value<QFont>().strikeOut());
        QVERIFY(cell(2, 0, Qt::FontRole).value<QFont>().strikeOut());
        QCOMPARE(cell(2, 3, Qt::ForegroundRole).value<QColor>(), colour(Token::Unknown, isDark));
        QVERIFY(!cell(0, 0, Qt::FontRole).isValid());
        // The card has one line at its top.
        QWidget *card = table->parentWidget();
        const QImage top = card->grab().toImage();
        int lines = 0;
        for (int y = 0; y < 12; ++y)
            lines += top.pixelColor(top.width() / 2, y) != top.pixelColor(top.width() / 2, 12) ? 1 : 0;
        QVERIFY2(lines <= (isDark ? 2 : 1), qPrintable(QString::number(lines))); // the card's ground in dark
        // The disc of the current step.
        const QImage steps = desk.hands.find<QWidget>("steps")->grab().toImage();
        bool hasFill = false;
        for (int x = 0; x < steps.width(); ++x)
            hasFill = hasFill || steps.pixelColor(x, steps.height() / 2 - 8) == colour(Token::Fill, isDark);
        QVERIFY(hasFill);
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_COMPARE(desk.hands.find<QWidget>("steps")->accessibleName(), u"Done"_s);
        QVERIFY(desk.hands.text("doneLabel").startsWith(u"61 domain(s) added"_s));
        QVERIFY(desk.done.last);
        desk.hands.press(Qt::Key_Return);
        QTRY_VERIFY(!desk.dialog || !desk.dialog->isVisible());
    }

    void manyLinesKeepTheWindowAlive()
    {
        TransferWorld world;
        const QString file = world.write(u"many.csv"_s, manyLines(test::Many));
        ImportDesk desk(world);
        test::Heartbeat heartbeat;
        desk.open(file);
        QTRY_VERIFY(desk.count().remove(u',').startsWith(u"%1 to add"_s.arg(test::Many)));
        QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar,
                 qPrintable(u"reading: "_s + heartbeat.words()));
        qInfo("reading: %s", qPrintable(heartbeat.words()));
        heartbeat.restart();
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_VERIFY(desk.done.last);
        QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar,
                 qPrintable(u"adding: "_s + heartbeat.words()));
        qInfo("adding: %s", qPrintable(heartbeat.words()));
        QCOMPARE(world.domains(), test::Many);
        heartbeat.restart();
        auto undone = desk.done.last->undo();
        QTRY_VERIFY(undone.isFinished());
        QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar,
                 qPrintable(u"undoing: "_s + heartbeat.words()));
        QVERIFY(desk.done.last->progress->total() >= test::Many);
        QCOMPARE(desk.done.last->progress->done(), desk.done.last->progress->total());
        QCOMPARE(world.picture(), QStringList());
    }

    void stoppedImportLeavesNothing()
    {
        TransferWorld world;
        const QString file = world.write(u"many.csv"_s, manyLines(test::Many));
        ImportDesk desk(world);
        desk.open(file);
        QTRY_VERIFY(desk.count().contains(u"to add"_s));
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        auto *stop = desk.hands.find<QPushButton>("cancelButton");
        QCOMPARE(stop->text(), u"St&op"_s);
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_COMPARE(desk.hands.text("errorLabel"), u"Stopped. Nothing was added."_s);
        QVERIFY2(desk.count().contains(u"to add"_s), qPrintable(desk.count()));
        QVERIFY(desk.dialog->isVisible());
        QVERIFY(!desk.done.last);
        QCOMPARE(world.picture(), QStringList());
        QTRY_VERIFY(desk.addButton()->isEnabled());
        QVERIFY(!desk.hands.find<QProgressBar>("progressBar")->isVisible() || !desk.count().isEmpty());
        desk.hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!desk.dialog || !desk.dialog->isVisible());
    }

    /// Everything was stored and the reply was queued.
    void lateStopIsReported()
    {
        TransferWorld world;
        ImportDesk desk(world);
        desk.dialog->setPastedText(u"a.example\nb.example"_s);
        QTRY_COMPARE(desk.count(), u"2 to add"_s);
        auto *stop = desk.hands.find<QPushButton>("cancelButton");
        QTest::mouseClick(desk.addButton(), Qt::LeftButton);
        for (QDeadlineTimer patience(test::Patience); world.picture().isEmpty() && !patience.hasExpired();)
            QThread::yieldCurrentThread(); // without processing events, because the reply is one
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_VERIFY(desk.done.last);
        QVERIFY2(desk.done.last->sentence.startsWith(u"2 domain(s) added"_s),
                 qPrintable(desk.done.last->sentence));
        QCOMPARE(desk.done.last->remark, u"It was too late to stop; Undo takes this back."_s);
    }

    void hugePasteStaysOutOfTheBox()
    {
        TransferWorld world;
        ImportDesk desk(world);
        QString text;
        for (int i = 0; i < 20'000; ++i)
            text += u"site-%1.example\n"_s.arg(i);
        QGuiApplication::clipboard()->setText(text);
        test::Heartbeat heartbeat;
        desk.hands.press(Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(desk.count().contains(u"to add"_s));
        QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar, qPrintable(heartbeat.words()));
        QVERIFY(!desk.hands.find<QWidget>("pasteEdit")->isVisible());
        QVERIFY(desk.hands.text("pasteLabel").contains(u"pasted text"_s));
        // The file is not in the box, so its first rows are shown below.
        const auto *preview = desk.hands.find<QTableView>("previewTable");
        QVERIFY(preview->isVisible());
        QCOMPARE(preview->model()->index(0, 0).data().toString(), u"site-0.example"_s);
        QCOMPARE(preview->model()->columnCount(), 1);
        QVERIFY(preview->model()->rowCount() >= 20);
    }

    /// Simulated by a trigger.
    void fullDiskIsReportedInTheDialog()
    {
        TransferWorld world;
        test::runSql(world.path(u"pantau/pantau.db"_s),
                     {u"CREATE TRIGGER full_insert BEFORE INSERT ON list_domain BEGIN "
                      "SELECT RAISE(ABORT, 'database or disk is full'); END"_s});
        ImportDesk desk(world);
        desk.hands.type(u"a.example"_s);
        QTRY_VERIFY(desk.addButton()->isEnabled());
        desk.hands.press(Qt::Key_A, Qt::AltModifier);
        QTRY_VERIFY(desk.hands.find<QLabel>("errorLabel")->isVisible());
        QVERIFY(desk.addButton()->isEnabled());
        QVERIFY(desk.dialog->isVisible());
        QCOMPARE(desk.hands.find<QPlainTextEdit>("pasteEdit")->toPlainText(), u"a.example"_s);
    }

    void escapeAsksBeforeDiscardingInput()
    {
        TransferWorld world;
        ImportDesk desk(world);
        desk.hands.type(u"a.example"_s);
        const auto question = [&desk] {
            const auto boxes = desk.dialog->findChildren<QMessageBox *>(u"question"_s);
            return boxes.isEmpty() ? nullptr : boxes.last();
        };
        desk.hands.press(Qt::Key_Escape);
        QVERIFY(question() && question()->isVisible());
        QTest::keyClick(question(), Qt::Key_Escape);
        QTRY_VERIFY(!question());
        QVERIFY(desk.dialog->isVisible());
        QCOMPARE(desk.hands.find<QPlainTextEdit>("pasteEdit")->toPlainText(), u"a.example"_s);
        desk.hands.press(Qt::Key_Escape);
        QTest::mouseClick(question()->buttons().constFirst(), Qt::LeftButton);
        QTRY_VERIFY(!desk.dialog || !desk.dialog->isVisible());
    }
};

PANTAU_WINDOW_TEST(TestImportDialog)
#include "tst_import_dialog.moc"
