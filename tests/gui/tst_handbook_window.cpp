// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "desktop/dialogs/help.h"
#include "support/test_program.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include <memory>

using namespace pantau;

/// A user who needs help.
class TestHandbookWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { open(); }
    void cleanup()
    {
        m_window.reset();
        installTranslations(*qApp, QLocale(QLocale::English));
    }

    void selectedChapterIsScrolledTo()
    {
        QVERIFY(chapters()->count() > 10);
        const auto found = chapters()->findItems(u"Channels"_s, Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        chapters()->setFocus();
        chapters()->setCurrentItem(found.constFirst());
        QCOMPARE(uppermost(), u"Channels"_s);
        QTest::keyClick(chapters(), Qt::Key_Up);
        QCOMPARE(uppermost(), u"Alerts and quiet hours"_s);
    }

    void searchMovesToTheNextMatch()
    {
        QCOMPARE(QApplication::focusWidget(), search());
        QTest::keyClicks(search(), u"quiet hours"_s);
        QCOMPARE(text()->textCursor().selectedText().toLower(), u"quiet hours"_s);
        const int first = text()->textCursor().position();
        QTest::keyClick(search(), Qt::Key_Return);
        QVERIFY(text()->textCursor().position() > first);
        QVERIFY(label()->text().isEmpty());
        for (int i = 0; i < 40 && text()->textCursor().position() != first; ++i)
            QTest::keyClick(search(), Qt::Key_Return);
        QCOMPARE(text()->textCursor().position(), first); // wraps to the first match
        search()->setText(u"quetzalcoatl"_s);
        QCOMPARE(label()->text(), u"Not found."_s);
        search()->setText(u"quota"_s);
        QVERIFY(label()->text().isEmpty());
    }

    /// Links in the file lead to chapters in the window, and never to missing files.
    void everyLinkHasATarget()
    {
        const QString markdown = text()->toMarkdown();
        QCOMPARE(markdown.count(u".md)"_s), 1); // the link to the other language
        QVERIFY(!markdown.contains(u"screenshots/"_s));
        for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next())
            for (const QTextLayout::FormatRange &part : block.textFormats())
                if (const QUrl link(part.format.anchorHref()); link.hasFragment()) {
                    chapters()->setCurrentRow(-1);
                    Q_EMIT text()->anchorClicked(link);
                    QVERIFY2(chapters()->currentRow() >= 0, qPrintable(link.toString()));
                }
    }

    void linkSwitchesTheLanguage()
    {
        Q_EMIT text()->anchorClicked(QUrl(u"handbook.id.md"_s));
        QCOMPARE(chapters()->item(0)->text(), u"Langkah pertama"_s);
        QVERIFY(!text()->toPlainText().contains(u'·')); // of the table of contents
        QVERIFY(text()->toMarkdown().contains(u"(handbook.md)"_s));
        Q_EMIT text()->anchorClicked(QUrl(u"handbook.md"_s));
        QCOMPARE(chapters()->item(0)->text(), u"First steps"_s);
        QVERIFY(!text()->toPlainText().contains(u'·'));
        QVERIFY(!chapters()->horizontalScrollBar()->isVisible());
    }

    void anotherDocumentIsShown()
    {
        const desktop::HandbookWindow services(nullptr, u"services.id.md"_s);
        const QString text = services.findChild<QTextBrowser *>()->toPlainText();
        QVERIFY2(text.startsWith(u"Pilih layanan"_s), qPrintable(text.left(80)));
    }

    void handbookUsesTheProgramLanguage()
    {
        const int english = chapters()->count();
        installTranslations(*qApp, QLocale(QLocale::Indonesian));
        open();
        QCOMPARE(m_window->windowTitle(), u"Buku panduan"_s);
        QCOMPARE(chapters()->count(), english);
        QCOMPARE(chapters()->item(0)->text(), u"Langkah pertama"_s);
    }

private:
    void open()
    {
        m_window = std::make_unique<desktop::HandbookWindow>();
        m_window->setAttribute(Qt::WA_DeleteOnClose, false);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    [[nodiscard]] QListWidget *chapters() const { return m_window->findChild<QListWidget *>(); }
    [[nodiscard]] QTextBrowser *text() const { return m_window->findChild<QTextBrowser *>(); }
    [[nodiscard]] QLineEdit *search() const { return m_window->findChild<QLineEdit *>(u"handbookSearch"_s); }
    [[nodiscard]] QLabel *label() const { return m_window->findChild<QLabel *>(u"handbookFound"_s); }
    [[nodiscard]] QString uppermost() const
    {
        const QPoint corner(text()->viewport()->width() / 2, text()->fontMetrics().height());
        return text()->cursorForPosition(corner).block().text();
    }

    std::unique_ptr<desktop::HandbookWindow> m_window;
};

PANTAU_WINDOW_TEST(TestHandbookWindow)
#include "tst_handbook_window.moc"
