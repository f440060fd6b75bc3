// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/appearance.h"
#include "desktop/look/colours.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QApplication>
#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

using namespace pantau;
using namespace pantau::desktop;

/// Choosing light or dark on a desktop without a theme.
class TestAppearance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingCanBeRead_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void everythingCanBeRead()
    {
        QFETCH(const bool, isDark);
        const QPalette palette = ownPalette(isDark);
        QCOMPARE(desktop::isDark(palette), isDark);
        const auto enough = [&palette](QPalette::ColorRole text, QPalette::ColorRole ground) {
            return contrast(palette.color(text), palette.color(ground)) >= 4.5;
        };
        QVERIFY(enough(QPalette::WindowText, QPalette::Window));
        QVERIFY(enough(QPalette::Text, QPalette::Base));
        QVERIFY(enough(QPalette::Text, QPalette::AlternateBase));
        QVERIFY(enough(QPalette::PlaceholderText, QPalette::Base));
        QVERIFY(enough(QPalette::ButtonText, QPalette::Button));
        QVERIFY(enough(QPalette::HighlightedText, QPalette::Highlight));
        QVERIFY(enough(QPalette::ToolTipText, QPalette::ToolTipBase));
        for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base}) {
            QVERIFY(enough(QPalette::Link, ground));
            QVERIFY(enough(QPalette::LinkVisited, ground));
            QVERIFY(contrast(colour(Token::Text2, palette), palette.color(ground)) >= 4.5);
            for (const Token token : {Token::Blocked, Token::Ok, Token::Unknown})
                QVERIFY(contrast(colour(token, palette), palette.color(ground)) >= 4.5);
        }
    }

    /// Applies to every open window, and can be reverted.
    void itIsWornAtOnce_data()
    {
        QTest::addColumn<QString>("style");
        QTest::newRow("Fusion, as on plain X") << QStringLiteral("fusion");
        QTest::newRow("another, as elsewhere") << QStringLiteral("windows");
    }
    void itIsWornAtOnce()
    {
        QFETCH(const QString, style);
        QApplication::setStyle(style);
        OutlinedStyle::install();
        AppearanceSwitch appearance;
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        auto *label = new QLabel(QStringLiteral("melati-promo.example"), &window);
        column->addWidget(label);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QPalette before = label->palette();

        appearance.choose(Appearance::Dark);
        QTRY_VERIFY(isDark(label->palette()));
        QTRY_VERIFY(isSeen(window, ownPalette(true)));
        QVERIFY(qobject_cast<OutlinedStyle *>(QApplication::style()));
        appearance.choose(Appearance::Light);
        QTRY_VERIFY(!isDark(label->palette()));
        QTRY_VERIFY(isSeen(window, ownPalette(false)));
        appearance.choose(Appearance::System);
        QTRY_COMPARE(label->palette().color(QPalette::Window), before.color(QPalette::Window));
        QTRY_COMPARE(label->palette().color(QPalette::WindowText), before.color(QPalette::WindowText));
        QCOMPARE(bool(qobject_cast<OutlinedStyle *>(QApplication::style())),
                 style == QStringLiteral("fusion"));
    }

private:
    static bool isSeen(QWidget &window, const QPalette &palette)
    {
        return window.grab().toImage().pixelColor(1, 1) == palette.color(QPalette::Window);
    }
};

PANTAU_WINDOW_TEST(TestAppearance)
#include "tst_appearance.moc"
