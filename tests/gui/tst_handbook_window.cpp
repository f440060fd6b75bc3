// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "desktop/dialogs/help.h"
#include "support/test_program.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
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

    void aChapterIsGoneTo()
    {
        QVERIFY(chapters()->count() > 10);
        const auto found = chapters()->findItems(QStringLiteral("Channels"), Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        chapters()->setFocus();
        chapters()->setCurrentItem(found.constFirst());
        QCOMPARE(uppermost(), QStringLiteral("Channels"));
        QTest::keyClick(chapters(), Qt::Key_Up);
        QCOMPARE(uppermost(), QStringLiteral("Alerts and quiet hours"));
    }

    void wordsAreFoundOneAfterTheOther()
    {
        QCOMPARE(QApplication::focusWidget(), search());
        QTest::keyClicks(search(), QStringLiteral("quiet hours"));
        QCOMPARE(text()->textCursor().selectedText().toLower(), QStringLiteral("quiet hours"));
        const int first = text()->textCursor().position();
        QTest::keyClick(search(), Qt::Key_Return);
        QVERIFY(text()->textCursor().position() > first);
        QVERIFY(label()->text().isEmpty());
        for (int i = 0; i < 40 && text()->textCursor().position() != first; ++i)
            QTest::keyClick(search(), Qt::Key_Return);
        QCOMPARE(text()->textCursor().position(), first); // wraps to the first match
        search()->setText(QStringLiteral("quetzalcoatl"));
        QCOMPARE(label()->text(), QStringLiteral("Not found."));
        search()->setText(QStringLiteral("quota"));
        QVERIFY(label()->text().isEmpty());
    }

    /// Links in the file lead to chapters in the window, and never to missing files.
    void noLinkLeadsNowhere()
    {
        const QString markdown = text()->toMarkdown();
        QCOMPARE(markdown.count(QStringLiteral(".md)")), 1); // the link to the other language
        QVERIFY(!markdown.contains(QStringLiteral("screenshots/")));
        for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next())
            for (const QTextLayout::FormatRange &part : block.textFormats())
                if (const QUrl link(part.format.anchorHref()); link.hasFragment()) {
                    chapters()->setCurrentRow(-1);
                    Q_EMIT text()->anchorClicked(link);
                    QVERIFY2(chapters()->currentRow() >= 0, qPrintable(link.toString()));
                }
    }

    void itIsReadInTheOtherLanguageToo()
    {
        Q_EMIT text()->anchorClicked(QUrl(QStringLiteral("handbook.id.md")));
        QCOMPARE(chapters()->item(0)->text(), QStringLiteral("Langkah pertama"));
        QVERIFY(text()->toMarkdown().contains(QStringLiteral("(handbook.md)")));
        Q_EMIT text()->anchorClicked(QUrl(QStringLiteral("handbook.md")));
        QCOMPARE(chapters()->item(0)->text(), QStringLiteral("First steps"));
    }

    void anotherDocumentIsShown()
    {
        const desktop::HandbookWindow services(nullptr, QStringLiteral("services.id.md"));
        const QString text = services.findChild<QTextBrowser *>()->toPlainText();
        QVERIFY2(text.startsWith(QStringLiteral("Pilih layanan")), qPrintable(text.left(80)));
    }

    void itIsInTheProgramsLanguage()
    {
        const int english = chapters()->count();
        installTranslations(*qApp, QLocale(QLocale::Indonesian));
        open();
        QCOMPARE(m_window->windowTitle(), QStringLiteral("Buku panduan"));
        QCOMPARE(chapters()->count(), english);
        QCOMPARE(chapters()->item(0)->text(), QStringLiteral("Langkah pertama"));
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
    [[nodiscard]] QLineEdit *search() const
    {
        return m_window->findChild<QLineEdit *>(QStringLiteral("handbookSearch"));
    }
    [[nodiscard]] QLabel *label() const
    {
        return m_window->findChild<QLabel *>(QStringLiteral("handbookFound"));
    }
    [[nodiscard]] QString uppermost() const
    {
        const QPoint corner(text()->viewport()->width() / 2, text()->fontMetrics().height());
        return text()->cursorForPosition(corner).block().text();
    }

    std::unique_ptr<desktop::HandbookWindow> m_window;
};

PANTAU_WINDOW_TEST(TestHandbookWindow)
#include "tst_handbook_window.moc"
