// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours_and_icons.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau::desktop;

/// Our painting in a selected row has enough contrast with the style's background.
class TestColours : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSelectionIsReadInEveryStyle_data()
    {
        QTest::addColumn<QColor>("ground");
        QTest::addColumn<QColor>("text");
        QTest::newRow("fusion") << QColor(Qt::darkBlue) << QColor(Qt::white);
        QTest::newRow("macos") << QColor(Qt::darkBlue) << QColor(Qt::white);
        // These styles have a pale selection and keep the text colour.
        const QColor pale = QColor(Qt::white).darker(108);
        QTest::newRow("windowsvista") << pale << QColor(Qt::black);
        QTest::newRow("windows11") << pale << QColor(Qt::black);
    }

    void aSelectionIsReadInEveryStyle()
    {
        QFETCH(QColor, ground);
        QFETCH(QColor, text);
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        palette.setColor(QPalette::Text, Qt::black);
        palette.setColor(QPalette::Highlight, Qt::darkBlue);
        palette.setColor(QPalette::HighlightedText, Qt::white);
        const SelectionColours colours =
            selectionColours(palette, QString::fromLatin1(QTest::currentDataTag()));
        QCOMPARE(colours.ground, ground);
        QCOMPARE(colours.text, text);
    }
};

PANTAU_WINDOW_TEST(TestColours)
#include "tst_colours.moc"
