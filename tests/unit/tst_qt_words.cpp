// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "support/test_program.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTranslator>

using namespace pantau;

namespace {

QStringList plain(const QStringList &texts)
{
    QStringList words;
    for (QString text : texts)
        words += text.remove(u'&').section(u'\t', 0, 0);
    return words;
}

QStringList textsOf(const QMenu *menu)
{
    QStringList texts;
    for (const QAction *action : menu->actions())
        if (!action->isSeparator())
            texts += action->text();
    return plain(texts);
}

QStringList standardButtons()
{
    QDialogButtonBox box(QDialogButtonBox::Save | QDialogButtonBox::Cancel | QDialogButtonBox::Close |
                         QDialogButtonBox::Apply | QDialogButtonBox::Yes | QDialogButtonBox::No |
                         QDialogButtonBox::Discard | QDialogButtonBox::Open | QDialogButtonBox::Ok);
    QStringList texts;
    for (const QAbstractButton *button : box.buttons())
        texts += button->text();
    texts = plain(texts);
    texts.sort();
    return texts;
}

QStringList lineMenu()
{
    QLineEdit edit;
    const std::unique_ptr<QMenu> menu(edit.createStandardContextMenu());
    return textsOf(menu.get());
}

QStringList boxMenu()
{
    QPlainTextEdit edit;
    const std::unique_ptr<QMenu> menu(edit.createStandardContextMenu());
    return textsOf(menu.get());
}

QStringList fileDialog()
{
    QFileDialog dialog;
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.setFileMode(QFileDialog::ExistingFile);
    return plain({dialog.labelText(QFileDialog::LookIn), dialog.labelText(QFileDialog::FileName),
                  dialog.labelText(QFileDialog::FileType), dialog.labelText(QFileDialog::Accept),
                  dialog.labelText(QFileDialog::Reject)});
}

QStringList commandLine()
{
    QCommandLineParser parser;
    parser.addHelpOption();
    const QString help = parser.helpText();
    return {help.section(u':', 0, 0) + u':', help.contains("Opsi:"_L1) ? u"Opsi:"_s : u"Options:"_s};
}

QStringList keys()
{
    return {QKeySequence(Qt::CTRL | Qt::Key_Space).toString(QKeySequence::NativeText)};
}

} // namespace

/// Qt's own texts in the windows follow the program's language.
class TestQtWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void qtTextsFollowTheLanguage_data()
    {
        using Texts = QStringList (*)();
        const test::Table<Texts, QString, QString> row({"texts", "english", "indonesian"});
        row("standard buttons", Texts(standardButtons), "Apply|Cancel|Close|Discard|No|OK|Open|Save|Yes",
            "Batal|Buang|Buka|Oke|Simpan|Terapkan|Tidak|Tutup|Ya");
        row("line menu", Texts(lineMenu), "Undo|Redo|Cut|Copy|Paste|Delete|Select All",
            "Urungkan|Ulangi|Potong|Salin|Tempel|Hapus|Pilih semua");
        row("box menu", Texts(boxMenu), "Undo|Redo|Cut|Copy|Paste|Delete|Select All",
            "Urungkan|Ulangi|Potong|Salin|Tempel|Hapus|Pilih semua");
        row("file dialog", Texts(fileDialog), "Look in:|File name:|Files of type:|Open|Cancel",
            "Cari di:|Nama berkas:|Jenis berkas:|Buka|Batal");
        row("command line", Texts(commandLine), "Usage:|Options:", "Cara pakai:|Opsi:");
        row("keys", Texts(keys), "Ctrl+Space", "Ctrl+Spasi");
    }
    void qtTextsFollowTheLanguage()
    {
        using Texts = QStringList (*)();
        QFETCH(Texts, texts);
        QFETCH(QString, english);
        QFETCH(QString, indonesian);
        installTranslations(*qApp, QLocale(QLocale::Indonesian));
        QCOMPARE(texts().join(u'|'), indonesian);
        installTranslations(*qApp, QLocale(QLocale::English));
        QCOMPARE(texts().join(u'|'), english);
        installTranslations(*qApp, QLocale(QLocale::Indonesian));
        QCOMPARE(texts().join(u'|'), indonesian);
        installTranslations(*qApp, QLocale(QLocale::German)); // no German translation: English, and no mix
        QCOMPARE(texts().join(u'|'), english);
    }

    void oldTranslationsAreRemoved()
    {
        for (int i = 0; i < 3; ++i) {
            installTranslations(*qApp, QLocale(QLocale::Indonesian));
            installTranslations(*qApp, QLocale(QLocale::English));
        }
        QCOMPARE(qApp->findChildren<QTranslator *>().size(), 1);
        QCOMPARE(QLocale().language(), QLocale::English);
    }

    void timeFormatFollowsTheSystem_data()
    {
        const test::Table<QString, QString, QString> row({"language", "system", "time"});
        // Newer locale data includes the English conventions of that country.
        const QLocale there(QLocale::English, QLocale::Indonesia);
        row("English in Indonesia", "en", "id_ID",
            (there.territory() == QLocale::Indonesia ? there.toString(QTime(17, 5), QLocale::ShortFormat)
                                                     : u"17:05"_s));
        row("English in Germany", "en", "de_DE", "17:05");
        row("English in Britain", "en", "en_GB", "17:05");
        row("English in the United States", "en", "en_US", "5:05 PM");
        row("English in Korea, which has twelve hours", "en", "ko_KR", "5:05 PM");
        row("Indonesian in Indonesia", "id", "id_ID", "17.05");
        row("Indonesian in the United States", "id", "en_US", "17.05");
    }
    void timeFormatFollowsTheSystem()
    {
        QFETCH(const QString, language);
        QFETCH(const QString, system);
        QFETCH(const QString, time);
        const QLocale locale = localeFor(language, QLocale(system));
        QCOMPARE(locale.language(), QLocale(language).language());
        // Versions of the locale data use different spaces.
        QCOMPARE(locale.toString(QTime(17, 5), QLocale::ShortFormat).replace(QChar(0x202f), u' '), time);
    }
};

PANTAU_WINDOW_TEST(TestQtWords)
#include "tst_qt_words.moc"
