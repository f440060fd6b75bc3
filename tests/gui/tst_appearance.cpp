// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "support/test_program.h"

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QVBoxLayout>

using namespace pantau;
using namespace pantau::desktop;

/// Choosing light or dark.
class TestAppearance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Applies to every open window, and can be reverted.
    void itIsWornAtOnce()
    {
        PantauStyle::install();
        AppearanceSwitch appearance;
        appearance.choose(Appearance::System);
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        auto *label = new QLabel(QStringLiteral("melati-promo.example"), &window);
        column->addWidget(label);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QPalette before = label->palette();
        for (const bool isDark : {true, false}) {
            appearance.choose(isDark ? Appearance::Dark : Appearance::Light);
            QTRY_COMPARE(desktop::isDark(label->palette()), isDark);
            QTRY_COMPARE(window.grab().toImage().pixelColor(1, 1), colour(Token::Window, isDark));
        }
        appearance.choose(Appearance::System);
        QTRY_COMPARE(label->palette().color(QPalette::Window), before.color(QPalette::Window));
    }

    void dialogsAndFieldsHaveTheirGrounds()
    {
        PantauStyle::install();
        AppearanceSwitch appearance;
        appearance.choose(Appearance::Dark);
        QDialog dialog;
        QWidget part(&dialog);
        QLineEdit field(&part);
        for (const QWidget *widget : std::initializer_list<const QWidget *>{&dialog, &part, &field})
            widget->ensurePolished(); // a class is known only then
        QCOMPARE(dialog.palette().color(QPalette::Window), colour(Token::Raised, true));
        QCOMPARE(part.palette().color(QPalette::Window), colour(Token::Raised, true));
        QCOMPARE(field.palette().color(QPalette::Base), colour(Token::Field, true));
        appearance.choose(Appearance::Light);
        QTRY_COMPARE(dialog.palette().color(QPalette::Window), colour(Token::Raised, false));
        QTRY_COMPARE(field.palette().color(QPalette::Base), colour(Token::Field, false));
        QVERIFY(contrast(field.palette().color(QPalette::HighlightedText),
                         field.palette().color(QPalette::Highlight)) >= 4.5);
    }
};

PANTAU_WINDOW_TEST(TestAppearance)
#include "tst_appearance.moc"
